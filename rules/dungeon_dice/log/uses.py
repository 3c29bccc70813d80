"""`use` lines: an ability of a die that is in a combat, or a one-use die out of somebody's hand."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.faults import Unreadable, Violation
from rules.core.lines.notation import Entry
from rules.dungeon_dice import zones
from rules.dungeon_dice.dice_set import ONE_USE, SPELL
from rules.dungeon_dice.log.words import dice_called, find_die, own_die, player_in, split_face
from rules.dungeon_dice.state import NOBODY, Answer, Fight, Question, State
from rules.dungeon_dice.steps import combat
from rules.dungeon_dice.steps.abilities import APPLIED, SYMBOL_RULES
from rules.dungeon_dice.steps.aiming import symbols_of
from rules.dungeon_dice.steps.effects import EFFECTS

LINKS = frozenset(("on", "at"))


def is_one_use(state: State, entry: Entry) -> bool:
    """Whether a `use` line is about a one-use die in somebody's hand."""
    words = _behind_its_kind(state, entry.args)
    if not words:
        return False
    called = state.table.words.get(split_face(words[0])[0].casefold(), ())
    if not called or state.table.dice[called[0]].kind != ONE_USE:
        return False
    lying = [die for die in called if state.fight is not None and die in state.fight.sides]
    return len(lying) < len(called) or not any(_has_ability(state, die) for die in lying)


def _behind_its_kind(state: State, words: Sequence[str]) -> Sequence[str]:
    """`potion R04` is R04: what a one-use die is says nothing in front of it."""
    if len(words) < 2 or words[0].casefold() not in SYMBOL_WORDS:
        return words
    called = state.table.words.get(split_face(words[1])[0].casefold(), ())
    return words[1:] if called and state.table.dice[called[0]].kind == ONE_USE else words


def opens_a_lock(state: State, entry: Entry) -> bool:
    """Whether a `use` line is about a key, and a locked chest is at hand."""
    locked = state.monster != NOBODY and state.table.dice[state.monster].reward == "locked"
    return locked and is_key(state, entry)


def is_key(state: State, entry: Entry) -> bool:
    called = state.table.words.get(split_face(entry.args[0])[0].casefold(), ()) if entry.args else ()
    return any(die in state.table.keys for die in called)


def _has_ability(state: State, die: int) -> bool:
    """Whether a one-use die that is in the combat shows something to be activated."""
    return any(symbol.name in EFFECTS and symbol.name not in APPLIED for symbol in symbols_of(state, die))


def actor(state: State, entry: Entry) -> int:
    """Whose line it is: the one named, else whoever is asked."""
    if entry.actor is not None:
        return entry.actor
    return state.question.player if state.question is not None else state.active


def use(state: State, question: Question, entry: Entry) -> Answer:
    if is_one_use(state, entry):
        return _one_use(state, entry)
    words = [word for word in entry.args if word.casefold() not in LINKS]
    fight = state.fight
    if not words or fight is None:
        raise Unreadable("Write which die is used, and for what: use B01 slash G01.")
    words = _with_its_die(state, fight, words)
    die = find_die(state, words[0], lambda: _that_show(state, fight, words))
    symbol, rest = _symbol(state, die, words[1:])
    target = NOBODY
    if rest:
        target = _target(state, symbol, rest[0])
    if rest[1:]:
        raise Unreadable(f"“{' '.join(rest[1:])}” means nothing here: write after an arrow what falls.")
    return "use", actor(state, entry), die, symbol, target


