"""Why a die lies where it lies and why a number is what it is: the rule that a wrong claim contradicts.

The engine notes the cause of every move (`zones.move`) and the rule behind every change of life, damage
or face (`State.remember`); a claim that says otherwise is told that rule instead of a bare "it is not so".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rules.dice_masters.moves import last_move
from rules.dice_masters.state import BAG, CARD, FIELD, OUT, PREP, RESERVE, USED, State


@dataclass(frozen=True, slots=True)
class Cause:
    """What moved a die. `rule` says where it goes, `stays` that it stays there.

    `against` names, by the zone that a claim puts the die in instead, the rule that keeps it from there;
    `later` the same from the next turn on.
    """

    why: str
    rule: str
    against: Mapping[int, str] = field(default_factory=dict)
    later: Mapping[int, str] = field(default_factory=dict)
    stays: str = ""


#: The causes that callers of `zones.move` name.
CAUSES = {
    "purchase": Cause("was purchased and goes to the used pile", "DM-BUY-05",
                      {CARD: "DM-BUY-08", BAG: "DM-ZONE-13", PREP: "DM-ZONE-08", FIELD: "DM-ZONE-14"}),
    "spent": Cause("was spent", "DM-ZONE-12",
                   {RESERVE: "DM-PAY-01", PREP: "DM-ZONE-08", USED: "DM-PAY-11", FIELD: "DM-ZONE-25"}),
    "spent on fielding": Cause("paid for this fielding", "DM-ZONE-12", {RESERVE: "DM-PAY-01", PREP: "DM-FIELD-06"}),
    "spent on fielding, out of play": Cause("paid for this fielding and is out of play", "DM-ZONE-12",
                                            {RESERVE: "DM-PAY-01", PREP: "DM-FIELD-07", USED: "DM-PAY-11"}),
    "spent with a rest": Cause("was spent, its rest is lost", "DM-ZONE-12",
                               {RESERVE: "DM-PAY-05", PREP: "DM-ZONE-08", USED: "DM-PAY-11"}),
    "spent off turn": Cause("was spent on the other player's turn", "DM-ZONE-10", {RESERVE: "DM-GLOB-04"}),
    "spent on a global": Cause("was spent on a global ability", "DM-GLOB-04", {USED: "DM-PAY-11", PREP: "DM-ZONE-08"}),
    "spent in vain": Cause("was spent, though the effect was prevented", "DM-PAY-09", {USED: "DM-PAY-11"}),
    "used": Cause("was used", "DM-ZONE-16", {RESERVE: "DM-ACT-02", FIELD: "DM-ZONE-25"}),
    "continuous": Cause("was used and goes to the field", "DM-ACT-06", later={USED: "DM-KW-CONT-01"}),
    "gear": Cause("was used and goes to the field", "DM-KW-EQUIP-03",
                  {PREP: "DM-KW-EQUIP-02"}, {USED: "DM-KW-EQUIP-02"}),
    "fielded": Cause("was fielded", "DM-ZONE-14"),
    "not fielded": Cause("was not fielded in the main step", "DM-ZONE-15",
                         {RESERVE: "DM-TURN-05", FIELD: "DM-FIELD-05"}, {RESERVE: "DM-CLEAN-06"}),
    "cleared": Cause("was cleared from the reserve pool", "DM-ZONE-22",
                     {RESERVE: "DM-CLEAR-01", BAG: "DM-DRAW-04", OUT: "DM-ZONE-22"}),
    "drawn": Cause("was drawn to the prep area", "DM-ZONE-23"),
    "rolled": Cause("was rolled and is in the reserve pool", "DM-ROLL-05",
                    {USED: "DM-MAIN-03", OUT: "DM-MAIN-03"}, {USED: "DM-CLEAR-03"}, "DM-CLEAR-03"),
    "rolled at last": Cause("lay in the prep area and was rolled", "DM-ZONE-03",
                            {USED: "DM-MAIN-03"}, {USED: "DM-CLEAR-03"}, "DM-CLEAR-03"),
    "not rolled": Cause("was not rolled and goes to the reserve pool as it lay", "DM-ROLL-05", {PREP: "DM-ROLL-05"}),
    "rolled by an effect": Cause("was rolled by an effect and is in the reserve pool", "DM-ROLL-09"),
    "KO": Cause("is KO'd and goes to the prep area", "DM-KO-02", {USED: "DM-ZONE-20", BAG: "DM-ZONE-20"}),
    "unblocked": Cause("was not blocked and leaves the field", "DM-ZONE-19", {PREP: "DM-CLEAN-02"}),
    "unblocked, out of play": Cause("was not blocked and leaves the field", "DM-ZONE-19",
                                    {FIELD: "DM-DMG-10"}),
    "unblocked, no damage": Cause("was not blocked and leaves the field", "DM-DMG-11"),
    "survived": Cause("survived the attack and is back in the field", "DM-ZONE-18", stays="DM-ZONE-18"),
    "action left": Cause("shows an action face and goes to the used pile", "DM-CLEAN-05",
                         {RESERVE: "DM-ACT-04", PREP: "DM-ZONE-21", BAG: "DM-ZONE-21"}),
    "end of out of play": Cause("is out of play only until the turn ends", "DM-ZONE-09",
                               {OUT: "DM-CLEAN-07", FIELD: "DM-CLEAN-02"}),
    "refill": Cause("went into the bag with the used pile", "DM-DRAW-03", {USED: "DM-DRAW-03"}),
    "refill after clear": Cause("was cleared first and went into the bag with the used pile", "DM-CLEAR-02",
                                {USED: "DM-CLEAR-02"}),
    "captured": Cause("is captured", "DM-CAP-01"),
    "released": Cause("is released and goes back where it came from", "DM-CAP-02", stays="DM-CAP-03"),
    "regenerated": Cause("regenerated and is back in the field", "DM-KW-REGEN-01", stays="DM-KW-REGEN-01"),
    "turned to energy": Cause("shows energy, which cannot be in the field, and goes to the reserve pool", "DM-RRL-02"),
    "rerolled": Cause("was rerolled and stays where it is", "DM-RRL-01", stays="DM-RRL-01"),
    "controlled": Cause("is controlled by the other player", "DM-CTRL-01", stays="DM-CTRL-01"),
    "control ended": Cause("is its owner's again", "DM-CTRL-05", stays="DM-CTRL-05"),
    "moved with its team": Cause("is of that team wherever it is, and was moved", "DM-AFF-07"),
    "owner's prep": Cause("was only controlled and goes to its owner's prep area", "DM-CTRL-04"),
}  # fmt: skip


def misplaced_die(state: State, dice: Iterable[int], claimed: int) -> tuple[int, str, str] | None:
    """The die, rule and reason against a claim that one of these dice is in a zone; None if nothing is known of them.

    A rule made for that zone is told before one that only says where the die goes.
    """
    found = None
    for die in dice:
        cause, turn = last_move(state, die)
        if (known := CAUSES.get(cause)) is None:
            continue
        rule = (known.later.get(claimed) if turn < state.turn else None) or known.against.get(claimed)
        why = _why(state, die, cause)
        if rule:
            return die, rule, why
        found = found or (die, known.rule, why)
    return found


def overlooked_die(state: State, die: int) -> tuple[str, str] | None:
    """Rule and reason why the die lies where a claim leaves it out."""
    cause, _ = last_move(state, die)
    if cause not in CAUSES:
        return None
    return CAUSES[cause].stays or CAUSES[cause].rule, _why(state, die, cause)


def _why(state: State, die: int, cause: str) -> str:
    """What the players read of a die's last move."""
    if cause == "KO" and state.zone[die] == USED:
        return "is KO'd and goes to the used pile, for a text says so"
    return CAUSES[cause].why
