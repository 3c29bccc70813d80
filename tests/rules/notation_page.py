"""The pages of docs/ that say how a log is written, a page a game: their logs, and the code in their prose."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from rules.core.lines.notation import Vocabulary
from rules.dice_conquest.log import claims as conquest_claims
from rules.dice_conquest.log import judge as conquest_judge
from rules.dice_conquest.log.vocabulary import VOCABULARY as DICE_CONQUEST
from rules.dice_masters.log import claims as masters_claims
from rules.dice_masters.log import judge as masters_judge
from rules.dice_masters.log.vocabulary import VOCABULARY as DICE_MASTERS
from rules.dungeon_dice.log import claims as dungeon_claims
from rules.dungeon_dice.log import judge as dungeon_judge
from rules.dungeon_dice.log.vocabulary import VOCABULARY as DUNGEON_DICE

DOCS = Path(__file__).parents[2] / "docs"


@dataclass(frozen=True)
class Page:
    """`claims` and `rulings` are the first words of what the game can be claimed or ruled."""

    file: str
    vocabulary: Vocabulary
    claims: Collection[str]
    rulings: Collection[str]

    @cached_property
    def text(self):
        return (DOCS / self.file).read_text(encoding="utf-8")

    @cached_property
    def logs(self):
        return re.findall(r"^```log\n(.*?)^```", self.text, re.MULTILINE | re.DOTALL)

    @cached_property
    def prose(self):
        return re.sub(r"^```.*?^```", "", self.text, flags=re.MULTILINE | re.DOTALL)

    @cached_property
    def code(self):
        return set(re.findall(r"`([^`\n]+)`", self.prose))


MASTERS = Page("notation.md", DICE_MASTERS, masters_claims.CLAIMS, masters_judge.RULINGS)
CONQUEST = Page("notation-dice-conquest.md", DICE_CONQUEST, conquest_claims.CLAIMS, conquest_judge.RULINGS)
DUNGEON = Page(
    "notation-dungeon-dice.md", DUNGEON_DICE, {*dungeon_claims.OF_PLAYER, *dungeon_claims.OF_TABLE},
    dungeon_judge.RULINGS,
)  # fmt: skip
PAGES = (MASTERS, CONQUEST, DUNGEON)
