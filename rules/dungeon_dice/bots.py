"""Bots: they draw and roll from a seed. A random one does whatever is legal, a sensible one wants the throne."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.core.nature import Nature
from rules.dungeon_dice import legal, zones
from rules.dungeon_dice.dice_set import ARMOR, ONE_USE, TREASURE, WEAPON
from rules.dungeon_dice.state import NOBODY, SEARCH, THE_EXTRA, THE_REWARD, Answer, Good, Question, State
from rules.dungeon_dice.steps import combat
from rules.dungeon_dice.steps.answers import may_come_in
from rules.dungeon_dice.steps.one_use import AGAINST, FOR

WHIM = 0.03  # how often a bot does something nobody asked for, each time it could


class RandomBot:
    """Whatever is legal; it confronts more often than it flees, so that games come to an end."""

    def __init__(self, seed: int | str) -> None:
        self.nature = Nature(seed)

    def __call__(self, state: State) -> Iterator[Answer]:
        """Proposals, best first. Every question is answered in the end: what is legal follows what is liked."""
        question = state.question_now
        if thrown_here := self.thrown(state, question):
            yield thrown_here
            return
        if question.forced and question.default is not None:
            yield question.default  # no chance is spent where there is no choice
            return
        if self.nature.chance(WHIM):
            yield from self.whims(state, question)
        yield from self.answers(state, question)
        if question.default is not None:
            yield question.default

    def whims(self, state: State, question: Question) -> Iterator[Answer]:
        """Another set, a trade, a roll-off."""
        if may_come_in(state, "equip"):
            yield "equip", question.player, best_set(state, question.player, self.nature)
        yield from self.nature.shuffled([*barter(state, self.nature), *roll_offs(state, self.nature)])

    def answers(self, state: State, question: Question) -> Iterator[Answer]:
        if question.kind == "meet" and self.nature.chance(0.3):
            yield from helpers(state, self.nature)
        if question.kind == "meet" and self.nature.chance(0.5):
            yield ("confront",)
        offered = list(legal.answers(state))
        besides = ("one-use", "rest", "artifact")
        rare = {answer for answer in offered if answer[0] in besides and not self.nature.chance(0.15)}
        yield from self.nature.shuffled([answer for answer in offered if answer not in rare])

    def thrown(self, state: State, question: Question) -> Answer | None:
        """What chance brings; where equipment may stay out (DD-RUL-38), now and then without it."""
        if question.kind == "roll":
            dice = tuple(die for die in question.dice if not self._stays_out(state, question, die))
            return rolled(state, dice, self.nature)
        return thrown(state, self.nature)

    def _stays_out(self, state: State, question: Question, die: int) -> bool:
        free = state.table.profile.equipped_dice == "may_roll" and question.prompt in ("hero", "reach")
        return free and bool(state.table.dice[die].slot) and self.nature.chance(WHIM)


class SensibleBot(RandomBot):
    """Fights what it can beat, arms itself, heals, helps for a price, and plays monsters as hard as it can."""

    def answers(self, state: State, question: Question) -> Iterator[Answer]:
        propose = PROPOSALS.get(question.kind)
        if propose is not None:
            yield from propose(self, state, question)
        yield from (answer for answer in legal.answers(state) if answer[0] != "one-use")

    def turn(self, state: State, question: Question) -> Iterator[Answer]:
        """Arm, exchange treasures, heal; rest when badly hurt, else search."""
        player = question.player
        better = best_set(state, player)
        if set(better) != set(zones.equipped(state, player)):
            yield "equip", player, better
        yield from _exchange(state, player, better)
        if state.wounds[player]:
            yield from (("one-use", player, die, 0, NOBODY, NOBODY) for die in _potions(state, player, "recover"))
        hurt, dice = state.wounds[player], len(zones.level_dice(state, player))
        if hurt and (hurt >= dice or hurt >= 2) and not state.fled:
            yield ("rest",)
        if zones.has_equipped(state, player, "hunt"):
            yield ("hunt",)
        yield ("search",)

    def meet(self, state: State, question: Question) -> Iterator[Answer]:
        """Look first with a spear; take help against what is too strong; flee from what is much too strong."""
        fight, player = state.fight, question.player
        assert fight is not None
        need = 3.5 * _level(state)
        mine = strength(state, player) if fight.reach is None else float(combat.totals(state)[0])
        helped = strength(state, state.assistant) if state.assistant != NOBODY else 0.0
        if fight.reach is None and zones.has_equipped(state, player, "reach"):
            yield ("reach",)
        if mine + helped < need and state.assistant == NOBODY:
            yield from helpers(state, self.nature)
        yield ("confront",) if mine + helped >= need - 1.5 else ("flee",)
        yield ("flee",)

    def window(self, state: State, question: Question) -> Iterator[Answer]:
        """The side that is not ahead does what helps most; Execute always."""
        fight = state.fight_now
        totals = combat.totals(state)
        lead = totals[fight.window] - totals[1 - fight.window]
        options = [answer for answer in legal.answers(state) if answer[0] == "use"]
        yield from (answer for answer in options if answer[3] == "execute")
        ahead = lead > 0 or (lead == 0 and fight.window == 1 and not fight.duel)
        ours = fight.window == 0 or fight.duel or question.player != state.assistant
        if not ahead and ours:
            yield from sorted((a for a in options if _gain(state, a) > 0), key=lambda a: -_gain(state, a))
            if fight.window == 0 or fight.duel:
                yield from _boost(state, question.player, lead)
        yield ("pass",)

    def chest(self, state: State, question: Question) -> Iterator[Answer]:
        for answer in legal.answers(state):
            if answer[0] == "key" and answer[1] == state.holder[-1]:
                yield answer
        yield ("leave",)

    def veto(self, state: State, question: Question) -> Iterator[Answer]:
        yield ("allow",)


PROPOSALS: dict[str, Callable[[SensibleBot, State, Question], Iterator[Answer]]] = {
    "turn": SensibleBot.turn,
    "meet": SensibleBot.meet,
    "window": SensibleBot.window,
    "chest": SensibleBot.chest,
    "veto": SensibleBot.veto,
}


# --- what a die is worth ------------------------------------------------------------------------


def worth(state: State, die: int) -> float:
    """The average number of a die, and half a point for each ability on a face."""
    faces = state.table.faces[die]
    return sum((face.value or 0) + 0.5 * bool(face.symbols) for face in faces) / len(faces)


def strength(state: State, player: int) -> float:
    """What a combat roll of the player's brings on average."""
    dice = (*zones.rolls(state, player), *zones.equipped(state, player))
    return sum(worth(state, die) for die in dice)


