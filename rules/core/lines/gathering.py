"""Entries as they are meant where a line alone does not say: a player called by name, one decision on several lines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import compress, count
from operator import attrgetter

from rules.core.lines.notation import CLAIM, DECISION, TURN, Entry, HeaderLine, Log, Part, Vocabulary
from rules.core.lines.number_words import IN_WORDS
from rules.core.lines.plainer import Names, players_of
from rules.core.lines.turn_lines import SAY_NOTHING
from rules.core.lines.words import Lines, entries_of

#: What a decision says that is whole on its line.
WHOLE = frozenset(("none", "nobody", "nothing", "all"))
_verb = attrgetter("verb")
#: What a chat, a diary or a list puts before a line, and what parts it from others.
_MARKS = re.compile(
    r"^[ \t]*(?:[-*•·–][ \t]+(?=[\w\[(<])|(?:[\[(]\d{1,2}[:.h]\d\d(?:[:.]\d\d)?[\])]|\d{1,2}[:.h]\d\d(?:[:.]\d\d)?)"
    r"(?:[ \t]*(?:uhr|h|am|pm)\b)?[ \t]*[-–:|]?[ \t]+|<(?P<who>\w[\w ]*)>)+"
    r"|^[ \t]*[=_~*-]{3,}|[=_~*-]{3,}[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
#: Nearly no log has any of them: this is seen at once.
_MAY_BE_MARKED = re.compile(r"\n[ \t]*(?:[^\sA-Za-z=!;#]|===)")
#: A line that opens a turn, and what happens in it: `T1 Ana: draw NPC x4`.
_TURN_HEAD = re.compile(
    rf"\s*([A-Za-z]+ ?#?(?:[0-9]{{1,3}}|{'|'.join(IN_WORDS)}))(?![A-Za-z0-9])[\s:.,()|/-]*(\S.*?)[.!\s]*", re.IGNORECASE
)
_PARTED_NAME = re.compile(r".*[:.,)|/-]$")
_COUNTED = re.compile(r"[0-9]+ ?x? ?[A-Za-z]{2}|[A-Za-z-]{2,} x ?[0-9]", re.IGNORECASE)
_LETTERS = re.compile(r"[^\W\d_]+")
_INITIALS = re.compile(r"\n[^\W\d_]:[ \t]")
_INITIAL = re.compile(r"\s*([^\W\d_]):\s+(\S.*)")
_FIRST_WORD = re.compile(r"([^\s:,.)]+?)(?='s?\b(?!\w)|[\s:,.)]|$)")
#: Between names, and what joins them without a verb.
_NAMES_APART = re.compile(r"[\s,.:=+/&>]+|->|#[0-9]|(?<=:)l[1-3]")
_JOINS = frozenset(("", "on", "with", "by", "and", "the", "-"))
Found = Entry | tuple[Entry, ...]


def players_called(header: Iterable[HeaderLine]) -> dict[str, int]:
    """What each player is called in small letters, with the seat; not what two of them are called."""
    said = {line.actor: " ".join(line.args).replace('"', "").strip() for line in header if line.key == "player"}
    seats = [seat for seat in said if seat is not None]
    return {name: seats[place] for name, place in players_of([said[seat] for seat in seats]).items()}


def unmarked(lines: list[str], names: Mapping[str, int]) -> list[str]:
    """The lines without bullets and times of day before them, and with `Ana` for `<Ana>`; the places of words stay."""
    text = "\n".join(lines)
    if "`" not in text and not _MAY_BE_MARKED.search(f"\n{text}"):
        return lines
    return _MARKS.sub(partial(_without_mark, names), text.replace("`", " ")).split("\n")


def _without_mark(names: Mapping[str, int], mark: re.Match[str]) -> str:
    speaker = mark["who"]
    if speaker is None:
        return " " * len(mark[0])
    return f"{' ' * (mark.start('who') - mark.start())}{speaker} " if speaker.casefold() in names else mark[0]


def by_seats(lines: Sequence[str], found: list[Found], names: Mapping[str, int], known: Lines) -> list[Found]:
    """What the lines hold, with `Ana draws …` and `Ana: draw …` read as `P1 draw …`."""
    firsts = tuple({name.split()[0] for name in names if name})
    plain = "\n".join(("", *map(str.lstrip, lines))).casefold()
    if " damage to " in plain:  # 2 damage to Bo
        for place in [place for place, line in enumerate(plain.split("\n")[1:]) if " damage to " in line]:
            found[place] = _dealt(found[place], names, known)
    if _INITIALS.search(plain):
        found = _by_initials(found, names, known)
    if not any([f"\n{first}" in plain for first in firsts]):
        return found
    for place in [place for place, line in enumerate(plain.split("\n")[1:]) if line.startswith(firsts)]:
        found[place] = _by_seat(found[place], names, known)
    return found


def _by_initials(found: list[Found], names: Mapping[str, int], known: Lines) -> list[Found]:
    """What the lines hold, with `A: draw NPC x4` read as of the only player whose name begins so: if one such letter
    can be no verb where it stands, all are players.
    """
    initials = [name[:1] for name in _shortest(names).values()]
    seats = {name[:1]: seat for name, seat in names.items() if initials.count(name[:1]) == 1}
    said = {place: match for place, each in enumerate(found) if (match := _INITIAL.fullmatch(_text(each)))}
    called = {place: match for place, match in said.items() if match[1].casefold() in seats}
    if any(_is_no_verb(match, known) for match in called.values()):
        for place, match in called.items():
            meant = known[f"P{seats[match[1].casefold()] + 1} {match[2]}"]
            moved = tuple([replace(each, text=match[0]) for each in (meant if isinstance(meant, tuple) else (meant,))])
            found[place] = moved[0] if len(moved) == 1 else moved
    return found


def _shortest(names: Mapping[str, int]) -> dict[int, str]:
    """By seat: one of the names of whoever sits there."""
    return {seat: name for name, seat in names.items()}


def _text(found: Found) -> str:
    entry = found if isinstance(found, Entry) else found[0] if found else None
    return entry.text if entry is not None else ""


def _is_no_verb(match: re.Match[str], known: Lines) -> bool:
    """Whether the letter in front of a colon is none, or stands in front of a verb."""
    first = match[2].split()[0].casefold().rstrip(":,.")
    is_act = len(first) > 2 and known.vocabulary.is_verb(first)
    return is_act or not known.vocabulary.is_verb(match[1].casefold())


def _dealt(found: Found, names: Mapping[str, int], known: Lines) -> Found:
    """A line that names last whoever is dealt damage, if that is all that it says."""
    if not isinstance(found, Entry) or found.kind != DECISION or known.vocabulary.is_verb(found.verb):
        return found
    head, dealt, whom = found.text.strip().rstrip(".!").rpartition(" to ")
    seat = names.get(whom.casefold())
    meant = known[f"{head}{dealt}P{seat + 1}"] if seat is not None else found
    return replace(meant, text=found.text) if isinstance(meant, Entry) and meant.kind == CLAIM else found


def _by_seat(found: Found, names: Mapping[str, int], known: Lines) -> Found:
    """A line that may begin with a name: as it stands if it does not, or if a verb is called so."""
    entry = found if isinstance(found, Entry) else found[0] if found else None
    if entry is None or entry.kind not in (DECISION, CLAIM) or entry.actor is not None:
        return found
    text = entry.text.strip()
    first = _FIRST_WORD.match(text.casefold())
    if first is None or known.vocabulary.is_verb(first[1]):
        return found
    said = without_name(text, names)
    if said is None:
        seat = names.get(text.casefold().rstrip(" :.-"))
        return found if seat is None else _heading(replace(entry, text=text), seat, known)
    meant = known[f"P{said[0] + 1} {said[1]}"]
    last = found if isinstance(found, Entry) else found[-1]
    entries = meant if isinstance(meant, tuple) else (meant,)
    moved = [replace(entry, text=text) for entry in entries]
    moved[-1] = replace(moved[-1], aside=last.aside, goes_on=last.goes_on)  # what stands behind a semicolon
    return moved[0] if len(moved) == 1 else tuple(moved)


def _heading(entry: Entry, seat: int, known: Lines) -> Entry:
    """A name alone on its line, where turns are told by number and player: whose turn it is."""
    turn = known.vocabulary.turn
    return replace(entry, kind=TURN, verb=turn, args=(f"P{seat + 1}",)) if turn == "turn" else entry


def turns_apart(found: list[Found], names: Mapping[str, int], known: Lines) -> list[Found]:
    """What the lines hold, with `turn 1 Ana: draw NPC x4` read as a line that opens the turn and one behind it."""
    for place, entry in enumerate(found):
        if type(entry) is Entry and entry.kind == TURN and len(entry.args) > 2:
            found[place] = _turn_apart(entry, names, known)
    return found


def _turn_apart(entry: Entry, names: Mapping[str, int], known: Lines) -> Found:
    match = _TURN_HEAD.fullmatch(entry.text)
    if match is None:
        return entry
    head, rest = match[1], match[2]
    if (named := without_name(rest, names)) is not None and _PARTED_NAME.match(rest[: -len(named[1])].rstrip()):
        head, rest = f"{head} P{named[0] + 1}", named[1]
    words = [word for word in _LETTERS.findall(rest.casefold()) if word not in SAY_NOTHING and word not in names]
    if not words or not (known.vocabulary.names_a_verb(words) or _COUNTED.match(rest)):
        return entry
    opens, following = known[head], _by_seat(known[rest], names, known)
    behind = following if isinstance(following, tuple) else (following,)
    if not isinstance(opens, Entry) or any(act.kind == TURN for act in behind):
        return entry
    return opens, *behind


def without_name(text: str, names: Mapping[str, int]) -> tuple[int, str] | None:
    """The seat of the player with whose name a text begins, and what stands behind it; None if it begins with none."""
    for name in sorted(names, key=len, reverse=True):
        match = re.match(rf"{re.escape(name)}('s)?(?:[\s:,.)>]|-(?![0-9]))+(?=\S)", text, re.IGNORECASE)
        if match:
            return names[name], text[match.end() :]
    return None


def gathered(
    entries: tuple[Entry, ...], lines: Sequence[int], together: frozenset[str]
) -> tuple[tuple[Entry, ...], Sequence[int]]:
    """Decisions of which lines in a row are one (`block A=B`, `block C=D`) as one entry, which stands on the first."""
    if not together:
        return entries, lines
    may_be = compress(count(1), map(together.__contains__, map(_verb, entries[1:])))
    alike = [n for n in may_be if _goes_on(entries[n - 1], entries[n])]
    if not alike:
        return entries, lines
    told: list[Entry] = []
    places: list[int] = []
    for number, entry in enumerate(entries):
        if number in alike:
            told[-1] = joined(told[-1], entry, lines[number] - places[-1])
        else:
            told.append(entry)
            places.append(lines[number])
    return tuple(told), places


def _goes_on(before: Entry, entry: Entry) -> bool:
    """Whether the entry goes on with the decision before it: the same player's, and neither says all by itself."""
    if before.verb != entry.verb or not before.args or not entry.args:
        return False
    if before.actor is not None and entry.actor is not None and before.actor != entry.actor:
        return False
    return WHOLE.isdisjoint(word.casefold() for word in (*before.args, *entry.args))


