"""One throne: equal claims are fought out in a duel (DD-THRONE)."""

from __future__ import annotations

from rules.core.agenda import acts
from rules.dungeon_dice import zones
from rules.dungeon_dice.state import DUEL, PLAY, Answer, Fight, Question, State
from rules.dungeon_dice.steps import combat
from rules.dungeon_dice.steps.aftermath import release
from rules.dungeon_dice.steps.asking import ask_roll, free_monster_die, number_rolled, rolled_levels
from rules.dungeon_dice.steps.turn import clear_encounter

MOST_DRAWS = 2  # then a roll-off (DD-RUL-05)


def throne(state: State, claimants: tuple[int, ...]) -> None:
    """More Fame beats less without a duel; which claims are equal is a ruling (DD-THRONE-01, DD-RUL-04)."""
    if state.fight is not None:
        release(state)
    for die, place in enumerate(state.place):
        if place == PLAY:
            zones.put_back(state, die)
    clear_encounter(state)
    if len(claimants) > 1:
        state.cite_ruling("DD-RUL-04")
        if state.table.profile.equal_claim == "same_fame":
            fame = zones.fame(state)
            most = max(fame[player] for player in claimants)
            claimants = tuple(player for player in claimants if fame[player] == most)
        state.remember("ended", 0, "DD-THRONE-01")
    if len(claimants) == 1:
        crown(state, claimants[0], f"{zones.fame(state)[claimants[0]]} Fame")
        return
    state.step = DUEL
    state.champions = claimants
    state.agenda.append(("ready",))


def crown(state: State, player: int, why: str) -> None:
    state.champions = ()
    state.end(player, why)


def ready(state: State) -> None:
    """Each declares one set before the roll-off (DD-THRONE-02)."""
    state.question = Question("ready", state.champions[0], default=("ready",))


def answer_ready(state: State, answer: Answer) -> None:
    state.question = None
    for player in state.champions:
        state.used_set[player] = zones.equipped(state, player)
    if len(state.champions) > 2:
        state.agenda.append(("melee", state.champions, ()))
    else:
        state.agenda.append(("first roll", state.champions, (), 0))


# --- more than two ------------------------------------------------------------------------------


def melee(state: State, waiting: tuple[int, ...], totals: tuple[tuple[int, int], ...]) -> None:
    """Three or more: all roll their combat dice at once, the lowest is out, until two are left (DD-RUL-04)."""
    if waiting:
        dice = (*rolled_levels(state, waiting[0]), *zones.equipped(state, waiting[0]))
        ask_roll(state, waiting[0], dice, "hero", ("melee rolled", waiting, totals))
        return
    low = min(number for _, number in totals)
    out = [player for player, number in totals if number == low]
    if len(out) == 1:
        state.champions = tuple(player for player in state.champions if player != out[0])
    state.agenda.append(("ready",))


def melee_rolled(state: State, waiting: tuple[int, ...], totals: tuple[tuple[int, int], ...]) -> None:
    number = sum(state.table.values[die][face] for die, face in state.rolled)
    for die, _ in state.rolled:
        state.shown[die] = -1
    state.agenda.append(("melee", waiting[1:], (*totals, (waiting[0], number))))


# --- the duel -----------------------------------------------------------------------------------


def first_roll(state: State, waiting: tuple[int, ...], results: tuple[tuple[int, int], ...], draws: int) -> None:
    """A roll-off says who may activate abilities first (DD-THRONE-03); equal rolls are rolled again."""
    if waiting:
        die = free_monster_die(state)
        ask_roll(state, waiting[0], (die,), "first", ("first rolled", waiting, results, draws))
        return
    (one, first), (other, second) = results
    if first == second:
        state.agenda.append(("first roll", state.champions, (), draws))
        return
    heroes = (one, other) if first > second else (other, one)
    if draws > MOST_DRAWS:
        crown(state, heroes[0], "a roll-off after drawn duels")
        return
    state.fight = Fight(True, heroes, draws=draws)
    state.then(("hero rolls", heroes[0]), ("hero rolls", heroes[1]), ("window",))


def first_rolled(state: State, waiting: tuple[int, ...], results: tuple[tuple[int, int], ...], draws: int) -> None:
    state.agenda.append(("first roll", waiting[1:], (*results, (waiting[0], number_rolled(state))), draws))


def duel_over(state: State) -> None:
    """The higher total takes the throne; a drawn duel is repeated (DD-THRONE-04, DD-RUL-05)."""
    fight = state.fight_now
    one, other = combat.totals(state)
    draws = fight.draws + 1
    release(state)
    if one != other:
        state.remember("ended", 0, "DD-THRONE-04")
        crown(state, fight.heroes[0 if one > other else 1], "a duel")
        return
    state.cite_ruling("DD-RUL-05")
    again = state.table.profile.drawn_duel != "repeat_twice" or draws < MOST_DRAWS
    state.agenda.append(("first roll", state.champions, (), draws if again else MOST_DRAWS + 1))


TASKS = acts(throne, ready, melee, melee_rolled, first_roll, first_rolled, duel_over)
