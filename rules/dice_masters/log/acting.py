"""What the words of purchases, fieldings, action dice and global abilities mean in this position."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial

from rules.core.faults import Ambiguous, Unreadable, Violation
from rules.core.lines.notation import Entry
from rules.core.lines.words import is_number
from rules.dice_masters import copying, costs, stats
from rules.dice_masters.cards import ActionFace
from rules.dice_masters.effects.choices import answer_choose
from rules.dice_masters.effects.resolve import demand_text
from rules.dice_masters.log import replies
from rules.dice_masters.log.counting import is_all_of_them, with_levels
from rules.dice_masters.log.die_notation import find_die, find_next, of_several, only, stack_for, stacks_named
from rules.dice_masters.log.faces import energy_word
from rules.dice_masters.log.spending import payment_for, split_with
from rules.dice_masters.loop import run
from rules.dice_masters.names import NONE, PLURALS
from rules.dice_masters.stacks import Stack
from rules.dice_masters.state import RESERVE, Answer, Question, State
from rules.dice_masters.steps import batches, global_abilities
from rules.dice_masters.steps.buying import PURCHASE, called, price_of
from rules.dice_masters.steps.fielding import life_to_field
from rules.dice_masters.steps.paying import Price


def _named_and_paid(state: State, words: Sequence[str]) -> tuple[Sequence[str], Sequence[str] | None]:
    """What is done and what pays for it; energy behind a name pays, also without the word with."""
    if len(words) == 1 and state.table.words.numbers[words[0]]:
        return words, None
    names, paid = split_with(words)
    if paid is None:
        for index, word in enumerate(words[1:], start=1):
            name, shows, face = word.partition(":")
            symbol = energy_word((face or name).partition("/")[0])
            if symbol is not None and (shows or symbol[0] != "generic") and word.casefold() not in state.table.words:
                return with_levels(words[:index]), words[index:]
    return with_levels(names), paid


def buy(state: State, question: Question, words: Sequence[str]) -> Answer:
    names, paid = _named_and_paid(state, words)
    if not names:
        raise Unreadable("Write what is bought: buy Name with F B.")
    if names[0] in NONE and names[0] not in state.table.words:
        return ("nothing",)
    stacks: list[Stack] = []
    bought: list[int] = []
    for name in names:
        stack = stack_for(state.table, name, question.player)
        stacks.append(stack)
        bought.append(stack.index)
    if question.prompt == PURCHASE:
        return _buy_by_text(state, question, stacks, paid)
    if paid is None:
        return "buy", tuple(bought), None
    price = partial(price_of, state, question.player, stacks)
    payment = payment_for(state, question.player, paid, price, called(stacks))
    return "buy", tuple(bought), payment


def _buy_by_text(state: State, question: Question, stacks: Sequence[Stack], paid: Sequence[str] | None) -> Answer:
    """A purchase that a text offers: the die is named, and paid for as that text says."""
    dice = [die for die in question.dice if state.table.stack(die) in stacks]
    if len(stacks) != 1 or not dice:
        names = " or ".join(dict.fromkeys(state.table.stack(die).name for die in question.dice))
        raise Violation("DM-FUND-01", f"The text lets one die be purchased here: {names}.")
    named = ("choose", (dice[0],))
    ahead = state.copy()
    answer_choose(ahead, named)
    run(ahead)
    asked = ahead.question
    if asked is None or asked.kind != "may" or asked.player != question.player or not asked.cost:
        return named
    return "both", named, ("yes", payment_for(ahead, question.player, paid, asked.cost, "This"))


def field(state: State, question: Question, words: Sequence[str]) -> Answer:
    """The dice, each by its name as a rule, and what pays for them."""
    if len(words) == 1 and words[0].casefold() not in PLURALS and state.table.words.numbers[words[0]]:
        die = showing(state, state.zones[question.player][RESERVE], words[0], False)
        if die is not None:
            return "field", (die,), None
    player = question.player
    there = [die for die in state.zones[player][RESERVE] if stats.is_character(state, die)]
    if len(words) < 3 and is_all_of_them(words, len(there)) and words[0] not in state.table.words:
        return "field", tuple(there), None
    names, paid = _named_and_paid(state, words)
    if not names:
        raise Unreadable("Write what is fielded: field Name with F.")
    if names[0] in NONE and names[0] not in state.table.words:
        return ("nothing",)
    if names[0].casefold() in PLURALS:
        names = of_several(state, "field", names, there)
    named = showing(state, state.zones[player][RESERVE], names[0], False) if len(names) == 1 else None
    dice = [] if named is None else [named]
    among = dice or there
    if named is None and len(names) == 1 and (gear := _stays(state, player, names[0])) is not None:
        return "use", _for_nothing(state, gear, paid)
    if named is None and len(names) > 1 and (standing := [die for n in names if (die := _stays(state, player, n))]):
        others = [name for name in names if _stays(state, player, name) is None]
        uses = [("use", die) for die in dict.fromkeys(standing)]
        if not others or len(uses) < len(standing):
            raise Unreadable("Write each action that stays in the field on a line of its own: use Name.")
        rest = others if paid is None else [*others, "with", *paid]
        return "both", *uses, field(state, question, rest)
    while len(dice) < len(names):
        dice.append(find_next(state, names[len(dice) :], among, dice, player))
    if paid is None or not set(dice) <= set(among):
        return "field", tuple(dice), None
    price: Price = tuple([(costs.fielding_cost(state, die), None) for die in dice])
    life = sum([life_to_field(state, player, die) for die in dice])
    return "field", tuple(dice), payment_for(state, player, paid, price, "Fielding it", life)


_ACTION_FACE = re.compile(r"A\**|\*{1,2}")


def use(state: State, question: Question, words: Sequence[str]) -> Answer:
    words, paid = split_with(words)
    if len(words) == 2 and _ACTION_FACE.fullmatch(words[1]) and ":" not in words[0]:
        words = (f"{words[0]}:{'A' * (words[1][0] == '*')}{words[1]}",)  # use Fireball A*, use Fireball *
    if len(words) != 1:
        raise Unreadable("Write which action die is used: use Name.")
    die = showing(state, state.zones[question.player][RESERVE], words[0], True)
    if die is None:
        standing = _standing(state, question.player, words[0])
        if standing is not None:
            return _use_at_will(state, question.player, standing, paid)
        _refuse_the_others(state, question.player, words[0])
        reserve = [d for d in state.zones[question.player][RESERVE] if hasattr(stats.face(state, d), "bursts")]
        die = find_die(state, words[0], reserve, side=question.player)
    return "use", _for_nothing(state, die, paid)


def _refuse_the_others(state: State, player: int, word: str) -> None:
    """A die in the other player's field is not used, whatever is paid."""
    theirs = _standing(state, 1 - player, word)
    if theirs is not None:
        name = state.table.stack(theirs[0]).name
        raise Violation("DM-KW-CONT-01", f"{name} is in {state.name(1 - player)}'s field: only its player uses it.")


