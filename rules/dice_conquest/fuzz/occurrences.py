"""What occurs in a game of Dice Conquest: creatures, heroes, loot, what cards do, questions, numbers, ends, options."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import CodeType, FrameType

from rules.core.fuzz.calls import watching_calls
from rules.core.fuzz.seen import SETTINGS, Found, Names, every_setting, settings_of
from rules.core.game import Answer
from rules.dice_conquest.cards import CardSet
from rules.dice_conquest.dice import ALL, DICE, SIDES
from rules.dice_conquest.language.lines import AFTER_PLACING, STATIC, Line, Use
from rules.dice_conquest.legal import LISTERS
from rules.dice_conquest.log.writing import WRITERS
from rules.dice_conquest.profile import OPTIONS
from rules.dice_conquest.state import State
from rules.dice_conquest.table import TRAPS

HEROES, SEATS, REVEALED, SLAIN, LOOT = "heroes", "number of heroes", "revealed", "slain", "loot"
WORK, PHRASES, NUMBERS = "what cards do", "phrases", "numbers"
QUESTIONS, ANSWERS, ENDS, DECKS = "questions", "answers", "ends", "traps in the deck"
WON, LOST = "won", "lost"


def wanted(cards: CardSet) -> Names:
    """Everything that is to occur with these cards."""
    creatures = cards.creatures.values()
    written_traps = [trap.name for trap in cards.traps.values() if trap.text is not None]
    bearers = list(_bearers(cards))
    return {
        HEROES: frozenset(hero.name for hero in cards.heroes.values()),
        SEATS: frozenset("1234"),
        REVEALED: frozenset([*(card.name for card in creatures), *written_traps]),
        SLAIN: frozenset(card.name for card in creatures),
        LOOT: frozenset(card.loot.name for card in creatures if card.loot),
        WORK: frozenset(work for name, source, line in bearers for work in _works(name, source, line)),
        PHRASES: frozenset(phrase for _, _, line in bearers for phrase in line.phrases),
        NUMBERS: frozenset(number(die, value) for die in ALL for value in range(1, SIDES[die] + 1)),
        QUESTIONS: frozenset((*LISTERS, "roll", "reveal")),
        ANSWERS: frozenset(WRITERS),
        ENDS: frozenset((WON, LOST)),
        DECKS: frozenset(str(traps) for traps in TRAPS),
        SETTINGS: every_setting(OPTIONS),
    }


def number(die: int, value: int) -> str:
    return f"{DICE[die]}={value}"


def _bearers(cards: CardSet) -> Iterator[tuple[str, str, Line]]:
    """Every line of every card: the name of its bearer, what it is on it, the line."""
    for creature in cards.creatures.values():
        yield from ((creature.name, "creature", line) for line in creature.lines)
        if creature.loot:
            yield from ((creature.loot.name, "loot", line) for line in creature.loot.lines)
    for trap in cards.traps.values():
        yield from ((trap.name, "creature", line) for line in trap.lines)
    for hero in cards.heroes.values():
        yield from ((hero.name, "ability", line) for line in hero.ability_lines)
        yield from ((hero.name, "crit", line) for line in hero.crit_lines)


def _works(name: str, source: str, line: Line) -> Iterator[str]:
    """What a line can do: each of its effects, or what it always says."""
    if line.said:
        yield f"{name}: {line.said}"
    yield from (f"{name} {source}: {effect.name}" for effect in (*line.effects, *line.other))


def laid(state: State) -> Iterator[Found]:
    """Heroes, the deck, the options of an opening position."""
    table = state.table
    yield from ((HEROES, hero.name) for hero in table.heroes)
    yield SEATS, str(len(table.heroes))
    yield DECKS, str(table.traps)
    yield from settings_of(state)


def shown(state: State, answer: Answer) -> Iterator[Found]:
    """What a legal answer in this position shows by itself."""
    question, cards = state.question, state.table.cards
    assert question is not None
    yield QUESTIONS, question.kind
    yield ANSWERS, answer[0]
    if answer[0] == "roll":
        yield from ((NUMBERS, number(die, value)) for die, value in zip(question.dice, answer[1], strict=True))
    elif answer[0] == "reveal":
        yield from ((REVEALED, cards.card(card).name) for card in answer[1])
    hero = state.table.heroes[state.active]
    for line in hero.ability_lines:
        if _at_work(state, line, answer):
            yield from _line(hero.name, "ability", line)
    if question.kind == "turn":
        for card in state.display:
            printed = cards.card(card)
            for line in printed.lines:
                if line.moment == STATIC:
                    yield from _line(printed.name, "creature", line)


def _at_work(state: State, line: Line, answer: Answer) -> bool:
    """Whether this answer uses an ability that no effect carries out."""
    if line.said == "rerolls":
        return answer[0] == "reroll" and state.attack.rerolls > 0
    if line.said == "unharmed":
        die = state.attack.die
        spared = die >= 0 and state.value[die] <= line.most and answer[0] == "place"
        return spared and state.table.cards.creatures[answer[1]].hurts > 0
    return line.moment == AFTER_PLACING and answer[0] == "double"


def _line(name: str, source: str, line: Line) -> Iterator[Found]:
    yield from ((WORK, work) for work in _works(name, source, line))
    yield from ((PHRASES, phrase) for phrase in line.phrases)


def reached(before: State, after: State) -> Iterator[Found]:
    """What has fallen, who has got loot, how it ended."""
    cards = after.table.cards
    for card in before.creatures():
        if card not in after.display:
            yield SLAIN, cards.card(card).name
    for hand in after.hands:
        yield from ((LOOT, cards.loot(card).name) for card in hand)
    if after.over:
        yield ENDS, WON if after.won else LOST


class Watch:
    """Notes which effects of which cards are carried out."""

    def __init__(self, cards: CardSet) -> None:
        self._found: dict[tuple[str, str, CodeType], set[Found]] = {}
        for name, source, line in _bearers(cards):
            for effect in (*line.effects, *line.other):
                shows = self._found.setdefault((name, source, effect.do.__code__), set())
                shows.add((WORK, f"{name} {source}: {effect.name}"))
                shows.update((PHRASES, phrase) for phrase in line.phrases)

    @contextmanager
    def watching(self) -> Iterator[set[Found]]:
        found: set[Found] = set()

        def done(call: FrameType) -> None:
            use = call.f_locals.get("use")
            if isinstance(use, Use):
                found.update(self._found.get((use.name, use.source, call.f_code), ()))

        with watching_calls(dict.fromkeys((code for _, _, code in self._found), done)):
            yield found
