"""What holds in every position: every die in one place, Fame by the dice, wounds within bounds; and what is claimed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.core.fuzz.mistake import Mistake
from rules.dungeon_dice import zones
from rules.dungeon_dice.dice_set import HERO_LEVEL, MONSTER, MONSTER_LEVEL, ONE_USE, SPELL
from rules.dungeon_dice.log.claims import BAGS, FIGURES
from rules.dungeon_dice.state import BAG, FIGHTING, HELD, NO_FACE, OUT, PLAY, State
from rules.dungeon_dice.steps import combat

#: Kinds that nobody keeps.
NOBODYS = (MONSTER_LEVEL, SPELL)


def conserved(state: State) -> None:
    """Raises Mistake if a die is nowhere, twice, or where its kind cannot be (DD-BAG-05)."""
    places = {BAG, OUT, PLAY, *(HELD + player for player in range(state.table.players))}
    for die, place in enumerate(state.place):
        kind, name = state.table.dice[die].kind, state.table.id(die)
        if place not in places:
            raise Mistake(f"{name} is nowhere ({place})")
        if place >= HELD and kind in NOBODYS:
            raise Mistake(f"{name} belongs to {state.name(place - HELD)}")
        if place == BAG and state.shown[die] != NO_FACE:
            raise Mistake(f"{name} shows a face in its bag")
        if place == PLAY and kind == HERO_LEVEL:
            raise Mistake(f"{name} has lost its hero")
    _in_combat(state)
    if not (state.question is not None and state.question.prompt == "hero"):
        _in_hand(state)  # dice of a melee, and those rolled one player after the other, lie on the table meanwhile
    _players(state)


def _in_combat(state: State) -> None:
    fight = state.fight
    if fight is None:
        return
    lying = [*fight.sides, *(die for die, _ in fight.removed)]
    if len(set(lying)) != len(lying):
        raise Mistake("a die is in the combat twice")
    rolling = state.question.dice if state.question is not None and state.question.kind == "roll" else ()
    for die in (die for die in fight.sides if die not in rolling):
        if state.shown[die] == NO_FACE or state.place[die] in (BAG, OUT):
            raise Mistake(f"{state.table.id(die)} fights without having been rolled")
    if not set(fight.drained) <= set(lying):
        raise Mistake("a drained die has left the combat")


def _in_hand(state: State) -> None:
    """Outside a combat only trophies and skeleton keys lie face up."""
    fight = state.fight
    lying = {*fight.sides, *(die for die, _ in fight.removed)} if fight is not None else set()
    for die, place in enumerate(state.place):
        kept = state.table.dice[die].kind == MONSTER or die in state.table.keys
        if place >= HELD and state.shown[die] != NO_FACE and not kept and die not in lying:
            raise Mistake(f"{state.table.id(die)} shows a face outside any combat")


def _players(state: State) -> None:
    """Fame is 1 for each artifact and red trophy, 2 for black, 3 for gold (DD-FAME-01)."""
    params = state.table.dice_set.params
    for player in range(state.table.players):
        name, mine = state.name(player), zones.held(state, player)
        expected = 0
        for die in mine:
            face = zones.face(state, die)
            if state.table.dice[die].kind == "artifact":
                expected += params.fame("artifact")
            if state.table.dice[die].kind == MONSTER:
                if face is None or face.monster is None or face.monster.trophy is None:
                    raise Mistake(f"{name} keeps {state.table.id(die)}, which is not a trophy")
                expected += params.fame(face.monster.trophy)
            if state.table.dice[die].kind == ONE_USE and state.shown[die] != NO_FACE and die not in state.table.keys:
                raise Mistake(f"{name} keeps {state.table.id(die)}, which has been rolled")
        if zones.fame(state)[player] != expected:
            raise Mistake(f"{name} has {expected} Fame, not {zones.fame(state)[player]}")
        bounded = state.table.profile.wound_cap != "none" and state.table.profile.tangle_removes != "game"
        if state.wounds[player] < 0 or (bounded and state.wounds[player] > len(zones.level_dice(state, player))):
            raise Mistake(f"{name} has {state.wounds[player]} wounds, which no hero can have")


# --- what is true of a position, as players claim it: any of these lines may stand in a log there -


def claims(state: State) -> Iterator[str]:
    """What each player has, has equipped and has gained; what the bags hold; and the totals of a combat, or of
    the last one once it is resolved."""
    for player in range(state.table.players):
        for what, found in FIGURES.items():
            yield f"= P{player + 1} {what} {found(state, player)}"
        yield _dice(state, player, "has", zones.items(state, player))
        yield _dice(state, player, "trophies", zones.trophies(state, player))
        yield _dice(state, player, "set", zones.equipped(state, player))
    for bag in BAGS:
        yield f"= {bag} {len(zones.in_bag(state, bag))}"
    fighting = state.fight is not None and state.step in FIGHTING
    totals = combat.totals(state) if fighting else state.compared
    if totals is not None:
        yield f"= total {totals[0]}-{totals[1]}"


def _dice(state: State, player: int, what: str, dice: Sequence[int]) -> str:
    return f"= P{player + 1} {what} {' '.join(map(state.table.id, dice)) or 'none'}"
