"""Who plays with what, by the number of the game: heroes in their seats, options, traps of an invented store."""

from __future__ import annotations

from rules.core.books.options import written
from rules.core.fuzz.seen import SETTINGS, Seen, setting
from rules.core.lines.notation import Log
from rules.core.nature import Nature
from rules.dice_conquest.card_files import check_text
from rules.dice_conquest.cards import CardSet, Trap
from rules.dice_conquest.fuzz.occurrences import HEROES
from rules.dice_conquest.language.compile import compile_text
from rules.dice_conquest.play import PLAYERS, opening_log
from rules.dice_conquest.profile import OPTIONS, PROFILES
from rules.dice_conquest.table import TRAPS

#: So many options are another than usual in a game with random options.
CHANGED = 6
#: Traps of an invented store, so that decks with traps are played to their end. The other traps are a judge's.
TEXTS = {
    "TRAP1": "When revealed: each hero takes 1 damage.",
    "TRAP2": "When revealed: the first player takes 1 damage.",
    "TRAP3": "Nobody rerolls dice.",
    "TRAP4": "When revealed: draw 1 card.",
}


def with_traps(cards: CardSet) -> CardSet:
    """The cards with the invented store's traps."""
    return cards.with_traps({trap.id: _written(trap) for trap in cards.traps.values()})


def _written(trap: Trap) -> Trap:
    text = TEXTS.get(trap.id)
    if text is None:
        return trap
    assert not check_text((text,), trap.id, "trap")
    return Trap(trap.id, trap.name, (text,), compile_text((text,), trap.id, "trap"))


def opening(cards: CardSet, seed: int, random_options: bool, wanting: Seen | None) -> Log:
    """The header of game `seed`: one to four heroes, those first that nobody has played."""
    nature = Nature(f"machine {seed}")
    names = nature.shuffled(sorted(cards.heroes))
    if wanting is not None:
        names.sort(key=lambda hero: not wanting.lacks(HEROES, cards.heroes[hero].name))
    players = PLAYERS[0] + nature.die(PLAYERS[1] - PLAYERS[0] + 1)
    header = _header(nature, wanting) if random_options else []
    return opening_log(f"machine {seed}", players, names[:players], cards, header)


def _header(nature: Nature, wanting: Seen | None) -> list[str]:
    """A profile, a number of traps, and some options of any value: those that no game has been played with first."""
    options = nature.shuffled([(option.name, value) for option in OPTIONS.values() for value in option.choices])
    if wanting is not None:
        options.sort(key=lambda pair: not wanting.lacks(SETTINGS, setting(*pair)))
    chosen = dict(reversed(options[: nature.die(CHANGED)]))
    lines = [f"option {name}={written(value)}" for name, value in chosen.items()]
    return [f"profile {nature.pick(sorted(PROFILES))}", f"traps {nature.pick(TRAPS)}", *lines]
