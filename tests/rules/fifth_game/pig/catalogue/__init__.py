"""The four rules of Pig."""

from pathlib import Path

from rules.core.books.catalogue import Catalogue

from ..profile import OPTIONS

CATALOGUE = Catalogue(Path(__file__).parent, options=OPTIONS)
