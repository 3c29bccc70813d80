"""Which legal answers are behind "more": those that hardly anybody means."""

from __future__ import annotations

from typing import Any

from rules import recording
from rules.games import record_of
from tests.rules.recording.following import Follower, split_log

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


CONQUEST = """Dice Marshal log 1
game dice-conquest
P1 player "Ana"
P1 hero Ranger
P2 player "Bo"
P2 hero Thief
first P1
position round 3 P1 turn P1
P1 health 10
P2 health 4
P1 loot Healing-Salve
display Rat-Swarm Goblin-Scout
available D20=7 D8=6 D4=2
spent D10% D12 D10 D6
"""


def conquest(*lines: str) -> list[dict[str, Any]]:
    """Return the options behind these lines of a game of Dice Conquest."""
    view = recording.view(CONQUEST + "".join(f"{line}\n" for line in lines))
    assert view["ask"] is not None, view["fault"]
    options: list[dict[str, Any]] = view["ask"]["options"]
    return options


def test_healing_an_unhurt_hero_is_unlikely() -> None:
    """Loot that would change nothing stays behind one tap; who is hurt is offered at once."""
    loot = {option["line"]: option["likely"] for option in conquest() if option["group"] == "loot"}
    assert loot == {"P1 use Healing-Salve P1": False, "P1 use Healing-Salve P2": True}


def test_a_die_is_taken_and_placed_by_one_tap() -> None:
    """Each die says where it can go at once, here not a 6 on the Rat Swarm, and that it is rolled again."""
    then = {option["line"]: [act["line"] for act in option["then"]] for option in conquest() if "then" in option}
    assert then["P1 take D4"] == ["place Rat-Swarm", "place Goblin-Scout", "reroll"]
    assert then["P1 take D8"] == ["place Goblin-Scout", "reroll"]


def test_dice_are_named_as_people_read_them() -> None:
    """A key and a prompt say `D20 (7)`, not the words of the notation."""
    labels = {option["label"] for option in conquest() if option["group"] == "take"}
    assert labels == {"Take D20 (7)", "Take D8 (6)", "Take D4 (2)"}
    view = recording.view(f"{CONQUEST}P1 take D8\n")
    assert view["ask"]["prompt"] == "Ana, what do you do with D8 (6)?"


def test_a_critical_hit_offers_what_slays_and_the_highest_number() -> None:
    """Any number may be made of the die; those hardly ever meant are asked behind one key."""
    labels = [option["label"] for option in conquest("P1 take D20") if option["group"] == "crit"]
    assert labels == [
        "Critical hit: make it 20", "Critical hit: make it 9", "Critical hit: make it 7",
        "Critical hit: another number",
    ]  # fmt: skip


def test_help_for_nothing_and_trades_are_unlikely() -> None:
    """In Dungeon Dice help for the reward is one tap; help for nothing, trades and roll-offs are behind another."""
    found: dict[str, bool] = {}
    record, _ = record_of("dungeon-dice")
    game = Follower(*split_log(record.bots("", "2", 2, record.shipped())))
    for step in game.steps():
        game.take(step)
        ask = step.view["ask"]
        found |= {option["label"]: option["likely"] for option in (*ask["options"], *ask.get("also", ()))}
        if ask["key"] == "meet":
            break
    assert {label for label, likely in found.items() if not likely} == {
        "Bo helps for nothing", "Ana trades", "Bo trades", "Roll-off",
    }  # fmt: skip
    assert found["Bo helps for the reward"] and found["Help for something"]
