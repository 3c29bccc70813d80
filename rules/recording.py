"""A log that is written while the game is played: the next question, what an entry adds, what a recording hands in.

Pure functions over text; what they return is plain data for JSON. A *working text* is a log with its header and the
lines so far. Everything is read by the ordinary replay: there is no second reading of the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from rules.core.asking import Ask, as_data
from rules.core.faults import Fault, Undecided, Unreadable
from rules.core.game import Game
from rules.core.lines import parsing, words
from rules.core.lines.notation import ANSWERS, RULING, TURN, Entry, Log, as_told, write, write_entry
from rules.core.lines.turn_lines import turn_named
from rules.core.replaying.full_form import marked_form
from rules.core.replaying.path import MOST_IMPLIED
from rules.core.replaying.replay import Replay, played_out, unreadable
from rules.core.replaying.telling import told_lines
from rules.core.verdict import ILLEGAL, UNDECIDED, Verdict
from rules.games import VOCABULARIES, Components, record_of
from rules.working_text import TAIL, Played, play_text

#: How a line came about: tapped, inferred, or entered though it breaks a rule.
TAPPED, INFERRED, AS_PLAYED = "", "inferred", "as played"
#: Words that end a game behind the damage of an attack that has been declared.
TIME = "time"
ENDS_IN_AN_ATTACK = (TIME, "concede")
STANDS = '!judge stands "as played"'
#: Lines that an entry adds, each with its mark.
Marked = list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Entered:
    """What one entry adds to the log: lines with their marks. `refused` says why it adds none; else None."""

    lines: tuple[tuple[str, str], ...] = ()
    refused: dict[str, Any] | None = None

    def as_data(self) -> dict[str, Any]:
        return {
            "lines": [list(line) for line in self.lines],
            "inferred": [line for line, mark in self.lines if mark == INFERRED],
            "refused": self.refused,
        }


def table(header: str, components: Components | None = None) -> dict[str, Any]:
    """Return what stays the same during a game: players, options, cards and dice with their faces.

    Raises a Fault for a header that allows no game.
    """
    played = play_text(_as_log(header), components)
    state = played.replay.state
    options = [word for line in played.log.every("option") for word in line.args]
    return {
        "game": played.log.game,
        "names": [player["name"] for player in played.game.position(state)["players"]],
        "options": options,
        **played.asker.table(state),
    }


def view(text: str, components: Components | None = None) -> dict[str, Any]:
    """Return the position behind a working text, the question that somebody has to answer next, and what others may do.

    Raises Unreadable for a text that is no log. `fault` says why an entry of it is refused, or what is not decided.
    """
    played = play_text(text, components)
    ahead, game_ = played.ahead, played.game
    state = ahead.state
    turn, step, _ = game_.place(state)
    over = game_.is_over(state)
    position = played.asker.position(state)
    ask = played.ask
    fault = played.refused or (_told_verdict(played, ahead.fault) if ahead.fault is not None else None)
    return {
        "game": played.log.game,
        "names": [player["name"] for player in position["players"]],
        "over": over,
        "result": game_.result(state),
        "turn": turn,
        "step": step,
        "last_turn": played.asker.last_turn(state),
        "active": position.get("active_player"),
        "position": position,
        "ask": as_data(ask) if ask is not None and not over and fault is None else None,
        "react": [as_data(option) for option in ahead.react] if fault is None else [],
        "inferred": [write_entry(entry) for entry in ahead.inferred],
        "fault": _as_data(fault) if fault is not None else None,
        "entries": len(played.log.entries),
        "tail": _tail(text, played),
    }


def sentences(text: str, components: Components | None = None) -> dict[int, str]:
    """Return what each line of a working text says as a sentence, by line, as far as it can be read and is legal.

    Raises Unreadable for a text that is no log.
    """
    played = play_text(text, components)
    return told_lines(played.replay, record_of(played.log.game)[0].sentences, len(played.log.entries))


def enter(text: str, line: str, components: Components | None = None, reacts: bool = False) -> Entered:
    """Return what one entry adds to a working text: before it the line of a new turn, and lines that can only be so.

    `reacts`: it is done before what goes without saying, as far as the rules take it there; the same words may answer
    the question behind that, too. A comment is kept as it is. Raises Unreadable for a text that is no log.
    """
    played = play_text(text, components)
    if not line.strip():
        return Entered(refused=_as_data(_told(Unreadable("This line says nothing."), line)))
    if not words.strip_comment(line).strip():
        return Entered(((line.strip(), TAPPED),))
    try:
        entries = _entries(played.log, line)
    except Unreadable as fault:
        return Entered(refused=_as_data(_told(fault, line)))
    note = line[len(words.strip_comment(line)) :].strip()
    lines = [as_told(entry) for entry in entries]
    lines[-1] = f"{lines[-1]}  {note}" if note else lines[-1]
    ahead, orders = _orders(played, entries[0], lines)
    if reacts:
        orders = [[(line, TAPPED) for line in lines], *orders]
    told = None
    for order in orders:
        then = play_text(_joined(text, [line for line, _ in order]), components)
        if then.refused is None:
            return Entered(tuple(order))
        told = then.refused if told is None or order is ahead else told
    assert told is not None
    return Entered(refused=_as_data(told))


def _orders(played: Played, entry: Entry, lines: Sequence[str]) -> tuple[Marked, list[Marked]]:
    """Return an entry's lines behind what is plain, and all ways in which they may go on from here, likelier first."""
    place = _answered_at(played, entry, lines[0])
    ahead = _with_what_is_plain(played, lines, played.ahead.state if place is None else place)
    at_once = [(line, TAPPED) for line in lines]
    orders = [ahead, at_once] if place is not None else [at_once, ahead]
    if entry.kind == RULING:  # it is about the position that was shown, behind all that goes without saying
        shown = _with_what_is_plain(played, lines, played.ahead.state, played.ahead.passed)
        orders = [*orders, shown] if entry.args[:1] == ("note",) else [shown, *orders]
    if entry.verb == TIME and played.game.place(played.ahead.state)[0] != played.game.place(played.replay.state)[0]:
        orders.insert(0, ahead)  # it is called in the turn that is shown, which counts
    if entry.verb in ENDS_IN_AN_ATTACK and (closing := _rest_of_the_attack(played)):
        orders.insert(0, [*((write_entry(entry), INFERRED) for entry in closing), *at_once])
    return ahead, orders[:1] if len(orders) == 2 and ahead == at_once else orders


