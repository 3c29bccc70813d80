"""The sensible bot: keeps back whom it needs, blocks what is worth it, and pays for what changes something."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from rules.dice_masters import legal, stats
from rules.dice_masters.bots import Bot
from rules.dice_masters.cards import EnergyFace
from rules.dice_masters.sensible.fights import Fight
from rules.dice_masters.sensible.trying import options, tried, value
from rules.dice_masters.state import ATTACK, MAIN, RESERVE, Answer, Question, State
from rules.dice_masters.steps import attack, blocking
from rules.dice_masters.steps.combat import recipients
from rules.dice_masters.steps.paying import Payment, Price
from rules.dice_masters.steps.ways import payable

#: Of so many characters every group is looked at as an attack.
FEW = 4
#: Games go on for about so many turns; the longer one lasts, the more the bots dare.
LONG = 30
#: How much better a position must be for an act to be worth its trouble, and for each energy that it costs.
TROUBLE, A_PRICE = 0.3, 0.4
#: How often a bot plays an action die of which it cannot see what good it does.
CURIOUS = 0.7
#: How much dearer a die may be for which the last energy goes; in the first turns nobody keeps any, later the cautious
#: do, so often.
KEEPS, EARLY, CAUTION = 2, 6, 0.8
#: Energy that is enough for a turn; how often dice are rolled again that show no more than that, or an action.
ENOUGH, ENERGY_AGAIN, ACTION_AGAIN = 3, 0.4, 0.2


class SensibleBot(Bot):
    """`boldness` from 0 (loves its life) to 1 (loves damage)."""

    idle: object = None  # the position in which nothing was worth doing: asked again in it, the bot passes at once

    def __call__(self, state: State) -> Iterator[Answer]:
        """Proposals, best first."""
        question = state.question_now
        think = THOUGHTS.get(question.kind)
        if question.kind == "act" and self.idle == _seen(state):
            yield ("pass",)
        elif think is not None:
            yield from think(self, state, question)
        yield from super().__call__(state)

    def reroll(self, state: State, question: Question) -> Iterator[Answer]:
        """Characters stay, mostly actions too, and some of the energy, as long as there is not enough of it."""
        kept, again = 0, []
        for die in sorted(state.rolled, key=lambda die: -_energy(state, die)):
            amount = _energy(state, die)
            often = 1.0 if kept >= ENOUGH else ENERGY_AGAIN
            if not amount:
                often = 0.0 if stats.is_character(state, die) else ACTION_AGAIN
            if self.nature.chance(often):
                again.append(die)
            else:
                kept += amount
        yield "reroll", tuple(again)

    def act(self, state: State, question: Question) -> Iterator[Answer]:
        """The active player fields and buys first; then both do what leaves them better off."""
        offered = list(legal.answers(state))
        if question.player == state.active and state.step == MAIN:
            yield from self._fielded_and_bought(state, offered)
        yield from self._worth_doing(state, question, offered)
        self.idle = _seen(state)
        yield ("pass",)

    def _fielded_and_bought(self, state: State, offered: list[Answer]) -> Iterator[Answer]:
        """Characters, the dearest first; then what is dearest to buy, with a little whim."""
        fielded = [answer for answer in offered if answer[0] == "field"]
        yield from sorted(fielded, key=lambda a: -_dearest(state, [state.table.stack_of[die] for die in a[1]]))
        yield from self._bought(state, [answer for answer in offered if answer[0] == "buy"])

    def _bought(self, state: State, offered: list[Answer]) -> Iterator[Answer]:
        """What is dearest, with a little whim; rather so that a global can still be paid for in the other turn.

        The cautious now and then buy nothing, where anything they bought would leave nothing to react with.
        """
        player, waiting = state.active, reactions(state)
        could = any_payable(state, player, waiting)
        keeps = [could and _keeps_enough(state, answer[2], waiting) for answer in offered]
        if could and not any(keeps) and state.turn > EARLY and self.nature.chance(CAUTION * (1 - self.boldness)):
            return
        scores = [
            _dearest(state, answer[1]) + self.nature.die(3) + KEEPS * kept
            for answer, kept in zip(offered, keeps, strict=True)
        ]
        yield from (offered[number] for number in sorted(range(len(offered)), key=lambda n: -scores[n]))

    def _worth_doing(self, state: State, question: Question, offered: list[Answer]) -> Iterator[Answer]:
        """Actions, globals and abilities of dice, of each the cheapest way, that leave the player better off."""
        acts = list({answer[:-1] if answer[0] != "use" else answer: answer for answer in reversed(offered)}.values())
        acts = [answer for answer in acts if answer[0] in ("use", "global", "activate")]
        if not acts:
            return
        now = value(state, question.player)
        found: list[tuple[float, int, Answer]] = []
        for number, answer in enumerate(acts):
            then = tried(state, question.player, answer)
            if then is None:
                continue
            gain = then - now
            if answer[0] == "use":
                if state.step != ATTACK and abs(gain) < TROUBLE and self.nature.chance(CURIOUS):
                    gain = TROUBLE
            else:
                payment = answer[-1]
                gain -= A_PRICE * (sum(amount for _, amount in payment.dice) + payment.virtual)
            if gain >= TROUBLE:
                found.append((gain, number, answer))
        yield from (answer for _, _, answer in sorted(found, reverse=True))

    def attack(self, state: State, question: Question) -> Iterator[Answer]:
        """The attack that is worth most against the best block, those counted who stay at home."""
        fight = Fight(state, self.eagerness(state))
        bound = set(attack.dutiful_attack(state))
        groups = dict.fromkeys(tuple(d for d in fight.able if d in group or d in bound) for group in _groups(fight))
        yield from (("attack", group) for group in fight.best_attacks(groups))

    def eagerness(self, state: State) -> float:
        """How much damage is worth: more to the bold, and more the longer the game lasts."""
        return 0.8 + 0.4 * self.boldness + 0.5 * max(0, state.turn - LONG / 2) / LONG

    def block(self, state: State, question: Question) -> Iterator[Answer]:
        fight, duty = Fight(state), blocking.dutiful_block(state)
        yield "block", fight.reply(state.attackers, duty, gangs=True)
        yield "block", fight.reply(state.attackers, duty)
        yield "block", duty

    def assign(self, state: State, question: Question) -> Iterator[Answer]:
        """KO those that are worth most; the rest hits one that stands."""
        fight = Fight(state)
        yield "assign", tuple((die, tuple(fight.split(die, recipients(state, die)))) for die in question.dice)

    def decide(self, state: State, question: Question) -> Iterator[Answer]:
        """What an effect asks: the answer that leads to most, and the first of equals."""
        found, offered = [], options(state, question)
        if len(offered) == 1:
            yield offered[0]
        for number, answer in enumerate(offered):
            then = tried(state, question.player, answer)
            if then is not None:
                found.append((-then, number, answer))
        yield from (answer for _, _, answer in sorted(found))


def _groups(fight: Fight) -> Iterator[tuple[int, ...]]:
    """Nobody, everybody, the strongest, the toughest, each alone; of few characters every group."""
    able = fight.able
    if len(able) <= FEW:
        yield from (group for size in range(len(able) + 1) for group in combinations(able, size))
        return
    yield ()
    for order in (fight.attack, fight.left):
        ranked = sorted(able, key=lambda die: -order[die])
        yield from (tuple(ranked[:size]) for size in range(1, len(able) + 1))


def reactions(state: State) -> list[Price]:
    """What the globals cost that may be used in the other player's turn."""
    abilities = [stack.abilities[line] for stack, line in state.table.globals]
    costs = [ability.cost for ability in abilities if ability.window is None and ability.trigger is None]
    return [cost.energy for cost in costs if cost is not None and cost.energy]


