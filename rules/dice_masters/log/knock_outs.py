"""Claims about knock-outs: `= ko Troll NPC`, `= ko P2.Troll`, `= P2 ko Troll`, `= fell Troll`."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.faults import Violation
from rules.dice_masters.log.counting import repeated
from rules.dice_masters.log.die_notation import stacks_named
from rules.dice_masters.state import State


def claim(state: State, player: int | None, what: str, words: Sequence[str]) -> None:
    """The dice KO'd since the last action, as often as they stand there; those of the last step alone will do."""
    names = repeated([] if [w.casefold() for w in words] == ["none"] else words)
    for since in (state.fell_before, 0):
        wrong, left = _compared(state, player, names, state.knocked_out[since:])
        if not wrong and not left:
            return
    raise _wrong_ko(state, wrong, left, names)


def fell(state: State, player: int | None, what: str, words: Sequence[str]) -> None:
    """These dice were KO'd since the last action, and others may have been: `Troll is KO'd`."""
    if len(words) > 1 and words[0].casefold() == "all":
        _all_fell(state, player, words[1:])
        return
    wrong, _ = _compared(state, player, names := repeated(words), state.knocked_out)
    if wrong:
        raise _wrong_ko(state, wrong, [], names)


def _all_fell(state: State, player: int | None, names: Sequence[str]) -> None:
    """`all NPCs are KO'd`: somebody so called was, and nobody so called is left in the field."""
    wrong, _ = _compared(state, player, names, state.knocked_out)
    called = {stacks_named(state.table, _of(name)[1])[0].name for name in names}
    left = [die for die in state.field(0) + state.field(1) if player in (None, state.controller[die])]
    standing = [state.table.stack(die).name for die in left if state.table.stack(die).name in called]
    if wrong or standing:
        raise _wrong_ko(state, wrong or standing, [], names)


def _compared(state: State, player: int | None, names: Sequence[str], fallen: list[int]) -> tuple[list[str], list[int]]:
    """What is said of no die, and the dice of which nothing is said. Only one player's count, if one is named."""
    left = [die for die in fallen if player in (None, state.owner[die])]
    wrong: list[str] = []
    for name in sorted(names, key=lambda name: "." not in name):  # those first that say whose die it is
        side, word = _of(name)
        called = stacks_named(state.table, word)[0].name
        found = [d for d in left if state.table.stack(d).name == called and side in (None, state.owner[d])]
        if found:
            left.remove(found[0])
        else:
            wrong.append(called if side is None else f"P{side + 1}.{called}")
    return wrong, left


def _of(name: str) -> tuple[int | None, str]:
    """`P2.Troll` is the second player's; the place of one among like dice says nothing once it has left them."""
    side, point, word = name.partition("#")[0].rpartition(".")
    return (int(side[1]) - 1, word) if point and side.casefold() in ("p1", "p2") else (None, word)


def _wrong_ko(state: State, wrong: Sequence[str], fallen: list[int], names: Sequence[str]) -> Violation:
    said = ", ".join(sorted(wrong))
    whose = any("." in name for name in wrong)
    missing = ", ".join(sorted(_called(state, die, whose) for die in fallen))
    too = ", too" if not wrong and names else ""
    parts = [
        f"{said} {_is(wrong)} not KO'd here" if said else "",
        f"{missing} {_is(fallen)} KO'd{too}" if missing else "",
    ]
    rule, message = _why_ko(state, said, missing), "; ".join(part for part in parts if part) + "."
    vague = not missing and rule == "DM-KO-01"
    return Violation(rule, message, vague=vague, final=not said, early=vague and not state.knocked_out)


def _is(several: Sequence[object]) -> str:
    return "is" if len(several) == 1 else "are"


def _called(state: State, die: int, whose: bool) -> str:
    name = state.table.stack(die).name
    return f"P{state.owner[die] + 1}.{name}" if whose else name


def _why_ko(state: State, said: str, missing: str) -> str:
    """The rule behind a KO that the claim leaves out, or behind one that did not happen (`why`)."""
    for die in state.knocked_out if missing else ():
        if state.table.stack(die).name in missing:
            return state.because.get(("ko", die), "DM-KO-01")
    for die in state.field(0) + state.field(1):
        if state.table.stack(die).name in said:
            combat = state.because.get(("damage", die)) == "DM-DMG-01"
            harmed = "DM-DMG-15" if die in state.damage and not combat else "DM-KO-01"
            return state.because.get(("spared", die), harmed)
    return "DM-KO-01"
