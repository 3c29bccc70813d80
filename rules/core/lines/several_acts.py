"""Several acts in one sentence: `takes the D8, keeps it, places it on the Troll`, `Vampire attacks, Troll blocks it`.

Each begins with a verb, or stands between signs and can be read alone. They are read one after the other where the line
cannot be read as one entry.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from rules.core.faults import Unreadable
from rules.core.lines.gathering import without_name
from rules.core.lines.notation import ANSWERS, CLAIM, FACT, RULING, TURN, Entry, Vocabulary
from rules.core.lines.number_words import IN_WORDS
from rules.core.lines.plainer import SAY_NOTHING
from rules.core.lines.told_claims import change_in, claims_told, damage_in
from rules.core.lines.words import ACTOR, MOST_PARTS, POINT, SPEAKING, entries_of

#: Between two acts, in front of the verb or behind the act.
_AND = SPEAKING | {"and", "then", "also", "it", "afterwards", "&", "-", "/"}
#: What may stand behind an act as well: attacks and is (blocked).
_JOINING = _AND | {"is", "are", "gets", "get", "was"}
#: Signs and words that may part two of them.
_PARTS = re.compile(r"[,.!]\s+(?:and |then )?|\s+[/-]\s+", re.IGNORECASE)
_SENTENCE_ENDS = re.compile(r"(?<=[\w)?*])[.!]\s+(?=[A-Z][a-z])")
_SIGNS = re.compile(r"[,.!]\s+")
_IN_BRACKETS = re.compile(r"\s+\(([^()]{3,})\)(?=\s|$)")
#: How a player stands then, of whom something else is told in front: `Bo does not block and drops to 17`.
_AND_STANDS = re.compile(r"\s+and (?=(?:goes|drops|falls|sinks|is|takes|loses)\b[^,.]*[0-9])", re.IGNORECASE)
#: How somebody stands, and that alone behind the blocks: `unblocked: 15`.
_STANDS = r"(?:(?:is |goes |down |drops |falls )?(?:at|on|to) )?[0-9]{1,2}(?: left)?"
_BEHIND_BLOCKS = re.compile(rf"(?<=block|locks|ocked):\s+(?={_STANDS}$)", re.IGNORECASE)
#: The first of the faces behind what is drawn.
_FACES = re.compile(r"[A-Z?]{1,8}(?:ch)*,?")
_TIMES = re.compile(r"[0-9]x[a-z-]{2,}", re.IGNORECASE)
#: What is used that no die is.
_TEXTS = SAY_NOTHING | {"burst", "bursts", "effect", "ability", "text", "for"}
#: What is said of a player who does not act: `Bo has no blockers`.
_CANNOT = re.compile(r"p[1-9] (?:has|have|had) no |p[1-9] (?:can(?:'t|not| not)|does ?n[o']t) ", re.IGNORECASE)
#: How a player stands, behind an act on its line: `no blocks, Bo 9`.
_BARE_FIGURE = re.compile(r"P[1-9] [0-9]{1,3}")
#: Whose turn begins, told behind what ends the one before: `flees, Bo is next`.
_IS_NEXT = re.compile(r"(p[1-9]) (?:is|goes|comes|plays)? ?(?:next|up)", re.IGNORECASE)
#: Behind `keep`: nothing is rerolled.
_EVERYTHING = frozenset(("all", "everything", "them", "it", "these", "those", "that"))
#: In front of a verb, which is no act then: `no die to discard`.
_NO_ACT = frozenset(("no", "not", "to", "without"))


def acts_told(vocabulary: Vocabulary, entry: Entry, players: Mapping[str, int]) -> list[Entry]:
    """Return the entries that a line tells one after the other, of the player of the line until another is named;
    none if it is one act. `players`: what they are called, in small letters.
    """
    if entry.kind in (CLAIM, RULING, TURN) or ">" in entry.text or entry.parts:
        return []
    if not isinstance(entries_of(vocabulary)[_by_seat(entry.text.strip(), players)], Entry):
        return []  # it is one of several that its line tells
    pieces = _pieces(vocabulary, entry.text, players)
    acts = [piece for piece in pieces if not _says_a_thing(vocabulary, _by_seat(piece, players))]
    if not 1 < len(pieces) <= MOST_PARTS or _keeps_something(vocabulary, acts):
        return []
    found: list[Entry] = []
    at, named = 0, entry.actor  # who has been named last
    for number, piece in enumerate(pieces):
        read = entries_of(vocabulary)[_by_seat(piece, players)]
        at = number and _place_of(piece, entry.text, at + 1)
        for told in (read,) if isinstance(read, Entry) else read:
            named = named if told.actor is None else told.actor
            of_the_line = named == entry.actor and told.kind != CLAIM and told.verb not in vocabulary.joined
            actor = named if of_the_line else told.actor  # else it is that of whoever is asked
            twice = bool(found) and told.verb in vocabulary.alone - {"pass"} and told.verb == found[-1].verb
            if (twice and not told.args) or _announces(told):
                continue  # end of combat, we compare
            found.append(replace(told, actor=actor, text=piece, column=entry.column + at))
    verbs = [act.verb for act in found]
    in_halves = any(verbs.count(verb) > 1 for verb in vocabulary.together)  # one decision
    return [] if in_halves or _goes_on_behind_a_pass(found) or not _are_seated(found, players) else found


def _announces(act: Entry) -> bool:
    """Whether it only says that a text is at work, in front of what that does: `uses the burst`."""
    return act.verb == "use" and bool(act.args) and _TEXTS.issuperset(map(str.casefold, act.args))


def each_has_its_verb(vocabulary: Vocabulary, acts: Sequence[Entry]) -> bool:
    """Whether the verb of each act is said, at the beginning or behind whoever does it."""
    verbs = [act for act in acts if act.kind != CLAIM]
    return all(vocabulary.is_verb(act.verb) and act.verb in _first_verbs(vocabulary, act.text) for act in verbs)


def _first_verbs(vocabulary: Vocabulary, text: str) -> list[str]:
    return [vocabulary.verb(word.casefold().strip(":.,!")) for word in text.split()[:3]]


def _keeps_something(vocabulary: Vocabulary, pieces: Sequence[str]) -> bool:
    """Whether a line begins with what is not done, and goes on with something else than that: `keeps F, rerolls B`."""
    first, *kept = pieces[0].casefold().split() if len(pieces) > 1 else [""]
    verb = vocabulary.verb(first := first.rstrip(":"))
    if verb not in ("keep", "no") or (verb == "keep" and _EVERYTHING.issuperset(kept)):
        return False
    return first not in vocabulary.negations or any(
        [vocabulary.negations.isdisjoint(piece.casefold().split()) for piece in pieces]
    )  # no buy, no field, no attack


def _are_seated(acts: Sequence[Entry], players: Mapping[str, int]) -> bool:
    last = max(players.values(), default=0)
    return all(act.actor is None or act.actor <= last for act in acts)


def _goes_on_behind_a_pass(acts: Sequence[Entry]) -> bool:
    """Whether somebody passes and does something else, which nobody does."""
    if len(acts) < 2 or acts[0].verb != "pass" or acts[1].actor != acts[0].actor:
        return False
    tells = acts[1].kind == CLAIM or damage_in(acts[1].text)
    return not tells and not (acts[1].verb == "pass" and "pass" not in acts[1].text.casefold())  # the round is over


def pieces_told(vocabulary: Vocabulary, entry: Entry, players: Mapping[str, int]) -> list[Entry]:
    """The pieces of a line between its commas, full stops and brackets as entries, whatever each says; none if it has
    none.
    """
    if entry.kind not in ANSWERS or ">" in entry.text or entry.parts:
        return []
    found: list[Entry] = []
    text = _before_players(_IN_BRACKETS.sub(r", \1", entry.text).strip(" .!"), players)
    pieces = _SIGNS.split(_by_seat(text, players))
    for piece in pieces if 1 < len(pieces) <= MOST_PARTS else ():
        said = _by_seat(piece, players)
        said = _IS_NEXT.sub(r"\1 turn", said) if vocabulary.turn == "turn" else said
        try:
            read = entries_of(vocabulary)[said]
        except Unreadable:
            return []
        for told in (read,) if isinstance(read, Entry) else read:
            if told.kind == RULING or (found and found[-1].kind == TURN):
                return []  # a turn that begins ends the line
            found.append(replace(told, text=piece, column=entry.column))
    return found if _are_seated(found, players) else []


def _by_seat(piece: str, players: Mapping[str, int]) -> str:
    """`P1 draws` for `Ana draws`."""
    _, seat, rest = _name_apart(piece, players)
    return f"{seat} {rest}" if seat else piece


def _name_apart(piece: str, players: Mapping[str, int]) -> tuple[str, str, str]:
    """Whoever is named in front, as written and by seat, "" if nobody is; and what stands behind that."""
    named = without_name(piece, players)
    if named is not None:
        return piece.removesuffix(named[1]).strip(), f"P{named[0] + 1}", named[1]
    first, _, rest = piece.partition(" ")
    return (first, first, rest) if ACTOR.fullmatch(first) else ("", "", piece)


def _pieces(vocabulary: Vocabulary, text: str, players: Mapping[str, int]) -> list[str]:
    """The pieces of a line that are an act each. One between signs that is none goes on with the one in front of it."""
    pieces: list[str] = []
    before: Entry | None = None
    who = ""  # has been named last
    text = _before_players(_unnumbered(text.strip(" .!")), players)
    sentences = _SENTENCE_ENDS.split(_AND_STANDS.sub(", ", _with_roll(vocabulary, text, players)))
    parts = [(part, not place) for sentence in sentences for place, part in enumerate(_PARTS.split(sentence))]
    for part, begins in parts:
        if not part.strip():
            continue
        if pieces and vocabulary.told.usual:
            part = _with_figure(vocabulary, part, who, players)
        line = _by_seat(part, players)
        who = _name_apart(part, players)[0] or who
        alone = _alone(vocabulary, line)
        if alone is None and before is not None and (again := _as_before(line, before)):
            part, alone = again, _alone(vocabulary, again)
        begins = begins or alone is not None or _says_a_thing(vocabulary, line)
        if not pieces or begins or _begins_an_act(vocabulary, line.split()[:4]):
            pieces.append(part)
            before = alone
        else:
            pieces[-1] += f", {part}"
    return [act for piece in pieces for act in _before_verbs(vocabulary, piece, players) if act]


def _with_figure(vocabulary: Vocabulary, part: str, who: str, players: Mapping[str, int]) -> str:
    """How a player stands behind an act, as one says it alone: `Bo at 9` for `Bo 9`, and for `at 9` of Bo."""
    if _BARE_FIGURE.fullmatch(_by_seat(part, players)):
        name, _, number = part.rpartition(" ")
        return f"{name} at {number}"
    of_who = f"{who} {part}"
    unnamed = bool(who) and not _name_apart(part, players)[0] and not _is_told(vocabulary, part)
    return of_who if unnamed and _is_told(vocabulary, _by_seat(of_who, players)) else part


def _before_players(text: str, players: Mapping[str, int]) -> str:
    """`Ana draws 4, Bo 6` for `Ana draws 4 and Bo 6`, `no block, Bo 15` for `no block: Bo 15`."""
    names = "|".join(re.escape(name) for name in players if " " not in name)
    if ":" in text:
        text = _BEHIND_BLOCKS.sub(
            ", ", re.sub(rf":\s+(?=(?:{names})\s+(?:{_STANDS})$)", ", ", text, flags=re.IGNORECASE)
        )
    return re.sub(rf"\s+and\s+(?=(?:{names})\s)", ", ", text, flags=re.IGNORECASE) if names else text


def _unnumbered(text: str) -> str:
    first, _, rest = text.partition(" ")
    return rest if POINT.fullmatch(first) else text


def _alone(vocabulary: Vocabulary, line: str) -> Entry | None:
    """A piece of a line as one entry; None if it is none."""
    words = line.split()
    words = words[1:] if words and ACTOR.fullmatch(words[0]) else words
    try:
        read = entries_of(vocabulary)[line]
    except Unreadable:
        return None
    if not isinstance(read, Entry) or not words:
        return None
    is_act = read.kind in ANSWERS and vocabulary.is_verb(read.verb) and len(words[0]) > 1  # letters alone are faces
    return read if is_act or read.kind == CLAIM else None


def _is_told(vocabulary: Vocabulary, text: str) -> bool:
    """Whether words are a claim, as one speaks: `refills` in front of what is drawn."""
    return bool(text) and bool(claims_told(vocabulary.told, text))


def _says_a_thing(vocabulary: Vocabulary, line: str) -> bool:
    """Whether a piece without a verb stands for itself: as claims, as damage, or as what a player has not."""
    changes = bool(vocabulary.told.usual) and not vocabulary.lands and change_in(line) is not None
    return changes or bool(_CANNOT.match(line) or damage_in(line)) or _is_told(vocabulary, line)


def _as_before(line: str, before: Entry) -> str:
    """What chance did to another player, told without its verb: `Bo 6` behind `Ana rolls 4`; "" if it tells no such."""
    who, _, rest = line.partition(" ")
    seat = ACTOR.fullmatch(who)
    another = seat is not None and int(seat[1]) - 1 != before.actor
    told = before.kind == FACT and (rest[:1].isdecimal() or rest.split(" ")[0].isupper())  # and no word
    return f"{who} {before.verb} {rest}" if another and told else ""


def _place_of(piece: str, text: str, behind: int) -> int:
    """Where a piece begins in the text of its line, whose words it holds as they are read."""
    told = text.casefold()
    return next((at for word in piece.casefold().split() if (at := told.find(word, behind)) >= 0), behind)


def _before_verbs(vocabulary: Vocabulary, text: str, players: Mapping[str, int]) -> Iterator[str]:
    """A piece that begins with a verb, or with a player and a verb, before each of its verbs; any other piece whole."""
    name, seat, rest = _name_apart(text, players)
    words = [name, *rest.split()] if name else rest.split()
    numbers = [players.get(word.casefold().rstrip(":")) for word in words]
    said = [word if number is None else f"P{number + 1}" for word, number in zip(words, numbers, strict=True)]
    said[:1] = [seat or said[0]]
    start = next((at for at, word in enumerate(said) if word.casefold() not in _AND), 0)
    first = next((at for at in range(start + 1, len(said)) if _begins_an_act(vocabulary, said[at : at + 3])), start)
    done = next((at for at in range(start + 1, min(start + 4, len(said))) if _is_done_by(vocabulary, said[at])), 0)
    begins = _begins_an_act(vocabulary, said[start : start + 4])
    if begins or done or _is_told(vocabulary, _closed(words[start:first])):
        for place in range((start if begins else done or start) + 1, len(said)):
            if _begins_an_act(vocabulary, said[place : place + 3], said[start:place]):
                yield _closed(words[start:place])
                start = place
    yield _closed(words[start:])


def _is_done_by(vocabulary: Vocabulary, word: str) -> bool:
    """Whether a word is a verb in full that may stand behind whoever does it."""
    return len(word) > 2 and word.casefold() in vocabulary.spoken


def _with_roll(vocabulary: Vocabulary, text: str, players: Mapping[str, int]) -> str:
    """`draw 4 NPC: F B S ch` and `4 NPC: F B S ch`: what is drawn, and what it shows."""
    name, _, rest = _name_apart(text, players)
    words = rest.split()
    place = next((at for at, word in enumerate(words[:-1], 1) if word.endswith(":")), 0)
    place = place or next((at for at, word in enumerate(words[:-1], 1) if _comes_to_faces(word, words[at])), 0)
    is_drawn = place and vocabulary.verb(words[0].casefold()) == "draw"
    drawn = [word.rstrip(":,") for word in (words[1:place] if is_drawn else words[:place])]
    if not drawn or not vocabulary.facts.issuperset(("draw", "roll")) or not (is_drawn or _is_counted(drawn)):
        return text
    if vocabulary.names_a_verb(drawn) or vocabulary.is_verb(drawn[0].casefold()):
        return text
    return " ".join((name, "draw", *drawn, "roll", *words[place:])).strip()


def _comes_to_faces(word: str, following: str) -> bool:
    """Whether a comma stands before what dice show: `4 NPC, F B S ch`."""
    return word.endswith(",") and _FACES.fullmatch(following) is not None


def _is_counted(words: Sequence[str]) -> bool:
    """Whether words say how many of what: `4 NPC`, `NPC x4`, `3 NPC and Vampire`."""
    numbers = any(word.strip("xX").isdecimal() or word.casefold() in IN_WORDS for word in words)
    return (len(words) > 1 and numbers) or any(_TIMES.fullmatch(word) for word in words)


def _closed(piece: list[str]) -> str:
    """A piece without what joins it to the next."""
    while len(piece) > 1 and piece[-1].casefold() in _JOINING and piece[-2].casefold() != "with":
        piece = piece[:-1]
    return " ".join(piece).rstrip(".,")


def _begins_an_act(vocabulary: Vocabulary, words: Sequence[str], before: Sequence[str] = ()) -> bool:
    """Whether these words begin with a verb, behind a player who is named; letters alone are faces as well."""
    told = [word.casefold().rstrip(":.,!;") for word in words]
    if len(told) > 1 and ACTOR.fullmatch(words[0]):
        told = told[1:]
    elif before and ACTOR.fullmatch(before[-1]):
        return False  # whose act it is has been said
    verb, following = [*told, ""][:2]
    last = before[-1].casefold() if before else ""
    if before and verb in vocabulary.endings:
        return False  # spends time
    if last in _NO_ACT | vocabulary.negations or (last, verb) in vocabulary.phrases:
        return False  # no die to discard
    first = vocabulary.verb(before[0].casefold()) if before else ""
    if first == "use" and SAY_NOTHING.issuperset(map(str.casefold, before[1:])):
        return False  # uses his crit
    if first in vocabulary.openers.get(verb, ()):
        return True
    denied = verb in vocabulary.negations and vocabulary.is_verb(following)
    phrase = (verb, following) in vocabulary.phrases or (verb, "") in vocabulary.phrases
    return denied or phrase or (len(verb) > 2 and vocabulary.is_verb(verb))
