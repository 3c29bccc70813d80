"""Fielding characters (DM-FIELD)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.faults import Undecided, Violation
from rules.dice_masters import costs, stats, texts
from rules.dice_masters.catalogue import CATALOGUE
from rules.dice_masters.effects.damage import check_life_cost, lose_life
from rules.dice_masters.effects.hearing import no_subscriber
from rules.dice_masters.effects.resolve import demand_text
from rules.dice_masters.effects.triggers import fire
from rules.dice_masters.moves import elsewhere
from rules.dice_masters.state import FIELD, RESERVE, Answer, Frame, State
from rules.dice_masters.steps.once import each_once
from rules.dice_masters.steps.paying import FREE, Payment, Price, Spending, pay, total
from rules.dice_masters.steps.ways import all_energy, only_way, payments, settled
from rules.dice_masters.zones import move

#: What keeps a player from fielding some dice.
FORBIDDING = frozenset(("cannot field",))


def field(state: State, player: int, answer: Answer) -> None:
    """("field", dice, Payment): several fieldings may be paid in one go (DM-FIELD-11)."""
    dice: tuple[int, ...] = answer[1]
    if len(dice) > 1:
        each_once(state, dice, "DM-FIELD-01", "it leaves the reserve pool only once")
    price = _price_of(state, player, dice)
    spending = only_way(state, player, price) if answer[2] is None else None
    if spending is None:
        spending = _settled(state, player, dice, price, answer[2])
    life = _life_asked(state, player, dice) if state.modifiers else 0
    if (0, None) in price and texts.is_spoken_of(state, ("costs to field",)):
        _note_discounts(state, player, dice)
    if spending is not FREE:
        away = state.table.profile.spent_zone == "out_of_play"
        pay(state, player, spending, "spent on fielding, out of play" if away else "spent on fielding")
    if life:
        lose_life(state, player, life)
    for die in dice:
        put_in_field(state, die, tuple(spending.gone))


def _price_of(state: State, player: int, dice: tuple[int, ...]) -> Price:
    """Each die by itself. Raises Violation if one of them cannot be fielded."""
    price: list[tuple[int, None]] = []
    for die in dice:
        _check(state, player, die)
        price.append((costs.fielding_cost(state, die), None))
    return tuple(price)


def _note_discounts(state: State, player: int, dice: tuple[int, ...]) -> None:
    """No cost is less than nothing: what a discount leaves over is no energy (DM-FIELD-04)."""
    if any([costs.unfloored_fielding_cost(state, die) < 0 for die in dice]):
        state.remember("energy", player, "DM-FIELD-04")


def _settled(state: State, player: int, dice: tuple[int, ...], price: Price, payment: Payment | None) -> Spending:
    try:
        return settled(state, player, price, payment, "DM-FIELD-01", _fielding(state, dice))
    except Violation as fault:
        if fault.rule in ("DM-PAY-03", "AMB-05"):  # more than the card asks, of energy that is there
            _leave_the_dice_undecided(state, dice, price, payment or all_energy(state, player))
            if not total(price):
                raise Violation("DM-FIELD-02", fault.message) from fault
        if fault.rule == "DM-PAY-02":
            raise Violation("DM-FIELD-03", fault.message) from fault
        raise


def _fielding(state: State, dice: tuple[int, ...]) -> str:
    return "Fielding " + " and ".join([state.table.stack(die).name for die in dice])


def _life_asked(state: State, player: int, dice: tuple[int, ...]) -> int:
    """What texts ask for all of them together. Raises Violation if there is not so much."""
    life = sum([life_to_field(state, player, die) for die in dice])
    check_life_cost(state, player, life, _fielding(state, dice))
    return life


def life_to_field(state: State, player: int, die: int) -> int:
    """The life that texts of the other player ask for fielding this die, by an effect too (DM-PAY-02)."""
    taxes = [m for m in state.modifiers if m.name == "field tax" and m.player == 1 - player]
    return sum(m.value for m in taxes if isinstance(m.value, int) and texts.binds(state, m, die))


def pay_to_field(state: State, player: int, die: int) -> None:
    """What such texts ask for where an effect fields the die, which costs nothing else (AMB-78)."""
    if life := life_to_field(state, player, die):
        lose_life(state, player, life)


def _leave_the_dice_undecided(state: State, dice: tuple[int, ...], price: Price, payment: Payment) -> None:
    """Where a card and the picture of its die disagree the card counts; paying what the die shows is no fault (AMB-80).

    Raises Undecided.
    """
    more = sum([amount for _, amount in payment.dice]) + payment.virtual - total(price)
    unlike = [die for die in dice if _more_on_the_die(state, die)]
    if not 0 < more <= sum([_more_on_the_die(state, die) for die in unlike]):
        return
    card, cost = state.table.stack(unlike[0]).card, total(price)
    assert card is not None
    told = f"{card.title} ({card.code}) costs {cost} to field by its card, and {cost + more} by its die."
    raise Undecided(card.code, told, "AMB-80")


def _more_on_the_die(state: State, die: int) -> int:
    """How much more the die shows as its fielding cost than the card does."""
    card, level = state.table.stack(die).card, stats.printed_level(state, die)
    readings = CATALOGUE.readings(card.code) if card else ()
    shown = [reading.on_the_die.get(f"fielding level {level}", 0) for reading in readings]
    return max([0, *(number - getattr(stats.face(state, die), "fielding", 0) for number in shown)])


def _check(state: State, player: int, die: int) -> None:
    here = state.zone[die] == RESERVE and state.owner[die] == player
    shows_character = state.table.kinds[die].is_character[state.face[die]]
    if here and shows_character and not forbidden(state, player, die):
        return
    name = state.table.stack(die).name
    if not here:
        raise Violation(
            "DM-FIELD-01", f"{name} is not in {state.name(player)}'s reserve pool: {elsewhere(state, die, player)}."
        )
    if not shows_character:
        rule = "DM-DICE-01" if state.table.stack(die).is_pawn else "DM-FIELD-01"
        raise Violation(rule, f"{name} shows no character face and cannot be fielded.")
    forbidding = next(_forbidding(state, player, die))
    card = state.table.stacks[forbidding.stack].name
    raise Violation("DM-FUND-05", f"{name} cannot be fielded now: the text of {card} says so.")


def forbidden(state: State, player: int, die: int) -> bool:
    """Whether a text says of this player, whoever's it is, that such dice cannot be fielded."""
    return not no_subscriber(state, FORBIDDING) and any(True for _ in _forbidding(state, player, die))


