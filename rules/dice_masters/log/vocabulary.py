"""The words of Dice Masters: its verbs in all their forms, and what may be named at its table."""

from __future__ import annotations

from rules.core.notation import Vocabulary
from rules.core.plainer import Names, players_of
from rules.dice_masters.endings import ENDINGS
from rules.dice_masters.log.die_notation import FACE_WORDS, ZONE_NAMES
from rules.dice_masters.log.spending import WITH
from rules.dice_masters.state import State

#: Verbs as they are spoken, or written by those who know other games.
SPOKEN = {
    "drew": "draw", "drawn": "draw", "rolled": "roll", "rerolled": "reroll", "re-roll": "reroll", "rerolling": "reroll",
    "kept": "keep", "bought": "buy", "purchased": "buy", "fielded": "field", "used": "use", "attacked": "attack",
    "attacking": "attack", "attacker": "attack", "blocked": "block", "blocking": "block", "blocker": "block",
    "assigned": "assign", "chose": "choose", "chosen": "choose", "targeted": "choose", "targeting": "choose",
    "declined": "no", "paid": "pay", "passed": "pass", "ended": "end", "done": "end", "conceded": "concede",
    "resign": "concede",
    "scoop": "concede", "scooped": "concede", "stay": "keep", "stayed": "keep", "swing": "attack", "swung": "attack",
}  # fmt: skip


VOCABULARY = Vocabulary(
    decisions=frozenset(
        [
            *("reroll", "keep", "buy", "field", "use", "global", "pass", "attack", "end", "block", "assign"),
            *("choose", "yes", "no", "pay", "order", "concede", "time"),
        ]
    ),
    facts=frozenset(("draw", "roll")),
    aliases={
        "d": "draw", "r": "roll", "rr": "reroll", "k": "keep", "b": "buy", "purchase": "buy", "f": "field",
        "u": "use", "g": "global", "a": "attack", "bl": "block", "as": "assign", "c": "choose", "target": "choose",
        "name": "choose", "y": "yes", "n": "no", "decline": "no", "p": "pass", "o": "order", "e": "end", "t": "turn",
    },
    inflected=SPOKEN,
    phrases={
        ("no", "attack"): ("attack", "none"), ("no", "reroll"): ("keep",), ("no", "block"): ("block", "none"),
        ("no", "buy"): ("buy", "none"), ("no", "field"): ("field", "none"), ("no", "global"): ("no",),
        ("use", "global"): ("global",), ("uses", "global"): ("global",), ("used", "global"): ("global",),
        ("pass", "turn"): ("end",), ("passes", "turn"): ("end",), ("pass", "the"): ("end",),
        ("passes", "the"): ("end",), ("is", "done"): ("end",), ("no", "more"): ("pass",),
        ("nothing", "more"): ("pass",), ("nothing", "else"): ("pass",),
        ("gives", "up"): ("concede",), ("give", "up"): ("concede",),
        ("we", "stop"): ("stop",), ("game", "stopped"): ("stop",),
        ("agreed", "draw"): ("tie",), ("agree", "draw"): ("tie",), ("agreed", "tie"): ("tie",),
    },
    negations=frozenset(
        ("no", "not", "doesn't", "doesnt", "don't", "dont", "didn't", "didnt", "skip", "skips", "nobody", "none")
    ),
    together=frozenset(("attack", "block")),
    joined=frozenset(("block",)),
    spoken={
        "blocks": "block", "blocking": "block", "block": "block", "bl": "block", "x": "block", "v": "block",
        "vs": "block", "attacks": "attack", "attack": "attack",
        "deals": "assign", "assigns": "assign",
        "names": "choose", "chooses": "choose", "choose": "choose", "targets": "choose",
    },
    becomes={
        "reroll": frozenset(
            ("=", "->", "gives", "give", "gave", "gets", "get", "to", "into", "becomes", "now", "shows")
        )
    },
    alone=frozenset(("end", "pass", "keep", "no", *ENDINGS)),
    replies=frozenset(("yes", "no", "pay", "order")),
    position=frozenset(("life", "tokens", "bag", "prep", "reserve", "field", "used", "out")),
    players=4,  # in doubles; see log/doubles.py
)  # fmt: skip

#: Words that say something besides names: they are no slips of one.
SAID = frozenset(
    ("all", "none", "nothing", "and", "on", "vs", "blocks", "up", "down", "life", "first", "second", "opponent",
     "yes", "no", "to", "at", "into", "player", *WITH, *ZONE_NAMES, *FACE_WORDS)
)  # fmt: skip


def names(state: State) -> Names:
    """The cards and the players of a table, and what is asked for by name, for what a line may have meant."""
    options = state.question.options if state.question is not None and state.question.kind == "name" else ()
    things = [*[option.replace(" ", "-") for option in options], *[stack.name for stack in state.table.stacks]]
    return Names(VOCABULARY, things, players_of(state.table.names), said=SAID)
