"""Dice Masters on the machine that looks for our own mistakes."""

from __future__ import annotations

from rules import replay
from rules.core.fuzz.adapter import Adapter
from rules.core.fuzz.scout import Scout
from rules.core.fuzz.seen import Names, Seen, settings_of
from rules.core.game import Game
from rules.core.lines.notation import Log
from rules.core.nature import Nature
from rules.core.play import Bot as AnyBot
from rules.core.play import by_seats
from rules.core.verdict import Verdict
from rules.dice_masters.bots import Bot
from rules.dice_masters.cards import CardPool
from rules.dice_masters.fuzz import answers, claims, dice, occurrences, order, tables, told
from rules.dice_masters.fuzz.explorer import Explorer
from rules.dice_masters.game import DiceMasters
from rules.dice_masters.log.vocabulary import VOCABULARY
from rules.dice_masters.profile import EDITIONS
from rules.dice_masters.sensible.bot import SensibleBot
from rules.dice_masters.state import State

#: Every so many games are played by sensible bots: theirs have more fights, those of the others more of all else.
SENSIBLE = 3


class DiceMastersAdapter(Adapter):
    """One edition, or (None) both by turns; with the cards of a pool."""

    vocabularies = {f"dice-masters/{edition}": VOCABULARY for edition in EDITIONS}
    noted = frozenset({"rulings", "latched", "because"})
    plans = knows_likes = True
    shape = staticmethod(answers.shape)
    small = staticmethod(answers.small)
    likeness = staticmethod(answers.likeness)
    stray = staticmethod(answers.stray)
    claims = staticmethod(claims.claims)
    told = staticmethod(told.told)
    laid = staticmethod(settings_of)
    shown = staticmethod(occurrences.shown)
    watching = staticmethod(occurrences.watching)

    def __init__(self, pool: CardPool, edition: str | None = None) -> None:
        self.pool, self.edition = pool, edition
        self.name = f"dice-masters/{edition}" if edition else "dice-masters"

    def opening(self, seed: int, random_options: bool, wanting: Seen | None) -> Log:
        return tables.opening(self.pool, seed, self.edition, random_options, wanting)

    def game(self, log: Log) -> Game:
        return DiceMasters(log.game.partition("/")[2], self.pool)

    def bot(self, seed: int, game: Game, wanting: Seen | None) -> AnyBot:
        if wanting is not None:
            return Explorer(seed, Scout(self, game, wanting))
        nature = Nature(f"machine {seed} bots")
        kind = SensibleBot if seed % SENSIBLE == 0 else Bot
        bots = [kind(f"{seed} {player}", 0.3 + 0.1 * nature.die(8)) for player in (0, 1)]
        return by_seats(bots)

    def judge(self, text: str) -> Verdict:
        return replay(text, {"dice-masters": self.pool})

    def conserved(self, state: State) -> None:
        dice.conserved(state)
        order.orderly(state)

    def wanted(self) -> Names:
        return occurrences.wanted(self.pool)
