"""What an entry takes for granted, and what goes without it: a yes before a choice, a no where nothing is asked."""

from __future__ import annotations

from contextlib import suppress

from rules.core.faults import Ambiguous, ChoiceNeeded, Fault
from rules.core.lines.notation import FACT, Entry
from rules.core.replaying.path import MOST_IMPLIED
from rules.dice_masters.diagnosis.missing_dice import is_of_effect, missing
from rules.dice_masters.log.faces import energy_word
from rules.dice_masters.log.following import text_at
from rules.dice_masters.log.reading import accepts, as_written
from rules.dice_masters.log.tidy import tidied
from rules.dice_masters.state import RESERVE, ROLL, Answer, Question, State
from rules.dice_masters.steps.answers import step
from rules.dice_masters.steps.ways import payments

#: Questions that an effect asks one after the other, and that may go unanswered.
OF_EFFECTS = ("choose", "may", "name", "order")
MOST_QUESTIONS = 20


def yes(state: State, entry: Entry) -> Answer | None:
    """The yes that goes with a `choose`, or None. Raises Ambiguous where a no would do as well, ChoiceNeeded where
    the yes can be paid in several ways."""
    question = _asked(state, entry)
    if question is None:
        return None
    ways = [("yes", payment) for payment in payments(state, question.player, question.cost, 2)]
    if not ways or _refusal(state, ways[0], entry) is not None:
        return None
    if _refusal(state, ("no",), entry) is None:
        return None  # the same text asks for the choice in any case, as after the last of several payments
    if _refusal(state, ("no",), entry, of_any_text=True) is None:
        card = state.table.stacks[state.agenda[-1].stack].name if state.agenda else "A text"
        message = f"{card} offers {state.name(question.player)} something: write yes or no before this line."
        raise Ambiguous(message, ("yes", "no"))
    if len(ways) > 1:
        raise ChoiceNeeded("This can be paid in several ways: write yes, and which dice are spent after the word with.")
    return ways[0]


def refusal(state: State, entry: Entry) -> Fault | None:
    """Why a `choose` does not fit though its player says yes; None if there is nothing to say yes to."""
    question = _asked(state, entry)
    if question is None:
        return None
    for payment in payments(state, question.player, question.cost, 1):
        fault = _refusal(state, ("yes", payment), entry)
        return None if fault is NOT_ASKED else fault
    return None


def unsaid_yes(state: State, entry: Entry) -> Fault | None:
    """That a draw or a roll, which nothing here asks for, lacks the yes to the offer that would ask for it."""
    question = state.question
    if question is None or question.kind != "may" or entry.kind != FACT:
        return None
    for payment in payments(state, question.player, question.cost, 1):
        ahead = state.copy()
        with suppress(Fault):
            step(ahead, ("yes", payment))
            asked = ahead.question
            if asked is not None and asked.kind == entry.verb and is_of_effect(ahead, asked):
                line = f"yes{' with what pays for it' if question.cost else ''}"
                message = f"{missing(ahead, asked)} only after a yes: write {line} before this line."
                return ChoiceNeeded(message)
    return None


def declines(state: State, entry: Entry) -> bool:
    """A `no`, `choose none`, `block none` where nobody attacks, or energy that is kept, unless something must be
    answered here.
    """
    question = state.question
    if question is None or (question.default is None and question.prompt != "base"):
        return False
    if entry.verb == "choose":
        return len(entry.args) == 1 and entry.args[0].casefold() == "none"
    if entry.verb == "block":
        return not state.attackers and [word.casefold() for word in entry.args] == ["none"]
    if entry.verb == "keep":
        return bool(entry.args) and _are_unspent(state, state.active if entry.actor is None else entry.actor, entry)
    return entry.verb == "no" and not entry.args


def _are_unspent(state: State, player: int, entry: Entry) -> bool:
    """Whether the words name energy that is in a player's reserve pool: `keeps the bolt`."""
    left = [state.table.kinds[die].energy[state.face[die]] for die in state.zones[player][RESERVE]]
    for word in tidied("keep", entry.args):
        energy = energy_word(word)
        if energy is None or energy not in left:
            return False
        left.remove(energy)
    return True


def _asked(state: State, entry: Entry) -> Question | None:
    question = state.question
    if question is None or question.kind != "may" or entry.verb != "choose":
        return None
    return question if entry.actor in (None, question.player) else None


NOT_ASKED = Fault("")


def _refusal(state: State, answer: Answer, entry: Entry, of_any_text: bool = False) -> Fault | None:
    """What keeps the entry from answering one of the questions that come after this answer, from the same text."""
    ahead, first, depth = state.copy(), None, len(state.agenda)
    text = text_at(state, depth)
    try:
        step(ahead, answer)
        for _ in range(MOST_QUESTIONS):
            question = ahead.question
            if question is None or question.kind not in OF_EFFECTS:
                break
            if not of_any_text and text_at(ahead, depth) != text:
                break
            if accepts(ahead, entry):
                try:
                    step(ahead, as_written(ahead, entry))
                    return None
                except Fault as fault:
                    first = first or fault
            if question.default is None:
                break
            step(ahead, question.default)
    except Fault as fault:
        first = first or fault
    return first or NOT_ASKED


def question_ahead(state: State, entry: Entry) -> State | None:
    """The position, later this turn, in which the log must say what an effect draws or rolls, or in which somebody else
    says what this entry does; None if there is none. All that may be left out before it is left out.
    """
    if state.table.passes_written:
        return None
    ahead = state.copy()
    for _ in range(MOST_IMPLIED):
        question = ahead.question
        if question is None or ahead.turn != state.turn:
            return None
        if question.kind == entry.verb == "order" or (entry.verb == "assign" and question.kind == "assign"):
            return ahead
        if question.default is None:
            unsaid = question.kind in OF_EFFECTS and state.step == ROLL  # of a kept face, before the main step
            return ahead if unsaid or is_of_effect(ahead, question) else None
        try:
            step(ahead, question.default)
        except Fault:
            return None
    return None
