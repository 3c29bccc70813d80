"""Drawing creatures and what they do as they come up (DC-SETUP-04 to 06, DC-REV, DC-TRAP)."""

from __future__ import annotations

from rules.core.agenda import acts
from rules.core.faults import Violation
from rules.dice_conquest.language.lines import REVEALED, STATIC, Use
from rules.dice_conquest.queries import rule_of
from rules.dice_conquest.state import REVEAL, Answer, Question, State
from rules.dice_conquest.steps.rolling import in_one_line

EACH_ROUND = 3


def new_cards(state: State) -> None:
    """Three creatures come up, then their reveal effects, left to right (DC-SETUP-05, DC-END-08)."""
    state.step = REVEAL
    state.do(("draw up", EACH_ROUND, ""), ("reveal effects",))


def deck_size(state: State) -> int:
    return len(state.order) + len(state.unseen) + state.traps_left


def draw_up(state: State, number: int, why: str) -> None:
    """Cards until so many creatures have come up; an empty deck gives none (DC-REV-06)."""
    if state.order and not state.unseen and not state.traps_left:
        cards = _next_of(state, number)
        state.question = Question(
            "reveal", state.first, ("reveal",), ("reveal", cards), cards=cards, number=number, why=why, anyone=True,
            forced=True,
        )  # fmt: skip
        return
    while number and state.order:
        number -= _show(state, state.order.pop(0))
    if number and deck_size(state):
        cards = tuple(state.unseen)
        least = min(number, len(state.unseen))
        state.question = Question(
            "reveal", state.first, ("reveal",), None, cards=cards, number=least, why=why, anyone=True
        )


def _next_of(state: State, number: int) -> tuple[str, ...]:
    """The cards on top of a deck of which the order is known: so many creatures, and the traps among them."""
    place = 0
    while number and place < len(state.order):
        number -= state.order[place] in state.table.cards.creatures
        place += 1
    return tuple(state.order[:place])


def _show(state: State, card: str) -> int:
    """A card comes up at the right end. 1 if it is a creature; a trap is replaced (DC-TRAP-02)."""
    state.display.append(card)
    state.fresh.append(card)
    return 1 if card in state.table.cards.creatures else 0


def answer_reveal(state: State, answer: Answer) -> None:
    """The cards that came up, in order. Fewer than are due: the rest is still asked for.

    What the new cards draw at once may stand in the same line: it is on top of the deck until it is drawn.
    """
    question = state.question_now
    cards: tuple[str, ...] = answer[1]
    if question.forced:
        _answer_known(state, question, cards)
        return
    now, drawn, asks = in_one_line(state, cards, question.number)
    for place, card in enumerate(cards):
        if place == drawn:
            raise _out_of_order(state, asks, card) if asks else _too_many(state, question, card, drawn > now)
        _check_shown(state, cards[:place], card)
    state.question = None
    state.reasons.round_over = ""
    due = question.number
    for place, card in enumerate(cards):
        if card in state.table.cards.creatures:
            state.unseen.remove(card)
        else:
            state.traps_left -= 1
        if place < now:
            due -= _show(state, card)
        else:
            state.order.append(card)
    if due:
        state.do(("draw up", due, question.why))


def _answer_known(state: State, question: Question, cards: tuple[str, ...]) -> None:
    """The header, or a line before, gives the order of the deck. What the new cards draw may stand in the same line."""
    due = question.number
    most = in_one_line(state, cards, due)[1] if len(cards) > len(question.cards) else len(question.cards)
    for place, card in enumerate(cards):
        if place >= most:
            raise _too_many(state, question, card, most > len(question.cards))
        if card != state.order[place]:
            name, there = (state.table.cards.card(one).name for one in (card, state.order[place]))
            raise Violation("DC-SETUP-04", f"The header gives the deck: {there} comes up here, not {name}.")
    state.question = None
    state.reasons.round_over = ""
    for card in cards[: len(question.cards)]:
        due -= _show(state, card)
    del state.order[: min(len(cards), len(question.cards))]
    if due and state.order:
        state.do(("draw up", due, question.why))


