"""Every phrase of the language, by subject. Importing this package registers them."""

from rules.dice_conquest.language.phrases import (  # noqa: F401
    cards,
    crits,
    damage,
    dice,
    lines,
    numbers,
)
