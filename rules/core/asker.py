"""Which question of a position somebody has to answer: what follows by itself is passed on a copy."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.core.asking import ACTS, TEXT, Ask, Option, without_faces
from rules.core.faults import Fault, Violation
from rules.core.game import Answer, Game
from rules.core.lines.notation import Entry, write_entry

#: Answers that may go without saying between two questions.
MOST_PASSED = 200
#: Options of a question that has no screen of its own.
MOST_LISTED = 60


#: One kind of question as a screen, on a copy of the position; None where its default goes without saying.
Screen = Callable[[Any, Any], Ask | None]


def no_screen(state: Any, question: Any) -> None:
    """The default goes without saying."""


class Asker:
    """What a game tells the recorder of its questions. A game without screens is asked by its legal answers."""

    screens: Mapping[str, Screen] = {}

    def __init__(self, game: Game) -> None:
        self.game = game

    def table(self, state: Any) -> dict[str, Any]:
        """What stays the same during a game, for whoever draws it."""
        return {}

    def position(self, state: Any) -> dict[str, Any]:
        """The position as plain data, each die with its number."""
        return self.game.position(state)

    def last_turn(self, state: Any) -> int:
        """The last turn of a game in which time has been called; 0: it has not, or nothing is played after it."""
        return 0

    def known(self, state: Any) -> Answer | None:
        """The answer that must be written but can be only one: the last dice of a bag, a die with one face."""
        return None

    def ask(self, state: Any) -> Ask | None:
        """The question for people; None if its default goes without saying. The position stays as it is."""
        question = state.question
        if question is None or self.game.is_forced(state):
            return None
        return self.screens[question.kind](state.copy(), question) if self.screens else listed(self.game, state)

    def only_answer(self, state: Any) -> Answer | None:
        """What is written at a distance without asking: all that whoever is asked could do."""
        return None

    def ask_alone(self, state: Any) -> Ask | None:
        """The question at a distance, of what its player may do alone; None if its default goes without saying."""
        return self.ask(state)

    def where_dice_are_thrown(self, ask: Ask) -> Ask:
        """The question in a game whose dice somebody else throws: nobody is asked what they drew or rolled."""
        return without_faces(ask)

    def reactions(self, state: Any) -> Iterator[Option]:
        """What somebody may do here who is not asked: the question at hand goes without saying."""
        return iter(())

    def meanwhile(self, state: Any) -> Iterator[Option]:
        """What somebody else may do while the question is open."""
        return iter(())


def listed(game: Game, state: Any) -> Ask:
    """The question by its legal answers, line by line, where it has no screen of its own; else by its words."""
    options: dict[str, Option] = {}
    probe = game.copy(state)
    for answer in game.answers(probe):
        line = write_entry(game.write(probe, answer))
        options.setdefault(line, Option(label=line, line=line, group="other"))
        if len(options) >= MOST_LISTED:
            break
    player = (game.position(probe).get("waits_for") or {}).get("player")
    prompt = f"{player}: what happens next?" if player else "What happens next?"
    if not options:
        return Ask(TEXT, None, " ".join((prompt, *game.legal(probe))), key="listed")
    return Ask(ACTS, None, prompt, "", tuple(options.values()), key="listed")


@dataclass(slots=True)
class Walk:
    """From a position to the next question: `state` there, `inferred` the lines that can only be so, `passed` those and
    all that goes without saying, what could have been done on the way, and the fault that ends it where what follows is
    not decided.
    """

    state: Any
    ask: Ask | None = None
    inferred: list[Entry] = field(default_factory=list)
    passed: list[Entry] = field(default_factory=list)
    react: list[Option] = field(default_factory=list)
    headed: int = 0  # the last turn whose line is written or inferred
    fault: Fault | None = None


def walk(asker: Asker, state: Any, headed: int, alone: bool = False) -> Walk:
    """Go on to the next question on a copy. `headed`: the last turn whose line is written. `alone`: the game is played
    at a distance, where nobody speaks out of turn and nothing is inferred (`rules.distance` has written it).
    """
    game = asker.game
    found = Walk(game.copy(state), headed=headed)
    ahead = found.state
    try:
        for _ in range(MOST_PASSED):
            if game.is_over(ahead):
                break
            if not alone and (known := asker.known(ahead)) is not None and _infer(asker, found, known):
                continue
            found.ask = asker.ask_alone(ahead) if alone else asker.ask(ahead)
            default = None if found.ask else game.default(ahead)
            if default is None:
                found.ask = found.ask or listed(game, ahead)
                found.react += () if alone else asker.meanwhile(ahead)
                break
            found.react += () if alone else asker.reactions(ahead)
            found.passed.append(game.write(ahead, default))
            game.step(ahead, default)
    except Fault as fault:
        found.fault = fault
    found.react = list({(option.line, option.label): option for option in found.react}.values())
    return found


def _infer(asker: Asker, found: Walk, known: Answer) -> bool:
    """Give the only answer. False if a rule forbids even that: then somebody has to be asked."""
    game, ahead = asker.game, found.state
    entry, heading, turn = game.write(ahead, known), game.heading(ahead), game.place(ahead)[0]
    react = list(asker.reactions(ahead))
    try:
        game.step(ahead, game.read(ahead, entry) or known)
    except Violation:
        return False
    new = [heading] if turn != found.headed else []
    found.headed = turn
    found.inferred += [*new, entry]
    found.passed += [*new, entry]
    found.react += react
    return True
