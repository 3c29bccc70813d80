"""Trades at any time, what is promised for later, its settlement, and roll-offs (DD-TRADE, DD-ASSIST, DD-ROLL)."""

from __future__ import annotations

from rules.core.agenda import acts
from rules.core.faults import Violation
from rules.dungeon_dice import zones
from rules.dungeon_dice.dice_set import ARTIFACT, HERO_LEVEL, MONSTER, ONE_USE, TREASURE
from rules.dungeon_dice.state import (
    AFTER,
    COMBAT,
    FIGHTING,
    LOSS,
    MEET,
    NOBODY,
    PROMISE_WORDS,
    REST,
    REWARD,
    SEARCH,
    THE_TROPHY,
    Answer,
    Deal,
    Good,
    State,
    Task,
)
from rules.dungeon_dice.steps.asking import ask_roll, free_monster_die, number_rolled

TRADED = (TREASURE, ARTIFACT, ONE_USE, MONSTER)  # DD-TRADE-01


def check(state: State, giver: int, goods: tuple[Good, ...]) -> None:
    """Whether the giver has all of it to give. Nothing is changed."""
    named = [good for good, _ in goods]
    if len(set(named)) != len(named):
        raise Violation("DD-BAG-05", "The same thing is given twice.")
    for good, odds in goods:
        if good in PROMISE_WORDS:
            _check_promise(state, giver, good)
        else:
            _check_die(state, giver, good)
        if odds and not settlement_is_ahead(state):
            message = "No settlement follows at which this could be rolled for: write a rolloff now."
            raise Violation("DD-TRADE-05", message)


def settlement_is_ahead(state: State) -> bool:
    """Whether what is promised now will be settled: after this combat, or (settle=after) after its rewards."""
    return state.step in (MEET, COMBAT) or any(task[0] == "settlement" for task in state.agenda)


def _check_promise(state: State, giver: int, good: int) -> None:
    word, name = PROMISE_WORDS[good], state.name(giver)
    if state.monster == NOBODY or state.step in (SEARCH, REST):
        raise Violation("DD-TRADE-05", f"There is no monster whose {word} could be promised.")
    if state.step == AFTER and state.outcome == LOSS:
        raise Violation("DD-TRADE-05", f"The combat is lost: there is no {word} to be promised.")
    if state.holder[good] != giver:
        raise Violation("DD-TRADE-05", f"The {word} is {state.name(state.holder[good])}'s, not {name}'s to give away.")
    if any(deal.good == good and deal.giver == giver for deal in state.deals):
        raise Violation("DD-ASSIST-04", f"{name} has promised the {word} already, and that binds.")


def _check_die(state: State, giver: int, die: int) -> None:
    kind, name = state.table.dice[die].kind, state.table.id(die)
    if kind not in TRADED:
        what = "Level dice" if kind == HERO_LEVEL else "Basic dice"
        raise Violation("DD-TRADE-01", f"{what} such as {name} are not traded.")
    zones.check_owner(state, giver, die)
    check_unpromised(state, giver, die)
    if state.question is not None and state.question.kind == "roll" and die in state.question.dice:
        raise Violation("DD-TRADE-04", f"{name} is being rolled: it cannot change hands until the roll is over.")
    if state.fight is not None and die in state.fight.sides and state.table.profile.committed_dice == "locked":
        raise Violation("DD-TRADE-04", f"{name} is in this combat and cannot leave it by a trade.", "DD-RUL-17")


def check_unpromised(state: State, player: int, die: int) -> None:
    """What is promised is kept until it is handed over: neither given away nor used up (DD-ASSIST-04)."""
    promised = next((deal for deal in state.deals if deal.good == die and deal.giver == player), None)
    if promised is not None:
        message = f"{state.table.id(die)} is promised to {state.name(promised.taker)}, and that binds."
        raise Violation("DD-ASSIST-04", message)


def trade(state: State, answer: Answer) -> None:
    """("trade", player, goods, other player, goods): dice move at once, promises when they come due."""
    _, one, gives, other, gets = answer
    if one == other:
        raise Violation("DD-TRADE-01", "A trade takes two players.")
    check(state, one, gives)
    check(state, other, gets)
    _hand_over(state, one, other, gives, gets)
    _hand_over(state, other, one, gets, gives)
    note_fame(state)