def _keeps_enough(state: State, payment: Payment, prices: list[Price]) -> bool:
    """Whether one of the prices can still be paid by the active player once the dice of this payment are gone."""
    reserve, player = state.zones[state.active][RESERVE], state.active
    gone = {die for die, _ in payment.dice}
    state.zones[player][RESERVE] = [die for die in reserve if die not in gone]
    enough = any_payable(state, player, prices)
    state.zones[player][RESERVE] = reserve
    return enough


def _seen(state: State) -> object:
    """What has to change before a bot that passed thinks again."""
    return state.turn, state.step, tuple(state.zone), tuple(state.face), tuple(state.damage.items())


def any_payable(state: State, player: int, prices: list[Price]) -> bool:
    return any(payable(state, player, price) for price in prices)


def _dearest(state: State, stacks: list[int]) -> int:
    return max((state.table.stacks[stack].cost for stack in stacks), default=0)


def _energy(state: State, die: int) -> int:
    face = stats.face(state, die)
    return face.amount if isinstance(face, EnergyFace) else 0


THOUGHTS: dict[str, Callable[[SensibleBot, State, Question], Iterator[Answer]]] = {
    "reroll": SensibleBot.reroll,
    "act": SensibleBot.act,
    "attack": SensibleBot.attack,
    "block": SensibleBot.block,
    "assign": SensibleBot.assign,
    "choose": SensibleBot.decide,
    "may": SensibleBot.decide,
    "name": SensibleBot.decide,
}
