"""Effects that handle dice: move, draw, roll, spin, capture, swap."""

from __future__ import annotations

from rules.dice_masters import stats
from rules.dice_masters.effects.choices import ask_dice, ask_option
from rules.dice_masters.effects.resolve import demand_text
from rules.dice_masters.language.ability import Amount, RuleTest, Selection
from rules.dice_masters.language.phrases.choosing import chosen_dice, on
from rules.dice_masters.language.phrases.sentences import Act
from rules.dice_masters.language.phrases.zones import Place, Places, choices_of
from rules.dice_masters.language.registry import phrase
from rules.dice_masters.state import BAG, CAPTURED, FIELD, PREP, USED, Frame, State
from rules.dice_masters.steps.draw import draw_for_effect, draw_one_more
from rules.dice_masters.steps.fielding import forbidden, put_in_field, told_fielded
from rules.dice_masters.steps.rolling import into_reserve, roll_for_effect
from rules.dice_masters.zones import move as move_die
from rules.dice_masters.zones import release

# --- moving -------------------------------------------------------------------------------------


@phrase("act", "move {selection} to {zone}", title="move")
def move(selection: Selection, zone: Place | Places) -> Act:
    """To another zone. To the field: not fielded, so nothing waits for it (DM-FIELD-08)."""
    return _move(selection, None, zone)


@phrase("act", "move {selection} from {source:zone} to {zone}", title="move")
def move_from(selection: Selection, source: Place | Places, zone: Place | Places) -> Act:
    """The dice are looked for in the zone named first, not in the field."""
    return _move(selection, source, zone)


@phrase("act", "return {selection} to {zone}", title="return")
def return_to(selection: Selection, zone: Place | Places) -> Act:
    """As move, for a die that was there before."""
    return _move(selection, None, zone)


def _move(selection: Selection, source: Place | Places | None, zone: Place | Places) -> Act:
    places = choices_of(zone)
    if len(places) > 1:
        return _move_to_either(selection, source, {place.title: place for place in places})

    def put(state: State, frame: Frame) -> None:
        for die in chosen_dice(frame):
            places[0].put(state, frame, die)
        frame.done = bool(frame.it)

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
        frame.done = bool(frame.it)

    act = on(selection, start, source)
    return Act((*act.steps, which, put), act.needs)


# --- drawing and rolling ------------------------------------------------------------------------


@phrase("act", "draw <number> (die|dice)", title="draw")
def draw(number: int) -> Act:
    """From the own bag to the prep area; too few dice cost no life (DM-DRAW-10)."""
    return Act((lambda state, frame: draw_for_effect(state, frame.player, number),))


@phrase("act", "draw <number> (die|dice) {count:for each}", title="draw")
def draw_for_each(number: int, count: Amount) -> Act:
    """So many times as many."""
    return Act((lambda state, frame: draw_for_effect(state, frame.player, number * count(state, frame)),))


@phrase("act", "draw <number> more (die|dice)", title="draw more in the draw step")
def draw_more(number: int) -> Act:
    """With the dice of this turn's clear and draw step."""

    def promise(state: State, frame: Frame) -> None:
        state.more_dice += number

    return Act((promise,))


@phrase("act", "draw <number> (die|dice) from the opponent's bag", title="draw from the opponent's bag")
def draw_from_the_opponents_bag(number: int) -> Act:
    """The dice stay the other player's; nothing waits for such a draw."""
    return Act((lambda state, frame: draw_for_effect(state, 1 - frame.player, number, quiet=True),))


@phrase("act", "draw <number> (die|dice) to {place}", title="draw to a zone")
def draw_to(number: int, place: Place) -> Act:
    """To the zone named."""

    def put(state: State, frame: Frame) -> None:
        if place.zone != PREP:
            for die in chosen_dice(frame):
                place.put(state, frame, die)

    return Act((lambda state, frame: draw_for_effect(state, frame.player, number), put))


