"""A monster has been found: flee, look before (Reach), take an assistant, confront (DD-SEARCH, DD-ASSIST)."""

from __future__ import annotations

from rules.core.faults import Violation
from rules.dungeon_dice import zones
from rules.dungeon_dice.state import COMBAT, NO_FACE, NOBODY, SEARCH, Answer, State, Tasks, by_player
from rules.dungeon_dice.steps import bargains
from rules.dungeon_dice.steps.asking import ask_roll, rolled_levels
from rules.dungeon_dice.steps.equipment import check_set, use_set
from rules.dungeon_dice.steps.turn import clear_encounter

MET = by_player("meet")


def meet(state: State) -> None:
    state.question = MET[state.active]


def answer_meet(state: State, answer: Answer) -> None:
    """("flee",), ("reach",), ("confront",) or ("assist", player, what the player gives, what the player gets)."""
    ANSWERS[answer[0]](state, answer)


def flee(state: State, answer: Answer) -> None:
    """No penalty; the die goes back and the turn ends (DD-SEARCH-03, DD-RUL-06)."""
    state.question = None
    state.cite_ruling("DD-RUL-06")
    _gather(state)
    zones.put_back(state, state.monster)
    state.remember("has", state.monster, "DD-SEARCH-03")
    state.remember("wounds", state.active, "DD-SEARCH-03")
    state.remember("turn over", 0, "DD-SEARCH-03")
    owed = bargains.owed_in_flight(state)
    clear_encounter(state)
    if state.table.profile.flee == "search_again":
        state.fled, state.step = True, SEARCH
        state.agenda.append(("turn",))
    else:
        state.agenda.append(("end turn",))
    state.then(*owed)


def _gather(state: State) -> None:
    """What a Reach roll has shown is picked up again."""
    for die in state.fight.sides if state.fight is not None else ():
        state.shown[die] = NO_FACE


def reach(state: State, answer: Answer) -> None:
    """With a spear the combat roll may be made before the decision (DD-SEARCH-06, DD-RUL-29)."""
    fight, player = state.fight, state.active
    assert fight is not None
    if not zones.has_equipped(state, player, "reach"):
        raise Violation("DD-SEARCH-06", f"{state.name(player)} has no spear equipped and decides before rolling.")
    if fight.reach is not None:
        raise Violation("DD-SEARCH-06", "The combat roll has been made; it stands if the fight happens.")
    if state.table.profile.reach_roll_set == "counts":
        use_set(state, player)
        state.remember("set", player, "DD-RUL-29")
    else:
        state.cite_ruling("DD-RUL-29")
    state.question = None
    fight.reach = zones.equipped(state, player)
    ask_roll(state, player, (*rolled_levels(state, player), *fight.reach), "reach", ("reached",))


def reached(state: State) -> None:
    for die, _ in state.rolled:
        state.fight_now.sides[die] = 0
    state.agenda.append(("meet",))


def assist(state: State, answer: Answer) -> None:
    """One assistant at most, taken by the active player on terms that bind both (DD-ASSIST-01, DD-ASSIST-02)."""
    _, helper, gives, gets = answer
    if helper == state.active:
        raise Violation("DD-ASSIST-02", f"{state.name(helper)} cannot be their own assistant.")
    if state.assistant != NOBODY:
        raise Violation("DD-ASSIST-01", f"{state.name(state.assistant)} helps already; there is one assistant.")
    bargains.check(state, state.active, gets)
    bargains.check(state, helper, gives)
    state.question = None
    state.assistant = helper
    bargains.owe(state, state.active, helper, gets, gives)
    bargains.owe(state, helper, state.active, gives, gets)
    state.agenda.append(("meet",))


def confront(state: State, answer: Answer) -> None:
    """From here on no fleeing, no asking (DD-COMBAT-01); each hero uses the one set of the turn (DD-EQ-06)."""
    fight = state.fight_now
    heroes = (state.active,) if state.assistant == NOBODY else (state.active, state.assistant)
    stands = _roll_stands(state)
    bound = [h for h in heroes if h != state.active or not stands or state.table.profile.reach_roll_set == "counts"]
    for hero in bound:
        check_set(state, hero)
    for hero in bound:
        use_set(state, hero)
    state.question = None
    state.step = COMBAT
    fight.heroes = heroes
    if not stands:
        _gather(state)
        fight.reach = None
        fight.sides.clear()
    state.then(
        ("monster rolls",),
        *(("hero rolls", hero) for hero in heroes if hero != state.active or not stands),
        ("window",),
    )


def _roll_stands(state: State) -> bool:
    """A Reach roll stands; under reach_roll_set=free it was only a look if the set is another now."""
    fight = state.fight
    if fight is None or fight.reach is None:
        return False
    changed = set(fight.reach) != set(zones.equipped(state, state.active))
    if changed and state.table.profile.reach_roll_set == "free":
        state.cite_ruling("DD-RUL-29")
        return False
    return True


ANSWERS = {"flee": flee, "reach": reach, "assist": assist, "confront": confront}
TASKS: Tasks = {"meet": meet, "reached": reached}