def best_set(state: State, player: int, nature: Nature | None = None) -> tuple[int, ...]:
    """The best armor and the best of two hands; with `nature` any that fits."""
    mine = zones.items(state, player)
    mine = nature.shuffled(mine) if nature else sorted(mine, key=lambda die: -worth(state, die))
    dice = state.table.dice
    armor = [die for die in mine if dice[die].slot == ARMOR][:1]
    single = [die for die in mine if dice[die].slot == WEAPON and dice[die].hands == 1][:2]
    double = [die for die in mine if dice[die].slot == WEAPON and dice[die].hands == 2][:1]
    one, two = (sum(worth(state, die) for die in weapons) for weapons in (single, double))
    return tuple(sorted((*(double if two > one else single), *armor)))


def _exchange(state: State, player: int, keep: tuple[int, ...]) -> Iterator[Answer]:
    """Five treasures that are not needed for one artifact."""
    needed = state.table.dice_set.params.treasure_for_artifact
    spare = [die for die in zones.items(state, player) if state.table.dice[die].kind == TREASURE]
    spare = sorted(spare, key=lambda die: (die in keep, worth(state, die)))
    if len(spare) >= needed:
        yield "artifact", player, tuple(spare[:needed])


def _potions(state: State, player: int, symbol: str) -> list[int]:
    faces, dice = state.table.faces, state.table.dice
    return [d for d in zones.items(state, player) if dice[d].kind == ONE_USE and faces[d][0].has(symbol)]


def _boost(state: State, player: int, lead: int) -> Iterator[Answer]:
    """A potion, a bomb, a curse or a scroll where it may turn the fight."""
    fight = state.fight_now
    if lead < -5:
        return
    foe = next((hero for hero in fight.heroes if hero != player), NOBODY) if fight.duel else NOBODY
    for symbol, way, hero in (("strength", 0, player), ("bomb", FOR, player), ("scroll", 0, player)):
        yield from (("one-use", player, die, way, hero, NOBODY) for die in _potions(state, player, symbol))
    if fight.duel:
        yield from (("one-use", player, die, AGAINST, foe, NOBODY) for die in _potions(state, player, "curse"))


