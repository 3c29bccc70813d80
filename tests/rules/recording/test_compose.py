"""What is tapped on each kind of screen becomes lines of a log, by one rule for each kind."""

from __future__ import annotations

from typing import Any

import pytest

from rules import recording
from rules.core.asking import KINDS, Ask, Face, Option, Pay, as_data
from tests.rules.recording.composing import COMPOSERS, compose

PAYING = Pay(2, "mask", chosen=("M", "F"), ways=(("M", "?"),))
SIDEKICK = tuple(Face(word) for word in ("F", "B", "M", "S", "?", "ch"))
BATMAN = tuple(Face(f"Batman:{word}") for word in ("M", "L1", "L3"))
ASKS = {
    "buy": {"kind": "acts", "options": [{"line": "buy Troll", "pay": as_data(PAYING)}]},
    "forced": {"kind": "acts", "options": [{"line": "buy Troll", "pay": as_data(Pay(2, chosen=("M",), forced=True))}]},
    "take": {"kind": "acts", "options": [{"line": "P1 take D6", "then": [{"line": "place Hag"}, {"line": "reroll"}]}]},
    "opens": {
        "kind": "acts",
        "options": [{"label": "Reroll", "ask": {"kind": "reroll", "line": "reroll", "all": "roll", "options": []}}],
    },
    "draw": {"kind": "draw", "line": "P2 draw"},
    "roll": {"kind": "faces", "line": "roll", "options": []},
    "draw and roll": {
        "kind": "faces", "line": "roll", "draw": "draw",
        "options": as_data((Option("Sidekick", faces=SIDEKICK, waiting=1), Option("Batman", faces=BATMAN))),
    },
    "pick": {"kind": "pick", "line": "choose", "none": "choose none"},
    "attack": {"kind": "attack", "line": "attack", "all": "attack all", "none": "end"},
    "block": {"kind": "pairs", "line": "P2 block", "none": "P2 block none", "options": []},
    "dear block": {
        "kind": "pairs", "line": "P2 block", "none": "P2 block none", "pay": {"times": [["M"], ["M", "F"]]},
        "options": [{"word": "Troll", "priced": ["Orc"]}, {"word": "NPC", "priced": ["Orc"]}],
    },
    "split": {
        "kind": "split", "line": "assign",
        "options": [{"word": "Cube", "to": [{"word": "NPC#1", "given": 1}, {"word": "NPC#2", "given": 2}]}],
    },
    "assist": {"kind": "deal", "line": "assist", "style": "assist"},
    "trade": {"kind": "deal", "line": "P1 trade", "style": "trade"},
    "odds": {"kind": "odds", "line": "rolloff"},
    "line": {"kind": "text", "line": "trap Trap-3"},
    "trap": {"kind": "text", "line": "!judge trap Trap-3", "style": "words"},
    "beside": {"kind": "draw", "line": "draw", "also": [{"line": "rest"}, {"line": "hunt"}]},
}  # fmt: skip


