"""Games from a seed, checked after every answer (`python -m rules fuzz`)."""

from __future__ import annotations

import tempfile
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rules.core.citing import is_open
from rules.core.faults import Fault, Undecided
from rules.core.fuzz import checks, laws
from rules.core.fuzz.adapter import Adapter
from rules.core.fuzz.mistake import Mistake
from rules.core.fuzz.mutations import mutated
from rules.core.fuzz.positions import as_data
from rules.core.fuzz.seen import Seen, save
from rules.core.game import Answer
from rules.core.lines.notation import Log, write
from rules.core.nature import Nature
from rules.core.session import Session
from rules.core.verdict import INCOMPLETE, LEGAL, LEGAL_WITH_RULINGS, UNDECIDED

MOST_ANSWERS = 3000
#: How many miswritten twins of a game's log are judged.
TWINS = 20
#: By game: how often somebody does anything at all that is legal. Nobody does where bots plan ahead.
WHIMS, NO_WHIMS = (0.0, 0.1, 0.3), (0.0,)
#: In a long run, how it stands is told after so many games.
TOLD, FEW = 25, 40
#: What had been seen before a game that failed is kept here.
KEPT = Path(tempfile.gettempdir()) / "dice-marshal-fuzz"


@dataclass(frozen=True, slots=True)
class Plan:
    """What a run is asked for. `every`: the costly checks come after every so many answers; 0 leaves them out.

    With `until_covered` games are laid and played so that something occurs that has not yet.
    """

    games: int = 10
    seed: int = 1
    every: int = 10
    random_options: bool = False
    until_covered: bool = False

    def command(self, name: str, seed: int, seen: Path | None = None) -> str:
        """What plays game `seed` of this run again, alone."""
        options = " --options random" if self.random_options else ""
        known = f" --seen {seen}" if seen else ""
        return f"python -m rules fuzz {name} --games 1 --seed {seed} --every {self.every}{options}{known}"


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


def run(
    plan: Plan, adapter: Adapter, tell: Callable[[str], None] = lambda line: None, seen: Seen | None = None
) -> Report:
    """Play the games of a plan; `tell` hears of each failure. With `seen` games lean to what that lacks, too."""
    leaning = plan.until_covered or seen is not None
    report = Report(seen or Seen(adapter.wanted()))
    for seed in range(plan.seed, plan.seed + plan.games):
        if plan.until_covered and report.seen.complete():
            break
        before = report.seen.copy()
        played = _Played(plan, seed, adapter, report, leaning)
        try:
            played.whole()
        except Exception as error:
            failure = Failure(
                seed, played.where, _told(error), _again(plan, adapter, seed, before if leaning else None)
            )
            report.failures.append(failure)
            tell(str(failure))
        report.games += 1
        if plan.until_covered and report.games % TOLD == 0:
            tell(f"{report.games} games: {_how_it_stands(report.seen)}")
    return report


def _how_it_stands(seen: Seen) -> str:
    """How much has not occurred yet, by name once there is little."""
    missing = [name for names in seen.missing().values() for name in names]
    few = f": {', '.join(missing)}" if 0 < len(missing) <= FEW else ""
    return f"{len(missing)} things have not occurred yet{few}"


def _again(plan: Plan, adapter: Adapter, seed: int, before: Seen | None) -> str:
    """The command; what had occurred before a game that leaned is kept for it."""
    if before is None:
        return plan.command(adapter.name, seed)
    path = KEPT / f"{adapter.name.replace('/', '-')}-{seed}.json"
    save(before, path)
    return plan.command(adapter.name, seed, path)


def _told(error: Exception) -> str:
    if isinstance(error, Mistake):
        return str(error)
    place = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({place.filename.rpartition('/')[2]}, line {place.lineno})"


