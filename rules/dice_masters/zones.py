"""Moving dice between zones (DM-ZONE), and what a die loses when it leaves the field."""

from __future__ import annotations

from rules.dice_masters import stats, texts
from rules.dice_masters.effects.hearing import no_subscriber
from rules.dice_masters.effects.triggers import fire
from rules.dice_masters.moves import any_now, this_turn
from rules.dice_masters.state import (
    ATTACKING,
    BAG,
    CARD,
    FIELD,
    IDLE,
    NO_FACE,
    OUT,
    PREP,
    RESERVE,
    USED,
    Departure,
    State,
)

#: What texts may hear of dice that are moved together, each by itself.
TO_USED = frozenset(("to used pile",))
#: Dice have a face only here (DM-ZONE-26); a die in the prep area keeps one while it is being rolled.
FACED = (RESERVE, FIELD)


def move(state: State, die: int, zone: int, cause: str = "") -> None:
    """Put a die into its owner's (in the field: its controller's) zone. Leaving the field ends what lay on it.

    `cause` is a word of `why.CAUSES`: what moved it.
    """
    stack, was = state.table.stack_of[die], state.zone[die]
    if was == FIELD:
        state.present[stack] -= 1
        if zone in (USED, OUT) and state.controller[die] != state.owner[die]:
            zone, cause = PREP, "owner's prep"  # sent to the used pile a die that is only controlled ends there
        if zone != FIELD:
            if state.agenda:
                side = state.controller[die]
                state.gone.append(Departure(die, side, state.zones[side][FIELD].index(die)))
            leave_field(state, die, cause)
    _pile(state, die, was).remove(die)
    if zone == FIELD:
        state.present[stack] += 1
        state.zones[state.controller[die]][FIELD].append(die)
    elif zone == CARD:
        state.supply[stack].append(die)
    else:
        state.zones[state.owner[die]][zone].append(die)
    state.zone[die] = zone
    state.moves.append((cause, state.turn, [die]))  # as `mark` does, at every move of the game
    if zone not in FACED:
        state.face[die] = NO_FACE
    if state.partly and zone != RESERVE:
        state.partly.discard(die)
    if state.spent and zone not in (USED, OUT):
        state.spent.discard(die)
    if state.held and zone != PREP:
        state.held.pop(die, None)  # wherever it turns up again, it is like any other (CARD-1bff)
    if zone == USED and "to used pile" in state.table.triggers:
        fire(state, "to used pile", die, player=state.owner[die])


def move_all(state: State, player: int, dice: list[int], was: int, zone: int, cause: str) -> None:
    """Some of a player's dice from one zone to another: cleared, drawn, rolled, spent, refilled. As `move`, one after
    the other."""
    if not dice:
        return
    if zone == USED and "to used pile" in state.table.triggers and is_heard(state):
        for die in list(dice):
            move(state, die, zone, cause=cause)
        return
    piles = state.zones[player]
    if len(dice) == len(piles[was]):
        piles[was] = []
    else:
        pile = piles[was]
        for die in dice:
            pile.remove(die)
    put(state, piles, dice, zone, cause)
    if was == RESERVE:
        shown = state.face
        for die in dice:
            shown[die] = NO_FACE
        if state.partly:
            state.partly.difference_update(dice)


def is_heard(state: State) -> bool:
    """Whether any text in force hears what goes to the used pile."""
    return not no_subscriber(state, TO_USED)


def put(state: State, piles: list[list[int]], dice: list[int], zone: int, cause: str) -> None:
    """Dice that have been lifted out of a pile into another of their owner's `piles` where nothing hears of it."""
    lies_in = state.zone
    for die in dice:
        lies_in[die] = zone
    piles[zone].extend(dice)
    state.moves.append((cause, state.turn, dice))


def _pile(state: State, die: int, zone: int) -> list[int]:
    """The pile of that zone in which a die lies."""
    if zone == CARD:
        return state.supply[state.table.stack_of[die]]
    pile = state.zones[state.owner[die]][zone]
    return pile if die in pile else state.zones[1 - state.owner[die]][zone]  # it is controlled


def leave_field(state: State, die: int, cause: str = "") -> None:
    """A die that leaves the field leaves its fight, its damage and its bonuses behind (DM-STAT-03).

    What its text stated for others goes with it, so the KO check follows (AMB-71).
    """
    state.unsettled = True
    note_last_figures(state, die)
    if state.role[die] != IDLE:
        leave_combat(state, die)
    if state.damage:
        state.damage.pop(die, None)
    if state.damaged:
        state.damaged.difference_update([blow for blow in state.damaged if blow[1] == die])
    if state.modifiers:
        leave_effects(state, die)
    if state.latched:
        state.latched = {key: value for key, value in state.latched.items() if key[0] != die}
    if state.captured:
        release_by(state, die, cause)
    if state.modifiers:
        end_control_by(state, die)
    if state.attached:
        state.attached = {gear: bearer for gear, bearer in state.attached.items() if die not in (gear, bearer)}
    state.controller[die] = state.owner[die]


