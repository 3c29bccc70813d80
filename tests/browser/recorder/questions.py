"""Positions in which every kind of question is asked, each with an answer: what a browser is then shown to tap."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from rules import recording
from rules.core.nature import Nature
from tests.rules.golden import GOLDEN_LOGS
from tests.rules.recording.composing import compose
from tests.rules.recording.following import split_log
from tests.rules.recording.tapping import some_taps
from tests.rules.recording.test_all_questions import LOGS, OPEN_AIMS

#: Logs in which the other ways to answer occur: reactions, several attackers and targets, blocks of many, payments.
MORE_LOGS = (
    "dice_masters/blame/attack_behind_no_attack",
    "dice_masters/blame/other_player_divides_first",
    "dice_masters/blame/second_attack_behind_a_block",
    "dice_masters/cards/bff/102bff_elf_wizard",
    "dice_masters/cards/bff/104bff_half_dragon",
    "dice_masters/cards/bff/133bff_finger_of_death_bursts",
    "dice_masters/cards/bff/1bff_beholder_global_in_war_of_light",
    "dice_masters/cards/wol/106wol_wonder-woman_double_face",
    "dice_masters/cards/wol/136wol_parallax_global",
    "dice_masters/cards/wol/38wol_batman_double_fist",
    "dice_masters/cards/wol/56wol_lyssa-drak",
    "dice_masters/examples/bff_example_of_play/as_corrected",
    "dice_masters/rules/damage/divided_on_two_lines",
    "dice_masters/rules/damage/dm-dmg-04_kept_by_the_cube",
)
Data = Mapping[str, Any]
TRIES = 40


@dataclass(frozen=True)
class Question:
    """A question in a game, and an answer to it: its taps, in which list of acts they stand, and its lines."""

    what: tuple[Any, ...]
    header: str
    played: tuple[str, ...]
    view: dict[str, Any]
    taps: Any
    lists: str
    lines: tuple[str, ...]


@cache
def questions(game: str) -> tuple[Question, ...]:
    """Return one question of each kind of a game, with every way to answer it."""
    found: dict[tuple[Any, ...], Question] = {}
    texts = [
        (GOLDEN_LOGS / f"{name}.log").read_text()
        for name in (*LOGS, *MORE_LOGS)
        if name.startswith(game.replace("-", "_"))
    ]
    for text in [*texts, *([OPEN_AIMS] if game == "dungeon-dice" else [])]:
        header, lines = split_log(text)
        for number in range(len(lines) + 1):
            view = recording.view("\n".join([header.rstrip("\n"), *lines[:number], ""]))
            if view["ask"] is None:
                break
            for what, lists, ways in answers(view):
                if what in found:
                    continue
                given = _answer(header, lines[:number], view, lists, ways, what)
                if given is not None:
                    found[what] = given
    return tuple(found.values())


def _answer(
    header: str, lines: list[str], view: dict[str, Any], lists: str, ways: Any, what: tuple[Any, ...]
) -> Question | None:
    """The first answer by chance that the rules take."""
    text = "\n".join([header.rstrip("\n"), *lines, ""])
    for seed in range(TRIES):
        taps = ways(Nature(f"{what} {seed}"))
        if taps is None:
            continue
        ask = {"kind": "acts", "options": view["react"]} if lists == "react" else view["ask"]
        composed, here = compose(ask, taps), text
        for line in composed:
            then = recording.enter(here, line)
            if then.refused is not None:
                break
            here += "".join(f"{given}\n" for given, _ in then.lines)
        else:
            if composed:
                return Question(what, header, tuple(lines), view, taps, lists, tuple(composed))
    return None


# --- what can be tapped ----------------------------------------------------------------------------------------------


def answers(view: Data) -> Iterator[tuple[tuple[Any, ...], str, Any]]:
    """Yield what a question has to tap: its name, its list of acts, and what gives taps by chance."""
    ask = view["ask"]
    if ask["kind"] == "acts":
        plain = [number for number, option in enumerate(ask["options"]) if "ask" not in option]
        yield (ask["key"],), "ask", lambda nature: {"option": plain[-1]} if plain else None
        for number, option in enumerate(ask["options"]):
            yield from _of_option(("acts",), "ask", "option", number, option)
    else:
        yield (_name(ask), *_kind(ask)), "ask", lambda nature: some_taps({**ask, "also": ()}, nature)
        if ask.get("none"):
            yield (_name(ask), "none"), "ask", lambda nature: []
        for zone in {option.get("note") for option in ask["options"]} & {"captured", "reserve pool", "used pile"}:
            only = [option for option in ask["options"] if option.get("note") == zone]
            yield (_name(ask), "of", zone), "ask", lambda nature, only=only: [nature.pick(only)["word"]]
        several = next((option for option in ask["options"] if len(option.get("whom", ())) > 1), None)
        if several:
            yield (_name(ask), "the last attacker"), "ask", lambda nature: [[several["word"], several["whom"][-1]]]
        if ask.get("pay"):
            yield (_name(ask), "paid otherwise"), "ask", lambda nature: _blocks_paid(ask, nature)
    for number, option in enumerate(ask.get("also", ())):
        yield from _of_option(("also",), "also", "also", number, option)
    for number, option in enumerate(view["react"]):
        yield from _of_option(("react",), "react", "option", number, option)


def _of_option(what: tuple[Any, ...], lists: str, name: str, number: int, option: Data) -> Iterator[Any]:
    group = f"{option.get('group', '')}{' again' if 'times' in option['label'] else ''}"
    if nested := option.get("ask"):
        yield (
            (*what, nested["key"], *_kind(nested)),
            lists,
            lambda nature: {name: number, "taps": some_taps(nested, nature)},
        )
        return
    yield (*what, group), lists, lambda nature: {name: number}
    if option.get("then"):
        yield (*what, group, "and then"), lists, lambda nature: {name: number, "then": nature.die(len(option["then"]))}
    pay = option.get("pay")
    if pay and not pay.get("forced") and pay.get("ways") and lists != "also":
        yield (*what, "paid otherwise"), lists, lambda nature: {name: number, "pay": nature.pick(pay["ways"])}
    halves = [source["half"] for source in (pay or {}).get("sources", ()) if source.get("half")]
    if pay and not pay.get("forced") and halves and lists != "also":
        yield (*what, "paid by half"), lists, lambda nature: _by_half(pay, name, number, halves)


def _by_half(pay: Data, name: str, number: int, halves: list[str]) -> Any | None:
    if pay["cost"] == 1 and [halves[0]] != list(pay["chosen"]):
        return {name: number, "pay": [halves[0]]}
    return next(({name: number, "pay": list(way)} for way in pay.get("ways", ()) if set(way) & set(halves)), None)


def _blocks_paid(ask: Data, nature: Nature) -> Any | None:
    pairs = [[one["word"], nature.pick(one["priced"])] for one in ask["options"] if one.get("priced")][:1]
    words = [[source["word"]] for source in ask["pay"]["sources"] if source["worth"] >= ask["pay"]["cost"]]
    return {"pairs": pairs, "pay": nature.pick(words)} if pairs and words else None


def _name(ask: Data) -> str:
    """What is asked; a roll or a draw looks the same whatever it is for."""
    first = str(ask["key"]).split()[0]
    return first if first in ("roll", "draw") else str(ask["key"])


def _kind(ask: Data) -> tuple[Any, ...]:
    """What a screen looks like: its kind and style, whether several are tapped, and how they are shown."""
    several = "several" if ask["most"] > 1 else ""
    stepper = "stepper" if ask.get("style") == "number" and len(ask["options"]) > 24 else ""
    many = "many" if ask["kind"] == "pairs" and any(option.get("many") for option in ask["options"]) else ""
    return tuple(word for word in (ask["kind"], ask.get("style", ""), several, stepper, many) if word)
