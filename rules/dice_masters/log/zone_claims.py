"""Claims about zones: which dice lie where, attack, are captured (`= P1 field Troll:L2`, `= P2 bag 4`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress

from rules.core.faults import Unreadable, Violation
from rules.core.lines.words import is_number
from rules.dice_masters.cards import face_word
from rules.dice_masters.diagnosis.causes import misplaced_die, overlooked_die
from rules.dice_masters.log.counting import repeated
from rules.dice_masters.log.die_notation import ZONE_NAMES, stack_for
from rules.dice_masters.log.faces import face_called, face_number, is_face
from rules.dice_masters.moves import causes_now, in_order, last_move
from rules.dice_masters.stacks import PAWN_KIND
from rules.dice_masters.state import BAG, FIELD, IDLE, OUT, RESERVE, USED, ZONES, State


def zone(state: State, player: int | None, what: str, words: list[str]) -> None:
    if player is None:
        raise Unreadable(f"Write whose {what}: = P1 {what} {' '.join(words) or 4}.")
    faced = what in ("reserve", "field")
    if not faced and any(":" in word for word in words):
        raise Violation("DM-ZONE-26", f"Dice in the {ZONES[ZONE_NAMES[what]]} are not rolled and have no face.")
    if not faced and len(words) == 1 and is_number(words[0]):
        _number_in(state, player, what, int(words[0]))
    else:
        _these_dice(state, player, what, [] if [w.casefold() for w in words] == ["none"] else words)


def _these_dice(state: State, player: int, what: str, words: Sequence[str]) -> None:
    """Exactly these dice. A number in the reserve pool may be how many there are, or what a die shows: `F 2`."""
    shown = what == "reserve" and not {"1", "2"}.isdisjoint(words)
    try:
        _dice_in(state, player, what, repeated(words))
    except (Violation, Unreadable):
        if not shown:
            raise
        with suppress(Violation, Unreadable):
            _dice_in(state, player, what, words)
            return
        raise


def refilled(state: State, player: int | None, what: str, words: list[str]) -> None:
    """`= refill`: the bag has been refilled in this turn, or will be by the draw that is due."""
    if words:
        raise Unreadable(f'"{words[0]}" says nothing of a refill: write = refill.', ("= refill",))
    who, question = state.active if player is None else player, state.question
    bag = state.zones[who][BAG]
    runs_out = question is not None and (question.kind, question.player) == ("draw", who) and question.most > len(bag)
    if runs_out or any(cause == "refill" and state.owner[dice[0]] == who for cause, dice in causes_now(state)):
        return
    there = Counter([state.table.stack(die).name for die in bag])
    holds = ", ".join(f"{count} {name}" for name, count in there.items()) or "nothing"
    raise Violation("DM-DRAW-02", f"{state.name(who)}'s bag is refilled only when it is empty; it holds {holds}.")


def _number_in(state: State, player: int, what: str, number: int) -> None:
    there = len(state.zones[player][ZONE_NAMES[what]])
    if number != there:
        rule = "DM-SETUP-01" if what == "bag" and not state.moves else "DM-ZONE-01"
        raise Violation(rule, f"{_zone_of(state, player, what)} holds {there} dice, not {number}.")


def _dice_in(state: State, player: int, what: str, names: Sequence[str]) -> None:
    """Exactly these dice; their faces count in the reserve pool, and where one is written."""
    pile = state.zones[player][ZONE_NAMES[what]]
    there = Counter(_there(state, die, any(":" in n for n in names) or what == "reserve") for die in pile)
    claimed: Dice = Counter()
    for name in sorted(names, key=lambda name: ":" not in name):  # those first that say which die it is
        claimed[_claimed(state, player, what, name, there - claimed)] += 1
    if not any(":" in name for name in names) and what != "reserve":
        claimed = Counter({(stack, None): n for (stack, _), n in claimed.items()})
    if claimed != there:
        raise _wrong_zone(state, player, what, claimed - there, there - claimed, _listed(state, there))


def _zone_of(state: State, player: int, what: str) -> str:
    """`Ana's prep area`."""
    return f"{state.name(player)}'s {'Out of Play area' if what == 'out' else ZONES[ZONE_NAMES[what]]}"


Dice = Counter[tuple[int, int | None]]  # (stack, face) -> how many


def _wrong_zone(state: State, player: int, what: str, too_many: Dice, left_out: Dice, holds: str) -> Violation:
    """The rule that keeps a claimed die out of the zone, or one left out in it; else only the count is wrong."""
    sentence = f"{_zone_of(state, player, what)} holds {holds}."
    wrong_count = f"{_zone_of(state, player, what)} holds {holds}{_difference(state, too_many, left_out)}."
    for stack, _ in too_many:
        if any(other == stack for other, _ in left_out):
            return Violation(_why_face(state, player, what, stack), sentence)
        if fault := _kept_out(state, player, _latest(state, player, stack), what):
            rule, why, ruling = fault
            return Violation(rule, f"{state.table.stacks[stack].name} {why}; {sentence}", ruling)
    for stack, _ in left_out:
        for die in _latest(state, player, stack):
            if state.zone[die] == ZONE_NAMES[what] and (known := overlooked_die(state, die)):
                return Violation(known[0], f"{state.table.stacks[stack].name} {known[1]}; {sentence}")
    return Violation("DM-ZONE-01", wrong_count, early=True)


def _difference(state: State, too_many: Dice, left_out: Dice) -> str:
    """`; the claim has 1 Troll too many and leaves out 1 NPC`."""
    parts = [f"has {_listed(state, too_many)} too many"] if too_many else []
    parts += [f"leaves out {_listed(state, left_out)}"] if left_out else []
    return f"; the claim {' and '.join(parts)}" if parts else ""


def _latest(state: State, player: int, stack: int) -> list[int]:
    """The player's dice of a card, those first that moved last."""
    dice = state.table.stacks[stack].dice
    mine = [die for die in dice if player in (state.owner[die], state.controller[die])] or dice
    order = {die: number for number, die in enumerate(in_order(state))}
    return sorted(mine, key=lambda die: -order.get(die, -1))


