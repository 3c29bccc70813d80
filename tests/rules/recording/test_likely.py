"""Which legal answers are behind "more": those that hardly anybody means."""

from __future__ import annotations

from rules import recording

HEADER = """Dice Marshal log 1
game dice-masters/wol2015
P1 player "Ana"
P1 card 4wol x4 Batman
P2 player "Bo"
P2 card 9wol x4 Guy Gardner
P1 basic 28wol Lethal Force
P1 basic 31wol Stealth Ops
position turn 9 P1 main
P1 field Batman:L3
P2 field Guy-Gardner:L3 Sidekick
P1 reserve B B Lethal-Force:A Stealth-Ops:A
"""


def likely(*lines: str, header: str = HEADER) -> dict[str, bool]:
    """Whether each option of the question behind these lines is likely, by its label or word."""
    view = recording.view(header + "".join(f"{line}\n" for line in lines))
    assert view["ask"] is not None, view["fault"]
    return {option["label"]: option["likely"] for option in view["ask"]["options"]}


def test_damage_to_an_own_character_is_unlikely() -> None:
    """Whoever deals damage means the other player's characters; the own ones stay behind one tap."""
    found = likely("global Lethal-Force with B B")
    assert found == {"Batman, level 3": False, "Guy Gardner, level 3": True, "Sidekick, character": True}


def test_what_may_gain_something_is_likely() -> None:
    """A character that counts as level 1 is weaker and cannot be blocked: any of them may be meant."""
    found = likely("use Stealth-Ops")
    assert found and all(found.values())


def test_where_all_that_is_left_harms_its_player_it_is_shown() -> None:
    """With no character on the other side there is nothing better to show."""
    alone = HEADER.replace("P2 field Guy-Gardner:L3 Sidekick\n", "").replace("Batman:L3\n", "Batman:L3 Sidekick\n")
    found = likely("global Lethal-Force with B B", header=alone)
    assert found and all(found.values())


def test_global_abilities_come_behind_what_a_turn_is_made_of() -> None:
    """Actions and the end of the turn are likely, global abilities are not."""
    found = likely()
    assert found["Global: Lethal Force"] is False
    assert {label for label, shown in found.items() if shown} >= {"Use Stealth Ops, action", "Attack with Batman"}