def as_played(text: str, line: str, components: Components | None = None) -> list[str]:
    """Return lines that let the recording go on from an entry though it is refused: it stands by a judge's line, or is
    a comment where it cannot be read or carried out.
    """
    entered = enter(text, line, components)
    if entered.refused is None:
        return [given for given, _ in entered.lines]
    if entered.refused["verdict"] == ILLEGAL:
        played = play_text(text, components)
        written = [as_told(entry) for entry in _entries(played.log, line)]
        for order in ([given for given, _ in _with_what_is_plain(played, written, played.ahead.state)], written):
            if play_text(_joined(text, [*order, STANDS]), components).refused is None:
                return [*order, STANDS]
    return [f"; {line.strip().lstrip(';').strip()}"]


def full_log(header: str, lines: Iterable[tuple[str, str]], components: Components | None = None) -> str:
    """Return the log in full form: passes and other implied answers are written, and marked with a comment, like what
    was inferred. Its header says that passes are written, unless a judge has ruled on a broken rule: from there on the
    log stays as it is.

    Raises a Fault for a header that allows no game.
    """
    given = list(lines)
    text = _joined(header, [line for line, _ in given])
    played = play_text(text, components)
    log, inferred = played.log, _inferred_entries(played.log, header, given)
    comments = _comments(text, log)
    body = list(comments.get(-1, ()))
    for number, entry in marked_form(Replay(played.game, log)):
        implied = number is None or number in inferred
        body.append(f"{write_entry(entry)}  ; inferred" if implied else write_entry(entry))
        body += comments.pop(number, ()) if number is not None else ()
    body += [line for lines in comments.values() for line in lines]
    body += [f"{write_entry(entry)}  ; inferred" for entry in _closing(played)]
    head = write(_bare(log)).splitlines()
    return "\n".join([*(head if played.aside is not None else _says_all(head)), *body]) + "\n"