def _roll_it(state: State, frame: Frame) -> None:
    roll_for_effect(state, tuple(chosen_dice(frame)))


def _rolled_to_reserve(state: State, frame: Frame) -> None:
    for die in chosen_dice(frame):
        state.rest_on("AMB-39")
        into_reserve(state, die)


@phrase("act", "roll {selection}", title="roll")
def roll(selection: Selection) -> Act:
    """A die that a text rolls goes to the reserve pool; it gets no reroll (DM-ROLL-09, AMB-39)."""
    act = on(selection, _roll_it)
    return Act((*act.steps, _rolled_to_reserve), act.needs)


@phrase("act", "draw 1 die as well", title="draw one die as well")
def draw_as_well() -> Act:
    """A draw inside a draw (CARD-59bff)."""
    return Act((lambda state, frame: draw_one_more(state),))


def _may_be_rerolled(state: State, frame: Frame, die: int) -> bool:
    """A die spent in part is not rerolled (DM-RRL-03; War of Light by ruling, AMB-52)."""
    return die not in state.partly or state.table.profile.reroll_partial == "allow"


@phrase("act", "reroll {selection}", title="reroll")
def reroll(selection: Selection) -> Act:
    """The dice stay where they are; a reroll is not a roll to those who wait for rolls (DM-RRL-01)."""
    if selection.noun is not None:
        selection.noun.tests = (*selection.noun.tests, RuleTest("AMB-52", _may_be_rerolled))
    return on(selection, _reroll_it)


def _reroll_it(state: State, frame: Frame) -> None:
    dice = tuple(chosen_dice(frame))
    if any(die in state.partly for die in dice) and state.table.profile.edition == "wol2015":
        state.rest_on("AMB-52")
    roll_for_effect(state, dice, again=True)


@phrase("act", "the opponent draws <number> (die|dice) [without triggering abilities]", title="the opponent draws")
def opponent_draws(number: int) -> Act:
    """From his own bag, to his prep area; nothing waits for such a draw (CARD-14bff, CARD-95bff)."""
    return Act((lambda state, frame: draw_for_effect(state, 1 - frame.player, number, quiet=True),))


@phrase("act", "field {selection} from {source:zone} at level <number>", title="field from a zone")
def field_from(selection: Selection, source: Place | Places, number: int) -> Act:
    """Fielding without cost; what waits for a fielding is told, what forbids one holds (CARD-123bff, AMB-78)."""
    _only_fieldable(selection)

    def put(state: State, frame: Frame) -> None:
        for die in chosen_dice(frame):
            state.face[die] = 5 if state.table.stack(die).is_pawn else 2 + number
            put_in_field(state, die)

    return on(selection, put, source)


def _only_fieldable(selection: Selection) -> None:
    """A text that fields a die cannot field what another says cannot be fielded (DM-FUND-05)."""
    assert selection.noun is not None
    allowed = RuleTest("DM-FUND-05", lambda state, frame, die: not forbidden(state, frame.player, die))
    selection.noun.tests = (*selection.noun.tests, allowed)


@phrase("act", "{selection} is not rolled in your next roll step", title="not rolled in the next roll step")
def is_not_rolled(selection: Selection) -> Act:
    """They stay as they are while the other dice are rolled."""

    def hold(state: State, frame: Frame) -> None:
        state.held.update(chosen_dice(frame))

    return on(selection, hold)


@phrase("act", "spin {selection} to {face}", title="spin to a face")
def spin_to(selection: Selection, face: object) -> Act:
    """To the face without a burst."""

    def turn(state: State, frame: Frame) -> None:
        for die in chosen_dice(frame):
            faces = state.table.stack(die).faces
            state.face[die] = next(n for n, shown in enumerate(faces) if face(shown))  # type: ignore[operator]

    return on(selection, turn)


