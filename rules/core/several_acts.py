"""Several acts in one sentence: `takes the D8, keeps it, places it on the Troll`.

Each begins with a verb. They are read one after the other where the line cannot be read as one entry.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import repeat

from rules.core.faults import Unreadable
from rules.core.gathering import without_name
from rules.core.notation import CLAIM, FACT, RULING, TURN, Entry, Vocabulary
from rules.core.path import ANSWERS
from rules.core.plainer import SAY_NOTHING
from rules.core.words import ACTOR, MOST_PARTS, SPEAKING, entries_of

#: Between two acts, in front of the verb or behind the act.
_AND = SPEAKING | {"and", "then", "also", "it", "afterwards", "&", "-", "/"}
#: Signs and words that may part two of them.
_PARTS = re.compile(r"[,.!]\s+(?:and |then )?|\s+[/-]\s+", re.IGNORECASE)
_SIGNS = re.compile(r"[,.!]\s+")
#: What is used that no die is.
_TEXTS = SAY_NOTHING | {"burst", "bursts", "effect", "ability", "text", "for"}
#: In front of a verb, which is no act then: `no die to discard`.
_NO_ACT = frozenset(("no", "not", "to", "without"))


def acts_told(vocabulary: Vocabulary, entry: Entry, players: Mapping[str, int]) -> list[Entry]:
    """Return the entries that a line tells one after the other, of the player of the line until another is named;
    none if it is one act. `players`: what they are called, in small letters.
    """
    if entry.kind in (CLAIM, RULING, TURN) or ">" in entry.text or entry.parts:
        return []
    if acts := _parted_acts(vocabulary, entry, players):
        acts = [act for act in acts if not _announces(act)]
        return acts if _can_be_done(acts, players) else []
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
            if (twice and not told.args) or _announces(told):
                continue  # end of combat, we compare
            found.append(replace(told, actor=actor, text=piece, column=entry.column + at))
    return found if _can_be_done(found, players) else []


def _announces(act: Entry) -> bool:
    """Whether it only says that a text is at work, in front of what that does: `uses the burst`."""
    return act.verb == "use" and bool(act.args) and _TEXTS.issuperset(map(str.casefold, act.args))


def _can_be_done(acts: Sequence[Entry], players: Mapping[str, int]) -> bool:
    """Whether those who act sit at the table, and nobody goes on behind a pass."""
    return _are_seated(acts, players) and not _goes_on_behind_a_pass(acts)


def _are_seated(acts: Sequence[Entry], players: Mapping[str, int]) -> bool:
    last = max(players.values(), default=0)
    return all(act.actor is None or act.actor <= last for act in acts)


def _goes_on_behind_a_pass(acts: Sequence[Entry]) -> bool:
    """Whether somebody passes and does something else, which nobody does."""
    return len(acts) > 1 and acts[0].verb == "pass" and acts[1].kind != CLAIM and acts[1].actor == acts[0].actor


def _parted_acts(vocabulary: Vocabulary, entry: Entry, players: Mapping[str, int]) -> list[Entry]:
    """The entries of a line whose signs and joining words part it into several that can each be read alone: `Vampire
    attacks, Troll blocks it`, `Ana is at 9, Bo at 8`, `Ana rolls 4, Bo 6`. A piece that cannot goes on with the one in
    front of it.
    """
    pieces = [piece for piece in _PARTS.split(entry.text.strip(" .!")) if piece]
    if not 1 < len(pieces) <= MOST_PARTS:
        return []
    found: list[Entry] = []
    told: list[str] = []  # the text of each
    for piece in pieces:
        act = _alone(vocabulary, piece, players) or (
            _as_before(vocabulary, piece, players, found[-1]) if found else None
        )
        if act is not None:
            found.append(act)
            told.append(piece)
        elif not found:
            return []
        else:
            told[-1] = f"{told[-1]}, {piece}"
    found = [_alone(vocabulary, text, players) or act for act, text in zip(found, told, strict=True)]
    verbs = [act.verb for act in found]
    twice = any(verbs.count(verb) > 1 for verb in vocabulary.together)  # one decision, in two halves
    if len(found) < 2 or twice or not any(map(_is_no_verb_first, repeat(vocabulary), found, told)):
        return []
    at, acts, named = 0, list[Entry](), entry.actor
    for number, (act, text) in enumerate(zip(found, told, strict=True)):
        at = number and _place_of(text, entry.text, at + 1)
        named = named if act.actor is None else act.actor
        same = act.kind != CLAIM and named == entry.actor and act.verb not in vocabulary.joined
        acts.append(replace(act, actor=named if same else act.actor, text=text, column=entry.column + at))
    return acts


def pieces_told(vocabulary: Vocabulary, entry: Entry, players: Mapping[str, int]) -> list[Entry]:
    """The pieces of a line between its commas and full stops as entries, whatever each says; none if it has none."""
    if entry.kind not in ANSWERS or ">" in entry.text or entry.parts:
        return []
    found: list[Entry] = []
    said = without_name(entry.text.strip(" .!"), players)
    pieces = _SIGNS.split(entry.text.strip(" .!") if said is None else f"P{said[0] + 1} {said[1]}")
    for piece in pieces if 1 < len(pieces) <= MOST_PARTS else ():
        named = without_name(piece, players)
        try:
            read = entries_of(vocabulary)[piece if named is None else f"P{named[0] + 1} {named[1]}"]
        except Unreadable:
            return []
        for told in (read,) if isinstance(read, Entry) else read:
            if told.kind in (TURN, RULING):
                return []
            found.append(replace(told, text=piece, column=entry.column))
    return found if _are_seated(found, players) else []


def _alone(vocabulary: Vocabulary, piece: str, players: Mapping[str, int]) -> Entry | None:
    """A piece of a line as one entry; None if it begins none."""
    named = without_name(piece, players)
    line = piece if named is None else f"P{named[0] + 1} {named[1]}"
    words = line.split()[named is not None :]
    try:
        read = entries_of(vocabulary)[line]
    except Unreadable:
        return None
    if not isinstance(read, Entry) or not words:
        return None
    is_act = read.kind in ANSWERS and vocabulary.is_verb(read.verb) and len(words[0]) > 1  # letters alone are faces
    return read if is_act or read.kind == CLAIM else None


def _is_no_verb_first(vocabulary: Vocabulary, act: Entry, text: str) -> bool:
    """Whether a piece begins with no verb of its act: it is a claim, or says who does it, or leaves the verb out."""
    first = text.split()[act.actor is not None :][:1]
    return not first or act.kind == CLAIM or not vocabulary.is_verb(first[0].casefold().rstrip(":"))


def _as_before(vocabulary: Vocabulary, piece: str, players: Mapping[str, int], before: Entry) -> Entry | None:
    """What chance did to another player, told without its verb: `Bo 6` behind `Ana rolls 4`."""
    named = without_name(piece, players)
    if named is None or before.kind != FACT or named[0] == before.actor:
        return None
    return _alone(vocabulary, f"P{named[0] + 1} {before.verb} {named[1]}", {})


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
    if (
        not vocabulary.facts.issuperset(("draw", "roll"))
        or not drawn
        or vocabulary.names_a_verb(w.rstrip(":") for w in drawn)
    ):
        return words
    if vocabulary.is_verb(drawn[0].casefold()):
        return words
    return "draw", *drawn[:-1], drawn[-1].rstrip(":"), "roll", *words[place:]


def _closed(piece: list[str]) -> str:
    """A piece without what joins it to the next."""
    while len(piece) > 1 and piece[-1].casefold() in _AND and piece[-2].casefold() != "with":
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
