"""What a text at work asks: dice and players, words, yes or no, an order; and the dice that it draws or rolls."""

from __future__ import annotations

from rules.core.faults import Violation
from rules.core.notation import Entry
from rules.core.words import is_number
from rules.dice_masters.effects.choices import AGAIN, agree
from rules.dice_masters.effects.resolve import begin_next
from rules.dice_masters.log import replies
from rules.dice_masters.log.counting import each_of
from rules.dice_masters.loop import run
from rules.dice_masters.state import FIELD, NO_FACE, RESERVE, Question, State
from rules.dice_masters.steps.draw import drawn_by_text, take_out
from rules.dice_masters.steps.paying import FREE
from rules.dice_masters.steps.rolling import BY_TEXT, rolled_by_text
from rules.dice_masters.usual.naming import plainest
from rules.dice_masters.usual.paying import spending

SIDES = {"P1.": 0, "P2.": 1}


def choose(state: State, entry: Entry) -> bool:
    """One die, a player, or one of the words that a text offers."""
    question = _asked(state, entry)
    if question is None or len(entry.args) != 1:
        return False
    word = entry.args[0]
    if question.kind == "name":
        option = word.replace("-", " ")
        if option not in question.options:
            return False
        state.agenda[-1].answer = option
    elif question.kind == "choose" and question.least <= 1 <= question.most and word[:1].isalpha():
        item = _meant(state, question, word)
        if item is None:
            return False
        state.lately.pop(("quiet", 0), None)
        frame = state.agenda[-1]
        frame.it, frame.done = (item,), True
    else:
        return False
    _go_on(state)
    return True


def _asked(state: State, entry: Entry) -> Question | None:
    """The question of a text, if the entry comes from whoever is asked."""
    question = state.question
    if question is None or state.unsettled or not (entry.actor is None or entry.actor == question.player):
        return None
    return question


def _go_on(state: State) -> None:
    """The list of KO'd dice goes on: what is answered belongs to what was going on already."""
    state.question = None
    if state.knocked_out:
        state.fell_before = len(state.knocked_out)
    run(state)


def _meant(state: State, question: Question, word: str) -> int | None:
    """The die of the question that a word means (`words.find_die`), or the player, as -2 - player; None if that is not
    plain."""
    if question.players:
        player = replies.player_chosen(state, question, word)
        if player is not None:
            return -2 - player if player in question.players else None
    side = SIDES.get(word[:3])
    stacks = state.table.words.numbers[word if side is None else word[3:]]
    stack_of = state.table.stack_of
    dice: list[int] = []
    for die in question.dice:
        if stack_of[die] in stacks and (side is None or side == _side(state, die)):
            dice.append(die)
    die = plainest(state, dice)
    return None if die < 0 else die


def _side(state: State, die: int) -> int:
    return (state.controller if state.zone[die] == FIELD else state.owner)[die]


def yes(state: State, entry: Entry) -> bool:
    """A yes that costs nothing, or one price: the energy named, or all that there is."""
    question, words = _asked(state, entry), entry.args
    if question is None or question.kind != "may" or question.life or question.prompt == AGAIN:
        return False
    if question.cost:
        if len(question.cost) > 1 or (words and words[0] != "with"):
            return False
        pool = state.zones[question.player][RESERVE]
        paid = spending(state, question.player, pool, words[1:] if words else None, *question.cost[0])
    else:
        paid = None if words else FREE
    if paid is None:
        return False
    agree(state, question, paid)
    _go_on(state)
    return True


def no(state: State, entry: Entry) -> bool:
    question = _asked(state, entry)
    if question is None or question.kind != "may" or entry.args:
        return False
    frame = state.agenda[-1]
    frame.answer = frame.done = False
    _go_on(state)
    return True


def order(state: State, entry: Entry) -> bool:
    """Which of the waiting lines is next: a card, or `Card#2` for the second of its lines."""
    question = _asked(state, entry)
    if question is None or question.kind != "order" or len(entry.args) != 1:
        return False
    name, _, place = entry.args[0].partition("#")
    wanted = int(place) if is_number(place) else 1
    stacks, waiting = state.table.words.numbers[name], state.waiting[question.player]
    lines: list[tuple[int, int]] = []
    for number, frame in enumerate(waiting):
        if frame.stack in stacks and (line := (frame.stack, frame.line)) not in lines:
            lines.append(line)
            if len(lines) == wanted:
                waiting.insert(0, waiting.pop(number))
                state.question = None
                begin_next(state)
                _go_on(state)
                return True
    return False


def drawn(state: State, entry: Entry) -> bool:
    """What a text draws, in the usual words (DM-DRAW-10)."""
    question, words, table = _asked(state, entry), entry.args, state.table
    if question is None or question.kind != "draw" or question.prompt not in ("effect", "quiet"):
        return False
    player = question.player
    stacks: list[int] = []
    for word in each_of(words):
        stack = table.meant[player][word]
        if stack is None or (stack.name != word and table.words.joined(words) is not words):
            return False  # no name; or one of several words may be among them
        stacks.append(stack.index)
    if len(stacks) != question.most:
        return False
    try:
        dice = take_out(state, player, tuple(stacks))
    except Violation:
        return False
    drawn_by_text(state, question, dice)
    _go_on(state)
    return True


def rolled(state: State, entry: Entry) -> bool:
    """The faces of dice that a text rolls, in the usual words and in the order of the dice (DM-ROLL-09)."""
    question, words = _asked(state, entry), entry.args
    if (
        question is None
        or question.kind != "roll"
        or question.prompt not in BY_TEXT
        or len(words) != len(question.dice)
    ):
        return False
    kinds, shown = state.table.kinds, state.face
    faces = [kinds[die].told.get(words[place], NO_FACE) for place, die in enumerate(question.dice)]
    if NO_FACE in faces:
        return False
    for place, die in enumerate(question.dice):
        shown[die] = faces[place]
    state.question = None
    rolled_by_text(state, question)
    _go_on(state)
    return True