def _why_face(state: State, player: int, what: str, stack: int) -> str:
    """The rule behind a face that the claim has wrong: a spin, a partly spent die, or that no die turns by itself."""
    unturned = "DM-FUND-13" if state.table.profile.edition == "bff2014" else "DM-ZONE-24"
    dice = [die for die in _latest(state, player, stack) if state.zone[die] == ZONE_NAMES[what]]
    return next((rule for die in dice if (rule := state.because.get(("face", die)))), unturned)


def _kept_out(state: State, player: int, dice: list[int], what: str) -> tuple[str, str, str | None] | None:
    """Rule, reason and ruling why none of these dice is in the zone."""
    if what == "bag" and any(state.zone[die] == USED and die in state.spent for die in dice):
        return "DM-ZONE-11", "was used this turn and does not go back into the bag before it ends", None
    if what == "bag" and any(state.zone[die] == OUT for die in dice):
        return "DM-ZONE-07", "is out of play until the turn ends", None
    elsewhere = [die for die in dice if die not in state.zones[player][ZONE_NAMES[what]]]
    known = misplaced_die(state, elsewhere, ZONE_NAMES[what])
    if known is None:
        return None
    die, rule, why = known
    return rule, why, "AMB-48" if rule == "DM-KO-02" and what == "field" and die in state.knocked_out else None


def _claimed(state: State, player: int, what: str, word: str, left: Dice) -> tuple[int, int | None]:
    """Card and face that a word means. `left`: the dice there of which nothing has been said yet."""
    name, _, face = word.partition(":")
    if is_face(name) and name.casefold() not in state.table.words and not face:
        bare = [key for key in left if _is_called(state, key, name)]
        if bare:  # an NPC's or Sidekick's first, whose stacks are the first of all
            return min(bare)
        if what == "reserve" and face_called(PAWN_KIND, name) is None:
            holds = _listed(state, Counter([_there(state, die, True) for die in state.zones[player][RESERVE]]))
            message = f"{_zone_of(state, player, what)} holds {holds}; no other die shows {name}."
            raise Violation("DM-ZONE-01", message, early=True)
        name, face = state.table.pawn_name, name
    stack = stack_for(state.table, name, player)
    if stack.is_pawn and not face and what == "field":
        face = "ch"
    if not face and what in ("field", "reserve"):  # whichever of that card's dice nothing has been said of yet
        return next((key for key in left if key[0] == stack.index), (stack.index, None))
    return stack.index, face_number(stack, face) if face else None


def _is_called(state: State, key: tuple[int, int | None], face: str) -> bool:
    number = face_called(state.table.stacks[key[0]].kind, face)
    return number is not None and number == key[1]


def _there(state: State, die: int, faces: bool) -> tuple[int, int | None]:
    shows = state.face[die] if faces and state.zone[die] in (RESERVE, FIELD) else None
    stack = state.table.stack(die)
    if shows is not None:
        shows = next(n for n, face in enumerate(stack.faces) if face == stack.faces[shows])
    return stack.index, shows


def _listed(state: State, counts: Counter[tuple[int, int | None]]) -> str:
    names = []
    for (index, face), number in counts.items():
        stack = state.table.stacks[index]
        word = f"{stack.name}:{face_word(stack.faces[face], stack.is_pawn)}" if face is not None else stack.name
        names.append(f"{number} {word}")
    return ", ".join(names) or "nothing"


#: What brought a die back to the field, and not to the attack zone: the rule.
BACK = {"survived": "DM-CLEAN-01", "regenerated": "DM-KW-REGEN-01"}


def attack_zone(state: State, player: int | None, what: str, words: list[str]) -> None:
    """The player's dice in the attack zone: attackers or blockers (DM-ZONE-17)."""
    if player is None:
        raise Unreadable("Write whose dice attack or block: = P1 attack Troll.")
    names = repeated([] if [w.casefold() for w in words] == ["none"] else words)
    claimed = Counter(stack_for(state.table, name, player).name for name in names)
    fighting = [die for die in state.field(player) if state.role[die] != IDLE]
    there = Counter(state.table.stack(die).name for die in fighting)
    if claimed != there:
        moved = {state.table.stack(die).name: last_move(state, die)[0] for die in in_order(state)}
        rule = next((BACK[moved[name]] for name in claimed - there if moved.get(name) in BACK), "DM-ZONE-17")
        holds = ", ".join(f"{count} {name}" for name, count in there.items()) or "nothing"
        raise Violation(rule, f"{state.name(player)}'s part of the attack zone holds {holds}.")


def captured(state: State, player: int | None, what: str, words: list[str]) -> None:
    """The player's dice that lie under a captor (DM-CAP-01)."""
    if player is None:
        raise Unreadable("Write whose dice are captured: = P1 captured Troll.")
    names = repeated([] if [w.casefold() for w in words] == ["none"] else words)
    claimed = Counter(stack_for(state.table, name, player).name for name in names)
    there = Counter(state.table.stack(die).name for die in state.captured if state.owner[die] == player)
    if claimed != there:
        held = ", ".join(f"{count} {name}" for name, count in there.items()) or "nothing"
        raise Violation("DM-CAP-01", f"Of {state.name(player)}'s dice, {held} is captured.")
