"""Where: "in your used pile", "to its owner's prep area"."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from rules.dice_masters import zones
from rules.dice_masters.effects.triggers import fire, withdraw
from rules.dice_masters.language.registry import phrase, table
from rules.dice_masters.moves import last_move
from rules.dice_masters.state import BAG, CARD, FIELD, NO_FACE, OUT, PREP, RESERVE, USED, ZONES, Frame, State
from rules.dice_masters.steps import rolling
from rules.dice_masters.steps.buying import back_to_card, purchasable
from rules.dice_masters.texts import note_late_arrival

ZONE_WORDS = {"bag": BAG, "prep area": PREP, "used pile": USED, "reserve": RESERVE, "supply": CARD}


@dataclass(frozen=True, slots=True)
class Place:
    """Some zone of some player. `dice` are those lying there; `put` moves a die there."""

    zone: int
    whose: str = "its owner's"
    level: int = 0

    @property
    def title(self) -> str:
        return ZONES[self.zone]

    def players(self, frame: Frame) -> tuple[int, ...]:
        if self.whose == "your":
            return (frame.player,)
        if self.whose == "the opponent's":
            return (1 - frame.player,)
        return (frame.player, 1 - frame.player)

    def dice(self, state: State, frame: Frame) -> list[int]:
        if self.zone == CARD:
            return self._supply(state, frame)
        found = [die for player in self.players(frame) for die in state.zones[player][self.zone]]
        barred = self._barred(state, frame) if self.zone in (USED, OUT) else ()
        if not barred:
            return found
        if any([die in barred and die not in frame.used for die in found]):
            state.cite_ruling("AMB-07")  # spent this turn, but not on this fielding
        return [die for die in found if die not in barred]

    def _barred(self, state: State, frame: Frame) -> Collection[int]:
        """A die that paid for this very fielding cannot be chosen by it (DM-FIELD-06, DM-FIELD-07)."""
        if self.zone == USED and state.spent and state.table.profile.spent_selectable == "never":
            return state.spent.union(frame.used)
        return frame.used

    def _supply(self, state: State, frame: Frame) -> list[int]:
        """A die of each card its player may purchase from."""
        return [state.supply[stack.index][0] for stack in purchasable(state, frame.player)]

    def put(self, state: State, frame: Frame, die: int) -> None:
        if state.zone[die] == USED and die in state.spent:
            state.cite_ruling("AMB-07")
        if self.zone == CARD:
            back_to_card(state, die)
        elif self.zone == RESERVE:
            rolling.into_reserve(state, die)
        elif self.zone == FIELD:
            _to_field(state, die, self.level, frame.face)
        else:
            if state.owner[die] < 0:
                state.owner[die] = state.controller[die] = frame.player
            team = "affiliation: affiliation" in state.table.stacks[frame.stack].abilities[frame.line].phrases
            if "to used pile" in state.table.triggers and last_move(state, die) == ("purchase", state.turn):
                withdraw(state, "to used pile", die)
            frame.lay += ((die, state.face[die]),)
            zones.move(state, die, self.zone, cause="moved with its team" if team else "")


@dataclass(frozen=True, slots=True)
class Places:
    """Two zones: to look in both, or to choose between."""

    places: tuple[Place, ...]

    def dice(self, state: State, frame: Frame) -> list[int]:
        return [die for place in self.places for die in place.dice(state, frame)]


def _to_field(state: State, die: int, level: int, last: int) -> None:
    """To the field without being fielded, on the level named, the face it shows, or the one it last showed (AMB-78)."""
    face = 2 + level if level else state.face[die] if state.face[die] != NO_FACE else last
    if state.table.stack(die).is_pawn:
        face = 5
    zones.move(state, die, FIELD)
    state.face[die] = face
    state.unsettled = True
    state.lately["quiet", 0] = "DM-FIELD-08"
    state.cite_ruling("AMB-78")
    note_late_arrival(state, die)
    if state.table.profile.effect_move_is_fielding:
        state.fielded.add(die)
        fire(state, "fielded", die, player=state.controller[die])


@phrase(
    "place",
    "{whose=your|the opponent's|its owner's|their owner's|that player's|a player's|their} "
    "{what=bag|prep area|used pile|reserve|supply}",
)
def place(whose: str, what: str) -> Place:
    """A zone of a player; "their" and "its owner's" follow the die."""
    return Place(ZONE_WORDS[what], whose)


table(
    "place",
    ("its card", lambda: Place(CARD), "Back to the card, to be bought again."),
    ("the field", lambda: Place(FIELD),
     "On the face it shows or last showed; this is not fielding (DM-FIELD-08, AMB-78)."),
    ("out of play", lambda: Place(OUT), "Out of Play, until cleanup."),
    ("the field at level <number>", lambda number: Place(FIELD, level=number),
     "On that level; this is not fielding (DM-FIELD-08).", "the field at a level"),
)  # fmt: skip

table(
    "zone",
    ("{place}", lambda place: place, "That zone.", "one zone"),
    ("{a:place} or {b:place}", lambda a, b: Places((a, b)),
     "To look in: both. To move to: one, chosen for each die.", "two zones"),
)  # fmt: skip

table("filter", ("in {zone}", lambda zone: zone, "Lies there and not in the field.", "in zone"))


def choices_of(zone: Place | Places) -> tuple[Place, ...]:
    return zone.places if isinstance(zone, Places) else (zone,)
