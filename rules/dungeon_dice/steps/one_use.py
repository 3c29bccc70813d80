"""One-use dice: rolled once, applied, back to the red bag; by anybody in a combat, at any time outside (DD-ONE)."""

from __future__ import annotations

from rules.core.agenda import acts
from rules.core.faults import Violation
from rules.dungeon_dice import zones
from rules.dungeon_dice.dice_set import ONE_USE
from rules.dungeon_dice.state import AFTER, DUEL, FIGHTING, NOBODY, PLAY, Answer, Question, State
from rules.dungeon_dice.steps import combat, equipment, spells
from rules.dungeon_dice.steps.asking import ask_roll
from rules.dungeon_dice.steps.bargains import check_unpromised

#: Which way a value goes: for a hero, against one, as the user likes.
FOR, AGAINST, OPEN = 1, -1, 0
WAYS = {"strength": FOR, "curse": AGAINST, "bomb": OPEN}
#: What adds a spell.
CASTING = frozenset(("scroll", "fire"))
#: The rule behind each number.
RULES = {"strength": "DD-SYM-16", "curse": "DD-SYM-17", "bomb": "DD-SYM-18"}


def use(state: State, answer: Answer) -> None:
    """("one-use", player, die, way, hero, spell): way 0, hero and spell NOBODY where nothing is said."""
    _, player, die, way, hero, spell = answer
    check(state, player, die)
    check_hero(state, die, way, hero)
    # Healing and experience are the user's own (DD-SYM-15).
    own = all({symbol.name for symbol in face.symbols} <= {"recover", "kill"} for face in state.table.faces[die])
    if own and hero not in (NOBODY, player):
        message = f"{state.table.id(die)} works on whoever uses it; {state.name(hero)} would have to be given it first."
        raise Violation("DD-SYM-15", message)
    # What is asked now is asked once more afterwards; a roll takes with it what was to follow.
    if combat.rolls_in(state):
        state.agenda.pop()
    state.question = None
    state.agenda.append(state.doing)
    state.place[die] = PLAY
    if is_fighting(state):
        _stir(state)
    ask_roll(state, player, (die,), "one-use", ("one use rolled", player, die, way, hero, spell))


def is_fighting(state: State) -> bool:
    """Whether dice lie in a combat or duel that has begun."""
    return state.fight is not None and state.step in FIGHTING


def _stir(state: State) -> None:
    """The die counts as something done in this window; in the last call it opens new ones (DD-COMBAT-09)."""
    fight = state.fight_now
    waiting = state.agenda[-1][0]
    if waiting == "last call":
        state.agenda.pop()
        combat.reopen(state)
    elif waiting == "window":
        fight.acted = True


def check(state: State, player: int, die: int) -> None:
    """Raises Violation if the player cannot use the die now. Nothing is changed."""
    _check_die(state, player, die)
    if state.step == DUEL:
        _check_duel(state, player)
    if not is_fighting(state):
        _check_outside(state, player, die)


def _check_die(state: State, player: int, die: int) -> None:
    """A one-use die of the player's own, not used yet and promised to nobody."""
    name = state.table.id(die)
    if state.table.dice[die].kind != ONE_USE:
        raise Violation("DD-BAG-02", f"{name} is not a one-use die.")
    if state.fight is not None and die in state.fight.sides:
        raise Violation("DD-BAG-02", f"{name} has been used in this combat; a one-use die is rolled once.")
    zones.check_owner(state, player, die)
    if die in state.table.keys:
        raise Violation("DD-ONE-04", f"{name} is a key: it is rolled when a lock is to be opened.")
    check_unpromised(state, player, die)


def _check_duel(state: State, player: int) -> None:
    if state.fight is None or player in state.fight.heroes:
        return
    state.cite_ruling("DD-RUL-37")
    if state.table.profile.duel_one_use == "duellists":
        message = f"The duel is between two: {state.name(player)} adds nothing."
        raise Violation("DD-THRONE-02", message, "DD-RUL-37")


def _check_outside(state: State, player: int, die: int) -> None:
    """Where nobody fights it must help, and is for the active player alone under one_use_outside=own_turn."""
    # Nobody fights: a die that does something heals, teaches, or is for a judge to read.
    if not any(face.has(symbol) for face in state.table.faces[die] for symbol in ("recover", "kill", "manual")):
        raise _too_late(state, state.table.id(die))
    if player == state.active:
        return
    state.cite_ruling("DD-RUL-32")
    if state.table.profile.one_use_outside == "own_turn":
        raise Violation("DD-ONE-02", f"It is {state.name(state.active)}'s turn.", "DD-RUL-32")