def _with_its_die(state: State, fight: Fight, words: list[str]) -> list[str]:
    """`use slash B01 G01`; `use slash on G01`: the only die of the side that shows the symbol."""
    symbol = words[0].casefold()
    called = state.table.words.get(symbol, ())  # fire is a symbol, and the name of the spell that it adds
    if symbol not in SYMBOL_WORDS or any(state.table.dice[die].kind != SPELL for die in called):
        return words
    dice = [die for die in combat.dice_of(state, fight.window) if zones.shows(state, die, symbol)]
    if fight.window and not fight.duel and symbol in [shown.name for shown in symbols_of(state, state.monster)]:
        dice.append(state.monster)  # its face shows what it can do
    if len(words) > 1 and set(dice).intersection(state.table.words.get(words[1].casefold(), ())):
        return [words[1], symbol, *words[2:]]
    if not dice:
        fighters = combat.fighters(fight, fight.window)
        side = f"{state.name(fighters[0])}'s side" if fighters else "the monster's side"
        raise Violation(SYMBOL_RULES.get(symbol, "DD-ABIL-01"), f"No die on {side} shows {symbol} here.")
    if len(dice) != 1:
        lines = tuple(f"use {state.table.id(die)} {symbol}" for die in dice)
        raise Unreadable(f"Write which die uses {symbol}: use B01 slash G01.", lines)
    return [state.table.id(dice[0]), *words]


def _symbol(state: State, die: int, words: list[str]) -> tuple[str, list[str]]:
    """The ability named; without a name, the only one that the face shows."""
    shown = list(dict.fromkeys(symbol.name for symbol in symbols_of(state, die)))
    if words:
        word = words[0].casefold().rstrip("0123456789")
        if word in SYMBOL_WORDS or word in map(str.casefold, shown):
            return word, words[1:]
    if len(shown) == 1:
        return shown[0], words
    name = state.table.id(die)
    if not shown:
        raise Violation("DD-ABIL-01", f"{name} shows no ability here.")
    raise Unreadable(f"Write which ability {name} uses.", tuple(f"use {name} {symbol}" for symbol in shown))


SYMBOL_WORDS = frozenset(
    ("slash", "armor", "tangle", "drain", "gust", "execute", "scroll", "fire", "recover", "kill", "shatter", "manual")
    + ("strength", "curse", "bomb", "fizzle", "potion", "reach", "hunt")
)


def _dice_from(state: State, side: int) -> list[int]:
    """The dice in the combat, those on this side before the others."""
    return [*combat.dice_of(state, side), *combat.dice_of(state, 1 - side)]


def _that_show(state: State, fight: Fight, words: list[str]) -> list[int]:
    """Those dice first that show the symbol named behind them, then those of the side whose window it is."""
    symbol = words[1].casefold() if len(words) > 1 else ""
    return sorted(_dice_from(state, fight.window), key=lambda die: not zones.shows(state, die, symbol))


def _target(state: State, symbol: str, word: str) -> int:
    mine = state.fight_now.window
    if symbol in ("scroll", "fire"):
        return find_die(state, word, lambda: state.table.spell_dice)
    return find_die(state, word, lambda: _dice_from(state, mine if symbol == "slash" else 1 - mine))


def _one_use(state: State, entry: Entry) -> Answer:
    """`P3 use R10 against P2`, `use R12 for P1 Fire`; the user is whoever has the die, if nobody is named."""
    words = list(_behind_its_kind(state, entry.args))
    die = _one_use_die(state, entry, words.pop(0))
    player = entry.actor if entry.actor is not None else zones.owner(state, die)
    player = player if player != NOBODY else actor(state, entry)
    way, hero, rest = way_in(state, words)
    spell = find_die(state, rest[0], lambda: state.table.spell_dice) if rest else NOBODY
    return "one-use", player, die, way, hero, spell


def _one_use_die(state: State, entry: Entry, word: str) -> int:
    if entry.actor is not None:
        return own_die(state, word, entry.actor)
    asked = state.question.player if state.question else state.active
    everybody = [die for seat in range(state.table.players)
                 for die in zones.items(state, (asked + seat) % state.table.players)]  # fmt: skip
    called = [die for die in everybody if die in dice_called(state.table, split_face(word)[0])]
    return called[0] if called else find_die(state, word)


def way_in(state: State, words: list[str]) -> tuple[int, int, list[str]]:
    """`for P1` is 1, `against P1` and `at P1` -1; without a word 0."""
    if not words or words[0].casefold() not in ("for", "against", "at"):
        return 0, NOBODY, words
    way = 1 if words[0].casefold() == "for" else -1
    hero = player_in(state, words[1]) if len(words) > 1 else None
    if hero is None:
        return way, NOBODY, words[1:]
    return way, hero, words[2:]