class _Played:
    """One game of the machine's."""

    def __init__(self, plan: Plan, seed: int, adapter: Adapter, report: Report, leaning: bool) -> None:
        self.plan, self.seed, self.adapter, self.report = plan, seed, adapter, report
        self.where, self.wanting = "opening", report.seen if leaning else None
        self.nature = Nature(f"machine {seed} checks")
        self.whim = self.nature.pick(NO_WHIMS if leaning and adapter.plans else WHIMS)

    def whole(self) -> None:
        start = self.adapter.opening(self.seed, self.plan.random_options, self.wanting)
        self.game = self.adapter.game(start)
        self.session = Session(self.game, start)
        self.position = as_data(self.session.state)
        self.bot = self.adapter.bot(self.seed, self.game, self.wanting)
        self.report.seen.note(self.adapter.laid(self.session.state))
        decided = self._play()
        over = self.game.is_over(self.session.state)
        self.report.unfinished += not over
        self.where = "the log"
        log = self.session.log()
        self._written(log, over, decided)
        laws.hold(self.adapter, self.game, log, self.nature)
        mutated(log, self.adapter.judge, self.nature, TWINS)

    def _play(self) -> bool:
        """To the end, or as far as the books decide. Returns whether they do."""
        try:
            for number in range(MOST_ANSWERS):
                if self.game.is_over(self.session.state):
                    break
                self._next(number)
        except Undecided:
            return False
        return True

    def _next(self, number: int) -> None:
        state, adapter = self.session.state, self.adapter
        turn, step, player = self.game.place(state)
        self.where = f"answer {number}, turn {turn}, {step}, {player}"
        before = self.position
        if self.plan.every and number % self.plan.every == 0:
            checks.offered(adapter, self.game, state)
            checks.complete(adapter, self.game, state)
            checks.out_of_the_air(adapter, self.game, state, self.nature)
            checks.claimed(adapter, self.session)
        answer = self._answer(state)
        self.report.answers += 1
        adapter.conserved(self.session.state)
        self.position = as_data(self.session.state)
        checks.undone(adapter, self.session, answer, before, self.position)

    def _answer(self, state: Any) -> Answer:
        """Play the first proposal that is legal, and note what occurs."""
        last: Fault | None = None
        for answer in self._proposals(self.game.copy(state)):
            try:
                with self.adapter.watching(state) as occurring:
                    self.session.answer(answer)
            except Undecided:
                raise
            except Fault as fault:
                last = fault
                continue
            seen = self.report.seen
            seen.note(self.adapter.shown(state, answer))
            seen.note(self.adapter.reached(state, self.session.state))
            seen.note(occurring)
            return answer
        raise Mistake(f"no legal answer is found; the last was refused: {last}")

    def _proposals(self, state: Any) -> Iterator[Answer]:
        """Now and then a whim first; then what the bot likes. No chance is spent where nobody has a choice."""
        if not self.game.is_forced(state) and self.nature.chance(self.whim):
            yield from self.nature.shuffled(list(self.game.answers(state)))
        yield from self.bot(state)

    def _written(self, log: Log, over: bool, decided: bool) -> None:
        """The log is canonical, and replays turn by turn to the end that was played."""
        text = write(log)
        if self.adapter.parse(text) != log:
            raise Mistake("the log is not read as it was written")
        checks.replayed(self.adapter, self.session)
        state, verdict = self.session.state, self.adapter.judge(text)
        # What rests on a ruling may depend on passes that nobody writes, so the log may rest on fewer of them. A game
        # stops in front of a ruling that nobody makes; what goes without saying at the end of its log may come to it.
        rulings = self.game.rulings(state)
        unruled = any(map(is_open, rulings.values()))
        if more := {ruling.rule for ruling in verdict.rulings if not is_open(ruling.option)} - rulings.keys():
            raise Mistake(f"the replay rests on {', '.join(sorted(more))}, on which the game did not")
        fitting = {LEGAL, LEGAL_WITH_RULINGS} if over else {INCOMPLETE, UNDECIDED}
        if unruled:
            fitting.add(UNDECIDED)
        if verdict.verdict not in fitting and decided:
            raise Mistake(f"the replay says {verdict.verdict}, line {verdict.line}: {verdict.message}")
        if verdict.verdict != UNDECIDED and over:
            found = verdict.result, verdict.turn
            played = self.game.result(state), self.game.turn(state)[0]
            if found != played:
                raise Mistake(f"the replay ends with {found}, the game with {played}")


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
