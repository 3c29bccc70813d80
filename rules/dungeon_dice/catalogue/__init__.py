"""The rule catalogue of Dungeon Dice: 122 rules, 39 rulings.

The data lies beside this file, one subject a file: the rule on the second assistant is in `rules/assistance.json`.
Nothing is read before the first look-up.
"""

from pathlib import Path

from rules.core.books.catalogue import Catalogue
from rules.dungeon_dice.profile import OPTIONS

CATALOGUE = Catalogue(Path(__file__).parent, options=OPTIONS)
