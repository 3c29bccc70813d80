"""Which texts on a table hear an event or state something, found when it is first asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rules.dice_masters.language.ability import Ability
from rules.dice_masters.stacks import Stack

#: Events of dice that need not be in the field: a text hears them of its own die.
ANYWHERE = frozenset(("to used pile",))

#: By event or query: the abilities that wait for it or state it, with their stacks.
Texts = Mapping[str, Sequence[tuple[Stack, int]]]


class Named(dict[tuple[str, ...], bool]):
    """Whether some text on the table waits for one of these events, or states one of these things. Filled as it is
    asked."""

    def __init__(self, texts: Mapping[str, object]) -> None:
        self._texts = texts

    def __missing__(self, names: tuple[str, ...]) -> bool:
        found = self[names] = not self._texts.keys().isdisjoint(names)
        return found


#: Whether an ability speaks of its own die only.
Bound = Callable[[Ability], bool]
#: Stack, line and ability; and whether it may have a say while no die of its card is in the field.
Lines = tuple[tuple[Stack, int, Ability, bool], ...]


class Listeners(dict[str, "Subscribers"]):
    """By event or query: who may hear it or state it. Filled as it is asked."""

    def __init__(self, texts: Texts, copies: bool, is_bound: Bound) -> None:
        self._texts, self._copies, self._is_bound = texts, copies, is_bound

    def __missing__(self, name: str) -> Subscribers:
        found = self[name] = Subscribers(self._texts.get(name, ()), self._copies, self._is_bound)
        return found


#: Instead of a card: it is about no die, or about a die of a card none of whose texts are meant.
NO_DIE, ANOTHER = -1, -2


class Subscribers(dict[int, Lines]):
    """By the card of the die that an event or query is about: the abilities that may have a say, which are not those
    that speak of their own die, and that is another card's. Filled as it is asked.
    """

    def __init__(self, lines: Sequence[tuple[Stack, int]], copies: bool, is_bound: Bound) -> None:
        self._lines = [(stack, line, stack.abilities[line]) for stack, line in lines]
        self._copies, self._is_bound = copies, is_bound
        self._told_apart = {stack.index for stack, _ in lines} | {NO_DIE, ANOTHER}

    def __missing__(self, own: int) -> Lines:
        found = self[own] = self._that_hear(own) if own in self._told_apart else self[ANOTHER]
        return found

    def _that_hear(self, own: int) -> Lines:
        copies = self._copies
        return tuple(
            [
                (stack, line, ability, copies or ability.off_field or stack.index == own)
                for stack, line, ability in self._lines
                if copies or not self._is_bound(ability) or own == stack.index or own == NO_DIE
            ]
        )


class SubscriberIndex(dict[frozenset[str], tuple[int, ...] | None]):
    """By events and queries: the cards of which a die must be in the field if any text hears one of those or states
    one of these; None where a text may do so without. Delayed lines are not among them: they wait only while an effect
    at work says so (`triggers.wait`). Filled as it is asked.
    """

    def __init__(self, triggers: Texts, statics: Texts, copies: bool) -> None:
        self._texts, self._copies = (triggers, statics), copies

    def __missing__(self, names: frozenset[str]) -> tuple[int, ...] | None:
        found = self[names] = None if self._copies else self._cards_of(names)
        return found

    def _cards_of(self, names: frozenset[str]) -> tuple[int, ...] | None:
        cards: set[int] = set()
        for texts in self._texts:
            for name in names.intersection(texts):
                for stack, line in texts[name]:
                    ability = stack.abilities[line]
                    if not ability.off_field and (ability.while_active or name not in ANYWHERE):
                        cards.add(stack.index)
                    elif ability.kind != "delayed":
                        return None
        return tuple(cards)