def joined(before: Entry, entry: Entry, behind: int) -> Entry:
    """One entry of two; the second stands so many lines below the first."""
    words = (*before.args, *entry.args)
    actor = before.actor if before.actor is not None else entry.actor
    first = Part(len(before.args), 0, before.actor, before.text)
    parts = (*(before.parts or (first,)), Part(len(words), behind, actor, entry.text))
    told = before.is_sentence or entry.is_sentence
    aside = ";".join(filter(None, (before.aside, entry.aside)))
    return replace(before, args=words, actor=actor, parts=parts, is_sentence=told, aside=aside)


def with_asides(log: Log, vocabulary: Vocabulary, names: Names) -> Log:
    """The log with `block Troll=Orc; NPC=Vampire` as one decision: what stands behind `;` is part of it where it
    names dice and no more.
    """
    known = entries_of(vocabulary)
    entries = [_with_aside(e, known, names) if may_go_on_aside(e, vocabulary) else e for e in log.entries]
    return replace(log, entries=tuple(entries))


def may_go_on_aside(entry: Entry, vocabulary: Vocabulary) -> bool:
    """Whether what stands behind `;` may be part of a decision: lines of it in a row are one, or it has no verb."""
    may_be_told = entry.verb in vocabulary.together or (entry.kind == DECISION and not vocabulary.is_verb(entry.verb))
    return bool(entry.aside and vocabulary.together) and may_be_told


