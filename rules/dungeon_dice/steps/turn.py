"""The turn: rest, or search for a monster; flee from it or confront it (DD-TURN-01, DD-SEARCH, DD-REST)."""

from __future__ import annotations

from rules.core.agenda import acts
from rules.core.faults import Violation
from rules.dungeon_dice import zones
from rules.dungeon_dice.dice_set import BLACK
from rules.dungeon_dice.state import (
    COMBAT,
    MEET,
    NO_FACE,
    NOBODY,
    PROMISE_WORDS,
    REST,
    REWARD,
    SEARCH,
    Answer,
    Fight,
    Question,
    State,
    by_player,
)
from rules.dungeon_dice.steps import bargains
from rules.dungeon_dice.steps.asking import ask_draw, ask_roll, free_monster_die, number_rolled, rolled_levels
from rules.dungeon_dice.steps.equipment import check_set, use_set

WHAT_NOW = by_player("turn", ("search",))


def next_turn(state: State, player: int) -> None:
    """Turns pass to the left (DD-SETUP-05)."""
    state.turn += 1
    state.active = player
    state.step = SEARCH
    state.fled = False
    state.used_set = [None] * state.table.players
    state.declared.clear()
    for seat in range(state.table.players):
        state.because.pop(("set", seat), None)
    clear_encounter(state)
    state.agenda.append(("turn",))


def clear_encounter(state: State) -> None:
    state.monster = state.assistant = NOBODY
    state.fight = None
    state.opened = False
    state.deals.clear()
    state.drawn.clear()
    state.paid.clear()
    state.rolled_off.clear()
    state.settled.clear()
    state.unknown.clear()
    for player in range(state.table.players):
        state.because.pop(("regained", player), None)
    state.holder = dict.fromkeys(PROMISE_WORDS, state.active)


def end_turn(state: State) -> None:
    state.agenda.append(("next turn", state.left_of(state.active)))


def turn(state: State) -> None:
    state.question = WHAT_NOW[state.active]


def answer_turn(state: State, answer: Answer) -> None:
    """("search",), ("hunt",) with a bow, or ("rest",)."""
    if answer[0] == "rest":
        if state.fled:
            raise Violation("DD-TURN-01", "Resting takes the whole turn, and this one has been used to search.")
        _forget(state)
        state.question = None
        state.agenda.append(("rest",))
        return
    hunts = answer[0] == "hunt"
    if hunts:
        if not zones.has_equipped(state, state.active, "hunt"):
            raise Violation("DD-SEARCH-05", f"{state.name(state.active)} has no bow equipped and draws one die.")
        use_set(state, state.active)
    _forget(state)
    state.question = None
    state.agenda.append(("search", 2 if hunts else 1))


def _forget(state: State) -> None:
    """A new turn: what a claim gets wrong from now on has other reasons."""
    because = state.because
    because.pop(("turn over", 0), None)
    for player in range(state.table.players):
        because.pop(("wounds", player), None)
        because.pop(("experience", player), None)
        because.pop(("dice", player), None)


def search(state: State, number: int) -> None:
    state.compared = None
    prompt = "hunt" if number > 1 else "search"
    ask_draw(state, state.active, BLACK, number, prompt, ("found",))


def found(state: State) -> None:
    """The dice drawn from the black bag are on the table; with two, one is chosen (DD-SEARCH-05)."""
    state.because.pop(("draws", 0), None)
    if not state.taken:
        state.notes.append("The black bag is empty: no monster is found.")
        state.agenda.append(("end turn",))
    elif len(state.taken) > 1:
        state.question = Question("hunted", state.active, dice=state.taken)
    else:
        roll_monster(state, state.taken[0])


def answer_hunted(state: State, answer: Answer) -> None:
    """("choose", die): the other returns to the bag without being rolled."""
    question = state.question_now
    if answer[1] not in question.dice:
        raise Violation("DD-SEARCH-05", f"One of {state.table.ids(question.dice)} is rolled.")
    state.question = None
    for die in question.dice:
        if die != answer[1]:
            zones.put_back(state, die)
    roll_monster(state, answer[1])


def roll_monster(state: State, die: int) -> None:
    state.monster = die
    ask_roll(state, state.active, (die,), "monster", ("revealed",))


def revealed(state: State) -> None:
    """A monster to confront or to flee, or an item nobody guards (DD-SEARCH-02, DD-SEARCH-04)."""
    face = zones.face(state, state.monster)
    assert face is not None
    if face.monster is not None:
        state.step = MEET
        state.fight = Fight(False, (state.active,))
        state.agenda.append(("meet",))
        return
    state.step = REWARD
    state.extra_potions = 0
    state.remember("turn over", 0, "DD-SEARCH-04")
    state.remember("ended", 0, "DD-FAME-03")
    state.then(("settle",), ("rewards", face.reward or ""), ("fame",), ("end turn",))


def rest(state: State) -> None:
    """One Monster Level die says how many wounds heal (DD-REST-01)."""
    state.step = REST
    ask_roll(state, state.active, (free_monster_die(state),), "rest", ("rested",))


def rested(state: State) -> None:
    player, healed = state.active, state.table.dice_set.params.rest[number_rolled(state) - 1]
    state.wounds[player] = max(0, state.wounds[player] - healed)
    state.remember("wounds", player, "DD-REST-01")
    state.remember("dice", player, "DD-REST-02")
    state.remember("turn over", 0, "DD-REST-01")
    state.agenda.append(("end turn",))


# --- a monster has been found: flee, look before (Reach), take an assistant, confront (DD-ASSIST) -

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
TASKS = acts(next_turn, turn, search, found, revealed, rest, rested, end_turn, meet, reached)
