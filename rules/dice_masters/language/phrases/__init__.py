"""Every phrase of the card language, by subject. Importing this package registers them all."""

from rules.core.language.registry import import_all

import_all(__name__, __path__)