def taken_at(played: Game, state: Any, entry: Entry) -> Any | None:
    """Return the first position from here on that takes the entry; None if there is none. Plays the position on.

    Raises a Fault.
    """
    for _ in range(MOST_IMPLIED):
        if played.is_over(state) or played.understand(state, entry) is not None:
            return state
        answer = played.implied(state, entry)
        if answer is None:
            return None
        played.step(state, answer)
    return None


def _as_log(header: str) -> str:
    return header if header.endswith("\n") else header + "\n"


def _joined(text: str, lines: Sequence[str]) -> str:
    return _as_log(text) + "".join(f"{line}\n" for line in lines)


def _entries(log: Log, line: str) -> tuple[Entry, ...]:
    """The entries of one line, read in the light of this header."""
    head = "\n".join(write(_bare(log)).splitlines())
    entries = parsing.parse(f"{head}\n{line}\n", VOCABULARIES).entries
    if not entries:
        raise Unreadable(f'"{line}" is not an entry of a game.')
    return entries


def _bare(log: Log) -> Log:
    return Log(log.game, log.header, log.position, ())


def _closing(played: Played) -> list[Entry]:
    """What is inferred behind the last line and ends the game, as far as a log has to say it: a page that asks nothing
    more shows that end.
    """
    game_, state = played.game, played.replay.state
    if game_.is_over(state) or not game_.is_over(played.ahead.state) or played_out(game_, state) is not None:
        return []
    return played.ahead.passed


def _rest_of_the_attack(played: Played) -> list[Entry]:
    """What is left of an attack that has been declared, as it goes if nobody says more: written before the word that
    ends the game, so that the full form deals the same damage.
    """
    game_, state = played.game, played.game.copy(played.replay.state)
    if not any(player.get("zones", {}).get("attack") for player in game_.position(state)["players"]):
        return []
    turn, found = game_.place(state)[0], list[Entry]()
    while len(found) < MOST_IMPLIED and (default := game_.default(state)) is not None:
        entry = game_.write(state, default)
        game_.step(state, default)
        if game_.is_over(state) or game_.place(state)[0] != turn:
            break
        found.append(entry)
    return found


def _with_what_is_plain(
    played: Played, lines: Sequence[str], place: Any, plain: Sequence[Entry] | None = None
) -> list[tuple[str, str]]:
    """The lines of an answer to the question ahead, with what can only be so before it (or these entries), and the line
    of the turn in which it is given.
    """
    ahead, game_ = played.ahead, played.game
    before = ahead.inferred if plain is None else plain
    out = [(write_entry(entry), TAPPED if entry.kind == TURN else INFERRED) for entry in before]
    turn = game_.place(place)[0]
    heading = write_entry(game_.heading(place)) if turn and not game_.is_over(place) else ""
    if heading and turn != ahead.headed and heading not in lines:
        out.append((heading, TAPPED))
    return [*out, *((line, TAPPED) for line in lines)]


