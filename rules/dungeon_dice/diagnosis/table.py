"""Entries that answer nothing: one table says why, by what the game waits for and by the verb."""

from __future__ import annotations

from rules.core.diagnosis import ANY, Explain, Table, breaks, find, no_such_seat
from rules.core.faults import ChoiceNeeded, Fault, Unreadable, Violation
from rules.core.lines.notation import CLAIM, TURN, Entry
from rules.core.lines.parsing import HEADER_KEYS
from rules.core.lines.unknown_verb import unknown_verb
from rules.dungeon_dice.diagnosis.combats import equip, passing, resolve, use
from rules.dungeon_dice.diagnosis.draws_and_rolls import (
    PHASE,
    chosen_in_a_draw,
    draw,
    not_begun,
    not_passed,
    roll,
    roll_of_another,
    turn_is_over,
)
from rules.dungeon_dice.diagnosis.sentences import missing, or_what_is_missing, waits
from rules.dungeon_dice.endings import ENDINGS, UNKNOWN_ENDINGS
from rules.dungeon_dice.log.claims import FIGURES, OF_PLAYER, OF_TABLE
from rules.dungeon_dice.log.reading import ANYTIME, KNOWN, READERS
from rules.dungeon_dice.log.uses import is_one_use
from rules.dungeon_dice.log.vocabulary import VOCABULARY
from rules.dungeon_dice.state import AFTER, COMBAT, DUEL, FIGHTING, MEET, REST, REWARD, SEARCH, SETUP, Question, State
from rules.dungeon_dice.steps.answers import violation_of_time

#: Symbols that are verbs, too.
ABILITIES = ("slash", "armor", "tangle", "drain", "gust", "execute", "fire")
#: What is asked while the game has not begun, whatever that is.
NOT_BEGUN = "setup"


def explain(state: State, entry: Entry) -> Fault:
    """Why the entry cannot come here. The position stays as it is."""
    if entry.actor is not None and entry.actor >= state.table.players:
        return no_such_seat(entry.actor, state.table.players, "players are at this table")
    if entry.kind not in (CLAIM, TURN) and entry.verb not in KNOWN:
        if ability := next((one for one in ABILITIES if entry.verb.casefold() in (one, f"{one}s", f"{one}es")), ""):
            told = "Not all of this line can be read: an ability is written with its die and its target"
            return Unreadable(f"{told}, for example use B01 {ability} G01 -> 4, and what comes of it on the next line.")
        names = [state.name(player) for player in range(state.table.players)]
        return unknown_verb(entry, names, KNOWN, HEADER_KEYS | VOCABULARY.position, {*FIGURES, *OF_PLAYER, *OF_TABLE})
    question = state.question
    if state.over or question is None:
        return _after_the_end(state, entry)
    if entry.kind == TURN:
        return _turn_not_over(state, question)
    kind = NOT_BEGUN if state.step == SETUP else question.kind
    by_another = find(BY_ANOTHER, kind, entry.verb) if entry.actor not in (None, question.player) else None
    why = by_another or find(WHY, kind, entry.verb) or _nothing_waits
    return why(state, question, entry)


def _after_the_end(state: State, entry: Entry) -> Fault:
    if entry.verb in ENDINGS or entry.verb in UNKNOWN_ENDINGS:
        return Unreadable(f"The game is over already ({state.reason}).")
    rule = state.because.get(("ended", 0), "DD-FAME-02")
    return Violation(rule, f"The game is over ({state.reason}); nothing more can happen.")


#: What the rules still bring before the turn is over.
DUE = {
    "reward": ("DD-REWARD-05", "The reward is drawn before the turn ends."),
    "extra": ("DD-REWARD-03", "The monster rolled a 6: one potion more is drawn before the turn ends."),
}


