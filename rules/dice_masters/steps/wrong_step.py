"""What is not done in which step, and the rule that says so."""

from __future__ import annotations

from rules.dice_masters.state import ATTACK, MAIN, ROLL

#: (verb, step) -> rule and what to say. Read: this verb, while that step is on.
WRONG_STEP: dict[tuple[str, int], tuple[str, str]] = {
    ("buy", ATTACK): ("DM-BUY-01", "Dice are purchased in the main step, which is over."),
    ("field", ATTACK): ("DM-TURN-03", "Characters are fielded in the main step, which is over."),
    ("attack", ATTACK): ("DM-ATK-03", "All attackers are declared together, once a turn."),
    ("reroll", MAIN): ("DM-ROLL-03", "The one reroll of a turn comes right after the roll, and that step is over."),
    ("reroll", ATTACK): ("DM-ROLL-06", "There is no reroll in the attack step."),
    ("roll", MAIN): ("DM-ROLL-06", "Dice are rolled in the roll and reroll step; later only effects roll."),
    ("roll", ATTACK): ("DM-ROLL-06", "Dice are rolled in the roll and reroll step; later only effects roll."),
    ("roll", ROLL): ("DM-ROLL-02", "The dice have been rolled: write reroll and which of them are rolled again."),
    ("draw", ROLL): ("DM-TURN-03", "The four dice of this turn have been drawn."),
    ("draw", MAIN): ("DM-TURN-03", "The four dice of this turn have been drawn."),
    ("draw", ATTACK): ("DM-TURN-03", "The four dice of this turn have been drawn."),
    ("block", MAIN): ("DM-ATK-01", "Blockers are declared after attackers."),
    ("assign", MAIN): ("DM-ATK-01", "Damage is assigned at the end of the attack step."),
    ("use", ATTACK): ("DM-ACT-03", "Action dice are used in the main step or after blockers are declared."),
    ("global", ATTACK): ("DM-GLOB-09", "Between attackers and blockers only global abilities that react may be used."),
}