def leave_together(state: State, owner: int, dice: list[int], zone: int, cause: str) -> None:
    """Dice of the active player's field to a zone of their owner's. As `move`, one after the other."""
    if not dice:
        return
    if zone == USED and is_heard(state):
        for die in dice:
            move(state, die, zone, cause=cause)
        return
    table, field = state.table, state.zones[state.active][FIELD]
    for die in dice:
        state.present[table.stack_of[die]] -= 1
        leave_field(state, die, cause)
        field.remove(die)
        state.face[die] = NO_FACE
    put(state, state.zones[owner], dice, zone, cause)


def note_last_figures(state: State, die: int) -> None:
    """What texts that still wait will read of a die that leaves: the face and the numbers it last had (AMB-71)."""
    for waiting in state.waiting:
        for frame in waiting:
            if frame.event_die == die and frame.face == NO_FACE:
                frame.face, frame.level = state.face[die], frame.level or texts.level(state, die)
            if frame.source == die and not frame.own_level:
                frame.own_level, frame.own_attack = texts.level(state, die), stats.attack(state, die)


def leave_effects(state: State, die: int) -> None:
    """What effects do to a die ends as it leaves (DM-STAT-03)."""
    state.modifiers = [m for m in state.modifiers if m.dice != (die,)]
    for modifier in state.modifiers:
        if modifier.dice and die in modifier.dice:
            modifier.dice = tuple(d for d in modifier.dice if d != die)


def leave_combat(state: State, die: int) -> None:
    """Out of the attack zone. What it blocked stays blocked (DM-BLK-04)."""
    if state.role[die] == ATTACKING:
        state.attackers.remove(die)
    state.role[die] = IDLE
    state.blocks.pop(die, None)


def release_by(state: State, captor: int, cause: str) -> None:
    """A captor that leaves the field in any way frees its captives (AMB-61), however long it was to last (AMB-83)."""
    for die in [d for d, held in state.captured.items() if held.captor == captor]:
        if cause not in ("KO", "owner's prep"):
            state.cite_ruling("AMB-61")
        if state.captured[die].ends != "turn":
            state.cite_ruling("AMB-83")
        release(state, die)


def release(state: State, die: int) -> None:
    """Back to the zone it was captured from, on its face, undamaged; this is not fielding (DM-CAP-02, DM-CAP-04)."""
    zone = state.captured.pop(die).zone
    move(state, die, zone, cause="released")
    state.unsettled = True
    state.lately["quiet", 0] = "DM-CAP-04"


def end_control_by(state: State, controlling: int) -> None:
    """A die that leaves the field controls no other any more: that one is back where it was taken from (DM-CTRL-05)."""
    ended = [m for m in state.modifiers if m.name == "control" and m.source == controlling]
    state.modifiers = [m for m in state.modifiers if m not in ended]
    for die in [die for modifier in ended for die in modifier.dice or ()]:
        leave_combat(state, die)
        hand_over(state, die, state.owner[die], "control ended")


def hand_over(state: State, die: int, player: int, cause: str) -> None:
    """Into this player's field, on its face and with its damage."""
    state.controller[die] = player
    move(state, die, FIELD, cause=cause)
    state.unsettled = True


def refill(state: State, player: int) -> None:
    """The whole used pile into the bag, less the dice used this turn (DM-DRAW-03, DM-ZONE-11)."""
    zones = state.zones[player]
    dice, zones[USED] = zones[USED], []
    if state.spent and not state.spent.isdisjoint(dice):
        state.cite_ruling("AMB-51")
        zones[USED] = [die for die in dice if die in state.spent]
        dice = [die for die in dice if die not in state.spent]
    if any_now(state, "purchase") and any([this_turn(state).get(die) == "purchase" for die in dice]):
        state.cite_ruling("AMB-13")
    if dice:
        put(state, zones, dice, BAG, "refill")


def spend(state: State, dice: list[int], cause: str) -> None:
    """Where a player's dice go that were spent or used together, out of one zone (DM-ZONE-10, -12, -16)."""
    if not dice:
        return
    owner, spent_zone = state.owner[dice[0]], state.table.profile.spent_zone
    goes_out = spent_zone == "out_of_play" and owner == state.active
    move_all(state, owner, dice, state.zone[dice[0]], OUT if goes_out else USED, cause)
    if spent_zone == "used_locked":
        state.spent.update(dice)