def _hand_over(state: State, giver: int, taker: int, goods: tuple[Good, ...], others: tuple[Good, ...]) -> None:
    promised = tuple((good, odds) for good, odds in goods if good < 0 or odds)
    if settlement_is_ahead(state):
        owe(state, giver, taker, goods, others, promised)
    else:
        for good, _ in promised:
            settle(state, giver, taker, good)
    for die in (good for good, odds in goods if good >= 0 and not odds):
        if state.fight is not None and die in state.fight.sides:
            state.cite_ruling("DD-RUL-17")
        zones.take(state, die, taker)
        if state.fight is not None and state.step in FIGHTING:
            state.fight.received.add(die)
        state.remember("has", die, "DD-TRADE-01")
        for player in (giver, taker):
            state.remember("fame", player, "DD-FAME-04")


def note_fame(state: State) -> None:
    """Fame follows the dice; in a combat it is looked at when that is over (DD-FAME-03, DD-RUL-03)."""
    reached = max(zones.fame(state)) >= state.table.goal
    if not reached or state.champions:
        return
    if state.step == COMBAT:
        state.cite_ruling("DD-RUL-03")
        if state.table.profile.fame_check != "at_once":
            return
    if state.step in (SEARCH, MEET, COMBAT, REST):
        state.question = None
        state.remember("ended", 0, "DD-FAME-03")
        state.agenda.append(("fame",))  # which ends the game: nothing below it is ever done


def owe(
    state: State,
    giver: int,
    taker: int,
    goods: tuple[Good, ...],
    others: tuple[Good, ...],
    promised: tuple[Good, ...] | None = None,
) -> None:
    """What is to be handed over at the settlement: all of `goods`, or what is `promised` of them, for `others`."""
    mine, theirs = [good for good, _ in goods], [good for good, _ in others]
    for good, odds in goods if promised is None else promised:
        alone = all(other < 0 for other in (mine if good < 0 else theirs))
        against = tuple(other for other in theirs if (other < 0) != (good < 0)) if alone else ()
        state.deals.append(Deal(giver, taker, good, odds, against))


# --- settlement ---------------------------------------------------------------------------------


def settlement(state: State) -> None:
    """Everything promised, in the order of the promises (DD-REWARD-05, DD-TRADE-05)."""
    deals, state.deals = state.deals, []
    state.then(*(("deal", d.giver, d.taker, d.good, d.odds, d.against) for d in deals))


def deal(state: State, giver: int, taker: int, good: int, odds: tuple[int, ...], against: tuple[int, ...] = ()) -> None:
    if good < 0 and state.outcome == LOSS:
        _take_back(state, giver, taker, against)
        return  # there is no reward, so nothing is owed
    if good >= 0 and state.outcome == LOSS and against:
        state.cite_ruling("DD-RUL-40")
        if state.table.profile.lost_bargain == "void":
            state.remember("has", good, "DD-RUL-40")
            return
    if odds:
        ask_roll(state, giver, (free_monster_die(state),), "roll-off", ("deal rolled", giver, taker, good, odds))
        return
    settle(state, giver, taker, good)


def _take_back(state: State, giver: int, taker: int, against: tuple[int, ...]) -> None:
    """The reward is not there: dice given for nothing else stay with who got them, or go back (DD-RUL-40)."""
    for die in against:
        if zones.owner(state, die) == giver:
            state.cite_ruling("DD-RUL-40")
            if state.table.profile.lost_bargain == "void":
                zones.take(state, die, taker)
            state.remember("has", die, "DD-RUL-40")


def owed_in_flight(state: State) -> list[Task]:
    """What is still handed over if the combat does not come about: no dice promised for it, or all (DD-RUL-42)."""
    owed = [deal for deal in state.deals if deal.good >= 0]
    if owed:
        state.cite_ruling("DD-RUL-42")
    for deal in owed:
        state.remember("has", deal.good, "DD-RUL-42")
    binds = state.table.profile.fled_bargain == "binds"
    return [("deal", deal.giver, deal.taker, deal.good, deal.odds) for deal in owed if binds]


