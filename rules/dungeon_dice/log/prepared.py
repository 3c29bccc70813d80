"""Prepared positions: a log that starts in the middle of a game, from the lines behind its header."""

from __future__ import annotations

from rules.core.faults import Unreadable, Violation
from rules.core.lines.header import breaks, faults_on
from rules.core.lines.notation import HeaderLine
from rules.core.lines.parsing import at
from rules.core.lines.words import is_number
from rules.dungeon_dice import zones
from rules.dungeon_dice.dice_set import HERO_LEVEL, MONSTER, MONSTER_LEVEL, SPELL
from rules.dungeon_dice.log.words import face_number, find_die, player_in, split_face
from rules.dungeon_dice.state import PLAY, SEARCH, State
from rules.dungeon_dice.steps import equipment, turn
from rules.dungeon_dice.steps.asking import note_unknown
from rules.dungeon_dice.steps.equipment import check_limits


def prepare(state: State, lines: tuple[HeaderLine, ...]) -> None:
    """Set a position up: at the start of a turn, or after a monster was found. What is not named is in its bag."""
    first = lines[0]
    words = list(first.args)
    state.agenda.clear()
    state.turn = _number_after(first, words, "turn")
    state.active = _active(state, first, words)
    for line in lines[1:]:
        _on_line(state, line)
    _check_sets(state, lines)
    for player in range(state.table.players):
        _check_wounds(state, player, lines)
    _check_claims(state, first.line)
    turn.clear_encounter(state)
    _stand(state, first, words)
    if state.table.players == 2:
        with state.records():
            state.cite_ruling("DD-RUL-27")
    state.notes.append("The log starts from a prepared position.")


def _check_claims(state: State, line: int) -> None:
    """Nobody has a claim at the start of a turn: the game would be over (DD-FAME-02)."""
    for player, fame in enumerate(zones.fame(state)):
        if fame >= state.table.goal:
            here = f"{state.name(player)} has {fame} Fame in this position"
            raise breaks(line, "DD-FAME-02", f"{here}: with {state.table.goal} the game is over.")


def _number_after(line: HeaderLine, words: list[str], name: str) -> int:
    for index, word in enumerate(words[:-1]):
        if word.casefold() == name and is_number(words[index + 1]) and int(words[index + 1]) > 0:
            return int(words[index + 1])
    raise at(line.line, "Write the turn and whose it is: position turn 9 P1.")


def _active(state: State, line: HeaderLine, words: list[str]) -> int:
    with faults_on(line):
        found = [player for word in words if (player := player_in(state, word)) is not None]
    if not found:
        raise at(line.line, "Write the turn and whose it is: position turn 9 P1.")
    return found[0]


def _stand(state: State, line: HeaderLine, words: list[str]) -> None:
    """At the start of the turn; or `monster M07:1+slash` has been found."""
    lower = [word.casefold() for word in words]
    state.step = SEARCH
    if "monster" not in lower:
        state.agenda.append(("turn",))
        return
    place = lower.index("monster") + 1
    with faults_on(line):
        die = _shown_die(state, words[place] if place < len(words) else "", MONSTER)
    state.place[die] = PLAY
    state.monster = die
    note_unknown(state, die)
    state.agenda.append(("revealed",))


def _on_line(state: State, line: HeaderLine) -> None:
    if line.actor is None or line.actor >= state.table.players:
        raise at(line.line, f"There is no such player: {state.table.players} are at this table.")
    if line.key not in SETTERS:
        raise at(line.line, f'"{line.key}" is not part of a position.', tuple(SETTERS))
    with faults_on(line):
        SETTERS[line.key](state, line.actor, list(line.args))


def _free(state: State, word: str) -> int:
    """A die that still is in its bag."""
    die = find_die(state, word, lambda: [n for n, place in enumerate(state.place) if place == 0])
    if state.place[die] != 0:
        raise Violation("DD-BAG-05", f"{state.table.id(die)} is listed twice.")
    return die


