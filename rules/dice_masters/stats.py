"""What a die is at this moment: attack, defense, level, affiliations, costs (DM-STAT, AMB-82).

Every figure is computed from the position when it is asked for, so a bonus that a text states goes
with its condition (DM-STAT-07).
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.dice_masters import copying, texts
from rules.dice_masters.said import Bonus
from rules.dice_masters.state import RESERVE, State
from rules.dice_masters.table import OF_NUMBERS

#: What texts do with numbers besides adding to them.
SETTING = ("has exactly", "has numbers", "has double")


def face(state: State, die: int) -> object:
    """The face a die shows, or None where dice have no face."""
    return state.table.kinds[die].faces[state.face[die]]


def is_character(state: State, die: int) -> bool:
    """Whether the die counts as a character: by its face if it has one, else by its kind (DM-DICE-01, DM-DICE-02)."""
    return state.table.kinds[die].is_character[state.face[die]]


def printed_level(state: State, die: int) -> int:
    """1 to 3 on a character face, 0 elsewhere (DM-LVL-01)."""
    return state.table.kinds[die].level[state.face[die]]


def bursts(state: State, die: int) -> int:
    return state.table.kinds[die].bursts[state.face[die]]


def attack(state: State, die: int) -> int:
    table = state.table
    if (state.modifiers or state.latched or table.of_numbers or table.of_own_numbers) and not _as_printed(state, die):
        return max(0, _number(state, die, "attack", 0))
    printed = table.kinds[die].attack[state.face[die]]
    return printed + state.tokens.get(table.stack_of[die], 0) if state.tokens else printed


def defense(state: State, die: int) -> int:
    table = state.table
    if (state.modifiers or state.latched or table.of_numbers or table.of_own_numbers) and not _as_printed(state, die):
        return max(0, _number(state, die, "defense", 1))
    printed = table.kinds[die].defense[state.face[die]]
    return printed + state.tokens.get(table.stack_of[die], 0) if state.tokens else printed


def _as_printed(state: State, die: int) -> bool:
    """Whether no text says anything of this die's attack and defense at the moment."""
    if state.latched:
        return False
    for modifier in state.modifiers:
        if modifier.name in OF_NUMBERS and (modifier.dice is None or die in modifier.dice):
            return False
    table, present = state.table, state.present
    if table.copies:
        return not table.of_numbers and not table.of_own_numbers
    if table.stack_of[die] in table.of_own_numbers:
        return False
    for stack in table.of_numbers:  # noqa: SIM110 (asked so often that the call of any() counts)
        if present[stack]:
            return False
    return True


def any_may_fall(state: State) -> bool:
    """Whether there is damage, or a face or a text that may leave a die with a D of 0: else nobody is KO'd."""
    return bool(state.damage) or state.table.frail or may_be_lowered(state)


def may_be_lowered(state: State) -> bool:
    """Whether a text in force may do more than add to a defense, so that a die may have a D of 0 without damage."""
    table = state.table
    for stack in table.lowering:
        if state.present[stack]:
            return True
    return table.copies or (_is_taken_off(state) if state.modifiers else False)


def _is_taken_off(state: State) -> bool:
    """Whether an effect at work does more than add to a defense."""
    for modifier in state.modifiers:
        if modifier.name in OF_NUMBERS and not (isinstance(modifier.value, Bonus) and modifier.value.stats[1] >= 0):
            return True
    return False


def _number(state: State, die: int, name: str, index: int) -> int:
    """What the texts make of it where all they do is add to it; else `_number_set`."""
    table = state.table
    if table.copies or table.profile.static_bonus == "latched" or texts.is_spoken_of(state, SETTING):
        return _number_set(state, die, name, index)
    total: int = getattr(table.kinds[die], name)[state.face[die]] + state.tokens.get(table.stack_of[die], 0)
    for (bonus, times), _ in texts.said_of(state, die, "gets"):
        total += bonus[index] * times
    return total


def _number_set(state: State, die: int, name: str, index: int) -> int:
    """Printed number, then all bonuses and penalties together (DM-STAT-01); set values replace it (AMB-82)."""
    copied = copying.number(state, die, index)
    number: int = getattr(face(state, die), name) if copied is None else copied
    for value, _ in texts.said_of(state, die, "has exactly"):
        state.cite_ruling("AMB-82")
        return int(value[index])
    for value, frame in texts.said_of(state, die, "has numbers"):
        state.cite_ruling("AMB-82")
        number = int(value[index]) if frame is None else _of_source(state, die, frame.source, index, number)
    doubled = [value for value, _ in texts.said_of(state, die, "has double")]
    if doubled:
        state.cite_ruling("AMB-82")
    total = number * (2 if None in doubled else 1) + state.tokens.get(state.table.stack_of[die], 0)
    stated: dict[tuple[int, int], tuple[int, int]] = {}
    for (stats, times), key in _bonuses(state, die):
        total += stats[index] * times
        if key is not None:
            before = stated.get(key, (0, 0))
            stated[key] = (before[0] + stats[0] * times, before[1] + stats[1] * times)
    total += _latched(state, die, stated, index) if state.table.profile.static_bonus == "latched" else 0
    return total * (2 if "with bonuses" in doubled else 1)


def _of_source(state: State, die: int, source: int, index: int, own: int) -> int:
    """The number of the die whose text says that others have it; that die, and gear, has no other than its own."""
    if source == die or not is_character(state, source):
        return own
    with texts.asking(state, "has numbers", die):
        return (attack, defense)[index](state, source)


def _bonuses(state: State, die: int) -> Iterator[tuple[tuple[tuple[int, int], int], tuple[int, int] | None]]:
    """Each bonus on a die as ((A, D), times); with the line that states it, or None for one given by an effect."""
    for value, frame in texts.said_of(state, die, "gets"):
        yield value, None if frame is None else (frame.stack, frame.line)


def _latched(state: State, die: int, stated: dict[tuple[int, int], tuple[int, int]], index: int) -> int:
    """Under static_bonus=latched what a bonus once was more this turn than it is now stays (AMB-70)."""
    kept = {key[1:]: most for key, most in state.latched.items() if key[0] == die}
    for key, (attack, defense) in stated.items():
        before = kept.get(key, (0, 0))
        if attack > before[0] or defense > before[1]:
            kept[key] = max(before[0], attack), max(before[1], defense)
            if state.recording:
                state.latched[(die, *key)] = kept[key]
    more = sum(most[index] - max(0, stated.get(key, (0, 0))[index]) for key, most in kept.items())
    if more:
        state.cite_ruling("AMB-70")
    return more


def affiliations(state: State, die: int) -> frozenset[str]:
    """Printed affiliations and Lantern symbols, and those lent for a time (DM-AFF-09); in every zone (DM-AFF-07)."""
    table = state.table
    printed = table.stacks[table.stack_of[die]].affiliations
    if not state.modifiers and "counts as" not in table.statics:
        return printed
    lent = frozenset(str(value) for value, _ in texts.said_of(state, die, "counts as"))
    return printed | lent if lent else printed


def energy(state: State, die: int) -> tuple[str, int] | None:
    """(symbol, amount) of a die in the reserve pool that shows an energy face."""
    return state.table.kinds[die].energy[state.face[die]] if state.zone[die] == RESERVE else None
