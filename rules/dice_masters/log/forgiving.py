"""What an entry means here, however hurriedly it was written: the readings are tried one after the other.

An entry is read as it stands if that can be done. If not, in plainer words (`tidy`), with its choices on one line
(`following`), or as another verb (`forms`). What cannot be read in any way is told with what it may have meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

from rules.core.faults import Ambiguous, Fault, Unreadable, Violation
from rules.core.lines.notation import Entry, write_entry
from rules.dice_masters import stats
from rules.dice_masters.log import reading, replies
from rules.dice_masters.log.die_notation import shows
from rules.dice_masters.log.faces import energy_word
from rules.dice_masters.log.following import TOWARDS, agreed, choices, with_choices
from rules.dice_masters.log.forms import other_form
from rules.dice_masters.log.spending import WITH
from rules.dice_masters.log.tidy import BODIES, PAID, counts_energy, tidied
from rules.dice_masters.log.vocabulary import VOCABULARY
from rules.dice_masters.state import RESERVE, Answer, State
from rules.dice_masters.steps.answers import step

#: Verbs that may be followed by their choices on one line.
ACTS = frozenset(("use", "global", "field", "attack", "buy"))
#: A face is named that the die does not have: no other reading of the words makes that good.
NO_SUCH_FACE = ("DM-COMP-09", "DM-COMP-10", "DM-COMP-15")
#: Verbs behind which cards are named.
NAMING = frozenset(("buy", "field", "use", "global", "attack"))
_PRICE = re.compile(r"\([0-9]\)")
_SO_MANY = re.compile(r"(?:^| )2 ([FBMS])(?= |$)")
_TWO_OF = frozenset(f"2 {letter}" for letter in "FBMS")
#: Verbs that answer what an effect asks, of which one line may answer several.
REPLIES = {"choose": choices, "yes": agreed, "pay": agreed}


def accepts(state: State, entry: Entry) -> bool:
    """Whether the entry answers what is asked, as it stands or in another form."""
    return reading.accepts(state, entry) or other_form(state, entry) is not None


def read_otherwise(state: State, entry: Entry, refusal: Fault, refused: Answer | None) -> Answer | None:
    """The answer of an entry that was refused as it stands, in plainer words or with its choices behind it.

    None for one whose plain words gave the answer that was `refused`.

    Raises the refusal with what may have been meant.
    """
    counted = not BODIES.isdisjoint(map(str.casefold, entry.args)) or counts_energy(
        entry.args, 3
    )  # 2 characters, 2 fists
    if getattr(refusal, "rule", None) in NO_SUCH_FACE and not counted:
        raise refusal
    once = _said_once(state, entry) if entry.verb in NAMING else entry
    if once is not entry:
        with suppress(Fault):  # the refusal of the words as they stand is told
            return read_otherwise(state, once, refusal, None)
    plain = plainly(state, entry)
    if getattr(refusal, "rule", None) in _TOO_MUCH and (symbol := _SO_MANY.search(" ".join(entry.args))):
        said = f"If {symbol[0].strip()} is two of them, write {symbol[1]} {symbol[1]}."
        raise Unreadable(f"{refusal.message} {said}")
    if (several := _several_uses(state, entry, refusal)) is not None:
        raise several
    if refused is not None and plain is entry and not _may_say_more(state, entry):
        return None
    if plain is not entry:
        try:
            answer = _answer(state, plain)
            step(state.copy(), answer)
            return answer
        except Fault as fault:
            if getattr(fault, "rule", None) in NO_SUCH_FACE:
                raise
            refusal = fault
    return _otherwise(state, plain, refusal)


def _said_once(state: State, entry: Entry) -> Entry:
    """`22bff Vampire Minion (3)` as `Vampire`: without a code before the name, the card's second name behind it, and
    a price in brackets; the entry itself if there is none."""
    words, numbers = state.table.words.joined(entry.args), state.table.words.numbers
    kept: list[str] = []
    for word in words:
        bare = word.rstrip(",.:")
        before = numbers[kept[-1]] if kept else ()
        subtitles = [stack.card.subtitle for number in before if (stack := state.table.stacks[number]).card]
        if _PRICE.fullmatch(bare) or any(bare.casefold() in told.casefold().split() for told in subtitles):
            continue
        if before and before == numbers[bare] and kept[-1][:1].isdecimal():
            kept.pop()
        kept.append(word)
    return entry if len(kept) == len(words) else replace(entry, args=tuple(kept))


def _answer(state: State, entry: Entry) -> Answer:
    if reading.accepts(state, entry):
        return reading.as_written(state, entry)
    answer = other_form(state, entry)
    if answer is None:
        raise Unreadable(f"“{entry.text.strip()}” answers nothing that is asked here.")
    return answer


def _may_say_more(state: State, entry: Entry) -> bool:
    """Whether the entry may hold several choices, or a yes and what is given for it."""
    question = state.question
    if question is None or not entry.args:
        return False
    if entry.verb == "choose":
        return question.kind in ("choose", "name") and len(entry.args) > 1
    return entry.verb in ("yes", "pay") and question.kind == "may" and not question.cost


def plainly(state: State, entry: Entry) -> Entry:
    """The entry in plainer words; itself if its words are plain."""
    words = state.table.words.joined(entry.args)
    named = tuple(_generic_named(state, entry, words))
    told = tidied(entry.verb, named, state.table.names)
    words = tuple(["2" if word in named and word not in words else word for word in told])
    if entry.verb == "choose" and len(words) > 1 and _asks(state, words[0]) and not _may_be_chosen(state, words[0]):
        words = words[1:]  # Sinestro names Batman
    if entry.verb == "choose" and words[1:2] == ("on",) and len(words) == 3 and _is_at_work(state, words[2]):
        words = words[:1]  # Sword on Half-Orc, whose text asks for it
    if entry.verb == "use" and (meant := _global_meant(state, entry, words)):
        return replace(entry, verb="global", args=meant)
    return entry if words == entry.args or entry.verb not in reading.READERS else replace(entry, args=words)


def _generic_named(state: State, entry: Entry, words: Sequence[str]) -> Sequence[str]:
    """`Cone-of-Cold:2 M` for `2 M` where that die shows 2: else it is two masks."""
    if entry.verb not in PAID or not _SO_MANY.search(" ".join(words)):
        return words
    player = state.active if entry.actor is None else entry.actor
    there = [die for die in state.zones[player][RESERVE] if stats.energy(state, die) == ("generic", 2)]
    if not there:
        return words
    following = (*words[1:], "")
    named = f"{state.table.stack(there[0]).name}:2"
    return [named if f"{w} {next_}" in _TWO_OF else w for w, next_ in zip(words, following, strict=True)]


def _global_meant(state: State, entry: Entry, words: Sequence[str]) -> tuple[str, ...]:
    """`uses Magic Missile's global with B`; and `uses Magic Missile with B` if no such die lies in the reserve pool,
    or `use Beholder` if it has nothing else to be used; else ()."""
    if "global" in words:
        return tuple([word for word in words if word != "global"])
    said = tidied("global", tuple(state.table.words.joined(entry.args)), state.table.names)
    paid = [behind for word, behind in zip(said, said[1:], strict=False) if word.casefold() in WITH]
    named = state.table.words.numbers[said[0]] if said else ()
    player = state.active if entry.actor is None else entry.actor
    if any(state.table.stack_of[die] in named for die in state.zones[player][RESERVE]):
        return ()
    with_global = {stack.index for stack, _ in state.table.globals}.intersection(named)
    symbols = [energy_word(word.partition("/")[0]) for word in paid]
    is_paid = any(symbol and symbol[0] != "generic" for symbol in symbols) and not VOCABULARY.names_a_verb(said[1:])
    used = any(ability.kind in ("use", "activate") for n in with_global for ability in state.table.stacks[n].abilities)
    return said if with_global and (is_paid or not used) else ()


def _otherwise(state: State, entry: Entry, fault: Fault) -> Answer:
    """The first of the other readings that can be carried out. Raises the fault of the entry as it stands if none."""
    for reading_of in _other_readings(state, entry):
        try:
            answer = reading_of()
            step(state.copy(), answer)
            return answer
        except (Ambiguous, Violation) as known:
            fault = known if isinstance(fault, Unreadable) and not isinstance(fault, Ambiguous) else fault
        except Fault:
            continue
    raise fault


#: Energy is spent for nothing.
_TOO_MUCH = ("DM-PAY-03", "AMB-05")


def _several_uses(state: State, entry: Entry, fault: Fault) -> Unreadable | None:
    """That a global ability may have been used as often as it is paid for: `global Treant with S S`."""
    if entry.verb != "global" or getattr(fault, "rule", None) not in _TOO_MUCH:
        return None
    for times in range(2, len(entry.args)):
        often = replace(entry, args=(entry.args[0], f"x{times}", *entry.args[1:]))
        with suppress(Fault):
            step(state.copy(), _answer(state, plainly(state, often)))
            line = write_entry(often)
            return Unreadable(f"{fault.message} If it was used {times} times, write {line}.", (line,))
    return None


def _other_readings(state: State, entry: Entry) -> Iterator[Callable[[], Answer]]:
    if entry.verb in ACTS and len(entry.args) > 1:
        yield partial(with_choices, state, entry)
        if (turned := _price_first(entry)) is not entry:
            yield partial(with_choices, state, turned)
    reply = REPLIES.get(entry.verb)
    words = [word for word in entry.args if word.casefold() != "with"] if reply is agreed else entry.args
    if reply is None or not words or state.question is None:
        return
    costs = reply is agreed and state.question.kind == "may" and (state.question.cost or state.question.life)
    if costs and energy_word(words[0]):
        yield partial(with_choices, state, entry)  # pay B, 1 to Troll
        return
    yield partial(reply, state, words)
    if reply is agreed:
        if state.question.kind != "may" or state.question.cost or state.question.life:
            yield partial(_paid, state, words)
    elif len(words) > 1 and _asks(state, words[0]):  # Sinestro: choose Batman
        yield partial(reply, state, words[1:])


def _price_first(entry: Entry) -> Entry:
    """`Polymorph on Troll with M` and `Polymorph on Troll M` as `Polymorph with M on Troll`; the entry itself if it is
    not so."""
    words, lower = entry.args, [word.casefold() for word in entry.args]
    towards = next((place for place, word in enumerate(lower) if place and word in TOWARDS), len(lower))
    price = next((place for place, word in enumerate(lower) if place > towards and word in WITH), len(lower))
    signed = price < len(words)
    while not signed and price > towards + 2 and energy_word(words[price - 1]):
        price -= 1
    paid = words[price:]
    if not paid:
        return entry
    behind = paid if signed else ("with", *paid)
    return replace(entry, args=(*words[:towards], *behind, *words[towards:price]))


def _asks(state: State, word: str) -> bool:
    """Whether a word names the card whose text asks."""
    return bool(state.agenda) and state.agenda[-1].stack in state.table.words.numbers[word]


def _is_at_work(state: State, word: str) -> bool:
    """Whether a word names the very die whose text asks."""
    name, _, face = word.partition(":")
    return _asks(state, name) and (not face or shows(state, state.agenda[-1].source, face))


def _may_be_chosen(state: State, word: str) -> bool:
    """Whether a die that a word names is among those that are chosen from."""
    stacks, question = state.table.words.numbers[word], state.question
    return question is not None and any(state.table.stack_of[die] in stacks for die in question.dice)


def _paid(state: State, words: Sequence[str]) -> Answer:
    """`yes B` where a yes costs that."""
    assert state.question is not None
    return replies.pay(state, state.question, words)