def _with_aside(entry: Entry, known: Lines, names: Names) -> Entry:
    """A decision with each piece of the comment behind it that goes on with it; the rest stays a comment."""
    left: list[str] = []
    for piece in filter(str.strip, entry.aside.split(";")):
        _, said = without_name(piece.strip(), names.players) or (None, piece.strip().rstrip("."))
        verb = entry.verb if entry.verb in known.vocabulary.together else ""
        begins = known.vocabulary.verb(said.split()[0].casefold()) == entry.verb
        following = known[said if begins or not verb else f"{verb} {said}"]
        if isinstance(following, Entry) and _adds_names(entry, said, verb, known.vocabulary, names):
            entry = joined(entry, replace(following, text=said, aside="", actor=entry.actor), 0)
        else:
            left.append(piece)
    return replace(entry, aside=";".join(left)) if entry.aside else entry


def _adds_names(entry: Entry, said: str, verb: str, vocabulary: Vocabulary, names: Names) -> bool:
    """Whether a piece of a line names dice, more than the decision has named, and holds no more than joins them."""
    if not WHOLE.isdisjoint(map(str.casefold, entry.args)):
        return False
    spoken = {verb} if verb else vocabulary.joined
    words = [word for word in _NAMES_APART.split(said.casefold()) if word not in _JOINS]
    named = {names.thing(word) for word in words if vocabulary.spoken.get(word, vocabulary.verb(word)) not in spoken}
    before = {names.thing(word) for word in _NAMES_APART.split(f"{entry.verb} {' '.join(entry.args)}".casefold())}
    again = "=" in said and not entry.parts  # NPC=Orc; NPC=Orc
    return bool(named) and "" not in named and (again or not named <= before)
