"""What the words of attacks, blocks and damage that is assigned mean in this position."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rules.core.faults import Ambiguous, ChoiceNeeded, Unreadable, Violation
from rules.core.lines.notation import DECISION, Entry
from rules.core.lines.number_words import in_digits
from rules.core.lines.words import is_number
from rules.dice_masters import texts
from rules.dice_masters.effects.choices import alike
from rules.dice_masters.log import dealt, facts
from rules.dice_masters.log.counting import is_all_of_them, with_levels
from rules.dice_masters.log.die_notation import find_die, find_next, label, of_several, player_named
from rules.dice_masters.log.pairs import blocks_and_price, shares
from rules.dice_masters.log.spending import payment_for
from rules.dice_masters.state import Answer, Question, State
from rules.dice_masters.steps.attack import attackers_open
from rules.dice_masters.steps.blocking import block_price
from rules.dice_masters.steps.combat import recipients, strength


def is_of(state: State, dice: tuple[int, ...], entry: Entry) -> bool:
    """Whether the first name is that of one of these dice, or of none on the table."""
    name = entry.args[0].rpartition(".")[2].partition("#")[0].partition(":")[0] if entry.args else ""
    stacks = state.table.words.numbers[name]
    return not stacks or any(state.table.stack_of[die] in stacks for die in dice)


def attack(state: State, question: Question, words: Sequence[str]) -> Answer:
    if not words or [word.casefold() for word in words] == ["with"]:
        raise Unreadable("Write who attacks: attack Name, or attack none.")
    first = words[0].casefold()
    only = first if len(words) < 2 else ""
    if only == "none":
        return "attack", ()
    if question.kind != "attack":
        raise ChoiceNeeded(
            "Before an attack a text asks for a name: write choose and what is named.", _as_choices(question)
        )
    if first in ("all", "both") and is_all_of_them(words, len(attackers_open(state))):
        return "attack", tuple(attackers_open(state))
    if first == "with":
        return attack(state, question, words[1:])
    if only == FIELDED:
        able = tuple(attackers_open(state))
        if not able or set(able) != set(state.fielded):
            raise Unreadable("Write who attacks: attack Name, or attack none.")
        return "attack", able
    if only in THEM:
        return "attack", _just_fielded(state, only == "them")
    if first == "all" and words[1].casefold() in facts.BUT:
        _, stay = attack(state, question, words[2:])
        return "attack", tuple([die for die in attackers_open(state) if die not in stay])
    if not _PLACES.isdisjoint(words):  # attack Batman, Ring to prep
        raise Unreadable("Write who attacks, and what an effect moves on the line below: choose Name.")
    names = of_several(state, "attack", with_levels(words), state.field(question.player))
    dice: list[int] = []
    while len(dice) < len(names):
        dice.append(_attacker(state, question.player, names[len(dice) :], dice))
    return "attack", tuple(dice)


#: Zones in which nobody is who attacks.
_PLACES = frozenset(("bag", "prep", "used", "reserve"))
#: Whoever has been fielded in this turn, and attacks.
THEM = frozenset(("it", "him", "her", "them"))


#: Who attacks where nobody is named behind those who are fielded on the same line.
FIELDED = "fielded"


def with_attackers(state: State, acts: Sequence[Entry]) -> Sequence[Entry]:
    """The acts of one line, with whoever is fielded as the attackers where none is named: `field Orc, attack`."""
    fields = [place for place, act in enumerate(acts) if act.verb == "field"]
    return [
        replace(act, args=(FIELDED,)) if act.verb == "attack" and not act.args and fields and place > fields[0] else act
        for place, act in enumerate(acts)
    ]


def _just_fielded(state: State, several: bool) -> tuple[int, ...]:
    dice = tuple(die for die in attackers_open(state) if die in state.fielded)
    if (len(dice) > 1) != several or not dice:
        raise Unreadable("Write who attacks: attack Name, or attack none.")
    return dice


def _attacker(state: State, player: int, names: Sequence[str], named: list[int]) -> int:
    """The next die of that name; of unlike ones it is among those that may attack, if not all of them may."""
    try:
        return find_next(state, names, state.field(player), named, player)
    except Ambiguous:
        stacks = state.table.words.numbers[names[0]]
        able = [die for die in attackers_open(state) if state.table.stack_of[die] in stacks and die not in named]
        if not able:
            raise
        return find_next(state, names, able, named, player)


def _as_choices(question: Question) -> tuple[str, ...]:
    return tuple(f"choose {option.replace(' ', '-')}" for option in question.options)


def block(state: State, question: Question, words: Sequence[str]) -> Answer:
    """`Troll=Paladin`, `Cube=NPC#1+NPC#2`, `Troll on Paladin` or `Paladin with Troll`."""
    if not words:
        raise Unreadable("Write who blocks whom: block Name=Attacker, or block none.")
    if words[0].casefold() == "none":
        if len(words) > 1:
            raise Unreadable(f"“{' '.join(words[1:])}” says nothing behind block none: write it on a line of its own.")
        return "block", ()
    pairs: list[tuple[int, int]] = []
    named: list[tuple[str, int]] = []
    blocks, paid = blocks_and_price(state, question.player, words)
    if not blocks:
        raise Unreadable("Write who blocks whom: block Name=Attacker, or block none.")
    for place, (name, targets) in enumerate(blocks):
        if not targets:
            raise whom(state, name)
        times = blocks[place:].count((name, targets))  # so often the same block
        blocker = _blocker(state, question.player, [name] * times, named)
        named.append((name, blocker))
        mine = [attacker for die, attacker in pairs if die == blocker]
        for target in targets:
            attacker = find_die(state, target, state.attackers, mine, side=1 - question.player)
            mine.append(attacker)
            pairs.append((blocker, attacker))
    _check_sides(state, question.player, pairs)
    toll = block_price(state, tuple(pairs))
    if paid and not toll.energy and not toll.life:
        raise Violation("DM-BLK-05", "Blocking costs nothing unless a text says so.")
    return "block", tuple(pairs), payment_for(state, question.player, paid, toll.energy, "Blocking so", toll.life)


def whom(state: State, name: str) -> Unreadable:
    """That a block lacks the attacker."""
    names = dict.fromkeys(label(state, attacker) for attacker in state.attackers)
    return Unreadable(f"Write whom {name} blocks: {name}=Attacker.", tuple(f"block {name}={foe}" for foe in names))


def _check_sides(state: State, player: int, pairs: Sequence[tuple[int, int]]) -> None:
    """Raises Unreadable where the attacker stands before the blocker."""
    mine = state.field(player)
    if pairs and all(blocker in state.attackers and attacker in mine for blocker, attacker in pairs):
        blocks = " ".join(f"{label(state, attacker)}={label(state, blocker)}" for blocker, attacker in pairs)
        message = f"Write who blocks before whom it blocks. Did you mean block {blocks}?"
        raise Unreadable(message, (f"block {blocks}",))


def _blocker(state: State, player: int, names: list[str], named: list[tuple[str, int]]) -> int:
    """The next die of that name; if none is left in the field, the one named so before that may block several."""
    mine = state.field(player)
    die = find_next(state, names, mine, [die for _, die in named], player)
    again = [d for word, d in named if word.casefold() == names[0].casefold()]
    if die not in mine and again and texts.is_said_of(state, again[-1], "can block many"):
        return again[-1]
    return die


#: Where damage is divided: as much to all of that name.
EACH = frozenset(("each", "both", "every"))


def assign(state: State, question: Question, words: Sequence[str]) -> Answer:
    """`Cube NPC#1=1 NPC#2=1`: the die, then who gets how much."""
    given: list[tuple[int, tuple[tuple[int, int], ...]]] = []
    die, split = -1, list[tuple[int, int]]()
    both = state.field(0) + state.field(1)
    each = not EACH.isdisjoint(word.casefold() for word in words)
    said = [word for word in words if word.casefold() not in EACH]
    told = _one_after_the_other(state, question, said, each)
    all_alike = each and told is said
    for word in shares(told):
        name, equals, number = word.partition("=")
        if not equals:
            if die >= 0:
                given.append((die, tuple(split or _undivided(state, die))))
            die, split = _dealer(state, question, name, [d for d, _ in given]), []
            continue
        if not is_number(number):
            raise Unreadable(f"Write how much damage {name} is assigned: {name}=2.")
        if die < 0 and len(question.dice) == 1 and question.kind == "assign":
            die = question.dice[0]
        if die >= 0 and player_named(state.table, name) == 1 - question.player:
            split = dealt.at_the_player(state, die, split, int(number))
            continue
        fight = _fight(state, die)
        split.append(
            (find_die(state, name, fight or both, [d for d, _ in split], side=1 - question.player), int(number))
        )
        if all_alike:
            like = [other for other in fight if state.table.stack_of[other] == state.table.stack_of[split[-1][0]]]
            split += [(other, int(number)) for other in like if other != split[-1][0]]
    given.append((die, tuple(split or _undivided(state, die))))
    return "assign", tuple(given)


#: `2/1`, `2 and 1`, and the die whose damage that is.
_AMOUNTS = re.compile(r"(?:([a-z]\S*) )?([0-9](?:(?: ?[/+,-] ?| and | )[0-9])*)(?: to)?", re.IGNORECASE)


def _one_after_the_other(state: State, question: Question, words: list[str], each: bool) -> list[str]:
    """`Cube 2/1` and `Cube 1 each` as `Cube NPC=2 NPC=1`, where it does not matter who gets which; else the words."""
    told = _AMOUNTS.fullmatch(in_digits(" ".join(words)))
    if told is None or not (told[1] or len(question.dice) == 1):
        return words
    die = _dealer(state, question, told[1], []) if told[1] else question.dice[0]
    fight, amounts = _fight(state, die), re.findall("[0-9]", told[2])
    if len(fight) < 2:
        return words
    amounts = amounts * len(fight) if each and len(amounts) == 1 else amounts
    if len(amounts) != len(fight) or not (alike(state, fight) or len(set(amounts)) == 1):
        return [label(state, die)]  # who gets how much is to be said
    return [label(state, die), *[f"{label(state, foe)}={number}" for foe, number in zip(fight, amounts, strict=True)]]


def _undivided(state: State, die: int) -> list[tuple[int, int]]:
    """What a die deals of which nothing more is said: all to the one it can go to. Raises Unreadable for several."""
    fight = _fight(state, die)
    if len(fight) > 1:
        name = label(state, die)
        example = " ".join(f"{label(state, other)}={number}" for number, other in enumerate(fight[:2], 1))
        raise ChoiceNeeded(f"Write how much damage {name} assigns to each: assign {name} {example}.")
    return [(other, strength(state, die)) for other in fight]


def _dealer(state: State, question: Question, name: str, named: Sequence[int]) -> int:
    """The die whose damage is said: one that divides it, or an attacker whose damage has one to go to."""
    rest = state.attackers if question.player == state.active else []
    among = question.dice if is_of(state, question.dice, Entry(DECISION, "assign", (name,))) or not rest else rest
    return find_die(state, name, among, named, side=question.player)


def _fight(state: State, die: int) -> list[int]:
    return recipients(state, die) if die >= 0 else []