@pytest.mark.parametrize(
    ("ask", "taps", "lines"),
    [
        ("buy", {"option": 0}, ["buy Troll with M F"]),
        ("buy", {"option": 0, "pay": ["M", "?"]}, ["buy Troll with M ?"]),
        ("forced", {"option": 0}, ["buy Troll"]),
        ("take", {"option": 0}, ["P1 take D6"]),
        ("take", {"option": 0, "then": 1}, ["P1 take D6", "reroll"]),
        ("opens", {"option": 0, "taps": {"dice": ["F", "F"], "faces": []}}, ["reroll F F"]),
        ("opens", {"option": 0, "taps": {"dice": ["F"], "faces": ["ch"]}}, ["reroll F", "roll ch"]),
        ("opens", {"option": 0, "taps": {"dice": []}}, []),
        ("draw", ["NPC", "Troll", "NPC"], ["P2 draw NPC x2 Troll"]),
        ("roll", ["F", "ch", "Troll:L2"], ["roll F ch Troll:L2"]),
        ("draw and roll", ["F", "Batman:L1", "ch"], ["draw Sidekick Batman", "roll F Batman:L1 ch"]),
        ("pick", ["Troll", "NPC", "NPC"], ["choose Troll NPC x2"]),
        ("pick", [], ["choose none"]),
        ("attack", ["Troll", "NPC#1"], ["attack Troll NPC#1"]),
        ("attack", {"all": True}, ["attack all"]),
        ("attack", [], ["end"]),
        ("block", [["Ranx", "NPC#1"], ["Ranx", "NPC#2"], ["NPC", "Troll"]], ["P2 block Ranx=NPC#1+NPC#2 NPC=Troll"]),
        ("block", [], ["P2 block none"]),
        ("dear block", [["Troll", "Orc"], ["NPC", "Orc"]], ["P2 block Troll=Orc NPC=Orc with M F"]),
        ("dear block", [["Troll", "Elf"]], ["P2 block Troll=Elf"]),
        ("dear block", {"pairs": [["Troll", "Orc"]], "pay": ["F"]}, ["P2 block Troll=Orc with F"]),
        ("split", {}, ["assign Cube NPC#1=1 NPC#2=2"]),
        ("split", {"Cube": {"NPC#1": 3, "NPC#2": 0}}, ["assign Cube NPC#1=3 NPC#2=0"]),
        ("assist", {"who": "P3", "theirs": ["B07"], "mine": ["reward"]}, ["assist P3 B07 for reward"]),
        ("assist", {"who": "P3"}, ["assist P3"]),
        ("trade", {"who": "P2", "theirs": ["R04"], "mine": ["B01"]}, ["P1 trade B01 for P2 R04"]),
        ("trade", {"who": "P2", "mine": ["B01"]}, ["P1 trade B01 for P2 none"]),
        ("odds", {"odds": {"P1": [1, 3], "P2": [2, 4, 5, 6]}, "goods": ["reward"]},
         ["rolloff P1=1+3 P2=2+4+5+6 for reward"]),
        ("trap", '"each hero takes 1 damage"', ['!judge trap Trap-3 "each hero takes 1 damage"']),
        ("trap", 'each hero "takes" 1 damage', ['!judge trap Trap-3 "each hero ”takes” 1 damage"']),
        ("line", "loses 1", ["trap Trap-3 loses 1"]),
        ("beside", {"also": 1}, ["hunt"]),
    ],
)  # fmt: skip
def test_taps_become_lines(ask: str, taps: Any, lines: list[str]) -> None:
    """One row for each thing that can be tapped on a screen."""
    assert compose(ASKS[ask], taps) == lines


def test_every_kind_is_composed() -> None:
    """No kind of ask is without its rule, and each stands in the table above."""
    assert set(COMPOSERS) == set(KINDS) == {ask["kind"] for ask in ASKS.values()} | {"reroll"}


def test_what_cannot_be_tapped_is_refused() -> None:
    """An option that is not there is no line."""
    with pytest.raises(LookupError):
        compose(ASKS["buy"], {"option": 5})


def test_data_says_only_what_is_so() -> None:
    """Usual values are left out of an ask; what pages always read is there."""
    data = as_data(Ask("pick", 0, "Whom?", "choose", (Option("Troll", "Troll"),)))
    assert data == {
        "kind": "pick", "player": 0, "prompt": "Whom?", "line": "choose", "least": 1, "most": 1, "why": None,
        "options": [{"word": "Troll", "label": "Troll", "likely": True}],
    }  # fmt: skip


SWARM = """Dice Marshal log 1
game dice-masters/bff2014
P1 player "Ana"
P1 card 75bff x4 Kobold
P1 card 16bff x4 Human Paladin
P2 player "Bo"
position turn 8 P2 main
P1 field {field}
P1 bag NPC x4 {bag}
end
"""


@pytest.mark.parametrize(
    ("field", "bag", "asked"),
    [
        ("NPC", "Kobold", "draw and roll"),
        ("Kobold:L1", "Human-Paladin", "draw and roll"),
        ("Kobold:L1", "Kobold", "draw base"),
    ],
)
def test_the_draw_is_told_by_the_roll_unless_swarm_can_meet_it(field: str, bag: str, asked: str) -> None:
    """Swarm brings a die more only while the character is active and one of its dice can be drawn."""
    assert recording.view(SWARM.format(field=field, bag=bag))["ask"]["key"] == asked
