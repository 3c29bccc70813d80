"""From log entries to answers: what the words of an entry mean in this position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import takewhile

from rules.core.diagnosis import no_such_seat
from rules.core.faults import Unreadable, Violation
from rules.core.lines.notation import Entry
from rules.core.lines.words import check_alone, tells_more
from rules.dungeon_dice import zones
from rules.dungeon_dice.dice_set import HERO_LEVEL, MONSTER_LEVEL
from rules.dungeon_dice.endings import ENDINGS, UNKNOWN_ENDINGS
from rules.dungeon_dice.log import bargains, uses
from rules.dungeon_dice.log.order import rolls_sooner, sooner
from rules.dungeon_dice.log.uses import LINKS, is_one_use, opens_a_lock
from rules.dungeon_dice.log.vocabulary import VOCABULARY, names
from rules.dungeon_dice.log.words import (
    called_so,
    dice_called,
    face_number,
    face_word,
    find_die,
    is_face,
    own_die,
    player_in,
    split_face,
)
from rules.dungeon_dice.state import NOBODY, Answer, Question, State
from rules.dungeon_dice.steps import combat
from rules.dungeon_dice.steps.answers import may_come_in
from rules.dungeon_dice.steps.asking import ROLL_RULES
from rules.dungeon_dice.table import LEVEL_KINDS, Table

#: Words of rolls whose die and face are remembered for a dice set.
MOST_REMEMBERED = 4096
#: Rolls that only the player asked can make; any other may stand on anybody's line.
OWN_ROLLS = frozenset(("start", "hero", "reach", "first"))


def read(state: State, entry: Entry) -> Answer | None:
    """The answer an entry gives: to the question, or as something that may come at any time. None if it gives none.

    Raises Unreadable, Ambiguous, or Violation for impossible facts.
    """
    question = state.question
    if question is None:
        return None
    verb, actor = entry.verb, entry.actor
    if actor is not None and actor >= state.table.players:
        raise no_such_seat(actor, state.table.players, "players are at this table")
    reader = READERS[question.kind].get(verb)
    if reader is None:
        return _read_besides(state, question, entry)
    if actor is not None and actor != question.player and not _for_another(state, question, entry):
        return None
    if verb in UNDER_CONDITIONS and not UNDER_CONDITIONS[verb](state, question, entry):
        return None
    return reader(state, question, entry)


#: Verbs that answer a question only sometimes, and when they do: a draw or a roll unless it is another that may come
#: before the one asked for; `resolve` if nobody in the window has to pass before it is closed.
UNDER_CONDITIONS: dict[str, Callable[[State, Question, Entry], bool]] = {
    "draw": lambda state, question, entry: sooner(state, entry) is None,
    "roll": lambda state, question, entry: rolls_sooner(state, entry) is None,
    "resolve": lambda state, question, entry: question.kind != "window" or combat.may_resolve(state),
    "key": lambda state, question, entry: not question.forced or state.opened,
}


def _for_another(state: State, question: Question, entry: Entry) -> bool:
    """What may stand on the line of somebody who is not asked."""
    actor = entry.actor
    if question.kind == "roll":
        return question.prompt not in OWN_ROLLS
    if entry.verb == "assist":
        return not bargains.BETWEEN.isdisjoint(word.casefold() for word in entry.args)  # Cy assists for the reward
    if question.kind == "last call" and entry.verb == "pass":
        return True  # there is nothing to add, which anybody may say once more
    return entry.verb == "key" or (entry.verb == "use" and (actor == state.assistant or is_one_use(state, entry)))


def _read_besides(state: State, question: Question, entry: Entry) -> Answer | None:
    """What may come at any time, whatever is asked, but not before what happens by itself; and the end of the round's
    time.
    """
    if entry.verb in ENDINGS:
        check_alone(entry.verb, entry.args)
        return (entry.verb,)
    if entry.verb in UNKNOWN_ENDINGS:
        raise Unreadable(*UNKNOWN_ENDINGS[entry.verb])
    if entry.verb in REPLIES and question.kind in REPLIES[entry.verb]:
        return read(state, replace(entry, verb=REPLIES[entry.verb][question.kind]))
    if question.forced:
        return None
    if entry.verb == "use" and is_one_use(state, entry):
        return _read_use(state, question, entry)
    if entry.verb not in BESIDES or not may_come_in(state, entry.verb):
        return None
    return BESIDES[entry.verb](state, question, entry)


def _read_use(state: State, question: Question, entry: Entry) -> Answer | None:
    """An ability in its window, a one-use die, or a key at a chest."""
    if not is_one_use(state, entry):
        return _use(state, question, entry) if question.kind == "window" else None
    if question.kind in ("settle", "chest") and opens_a_lock(state, entry):
        return _use(state, question, entry) if question.kind == "chest" and not question.forced else None
    return _use(state, question, entry) if may_come_in(state, "one-use") else None


def _draw(state: State, question: Question, entry: Entry) -> Answer:
    known = tuple(map(state.table.numbers.get, entry.args))
    if None not in known:
        return "draw", known
    dice: list[int] = []
    for word in entry.args:
        dice.append(find_die(state, word, lambda: zones.in_bag(state, question.bag), dice))
    return "draw", tuple(dice)


def _roll(state: State, question: Question, entry: Entry) -> Answer:
    """Dice with their faces, in any order; a bare face belongs to a Level die, or to the only die there is."""
    rolled = state.table.rolled
    found: list[tuple[int, int]] = []
    if not entry.args and state.table.profile.equipped_dice != "may_roll":  # then all of them may stay where they are
        dice = state.table.ids(question.dice)
        raise Unreadable(f"Write what was rolled: a face for {dice}.")
    for word in entry.args:
        known = rolled.get(word) or _known_face(state.table, word)
        if known is None:
            return _roll_word_by_word(state, question, entry)
        found.append(known)
    return "roll", tuple(found)


def _known_face(table: Table, word: str) -> tuple[int, int] | None:
    """A die by its id with a face that has been read before; None for any other word."""
    name, _, face = word.partition(":")
    die = table.numbers.get(name, NOBODY)
    shown = table.face_numbers.get((die, face))
    if shown is None:
        return None
    if len(table.rolled) >= MOST_REMEMBERED:
        table.rolled.clear()
    table.rolled[word] = die, shown
    return die, shown


def _roll_word_by_word(state: State, question: Question, entry: Entry) -> Answer:
    table, left = state.table, list(question.dice)
    found: list[tuple[int, int]] = []
    bare: list[str] = []
    for word in entry.args:
        name, face = split_face(word)
        if name and face:
            die = _rolled_die(state, name, left)
            found.append((die, face_number(table, die, face)))
            if die in left:
                left.remove(die)
        else:
            bare.append(word)
    for word in bare:
        die = _bare(state, left, question, word)
        found.append((die, face_number(table, die, word)))
        left.remove(die)
    return "roll", tuple(found)


def _rolled_die(state: State, name: str, left: list[int]) -> int:
    """The die of that name, of like dice one that is still to be rolled; G and K are any Level dice."""
    kind = LEVEL_KINDS.get(name.casefold())
    if kind is not None:
        die = next((d for d in left if state.table.dice[d].kind == kind), NOBODY)
        if die != NOBODY:
            return die
    called = called_so(state.table, name, left)
    return called[0] if len(called) == 1 else next((d for d in called if d in left), called[0])


def _bare(state: State, left: list[int], question: Question, word: str) -> int:
    named = word.casefold() in state.table.words and word.casefold() not in LEVEL_KINDS
    if named and not any(is_face(state.table, die, word) for die in left):
        shown = f"{word}:{face_word(state.table, dice_called(state.table, word)[0], 0)}"
        raise Unreadable(f"Write what {word} shows, for example {shown}.", (f"roll {shown}",))
    level = [die for die in left if state.table.dice[die].kind in (HERO_LEVEL, MONSTER_LEVEL)]
    if level or len(left) == 1:
        return (level or left)[0]
    if not left:
        if not any(is_face(state.table, die, word) for die in question.dice):
            raise Unreadable(f'"{word}" is not a face of a die that is rolled here.')
        wanted = f"{len(question.dice)} {'die is' if len(question.dice) == 1 else 'dice are'} rolled here"
        raise Violation(ROLL_RULES[question.prompt], f"Too many faces are written: {wanted}.")
    raise Unreadable(f"Write whose face {word} is, for example {state.table.id(left[0])}:{word}.")


#: Behind these stands what is not done.
_DENIED = frozenset(("without", "no", "not", "instead"))


def _plain(*answer: str) -> Callable[[State, Question, Entry], Answer]:
    def read_alone(state: State, question: Question, entry: Entry) -> Answer:
        if entry.args:
            _check_alone(entry, names(state).tells_of_a_player(entry.text))
        return answer

    return read_alone


def _of_the_monster(*answer: str) -> Callable[[State, Question, Entry], Answer]:
    """What is done about the monster that was found, which may be named."""

    def read_alone(state: State, question: Question, entry: Entry) -> Answer:
        for word in entry.text.split():
            called = state.table.words.get(word.strip(".,:;!()").casefold(), ())
            if called and all(state.table.dice[die].bag == "black" and die != state.monster for die in called):
                found, told = (state.table.dice[die].name for die in (state.monster, called[0]))
                raise Unreadable(f"The {found} has been found, and not the {told}.")
        helps = [seat for word in entry.args if (seat := player_in(state, word.strip(".,:;!()"))) is not None]
        if entry.verb != "flee" and helps and helps[0] != state.active:
            line = f"assist P{helps[0] + 1}"
            raise Unreadable(f"If {state.name(helps[0])} helps, write {line} above {entry.verb}.", (line, entry.verb))
        return _plain(*answer)(state, question, entry)

    return read_alone


def _check_alone(entry: Entry, tells: bool) -> None:
    """Raises Unreadable if more is told behind a verb that needs no more words; `tells` says that it is."""
    told = list(takewhile(lambda word: word.casefold() not in _DENIED, entry.args))
    tells = tells or VOCABULARY.names_a_verb(told) or tells_more(_unsaid(entry))
    if tells or any(":" in word[1:-1] for word in entry.args):
        said = " ".join(entry.args)
        raise Unreadable(f"“{said}” means nothing after {entry.verb}: write it on a line of its own.")


def _unsaid(entry: Entry) -> list[str]:
    """The words behind a verb that do not go with it: the monster is fought, and the combat is won."""
    fought = entry.verb in ("confront", "flee")
    return [word for word in entry.args if not (fought and word[:1] in "Mm" and word[1:].rstrip(".!").isdigit())]


def _search(state: State, question: Question, entry: Entry) -> Answer:
    if entry.args:
        said = " ".join(entry.args)
        raise Unreadable(f"“{said}” means nothing after search: write the monster die after draw.", ("search",))
    return ("search",)


def _equip(state: State, question: Question, entry: Entry) -> Answer:
    if not entry.args:
        raise Unreadable("Write which dice are equipped: equip B01, or equip none.", ("equip none",))
    words = [word for word in entry.args if word.casefold() != "none"]
    player = entry.actor
    if player is None:
        owner = zones.owner(state, own_die(state, words[0], state.active)) if words else NOBODY
        player = owner if owner != NOBODY else state.active
    dice: list[int] = []
    for word in words:
        dice.append(own_die(state, word, player, dice))
    return "equip", player, tuple(dice)


def _choose(state: State, question: Question, entry: Entry) -> Answer:
    words = [word for word in entry.args if word.casefold() not in LINKS]
    if question.kind == "side":
        way, hero, _ = uses.way_in(state, words)
        return "side", way or question.number, hero if hero != NOBODY else _only_player(state, words)
    if len(words) != 1:
        raise Unreadable("Write which die is chosen: choose K01.", tuple(map(state.table.id, question.dice)))
    return "choose", find_die(state, words[0], lambda: question.dice)


def _only_player(state: State, words: list[str]) -> int:
    found = next((p for word in words if (p := player_in(state, word)) is not None), None)
    return NOBODY if found is None else found


def _key(state: State, question: Question, entry: Entry) -> Answer:
    player = entry.actor if entry.actor is not None else question.player
    keys = [die for die in zones.items(state, player) if die in state.table.keys]
    if not entry.args and keys:
        return "key", player, keys[0]
    if len(entry.args) != 1:
        raise Unreadable("Write which key is used: key R14.", tuple(map(state.table.id, keys)))
    die = find_die(state, entry.args[0], lambda: keys)
    if entry.actor is None and zones.owner(state, die) != NOBODY:
        player = zones.owner(state, die)
    return "key", player, die


def _use(state: State, question: Question, entry: Entry) -> Answer:
    opens = question.kind == "chest" and uses.is_key(state, entry)
    return _key(state, question, entry) if opens else uses.use(state, question, entry)


#: What tells of dice that are drawn or rolled before those that are asked for.
COMES_SOONER: dict[str, Callable[[State, Entry], int | None]] = {"draw": sooner, "roll": rolls_sooner}
Reader = Callable[[State, Question, Entry], Answer | None]
#: By the kind of question: by the verb that answers it, how its words are read.
READERS: Mapping[str, Mapping[str, Reader]] = {
    "draw": {"draw": _draw},
    "roll": {"roll": _roll},
    "turn": {"search": _search, "hunt": _plain("hunt"), "rest": _plain("rest")},
    "hunted": {"choose": _choose},
    "meet": {verb: _of_the_monster(verb) for verb in ("flee", "reach", "confront")} | {"assist": bargains.assist},
    "window": {"use": _read_use, "pass": _plain("pass"), "resolve": _plain("resolve")},
    "veto": {"veto": _plain("veto"), "allow": _plain("allow")},
    "target": {"choose": _choose},
    "lowest": {"choose": _choose},
    "spell": {"choose": _choose},
    "side": {"choose": _choose},
    "last call": {"resolve": _plain("resolve"), "pass": _plain("pass")},
    "executed": {"resolve": _plain("resolve")},
    "settle": {"done": _plain("done")},
    "chest": {"key": _key, "leave": _plain("leave"), "use": _read_use},
    "ready": {"ready": _plain("ready")},
}
#: `yes` and `no` where another word is usual, by what is asked.
REPLIES: dict[str, dict[str, str]] = {
    "yes": dict.fromkeys(("hunted", "target", "lowest", "spell", "side"), "choose")
    | {"veto": "allow", "chest": "key", "settle": "done", "ready": "ready"},
    "no": {"window": "pass", "veto": "allow", "chest": "leave", "settle": "done"},
}
#: What may come at any time.
BESIDES: dict[str, Reader] = {
    "equip": _equip,
    "trade": bargains.trade,
    "artifact": bargains.artifact,
    "rolloff": bargains.roll_off,
}
ANYTIME = frozenset(BESIDES)
#: Every verb that some question, or any moment, takes.
KNOWN = frozenset(verb for readers in READERS.values() for verb in readers) | ANYTIME | ENDINGS.keys()
KNOWN |= UNKNOWN_ENDINGS.keys() | REPLIES.keys()