def _level(state: State) -> int:
    face = zones.face(state, state.monster)
    return face.monster.level if face is not None and face.monster is not None else 0


def _gain(state: State, answer: Answer) -> float:
    """About how much better the side stands after the ability."""
    _, player, die, symbol, target = answer
    fight = state.fight_now
    if symbol in ("slash", "armor"):
        faces = state.table.faces[target]
        average = sum(face.value or 0 for face in faces) / len(faces)
        more = average - state.table.values[target][state.shown[target]]
        return more if fight.sides[target] == fight.window else -more
    return {"tangle": 1.5, "drain": 2.5, "scroll": 3.0, "fire": 3.0, "gust": 0.5, "recover": 0.2}.get(symbol, 0.1)


# --- What bots offer each other: trades, terms for help, roll-offs. Everything proposed is legal at least now and
# then.


ODDS = ((1, 3, 5), (1, 2, 3, 4), (5, 6), (2, 4, 6), (1,))
NUMBERS = (1, 2, 3, 4, 5, 6)


def helpers(state: State, nature: Nature) -> Iterator[Answer]:
    """Somebody helps for the reward, for a chance at it, for a die, or for nothing."""
    others = [player for player in range(state.table.players) if player != state.active]
    for helper in nature.shuffled(others):
        yield "assist", helper, (), nature.pick(_terms(state, nature))


def _terms(state: State, nature: Nature) -> list[tuple[Good, ...]]:
    mine = zones.items(state, state.active)
    offers: list[tuple[Good, ...]] = [((THE_REWARD, ()),), ((THE_REWARD, nature.pick(ODDS)), (THE_EXTRA, ())), ()]
    if mine:
        offers.append(((nature.pick(mine), ()),))
    return offers


def barter(state: State, nature: Nature) -> Iterator[Answer]:
    """One thing for another between two players; now and then the coming reward."""
    if not may_come_in(state, "trade"):
        return
    one, other = nature.draw(range(state.table.players), 2)
    mine, theirs = zones.held(state, one), zones.held(state, other)
    if state.step != SEARCH and state.monster != NOBODY and one == state.active and theirs:
        yield "trade", one, ((THE_REWARD, ()),), other, ((nature.pick(theirs), ()),)
    if mine and theirs:
        yield "trade", one, ((nature.pick(mine), ()),), other, ((nature.pick(theirs), ()),)


def roll_offs(state: State, nature: Nature) -> Iterator[Answer]:
    """Two players roll for the reward, or for a die of one of them."""
    if not may_come_in(state, "rolloff"):
        return
    one, other = nature.draw(range(state.table.players), 2)
    first = nature.pick(ODDS)
    rest = tuple(number for number in NUMBERS if number not in first)
    mine = zones.items(state, one)
    if state.question is not None and state.question.kind in ("settle", "chest"):
        yield "rolloff", ((state.active, first), (state.left_of(state.active), rest)), (THE_REWARD,)
    if mine:
        yield "rolloff", ((one, first), (other, rest)), (nature.pick(mine),)


# --- what chance brings: dice from a bag, and their faces. Dice of one name stand in one order ----


def thrown(state: State, nature: Nature) -> Answer | None:
    """The draw or the roll of all dice that the position waits for; None where somebody decides."""
    question = state.question
    if question is None or question.kind not in ("draw", "roll"):
        return None
    table = state.table
    if question.kind == "draw":
        bag = sorted(zones.in_bag(state, question.bag), key=lambda die: (table.dice[die].name, die))
        return "draw", tuple(nature.draw(bag, question.number))
    return rolled(state, question.dice, nature)


def rolled(state: State, dice: tuple[int, ...], nature: Nature) -> Answer:
    """A roll of these dice. A face that stands on a die twice is told as the first of the two."""
    faces, names = state.table.faces, state.table.dice
    numbers = {die: nature.die(len(faces[die])) for die in sorted(dice, key=lambda die: (names[die].name, die))}
    return "roll", tuple((die, faces[die].index(faces[die][numbers[die]])) for die in dice)
