"""The rule catalogue of Dice Conquest: 149 rules and one invariant, 37 rulings.

The data lies beside this file, one subject a file: the rule on the Gargoyle is in `rules/creatures.json`.
Nothing is read before the first look-up.
"""

from pathlib import Path

from rules.core.books.catalogue import Catalogue
from rules.dice_conquest.profile import OPTIONS

CATALOGUE = Catalogue(Path(__file__).parent, options=OPTIONS)
