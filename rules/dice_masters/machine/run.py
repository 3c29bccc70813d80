"""Games from a seed, checked after every answer (`python -m rules fuzz`)."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from rules import Components, replay
from rules.core.faults import Fault, Undecided
from rules.core.game import Answer, Game
from rules.core.nature import Nature
from rules.core.notation import Log, parse, write
from rules.core.session import Session
from rules.core.verdict import INCOMPLETE, LEGAL, LEGAL_WITH_RULINGS, UNDECIDED
from rules.dice_masters.bots import Bot
from rules.dice_masters.cards import CardPool
from rules.dice_masters.machine import checks
from rules.dice_masters.machine.checks import Mistake
from rules.dice_masters.machine.harms import harmed
from rules.dice_masters.machine.seen import Seen
from rules.dice_masters.machine.tables import opening
from rules.dice_masters.snapshot import as_data
from rules.dice_masters.state import State
from rules.games import VOCABULARIES, game

MOST_ANSWERS = 3000
#: How many miswritten twins of a game's log are judged.
TWINS = 20
#: By game: how often a player does anything at all that is legal.
WHIMS = (0.0, 0.1, 0.3)


@dataclass(frozen=True, slots=True)
class Plan:
    """What a run is asked for. `every`: the costly checks come after every so many answers; 0 leaves them out."""

    games: int = 10
    seed: int = 1
    edition: str | None = None
    every: int = 10
    random_options: bool = False
    until_covered: bool = False

    def command(self, seed: int) -> str:
        """What plays game `seed` of this run again, alone."""
        name = f" dice-masters/{self.edition}" if self.edition else ""
        options = " --options random" if self.random_options else ""
        return f"python -m rules fuzz{name} --games 1 --seed {seed} --every {self.every}{options}"


@dataclass(frozen=True, slots=True)
class Failure:
    """A game that found a mistake, and the command that plays it again."""

    seed: int
    where: str
    message: str
    command: str

    def __str__(self) -> str:
        return f"seed {self.seed}, {self.where}: {self.message}\n  again: {self.command}"


@dataclass(slots=True)
class Report:
    seen: Seen
    games: int = 0
    answers: int = 0
    unfinished: int = 0
    failures: list[Failure] = field(default_factory=list)


def run(plan: Plan, pool: CardPool, tell: Callable[[str], None] = lambda line: None) -> Report:
    """Play the games of a plan. `tell` hears of each failure as it is found."""
    report = Report(Seen(pool))
    for seed in range(plan.seed, plan.seed + plan.games):
        if plan.until_covered and report.seen.complete():
            break
        played = _Played(plan, seed, pool, report)
        try:
            played.whole()
        except Exception as error:
            failure = Failure(seed, played.where, _told(error), plan.command(seed))
            report.failures.append(failure)
            tell(str(failure))
        report.games += 1
    return report


def _told(error: Exception) -> str:
    if isinstance(error, Mistake):
        return str(error)
    place = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({place.filename.rpartition('/')[2]}, line {place.lineno})"


class _Played:
    """One game of the machine's."""

    def __init__(self, plan: Plan, seed: int, pool: CardPool, report: Report) -> None:
        self.plan, self.pool, self.report, self.where = plan, pool, report, "opening"
        start = opening(pool, seed, plan.edition, plan.random_options)
        self.game: Game = game(start.game, Components(pool))
        self.session = Session(self.game, start)
        self.nature = Nature(f"machine {seed} checks")
        self.whim = self.nature.pick(WHIMS)
        self.bots = [Bot(f"{seed} {player}", 0.3 + 0.1 * self.nature.die(8)) for player in (0, 1)]

    def whole(self) -> None:
        table = self.session.state.table
        self.report.seen.table(table)
        undecided = False
        with self.report.seen.watching(table):
            for number in range(MOST_ANSWERS):
                if self.session.state.over:
                    break
                try:
                    self._next(number)
                except Undecided:
                    undecided = True
                    break
        self.report.unfinished += not self.session.state.over
        self.where = "the log"
        log = self.session.log()
        self._written(log, undecided)
        harmed(log, self.pool, self.nature, TWINS)

    def _next(self, number: int) -> None:
        state, every = self.session.state, self.plan.every
        self.where = f"answer {number}, turn {state.turn}, {state.question.kind if state.question else 'nothing'}"
        thorough = bool(every) and number % every == 0
        before = as_data(state)
        if thorough:
            checks.offered(self.game, state)
            checks.complete(self.game, state)
            checks.unchanged_by_refusal(self.game, state, self.nature)
        answer = self._answer(state)
        self.report.answers += 1
        self.report.seen.answered(state, answer)
        checks.conserved(self.session.state)
        checks.stored(self.session.state)
        checks.undone(self.session, answer, before)

    def _answer(self, state: State) -> Answer:
        """Play the first proposal that is legal."""
        last: Fault | None = None
        for answer in self._proposals(state.copy()):
            try:
                self.session.answer(answer)
            except Undecided:
                raise
            except Fault as fault:
                last = fault
                continue
            return answer
        raise Mistake(f"no legal answer is found; the last was refused: {last}")

    def _proposals(self, state: State) -> Iterator[Answer]:
        """Now and then a whim first; then what the bot likes."""
        assert state.question is not None
        if self.nature.chance(self.whim):
            yield from self.nature.shuffled(list(self.game.answers(state)))
        yield from self.bots[state.question.player](state)

    def _written(self, log: Log, undecided: bool) -> None:
        """The log is canonical, and replays to the end that was played."""
        text = write(log)
        if parse(text, VOCABULARIES) != log:
            raise Mistake("the log is not read as it was written")
        state, verdict = self.session.state, replay(text, Components(self.pool))
        fitting = {LEGAL, LEGAL_WITH_RULINGS} if state.over else {INCOMPLETE, UNDECIDED}
        if verdict.verdict not in fitting and not undecided:
            raise Mistake(f"the replay says {verdict.verdict}, line {verdict.line}: {verdict.message}")
        if state.over and verdict.result is not None:
            found = verdict.result["player"], verdict.result["life"], verdict.turn
            played = state.winner, [max(0, life) for life in state.life], state.turn
            if found != played:
                raise Mistake(f"the replay ends with winner, life, turn {found}, the game with {played}")


def summary(report: Report, most: int = 40) -> str:
    """What was played, and what has not occurred yet: at most so many names under a heading."""
    lines = [f"{report.games} games, {report.answers} answers, {report.unfinished} games without an end"]
    for heading, missing in report.seen.missing().items():
        wanted = len(report.seen.wanted[heading])
        more = f" and {len(missing) - most} more" if len(missing) > most else ""
        never = f"; never: {', '.join(missing[:most])}{more}" if missing else ""
        lines.append(f"{heading}: {wanted - len(missing)} of {wanted}{never}")
    lines.append(f"{len(report.failures)} failures" if report.failures else "no failures")
    return "\n".join(lines)