def _too_late(state: State, name: str) -> Violation:
    """After the combat it was meant for, or without one."""
    if state.step != AFTER:
        return Violation("DD-ONE-02", f"{name} does nothing outside a combat: it heals nobody.")
    ruling = "DD-RUL-07" if state.table.profile.ability_phase == "two_passes" else None
    return Violation("DD-COMBAT-09", f"The combat is resolved; {name} would have had to be added before.", ruling)


def check_hero(state: State, die: int, way: int, hero: int) -> None:
    """Whom it aids or harms fights here, and every face can go that way."""
    fight = state.fight
    ways = {symbol.name for face in state.table.faces[die] for symbol in face.symbols if symbol.name in WAYS}
    for symbol in sorted(ways):
        if way != OPEN and WAYS[symbol] not in (OPEN, way):
            turn = "aids" if WAYS[symbol] == FOR else "harms"
            raise Violation(RULES[symbol], f"{symbol.capitalize()} {turn} a hero, never the other way.")
    if hero != NOBODY and fight is not None and is_fighting(state) and hero not in fight.heroes:
        rule = RULES[min(ways)] if ways else "DD-SYM-16"
        raise Violation(rule, f"{state.name(hero)} does not fight here.")


def one_use_rolled(state: State, player: int, die: int, way: int, hero: int, spell: int) -> None:
    """Its effect; in a combat it stays there until `resolve` (DD-ONE-01)."""
    if not is_fighting(state):
        _outside(state, player, die)
        return
    face = zones.face(state, die)
    assert face is not None and state.fight is not None
    symbols = [symbol.name for symbol in face.symbols]
    wanted = next((WAYS[name] for name in symbols if name in WAYS), None)
    if (
        wanted == OPEN
        and way == OPEN
        or (_side_open(state, player, hero) and (wanted is not None or not CASTING.isdisjoint(symbols)))
    ):
        fixed = wanted or way
        state.agenda.append(("sided", player, die, fixed, spell))
        state.question = Question("side", player, dice=(die,), number=fixed)
        return
    apply(state, player, die, wanted or way or FOR, hero, spell)


def _side_open(state: State, player: int, hero: int) -> bool:
    """In a duel somebody who does not fight has to say which of the two is meant."""
    fight = state.fight
    return fight is not None and fight.duel and hero == NOBODY and player not in fight.heroes


def answer_side(state: State, answer: Answer) -> None:
    """("side", way, hero)."""
    question = state.question_now
    _, way, hero = answer
    die = question.dice[0]
    if way == OPEN or (question.number != OPEN and way != question.number):
        raise Violation("DD-SYM-18", f"Write for or against whom {state.table.id(die)} works.")
    check_hero(state, die, way, hero)
    state.question = None
    _, player, die, _, spell = state.agenda.pop()
    state.agenda.append(("apply", player, die, way, hero, spell))


def apply(state: State, player: int, die: int, way: int, hero: int, spell: int) -> None:
    """The die is on a side from now on, and its other symbols work."""
    fight, face = state.fight, zones.face(state, die)
    assert fight is not None and face is not None
    side = helped = side_for(state, player, hero)
    symbols = [symbol.name for symbol in face.symbols]
    if way == AGAINST:
        helped = 1 - side
        state.cite_ruling("DD-RUL-12")
        if state.table.profile.harm == "subtracts":
            fight.harms.add(die)
        else:
            side = helped
    fight.sides[die] = side
    if "recover" in symbols:
        equipment.recover(state, player, symbols.count("recover"))
    if "kill" in symbols:
        equipment.gain(state, player, symbols.count("kill"), "DD-SYM-14")
    for symbol in (name for name in symbols if name in CASTING):
        _cast(state, player, helped, spell if symbol == "scroll" else spells.fire(state), symbol == "scroll")


def _cast(state: State, player: int, side: int, spell: int, by_scroll: bool) -> None:
    """A Scroll with no spell left to add does nothing."""
    if spell == NOBODY and not spells.open_spells(state, side):
        return
    spells.check_open(state, side, spell, by_scroll)
    spells.cast(state, player, side, spell, by_scroll)


def side_for(state: State, player: int, hero: int) -> int:
    """The side of the hero meant: the one named, or in a duel the user."""
    fight = state.fight_now
    if not fight.duel:
        return 0
    meant = hero if hero != NOBODY else player
    return fight.heroes.index(meant) if meant in fight.heroes else 0


def _outside(state: State, player: int, die: int) -> None:
    """Outside combat only healing and experience mean anything; then the die is back in its bag (DD-ONE-02)."""
    face = zones.face(state, die)
    symbols = [symbol.name for symbol in face.symbols] if face is not None else []
    zones.put_back(state, die)
    state.remember("has", die, "DD-BAG-02")
    equipment.recover(state, player, symbols.count("recover"))
    equipment.gain(state, player, symbols.count("kill"), "DD-SYM-14")


TASKS = acts(one_use_rolled, apply)