def _turn_not_over(state: State, question: Question) -> Fault:
    """A turn line while this turn is not at its end."""
    if question.kind == "draw" and question.prompt in DUE:
        return Violation(*DUE[question.prompt])
    if question.kind in ("draw", "roll"):
        return missing(state, question, by_a_turn_line=True)
    if question.kind in PHASE:
        return not_passed(state, question)
    if question.kind == "meet":
        told = f"The log does not say whether {state.name(question.player)} confronts the monster or flees"
        return ChoiceNeeded(f"{told}: write confront or flee.", ("confront", "flee"))
    if state.step in FIGHTING:
        return Violation("DD-COMBAT-07", f"Turn {state.turn} is not over: the combat has not been resolved.")
    return Violation("DD-TURN-01", f"Turn {state.turn} is not over: {waits(state, question)}.")


def _nothing_waits(state: State, question: Question, entry: Entry) -> Fault:
    return or_what_is_missing(state, question) or Unreadable(f'Nothing here asks for "{entry.verb}".')


def _no_answer(state: State, question: Question, entry: Entry) -> Fault:
    return Unreadable(f"Nothing is asked here that could be answered with {entry.verb}.")


def in_step(otherwise: Explain, steps: dict[int, tuple[str, str]]) -> Explain:
    """A row that refuses by the rule of the step; else by what is missing, else by what the verb is for at all."""

    def explain_step(state: State, question: Question, entry: Entry) -> Fault:
        if state.step in steps:
            return Violation(*steps[state.step])
        return or_what_is_missing(state, question) or otherwise(state, question, entry)

    return explain_step


def _about_a_monster(state: State, question: Question, entry: Entry) -> Fault:
    """While dice are to be rolled: that they come first, unless it is too late in any case."""
    return WHY[ANY, entry.verb](state, question, entry) if state.step in FIGHTING else missing(state, question)


def _whoever_writes_it(state: State, question: Question, entry: Entry) -> Fault:
    return (find(WHY, question.kind, entry.verb) or _nothing_waits)(state, question, entry)


# --- somebody else's line ---------------------------------------------------------------------------


def _not_their_turn(state: State, question: Question, entry: Entry) -> Fault:
    """The player who has just had a turn goes on with it, or another seat plays before its time."""
    last = (state.active - 1) % state.table.players
    if entry.actor == last:
        return turn_is_over(state, last)
    return Violation("DD-SETUP-05", f"It is {state.name(question.player)}'s turn, to the left.")


def _of_the_last_turn(state: State, question: Question, entry: Entry) -> Fault:
    """What is done about a monster, by the player whose turn is over, or by anybody."""
    if entry.actor == (state.active - 1) % state.table.players:
        return turn_is_over(state, entry.actor)
    return _whoever_writes_it(state, question, entry)


def _waits_for_a_pass(state: State, question: Question, entry: Entry) -> Fault:
    if entry.verb == "use" and is_one_use(state, entry):
        return use(state, question, entry)
    rule = "DD-THRONE-03" if state.step == DUEL else "DD-COMBAT-06"
    name, other = state.name(question.player), state.name(entry.actor or 0)
    return Violation(rule, f"It is {name}'s window: {other} waits for a pass.")


def _another_decides(state: State, question: Question, entry: Entry) -> Fault:
    rule = "DD-COMBAT-07" if question.kind == "last call" else "DD-TURN-01"
    return Violation(rule, f"{state.name(question.player)} decides here, not {state.name(entry.actor or 0)}.")


_MAY_NOT_OBJECT = breaks(
    "DD-COMBAT-06", "Only {name} can object here.", "DD-RUL-25", lambda s, question: {"name": s.name(question.player)}
)


def _joins_unasked(state: State, question: Question, entry: Entry) -> Fault:
    if entry.actor == state.active or state.step in FIGHTING:
        return _whoever_writes_it(state, question, entry)
    return Violation("DD-ASSIST-02", f"{state.name(state.active)} chooses who helps; nobody joins unasked.")


