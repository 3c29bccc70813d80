"""An entry as a sentence for people: "Ana buys Batman with 4 energy."

A sentence is made from the entry and the positions before and behind it (`Game.position`), so a page, a phone and a
replay tell a game in the same words. Each game has a table of its verbs and a function that tells what came of them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.core.faults import Unreadable
from rules.core.game import Answer
from rules.core.judge import BY_PLAYERS
from rules.core.lines.notation import CLAIM, RULING, TURN, Entry, Vocabulary
from rules.core.lines.words import entries_of

#: A position as plain data, or a part of one.
Data = Mapping[str, Any]

#: How an entry came into the log, beside "somebody wrote it": key and the words on its mark.
IMPLIED, RULED, BROKEN, CLAIMED = "implied", "ruled", "broken", "claim"
MARKS = {IMPLIED: "not written in the log", RULED: "by a judge", BROKEN: "breaks a rule", CLAIMED: "checked"}


@dataclass(frozen=True, slots=True)
class Told:
    """An entry between two positions.

    `players` are their names by seat; `called` gives words of the notation as they are printed (`Guy-Gardner`: Guy
    Gardner); `answer` is what the game was answered, if that is known; `did` is what a judge's ruling did.
    """

    entry: Entry
    before: Data
    after: Data
    players: Sequence[str]
    called: Mapping[str, str] = field(default_factory=dict)
    answer: Answer | None = None
    did: str = ""

    @property
    def args(self) -> tuple[str, ...]:
        return self.entry.args

    @property
    def active(self) -> str:
        """The player whose turn it is before the entry."""
        return str(self.before.get("active") or "")

    @property
    def asked(self) -> str:
        """The player whom the position before the entry waits for; else the active one."""
        return str((self.before.get("waits_for") or {}).get("player") or self.active)

    @property
    def me(self) -> str:
        """Who does it: the player who is named, else the one whose turn it is."""
        return self.player(self.entry.actor) if self.entry.actor is not None else self.active

    def player(self, seat: int) -> str:
        return self.players[seat] if 0 <= seat < len(self.players) else f"P{seat + 1}"

    def seat(self, word: str) -> str | None:
        """The player called `P2`; None for any other word."""
        known = len(word) == 2 and word[0] in "Pp" and word[1].isdigit()
        return self.player(int(word[1]) - 1) if known else None

    def name(self, word: str) -> str:
        """A word of the notation as it is printed; the sign of a number stays."""
        return self.called.get(word) or word[:1] + word[1:].replace("-", " ")


@dataclass(frozen=True, slots=True)
class Sentences:
    """What a game says of its entries.

    `verbs`: a sentence for every verb; `outcome`: what came of it, a sentence each; `quiet`: verbs that go without
    their own sentence where something came of them; `called`: the names of a state's things by their words; `cards`:
    by their codes, what a drawing needs to know of cards beside a position (name, energy); `parts`: the answers that
    one answer is made of; `has_words`: whether the game writes such an answer as an entry (not an ending, for example).
    """

    verbs: Mapping[str, Callable[[Told], str]]
    outcome: Callable[[Told], Iterable[str]]
    called: Callable[[Any], Mapping[str, str]]
    turn: Callable[[Data], str]
    quiet: frozenset[str] = frozenset()
    cards: Callable[[Any], Mapping[str, Mapping[str, Any]]] = lambda state: {}
    parts: Callable[[Answer], Sequence[Answer]] = lambda answer: (answer,)
    has_words: Callable[[Answer], bool] = lambda answer: True


def sentence(game: Sentences | None, told: Told) -> str:
    """Return the sentence of an entry, with what came of it."""
    return " ".join(part for part in sentences_of(game, told) if part)


def sentences_of(game: Sentences | None, told: Told) -> tuple[str, ...]:
    """Return what an entry says, which may be "", and then what came of it, if anything did."""
    entry = told.entry
    if game is None:
        return (f"{told.me}: {entry.text or ' '.join((entry.verb, *entry.args))}.".removeprefix(": "),)
    outcome = [part for part in game.outcome(told) if part]
    if entry.kind == TURN:
        own = game.turn(told.after)
    elif entry.kind in SPOKEN:
        own = SPOKEN[entry.kind](told)
    elif outcome and entry.verb in game.quiet:
        own = ""
    else:
        own = game.verbs[entry.verb](told) if entry.verb in game.verbs else _as_written(told)
    return own, *outcome


def heading(game: Sentences | None, position: Data) -> str:
    """Return the heading of the turn and step of a position: "Turn 5, Ana: main step"."""
    own = game.turn(position).rstrip(".") if game is not None else f"Turn {position.get('turn', '')}".strip()
    return f"{own.replace(':', ',')}: {position['step']}" if position.get("step") else own


def _as_written(told: Told) -> str:
    return f"{told.me}: {' '.join((told.entry.verb, *map(told.name, told.args)))}."


def _claim(told: Told) -> str:
    words = told.seat(told.entry.verb)
    said = [
        words or told.entry.verb.removeprefix("=").strip(),
        *(told.seat(word) or told.name(word) for word in told.args),
    ]
    who = f"{told.player(told.entry.actor)} " if told.entry.actor is not None else ""
    return f"Noted at the table: {who}{' '.join(filter(None, said))}."


def _ruling(told: Told) -> str:
    """A judge's line, or steps that the players take back."""
    entry = told.entry
    if entry.verb == "take":
        number = next((word for word in entry.args if word.isdecimal()), "1")
        return (
            "The players take the last act back." if number == "1" else f"The players take the last {number} acts back."
        )
    if entry.args[:1] == ("note",):
        said = " ".join(filter(None, (*entry.args[1:], entry.note)))
        return f"A judge notes: {said}.".replace("..", ".") if said else "A judge was called."
    if entry.note == BY_PLAYERS and told.did:
        return f"The players agree: {told.did}"
    reason = f" Reason: {entry.note}." if entry.note else ""
    words = " ".join(told.seat(word) or told.name(word) for word in entry.args)
    return f"A judge rules: {told.did or f'{words}.'}{reason}".replace("..", ".")