def _for_nothing(state: State, die: int, paid: Sequence[str] | None) -> int:
    if paid and isinstance(stats.face(state, die), ActionFace):
        if all(map(is_number, paid)) or not all(map(energy_word, paid)):
            raise Unreadable("Write which action die is used, and what is chosen on the line below.")
        raise Violation("DM-ACT-01", "Using an action die costs no energy.")
    return die


def _stays(state: State, player: int, name: str) -> int | None:
    """Gear or a Continuous action, which is used by putting it in the field: the books call that fielding, too."""
    die = showing(state, state.zones[player][RESERVE], name, True)
    return die if die is not None and state.table.stack(die).stays else None


def showing(state: State, among: Sequence[int], name: str, action: bool) -> int | None:
    """The die of that name among these of a reserve pool that shows an action, or else a character; None if none does.

    Raises Ambiguous if there are several that are not alike.
    """
    kinds, shown, stack_of = state.table.kinds, state.face, state.table.stack_of
    stacks, dice = state.table.words.numbers[name], []
    for die in among:
        if stack_of[die] in stacks:
            kind = kinds[die]
            if (kind.is_action if action else kind.is_character)[shown[die]]:
                dice.append(die)
    if len(dice) > 1:
        return only(state, name, dice)
    return dice[0] if dice else None


def _use_at_will(state: State, player: int, standing: tuple[int, Stack, int], paid: Sequence[str] | None) -> Answer:
    die, stack, line = standing
    cost = stack.abilities[line].cost
    assert cost is not None
    payment = payment_for(state, player, paid, cost.energy, state.table.stack(die).name, cost.life)
    return "activate", die, stack.index, line, payment


