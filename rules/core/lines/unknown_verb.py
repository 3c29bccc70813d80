"""Words that start no entry of a game log, wherever they stand, and what may have been meant."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from rules.core.faults import Fault, NotSo, Unreadable, Violation
from rules.core.lines.notation import Entry
from rules.core.lines.told_claims import Telling, fallen_in, is_short_of_its_sign

#: What the engine works out, as it is told in a sentence.
_FOLLOWS = re.compile(
    r"\b(?:takes?|took|loses?|lost|gains?|gained|heals?|healed|goes|go|moves?|moved|returns?|refills?|refilled|clears?"
    r"|cleared|survives?|survived|damage|dmg|life|wounds?|wounded|wins?|won|puts?|spins?|spun|drain(?:s|ed)|slain|killed|dies|dead)\b"
    r"|\b(?:gets?|got|has|is|are)\b.*\b(?:health|fame|experience|xp|combat|fight|round|it)\b"
    r"|\bhits?\b|\bleft\b|\b(?:has|have) no\b|\bunblocked\b|\bgets? through\b|\b(?:starts?|begins?|stays?|goes first)\b"
    r"|\b(?:both|all|they|two|three) (?:die|fall)\b"
    r"|\b(?:down|up|at) (?:to |at )?[0-9]+\b|\b(?:slays?|kills?|defeats?|beats?)\b",
    re.IGNORECASE,
)
_JUDGE = re.compile(r"(?:the )?judge\b(:)? *(.*)", re.IGNORECASE)
_TAKEN_BACK = re.compile(
    r"\btak(?:es?|ing) (?:that |it |this |the move )?back\b|\bundo(?:es|ne)?\b|\btake-?backs?\b|^\W*cancel(?:s|led)?\b"
    r"|^\W*(?:no,? )?(?:sorry|oops|corrections?|corrected|i mean|i meant|meant|scratch that|rather|wait)\b",
    re.IGNORECASE,
)
_CORRECTS = re.compile(r"\b(?:no,? wait|wait,? no|scratch that|i meant?|correction|oops|sorry)\b", re.IGNORECASE)
_AGREED = re.compile(r"\bagrees?d?\b.*\b(?:draw|tie)\b|\b(?:draw|tie)\b.*\bagree", re.IGNORECASE)


def _said_otherwise(text: str) -> Unreadable | None:
    """A judge's ruling without its sign, or something taken back, in other words than the log's."""
    if ruling := _JUDGE.match(text):
        line = f"!judge {ruling[2]}" if ruling[1] else ""
        told = f"write {line}" if line else "for example !judge note and the reason in quotation marks"
        return Unreadable(f"A judge's ruling begins with !judge: {told}.", (line,) if line else ())
    if _TAKEN_BACK.search(text):
        return Unreadable("What is taken back by agreement is written as take back.", ("take back",))
    return None


def corrects_itself(entry: Entry) -> Unreadable | None:
    """What to say of a line in which somebody takes back what it has told so far; None of any other."""
    if not _CORRECTS.search(entry.text):
        return None
    return Unreadable("This line corrects itself: write only what was done in the end.")


def follows_by_itself(entry: Entry, fell: str = "") -> Unreadable | None:
    """`P1 takes 3 damage`, `Skeleton is slain`: what comes of the lines above, which may be claimed or noted.

    `fell` is the word with which the game claims that somebody has fallen, if it has one.
    """
    text = entry.text.strip()
    if meant := _said_otherwise(text):
        return meant
    if fell and (fallen := fallen_in(text)):
        claim = f"= {fell} {fallen}"
        told = f"“{text}” follows from the lines above and is not written. To have it checked, write {claim}."
        return Unreadable(told, (claim, f"; {text}"))
    return follows_unwritten(entry) if _FOLLOWS.search(text) else None


def follows_unwritten(entry: Entry) -> Unreadable:
    """That nobody writes what follows by itself."""
    text = entry.text.strip()
    message = f"“{text}” follows from the lines above and is not written: leave it out, or put ; in front of it."
    return Unreadable(message, (f"; {text}",))


def not_so(entry: Entry, fault: Fault, telling: Telling) -> Unreadable:
    """That a sentence, read as a claim, is not so here."""
    text = entry.text.strip()
    if is_short_of_its_sign(telling, text):
        said = f"A claim begins with the sign =: write = {text}."
        told = Unreadable(said, (f"= {text}",))
        if isinstance(fault, Violation):
            return NotSo(f"{said} It is not so here: {fault.message}", told.candidates)
    else:
        told = follows_by_itself(entry, telling.fallen) or follows_unwritten(entry)
    if not isinstance(fault, Violation):
        return told
    return NotSo(f"“{text}” is not so here: {fault.message} Correct it, or leave it out.", told.candidates)


def unknown_verb(
    entry: Entry,
    names: Sequence[str],
    known: Collection[str],
    header: Collection[str],
    claims: Collection[str],
    fell: str = "",
) -> Unreadable:
    """What to say of the entry's word, which is none of those `known` in play.

    It may be a claim without its sign, a line of the header that comes too late, or a player called by name.
    """
    word = entry.verb.casefold()
    if not word:
        return Unreadable("Nothing is written here but whose line it is.")
    if meant := _said_otherwise(entry.text.strip()):
        return meant
    if "tie" in known and _AGREED.search(entry.text):
        return Unreadable("An agreed draw is written as tie.", ("tie",))
    if word in claims:
        claim = f"= {entry.text.strip()}"
        return Unreadable(f"A claim begins with the sign =: write {claim}.", (claim,))
    if word in header:
        return Unreadable(f'"{word}" belongs to the header, before the first entry of play.')
    for seat, name in enumerate(names, 1):
        if word.rstrip(":") in (f"p{seat}", *name.casefold().split()[:1]):
            return Unreadable(f"Write P{seat} for {name} at the beginning of a line.")
    acts = [verb for verb in entry.text.casefold().replace(",", " ").split() if verb.removesuffix("s") in known]
    if len(acts) > 1:
        return Unreadable(f"This line holds several acts ({', '.join(acts)}): write each on a line of its own.")
    told = follows_by_itself(entry, fell)
    return told or Unreadable(f'"{word}" is not a word of the game log.', tuple(sorted(known)))