def deal_rolled(state: State, giver: int, taker: int, good: int, odds: tuple[int, ...]) -> None:
    """The result binds (DD-ROLL-03)."""
    state.rolled_off.append(good)
    if number_rolled(state) in odds:
        settle(state, giver, taker, good)


def settle(state: State, giver: int, taker: int, good: int) -> None:
    """Hand it over: a die in stock, the trophy, or the right to a draw (the die drawn, if settle=after)."""
    if good >= 0:
        if zones.owner(state, good) == giver:
            zones.take(state, good, taker)
            state.remember("has", good, "DD-ASSIST-04")
        return
    if state.holder[good] != giver:
        return
    state.holder[good] = taker
    if state.step != REWARD or state.paid:
        state.cite_ruling("DD-RUL-15")
    if good == THE_TROPHY:
        if zones.owner(state, state.monster) == giver:
            zones.take(state, state.monster, taker)
            state.remember("has", state.monster, "DD-ASSIST-04")
        return
    for paid, die in state.paid:
        if paid == good and zones.owner(state, die) == giver:
            zones.take(state, die, taker)
            state.remember("has", die, "DD-ASSIST-04")


# --- roll-offs: odds agreed first, then one Monster Level die, and the result binds (DD-ROLL) -----

NUMBERS = frozenset(range(1, 7))


def roll_off(state: State, answer: Answer) -> None:
    """("rolloff", ((player, numbers), …), goods)."""
    _, odds, goods = answer
    check_odds(state, odds)
    parties = [player for player, _ in odds]
    for good in goods:
        _check_good(state, good, parties)
    state.question = None
    state.agenda.append(state.doing)
    ask_roll(state, parties[0], (free_monster_die(state),), "roll-off", ("rolled off", odds, goods))


def check_odds(state: State, odds: tuple[tuple[int, tuple[int, ...]], ...]) -> None:
    """Every number belongs to exactly one of at least two parties (DD-ROLL-02)."""
    if len(odds) < 2 or len({player for player, _ in odds}) < len(odds):
        raise Violation("DD-ROLL-01", "A roll-off takes two parties or more, each with odds of their own.")
    numbers = [number for _, mine in odds for number in mine]
    left = sorted(NUMBERS - set(numbers))
    twice = sorted({number for number in numbers if numbers.count(number) > 1})
    if left:
        raise Violation("DD-ROLL-02", f"The odds say nothing about a {' or a '.join(map(str, left))}.")
    if twice:
        raise Violation("DD-ROLL-02", f"Two parties claim a {' and a '.join(map(str, twice))}.")


def _check_good(state: State, good: int, parties: list[int]) -> None:
    if good < 0 and state.monster == NOBODY and ("draws", 0) in state.because:
        raise Violation("DD-REWARD-05", "The rewards have been drawn: roll-offs about them come before that.")
    if good in state.rolled_off:
        raise Violation("DD-ROLL-01", "These goods have been rolled for: odds are not agreed again after the roll.")
    holder = _holder(state, good)
    if holder not in parties:
        what = f"The {PROMISE_WORDS[good]}" if good in PROMISE_WORDS else state.table.id(good)
        raise Violation("DD-ROLL-01", f"{what} belongs to nobody who takes part in this roll-off.")
    check(state, holder, ((good, ()),))


def _holder(state: State, good: int) -> int:
    return state.holder[good] if good in PROMISE_WORDS else zones.owner(state, good)


def rolled_off(state: State, odds: tuple[tuple[int, tuple[int, ...]], ...], goods: tuple[int, ...]) -> None:
    number = number_rolled(state)
    winner = next(player for player, mine in odds if number in mine)
    for good in goods:
        holder = _holder(state, good)
        state.rolled_off.append(good)
        if holder == winner:
            continue
        if good in PROMISE_WORDS:
            settle(state, holder, winner, good)
        else:
            zones.take(state, good, winner)
            state.remember("has", good, "DD-ROLL-03")
    state.notes.append(f"A roll-off is won by {state.name(winner)} with a {number}.")
    note_fame(state)


TASKS = acts(settlement, deal, deal_rolled, rolled_off)
