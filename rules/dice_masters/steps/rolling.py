"""The roll and reroll step, and every other roll (DM-ROLL, DM-RRL)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.core.faults import Undecided, Violation
from rules.dice_masters import stats
from rules.dice_masters.cards import EnergyFace
from rules.dice_masters.effects.triggers import fire_each
from rules.dice_masters.moves import mark
from rules.dice_masters.state import (
    ATTACK,
    CAPTURED,
    FIELD,
    MAIN,
    NO_FACE,
    PREP,
    RESERVE,
    ROLL,
    USED,
    Answer,
    Frame,
    Question,
    State,
)
from rules.dice_masters.steps.once import each_once
from rules.dice_masters.zones import FACED, move, put

#: The prompts of a roll that a text makes, and of one that it repeats.
BY_TEXT = ("effect", "effect again")
#: What the dice of the roll step (`State.rolled`) show, and which of them are rolled again; by player, made once.
FIRST = tuple(Question("roll", player, prompt="first") for player in (0, 1))
REROLL = tuple(Question("reroll", player, default=("reroll", ())) for player in (0, 1))


def roll_all(state: State) -> None:
    """All dice drawn this turn and all that lay in the prep area when it began, together (DM-ROLL-01, AMB-12)."""
    state.step = ROLL
    there = state.zones[state.active][PREP]
    if state.held or state.rolled != there:
        _admit_late_dice(state, there)
        held = [die for die in state.rolled if die in state.held]
        state.rolled = [die for die in state.rolled if die in there and die not in held]
        if state.table.profile.unrolled_prep_dice == "stay":
            state.held = {die: face for die, face in state.held.items() if die not in held}
    if state.rolled:
        state.question = FIRST[state.active]


def being_rolled(state: State, question: Question) -> Sequence[int]:
    """All dice of the roll step, or those that are rolled again, or by a text."""
    return state.rolled if question.prompt == "first" else question.dice


def _admit_late_dice(state: State, there: list[int]) -> None:
    """Dice that came to the prep area in this step without being drawn are rolled next turn, or now (AMB-12)."""
    late = [die for die in there if die not in state.rolled]
    if late:
        state.cite_ruling("AMB-12")
        if state.table.profile.late_prep_dice == "rolled":
            state.rolled += late


def offer_reroll(state: State) -> None:
    """Any, all or none of the dice just rolled, chosen together, once (DM-ROLL-02, DM-ROLL-03)."""
    if state.rolled:
        state.question = REROLL[state.active]


def answer_reroll(state: State, answer: Answer) -> None:
    """("reroll", dice): () keeps everything."""
    dice: tuple[int, ...] = answer[1]
    for die in dice:
        if die not in state.rolled:
            raise Violation(
                "DM-ROLL-04", f"{state.table.stack(die).name} was not rolled in this step and may not be rerolled."
            )
    if len(dice) > 1:
        each_once(state, dice, "DM-ROLL-03", "each die is rerolled at most once")
    state.question = Question("roll", state.active, dice, None, "again") if dice else None


def answer_roll(state: State, answer: Answer) -> None:
    """("roll", face numbers, one a die in the order of those being rolled)."""
    question = state.question
    assert question is not None
    state.question = None
    shown, dice = state.face, being_rolled(state, question)
    for die, face in zip(dice, answer[1], strict=True):
        shown[die] = face
    if state.table.hidden_faces:
        _check_faces(state, dice)
    if question.prompt in BY_TEXT:
        rolled_by_text(state, question)
    elif question.prompt == "first":
        fire_each(state, "roll", state.rolled, question.player)


def _check_faces(state: State, dice: Iterable[int]) -> None:
    """Raises Undecided for a die that is on a face of which nobody knows what it is."""
    for die in dice:
        if state.face[die] in state.table.kinds[die].unknown:
            raise _unknown_face(state, die)


def _unknown_face(state: State, die: int) -> Undecided:
    stack = state.table.stack(die)
    code = stack.card.code if stack.card else ""
    message = f"{stack.name} ({code}) is on a face that the card data does not say, so nobody can say what it pays."
    return Undecided(code, message)


def rolled_by_text(state: State, question: Question) -> None:
    mark(state, [die for die in question.dice if state.zone[die] == FIELD], "rerolled")
    state.unsettled = True
    state.agenda[-1].it = question.dice
    if question.prompt == "effect":
        fire_each(state, "roll", question.dice, question.player)
    tell_of_final(state, question.dice, question.player)


def tell_of_final(state: State, dice: Iterable[int], player: int) -> None:
    """These faces stay: after the reroll of the roll step, or at once where an effect rolls (DM-ROLL-09)."""
    fire_each(state, "final roll", dice, player)


def to_reserve(state: State) -> None:
    """Rolled dice go to the reserve pool with the faces they show; in War of Light all dice of the prep area do, those
    too that were not rolled (DM-ROLL-05)."""
    zones, dice = state.zones[state.active], state.rolled
    if state.held and state.table.profile.unrolled_prep_dice == "to_reserve":
        _held_to_reserve(state, [die for die in zones[PREP] if die in state.held])
    if zones[PREP] == dice:
        zones[PREP] = []
    else:
        dice = [die for die in dict.fromkeys(dice) if state.zone[die] == PREP]
        zones[PREP] = [die for die in zones[PREP] if die not in dice]
    put(state, zones, dice, RESERVE, "rolled")
    if len(state.drawn) < len(dice):
        mark(state, [die for die in dice if die not in state.drawn], "rolled at last")


def _held_to_reserve(state: State, dice: list[int]) -> None:
    """Dice that a text kept from being rolled, on the faces they lay on; one that had none stays."""
    for die in dice:
        face = state.held.pop(die)
        if face != NO_FACE:
            move(state, die, RESERVE, cause="not rolled")
            state.face[die] = face


def roll_for_effect(state: State, dice: tuple[int, ...], again: bool = False) -> None:
    """Roll dice where they lie; what becomes of them is the text's to say (DM-ROLL-09: no reroll)."""
    frame = state.agenda[-1]
    frame.it = frame.rolled = dice
    if dice:
        frame.turned += dice
        frame.spun = tuple([die for die in frame.spun if die not in dice])
        player = frame.player
        state.question = Question("roll", player, dice=dice, prompt="effect again" if again else "effect")


