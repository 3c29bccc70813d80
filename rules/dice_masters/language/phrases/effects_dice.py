"""Effects on dice: moving, rolling, fielding."""

from __future__ import annotations

from dataclasses import replace

from rules.dice_masters import stats
from rules.dice_masters.effects.choices import ask_option, candidates
from rules.dice_masters.language import sense
from rules.dice_masters.language.ability import Condition, RuleTest, Selection
from rules.dice_masters.language.phrases.choosing import chosen_dice, is_done, is_there, on
from rules.dice_masters.language.phrases.sentences import Act, one_step
from rules.dice_masters.language.phrases.zones import Place, Places, choices_of
from rules.dice_masters.language.registry import phrase, table
from rules.dice_masters.state import FIELD, NO_FACE, RESERVE, Frame, State
from rules.dice_masters.steps.fielding import forbidden, life_to_field, pay_to_field, put_in_field
from rules.dice_masters.steps.rolling import into_reserve, roll_for_effect
from rules.dice_masters.wording import BEYOND

# --- moving -------------------------------------------------------------------------------------


table(
    "act",
    ("move {selection} to {zone}", lambda selection, zone: _move(selection, None, zone),
     "To another zone. To the field: not fielded, so nothing waits for it (DM-FIELD-08).", "move"),
    ("move {selection} from {source:zone} to {zone}", lambda selection, source, zone: _move(selection, source, zone),
     "The dice are looked for in the zone named first, not in the field.", "move"),
    ("return {selection} to {zone}", lambda selection, zone: _move(selection, None, zone),
     "As move, for a die that was there before.", "return"),
)  # fmt: skip


def _move(selection: Selection, source: Place | Places | None, zone: Place | Places) -> Act:
    places = choices_of(zone)
    if len(places) > 1:
        return _move_to_either(selection, source, {place.title: place for place in places})

    def put(state: State, frame: Frame) -> None:
        for die in chosen_dice(frame):
            places[0].put(state, frame, die)
        frame.done = is_done(selection, frame.it)

    return on(selection, put, source)


def _move_to_either(selection: Selection, source: Place | Places | None, places: dict[str, Place]) -> Act:
    """For each die the zone is chosen by its name: choose bag, choose used pile."""

    def start(state: State, frame: Frame) -> None:
        frame.count = 0

    def which(state: State, frame: Frame) -> None:
        if frame.count < len(frame.it):
            ask_option(state, frame, tuple(places))

    def put(state: State, frame: Frame) -> None:
        if frame.count < len(frame.it):
            places[str(frame.answer)].put(state, frame, frame.it[frame.count])
            frame.count += 1
            frame.pc -= 2
        frame.done = is_done(selection, frame.it)

    act = on(selection, start, source)
    return Act((*act.steps, which, put), act.needs)


# --- rolling ------------------------------------------------------------------------------------


def _roll_it(state: State, frame: Frame) -> None:
    roll_for_effect(state, tuple(chosen_dice(frame)))


def _rolled_to_reserve(state: State, frame: Frame) -> None:
    for die in chosen_dice(frame):
        state.cite_ruling("AMB-39")
        into_reserve(state, die)


@phrase("act", "roll {selection}", title="roll")
def roll(selection: Selection) -> Act:
    """A die that a text rolls goes to the reserve pool; it gets no reroll (DM-ROLL-09, AMB-39)."""
    act = on(selection, _roll_it)
    return Act((*act.steps, _rolled_to_reserve), act.needs)


def _may_be_rerolled(state: State, frame: Frame, die: int) -> bool:
    """A die spent in part is not rerolled (DM-RRL-03; War of Light by ruling, AMB-52)."""
    return die not in state.partly or state.table.profile.reroll_partial == "allow"


@phrase("act", "reroll {selection}", title="reroll")
def reroll(selection: Selection) -> Act:
    """The dice stay where they are; a reroll is not a roll to those who wait for rolls (DM-RRL-01)."""
    if selection.noun is not None:
        selection.noun.add(RuleTest("AMB-52", _may_be_rerolled))
    return replace(on(selection, _reroll_it), possible=_one_is_left(selection))


def _one_is_left(selection: Selection) -> Condition | None:
    """Where dice of a reserve pool are rerolled: whether there is one besides the die that pays (AMB-17)."""
    noun = selection.noun
    if selection.mode != "a" or noun is None or noun.zones is None:
        return None

    def left(state: State, frame: Frame) -> bool:
        dice = candidates(state, frame, noun)
        return len(dice) > 1 or (bool(dice) and _others_pay(state, frame, dice))

    return left


def _others_pay(state: State, frame: Frame, dice: list[int]) -> bool:
    """Energy without a die, or a die that may not be rerolled because a part of it is spent."""
    own = state.zones[frame.player][RESERVE]
    return state.virtual[frame.player] > 0 or any(stats.energy(state, die) and die not in dice for die in own)


def _reroll_it(state: State, frame: Frame) -> None:
    dice = tuple(chosen_dice(frame))
    if any(die in state.partly for die in dice) and state.table.profile.edition == "wol2015":
        state.cite_ruling("AMB-52")
    reading = state.table.stacks[frame.stack].readings.get((frame.line, BEYOND))
    if reading is not None and any(state.zone[die] != FIELD for die in dice):
        state.cite_ruling(reading)  # the books let texts reach the field, if they do not say otherwise (DM-FUND-03)
    roll_for_effect(state, dice, again=True)


@phrase("act", "field {selection} from {source:zone} at level <number>", title="field from a zone")
def field_from(selection: Selection, source: Place | Places, number: int) -> Act:
    """Fielding without cost; what waits for a fielding is told, what forbids one holds (CARD-123bff, AMB-78)."""
    only_fieldable(selection)

    def put(state: State, frame: Frame) -> None:
        for die in chosen_dice(frame):
            state.face[die] = 5 if state.table.stack(die).is_pawn else 2 + number
            pay_to_field(state, frame.player, die)
            put_in_field(state, die)

    return on(selection, put, source)


def only_fieldable(selection: Selection, place: str = "selection") -> None:
    """A text that fields a die cannot field what another forbids, or asks more life for than there is (DM-FUND-05).

    Raises NoMeaning if the selection names no kind of dice.
    """
    noun = sense.of_a_kind(selection, place)
    allowed = RuleTest("DM-FUND-05", lambda state, frame, die: not forbidden(state, frame.player, die))
    payable = RuleTest("DM-FUND-09", lambda s, frame, die: life_to_field(s, frame.player, die) <= s.life[frame.player])
    noun.add(allowed, payable)


@phrase("act", "{selection} is not rolled in your next roll step", title="not rolled in the next roll step")
def is_not_rolled(selection: Selection) -> Act:
    """They stay as they are while the other dice are rolled: on the faces on which they were put there."""

    def hold(state: State, frame: Frame) -> None:
        lay = dict(frame.lay)
        state.held |= {die: lay.get(die, NO_FACE) for die in chosen_dice(frame)}

    return on(selection, hold)


@one_step("remove 1 Experience token from each adventurer card", title="remove Experience tokens")
def remove_tokens(state: State, frame: Frame) -> None:
    """Of both players, if there is one."""
    state.tokens = {stack: number - 1 for stack, number in state.tokens.items() if number > 1}
    state.unsettled = True


@phrase("act", "roll {selection} in place", "roll in place {selection}", title="roll in place")
def roll_in_place(selection: Selection) -> Act:
    """Rolled where it lies; it does not move to the reserve pool."""
    act = on(selection, _roll_it)
    return Act(act.steps, act.needs, possible=is_there if selection.mode == "event" else None)
