"""Words that start no entry of a game log, wherever they stand, and what may have been meant."""

from __future__ import annotations

import re

from rules.core.faults import Fault, Unreadable
from rules.core.lines import unknown_verb as core
from rules.core.lines.notation import Entry
from rules.core.lines.parsing import HEADER_KEYS
from rules.dice_masters.endings import ENDINGS
from rules.dice_masters.log.combat_lines import whom
from rules.dice_masters.log.pairs import BETWEEN
from rules.dice_masters.log.reading import ACCEPTED
from rules.dice_masters.log.vocabulary import VOCABULARY
from rules.dice_masters.state import ATTACK, State

#: Words of claims that are no verbs: somebody has left the sign out.
CLAIMED = frozenset(("life", "ko", "winner", "stats", "damage", "tokens", "captured"))
_LIFE = re.compile(r"([0-9]{1,3})[-/: ]+([0-9]{1,3})[.!]?")
HEADER = HEADER_KEYS | VOCABULARY.position | {"position"}


def unknown_verb(state: State, entry: Entry) -> Fault | None:
    """A word that starts no entry of a game log, wherever it stands."""
    known = {verb for verbs in ACCEPTED.values() for verb in verbs}
    if entry.verb in known or entry.verb in ENDINGS:
        return None
    if entry.verb not in CLAIMED:
        if state.table.words.numbers[entry.verb] and (told := core.follows_by_itself(entry, "ko")):
            return told  # Troll dies
        if life := _LIFE.fullmatch(entry.text.strip()):
            claim = f"= life {life[1]}-{life[2]}"
            return Unreadable(f"A claim begins with the sign =: write {claim}.", (claim,))
        if told := core.follows_by_itself(entry, "ko"):
            return told
        if told := _without_a_verb(state, entry):
            return told
        shown = state.question is not None and state.question.kind in ("draw", "roll", "reroll")
        if not shown and entry.args and state.table.words.numbers[entry.verb.partition("#")[0].rstrip(":")]:
            text = entry.text.strip()
            said = f"“{text}” holds no word that says what is done: begin with one, as attack, block, use or choose."
            return Unreadable(f"{said} If it is a remark, put ; in front of it.", (f"; {text}",))
    return core.unknown_verb(entry, state.table.names, known | ENDINGS.keys(), HEADER, CLAIMED, "ko")


def _without_a_verb(state: State, entry: Entry) -> Unreadable | None:
    """A line that begins with a die where somebody is asked to block, or has blocked; None for any other."""
    stacks = state.table.words.numbers[entry.verb.partition("#")[0]]
    question = state.question
    if question is None or state.step != ATTACK or not stacks:
        return None
    if question.kind != "block":
        message = "All blocks are told together: write them on one line, or begin each line with block."
        names = [word.strip("=") for word in entry.args if word.casefold() not in BETWEEN]
        blocks = state.blocks and all(state.table.words.numbers[word.partition("#")[0]] for word in names)
        return Unreadable(message) if blocks else None
    mine = next((die for die in state.field(question.player) if state.table.stack_of[die] in stacks), None)
    return None if mine is None else whom(state, state.table.stack(mine).name)
