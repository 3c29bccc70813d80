"""A game at a distance: what comes by itself in front of the next decision of a person.

Such a log is written in full form, every pass as well, so that it stands exactly where the game stands. The server
throws the dice (`throwing`), bots answer for their seats, and what leaves a person no choice is written down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from rules.core.faults import Fault, Unreadable
from rules.core.game import Answer, Game
from rules.core.lines import parsing
from rules.core.lines.notation import CLAIM, FACT, RULING, TURN, Entry, Log, write_entry
from rules.core.lines.turn_lines import turn_named
from rules.core.play import Stuck, opponent
from rules.core.record import GameRecord
from rules.core.replaying.replay import Replay, ruled_on
from rules.core.throws import Seeds, Throw
from rules.games import VOCABULARIES, Components, game, record_of

#: Why a line was written without a person: the server threw dice, a bot decided, or there was nothing to decide.
THROWN, BOT, FORCED = "thrown", "bot", "inferred"
#: So many lines at once at most; a bot's turn has some thirty.
MOST_LINES = 400
#: A bot that has written the same line so often in a turn goes on as if it were not there: some offers come again and
#: again.
ENOUGH = 6
#: What a line may be that is not its player's to write, beside the kinds of entries.
ENDING, OTHERS, SEVERAL = "ending", "others", "several"
#: The verbs that end a game outside the rules.
ENDINGS = ("concede", "stop", "tie", "time")
#: The verb of an answer that binds somebody else too.
HELP = "assist"
#: The verbs of answers that say no. (To keep all dice is a choice among more answers than are listed.)
SAYS_NO = ("pass", "no", "end")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log, and why it came: THROWN, BOT or FORCED."""

    text: str
    mark: str


@dataclass(frozen=True, slots=True)
class Company:
    """Who sits at the table beside people: `bots` are strengths by seat; `asked` says of a person's seat whether it is
    asked when it could only react (True if it is not named).
    """

    bots: Mapping[int, str] = field(default_factory=dict)
    asked: Mapping[int, bool] = field(default_factory=dict)


def goes_on(
    text: str, seeds: Seeds, company: Company, components: Components | None = None, deck: Sequence[str] = ()
) -> tuple[Line, ...]:
    """Return the lines that follow this log up to the next decision of a person, or to the end of the game.

    `deck`: the order in which cards come up, top first, where it was fixed beforehand. Raises the
    Fault of a log that cannot be replayed to its end.
    """
    log, played, state = _replayed(text, components)
    opened = max((turn_named(entry.args) or 0 for entry in log.entries if entry.kind == TURN), default=0)
    throws = sum(entry.kind == FACT for entry in log.entries)
    record = record_of(log.game)[0]
    return tuple(_Table(record, played, state, seeds, company, deck).lines(opened, throws, len(log.entries)))


def beyond(text: str, line: str, seat: int) -> str:
    """Return what makes a line one that the player of this seat may not write: FACT, RULING (a judge's, or what is
    taken back), ENDING, OTHERS (somebody else's answer), SEVERAL answers; "" for one that they may, or that cannot be
    read.
    """
    entries = [entry for entry in _entries(text, line) if entry.kind != CLAIM]
    kinds = {entry.kind for entry in entries}
    if kind := next((each for each in (FACT, RULING) if each in kinds), ""):
        return kind
    if any(entry.verb in ENDINGS for entry in entries):
        return ENDING
    if any(entry.actor not in (None, seat) for entry in entries):
        return OTHERS
    return SEVERAL if len(entries) > 1 else ""


def helper_named(text: str, line: str) -> int | None:
    """Return the seat of the player who is to help, where a line says so (`assist P2 for reward`)."""
    return next((helper for entry in _entries(text, line) if (helper := _helper_in(entry)) is not None), None)


def _entries(text: str, line: str) -> tuple[Entry, ...]:
    """What a line says in the game of this log; nothing where it cannot be read."""
    head = text[: text.find("\n", text.find("\ngame ") + 1) + 1]
    try:
        return parsing.parse(f"{head}{line}\n", VOCABULARIES).entries
    except Unreadable:
        return ()


def giving_way(text: str, components: Components | None = None) -> str | None:
    """Return the line with which whoever is asked does nothing more here (`keep`, `pass`); None where they have to
    decide. Raises the Fault of a log that cannot be replayed to its end.
    """
    _, played, state = _replayed(text, components)
    answer = _giving_way(played, state)
    return None if answer is None else write_entry(played.write(state, answer))