def _shown_die(state: State, word: str, kind: str) -> int:
    """A die in its bag, turned to the face behind its name."""
    name, face = split_face(word)
    if not name or not face:
        raise Unreadable("Write the die with its face, for example M07:1.")
    die = _free(state, name)
    if state.table.dice[die].kind != kind:
        raise Unreadable(f"{state.table.id(die)} is not a {kind} die.")
    state.shown[die] = face_number(state.table, die, face)
    return die


def _has(state: State, player: int, words: list[str]) -> None:
    for word in words if [w.casefold() for w in words] != ["none"] else ():
        die = _free(state, word)
        kind = state.table.dice[die].kind
        if kind in (HERO_LEVEL, MONSTER_LEVEL, SPELL):
            raise Unreadable(f"{state.table.id(die)} is a basic die; write experience for Level dice.")
        if kind == MONSTER:
            raise Unreadable(f"Write a trophy with its face: trophies {state.table.id(die)}:3.")
        zones.take(state, die, player)


def _set(state: State, player: int, words: list[str]) -> None:
    dice = tuple(find_die(state, w, lambda: zones.items(state, player)) for w in words if w.casefold() != "none")
    for die in dice:
        if not state.table.dice[die].slot:
            raise Violation("DD-EQ-09", f"{state.table.id(die)} is neither weapon nor armor and cannot be equipped.")
    check_limits(state, dice)
    state.sets[player] = dice


def _check_sets(state: State, lines: tuple[HeaderLine, ...]) -> None:
    for line in (line for line in lines if line.key == "set"):
        player = line.actor or 0
        for die in state.sets[player]:
            if zones.owner(state, die) != player:
                raise at(line.line, f"P{player + 1} does not have {state.table.id(die)}: write has before set.")


def _trophies(state: State, player: int, words: list[str]) -> None:
    for word in words:
        die = _shown_die(state, word, MONSTER)
        face = zones.face(state, die)
        if face is None or face.monster is None or face.monster.trophy is None:
            raise Unreadable(f"This face of {state.table.id(die)} gives no Fame and is not a trophy.")
        zones.take(state, die, player)


def _keys(state: State, player: int, words: list[str]) -> None:
    """Skeleton keys that have been rolled and lie face up (DD-ONE-04)."""
    for word in words:
        die = _free(state, word)
        faces = [n for n, face in enumerate(state.table.faces[die]) if face.has("skeleton_key")]
        if not faces:
            raise Unreadable(f"{state.table.id(die)} has no skeleton key on any face.")
        state.shown[die] = faces[0]
        zones.take(state, die, player)


def _figure(words: list[str], example: str) -> int:
    if len(words) != 1 or not is_number(words[0]) or int(words[0]) > 99:
        raise Unreadable(f"Write a number: {example}.")
    return int(words[0])


def _experience(state: State, player: int, words: list[str]) -> None:
    state.experience[player] = _figure(words, "experience 2")
    equipment.grow(state, player)


def _wounds(state: State, player: int, words: list[str]) -> None:
    state.wounds[player] = _figure(words, "wounds 1")


def _check_wounds(state: State, player: int, lines: tuple[HeaderLine, ...]) -> None:
    most = len(zones.level_dice(state, player))
    if state.wounds[player] > most and state.table.profile.wound_cap == "level_dice":
        line = next(line.line for line in lines if line.key == "wounds" and line.actor == player)
        message = f"{state.name(player)} has {most} Level dice, so at most {most} wounds."
        raise breaks(line, "DD-COMBAT-14", message)
    if state.experience[player] and state.wounds[player] > state.table.dice_set.params.level_dice_by_level[0]:
        with state.records():
            state.cite_ruling("DD-RUL-16")  # which gives the Level dice that so many wounds take


SETTERS = {
    "has": _has,
    "set": _set,
    "trophies": _trophies,
    "experience": _experience,
    "wounds": _wounds,
    "keys": _keys,
}
