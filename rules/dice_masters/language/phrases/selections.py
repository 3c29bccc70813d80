"""Who or what a sentence is about: "target opposing character", "each sidekick", "this die", "the opponent"."""

from __future__ import annotations

from rules.dice_masters.language.ability import Selection
from rules.dice_masters.language.registry import phrase, table

table(
    "selection",
    ("target {noun}", lambda noun: Selection("target", noun),
     "Chosen in the field by the ability's player as it acts (DM-FUND-02, DM-FUND-03)."),
    ("another target {noun}", lambda noun: Selection("target", noun, value="another"),
     "A further one, not chosen before.", "target"),
    ("<number> target {noun}", lambda number, noun: Selection("target", noun, number, number),
     "Exactly so many different ones; all there are, if fewer."),
    ("up to <number> target {noun}", lambda number, noun: Selection("target", noun, 0, number),
     "None to so many.", "target"),
    ("each {noun}", lambda noun: Selection("each", noun), "All that fit now; nobody chooses (AMB-72)."),
    ("any {noun}", lambda noun: Selection("any", noun),
     'All that fit now; for costs and in lines with "while active" those that come later too (AMB-72).'),
    ("{noun:a noun}", lambda noun: Selection("a", noun),
     "One, chosen in another zone or as a cost: no target (DM-FUND-02).", "a, some, up to"),
    ("<number> {noun}", lambda number, noun: Selection("a", noun, number, number),
     "So many, chosen the same way.", "a, some, up to"),
    ("up to <number> {noun}", lambda number, noun: Selection("a", noun, 0, number),
     "None to so many.", "a, some, up to"),
    ("any number of {noun}", lambda noun: Selection("a", noun, 0, 99),
     "As many as the player likes, none included.", "a, some, up to"),
    ("this die", lambda: Selection("this"), "The die whose line this is."),
    gives="it",
)  # fmt: skip


@phrase("selection", "that die", needs="die", gives="it")
def that_die() -> Selection:
    """The die of the event, whatever has been chosen since."""
    return Selection("event")


table(
    "selection",
    ("(it|them)", lambda: Selection("it"),
     "The dice last chosen, drawn, rolled or moved; before that, the die of the event.", "it or them"),
    ("each of them", lambda: Selection("it"), "The same, said of several.", "it or them"),
    ("those showing {face}", lambda face: Selection("those", value=face), "Of them, those with such a face up."),
    ("[each of] the others", lambda: Selection("others"),
     "Of the dice spoken of before, all that were not picked.", "the others"),
    needs="it",
)  # fmt: skip


@phrase("selection", "the bearer", gives="it")
def the_bearer() -> Selection:
    """The character that bears this gear (DM-KW-EQUIP-01)."""
    return Selection("bearer")


table("selection", ("<number> of them", lambda number: Selection("of them", None, number, number),
       "So many of the dice last spoken of, as the player picks.", "some of them"), needs="it")  # fmt: skip

table(
    "selection",
    ("you", lambda: Selection("you"), "The ability's player."),
    ("(the opponent|target opponent)", lambda: Selection("opponent"), "The other player."),
)  # fmt: skip

table("selection", ("that player", lambda: Selection("that player"), "The player the event is about."), needs="player")


table(
    "selection",
    ("each player", lambda: Selection("each player"), "Both, the active player first (DM-PRIO-01)."),
    ("target player", lambda: Selection("target player"), "Either player, as the ability's player chooses."),
    ("each player and each {noun}", lambda noun: Selection("players and each", noun),
     "Both players and all dice that fit, at once."),
)  # fmt: skip

table(
    "player",
    ("the opponent", lambda: "opponent", "The other player."),
    ("each player", lambda: "each", "Both, the active player first (DM-PRIO-01)."),
    ("the active player", lambda: "active", "Whoever has the turn."),
)  # fmt: skip

table("player", ("that player", lambda: "that", "The player the event is about."), needs="player")
