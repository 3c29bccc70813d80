"""What a line that cannot be read may have meant: entries that can be written instead, and that fit there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import Any

from rules.core.faults import Ambiguous, ChoiceNeeded, Fault, NotSo, Unreadable, Violation
from rules.core.game import Game, NotOneEntry
from rules.core.lines.notation import CLAIM, DECISION, FACT, Entry, Vocabulary, write_entry
from rules.core.lines.plainer import CLOSE, NEARLY_ALL, SHORTEST, Names
from rules.core.lines.unknown_verb import follows_unwritten
from rules.core.lines.vocabulary_file import AGREED
from rules.core.lines.words import entries_of
from rules.core.replaying.unknown_words import is_asked_for

MOST = 5  # entries that are offered
MOST_WORDS = 40  # of a line for which a repair is looked for: nobody finds one word in more, and each is tried
MOST_SKIPPED = 8  # answers that go without saying before an entry
_SIGNS = re.compile(r"(\s*(?:->|>)\s*)")
#: Between two things that a sentence tells; the words of it.
_PIECES, _LETTERS = re.compile(r"[,;:.!]\s+"), re.compile(r"[A-Za-z]+")
TURN_WORDS = frozenset(("turn", "round"))


def repaired(game: Game, state: Any, entry: Entry, fault: Unreadable) -> Unreadable:
    """The fault with what may be written instead; as it is if nothing near fits here. The position stays as it is."""
    if fault.candidates and not any(_can_be_claimed(game, state, line) for line in fault.candidates):
        return _perhaps_chosen(game, state, entry) or follows_unwritten(entry)
    if fault.candidates == (f"; {entry.text.strip()}",) and not isinstance(fault, NotSo):
        return _perhaps_chosen(game, state, entry) or fault
    names = game.names(state)
    if names is None or entry.kind not in (DECISION, FACT, CLAIM) or game.is_over(state):
        return fault
    if len(entry.args) > MOST_WORDS:
        return fault
    if any(line.startswith((";", "= ", "take back")) or _is_line(game, line) for line in fault.candidates):
        return fault  # it is not written at all, or is told already
    if isinstance(fault, Ambiguous):
        if all(map(game.vocabulary.is_verb, fault.candidates)):
            return fault  # yes or no
        if lines := tuple(_in_doubt(game, state, names.plainly(entry), fault.candidates)):
            return Ambiguous(fault.message, lines, fault.line, fault.column)
    lacks_something = isinstance(fault, ChoiceNeeded)  # it says itself what is to be written
    offers = tuple(_offers(game, state, names, names.plainly(entry), lacks_something))
    if not offers:
        return fault
    told = fault.message.partition(" Did you mean ")[0]
    if not (isinstance(fault, Ambiguous) and len(offers) > 1):
        told += f" Did you mean {offers[0]}?"
    return Unreadable(told, offers, fault.line, fault.column)


def _perhaps_chosen(game: Game, state: Any, entry: Entry) -> Unreadable | None:
    """What to say of a sentence that seems to tell what follows by itself, where it may tell what somebody does: it
    holds an act, or an effect asks for an answer. None elsewhere.
    """
    text, vocabulary = entry.text.strip(), game.vocabulary
    pieces = _PIECES.split(text)
    words = [[word.casefold() for word in _LETTERS.findall(piece)] for piece in pieces]
    acts = any(vocabulary.names_a_verb(each) or any(map(vocabulary.is_verb, each[:1])) for each in words)
    if len(pieces) > 1 and acts:
        told = f"“{text}” tells several things, and not all of them can be read."
        return Unreadable(f"{told} Write each act on a line of its own, and leave out what follows from it.")
    if game.is_over(state) or game.asked(state) is None:
        return None
    offers = [line for line in game.offers(state) if ":" not in line]
    replies = [line for line in offers if _is_reply(game, line)]
    if game.default(state) is None and len({_read(game, line)[0].verb for line in offers}) == 1:
        replies = offers  # one thing is asked, and nothing goes on before it is answered
    if not replies or len(replies) > MOST:
        return None
    told = f"If “{text}” tells what is chosen here, write {' or '.join(replies)}; if it only follows from the lines"
    return Unreadable(f"{told} above, put ; in front of it.", (*replies, f"; {text}"))


def _is_reply(game: Game, line: str) -> bool:
    """Whether a line that may be written answers what an effect asks."""
    entry = _read(game, line)[0]
    return entry.kind == DECISION and entry.verb != "pass" and not game.vocabulary.is_act(entry.verb)


def _read(game: Game, line: str) -> tuple[Entry, ...]:
    """What a line that may be offered holds; nothing where it is too long for a line, or holds too much."""
    try:
        found = entries_of(game.vocabulary)[line]
    except Unreadable:
        return ()
    return (found,) if isinstance(found, Entry) else found


def _is_line(game: Game, line: str) -> bool:
    """Whether a line says what may be written instead."""
    found = _read(game, line)[:1] if " " in line else ()
    return any(first.kind in (DECISION, FACT) and game.vocabulary.is_verb(first.verb) for first in found)


def _offers(game: Game, state: Any, names: Names, entry: Entry, only_near: bool) -> list[str]:
    """As the log writes them. Where nothing near fits, the nearest names, though a rule may forbid that."""
    if entry.verb in TURN_WORDS:
        return [write_entry(replace(entry, verb=names.vocabulary.turn))]
    if entry.kind == CLAIM:
        lines = [line_with(entry, meant) for meant in _with_names(names, entry) if meant != entry and not only_near]
        return [line for line in dict.fromkeys(lines) if _can_be_claimed(game, state, line)][:MOST]
    offers: list[str] = []
    fitting: set[str] = set()
    for meant in _with_near_words(names, entry):
        if (line := _fitting(game, state, meant, MOST_SKIPPED)) and line not in fitting:
            fitting.add(line)
            offers.append(line_with(entry, meant))
    if not offers and not only_near and names.vocabulary.is_verb(entry.verb):
        offers = _cut_short(game, state, entry)
    names_nothing = names.vocabulary.is_verb(entry.verb) and {word.casefold() for word in entry.args} == {"none"}
    is_asked = names.vocabulary.is_verb(entry.verb) and is_asked_for(game, state, entry)
    for most in (0, MOST_SKIPPED):
        said: set[str] = set()
        named = "" if entry.actor is None or entry.actor != game.asked(state) else f"P{entry.actor + 1} "
        for meant in _with_other_verbs(names, entry) if not (offers or only_near or names_nothing) else ():
            no_fact = is_asked and meant.kind == FACT  # what is asked for is no draw
            line = "" if no_fact or meant.verb in said else _fitting(game, state, meant, most)
            if len(line.split()) > 1:  # what says nothing of these words is not meant
                offers.append(f"{named}{line}" if line[0] != "P" else line)
                said.add(meant.verb)
    if not offers and not only_near and names.vocabulary.is_verb(entry.verb):
        offers = [line_with(entry, meant) for meant in _with_names(names, entry) if _is_refused(game, state, meant)]
    return list(dict.fromkeys(offers))[:MOST]


def _cut_short(game: Game, state: Any, entry: Entry) -> list[str]:
    """The entry without what is told behind it, as the log writes it, if it can be carried out so."""
    for number in range(len(entry.args) - 1, 0, -1):
        shorter = replace(entry, args=entry.args[:number])
        line = _fitting(game, state, shorter, MOST_SKIPPED)
        if line and not line.endswith(" none"):
            meant = _read(game, line)
            return [line_with(entry, meant[0] if len(meant) == 1 else shorter)]
    return []


def _in_doubt(game: Game, state: Any, entry: Entry, labels: Sequence[str]) -> Iterator[str]:
    """The entry with each of the names that a word of it may mean in the place of that word, as far as that fits."""
    spoken = game.vocabulary.spoken
    entry = replace(entry, args=tuple([word for word in entry.args if spoken.get(word.casefold()) != entry.verb]))
    doubtful = [any(_is_part_of(word, label) for label in labels) for word in entry.args]
    for place, word in enumerate(entry.args):
        if any(doubtful) and not doubtful[place]:
            continue
        before, behind = entry.args[:place], entry.args[place + 1 :]
        for label in labels:
            forms = [word.replace(word.partition("=")[0], label, 1), label]
            meant = [replace(entry, args=(*before, form, *behind)) for form in forms]
            yield from [line_with(entry, each) for each in meant if _fitting(game, state, each, MOST_SKIPPED)][:1]


def _is_part_of(word: str, label: str) -> bool:
    """Whether a word without its face or number stands in a name."""
    name = re.split("[:=#]", word.rpartition(".")[2])[0].casefold()
    return bool(name) and name in label.casefold()


def _can_be_claimed(game: Game, state: Any, line: str) -> bool:
    """Whether a line is no claim, or one that can be read here, be it true or not."""
    if not line.startswith("= "):
        return True
    found = _read(game, line)
    if len(found) != 1:
        return bool(found)
    try:
        game.claim(game.copy(state), found[0])
    except Unreadable:
        return False
    except Fault:
        return True
    return True


def line_with(entry: Entry, mended: Entry) -> str:
    """The line on which the entry stands, with the mended one in its place: `use Cone-of-Cold > choose Troll`."""
    pieces = _SIGNS.split(entry.text.strip())  # every second one is a sign
    if len(pieces) > 1 and entry.column <= len(pieces[0]):
        return "".join([write_entry(mended), *_with_the_same(entry, mended, pieces[1:])])
    for place in range(2, len(pieces), 2):
        if tuple(pieces[place].replace(",", " ").split()) in (entry.args, (entry.verb, *entry.args)):
            words = mended.args[1:] if mended.args[:1] == (mended.verb,) else mended.args
            behind = write_entry(replace(mended, actor=None, args=words))
            return "".join([*pieces[:place], behind, *pieces[place + 1 :]])
    return write_entry(mended)


def _with_the_same(entry: Entry, mended: Entry, pieces: Sequence[str]) -> Iterator[str]:
    """The rest of a line with the names mended there too that have the same slip: `reroll Orcc:B -> Orcc:BB`."""
    pairs = zip(entry.args, mended.args, strict=False) if len(entry.args) == len(mended.args) else ()
    slips = {wrong.partition(":")[0]: right.partition(":")[0] for wrong, right in pairs if wrong != right}
    for piece in pieces:
        words = [word.partition(":") for word in piece.split(" ")]
        yield " ".join([f"{slips.get(name, name)}{sign}{face}" for name, sign, face in words])


# --- what may have been meant -------------------------------------------------------------------------


def _with_near_words(names: Names, entry: Entry) -> Iterator[Entry]:
    """The entry with the nearest names, or with the nearest verbs."""
    vocabulary = names.vocabulary
    if vocabulary.is_verb(entry.verb):
        yield from _with_names(names, entry)
        return
    if entry.args and vocabulary.is_verb(verb := entry.args[0].casefold()):  # everybody passes
        yield _as(vocabulary, vocabulary.verb(verb), replace(entry, args=entry.args[1:]))
    for verb in _near_verbs(vocabulary, entry.verb):
        if verb in vocabulary.alone and entry.args:
            continue  # it would say less than the line
        form = _as(vocabulary, verb, entry)
        yield form
        yield from _with_names(names, form)


def _with_other_verbs(names: Names, entry: Entry) -> Iterator[Entry]:
    """The same words behind other verbs; where no verb is written, all words behind each."""
    vocabulary = names.vocabulary
    verbs = sorted((vocabulary.decisions | vocabulary.facts) - vocabulary.alone - {entry.verb})
    words = tuple(entry.text.split())
    first = next((n for n, word in enumerate(words) if word.casefold().rstrip(":.,-!") == entry.verb), None)
    if first is not None and not vocabulary.is_verb(entry.verb):
        whole = names.plainly(replace(entry, verb="", args=(words[first], *entry.args)))
        yield from (_as(vocabulary, verb, whole) for verb in verbs)
        for verb in verbs:
            yield from _with_names(names, _as(vocabulary, verb, whole))
    if entry.args:
        yield from (_as(vocabulary, verb, entry) for verb in verbs)


#: They end the game, and are offered only where nearly all of the word is right.
_ENDINGS = frozenset(AGREED.values())


def _near_verbs(vocabulary: Vocabulary, word: str) -> list[str]:
    known = vocabulary.decisions | vocabulary.facts | vocabulary.aliases.keys() | vocabulary.inflected.keys()
    near = get_close_matches(word, [verb for verb in sorted(known) if len(verb) >= SHORTEST], 3, CLOSE)
    ends = _ENDINGS.difference(get_close_matches(word, _ENDINGS, 3, NEARLY_ALL))
    return [verb for verb in dict.fromkeys(map(vocabulary.verb, near)) if verb not in ends]


def _as(vocabulary: Vocabulary, verb: str, entry: Entry) -> Entry:
    words = () if verb in vocabulary.alone else entry.args
    return replace(entry, kind=FACT if verb in vocabulary.facts else DECISION, verb=verb, args=words)


def _with_names(names: Names, entry: Entry) -> Iterator[Entry]:
    """With the nearest name for two words that are one, for one word, and for every word."""
    words = () if entry.verb in names.vocabulary.alone else entry.args
    for place in range(len(words) - 1):
        both = names.nearest("-".join(words[place : place + 2]), whole=True)
        if both and ":" not in words[place] and both != names.nearest(words[place], whole=True):
            yield replace(entry, args=(*words[:place], both, *words[place + 2 :]))
    near = [names.nearest(word) for word in words]
    for place, found in enumerate(near):
        if found is not None and found.casefold() != words[place].casefold():
            yield replace(entry, args=(*words[:place], found, *words[place + 1 :]))
    if sum(found is not None for found in near) > 1:
        yield replace(entry, args=tuple(found or word for found, word in zip(near, words, strict=True)))


# --- whether it fits ------------------------------------------------------------------------------------


def _fitting(game: Game, state: Any, entry: Entry, most_skipped: int) -> str:
    """The entry as the log writes it, if it can be carried out here, behind what goes without saying; else ""."""
    ahead = game.copy(state)
    for _ in range(most_skipped + 1):
        if line := _carried_out(game, ahead, entry):
            return line
        try:
            implied = None if game.is_over(ahead) else game.implied(ahead, entry)
            if implied is None:
                return ""
            game.step(ahead, implied)
        except Fault:
            return ""
    return ""


def _carried_out(game: Game, state: Any, entry: Entry) -> str:
    """The answer that the entry gives to the question at hand, as the log writes it; the entry itself where it is read
    otherwise. The position stays as it is.
    """
    try:
        answer = game.understand(state, entry)
        if not answer:
            return ""
        game.step(game.copy(state), answer)
        return write_entry(game.write(state, answer))
    except NotOneEntry:
        return write_entry(entry)
    except (Violation, Unreadable) as refusal:
        return write_entry(entry) if _is_read_otherwise(game, state, entry, refusal) else ""
    except Fault:
        return ""


def _is_read_otherwise(game: Game, state: Any, entry: Entry, refusal: Fault) -> bool:
    try:
        answer = game.reread(state, entry, refusal, None)
        game.step(game.copy(state), answer or ())
    except (Fault, IndexError):
        return False
    return True


def _is_refused(game: Game, state: Any, entry: Entry) -> bool:
    """Whether the entry can be read at least: a rule forbids it here."""
    try:
        answer = game.read(state, entry)
        game.step(game.copy(state), answer or ())
    except Violation:
        return True
    except (Fault, IndexError):
        return False
    return False
