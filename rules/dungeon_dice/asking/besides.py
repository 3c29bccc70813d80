"""What may be done at nearly any time: sets, one-use dice, five treasures for an artifact; trades and roll-offs, which
are rare.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from rules.core.asking import DEAL, ODDS, PICK, Ask, Option
from rules.core.faults import is_allowed
from rules.dungeon_dice import legal, zones
from rules.dungeon_dice.asking.words import by_rule, die_option, line_of, title
from rules.dungeon_dice.dice_set import ARMOR, TREASURE
from rules.dungeon_dice.log.words import player_word
from rules.dungeon_dice.state import DUEL, NOBODY, PROMISE_WORDS, THE_REWARD, Answer, State
from rules.dungeon_dice.steps import bargains, equipment
from rules.dungeon_dice.steps.answers import may_come_in

#: What a die may be used for or against.
WAYS = {1: " for ", -1: " against "}


def besides(state: State) -> Iterator[Option]:
    """Everything that may come in now, by player; nothing where something falls or is drawn first."""
    if state.question is None:
        return
    if may_come_in(state, "equip"):
        yield from _sets(state)
    yield from one_use(state, legal.answers(state))
    if may_come_in(state, "artifact"):
        yield from _artifacts(state)
    if may_come_in(state, "trade"):
        yield from _trades(state)
    if may_come_in(state, "rolloff"):
        yield from _roll_offs(state)


def _sets(state: State) -> Iterator[Option]:
    for player in range(state.table.players):
        gear = [die for die in zones.items(state, player) if state.table.dice[die].slot]
        if not gear:
            continue
        worn = zones.equipped(state, player)
        options = tuple(replace(die_option(state, die, _carried(state, die)), known=int(die in worn)) for die in gear)
        line, name = f"{player_word(player)} equip", state.name(player)
        ask = Ask(
            PICK, player, f"{name}, what do you equip?", line, options, 0, min(3, len(gear)), by_rule("DD-EQ-01"),
            "dice", f"{line} none", key="equip",
        )  # fmt: skip
        for label, dice in _usual_sets(state, gear, worn) if state.step != DUEL else ():
            words = " ".join(state.table.id(die) for die in dice)
            yield Option(
                label=f"{name} puts on {label}", line=f"{line} {words}", group="equip", die=dice[-1], player=player
            )
        yield Option(label=f"{name} equips", group="equip", player=player, ask=ask)


def _usual_sets(state: State, gear: Sequence[int], worn: Sequence[int]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield the sets that are mostly meant, with their words: everything, and each other die in place of as few as
    must come off for it.
    """
    new = [die for die in gear if die not in worn]
    if len(new) > 1 and _fits(state, gear):
        yield "everything", tuple(gear)
    for die in new:
        stays = next(found for number in range(len(worn), -1, -1) if (found := _beside(state, worn, number, die)))
        for dice in stays:
            off = ", ".join(title(state, one) for one in worn if one not in dice)
            yield f"{title(state, die)}{f' instead of {off}' if off else ''}", (*dice, die)


def _beside(state: State, worn: Sequence[int], number: int, die: int) -> list[tuple[int, ...]]:
    """So many dice of a set as can be kept with another."""
    return [dice for dice in combinations(worn, number) if _fits(state, (*dice, die))]


def _fits(state: State, dice: Sequence[int]) -> bool:
    return is_allowed(equipment.check_limits, state, tuple(dice))


def _carried(state: State, die: int) -> str:
    data = state.table.dice[die]
    return "armor" if data.slot == ARMOR else "two hands" if data.hands == 2 else "one hand"


def one_use(state: State, answers: Iterable[Answer]) -> Iterator[Option]:
    """The one-use dice among these answers."""
    for answer in answers:
        if answer[0] == "one-use":
            _, player, die, way, hero, _ = answer
            aim = f"{WAYS[way]}{state.name(hero)}" if way and hero != NOBODY else ""
            label = f"{state.name(player)} uses {title(state, die)}{aim}"
            yield Option(label=label, line=line_of(state, answer), group="use", die=die, player=player)


def _artifacts(state: State) -> Iterator[Option]:
    needed = state.table.dice_set.params.treasure_for_artifact
    for player in range(state.table.players):
        mine = [die for die in zones.items(state, player) if state.table.dice[die].kind == TREASURE]
        if len(mine) < needed:
            continue
        options, name = tuple(die_option(state, die) for die in mine), state.name(player)
        prompt, line = f"{name}, which {needed} treasures do you give?", f"{player_word(player)} artifact"
        why, label = by_rule("DD-EQ-07"), f"{name}: {needed} treasures for an artifact"
        if len(mine) == needed:
            words = " ".join(option.word for option in options)
            yield Option(label=label, line=f"{line} {words}", group="deal", player=player)
            continue
        ask = Ask(PICK, player, prompt, line, options, needed, needed, why, "dice", key="artifact")
        yield Option(label=label, group="deal", player=player, ask=ask)


# --- goods -----------------------------------------------------------------------------------------


def goods(state: State, player: int, promises: bool = False) -> tuple[Option, ...]:
    """What a player may give away now: dice, and what the monster will bring, whole or by a roll."""
    found = [die_option(state, die) for die in zones.held(state, player) if _may_give(state, player, die)]
    for good, word in PROMISE_WORDS.items() if promises else ():
        if _may_give(state, player, good):
            found.append(Option(word, f"The {word}"))
            if good == THE_REWARD and bargains.settlement_is_ahead(state):
                found.append(Option(f"{word}@odd", f"The {word}, if an odd number is rolled"))
                found.append(Option(f"{word}@even", f"The {word}, if an even number is rolled"))
                found.append(Option(f"{word}@", f"The {word}, on numbers of your choice"))  # `reward@1+2+3+4`
    return tuple(found)


def _may_give(state: State, player: int, good: int) -> bool:
    return is_allowed(bargains.check, state, player, ((good, ()),))


def _trades(state: State) -> Iterator[Option]:
    """A trade of whoever has anything, with everybody else."""
    having = {player: goods(state, player, promises=True) for player in range(state.table.players)}
    for player, mine in having.items():
        if not mine:
            continue
        others = tuple(
            Option(player_word(other), state.name(other), player=other, theirs=theirs, mine=mine)
            for other, theirs in having.items()
            if other != player
        )
        name, line = state.name(player), f"{player_word(player)} trade"
        prompt = f"{name}, what do you give, to whom, and for what?"
        ask = Ask(DEAL, player, prompt, line, others, why=by_rule("DD-TRADE-01"), style="trade", key="trade")
        yield Option(label=f"{name} trades", group="deal", likely=False, player=player, ask=ask)


def _roll_offs(state: State) -> Iterator[Option]:
    """A roll-off for dice or promises of whoever takes part."""
    players = tuple(
        Option(player_word(player), state.name(player), player=player, mine=goods(state, player, promises=True))
        for player in range(state.table.players)
    )
    prompt = "Who wins with which numbers, and what for?"
    ask = Ask(ODDS, None, prompt, "rolloff", players, 2, len(players), by_rule("DD-ROLL-02"), key="rolloff")
    yield Option(label="Roll-off", group="deal", likely=False, ask=ask)
