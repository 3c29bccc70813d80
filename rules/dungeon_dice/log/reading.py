"""From log entries to answers: what the words of an entry mean in this position."""

from __future__ import annotations

from collections.abc import Callable

from rules.core.faults import Unreadable, Violation
from rules.core.notation import Entry, Vocabulary
from rules.dungeon_dice import zones
from rules.dungeon_dice.dice_set import HERO_LEVEL, MONSTER_LEVEL, ONE_USE
from rules.dungeon_dice.log import bargains
from rules.dungeon_dice.log.words import (
    dice_called,
    face_number,
    find_die,
    own_die,
    player_in,
    split_face,
)
from rules.dungeon_dice.state import NOBODY, Answer, Question, State
from rules.dungeon_dice.steps import combat
from rules.dungeon_dice.steps.abilities import APPLIED
from rules.dungeon_dice.steps.answers import may_come_in
from rules.dungeon_dice.steps.asking import ROLL_RULES
from rules.dungeon_dice.steps.effects import EFFECTS
from rules.dungeon_dice.table import abilities

VOCABULARY = Vocabulary(
    decisions=frozenset(
        [
            *("search", "hunt", "rest", "equip", "flee", "reach", "assist", "confront", "use", "pass", "veto", "allow"),
            *("choose", "resolve", "trade", "artifact", "rolloff", "key", "leave", "done", "ready", "time"),
        ]
    ),
    facts=frozenset(("draw", "roll")),
    aliases={
        "d": "draw", "r": "roll", "s": "search", "eq": "equip", "u": "use", "p": "pass", "c": "choose", "t": "turn",
        "fight": "confront", "run": "flee", "swap": "trade", "exchange": "artifact", "roll-off": "rolloff",
        "open": "key", "refuse": "veto", "agree": "allow",
    },
    position=frozenset(("has", "set", "trophies", "experience", "wounds", "keys")),
    players=5,
    header=frozenset(("dice",)),
)  # fmt: skip

#: Which verbs answer which question.
ACCEPTED: dict[str, frozenset[str]] = {
    "draw": frozenset(("draw",)),
    "roll": frozenset(("roll",)),
    "turn": frozenset(("search", "hunt", "rest")),
    "hunted": frozenset(("choose",)),
    "meet": frozenset(("flee", "reach", "assist", "confront")),
    "window": frozenset(("use", "pass")),
    "veto": frozenset(("veto", "allow")),
    "target": frozenset(("choose",)),
    "lowest": frozenset(("choose",)),
    "spell": frozenset(("choose",)),
    "side": frozenset(("choose",)),
    "last call": frozenset(("resolve",)),
    "settle": frozenset(("done",)),
    "chest": frozenset(("key", "leave")),
    "ready": frozenset(("ready",)),
}
ANYTIME = frozenset(("equip", "trade", "artifact", "rolloff"))
#: Rolls that only the player asked can make; any other may stand on anybody's line.
OWN_ROLLS = frozenset(("start", "hero", "reach", "first"))
LINKS = frozenset(("on", "at"))


def accepts(state: State, entry: Entry) -> bool:
    """Whether the entry can be an answer now: to the question, or as something that may come at any time."""
    question = state.question
    if question is None:
        return False
    if entry.verb in ANYTIME:
        return may_come_in(state, entry.verb)
    if entry.verb == "use" and is_one_use(state, entry):
        return may_come_in(state, "one-use")
    if entry.verb not in ACCEPTED[question.kind]:
        return False
    if entry.actor in (None, question.player):
        return True
    if question.kind == "roll":
        return question.prompt not in OWN_ROLLS
    return entry.verb == "key" or (entry.verb == "use" and entry.actor == state.assistant)


def is_one_use(state: State, entry: Entry) -> bool:
    """Whether a `use` line is about a one-use die in somebody's hand."""
    if not entry.args:
        return False
    called = state.table.words.get(split_face(entry.args[0])[0].casefold(), ())
    if not called or state.table.dice[called[0]].kind != ONE_USE:
        return False
    lying = [die for die in called if state.fight is not None and die in state.fight.sides]
    return len(lying) < len(called) or not any(_has_ability(state, die) for die in lying)