def put_where_faces_may_be(state: State, frame: Frame) -> None:
    """Once a text is done with dice that it turned: energy in the field goes to the reserve pool, unless the text said
    where it goes (DM-RRL-02, AMB-89); where dice have no face they show none any more (DM-ZONE-26)."""
    for die in dict.fromkeys(frame.turned):
        zone = state.zone[die]
        if zone == FIELD and isinstance(stats.face(state, die), EnergyFace):
            if die in frame.spun:
                state.cite_ruling("AMB-89")
            into_reserve(state, die, "turned to energy")
        elif zone not in (*FACED, CAPTURED):
            state.face[die] = NO_FACE


def into_reserve(state: State, die: int, cause: str = "rolled by an effect") -> None:
    """A die that a text rolls goes to the reserve pool; on a face that may not lie there it leaves it (AMB-18)."""
    face = state.face[die]
    owner = state.owner[die]
    own_turn = owner == state.active
    shown = stats.face(state, die)
    stranded = not isinstance(shown, EnergyFace) and not (own_turn and _usable_now(state, die))
    if stranded:
        state.cite_ruling("AMB-18")
    if stranded and state.table.profile.stranded_faces == "used_at_once":
        move(state, die, USED)
        return
    move(state, die, RESERVE, cause=cause)
    state.face[die] = face


def _usable_now(state: State, die: int) -> bool:
    """Characters can still be fielded only up to the main step, actions used up to the attack step."""
    return state.step <= (MAIN if stats.is_character(state, die) else ATTACK)
