"""The card language of Dice Conquest: lines of phrases over rules/core/language (docs/card-language.md)."""