def _has_ability(state: State, die: int) -> bool:
    """Whether a one-use die that lies in the combat shows something to be activated."""
    face = zones.face(state, die)
    return face is not None and any(symbol.name in EFFECTS and symbol.name not in APPLIED for symbol in abilities(face))


def actor(state: State, entry: Entry) -> int:
    """Whose line it is: the one named, else whoever is asked."""
    if entry.actor is not None:
        return entry.actor
    return state.question.player if state.question is not None else state.active


def read(state: State, entry: Entry) -> Answer:
    """The answer an entry gives. Raises Unreadable, Ambiguous, or Violation for impossible facts."""
    question = state.question
    assert question is not None
    if entry.actor is not None and entry.actor >= state.table.players:
        raise Unreadable(f"There is no P{entry.actor + 1}: {state.table.players} players are at this table.")
    return READERS[entry.verb](state, question, entry)


def _draw(state: State, question: Question, entry: Entry) -> Answer:
    dice: list[int] = []
    there = zones.in_bag(state, question.bag)
    for word in entry.args:
        dice.append(find_die(state, word, there, dice))
    return "draw", tuple(dice)


def _roll(state: State, question: Question, entry: Entry) -> Answer:
    """Dice with their faces, in any order; a bare face belongs to a Level die, or to the only die there is."""
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
    kind = _LEVEL_KINDS.get(name.casefold())
    if kind is not None:
        die = next((d for d in left if state.table.dice[d].kind == kind), NOBODY)
        if die != NOBODY:
            return die
    called = dice_called(state.table, name)
    return next((d for d in called if d in left), called[0])


_LEVEL_KINDS = {"g": HERO_LEVEL, "k": MONSTER_LEVEL}


def _bare(state: State, left: list[int], question: Question, word: str) -> int:
    level = [die for die in left if state.table.dice[die].kind in (HERO_LEVEL, MONSTER_LEVEL)]
    if level or len(left) == 1:
        return (level or left)[0]
    if not left:
        wanted = f"{len(question.dice)} {'die is' if len(question.dice) == 1 else 'dice are'} rolled here"
        raise Violation(ROLL_RULES[question.prompt], f"Too many faces are written: {wanted}.")
    raise Unreadable(f"Write whose face {word} is, for example {state.table.id(left[0])}:{word}.")


def _plain(*answer: str) -> Callable[[State, Question, Entry], Answer]:
    return lambda state, question, entry: answer


def _equip(state: State, question: Question, entry: Entry) -> Answer:
    words = [word for word in entry.args if word.casefold() != "none"]
    player = entry.actor
    if player is None:
        owner = zones.owner(state, own_die(state, words[0], state.active)) if words else NOBODY
        player = owner if owner != NOBODY else state.active
    dice: list[int] = []
    for word in words:
        dice.append(own_die(state, word, player, dice))
    return "equip", player, tuple(dice)


def _use(state: State, question: Question, entry: Entry) -> Answer:
    if is_one_use(state, entry):
        return _one_use(state, entry)
    words = [word for word in entry.args if word.casefold() not in LINKS]
    fight = state.fight
    if not words or fight is None:
        raise Unreadable("Write which die is used, and for what: use B01 slash G01.")
    mine = combat.dice_of(state, fight.window)
    die = find_die(state, words[0], [*mine, *combat.dice_of(state, 1 - fight.window)])
    symbol, rest = _symbol(state, die, words[1:])
    target = NOBODY
    if rest:
        target = _target(state, symbol, rest[0])
    return "use", actor(state, entry), die, symbol, target


