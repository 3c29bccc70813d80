"""What occurs in a game of Dice Masters: cards bought and played, die faces, phrases, options."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from rules.core.fuzz.calls import running_phrases, watching_calls
from rules.core.fuzz.seen import SETTINGS, Found, Names, every_setting
from rules.core.game import Answer
from rules.dice_masters.cards import PAWN_FACES, Card, CardPool
from rules.dice_masters.effects import resolve
from rules.dice_masters.language import phrases as _phrases  # noqa: F401  (registers every phrase)
from rules.dice_masters.language.compile import compile_card
from rules.dice_masters.language.registry import LANGUAGE
from rules.dice_masters.profile import EVERY_OPTION
from rules.dice_masters.stacks import Stack
from rules.dice_masters.state import Frame, State
from rules.dice_masters.steps.rolling import being_rolled

BOUGHT, PLAYED, FACES, LINES, PHRASES = "bought", "played", "faces", "lines", "phrases"
#: Lines of these kinds are at work as soon as they are asked; all others when they begin to be resolved.
STATING = ("static", "would")
PAWN = "pawn"


def wanted(pool: CardPool) -> Names:
    """Cards bought and played, faces of their dice, lines and phrases of their texts at work, values of options."""
    cards = [card for card in pool.cards if card.text is not None]
    lines = {line_name(card, line) for card in cards for line in range(len(compile_card(card)))}
    faces = {face_name(card.code, number) for card in cards for number in range(len(card.faces))}
    phrases = {phrase for card in cards for ability in compile_card(card) for phrase in ability.phrases}
    return {
        BOUGHT: frozenset(card.code for card in cards),
        PLAYED: frozenset(card.code for card in cards),
        FACES: frozenset(faces | {face_name(PAWN, number) for number in range(len(PAWN_FACES))}),
        LINES: frozenset(lines),
        PHRASES: frozenset(phrases),
        SETTINGS: every_setting(EVERY_OPTION),
    }


def face_name(code: str, number: int) -> str:
    """`12bff face 3`; faces count from 1."""
    return f"{code} face {number + 1}"


def line_name(card: Card, line: int) -> str:
    """`12bff line 2`; lines count from 1, those that an effect sets up to wait come last."""
    return f"{card.code} line {line + 1}"


def shown(state: State, answer: Answer) -> Iterator[Found]:
    """What a legal answer in this position shows by itself."""
    table, question = state.table, state.question
    if answer[0] == "buy":
        yield from ((BOUGHT, card.code) for index in answer[1] if (card := table.stacks[index].card))
    elif answer[0] == "field":
        for die in answer[1]:
            yield from _played(table.stack(die))
    elif answer[0] == "use":
        yield from _played(table.stack(answer[1]))
    elif answer[0] == "roll" and question is not None:
        for die, face in zip(being_rolled(state, question), answer[1], strict=True):
            card = table.stack(die).card
            yield FACES, face_name(card.code if card else PAWN, face)


def _played(stack: Stack) -> Iterator[Found]:
    """The card, and its keywords, which are at work from now on."""
    if stack.card is None:
        return
    yield PLAYED, stack.card.code
    for line, ability in enumerate(stack.abilities):
        if ability.kind == "keyword":
            yield LINES, line_name(stack.card, line)
            yield from ((PHRASES, phrase) for phrase in ability.phrases)


RUNNING = running_phrases(LANGUAGE)
#: Phrases that leave something to run in a game; any other has occurred with a line of its own.
RUN = frozenset(RUNNING.values())


@contextmanager
def watching(state: State) -> Iterator[set[Found]]:
    """The lines and phrases at work while an answer is played in this position."""
    found: set[Found] = set()
    at_work: set[tuple[int, int, bool]] = set()  # stack, line, whether it was begun

    def ran(call: FrameType) -> None:
        found.add((PHRASES, RUNNING[call.f_code]))

    def asked(call: FrameType) -> None:
        at_work.add((call.f_locals["stack"], call.f_locals["line"], False))

    def begun(call: FrameType) -> None:
        frame = call.f_locals["frame"]
        at_work.add((frame.stack, frame.line, True))

    hooks = dict.fromkeys(RUNNING, ran) | {Frame.__init__.__code__: asked, resolve.begin.__code__: begun}
    with watching_calls(hooks):
        yield found
    for stack, line, was_begun in at_work:
        if line >= 0:
            found |= _of_a_line(state.table.stacks[stack], line, was_begun)


def _of_a_line(stack: Stack, line: int, begun: bool) -> set[Found]:
    ability = stack.abilities[line]
    if stack.card is None or (not begun and ability.kind not in STATING):
        return set()
    phrases = {(PHRASES, phrase) for phrase in ability.phrases if phrase not in RUN}
    return phrases | {(LINES, line_name(stack.card, line))}
