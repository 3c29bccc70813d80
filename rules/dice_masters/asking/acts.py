"""The main step and the windows for actions and globals: what somebody may do, each as a whole line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from rules.core.asking import ACTS, REROLL, Ask, Option
from rules.core.faults import Fault, is_allowed
from rules.dice_masters import costs, legal, stats
from rules.dice_masters.asking import fights
from rules.dice_masters.asking.payments import pay_for, ways_to_pay
from rules.dice_masters.asking.rolls import by_kind
from rules.dice_masters.asking.words import by_rule, called, card_code, code, line_of, of, shows, title
from rules.dice_masters.log.die_notation import shown
from rules.dice_masters.log.writing import write
from rules.dice_masters.stacks import Stack
from rules.dice_masters.state import ATTACK, MAIN, RESERVE, Answer, Question, State
from rules.dice_masters.steps import buying
from rules.dice_masters.steps.answers import step
from rules.dice_masters.steps.paying import Price
from rules.dice_masters.steps.turn import LAST_WORD

#: Answers that may be passed from the main step to the attack.
MOST_PASSED = 12


def reroll_or_act(state: State, question: Question) -> Ask | None:
    """Dice to roll again; or what comes behind, which says by itself that all are kept."""
    player = state.active
    reroll = Option(
        label="Reroll", group="reroll", note="Tap the dice that are rolled again.", ask=_reroll(state, player)
    )
    kept = state.copy()
    step(kept, ("reroll", ()))
    following = kept.question
    ask = None
    if following is not None and following.kind == "act" and kept.step == MAIN and following.player == player:
        ask = act(kept, following)
    if ask is None:
        keep = Option(label="Keep all", line="keep", group="other")
        prompt = f"{state.name(player)}, do you reroll any dice?"
        return Ask(ACTS, player, prompt, "", (reroll, keep), why=by_rule("DM-ROLL-02"), key="reroll")
    options = (reroll, *ask.options)
    return Ask(ACTS, player, ask.prompt, "", options, why=ask.why, key="reroll")


def _reroll(state: State, player: int) -> Ask:
    """The dice as they were rolled; each with the keys for what it shows then."""
    options = [
        Option(
            shown(state, die), f"{title(state, die)}: {shows(state, die)}", die=die, card=code(state, die),
            faces=by_kind(state, (die,))[0].faces,
        )
        for die in state.rolled
    ]  # fmt: skip
    prompt = f"{state.name(player)}, which dice do you reroll?"
    most = len(options)
    return Ask(
        REROLL, player, prompt, "reroll", tuple(options), 0, most, by_rule("DM-ROLL-02"), all="roll", key="reroll"
    )


def act(state: State, question: Question) -> Ask | None:
    """What the active player may do in the main step, with the attack and the end of the turn.

    None for everybody else: what they may do is offered as a reaction. None too where there is nothing to do.
    """
    player = question.player
    if player != state.active or state.step != MAIN or state.offered == LAST_WORD:
        return _must_be_said(state, question)
    done = list(acts(state, question))
    ends = list(_ends(state))
    if not done and len(ends) == 1 and not ends[0].ask and not state.table.passes_written:
        return None
    prompt = f"{state.name(player)}, what do you do?"
    return Ask(ACTS, player, prompt, "", (*done, *ends), why=by_rule("DM-MAIN-01"), key="act main")


def _must_be_said(state: State, question: Question) -> Ask | None:
    """A pass is asked for only where the log leaves none out."""
    if not state.table.passes_written or legal.default(state) is not None:
        return None
    leave = Option(label="Let it pass", line=f"{of(state, question.player)}pass", group="end")
    reacts = "do you react?" if question.player != state.active else "do you use anything more?"
    prompt, why = f"{state.name(question.player)}, {reacts}", by_rule("DM-PRIO-06")
    return Ask(ACTS, question.player, prompt, "", (*acts(state, question), leave), why=why, key="act window")


def known_pass(state: State) -> Answer | None:
    """The pass of whoever has nothing to do, where the log leaves no pass out."""
    question = state.question
    if question is None or question.kind != "act" or not state.table.passes_written or legal.default(state) is not None:
        return None
    nothing = all(answer == ("pass",) for answer in legal.answers(state.copy()))
    return ("pass",) if nothing and (question.player != state.active or state.step != MAIN) else None


def acts(state: State, question: Question) -> Iterator[Option]:
    """Each thing that may be started now, once, with its payment."""
    player, step = question.player, state.step
    if player == state.active and step == MAIN:
        yield from _all_together(state, player)
    seen: set[object] = set()
    for answer in legal.answers(state):
        subject = answer[:1] if answer[0] == "pass" else answer if answer[0] == "use" else answer[:-1]
        if answer[0] != "pass" and subject not in seen:
            seen.add(subject)
            yield _option(state, player, answer)


def _option(state: State, player: int, answer: Answer) -> Option:
    line, _ = line_of(write(state, answer))
    group, label, note, die, stack, price = _about(state, player, answer)
    card = card_code(stack) if stack is not None else None
    likely = group != "global"
    return Option("", label, line, group, note, likely, die, card, player, pay=pay_for(state, player, price))


def _about(state: State, player: int, answer: Answer) -> tuple[str, str, str, int | None, Stack | None, Price]:
    """Its group, what it is called, a note, the die, the card and the price."""
    kind, stacks = answer[0], state.table.stacks
    if kind == "buy":
        stack = stacks[answer[1][0]]
        left = len(state.supply[stack.index])
        return "buy", f"Buy {called(stack)}", f"{left} left", None, stack, buying.price_of(state, player, [stack])
    if kind == "field":
        die = answer[1][0]
        label = f"Field {title(state, die)}, {shows(state, die)}"
        price: Price = ((costs.fielding_cost(state, die), None),)
        return "field", label, _strength(state, die), die, state.table.stack(die), price
    if kind == "use":
        die = answer[1]
        return "use", f"Use {title(state, die)}, {shows(state, die)}", "", die, state.table.stack(die), ()
    stack = stacks[answer[2] if kind == "activate" else answer[1]]
    ability = stack.abilities[answer[3] if kind == "activate" else answer[2]]
    price = ability.cost.energy if ability.cost is not None else ()
    if kind == "activate":
        label = f"Use the ability of {title(state, answer[1])}"
        return "use", label, ability.text, answer[1], stack, price
    return "global", f"Global: {called(stack)}", ability.text, None, stack, price


def _strength(state: State, die: int) -> str:
    face = stats.face(state, die)
    return f"{getattr(face, 'attack', 0)} attack, {getattr(face, 'defense', 0)} defense"


def _all_together(state: State, player: int) -> Iterator[Option]:
    """All characters that can be fielded in one go, if there are several (DM-FIELD-11)."""
    pool = [die for die in state.zones[player][RESERVE] if stats.is_character(state, die)]
    cheapest = sorted(pool, key=lambda die: costs.fielding_cost(state, die))
    for number in range(len(cheapest), 1, -1):
        dice = tuple(cheapest[:number])
        price: Price = tuple((costs.fielding_cost(state, die), None) for die in dice)
        way = next(iter(ways_to_pay(state, player, price)), None) if sum(amount for amount, _ in price) else None
        answer: Answer = ("field", dice, way)
        if not is_allowed(step, state.copy(), answer):
            continue
        line, _ = line_of(write(state, answer))
        names = _in_numbers(f"{title(state, die)} {shows(state, die)}" for die in dice)
        label = "Field all" if number == len(pool) else f"Field {number} characters"
        yield Option("", label, line, "field", names, True, player=player, pay=pay_for(state, player, price))
        return


def _in_numbers(names: Iterable[str]) -> str:
    """Return `2 NPC characters, Troll L1`."""
    many = Counter(names)
    return ", ".join(
        name if number == 1 else f"{number} {name}{'s' if name.endswith(' character') else ''}"
        for name, number in many.items()
    )


def _ends(state: State) -> Iterator[Option]:
    """The attack, if it is the next question, and the end of the turn; else the end of the main step, which must be
    said too where the log leaves no pass out.
    """
    if state.table.passes_written:
        yield Option(label="Pass", line="pass", group="end")
        return
    ahead = state.copy()
    try:
        for _ in range(MOST_PASSED):
            question = ahead.question
            if question is None or question.kind != "act" or question.default is None:
                break
            step(ahead, question.default)
    except Fault:
        ahead = state
    question = ahead.question
    if question is not None and question.kind == "attack" and ahead.turn == state.turn:
        yield from fights.attacks(ahead)
        return
    yield Option(label="Go to the attack step", line="pass", group="end")


def reactions(state: State) -> Iterator[Option]:
    """What whoever has the floor in a window could start, though nobody is asked. Nothing where the log leaves no pass
    out: everybody is asked then.
    """
    question = state.question
    if question is None or question.kind != "act" or state.offered == LAST_WORD or state.table.passes_written:
        return
    if question.player != state.active or state.step == ATTACK:
        yield from acts(state, question)


def of_the_other(state: State) -> Iterator[Option]:
    """What the other player may do while the active one decides in the main step."""
    if state.question is not None and state.question.kind == "reroll":
        step(state, ("reroll", ()))
    question = state.question
    if question is None or question.kind != "act" or question.player != state.active or state.step != MAIN:
        return
    step(state, ("pass",))
    yield from reactions(state)
