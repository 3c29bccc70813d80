"""What is said where a text asks for something: the die that it moves, turns or captures, and who bears the gear."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rules.core.lines.spoken import lines_meant, sentences
from rules.dice_masters.state import State

_MOVES = r"(?:(?:moves?|puts?|takes?|brings?|returns?|gets?|sends?)(?: in)?|)"
_PLACE = r"(?:his |her |their |your )?(?:prep(?: area)?|bag|used(?: pile)?|field|play|reserve(?: pool)?)"
PAYS = r"(?:pays?|spends?|paid|spent) (.+?):?"
#: What is said where a text asks for a die.
ASKED = sentences(
    {
        r"(?:ko|kos|ko's|kills?|destroys?) (.+)": r"choose \1",
        rf"{PAYS} (?:for it|to capture .+)": r"yes with \1",
        r"captures?(?:d:?)? (.+)": r"choose \1",
        r"(.+?) (?:(?:is|gets|was) )?captured": r"choose \1",
        r"(?:takes?|gets?|gains?) (?:over|control (?:of|over)) (.+)": r"choose \1",
        r"(?:sacrifices?|sacs?|equips?|attach(?:es)?(?: (?:it )?to)?) (.+)": r"choose \1",
        r"(?:swaps?|exchanges?|trades?|switch(?:es)?) (.+?) (?:with|for|and|against) (.+)": r"choose \1 > \2",
    }
)
#: What is said where a text lets a die be captured for a price.
CAPTURES = sentences(
    {
        r"(?:Name )?captures? (?:it|him|her) (?:with|for|paying|by|using) (.+)": r"yes with \2",
        r"(?:Name )?captures? (.+?) (?:with|for|paying|by|using) (.+)": r"yes \2 with \3",
    }
)
#: What is said where a text asks for a die that it moves.
MOVED = sentences(
    {
        rf"{_MOVES} ?(.+?)(?: back)?( from {_PLACE})? (?:back )?(?:in|into|to|onto) {_PLACE}": r"choose \1\2",
        rf"{_MOVES} (.+?)(?: back)?( from {_PLACE})?": r"choose \1\2",
        rf"preps? (.+?)( from {_PLACE})?": r"choose \1\2",
    }
)
#: That a die which has just been named goes where its text lets it go.
_THERE = re.compile(rf"(?:it )?(?:goes |is put |put |straight )*(?:in|into|to) {_PLACE}", re.IGNORECASE)
_PLACED = re.compile(
    r"(?:(?:puts?|moves?|returns?|sends?) )?(?:(\S+) )?(?:(?:goes|comes|is|put|moved|back) )*(?:in|into|to|onto) "
    r"(?:(?:the|his|her|their) )?(bag|used)(?:[ -]pile)?",
    re.IGNORECASE,
)
#: What is named for a text that asks for a word.
NAMED = sentences({r"(?:colou?r|type|energy(?: type)?|cost|number)(?: (?:is|chosen|named))?:? (.+)": r"choose \1"})
#: What the text at work does to what is chosen.
AT_WORK = re.compile(
    r"((?:pings?|hits?|shoots?|zaps?|blasts?|burns?|targets?|deals?|kos?|ko's|kills?|choos(?:es?|ing)|picks?|names?"
    r"|captures?|steals?|controls?|takes?|eats?) )?"
    r"(?:([0-9]) (?:(?:damage|dmg) )?)?(?:(?:on|to|at|against) )?([^0-9].*)",
    re.IGNORECASE,
)
TEXT_DAMAGE = re.compile(r"\b([0-9]) damage", re.IGNORECASE)
#: Zones as a text calls them, and what else they are called.
_SHORT = {"preps": "prep", "play": "field"}
_PLACES = frozenset(("prep", "bag", "used", "field", "reserve"))
#: How a text that asks for it turns a die: `spins Atom up`, `Atom goes down a level`.
_SPUN = re.compile(
    r"(?:spins? |turns? )?(?:(\S+) )?(?:(?:spins|turns|goes|gets|is|is spun) )?(up|down)(?: (?:(?:1|one) )?level)?",
    re.IGNORECASE,
)
#: Gear, and who is to bear it.
_GIVEN = re.compile(
    r"(?:puts?|gives?|moves?|attach(?:es)?|equips?) (?:(\S+) (?:to|on|onto) (\S+)|(\S+) (?:with |the )?(\S+))",
    re.IGNORECASE,
)


def choices_told(state: State, forms: Sequence[str]) -> Iterator[str]:
    """The lines that a sentence may say where a text asks for a die now."""
    for form in forms:
        yield from lines_meant(form, ASKED)
    for form in forms:
        yield from lines_meant(form, MOVED) if _moves_there(state, form) else ()
        yield from ("yes",) if _THERE.fullmatch(form) and _moves_there(state, form) else ()
    for form in forms:
        yield from _told_of_the_text(state, form)


def _told_of_the_text(state: State, said: str) -> Iterator[str]:
    """`Beholder hits Troll`, `1 damage to Troll` and `Beholder: Troll` where the text of Beholder asks for a die."""
    frame = state.agenda[-1] if state.agenda else None
    if frame is None:
        return
    first, _, rest = said.removeprefix("assign ").partition(" ")  # Beholder deals 1 to Bo
    of_it = frame.stack in state.table.words.numbers[first.rstrip(":")]
    match = AT_WORK.fullmatch(rest if of_it else said)
    amount = f"{match[2]} to " if match is not None and match[2] else ""
    if match is None or not (of_it or match[1] or match[2]):
        return
    dealt = TEXT_DAMAGE.findall(state.table.stacks[frame.stack].abilities[frame.line].text)
    if match[2] is None or match[2] in dealt:
        yield f"choose {amount}{match[3]}"


def spun(state: State, said: str) -> Iterator[str]:
    """`Atom up` where the text of Atom asks for the direction, or a text for the die and the direction."""
    match = _SPUN.fullmatch(said)
    if match is None or not state.agenda:
        return
    if match[1] is None or state.agenda[-1].stack in state.table.words.numbers[match[1]]:
        yield f"choose {match[2]}"
    if match[1] is not None:
        yield f"choose {match[1]} > {match[2]}"


def given_to(state: State, said: str) -> Iterator[str]:
    """`puts the Sword on Orc` where the text of Orc asks for a die to attach."""
    match = _GIVEN.fullmatch(said)
    if match is not None and state.agenda:
        what, whom = (match[1], match[2]) if match[1] else (match[4], match[3])
        if state.agenda[-1].stack in state.table.words.numbers[whom.partition(":")[0].partition("#")[0]]:
            yield f"choose {what}"


def placed(state: State, said: str) -> Iterator[str]:
    """`Troll to used`, `back into the bag` where a text asks in which zone the die goes of which it speaks."""
    match, question = _PLACED.fullmatch(said), state.question
    if match is None or question is None or not state.agenda:
        return
    frame = state.agenda[-1]
    die = frame.it[frame.count] if frame.count < len(frame.it) else -1  # each of several is asked for
    if match[1] is None or (die >= 0 and state.table.stack_of[die] in state.table.words.numbers[match[1]]):
        yield from (f"choose {option}" for option in question.options if option.split()[0] == match[2].casefold())


def _moves_there(state: State, said: str) -> bool:
    """Whether the text at work names the zones of which a sentence tells."""
    frame = state.agenda[-1] if state.agenda else None
    lines = state.table.stacks[frame.stack].card.text or () if frame and state.table.stacks[frame.stack].card else ()
    text = " ".join(lines).casefold()
    told = [_SHORT.get(word, word) for word in said.casefold().split()]
    return bool(text) and all(word in text for word in told if word in _PLACES)
