"""What a verdict tells to be legal is legal: each such entry, written in place of the refused one, is no fault."""

from __future__ import annotations

import pytest

from rules.core.verdict import ILLEGAL, INCOMPLETE, UNREADABLE
from rules.judging import replay
from tests.rules.golden import ROOT

LOGS = ROOT / "tests/rules/logs/dice_masters/rules"
ROOMS = sorted(folder.name for folder in LOGS.iterdir() if folder.is_dir())


def told(entry: str) -> bool:
    """Whether it is an entry, not the description of many (`draw: 4 dice from the bag`)."""
    return not any(word.endswith(":") for word in entry.split()[:2])


@pytest.mark.parametrize("room", ROOMS)
def test_what_is_told_to_be_legal(room: str) -> None:
    """Of every log that breaks a rule, or breaks off."""
    for path in sorted((LOGS / room).glob("*.log")):
        text = path.read_text(encoding="utf-8")
        verdict, lines = replay(text), text.splitlines()
        if verdict.verdict not in (ILLEGAL, INCOMPLETE) or "; cards:" in text or ">" in (verdict.entry or ""):
            continue
        before = lines[: verdict.line - 1] if verdict.line else lines
        for entry in filter(told, verdict.legal):
            found = replay("\n".join([*before, entry]) + "\n")
            assert found.verdict not in (ILLEGAL, UNREADABLE), f"{path.name}: {entry}: {found.message}"


def test_an_attack_is_legal_where_passes_are_not_written() -> None:
    """In the main step a log may go on with an attack at once; where all passes are written it may not."""
    log = """Dice Marshal log 1
game dice-masters/bff2014
P1 player "Ana"
P1 card 46bff x4 Orc
P2 player "Bo"
{}
position turn 9 P1 main
P1 field Orc:L1
"""
    assert replay(log.format("")).legal == ("pass", "attack Orc", "attack none")
    assert replay(log.format("passes written")).legal == ("pass",)


def test_how_many_dice_are_drawn_and_rolled() -> None:
    """Facts are not listed one by one, but their number and the dice are told."""
    log = 'Dice Marshal log 1\ngame dice-masters/bff2014\nP1 player "Ana"\nP2 player "Bo"\n\nturn 1 P1\n'
    assert replay(log).legal == ("draw: 4 dice from the bag",)
    assert replay(log + "draw NPC x4\n").legal == ("roll: a face for NPC x4",)
