"""From log entries to answers: what the words of an entry mean in this position."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.core.faults import Unreadable
from rules.core.game import NO_CHANGE
from rules.core.lines.notation import Entry
from rules.core.lines.words import check_alone
from rules.dice_masters.endings import ENDINGS
from rules.dice_masters.log import acting, facts, replies
from rules.dice_masters.log.combat_lines import assign, attack, block, is_of
from rules.dice_masters.log.die_notation import player_named
from rules.dice_masters.state import ATTACK, Answer, Question, State
from rules.dice_masters.steps.attack import may_stay_home

#: What an entry says after its verb.
Words = Sequence[str]
#: Which verbs answer which question.
ACCEPTED: dict[str, frozenset[str]] = {
    "draw": frozenset(("draw",)),
    "roll": frozenset(("roll",)),
    "reroll": frozenset(("reroll", "keep")),
    "act": frozenset(("buy", "field", "use", "global", "pass")),
    "attack": frozenset(("attack", "end")),
    "block": frozenset(("block",)),
    "assign": frozenset(("assign",)),
    "choose": frozenset(("choose",)),
    "may": frozenset(("yes", "no", "pay")),
    "name": frozenset(("choose",)),
    "order": frozenset(("order",)),
    "turn end": frozenset(("end",)),
}
#: Verbs that belong to whoever is asked, if the line names nobody; all others to the player whose turn it is.
OF_THE_ASKED = frozenset(
    ["draw", "roll", "reroll", "keep", "block", "assign", "choose", "yes", "no", "pay", "pass", "order"]
)


#: Verbs of the main step that only the player whose turn it is may use (DM-MAIN-02).
OF_THE_ACTIVE = frozenset(("buy", "field"))


#: Verbs that may answer a question besides those: ends of the game, of the step or of the turn, what a text offers.
BESIDES: dict[str, frozenset[str]] = {
    kind: frozenset((*ENDINGS, "end", "pass", "buy", "global", *(("attack",) if kind == "name" else ())))
    for kind in ACCEPTED
}
#: A pass or an end where the step is over already: by what is asked.
SAYS_NOTHING = {("attack", ""): ("pass",), ("draw", "base"): ("pass", "end"), ("turn end", ""): ("pass",)}


def accepts(state: State, entry: Entry) -> bool:
    """Whether the entry is an answer to what is asked, and comes from whoever is asked."""
    question, verb, actor = state.question, entry.verb, entry.actor
    if question is None:
        return False
    if verb not in ACCEPTED[question.kind]:
        return verb in BESIDES[question.kind] and _accepts_besides(state, question, entry)
    if not _is_from(state, question, verb, actor):
        return False
    if question.kind not in ASKED_CLOSELY:
        return True
    return not _pays_with_life(question, entry) and (actor is not None or _assigns(state, question, entry))


#: Questions that more must be known of before a line with the right verb is their answer.
ASKED_CLOSELY = frozenset(("may", "assign"))


def _is_from(state: State, question: Question, verb: str, actor: int | None) -> bool:
    """Whether a verb that answers what is asked comes from whoever is asked."""
    if actor is None:
        return verb in OF_THE_ASKED or question.player == state.active
    return actor == question.player and (actor == state.active or verb not in OF_THE_ACTIVE)


def _pays_with_life(question: Question, entry: Entry) -> bool:
    """Whether a yes is paid with life that is not asked for here: that is asked for by itself."""
    return question.kind == "may" and not question.life and "life" in [word.casefold() for word in entry.args]


def _assigns(state: State, question: Question, entry: Entry) -> bool:
    """Whether the entry of nobody in particular divides damage of the player who is asked, if that is the question."""
    if question.kind != "assign":
        return True
    if entry.args and "=" in entry.args[0] and len(question.dice) == 1:
        return True  # the one that divides its damage need not be named
    active = question.player == state.active
    return is_of(state, (*question.dice, *state.attackers) if active else question.dice, entry)


def _accepts_besides(state: State, question: Question, entry: Entry) -> bool:
    if entry.verb == "end" and question.kind == "act" and state.step == ATTACK:
        return actor(state, entry) == question.player  # of the turn, once blocks are declared
    if entry.verb in SAYS_NOTHING.get((question.kind, question.prompt), ()) and not state.table.passes_written:
        return question.kind != "draw" or _ends_the_turn_before(state, entry)
    stays_home = entry.verb in ACCEPTED["attack"] and may_stay_home(state)
    if entry.verb in ENDINGS or (stays_home and actor(state, entry) == state.active):
        return True
    return acting.is_offered(state, question, entry)


def _ends_the_turn_before(state: State, entry: Entry) -> bool:
    """Whether a pass or end before the first draw of a turn may be one of the turn before: behind its line only whoever
    draws may say so, and it says nothing."""
    if ("nothing more", 1 - state.active) not in state.because:
        return entry.actor in (None, state.active)
    return entry.verb == "pass" or entry.actor in (None, 1 - state.active)


def actor(state: State, entry: Entry) -> int:
    if entry.actor is not None:
        return entry.actor
    assert state.question is not None
    return state.question.player if entry.verb in OF_THE_ASKED else state.active


def as_written(state: State, entry: Entry) -> Answer:
    """The answer an entry gives, as it stands. Raises Unreadable, or Violation for impossible facts."""
    question = state.question_now
    reader = READERS.get(entry.verb)
    if reader is None:
        return _ending(state, entry)
    words: Words = entry.args
    if len(words) > 1 and entry.verb not in USUAL_FIRST:
        words = state.table.words.joined(words, entry.verb == "block")
    return reader(state, question, words)


#: What an entry gives that says no more than is plain.
NOTHING: Answer = ("nothing",)


def read(state: State, entry: Entry) -> Answer | None:
    """The answer that the entry gives as it stands; None if it answers something else. Raises as `as_written` does."""
    question, verb, actor = state.question, entry.verb, entry.actor
    if question is None:
        return None
    reader = OF_THE_KIND[question.kind].get(verb)
    if reader is not None and ((actor is None and verb in OF_THE_ASKED) or _is_from(state, question, verb, actor)):
        words: Words = entry.args
        if len(words) > 1 and verb not in USUAL_FIRST:
            words = state.table.words.joined(words, verb == "block")
        answer = reader(state, question, words)
    elif reader is None and accepts(state, entry):
        answer = as_written(state, entry)
    else:
        return None
    return NO_CHANGE if answer == NOTHING else answer


#: Verbs whose usual words are told from others by the reader; it joins names of several words if it has to.
USUAL_FIRST = frozenset(("roll", "reroll"))


#: Behind the word that ends a game, they say nothing.
SAID_OF_AN_END = frozenset(("here", "now", "called", "up", "over", "out"))


def _ending(state: State, entry: Entry) -> Answer:
    """`concede`, `P2 concede`, or `concede Bo`; `time`, `stop here`, `agreed draw`."""
    words = entry.args
    check_alone(entry.verb, words)
    if (
        not words
        or words[0].casefold().strip(".,!") in SAID_OF_AN_END
        or (entry.actor is not None and words[0].casefold() == "to")
    ):
        return entry.verb, actor(state, entry)
    player = player_named(state.table, words[0].strip('".,!')) if entry.actor is None else None
    if player is None or len(words) > len(state.name(player).split()):
        raise Unreadable(f"Write who it is: P1 {entry.verb}, or P2 {entry.verb}.")
    return entry.verb, player


def _end(state: State, question: Question, words: Words) -> Answer:
    """No attack; in the attack step nothing more of the player's; behind it nothing at all."""
    check_alone("end", words)
    if question.kind == "turn end":
        return ("end",)
    return ("attack", ()) if question.kind == "attack" else _pass(state, question, words)


def _pass(state: State, question: Question, words: Words) -> Answer:
    if words:
        check_alone("pass", words)
    return ("pass",) if question.kind == "act" else ("nothing",)


READERS: dict[str, Callable[[State, Question, Words], Answer]] = {
    "draw": facts.draw,
    "roll": facts.roll,
    "reroll": facts.reroll,
    "keep": facts.keep,
    "buy": acting.buy,
    "field": acting.field,
    "use": acting.use,
    "global": acting.use_global,
    "attack": attack,
    "end": _end,
    "block": block,
    "assign": assign,
    "choose": replies.choose,
    "yes": replies.yes,
    "pay": replies.pay,
    "no": replies.no,
    "pass": _pass,
    "order": replies.order,
}
#: By what is asked, if the verb alone says whether a line answers that: the readers of the verbs that do.
OF_THE_KIND: dict[str, dict[str, Callable[[State, Question, Words], Answer]]] = {
    kind: {} if kind in ASKED_CLOSELY else {verb: READERS[verb] for verb in verbs} for kind, verbs in ACCEPTED.items()
}