def _out_of_order(state: State, asks: str, card: str) -> Violation:
    rule = "DC-SETUP-06" if state.round == 1 else "DC-REV-01"
    first, name = state.table.cards.card(asks).name, state.table.cards.card(card).name
    names_a_hero = any(
        effect.name == "one hero" for line in state.table.cards.card(asks).lines for effect in line.effects
    )
    message = f"Reveal effects go from left to right: {first} acts before {name} comes up."
    return Violation(rule, message, "DC-RUL-16" if names_a_hero else None)


def _check_shown(state: State, before: tuple[str, ...], card: str) -> None:
    cards = state.table.cards
    name = cards.card(card).name
    if card in cards.traps:
        _check_trap(state, before, card)
    elif card not in state.unseen or card in before:
        raise Violation("DC-COMP-01", f"{name} is not in the deck any more: each creature is there once.")
    elif card in cards.bottom and (set(state.unseen) - set(before) - {card} or _traps_after(state, before)):
        raise Violation("DC-SETUP-04", f"{name} is at the bottom of the deck; other cards come up first.")


def _traps_after(state: State, before: tuple[str, ...]) -> int:
    return state.traps_left - sum(card in state.table.cards.traps for card in before)


def _check_trap(state: State, before: tuple[str, ...], card: str) -> None:
    name = state.table.cards.card(card).name
    if not state.table.traps:
        raise Violation("DC-COMP-04", f"{name} cannot come up: this game is played without traps.")
    if card in state.gone or card in state.display or card in before:
        raise Violation("DC-COMP-04", f"{name} has come up already: there is one of each trap.")
    if _traps_after(state, before) <= 0:
        raise Violation("DC-TRAP-01", f"This deck holds {state.table.traps} traps, and they have all come up.")


def _too_many(state: State, question: Question, card: str, with_drawn: bool) -> Violation:
    name = state.table.cards.card(card).name
    if question.why:
        return Violation("DC-REV-03", f"{question.why} brings one more card, not {name} as well.")
    rule = "DC-SETUP-05" if state.round == 1 else "DC-END-08"
    drawn = " and what they draw" if with_drawn else ""
    return Violation(rule, f"Only three new creatures come up{drawn}; {name} is one too many.")


def reveal_effects(state: State) -> None:
    """The next new card; extra cards stand at the right, so theirs come last (DC-REV-01, DC-SETUP-06)."""
    while state.fresh and _does_nothing(state, state.fresh[0]):
        state.fresh.pop(0)
    if not state.fresh:
        return
    card = state.fresh.pop(0)
    trap = state.table.cards.traps.get(card)
    if trap is None:
        state.do(("card acts", card, REVEALED), ("reveal effects",))
    elif trap.text is None:
        state.do(("ask judge", card), ("reveal effects",))
    else:
        state.do(("card acts", card, REVEALED), ("put trap away", card), ("reveal effects",))


def _does_nothing(state: State, card: str) -> bool:
    """Whether it is a creature without a reveal effect."""
    known = state.table.cards.creatures.get(card)
    return known is not None and REVEALED not in known.acts


def card_acts(state: State, card: str, moment: str) -> None:
    """What the lines of a card in the display do at this moment."""
    printed = state.table.cards.card(card)
    use = Use(state.active, card, printed.name, rule_of(state, card), (), "creature")
    for line in reversed([line for line in printed.lines if line.moment == moment]):
        for effect in reversed(line.effects):
            effect.do(state, use)


def put_trap_away(state: State, card: str) -> None:
    """A trap that says something lasting lies there to the end of the round; any other is out of the game."""
    if not any(line.moment == STATIC for line in state.table.cards.traps[card].lines):
        state.display.remove(card)
        state.gone.append(card)


def ask_judge(state: State, card: str) -> None:
    """Nobody has written what this trap does: a judge says so, or nothing more can be said (DC-TRAP-04)."""
    state.question = Question("trap", state.first, (), None, cards=(card,), anyone=True)


def settle_trap(state: State, card: str) -> None:
    """A judge has decided about it."""
    state.question = None
    state.display.remove(card)
    state.gone.append(card)


ACTS = acts(draw_up, new_cards, reveal_effects, card_acts, put_trap_away, ask_judge)
