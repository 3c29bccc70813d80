"""The language that the cards of Dice Conquest are written in: its signs, and its phrases."""

from __future__ import annotations

from rules.core.language.registry import Language

LANGUAGE = Language(r'"[^"]*"|\d+|[A-Za-z][A-Za-z\'-]*|[.,:]')
PHRASES, phrase, table = LANGUAGE.phrases, LANGUAGE.phrase, LANGUAGE.table
