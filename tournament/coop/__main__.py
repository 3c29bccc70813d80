"""Check that a deck was fixed beforehand: `python -m tournament.coop SEED HASH [--traps N]` after the event.

Prints the deck of the seed from the top, and whether its hash is the one that was shown. Exit status 0 if it is, 1 if
not, 2 if the seed is none. Without a hash it prints the hash to show.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from rules.dice_conquest.card_files import read_cards
from tournament.coop.decks import BadSeed, build_deck, is_announced


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit status."""
    parser = argparse.ArgumentParser(prog="python -m tournament.coop", description="Check the deck of a seed.")
    parser.add_argument("seed", help="the seed, as published after the event")
    parser.add_argument("hash", nargs="?", default="", help="the hash, as shown before it")
    parser.add_argument("--traps", type=int, default=0, help="how many traps are in the deck")
    given = parser.parse_args(arguments)
    try:
        deck = build_deck(given.seed, read_cards(), given.traps)
    except BadSeed as error:
        print(error, file=sys.stderr)
        return 2
    for place, name in enumerate(deck.names, start=1):
        print(f"{place:2} {name}")
    print(f"hash {deck.commitment}")
    if not given.hash:
        return 0
    same = is_announced(deck, given.hash)
    print("The hash is the one shown before." if same else "Another hash was shown before: this is not that deck.")
    return 0 if same else 1


if __name__ == "__main__":
    raise SystemExit(main())
