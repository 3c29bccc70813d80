"""What a record of a run cannot say."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tournament.coop.runs import CARDS, loss, solo, win
from tournament.coop import BadQuest, QuestFault, QuestResult, box_figures, check_quest, find_quest_faults


def test_what_the_box_adds_up_to() -> None:
    """The document's figures, added up from the cards."""
    box = box_figures(CARDS)
    assert (box.creatures, box.health, box.others, box.dragon_health, box.loot) == (23, 411, 361, 50, 13)


@pytest.mark.parametrize(
    "result",
    [
        win(), loss(), solo(), win(last_round=20), loss(outcome="unfinished", health_left=(2, 1, 1, 3)),
        loss(last_round=9, creatures_slain=22, hp_removed=399, dragon_damage=38),
        loss(last_round=9, creatures_slain=23, hp_removed=411, dragon_damage=50),
        win(heroes=("THI", "WIZ", "RAN", "ROG"), loot_used=15), win(traps=2, minutes=55),
    ],
)  # fmt: skip
def test_plausible_records(result: QuestResult) -> None:
    assert find_quest_faults(result, CARDS) == ()


@pytest.mark.parametrize(
    ("result", "field", "message"),
    [
        (win(heroes=(), health_left=()), "heroes", "A party has 1 to 4 heroes, and this one has 0."),
        (win(heroes=("KNI", "WIZ", "RAN", "ORC")), "heroes",
         '"ORC" is not one of the heroes: WAR, CLE, KNI, RAN, ROG, SOR, THI, WIZ.'),
        (win(heroes=("KNI", "WIZ", "RAN", "KNI")), "heroes",
         "Knight is in the party twice. There is one of each hero."),
        (win(health_left=(2, 3)), "health_left",
         "There are 2 numbers of health for 4 heroes. Give the health left of each hero, in seat order."),
        (win(outcome="draw"), "outcome", '"draw" is not an outcome. Choose win, loss or unfinished.'),
        (win(traps=1), "traps", "A deck holds 0, 2, 3 or 4 traps, not 1."),
        (win(last_round=21), "last_round",
         "The last round is from 1 to 20, not 21. A run still open then is unfinished."),
        (win(creatures_slain=24), "creatures_slain", "The number of slain creatures is from 0 to 23, not 24."),
        (win(hp_removed=412), "hp_removed", "The health removed is from 0 to 411, not 412."),
        (win(dragon_damage=51), "dragon_damage", "The damage on Kalterstorm is from 0 to 50, not 51."),
        (win(loot_used=-1), "loot_used", "The number of loot cards used cannot be below 0, and is -1."),
        (win(minutes=0), "minutes", "A run takes 1 to 1440 minutes, not 0."),
        (win(health_left=(5, 3, 1, 3)), "health_left",
         "Knight has 5 health left; in a party of 4 it is 0 to 4."),
        (win(health_left=(0, 3, 1, 3)), "health_left",
         "The party won, so every hero has at least 1 health left. Correct one of them."),
        (loss(health_left=(0, 0, 1, 3)), "health_left",
         "The party lost, so exactly one hero has 0 health left, not 2: the game stops at the first fall."),
        (loss(health_left=(1, 1, 1, 3)), "health_left",
         "The party lost, so exactly one hero has 0 health left, not 0: the game stops at the first fall."),
        (loss(outcome="unfinished"), "health_left",
         "A hero has fallen, so the run is a loss, not unfinished. Correct one of them."),
        (win(last_round=6), "last_round", "Kalterstorm comes up in round 7, so nobody wins in round 6."),
        (win(creatures_slain=22), "creatures_slain", "A win slays all 23 creatures, not 22."),
        (win(hp_removed=410), "hp_removed", "A win removes all 411 health, not 410."),
        (win(dragon_damage=0), "dragon_damage", "A win does Kalterstorm 50 damage, not 0."),
        (loss(outcome="unfinished", health_left=(1, 1, 1, 1), last_round=8, creatures_slain=23, hp_removed=411,
              dragon_damage=50), "outcome",
         "Kalterstorm is slain, so the run is a win, or a loss if a hero fell with it."),
        (loss(last_round=8, creatures_slain=22, hp_removed=411, dragon_damage=50), "hp_removed",
         "A loss that slays Kalterstorm has all 23 creatures slain and 411 health removed, not 22 and 411."),
        (loss(last_round=2, creatures_slain=9), "creatures_slain",
         "By round 2 at most 8 creatures have come up, and 9 are slain."),
        (loss(last_round=6, creatures_slain=20, hp_removed=390, dragon_damage=5), "dragon_damage",
         "Kalterstorm comes up in round 7, so it has no damage in round 6."),
        (loss(last_round=8, creatures_slain=21, hp_removed=366, dragon_damage=5), "dragon_damage",
         "Kalterstorm takes damage when the other 22 creatures are slain, and 21 are."),
        (loss(last_round=8, creatures_slain=22, hp_removed=370, dragon_damage=5), "hp_removed",
         "With 5 damage on Kalterstorm, 361 + 5 = 366 health is removed, not 370."),
        (loss(last_round=8, creatures_slain=22, hp_removed=362), "dragon_damage",
         "More than 361 health is removed only with damage on Kalterstorm. Enter it."),
        (loss(creatures_slain=8, hp_removed=20), "hp_removed",
         "8 slain creatures remove at least 74 health, not 20."),
        (win(loot_used=14), "loot_used",
         "There are 13 loot cards and nobody takes one back, so at most 13 are used, not 14."),
    ],
)  # fmt: skip
def test_each_fault_names_its_field(result: QuestResult, field: str, message: str) -> None:
    assert QuestFault(field, message) in find_quest_faults(result, CARDS)


def test_a_bad_record_is_refused_with_all_its_faults() -> None:
    """Too early, too few, and a dragon that is not there yet."""
    changes: dict[str, Any] = {"last_round": 6, "creatures_slain": 22}
    with pytest.raises(BadQuest) as refused:
        check_quest(win(**changes), CARDS)
    assert {fault.field for fault in refused.value.faults} == {"last_round", "creatures_slain", "dragon_damage"}