def _standing(state: State, player: int, word: str) -> tuple[int, Stack, int] | None:
    """A die of that name in the field whose ability is used at will: the line that may be used now, else its first."""
    name = word.rpartition(".")[2].partition("#")[0].partition(":")[0]
    stacks = {stack.index for stack in stacks_named(state.table, name)}
    dice = [die for die in state.field(player) if state.table.stack_of[die] in stacks]
    lines = [(die, *place) for die in dice for place in copying.at_will(state, die)]
    reserve = [d for d in state.zones[player][RESERVE] if state.table.stack_of[d] in stacks]
    if not lines or any(isinstance(stats.face(state, die), ActionFace) for die in reserve):
        return None
    named = find_die(state, word, [die for die, _, _ in lines], side=player) if ":" in word or "#" in word else -1
    wanted = [found for found in lines if named in (-1, found[0])]
    open_ = global_abilities.activations(state, player)
    return next((found for found in wanted if found in open_), wanted[0])


def use_global(state: State, question: Question, words: Sequence[str]) -> Answer:
    names, paid = _named_and_paid(state, words)
    if not names:
        raise Unreadable("Write whose global ability is used: global Name with F.")
    if question.kind == "may":
        return replies.yes(state, question, words[1:])
    uses = tuple([_global_named(state, question, name) for name in names])
    if len(uses) > 1:
        price = batches.price_of(state, uses)
        return "globals", uses, payment_for(state, question.player, paid, price, "Using them together")
    stack, line = state.table.stacks[uses[0][0]], uses[0][1]
    cost = stack.abilities[line].cost
    assert cost is not None
    payment = payment_for(state, question.player, paid, cost.energy, f"The global ability of {stack.name}", cost.life)
    return "global", stack.index, line, payment


def _global_named(state: State, question: Question, word: str) -> tuple[int, int]:
    """Stack and line of the global ability that a word means."""
    owner, name = _side(word)
    stacks = state.table.words.numbers[name]
    found = [place for place in state.table.globals if place[0].index in stacks and _may_mean(owner, place[0])]
    if not found:
        unwritten = next((s for s in stacks_named(state.table, name) if not s.scripted), None)
        if unwritten is not None:
            demand_text(state, unwritten.index, "Its global ability")
        raise Violation("DM-GLOB-01", f"{word} has no global ability.")
    if len(found) == 1:
        return found[0][0].index, found[0][1]
    usable = [(stack, line) for stack, line, _ in global_abilities.usable(state, question.player)]
    found = [place for place in found if place in usable] or found
    if len({stack.abilities[line].text for stack, line in found}) > 1:
        candidates = tuple(f"P{stack.owner + 1}.{stack.name}" for stack, _ in found if stack.owner is not None)
        raise Ambiguous(f"Both players brought a {name} with a global ability: write whose.", candidates)
    return found[0][0].index, found[0][1]


def _may_mean(owner: int | None, stack: Stack) -> bool:
    """Whether a card of this owner is meant; a basic action, pooled where both brought it, is anybody's (AMB-34)."""
    return owner is None or stack.owner in (None, owner)


def _side(word: str) -> tuple[int | None, str]:
    """Whose card `P2.Batman` means: the player, or None where nobody is named; and the name."""
    side, point, name = word.partition(".")
    return (int(side[1]) - 1, name) if point and side.casefold() in ("p1", "p2") else (None, word)


def is_reaction(state: State, entry: Entry) -> bool:
    """Whether the entry uses a global ability that comes in only as something is dealt (DM-GLOB-09)."""
    if entry.verb != "global" or not entry.args:
        return False
    owner, name = _side(entry.args[0])
    stacks = state.table.words.numbers[name]
    lines = [
        stack.abilities[line]
        for stack, line in state.table.globals
        if stack.index in stacks and _may_mean(owner, stack)
    ]
    return bool(lines) and all(ability.would is not None for ability in lines)


def is_offered(state: State, question: Question, entry: Entry) -> bool:
    """`global Human-Paladin with S` says yes where that very global ability is offered (DM-GLOB-09), or what its card
    offers that has none, `buy Mogo with S` where a text lets a die be purchased."""
    if question.prompt == PURCHASE:
        return entry.verb == "buy" and entry.actor in (None, question.player)
    if question.kind != "may" or entry.verb != "global" or entry.actor not in (None, question.player):
        return False
    frame = state.agenda[-1]
    stack = state.table.stacks[frame.stack]
    owner, name = _side(entry.args[0] if entry.args else "")
    named = stack.index in state.table.words.numbers[name] and _may_mean(owner, stack)
    return named and (stack.abilities[frame.line].is_global or not any(line.is_global for line in stack.abilities))