def _answered_at(played: Played, entry: Entry, line: str) -> Any | None:
    """The position in which an entry answers the question ahead, or one behind it, so that everything before it goes
    without saying. None if it belongs before that question, or nowhere.
    """
    ahead, game_ = played.ahead, played.game
    ask = played.ask
    if ask is None or entry.kind not in ANSWERS:
        return None
    # Whether taps on this question can give the line; it may name the player though that is plain.
    if _gives(ask, line) or (line[:1] == "P" and _gives(ask, line.partition(" ")[2])):
        return ahead.state
    if any(line.startswith(option.line) for option in ahead.react if option.line):
        return None
    try:
        if game_.understand(game_.copy(played.replay.state), entry) is not None:
            return None
        return taken_at(game_, game_.copy(ahead.state), entry)
    except Fault:
        return None


def _gives(ask: Ask, line: str) -> bool:
    if ask.line and (line == ask.line or line.startswith(f"{ask.line} ")):
        return True
    if line == ask.none:
        return True
    for option in (*ask.options, *ask.also):
        if option.line and (line == option.line or line.startswith(f"{option.line} with ")):
            return True
        if option.ask is not None and _gives(option.ask, line):
            return True
    return False


# --- what is told ----------------------------------------------------------------------------------------------


def _told(fault: Unreadable, line: str) -> Verdict:
    return unreadable(Unreadable(fault.message, fault.candidates, 1, fault.column), [line], {})


def _told_verdict(played: Played, fault: Fault) -> Verdict:
    """What is not decided behind the last line."""
    name = UNDECIDED if isinstance(fault, Undecided) else ILLEGAL
    return Verdict(name, played.log.game, message=fault.message, rule=getattr(fault, "rule", None))


def _as_data(verdict: Verdict) -> dict[str, Any]:
    """Why a line is refused: what a page shows of it."""
    return {
        "verdict": verdict.verdict, "rule": verdict.rule, "book": verdict.book, "section": verdict.section,
        "message": verdict.message, "entry": verdict.entry, "line": verdict.line, "legal": list(verdict.legal),
    }  # fmt: skip


def _tail(text: str, played: Played) -> list[dict[str, Any]]:
    """The last lines of play, with their turn, the mark in their comment, and what they say as a sentence."""
    lines, log = words.lines_of(text), played.log
    turns: dict[int, int] = {}
    turn = 0
    for number, entry in enumerate(log.entries):
        turn = turn_named(entry.args) or turn if entry.kind == TURN else turn
        turns[log.line_of(number)] = turn
    sentences = played.sentences()
    tail = []
    for number in sorted(turns)[-TAIL:]:
        plain = words.strip_comment(lines[number - 1])
        mark = lines[number - 1][len(plain) :].strip("; ").strip()
        said = {"sentence": sentences[number]} if sentences.get(number) else {}
        tail.append({"line": number, "text": plain.strip(), "mark": mark, "turn": turns[number], **said})
    return tail


# --- the full form ---------------------------------------------------------------------------------------------


def _inferred_entries(log: Log, header: str, lines: Sequence[tuple[str, str]]) -> set[int]:
    """The places of entries that nobody tapped."""
    first = len(words.lines_of(_as_log(header)))
    marked = {first + number for number, (_, mark) in enumerate(lines) if mark == INFERRED}
    return {number for number in range(len(log.entries)) if log.line_of(number) - 1 in marked}


def _comments(text: str, log: Log) -> dict[int, list[str]]:
    """Lines of play that hold nothing but a comment, by the entry in front of them (-1: none)."""
    lines, first = words.lines_of(text), log.line_of(0) if log.entries else 0
    found: dict[int, list[str]] = {}
    entry = -1
    places = {log.line_of(number): number for number in range(len(log.entries))}
    for number, line in enumerate(lines, 1):
        entry = places.get(number, entry)
        if first and number >= first and line.strip().startswith(";"):
            found.setdefault(entry, []).append(line.strip())
    return found


def _says_all(head: list[str]) -> list[str]:
    """The header of a log that leaves no pass out."""
    if any(line.startswith("passes") for line in head):
        return head
    place = next((n for n, line in enumerate(head) if line.startswith("game ")), 0) + 1
    return [*head[:place], "passes written", *head[place:]]