def _replayed(text: str, components: Components | None) -> tuple[Log, Game, Any]:
    """The log, its game, and the position behind it."""
    log = parsing.parse(text, VOCABULARIES)
    played = game(log.game, components)
    aside = ruled_on(played, log)
    rest = aside.log if aside else log
    replay = Replay(played, rest)
    for number, entry in enumerate(rest.entries):
        replay.go_through(number, entry)
    return log, played, replay.state


def _giving_way(played: Game, state: Any) -> Answer | None:
    """The default, or else what says no here."""
    default = played.default(state)
    if default is not None:
        return default
    return next((answer for answer in played.answers(state) if _says_no(played.write(state, answer))), None)


class _Table:
    """The table from here on."""

    def __init__(
        self, record: GameRecord, played: Game, state: Any, seeds: Seeds, company: Company, deck: Sequence[str]
    ) -> None:
        self.record, self.game, self.state, self.seeds, self.company = record, played, state, seeds, company
        self.deck = deck
        self.asker = record.asks(played)

    def lines(self, opened: int, throws: int, entries: int) -> list[Line]:
        """`opened` is the last turn whose line is written; `throws` and `entries` how many the log has."""
        found: list[Line] = []
        written: Counter[str] = Counter()  # in this turn
        while not self.game.is_over(self.state) and len(found) < MOST_LINES:
            proposed, mark = self._next(throws, entries + len(found), max(written.values(), default=0))
            if not mark:
                break
            throws += mark == THROWN
            turn = self.game.place(self.state)[0]
            if turn > opened:
                found.append(Line(write_entry(self.game.heading(self.state)), FORCED))
                opened, written = turn, Counter()
            found.append(Line(write_entry(self._take(proposed)), mark))
            written[found[-1].text] += 1
        return found

    def _next(self, throws: int, place: int, repeated: int) -> tuple[Iterable[Answer], str]:
        """What may be answered here without a person, best first, and why; no reason where a person decides."""
        thrown = self.record.thrown(self.state, Throw(self.seeds, throws, self.deck))
        if thrown is not None:
            return [thrown], THROWN
        seat = self.game.asked(self.state)
        if seat is not None and seat in self.company.bots and not self.game.is_forced(self.state):
            declined = self._declining() if repeated >= ENOUGH else None
            return (self._bot(seat, place) if declined is None else [declined]), BOT
        forced = self._forced(seat)
        return ([], "") if forced is None else ([forced], FORCED)

    def _bot(self, seat: int, place: int) -> Iterable[Answer]:
        """What the bot of this seat would like here, best first: the same at the same place of the same game."""
        bot = opponent(self.record.opponents, self.company.bots[seat], f"{self.seeds.server} {seat} {place}")
        return islice(bot(self.game.copy(self.state)), 60)

    def _forced(self, seat: int | None) -> Answer | None:
        """The answer that leaves nobody a choice, or that a person who is not asked gives."""
        if self.game.is_forced(self.state):
            return self.game.default(self.state)
        if (only := self.asker.only_answer(self.state)) is not None:
            return only
        declining = self._declining()
        if declining is not None and list(islice(self.game.answers(self.state), 2)) == [declining]:
            return declining
        only_reacts = f"P{(seat or 0) + 1}" not in self.game.heading(self.state).args
        return declining if only_reacts and not self.company.asked.get(seat or 0, True) else None

    def _declining(self) -> Answer | None:
        """What says no here, or passes; None where somebody has to say something."""
        answers = [self.game.default(self.state), *self.game.answers(self.state)]
        return next((a for a in answers if a is not None and _says_no(self.game.write(self.state, a))), None)

    def _binds_a_person(self, entry: Entry) -> bool:
        """Whether a bot would take a person as its helper, who is not asked."""
        helper = _helper_in(entry)
        return helper is not None and helper not in self.company.bots

    def _take(self, proposed: Iterable[Answer]) -> Entry:
        """Play the first legal answer as a reader of its line will understand it."""
        last: Fault | None = None
        for answer in proposed:
            entry = self.game.write(self.state, answer)
            if self._binds_a_person(entry):
                continue
            try:
                read = self.game.read(self.state, entry)
                if read is not None:
                    self.game.step(self.state, read)
                    return entry
            except Fault as fault:
                last = fault
        raise Stuck(f"No legal answer was found: {self.game.place(self.state)}; the last was refused: {last}")


def _helper_in(entry: Entry) -> int | None:
    """The seat of the player whom an answer names as helper."""
    named = entry.args[0] if entry.verb == HELP and entry.args else ""
    return int(named[1:]) - 1 if named[:1] == "P" and named[1:].isdecimal() else None


def _says_no(entry: Entry) -> bool:
    return entry.verb in SAYS_NO or entry.args == ("none",)