#: Why another player than the one who is asked cannot write this; what is not here is refused whoever writes it.
BY_ANOTHER: Table = {
    **{(kind, verb): _another_decides for kind in READERS.keys() - {"draw", "roll"} for verb in READERS[kind]},
    **{("window", verb): _waits_for_a_pass for verb in READERS["window"]},
    **{("veto", verb): _MAY_NOT_OBJECT for verb in READERS["veto"]},
    (ANY, "assist"): _joins_unasked,
    ("meet", "assist"): _joins_unasked,
    **{("turn", verb): _of_the_last_turn for verb in READERS["meet"]},
    **{("turn", verb): _not_their_turn for verb in READERS["turn"]},
    ("turn", "assist"): _whoever_writes_it,
}  # fmt: skip
_USED_UP = ("DD-TURN-01", "Resting takes the whole turn, and this one has been used to search.")
#: Why an entry answers nothing, by what the game waits for and the verb.
WHY: Table = {
    (NOT_BEGUN, ANY): not_begun,
    **dict.fromkeys([(ANY, verb) for verb in ANYTIME], lambda state, question, entry: violation_of_time(entry.verb)),
    (ANY, "equip"): equip,
    (ANY, "draw"): draw,
    (ANY, "roll"): roll,
    ("roll", "roll"): roll_of_another,
    ("draw", "choose"): chosen_in_a_draw,
    (ANY, "use"): use,
    (ANY, "pass"): passing,
    (ANY, "resolve"): resolve,
    (ANY, "key"): breaks("DD-ONE-04", "A key is rolled when a locked chest is to be opened, and none waits here."),
    (ANY, "search"): in_step(
        breaks("DD-TURN-01", "One search a turn, at its beginning."),
        {
            MEET: ("DD-TURN-01", "One search a turn: the monster is confronted or fled from."),
            REST: ("DD-REST-01", "Resting takes the whole turn."),
        },
    ),
    (ANY, "hunt"): in_step(
        breaks("DD-TURN-01", "One search a turn, at its beginning."),
        {MEET: ("DD-SEARCH-05", "Hunt is for the draw: this monster has been rolled.")},
    ),
    (ANY, "rest"): in_step(
        breaks("DD-TURN-01", "Resting takes the whole turn, and this one has been used otherwise."),
        dict.fromkeys((MEET, COMBAT, AFTER, REWARD), _USED_UP),
    ),
    (ANY, "flee"): in_step(
        breaks("DD-SEARCH-03", "One flees from a monster that was found and not yet confronted."),
        {
            COMBAT: ("DD-COMBAT-01", "The monster has been confronted: there is no fleeing any more."),
            SEARCH: ("DD-TURN-01", "No monster has been found yet."),
            REWARD: ("DD-SEARCH-04", "An item without a guard is taken, and the turn ends."),
        },
    ),
    (ANY, "confront"): in_step(
        breaks("DD-SEARCH-03", "One confronts a monster that was found, once."),
        {
            COMBAT: ("DD-COMBAT-01", "The monster has been confronted."),
            SEARCH: ("DD-TURN-01", "No monster has been found yet."),
            REWARD: ("DD-SEARCH-04", "An item without a guard is taken, and the turn ends: there is no combat."),
        },
    ),
    (ANY, "reach"): in_step(
        breaks("DD-SEARCH-06", "Reach is for a monster that was found and not yet confronted."),
        {COMBAT: ("DD-SEARCH-06", "Reach is for the time before the monster is confronted.")},
    ),
    (ANY, "assist"): in_step(
        breaks("DD-ASSIST-05", "Help is asked for between finding a monster and confronting it."),
        {
            COMBAT: ("DD-ASSIST-05", "The monster has been confronted: nobody is asked for help any more."),
            DUEL: ("DD-THRONE-02", "A duel is fought by two alone."),
        },
    ),
    (ANY, "veto"): in_step(
        breaks("DD-COMBAT-06", "Only the use of an assistant's die is refused, before the roll.", "DD-RUL-25"), {}
    ),
    **{("roll", verb): _about_a_monster for verb in READERS["meet"]},
    (ANY, "yes"): _no_answer,
    (ANY, "no"): _no_answer,
}
