"""What chance does: cards that come up, dice that fall; and traps, of which a judge says what they do."""

from __future__ import annotations

from rules.core.asking import FACES, PICK, TEXT, Ask, Face, Option
from rules.dice_conquest.asking.words import by_card, by_rule
from rules.dice_conquest.dice import DICE, SIDES, face, shown
from rules.dice_conquest.log.writing import write
from rules.dice_conquest.state import Answer, Question, State
from rules.dice_conquest.steps.rolling import ROLL_RULES


def known(state: State) -> Answer | None:
    """The last card of the deck."""
    question = state.question
    if question is None or question.kind != "reveal" or question.forced or state.traps_left:
        return None
    return ("reveal", question.cards) if len(question.cards) == question.number == 1 else None


def reveal(state: State, question: Question) -> Ask:
    """The cards left in the deck, the bottom card only when it is the last; traps while there are some."""
    bottom = state.table.cards.bottom
    creatures = [card for card in question.cards if card not in bottom] or list(question.cards)
    out = {*state.gone, *state.display}
    traps = [card for card in state.table.cards.traps if card not in out] if state.traps_left else []
    options = tuple(
        Option(
            write(state, ("reveal", (card,))).args[0], state.table.cards.card(card).name, card=card,
            note="trap" if card in traps else "",
        )
        for card in (*sorted(creatures, key=lambda card: state.table.cards.card(card).name), *traps)
    )  # fmt: skip
    most = min(question.number, len(creatures)) if question.number else 1
    prompt = "Which cards come up, from left to right?" if most > 1 else "Which card comes up?"
    return Ask(PICK, None, prompt, "reveal", options, 1, most, by_rule("DC-SETUP-05"), "card", key="reveal")


def keys(die: int) -> tuple[Face, ...]:
    """A key for each face, with what is printed on it."""
    return tuple(Face(shown(die, value), value, face(die, value)) for value in range(1, SIDES[die] + 1))


def roll(state: State, question: Question) -> Ask:
    options = tuple(Option(DICE[die], DICE[die], die=die, faces=keys(die)) for die in question.dice)
    number = len(options)
    prompt = f"What does {options[0].label} show?" if number == 1 else f"What do the {number} dice show?"
    why = by_rule(ROLL_RULES[question.why])
    player = None if question.why == "round" else question.player
    return Ask(FACES, player, prompt, "roll", options, number, number, why, key=f"roll {question.why}")


def trap(state: State, question: Question) -> Ask:
    """A trap that nobody has written: a judge's line settles it."""
    card = question.cards[0]
    name = write(state, ("reveal", (card,))).args[0]
    prompt = f"What does {state.table.cards.card(card).name} do? A judge says it."
    return Ask(TEXT, None, prompt, f"!judge trap {name}", (), why=by_card(state, card), style="words", key="trap")
