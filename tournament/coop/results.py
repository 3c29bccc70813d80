"""What a party brought home from Dice Conquest, and what cannot be in such a record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.dice_conquest.cards import CardSet
from rules.dice_conquest.table import START_HEALTH, TRAPS

WIN, LOSS, UNFINISHED = "win", "loss", "unfinished"
OUTCOMES = (WIN, LOSS, UNFINISHED)
#: The dragon comes up in this round (DC-SETUP-INV), so no win is earlier.
FIRST_WIN = 7
#: A run still open after this round is unfinished.
LAST_ROUND = 20
#: Each round brings three creatures at most, and two cards bring one more.
CREATURES_A_ROUND, CREATURES_BESIDES = 3, 2
#: The hero who takes back used loot, so that more than every card once can be used.
THIEF = "THI"
#: Most minutes that a result may tell of.
MOST_MINUTES = 24 * 60


@dataclass(frozen=True, slots=True)
class QuestResult:
    """A run of one party. `heroes` are ids in seat order, `health_left` theirs.

    `hp_removed`: health of the slain creatures, and for each living one the damage on it, at most its health.
    """

    outcome: str
    last_round: int
    heroes: tuple[str, ...]
    health_left: tuple[int, ...]
    creatures_slain: int
    hp_removed: int
    dragon_damage: int = 0
    loot_used: int = 0
    traps: int = 0
    minutes: int | None = None

    @property
    def party(self) -> int:
        """Return how many heroes played."""
        return len(self.heroes)

    @property
    def won(self) -> bool:
        return self.outcome == WIN


@dataclass(frozen=True, slots=True)
class QuestFault:
    """Something that cannot be: the field of QuestResult, and one sentence."""

    field: str
    message: str


@dataclass(frozen=True, slots=True)
class BoxFigures:
    """What the cards of the box add up to."""

    creatures: int
    health: int
    dragon: str
    dragon_health: int
    loot: int
    heroes: Mapping[str, str]

    @property
    def others(self) -> int:
        """Return the health of all creatures but the dragon."""
        return self.health - self.dragon_health


def box_figures(cards: CardSet) -> BoxFigures:
    """Add up the cards of the game."""
    (bottom,) = cards.bottom
    dragon = cards.creatures[bottom]
    return BoxFigures(
        creatures=len(cards.creatures),
        health=sum(creature.health for creature in cards.creatures.values()),
        dragon=dragon.name,
        dragon_health=dragon.health,
        loot=sum(creature.loot is not None for creature in cards.creatures.values()),
        heroes={hero.id: hero.name for hero in cards.heroes.values()},
    )


class BadQuest(ValueError):
    """A record that cannot be; `faults` say what is wrong with which field."""

    def __init__(self, faults: tuple[QuestFault, ...]) -> None:
        super().__init__(" ".join(fault.message for fault in faults))
        self.faults = faults


def find_quest_faults(result: QuestResult, cards: CardSet) -> tuple[QuestFault, ...]:
    """Return everything that cannot be, each with its field; () for a plausible record."""
    box = box_figures(cards)
    faults = [*_party(result, box), *_ranges(result, box)]
    if faults:
        return tuple(faults)
    return (*_health(result, box), *_ending(result, box), *_progress(result, box, cards))


def check_quest(result: QuestResult, cards: CardSet) -> None:
    """Raise BadQuest with everything that cannot be."""
    faults = find_quest_faults(result, cards)
    if faults:
        raise BadQuest(faults)


def _party(result: QuestResult, box: BoxFigures) -> Iterator[QuestFault]:
    """One to four heroes, each once, each with its health."""
    if result.party not in START_HEALTH:
        yield QuestFault("heroes", f"A party has 1 to {max(START_HEALTH)} heroes, and this one has {result.party}.")
        return
    unknown = [hero for hero in result.heroes if hero not in box.heroes]
    if unknown:
        yield QuestFault("heroes", f'"{unknown[0]}" is not one of the heroes: {", ".join(box.heroes)}.')
    twice = next((hero for hero in result.heroes if result.heroes.count(hero) > 1), None)
    if twice:
        yield QuestFault("heroes", f"{box.heroes.get(twice, twice)} is in the party twice. There is one of each hero.")
    if len(result.health_left) != result.party:
        told = f"{len(result.health_left)} numbers of health for {result.party} heroes"
        yield QuestFault("health_left", f"There are {told}. Give the health left of each hero, in seat order.")


def _ranges(result: QuestResult, box: BoxFigures) -> Iterator[QuestFault]:
    """Each number by itself."""
    if result.outcome not in OUTCOMES:
        yield QuestFault("outcome", f'"{result.outcome}" is not an outcome. Choose win, loss or unfinished.')
    if result.traps not in TRAPS:
        yield QuestFault("traps", f"A deck holds {', '.join(map(str, TRAPS[:-1]))} or {TRAPS[-1]} traps, "
                         f"not {result.traps}.")  # fmt: skip
    limits = (
        ("last_round", "The last round", 1, LAST_ROUND),
        ("creatures_slain", "The number of slain creatures", 0, box.creatures),
        ("hp_removed", "The health removed", 0, box.health),
        ("dragon_damage", f"The damage on {box.dragon}", 0, box.dragon_health),
    )
    for field, called, least, most in limits:
        value = getattr(result, field)
        if not least <= value <= most:
            more = " A run still open then is unfinished." if field == "last_round" and value > most else ""
            yield QuestFault(field, f"{called} is from {least} to {most}, not {value}.{more}")
    if result.loot_used < 0:
        yield QuestFault("loot_used", f"The number of loot cards used cannot be below 0, and is {result.loot_used}.")
    if result.minutes is not None and not 0 < result.minutes <= MOST_MINUTES:
        yield QuestFault("minutes", f"A run takes 1 to {MOST_MINUTES} minutes, not {result.minutes}.")


def _health(result: QuestResult, box: BoxFigures) -> Iterator[QuestFault]:
    """A win leaves everybody standing, a loss fells exactly one, an unfinished run nobody."""
    start = START_HEALTH[result.party]
    for hero, health in zip(result.heroes, result.health_left, strict=True):
        if not 0 <= health <= start:
            yield QuestFault(
                "health_left",
                f"{box.heroes[hero]} has {health} health left; in a party of {result.party} it is 0 to {start}.",
            )
    fallen = sum(health == 0 for health in result.health_left)
    if result.outcome == WIN and fallen:
        yield QuestFault("health_left", "The party won, so every hero has at least 1 health left. Correct one of them.")
    if result.outcome == LOSS and fallen != 1:
        yield QuestFault(
            "health_left",
            f"The party lost, so exactly one hero has 0 health left, not {fallen}: the game stops at the first fall.",
        )
    if result.outcome == UNFINISHED and fallen:
        yield QuestFault("health_left", "A hero has fallen, so the run is a loss, not unfinished. Correct one of them.")


def _ending(result: QuestResult, box: BoxFigures) -> Iterator[QuestFault]:
    """A win slays everything, in round 7 at the earliest."""
    if result.outcome == WIN:
        if result.last_round < FIRST_WIN:
            yield QuestFault("last_round", f"{box.dragon} comes up in round {FIRST_WIN}, so nobody wins in round "
                             f"{result.last_round}.")  # fmt: skip
        if result.creatures_slain != box.creatures:
            yield QuestFault("creatures_slain", f"A win slays all {box.creatures} creatures, not "
                             f"{result.creatures_slain}.")  # fmt: skip
        if result.hp_removed != box.health:
            yield QuestFault("hp_removed", f"A win removes all {box.health} health, not {result.hp_removed}.")
        if result.dragon_damage != box.dragon_health:
            yield QuestFault("dragon_damage", f"A win does {box.dragon} {box.dragon_health} damage, not "
                             f"{result.dragon_damage}.")  # fmt: skip
        return
    slain = result.creatures_slain == box.creatures
    if result.outcome == UNFINISHED and (slain or result.hp_removed == box.health):
        yield QuestFault("outcome", f"{box.dragon} is slain, so the run is a win, or a loss if a hero fell with it.")
    elif slain != (result.hp_removed == box.health):
        yield QuestFault(
            "hp_removed",
            f"A loss that slays {box.dragon} has all {box.creatures} creatures slain and {box.health} health removed, "
            f"not {result.creatures_slain} and {result.hp_removed}.",
        )


def _progress(result: QuestResult, box: BoxFigures, cards: CardSet) -> Iterator[QuestFault]:
    """What can be slain by this round, and what health goes with it."""
    slain, removed, dragon = result.creatures_slain, result.hp_removed, result.dragon_damage
    most = CREATURES_A_ROUND * result.last_round + CREATURES_BESIDES
    if slain > most:
        yield QuestFault("creatures_slain", f"By round {result.last_round} at most {most} creatures have come up, and "
                         f"{slain} are slain.")  # fmt: skip
    if dragon and result.last_round < FIRST_WIN:
        yield QuestFault("dragon_damage", f"{box.dragon} comes up in round {FIRST_WIN}, so it has no damage in round "
                         f"{result.last_round}.")  # fmt: skip
    if dragon and slain < box.creatures - 1:
        yield QuestFault("dragon_damage", f"{box.dragon} takes damage when the other {box.creatures - 1} creatures are "
                         f"slain, and {slain} are.")  # fmt: skip
    elif dragon and removed != box.others + dragon:
        yield QuestFault("hp_removed", f"With {dragon} damage on {box.dragon}, {box.others} + {dragon} = "
                         f"{box.others + dragon} health is removed, not {removed}.")  # fmt: skip
    if not dragon and removed > box.others and result.outcome != WIN:
        yield QuestFault("dragon_damage", f"More than {box.others} health is removed only with damage on {box.dragon}. "
                         "Enter it.")  # fmt: skip
    least = sum(sorted(creature.health for creature in cards.creatures.values())[:slain])
    if removed < least:
        yield QuestFault("hp_removed", f"{slain} slain creatures remove at least {least} health, not {removed}.")
    if result.loot_used > box.loot and THIEF not in result.heroes:
        yield QuestFault("loot_used", f"There are {box.loot} loot cards and nobody takes one back, so at most "
                         f"{box.loot} are used, not {result.loot_used}.")  # fmt: skip