def _symbol(state: State, die: int, words: list[str]) -> tuple[str, list[str]]:
    """The ability named; without a name, the only one that the face shows."""
    face = zones.face(state, die)
    shown = list(dict.fromkeys(symbol.name for symbol in abilities(face))) if face is not None else []
    known = {symbol.casefold() for symbol in (*SYMBOL_WORDS, *shown)}
    if words and (word := words[0].casefold().rstrip("0123456789")) in known:
        return word, words[1:]
    if len(shown) == 1:
        return shown[0], words
    name = state.table.id(die)
    if not shown:
        raise Violation("DD-ABIL-01", f"{name} shows no ability here.")
    raise Unreadable(f"Write which ability {name} uses.", tuple(f"use {name} {symbol}" for symbol in shown))


SYMBOL_WORDS = ("slash", "armor", "tangle", "drain", "gust", "execute", "scroll", "fire", "recover", "kill", "shatter",
                "manual", "strength", "curse", "bomb", "fizzle", "potion", "reach", "hunt")  # fmt: skip


def _target(state: State, symbol: str, word: str) -> int:
    fight = state.fight
    assert fight is not None
    if symbol in ("scroll", "fire"):
        return find_die(state, word, state.table.spell_dice)
    near = combat.dice_of(state, fight.window)
    far = combat.dice_of(state, 1 - fight.window)
    return find_die(state, word, [*near, *far] if symbol == "slash" else [*far, *near])


def _one_use(state: State, entry: Entry) -> Answer:
    """`P3 use R10 against P2`, `use R12 for P1 Fire`; the user is whoever has the die, if nobody is named."""
    words = list(entry.args)
    die = _one_use_die(state, entry, words.pop(0))
    player = entry.actor if entry.actor is not None else zones.owner(state, die)
    way, hero, rest = _way(state, words)
    spell = find_die(state, rest[0], state.table.spell_dice) if rest else NOBODY
    return "one-use", player, die, way, hero, spell


def _one_use_die(state: State, entry: Entry, word: str) -> int:
    if entry.actor is not None:
        return own_die(state, word, entry.actor)
    asked = state.question.player if state.question else state.active
    everybody = [die for seat in range(state.table.players)
                 for die in zones.items(state, (asked + seat) % state.table.players)]  # fmt: skip
    called = [die for die in everybody if die in dice_called(state.table, split_face(word)[0])]
    return called[0] if called else find_die(state, word)


def _way(state: State, words: list[str]) -> tuple[int, int, list[str]]:
    """`for P1` is 1, `against P1` -1; without a word 0."""
    if not words or words[0].casefold() not in ("for", "against"):
        return 0, NOBODY, words
    way = 1 if words[0].casefold() == "for" else -1
    hero = player_in(state, words[1]) if len(words) > 1 else None
    if hero is None:
        return way, NOBODY, words[1:]
    return way, hero, words[2:]


def _choose(state: State, question: Question, entry: Entry) -> Answer:
    words = [word for word in entry.args if word.casefold() not in LINKS]
    if question.kind == "side":
        way, hero, _ = _way(state, words)
        return "side", way or question.number, hero if hero != NOBODY else _only_player(state, words)
    if len(words) != 1:
        raise Unreadable("Write which die is chosen: choose K01.", tuple(map(state.table.id, question.dice)))
    return "choose", find_die(state, words[0], question.dice)


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
    die = find_die(state, entry.args[0], keys)
    if entry.actor is None and zones.owner(state, die) != NOBODY:
        player = zones.owner(state, die)
    return "key", player, die


READERS: dict[str, Callable[[State, Question, Entry], Answer]] = {
    "draw": _draw,
    "roll": _roll,
    "search": _plain("search"),
    "hunt": _plain("hunt"),
    "rest": _plain("rest"),
    "equip": _equip,
    "flee": _plain("flee"),
    "reach": _plain("reach"),
    "assist": bargains.assist,
    "confront": _plain("confront"),
    "use": _use,
    "pass": _plain("pass"),
    "veto": _plain("veto"),
    "allow": _plain("allow"),
    "choose": _choose,
    "resolve": _plain("resolve"),
    "trade": bargains.trade,
    "artifact": bargains.artifact,
    "rolloff": bargains.roll_off,
    "key": _key,
    "leave": _plain("leave"),
    "done": _plain("done"),
    "ready": _plain("ready"),
}
