"""Who plays with what: by the number of the game, so that a number names the whole game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.core.books.options import UNDECIDED, Option, Setting, written
from rules.core.fuzz.seen import SETTINGS, Seen, setting
from rules.core.lines.notation import Log
from rules.core.nature import Nature
from rules.dice_masters.cards import Card, CardPool
from rules.dice_masters.fuzz.goals import companions, neediest
from rules.dice_masters.play import BASICS, CARDS, DICE, opening_log
from rules.dice_masters.profile import EDITIONS, EVERY_OPTION
from rules.dice_masters.table import TeamList

NAMES = ("Ana", "Bo")
#: In a team that leans to what is missing: so many needy cards, the rest cheap.
NEEDY, CHEAP = 7, 3
#: How often a needy card brings others that it speaks of, and how many.
SPEAKING, SPOKEN_OF = 0.8, 2
#: So many rulings are left undecided in a game that leaves any.
UNMADE = 12


def opening(
    pool: CardPool, seed: int, edition: str | None = None, random_options: bool = False, wanting: Seen | None = None
) -> Log:
    """The header of game `seed`: mixed teams of both sets, the edition (by turns if none is asked for), options.

    The cards are dealt round after round, so that in each round of games every card is on a team; or, with
    `wanting`, most cards are such that something of theirs has not occurred.
    """
    nature = Nature(f"machine {seed}")
    book = edition or tuple(EDITIONS)[seed % len(EDITIONS)]
    header = _header(nature, wanting) if random_options else []
    teams = _leaning(pool, nature, wanting) if wanting else _teams(pool, seed)
    return opening_log(book, pool, teams, NAMES, nature.die(2), header)


def games_in_a_round(pool: CardPool) -> int:
    """How many games it takes until every card has been dealt."""
    own = sum(1 for card in pool.cards if card.text is not None and not card.is_basic_action)
    return -(-own // (2 * CARDS))


def _header(nature: Nature, wanting: Seen | None) -> list[str]:
    """Half of the options that are played several ways; in some games some rulings not made, or every pass written."""
    several = [option for option in EVERY_OPTION.values() if len(option.values) > 1]
    chosen = {option.name: option.values for option in several if nature.chance(0.5)}
    if nature.chance(0.3):
        rulings = [option for option in EVERY_OPTION.values() if UNDECIDED in option.choices]
        chosen |= {option.name: (UNDECIDED,) for option in _lacking(nature.shuffled(rulings), wanting)[:UNMADE]}
    settings = [f"{name}={written(nature.pick(_values(name, chosen[name], wanting)))}" for name in chosen]
    lines = [f"option {words}" for words in settings]
    return [*lines, "passes written"] if nature.chance(0.25) else lines


def _lacking(options: list[Option], wanting: Seen | None) -> list[Option]:
    """Those first that no game has left undecided."""

    def has_been(option: Option) -> bool:
        return wanting is None or not wanting.lacks(SETTINGS, setting(option.name, UNDECIDED))

    return sorted(options, key=has_been)


def _values(name: str, values: tuple[Setting, ...], wanting: Seen | None) -> Sequence[Setting]:
    """Those of the values that no game has been played with; all, where there are none."""
    return [value for value in values if wanting and wanting.lacks(SETTINGS, setting(name, value))] or values


def _teams(pool: CardPool, seed: int) -> tuple[TeamList, TeamList]:
    games = games_in_a_round(pool)
    dealer, place = Nature(f"deal {seed // games}"), seed % games
    scripted = [card for card in pool.cards if card.text is not None]
    own = dealer.shuffled([card for card in scripted if not card.is_basic_action])
    basics = dealer.shuffled([card.code for card in scripted if card.is_basic_action])
    nature = Nature(f"teams {seed}")
    first, second = (_dealt(own, basics, 2 * place + player, 2 * games, nature) for player in (0, 1))
    return first, second


def _dealt(own: Sequence[Card], basics: Sequence[str], seat: int, seats: int, nature: Nature) -> TeamList:
    """What falls to one of the seats of a round; there are fewer basic actions than seats, so they go round again."""
    at = 2 * seat % len(basics)
    return _team(own[seat::seats], own, [*basics[at:], *basics[:at]], nature)


def _leaning(pool: CardPool, nature: Nature, wanting: Seen) -> tuple[TeamList, TeamList]:
    """Needy cards by turns to one player and the other; cards they speak of, and cheap ones that get a game going."""
    scripted = [card for card in pool.cards if card.text is not None]
    needy = neediest(wanting, scripted, nature)
    own = [card for card in scripted if not card.is_basic_action]
    needed = [card for card in needy if not card.is_basic_action]
    cheap = nature.shuffled([card for card in own if card.cost <= CHEAP])
    basics = [card.code for card in needy if card.is_basic_action]
    more = nature.shuffled([card.code for card in scripted if card.is_basic_action])
    first, second = (
        _team(
            [*needed[player::2][:NEEDY], *_spoken_of(needed[: 2 * NEEDY], own, nature), *cheap[player::2]],
            own, [*basics[player::2], *more[player::2]], nature,
        )
        for player in (0, 1)
    )  # fmt: skip
    return first, second


def _spoken_of(needy: Sequence[Card], own: Sequence[Card], nature: Nature) -> list[Card]:
    """Of the cards that each needy one speaks of, a few, by turns: on either side, for texts speak of both."""
    rows = [companions(nature.shuffled(own), [card]) for card in nature.shuffled(needy) if nature.chance(SPEAKING)]
    return [row[turn] for turn in range(SPOKEN_OF) for row in rows if len(row) > turn]


def _team(dealt: Sequence[Card], own: Sequence[Card], basics: Sequence[str], nature: Nature) -> TeamList:
    """The cards dealt, one version of a title; what is missing comes from the rest."""
    cards = _distinct([*dealt, *nature.shuffled(own)])
    dice = {card.code: 1 for card in cards}
    room = [card.code for card in cards for _ in range((card.max_dice or 1) - 1)]
    for code in nature.shuffled(room)[: DICE - CARDS]:
        dice[code] += 1
    return TeamList(tuple(dice.items()), tuple(dict.fromkeys(basics))[:BASICS])


def _distinct(cards: Iterable[Card]) -> list[Card]:
    found: dict[str, Card] = {}
    for card in cards:
        if len(found) < CARDS:
            found.setdefault(card.name, card)
    return list(found.values())