@phrase("act", "remove 1 Experience token from each adventurer card", title="remove Experience tokens")
def remove_tokens() -> Act:
    """Of both players, if there is one."""

    def remove(state: State, frame: Frame) -> None:
        state.tokens = {stack: number - 1 for stack, number in state.tokens.items() if number > 1}
        state.unsettled = True

    return Act((remove,))


@phrase("act", "roll {selection} in place", "roll in place {selection}", title="roll in place")
def roll_in_place(selection: Selection) -> Act:
    """Rolled where it lies; it does not move to the reserve pool."""
    act = on(selection, _roll_it)
    return Act(act.steps, act.needs)


# --- spinning -----------------------------------------------------------------------------------


@phrase("act", "spin {selection} {way=up|down} <number> (level|levels)", title="spin")
def spin(selection: Selection, way: str, number: int) -> Act:
    """One face right or left; level 1 never goes down to energy, the top level never up (DM-LVL-02, DM-LVL-03)."""
    step = number if way == "up" else -number

    def turn(state: State, frame: Frame) -> None:
        frame.done = any([_spin(state, die, step) for die in chosen_dice(frame)])

    return on(selection, turn)


@phrase("act", "spin {selection} up or down <number> (level|levels)", title="spin")
def spin_either_way(selection: Selection, number: int) -> Act:
    """The player says up or down."""

    def which(state: State, frame: Frame) -> None:
        if frame.it:
            ask_option(state, frame, ("up", "down"))

    def turn(state: State, frame: Frame) -> None:
        step = number if frame.answer == "up" else -number
        frame.done = any([_spin(state, die, step) for die in chosen_dice(frame)])

    act = on(selection, which)
    return Act((*act.steps, turn), act.needs)


@phrase("act", "spin {selection} to level <number>", title="spin")
def spin_to_level(selection: Selection, number: int) -> Act:
    """To that level straight away (DM-LVL-05)."""

    def turn(state: State, frame: Frame) -> None:
        frame.done = any([_spin(state, die, number - stats.printed_level(state, die)) for die in chosen_dice(frame)])

    return on(selection, turn)


def _spin(state: State, die: int, step: int) -> bool:
    faces = state.table.stack(die).faces
    new = state.face[die] + step
    level = stats.printed_level(state, die)
    top = 1 if state.table.stack(die).is_pawn else 3
    if not level or not 1 <= level + step <= top or new >= len(faces):
        state.remember("face", die, "DM-LVL-03")
        return False
    state.face[die] = new
    if state.damage[die] or any(modifier.dice and die in modifier.dice for modifier in state.modifiers):
        state.rest_on("AMB-24")
    state.remember("face", die, "DM-LVL-02")
    state.remember("damage", die, "DM-LVL-05")
    state.unsettled = True
    return True


# --- capturing ----------------------------------------------------------------------------------


@phrase("ending", "until this ability is used again", title="until used again")
def until_used_again() -> str:
    """Until the same line captures anew, or this die leaves (AMB-26)."""
    return "again"


@phrase("ending", "until you field another die of this card", title="until another die of this card is fielded")
def until_another_is_fielded() -> str:
    """Until the player fields one more die of this card, or this die leaves."""
    return "field"


@phrase("ending", "until this die leaves the field", title="until this die leaves")
def until_it_leaves() -> str:
    """As long as this die is in the field."""
    return "leaves"


@phrase("ending", "this turn", title="this turn")
def for_this_turn() -> str:
    """Until the turn ends (DM-CAP-03)."""
    return "turn"


@phrase("act", "capture {selection} {ending}", title="capture")
def capture(selection: Selection, ending: str) -> Act:
    """The die goes under this one and does not exist meanwhile (DM-CAP-01), until the captor leaves at the latest."""

    def take(state: State, frame: Frame) -> None:
        if ending in ("again", "field"):
            for die in [d for d, held in state.captured.items() if held[0] == frame.source and held[3] == frame.line]:
                release(state, die)
        for die in chosen_dice(frame):
            _capture(state, frame, die, ending)

    return on(selection, take)


