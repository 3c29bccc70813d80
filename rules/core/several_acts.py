"""Several acts in one sentence: `takes the D8, keeps it, places it on the Troll`.

Each begins with a verb. They are read one after the other where the line cannot be read as one entry.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from rules.core.notation import CLAIM, RULING, TURN, Entry, Vocabulary
from rules.core.plainer import SAY_NOTHING
from rules.core.words import ACTOR, SPEAKING, entries_of

#: Between two acts, in front of the verb or behind the act.
_AND = SPEAKING | {"and", "then", "also", "it", "afterwards", "&", "-"}
#: In front of a verb, which is no act then: `no die to discard`.
_NO_ACT = frozenset(("no", "not", "to", "without"))


def acts_told(vocabulary: Vocabulary, entry: Entry, players: Mapping[str, int]) -> list[Entry]:
    """Return the entries that a line tells one after the other, of the player of the line until another is named;
    none if it is one act. `players`: what they are called, in small letters.
    """
    if entry.kind in (CLAIM, RULING, TURN) or ">" in entry.text or entry.parts:
        return []
    words = _with_roll(vocabulary, (entry.verb, *entry.args))
    pieces = [piece for piece in _pieces(vocabulary, words, players) if piece]
    if len(pieces) < 2:
        return []
    first = pieces[0].casefold().split()[0]
    all_denied = first in vocabulary.negations and all([vocabulary.negations & {*p.casefold().split()} for p in pieces])
    if vocabulary.verb(first) in ("keep", "no") and not all_denied:  # no buy, no field, no attack
        return []
    found: list[Entry] = []
    at, named = 0, entry.actor  # who has been named last
    for number, piece in enumerate(pieces):
        read = entries_of(vocabulary)[piece]
        at = number and _place_of(piece, entry.text, at + 1)
        for told in (read,) if isinstance(read, Entry) else read:
            of_the_other = told.verb in vocabulary.joined  # who blocks
            named = named if told.actor is None else told.actor
            same = named == entry.actor and not of_the_other  # else it is that of whoever is asked
            actor = entry.actor if told.actor is None and same else told.actor
            twice = bool(found) and told.verb in vocabulary.alone - {"pass"} and told.verb == found[-1].verb
            if twice and not told.args:
                continue  # end of combat, we compare
            found.append(replace(told, actor=actor, text=piece, column=entry.column + at))
    if found[1:] and found[0].verb == "pass" and found[1].actor == found[0].actor:
        return []  # nobody goes on behind a pass
    return found


def _place_of(piece: str, text: str, behind: int) -> int:
    """Where a piece begins in the text of its line, whose words it holds as they are read."""
    told = text.casefold()
    return next((at for word in piece.casefold().split() if (at := told.find(word, behind)) >= 0), behind)


def _pieces(vocabulary: Vocabulary, words: Sequence[str], players: Mapping[str, int]) -> Iterator[str]:
    """The words in pieces that begin with a verb, or with a player and a verb."""
    piece: list[str] = []
    for place, word in enumerate(words):
        seat = players.get(word.casefold().rstrip(":"))
        ahead = [word if seat is None else f"P{seat + 1}", *words[place + 1 : place + 3]]
        denied = bool(piece) and piece[-1].casefold() in _NO_ACT | vocabulary.negations
        if piece and not denied and _begins_an_act(vocabulary, ahead, piece):
            yield _closed(piece)
            piece = ahead[:1]
        elif not (len(piece) == 1 and ACTOR.fullmatch(piece[0]) and word.casefold() in _AND):
            piece.append(word if piece else ahead[0])
    yield _closed(piece)


def _with_roll(vocabulary: Vocabulary, words: Sequence[str]) -> Sequence[str]:
    """`draw 4 NPC: F B S ch` and `4 NPC: F B S ch`: what is drawn, and what it shows."""
    place = next((at for at, word in enumerate(words[:-1], 1) if word.endswith(":")), 0)
    drawn = words[1:place] if vocabulary.verb(words[0].casefold()) == "draw" else words[:place]
    if not vocabulary.facts.issuperset(("draw", "roll")) or not drawn or vocabulary.names_a_verb(drawn):
        return words
    if vocabulary.is_verb(drawn[0].casefold()):
        return words
    return "draw", *drawn[:-1], drawn[-1].rstrip(":"), "roll", *words[place:]


def _closed(piece: list[str]) -> str:
    """A piece without what joins it to the next."""
    while len(piece) > 1 and piece[-1].casefold() in _AND:
        piece = piece[:-1]
    return " ".join(piece).rstrip(".")


def _begins_an_act(vocabulary: Vocabulary, words: Sequence[str], before: Sequence[str]) -> bool:
    """Whether these words begin with a verb, behind a player who is named; letters alone are faces as well."""
    told = [word.casefold().rstrip(":.,!;") for word in words]
    if len(told) > 1 and ACTOR.fullmatch(words[0]):
        told = told[1:]
    elif ACTOR.fullmatch(before[-1]):
        return False  # whose act it is has been said
    verb, following = [*told, ""][:2]
    if vocabulary.verb(before[0].casefold()) == "use" and SAY_NOTHING.issuperset(map(str.casefold, before[1:])):
        return False  # uses his crit
    if vocabulary.verb(before[0].casefold()) in vocabulary.openers.get(verb, ()):
        return True
    denied = verb in vocabulary.negations and vocabulary.is_verb(following)
    return denied or (verb, following) in vocabulary.phrases or (len(verb) > 2 and vocabulary.is_verb(verb))