def _forbidding(state: State, player: int, die: int) -> Iterator[Frame]:
    """The texts that say so."""
    for noun, frame in texts.said_of(state, texts.as_item(player), "cannot field"):
        if frame is not None and noun.matches(state, frame, die):
            yield frame


def put_in_field(state: State, die: int, paid_with: tuple[int, ...] = ()) -> None:
    """The die is fielded: its texts and those that wait for it are told (DM-FIELD-08)."""
    if not state.table.stack(die).scripted:
        demand_text(state, state.table.stack_of[die], "Fielding it")
    move(state, die, FIELD, "fielded")
    told_fielded(state, die, paid_with)


def told_fielded(state: State, die: int, paid_with: tuple[int, ...] = ()) -> None:
    """Tell all texts that a die in the field has been fielded."""
    state.fielded.add(die)
    if state.modifiers:
        texts.note_late_arrival(state, die)
    for frame in fire(state, "fielded", die, state.controller[die]):
        frame.used = paid_with
    state.unsettled = stats.any_may_fall(state)


def fieldable(state: State, player: int, most: int = 4) -> Iterator[tuple[int, Payment]]:
    """Which dice can be fielded now, one at a time, with at most `most` ways to pay each."""
    seen = set()
    for die in state.zones[player][RESERVE]:
        key = (state.table.stack_of[die], state.face[die])
        if key in seen or not stats.is_character(state, die):
            continue
        seen.add(key)
        try:
            _check(state, player, die)
        except Violation:
            continue
        if life_to_field(state, player, die) > state.life[player]:
            continue
        for payment in payments(state, player, ((costs.fielding_cost(state, die), None),), most):
            yield die, payment