def _capture(state: State, frame: Frame, die: int, ending: str) -> None:
    was = state.zone[die]
    if was not in (FIELD, PREP, USED) or not state.in_field(frame.source):
        return
    if was != FIELD:
        state.rest_on("AMB-26")
    face = state.face[die]
    move_die(state, die, CAPTURED, cause="captured")
    state.face[die] = face
    state.captured[die] = (frame.source, was, ending, frame.line)


# --- swapping -----------------------------------------------------------------------------------


@phrase(
    "act",
    "swap {selection} with {other:selection} at level <number> without triggering abilities",
    title="swap without fielding",
)
def swap(selection: Selection, other: Selection, number: int) -> Act:
    """The die that comes in takes the place of the one that goes: no fielding, no damage (AMB-78, AMB-84)."""
    out = on(selection, lambda state, frame: None)

    def ask(state: State, frame: Frame) -> None:
        frame.others = frame.it
        dice = [
            die
            for die in _reserves(state, frame, other)
            if frame.others and state.owner[die] == state.owner[frame.others[0]]
        ]
        ask_dice(state, frame, dice, 1, 1)

    def change(state: State, frame: Frame) -> None:
        if frame.it and frame.others:
            _change_places(state, frame.others[0], frame.it[0], number)
            state.remember("quiet", 0, "DM-FIELD-08")

    return Act((*out.steps, ask, change), out.needs)


def _reserves(state: State, frame: Frame, other: Selection) -> list[int]:
    noun = other.noun
    assert noun is not None and noun.zones is not None
    return [die for die in noun.zones(state, frame) if noun.matches(state, frame, die)]


@phrase("act", "swap {selection} with {other:selection} at level <number>", title="swap and field")
def swap_and_field(selection: Selection, other: Selection, number: int) -> Act:
    """The same, but the die that comes in is fielded, at no cost (CARD-88wol)."""
    _only_fieldable(other)
    change = swap(selection, other, number)

    def tell(state: State, frame: Frame) -> None:
        state.because.pop(("quiet", 0), None)
        for die in chosen_dice(frame):
            if frame.others:
                demand_text(state, state.table.stack_of[die], "Fielding it")
                told_fielded(state, die)

    return Act((*change.steps, tell), change.needs)


@phrase("act", "swap it with {other:selection}", title="swap it with a die elsewhere")
def swap_it(other: Selection) -> Act:
    """The die last spoken of goes to the chosen die's zone, that die to its owner's bag (CARD-120wol)."""

    def keep(state: State, frame: Frame) -> None:
        frame.used = frame.it

    def change(state: State, frame: Frame) -> None:
        if frame.used and frame.it:
            zone = state.zone[frame.it[0]]
            move_die(state, frame.it[0], BAG)
            move_die(state, frame.used[0], zone)

    act = on(other, change)
    return Act((keep, *act.steps), act.needs)


def _change_places(state: State, leaving: int, coming: int, level: int) -> None:
    role, blocks, was_blocked = state.role[leaving], state.blocks.get(leaving), leaving in state.blocked
    index = state.attackers.index(leaving) if leaving in state.attackers else -1
    zone = state.zone[coming]
    controller = state.controller[leaving]
    move_die(state, leaving, zone)
    state.controller[coming] = controller
    move_die(state, coming, FIELD)
    state.face[coming] = 5 if state.table.stack(coming).is_pawn else 2 + level
    state.role[coming] = role
    state.rest_on("AMB-84")
    if blocks is not None:
        state.blocks[coming] = blocks
    if index >= 0:
        state.attackers.insert(index, coming)
        state.blocks = {b: tuple(coming if a == leaving else a for a in on_) for b, on_ in state.blocks.items()}
        if was_blocked:
            state.blocked.discard(leaving)
            state.blocked.add(coming)
    state.unsettled = True
