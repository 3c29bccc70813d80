"""The end of a round: damage, dice, token, new cards, in this order (DC-END)."""

from __future__ import annotations

from collections.abc import Callable

from rules.core.faults import Violation
from rules.dice_conquest.dice import ALL, DICE
from rules.dice_conquest.queries import creature
from rules.dice_conquest.state import END, Answer, Attack, Question, State
from rules.dice_conquest.steps.harm import harm_hero


def round_end(state: State, why: str) -> None:
    """The creatures left deal their damage, a point at a time from the first player on (DC-END-03, DC-END-04)."""
    state.step, state.last, state.attack = END, state.attack, Attack()
    state.reasons.round_over = why
    state.dealt = sum(creature(state, card).attack for card in state.creatures() if card not in state.held)
    for point in range(state.dealt):
        harm_hero(state, (state.first + point) % len(state.health), 1, "DC-END-04")
        if state.over:
            state.reasons.game_over = "DC-END-05"
            return
    state.do(("keep dice",), ("next round",))


def keep_dice(state: State) -> None:
    """The team keeps the dice on living creatures, or spends some (DC-END-06)."""
    cards = state.creatures()
    dice = tuple([die for die in ALL if state.where[die] in cards])
    verbs = ("spend", "keep")
    state.question = Question("keep", state.first, verbs, ("spend", ()), dice, anyone=True, forced=not dice)


def answer_keep(state: State, answer: Answer) -> None:
    question = state.question_now
    for die in answer[1]:
        if die not in question.dice:
            raise Violation("DC-END-06", f"{DICE[die]} is not on a creature: only dice on creatures are kept or spent.")
    state.question = None
    for die in answer[1]:
        state.spend(die, "DC-END-06")
    state.active = state.first  # it is nobody's turn: the first player stands for the team
    state.do(("slay checks",))  # with a die less a creature may have exactly its health number (DC-SLAY-01)


def next_round(state: State) -> None:
    """The token goes one seat clockwise, then cards come up (DC-END-07 to 09)."""
    # A trap goes with its round, or stays (DC-RUL-42).
    traps = [card for card in state.display if card in state.table.cards.traps]
    if traps:
        state.cite_ruling("DC-RUL-42")
    for card in traps if state.table.profile.trap_leaves == "round_end" else ():
        state.display.remove(card)
        state.gone.append(card)
    state.held.clear()
    state.round += 1
    state.first = (state.first + 1) % len(state.health)
    state.active = state.first
    state.do(("new cards",), ("round start",))


ACTS: dict[str, Callable[..., None]] = {"round end": round_end, "keep dice": keep_dice, "next round": next_round}
