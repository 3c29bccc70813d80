"""Prepared positions: a log that starts in the middle of a game, from the lines behind its header."""

from __future__ import annotations

from rules.core.faults import Violation
from rules.core.lines.header import faults_on
from rules.core.lines.notation import HeaderLine
from rules.core.lines.parsing import at
from rules.core.lines.words import is_number
from rules.dice_masters import zones
from rules.dice_masters.cards import ActionFace, EnergyFace, Face
from rules.dice_masters.log.counting import repeated
from rules.dice_masters.log.die_notation import ZONE_NAMES, behind_zone, player_named, stack_for
from rules.dice_masters.log.faces import face_number, is_face
from rules.dice_masters.stacks import Stack
from rules.dice_masters.state import BAG, State
from rules.dice_masters.steps.turn import TURN, main_step

#: A game is long over by then.
LAST_TURN = 999


def prepare(state: State, lines: tuple[HeaderLine, ...]) -> None:
    """Set a position up. Dice that are not named stay on their cards, NPCs and Sidekicks in the bag."""
    state.turn, state.active = _stands(state, lines[0])
    state.pc = TURN.index(main_step)
    for line in lines[1:]:
        with faults_on(line):
            _set(state, line)
    state.waiting = [[], []]  # nothing has happened yet
    state.notes.append("The log starts from a prepared position.")


def _stands(state: State, line: HeaderLine) -> tuple[int, int]:
    """`position turn 9 P1 main`: the number of the turn, and whose it is. A position stands as its main step begins."""
    words = [word.rstrip(".,:") for word in line.args]
    words = [word for word in words if word.casefold() not in ("turn", "main", "")]
    numbers = [int(word) for word in words if is_number(word) and len(word) <= len(str(LAST_TURN))]
    players = [player for word in words if (player := player_named(state.table, word)) is not None]
    if len(words) != 2 or len(numbers) != 1 or len(players) != 1 or not numbers[0]:
        raise at(line.line, "Write the turn and whose it is, as its main step begins: position turn 9 P1 main.")
    if (numbers[0] + players[0] + state.table.first) % 2 == 0:  # turn 1 is that of whoever goes first
        with faults_on(line):
            raise _not_that_players(state, *numbers, *players)
    return numbers[0], players[0]


def _not_that_players(state: State, turn: int, player: int) -> Violation:
    """Players alternate, so the number of a turn says whose it is (DM-TURN-01)."""
    whose, first = state.name(1 - player), state.name(state.table.first)
    other = f"position turn {turn} P{2 - player} main, or first P{2 - state.table.first} above"
    return Violation("DM-TURN-01", f"Turn {turn} is {whose}'s, because {first} goes first: write {other}.")


def _set(state: State, line: HeaderLine) -> None:
    player = line.actor
    if player not in (0, 1):
        raise at(line.line, "A line of a position starts with P1 or P2.")
    if line.key == "life":
        if len(line.args) != 1 or not is_number(line.args[0]):
            raise at(line.line, "Write the life as a number.")
        _set_life(state, line, player, int(line.args[0]))
    words = state.table.words.joined(line.args)
    if line.key == "tokens":
        for word in words:
            name, _, number = word.partition("=")
            if not is_number(number) or len(number) > 2:
                raise at(line.line, "Write how many tokens are on a card: tokens Human-Paladin=1.")
            state.tokens[stack_for(state.table, name, player).index] = int(number)
    elif line.key in ZONE_NAMES:
        words = behind_zone(line.key, words)
        for word in repeated([] if [w.casefold() for w in words] == ["none"] else words):
            _place(state, line, player, word)
    elif line.key != "life":
        raise at(line.line, f'"{line.key}" is not part of a position.', ("life", "tokens", *ZONE_NAMES))


def _set_life(state: State, line: HeaderLine, player: int, life: int) -> None:
    if life < 1:
        raise at(line.line, "A player at 0 life has lost: such a game is over.")
    if life > state.table.life:
        raise Violation("DM-LIFE-07", f"Life is never above the {state.table.life} of the start; {life} is written.")
    state.life[player] = life


def _place(state: State, line: HeaderLine, player: int, word: str) -> None:
    name, _, face = word.partition(":")
    rolled = line.key in ("field", "reserve")
    if rolled and is_face(name) and name.casefold() not in state.table.words and not face:
        name, face = state.table.pawn_name, name
    stack = stack_for(state.table, name, player)
    zone = ZONE_NAMES[line.key]
    in_bag = [die for die in stack.dice if state.zone[die] == BAG]
    free = in_bag if stack.is_pawn else list(state.supply[stack.index])
    if not free and stack.is_pawn:
        raise Violation("DM-SETUP-02", f"{state.name(player)} has eight {stack.name} dice, no more.")
    if not free:
        raise at(line.line, f"There are no more {stack.name} dice to put there.")
    die = free[0]
    state.owner[die] = state.controller[die] = player
    zones.move(state, die, zone)
    if rolled:
        if not face and stack.is_pawn:
            face = "ch"
        if not face:
            face = "L1" if stack.is_character else "A"
            raise at(line.line, f"Write the face of {stack.name}, for example {stack.name}:{face}.")
        state.face[die] = face_number(stack, face)
        _check_place(line, stack, stack.faces[state.face[die]])


def _check_place(line: HeaderLine, stack: Stack, shown: Face) -> None:
    """Energy lies in no field, and actions that are used do not stay there."""
    if line.key == "field" and isinstance(shown, EnergyFace):
        raise at(line.line, f"{stack.name} shows energy, which cannot be in the field.")
    if line.key == "field" and isinstance(shown, ActionFace) and not stack.stays:
        raise at(line.line, f"{stack.name} leaves when it is used; only gear and Continuous actions stay in the field.")
