"""The rule catalogue of Dice Masters: 315 rules, 91 rulings, the readings of 122 cards, 45 team checks.

The data lies beside this file, one subject a file: the rule on Swarm is in `rules/keywords.json`.
Nothing is read before the first look-up.
"""

from pathlib import Path

from rules.core.books.catalogue import Catalogue
from rules.dice_masters.profile import EVERY_OPTION

CATALOGUE = Catalogue(Path(__file__).parent, options=EVERY_OPTION)
