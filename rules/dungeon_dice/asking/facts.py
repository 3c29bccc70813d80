"""What chance does: dice out of a bag, faces; and the beginning of a turn, which is usually a draw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.core.asking import ACTS, DRAW, FACES, Ask, Face, Option
from rules.dungeon_dice import legal, zones
from rules.dungeon_dice.asking.besides import besides
from rules.dungeon_dice.asking.words import by_rule, die_option, line_of, of, title
from rules.dungeon_dice.dice_set import BLACK
from rules.dungeon_dice.log.words import face_in_words, face_word, label, player_word
from rules.dungeon_dice.log.writing import write
from rules.dungeon_dice.state import Answer, Question, State
from rules.dungeon_dice.steps.asking import DRAW_RULES, ROLL_RULES
from rules.dungeon_dice.table import LEVEL_KINDS

#: How the beginning of a turn is asked: by the die that was drawn, or by what the player does.
DREW, DOES = "which monster die did you draw?", "what do you do?"
#: What a turn may begin with.
LABELS = {"search": "Search", "hunt": "Hunt: draw two monster dice", "rest": "Rest instead of searching"}


def known(state: State) -> Answer | None:
    """The last dice of a bag; the roll of dice that can show one face only."""
    question = state.question
    if question is None:
        return None
    if question.kind == "draw":
        there = zones.in_bag(state, question.bag)
        return ("draw", tuple(there)) if len(there) == question.number else None
    if question.kind != "roll":
        return None
    faces = state.table.faces
    plain = all(len(set(faces[die])) == 1 for die in question.dice)
    return ("roll", tuple((die, 0) for die in question.dice)) if plain and question.dice else None


def draw(state: State, question: Question) -> Ask:
    number, name = question.number, state.name(question.player)
    dice = "die" if number == 1 else f"{number} dice"
    prompt = f"{name}, which {dice} did you draw from the {question.bag} bag?"
    options = tuple(die_option(state, die) for die in zones.in_bag(state, question.bag))
    line = f"{of(state, question.player)}draw"
    why = by_rule(DRAW_RULES[question.prompt])
    return Ask(DRAW, question.player, prompt, line, options, number, number, why, key=f"draw {question.prompt}")


def turn(state: State, question: Question) -> Ask:
    """The monster die that is drawn, which says that the player searches; or another turn."""
    others = [answer for answer in legal.answers(state) if answer[0] in LABELS]
    acts = [
        Option(label=LABELS[answer[0]], line=line_of(state, answer), group="fight", player=question.player)
        for answer in others
    ]
    name, why, options = state.name(question.player), by_rule("DD-TURN-01"), zones.in_bag(state, BLACK)
    if not options:
        also = tuple(besides(state))
        return Ask(ACTS, question.player, f"{name}, {DOES}", "", tuple(acts), why=why, also=also, key="turn")
    also = (*[act for act in acts if act.line != "search"], *besides(state))
    prompt, dice = f"{name}, {DREW}", tuple(die_option(state, die) for die in options)
    return Ask(DRAW, question.player, prompt, "draw", dice, 1, 1, why, also=also, key="turn")


def turn_by_acts(ask: Ask) -> Ask:
    """The beginning of a turn where somebody else draws: whether the player searches."""
    search = Option(label=LABELS["search"], line="search", group="fight", player=ask.player)
    others = tuple(option for option in ask.also if option.group == "fight")
    prompt = ask.prompt.replace(DREW, DOES)
    also = tuple(option for option in ask.also if option not in others)
    return replace(ask, kind=ACTS, prompt=prompt, line="", options=(search, *others), also=also)


def keys(state: State, die: int) -> tuple[Face, ...]:
    """A key for each different face."""
    faces = state.table.faces[die]
    return tuple(
        Face(label(state.table, die, number), faces[number].value, face_in_words(face_word(state.table, die, number)))
        for number in range(len(faces))
        if faces.index(faces[number]) == number
    )


def roll(state: State, question: Question) -> Ask:
    """The dice that fall, each with its faces; the Level dice of a side together, as their numbers stand in a log
    without a name.
    """
    dice = state.table.dice
    level = {kind: [die for die in question.dice if dice[die].kind == kind] for kind in LEVEL_KINDS.values()}
    together = [each for each in level.values() if each] if sum(map(len, level.values())) > 1 else []
    options = [_level(state, each) for each in sorted(together, key=lambda each: question.dice.index(each[0]))]
    options += [
        Option(state.table.id(die), title(state, die), die=die, faces=keys(state, die))
        for die in question.dice
        if not any(die in each for each in together)
    ]
    number, name = len(question.dice), state.name(question.player)
    which = f"does {options[0].label} show" if number == 1 else f"do the {number} dice show"
    line = write(state, ("roll", ((question.dice[0], 0),)))
    prefix = f"{player_word(line.actor)} roll" if line.actor is not None else "roll"
    why = by_rule(ROLL_RULES[question.prompt])
    ask = Ask(FACES, question.player, f"{name}, what {which}?", prefix, tuple(options), number, number, why)
    return replace(ask, key=f"roll {question.prompt}")


def _level(state: State, dice: Sequence[int]) -> Option:
    """Like dice, of which each number belongs to the next."""
    first = dice[0]
    bare = tuple(replace(face, word=face.word.partition(":")[2]) for face in keys(state, first))
    more = f" and {len(dice) - 1} more" if len(dice) > 1 else ""
    name = f"{state.table.dice[first].name or 'Level dice'} ({state.table.id(first)}{more})"
    return Option(state.table.id(first), name, count=len(dice), faces=bare)
