"""Plain combats with any monster and any dice: what must come of them is worked out here once more, from the document.

No abilities are used; heroes and monsters roll, both pass, and everything that follows is claimed in the log.
"""

import re

import pytest

import rules
from rules.core.nature import Nature
from rules.dungeon_dice.set_file import read_folder

SAMPLE = read_folder()["sample-A"]
LEVEL_DICE = (1, 2, 3, 4, 4, 4)  # by experience, in the sample
BAG = {"potion": "red", "treasure": "blue", "locked": "blue"}
WORTH = {"red": 1, "black": 2, "gold": 3}
NAMES = ("Ana", "Bo", "Cy")


class Combat:
    """One combat from a seed: `log` ends with true claims about everything; `false` has a wrong one for each."""

    def __init__(self, seed):
        nature = Nature(f"combat {seed}")
        die = nature.pick(SAMPLE.of_kind("monster"))
        place = nature.pick([n for n, face in enumerate(die.faces) if face.monster])
        self.die, self.monster = die, die.faces[place].monster
        self.helped = nature.chance(0.4)
        heroes = (0, 2) if self.helped else (0,)
        self.experience = {hero: max(nature.die(5), nature.die(5)) for hero in heroes}
        self.wounds = {hero: nature.die(LEVEL_DICE[self.experience[hero]] + 1) for hero in heroes}
        self.rolled = {hero: [1 + nature.die(6) for _ in range(self.dice(hero))] for hero in heroes}
        self.level = [1 + nature.die(6) for _ in range(self.monster.level)]
        if nature.chance(0.3):
            self.tie()
        self.opening = f"position turn 8 P1 monster {die.id}#{place + 1}"

    def tie(self):
        """Turn a die of the monster so that both sides have the same, if one can be."""
        last = sum(map(sum, self.rolled.values())) - sum(self.level[:-1])
        if 1 <= last <= 6:
            self.level[-1] = last

    def dice(self, hero):
        return LEVEL_DICE[self.experience[hero]] - self.wounds[hero]

    @property
    def result(self):
        """DD-COMBAT-10, DD-COMBAT-11, DD-COMBAT-12."""
        heroes, monster = sum(map(sum, self.rolled.values())), sum(self.level)
        return "win" if heroes > monster else "tie" if heroes == monster else "loss"

    def after(self, hero):
        """Experience and wounds of a hero: the comparison, then the icons on the active player (DD-AFTER)."""
        experience, wounds = self.experience[hero], self.wounds[hero]
        most = LEVEL_DICE[experience]
        if self.result != "loss":
            experience += 1
            most = LEVEL_DICE[experience]
        if self.result != "win":
            wounds = min(most, wounds + 1)
        for icon in [symbol.name for symbol in self.monster.after] if hero == 0 else []:
            if icon == "wound":
                wounds = min(most, wounds + 1)
            elif icon == "recover" and self.result != "loss":
                wounds = max(0, wounds - 1)
            elif icon == "kill" and self.result != "loss":
                experience += 1
                most = LEVEL_DICE[min(experience, 5)]
        return experience, wounds

    def claims(self):
        won = self.result != "loss"
        yield f"= result {self.result}"
        for hero in self.rolled:
            experience, wounds = self.after(hero)
            yield f"= P{hero + 1} experience {experience}"
            yield f"= P{hero + 1} wounds {wounds}"
            yield f"= P{hero + 1} dice {LEVEL_DICE[min(experience, 5)] - wounds}"
        yield "= P2 experience 0"
        trophy = self.monster.trophy if won else None
        yield f"= P1 trophies {self.die.id if trophy else 'none'}"
        yield f"= P1 fame {WORTH.get(trophy, 0)}"
        if won:
            yield f"= extra {int(6 in self.level)}"
        if not trophy:
            yield f"= black {self.die.id}"

    def rewards(self):
        """The draws that a win pays, and the bags they come from (DD-REWARD-01 to DD-REWARD-03)."""
        if self.result == "loss":
            return []
        bags = [BAG[self.die.reward], *["red"] * (6 in self.level)]
        return [f"draw {'R0' if bag == 'red' else 'B0'}{number}" for number, bag in enumerate(bags, 1)]

    def lines(self):
        yield from ("Dice Marshal log 1", "game dungeon-dice", f"dice {SAMPLE.id} {SAMPLE.digest}")
        yield from (f'P{seat} player "{name}"' for seat, name in enumerate(NAMES, 1))
        yield self.opening
        for hero in self.rolled:
            yield f"P{hero + 1} experience {self.experience[hero]}"
            yield f"P{hero + 1} wounds {self.wounds[hero]}"
        yield from (["assist P3"] if self.helped else [])
        yield "confront"
        yield f"roll {' '.join(map(str, self.level))}"
        for hero, dice in self.rolled.items():
            yield from ([f"P{hero + 1} roll {' '.join(map(str, dice))}"] if dice else [])
        yield f"= total {sum(map(sum, self.rolled.values()))}-{sum(self.level)}"
        yield from ("pass", "P2 pass", "resolve")

    @property
    def log(self):
        return "\n".join([*self.lines(), *self.claims(), *self.rewards(), "turn 9 P2"])


COMBATS = [Combat(seed) for seed in range(60)]


@pytest.mark.parametrize("combat", COMBATS, ids=[f"combat {number}" for number in range(60)])
def test_everything_that_follows_from_a_combat_is_as_the_document_says(combat):
    """Result, experience, wounds, Level dice, trophy, Fame, extra potion, rewards, and whose turn comes next."""
    verdict = rules.replay(combat.log)
    assert verdict.verdict == "incomplete", f"{verdict.entry}: {verdict.message}\n{combat.log}"
    assert verdict.turn == 9


def test_the_combats_are_of_many_kinds():
    """Won, lost and tied, alone and with help, with trophies, sixes and every reward."""
    assert {combat.result for combat in COMBATS} == {"win", "tie", "loss"}
    assert {combat.helped for combat in COMBATS} == {True, False}
    won = [combat for combat in COMBATS if combat.result != "loss"]
    assert {combat.die.reward for combat in won} == set(BAG)
    assert {combat.monster.trophy for combat in won} >= {None, "red"}
    assert {6 in combat.level for combat in won} == {True, False}


@pytest.mark.parametrize("combat", COMBATS[:12], ids=[f"combat {number}" for number in range(12)])
def test_whoever_claims_anything_else_is_told_the_rule(combat):
    """Each number one higher than it is: illegal on that line, by a rule of the catalogue."""
    before = list(combat.lines())
    for claim in combat.claims():
        number = re.search(r" (\d+)$", claim)
        if number is None:
            continue
        verdict = rules.replay("\n".join([*before, claim[: number.start()] + f" {int(number[1]) + 1}"]))
        assert (verdict.verdict, verdict.line) == ("illegal", len(before) + 1), claim
        assert verdict.rule.startswith("DD-") and verdict.section and verdict.message