SPOKEN: Mapping[str, Callable[[Told], str]] = {CLAIM: _claim, RULING: _ruling}


def does(verb: str, things: Callable[[Told], str], nothing: str) -> Callable[[Told], str]:
    """`Ana takes the D20.`; where there are no things, `Ana` and `nothing`."""

    def does_it(told: Told) -> str:
        found = things(told)
        return f"{told.me} {f'{verb} {found}' if found else nothing}."

    return does_it


def says(words: str) -> Callable[[Told], str]:
    """`Ana passes.`"""
    return lambda told: f"{told.me} {words}."


#: Ends that no book knows, in every game.
ENDINGS: Mapping[str, Callable[[Told], str]] = {
    "concede": says("concedes"),
    "time": lambda told: "Time is called.",
    "stop": lambda told: "The players stop the game.",
    "tie": lambda told: "The players agree on a draw.",
}


# --- words ----------------------------------------------------------------------------------------


def listed(words: Iterable[str]) -> str:
    """`Orc`, `Orc and Troll`, `Orc, Troll and Zombie`."""
    found = [word for word in words if word]
    return " and ".join(filter(None, (", ".join(found[:-1]), *found[-1:])))


def counted(names: Iterable[str], plural: Mapping[str, str] | None = None) -> str:
    """`2 Sidekicks, Batman and 3 × Zombie`: like names once, with their number."""
    several = plural or {}
    found = Counter(names)
    return listed(
        name if number == 1 else f"{number} {several[name]}" if name in several else f"{number} × {name}"
        for name, number in found.items()
    )


def dice_words(args: Sequence[str]) -> list[str]:
    """`Sidekick x3 Batman` as `Sidekick Sidekick Sidekick Batman`."""
    found: list[str] = []
    for word in args:
        times = word[1:]
        if found and word[:1] == "x" and times.isdecimal():
            found += [found[-1]] * (int(times) - 1)
        else:
            found.append(word)
    return found


def changed(name: str, what: str, before: int, after: int) -> str:
    """`Bo loses 2 life: 20 → 18.` Empty where nothing has changed."""
    if before == after:
        return ""
    verb = "loses" if after < before else "gains"
    return f"{name} {verb} {abs(after - before)} {what}: {max(0, before)} → {max(0, after)}."


# --- An act as a line of a log says it, told for people: a sentence, and the dice that it names as they lie on the
# table. For what could be done at a position, and for what was written there: nothing of it has to be legal.


#: An answer that no line can list: `draw: 4 dice from the bag`, `P2 assign: any division that adds up`.
_OPEN = re.compile(r"(?:P(\d) )?([a-z]+): (.+)")


@dataclass(frozen=True, slots=True)
class NamedDice:
    """The dice of a line as the game's board draws dice: what is spent, and what it is spent on or what acts."""

    dice: tuple[Any, ...] = ()
    spent: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Acting:
    """What a game knows of its acts. `named`: the dice of an entry at a position; `called`: the printed names of the
    words that are used there.
    """

    named: Callable[[Data, Entry], NamedDice]
    called: Callable[[Data], Mapping[str, str]] = lambda position: {}


@dataclass(frozen=True, slots=True)
class Act:
    """`line` is "" for what no single line says; `sentence` is "" where there are no words for it."""

    line: str
    sentence: str
    named: NamedDice = NamedDice()


def act_of(
    line: str, position: Data, vocabulary: Vocabulary, sentences: Sentences | None, acting: Acting | None
) -> Act:
    """Return one line of a log as an act at a position. A line that says no act has no sentence."""
    names = [str(player.get("name", "")) for player in position.get("players") or ()]
    if (opened := _OPEN.fullmatch(line)) is not None:
        seat, verb, rest = opened.groups()
        who = f"{names[int(seat) - 1]}, " if seat and int(seat) <= len(names) else ""
        return Act("", f"{who}{verb}: {rest}."[:1].upper() + f"{who}{verb}: {rest}."[1:])
    try:
        found = entries_of(vocabulary)[line]
    except Unreadable:
        return Act(line, "")
    entries = (found,) if isinstance(found, Entry) else found
    called = acting.called(position) if acting is not None else {}
    said = [_said(Told(entry, position, position, names, called), sentences) for entry in entries]
    named = [acting.named(position, entry) for entry in entries] if acting is not None else []
    dice, spent = (tuple(die for each in named for die in getattr(each, part)) for part in ("dice", "spent"))
    return Act(line, " ".join(said) if all(said) else "", NamedDice(dice, spent))


def _said(told: Told, sentences: Sentences | None) -> str:
    """Return the sentence of an act; "" for other entries, and for an act that lacks what it is about."""
    verbs = sentences.verbs if sentences is not None else {}
    own = verbs[told.entry.verb](told) if told.entry.verb in verbs else ""
    return "" if " ." in own else own


def everything_in(data: Any) -> Iterator[Mapping[str, Any]]:
    """Yield every object within a position, the outer ones first."""
    if isinstance(data, Mapping):
        yield data
    if isinstance(data, Mapping | list | tuple):
        for part in data.values() if isinstance(data, Mapping) else data:
            yield from everything_in(part)
