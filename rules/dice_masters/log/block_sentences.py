"""Who blocks whom in whole sentences: `Vampire blocked by Troll, Orc by NPC`, `Troll v. Vampire`, `Vampire: Troll`.

A sentence is read in clauses, which commas and `and` part. In each stands a word between attackers and blockers that
says on which side they are; a colon or a dash says so only where the names do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rules.core.faults import Fault
from rules.core.lines.number_words import IN_WORDS
from rules.dice_masters.log.counting import counted
from rules.dice_masters.names import ORDINALS
from rules.dice_masters.state import ATTACK, State
from rules.dice_masters.steps.answers import step

MOST_BEFORE = 10  # questions between the attack and the blocks
#: In front of whoever is blocked, and behind them.
_BLOCKS = (
    r"(?<![\w-])(?:double[- ])?"
    r"(?:blocks?|blocking|takes?|stops?|holds?|stands? against|against|versus|vs|v|x|on)\b\.?|->|="
)
_BY = r"(?<![\w-])(?:(?:is|are|was|were|gets?|being)\b )?(?:blocked |stopped |held )?(?:by|with)\b"
_EITHER = r"[:/(]|(?<=\s)-(?=\s)"
_NOT_BLOCKED = re.compile(
    r"\b(?:(?:is|are|stays?|goes|go|gets?|lets?|both|all|it|them|everything|everyone|remains?) )*"
    r"(?:unblocked|not blocked|through)\b|\b(?:nobody|nothing|none|no one) (?:on|blocks?|for)\b",
    re.IGNORECASE,
)
_SIGN = re.compile(rf"\s*(?:(?P<by>{_BY})|(?P<blocks>{_BLOCKS})|(?P<either>{_EITHER}))\s*", re.IGNORECASE)
_CLAUSE = re.compile(r"\s*(?:[,;&+)]|\.(?=\s)|\band\b)\s*", re.IGNORECASE)
_SPEAKER = re.compile(r"\s*(?:(?:double[- ])?blocks?|blockers?|blocking|blocked)\b\s*:?\s*", re.IGNORECASE)
_SAY_NOTHING = re.compile(
    r"\b(?:the|an?|his|her|their|my|both|together|while|then|this turn|attacker|respectively)\b", re.IGNORECASE
)
_DOUBLE = re.compile(r"\bdouble[- ]block", re.IGNORECASE)
_FIGURE = re.compile(r"(?<![\w#])[0-9]+\b")
_NAME = re.compile(r"[\w.'#:-]+")
_BOTH = re.compile(r"\bboth (?:(?:of )?(?:the|his|her|my) )?(?=\w+s\b)", re.IGNORECASE)
_ORDINAL = re.compile(rf"\b({'|'.join(ORDINALS)}) ([a-z][\w-]+)", re.IGNORECASE)
_NUMBER_BEHIND = re.compile(r"\b([a-z][\w-]+) (?:number |no\.? ?|#)?([1-4])\b(?![/:=])", re.IGNORECASE)


@dataclass
class _Clause:
    """`side`: what the word between them says of the names in front of it."""

    before: list[str]
    side: str = ""
    behind: list[str] = field(default_factory=list)


def blocks_told(state: State, said: str) -> Iterator[str]:
    """The line of blocks that a sentence tells, where somebody is asked to block; two where it may mean either."""
    state = _at_the_blocks(state)
    question = state.question
    if question is None or question.kind != "block":
        return
    said = _SAY_NOTHING.sub(" ", _numbered(state, said.rstrip(" .!)")))
    doubled = _DOUBLE.search(said) is not None
    parts = _CLAUSE.split(_without_speaker(state.name(question.player), said))
    if any(_NOT_BLOCKED.search(part) and _FIGURE.search(part) for part in parts):
        return  # rest unblocked - Bo 3
    clauses = [clause for part in parts for clause in _clause(part)]
    clauses = [_as_a_pair(state, question.player, clause) for clause in clauses]
    joined = _joined(clauses)
    if joined is None:
        yield from _without_attackers(state, question.player, said, clauses, doubled)
        return
    readings: list[list[tuple[str, str]]] = [[]]
    for clause in joined:
        mine, foes = clause.before, clause.behind
        ways = [(mine, foes)] if clause.side == "blocks" else [(foes, mine)]
        if clause.side == "either":
            ways = [(foes, mine), (mine, foes)]
        ways = [way for way in ways if _fit(state, question.player, *way)]
        pairs = [told for way in ways for told in _pairs(*way)]
        readings = [[*told, *more] for told in readings for more in pairs]
    for told in readings:
        if told and (len(told) == 2 or not doubled):
            yield f"block {' '.join(f'{blocker}={attacker}' for blocker, attacker in told)}"


def _pairs(mine: Sequence[str], foes: Sequence[str]) -> Iterator[list[tuple[str, str]]]:
    """Everybody blocks everybody; or, of as many as there are attackers, the first the first and so on."""
    yield [(blocker, attacker) for blocker in mine for attacker in foes]
    if len(mine) == len(foes) > 1:
        yield list(zip(mine, foes, strict=True))


def where_a_choice_is_asked(state: State) -> State | None:
    """The position in which a text asks for a choice: here, or in this turn behind no more than defaults."""
    ahead = _ahead(state, ("choose", "may"), step_of=None)
    asks = ahead.question is not None and ahead.question.kind in ("choose", "may")
    return ahead if asks and ahead.turn == state.turn else None


def _at_the_blocks(state: State) -> State:
    """The position in which blocks are declared, if no more than defaults lie before it; else this one."""
    return _ahead(state, ("block",), step_of=ATTACK)


def _ahead(state: State, kinds: Sequence[str], step_of: int | None) -> State:
    """The position in which such a question is asked, if no more than defaults lie before it in that step."""
    ahead = state
    for _ in range(MOST_BEFORE):
        question = ahead.question
        if question is None or question.kind in kinds or question.default is None or step_of not in (None, ahead.step):
            return ahead
        ahead = state.copy() if ahead is state else ahead
        try:
            step(ahead, question.default)
        except Fault:
            return state
    return state


def _numbered(state: State, said: str) -> str:
    """`Cube#1` for `the first Cube` and `Cube 1`, `two NPCs` for `both NPCs`."""
    said = _BOTH.sub("two ", said)
    said = _ORDINAL.sub(lambda found: f"{found[2]}#{ORDINALS[found[1].casefold()]}", said)
    return _NUMBER_BEHIND.sub(lambda found: f"{found[1]}#{found[2]}" if _stacks(state, found[1]) else found[0], said)


def _without_attackers(
    state: State, player: int, said: str, clauses: Sequence[_Clause], doubled: bool
) -> Iterator[str]:
    """`unblocked`, `both unblocked`; `blocked by Troll and NPC` where one attacks."""
    names = [name for clause in clauses for name in clause.before]
    foes = [state.table.stack(die).name for die in state.attackers]
    if _NOT_BLOCKED.search(said):
        yield from ("block none",) if _says_all(state, said) else ()
    elif len(foes) == 1 and _fit(state, player, names, foes):
        names = names * 2 if doubled and len(names) == 1 else names
        yield f"block {' '.join(f'{name}={foes[0]}' for name in names)}"


def _without_speaker(name: str, said: str) -> str:
    """The sentence behind `blocks:` and `Scott blocks`. `name`: of the player who is asked."""
    said = re.sub(
        rf"\s*(?:{re.escape(name)}|{re.escape(name.split()[0])})[:,]?\s+(?=block)", "", said, flags=re.IGNORECASE
    )
    begun = _SPEAKER.match(said)
    return said[begun.end() :] if begun else said


def _says_all(state: State, said: str) -> bool:
    """Whether all attackers are named as unblocked, or nobody is."""
    names = [word for word in _NAME.findall(_NOT_BLOCKED.sub(" ", said)) if word.casefold() != "and"]
    attacking = {state.table.stack_of[die] for die in state.attackers}
    named = [attacking.intersection(_stacks(state, name)) for name in names]
    return not names or (all(named) and attacking == set().union(*named))


def _clause(part: str) -> Iterator[_Clause]:
    """A clause with its names; none where nothing is told of a block."""
    if _NOT_BLOCKED.search(part) or not part.strip():
        return
    sign = _SIGN.search(part)
    while sign is not None and not part[: sign.start()].strip():
        part = part[sign.end() :]
        sign = _SIGN.search(part)
    if sign is None:
        yield _Clause(_NAME.findall(part))
    else:
        kind = sign.lastgroup or ""
        yield _Clause(_counted(_NAME.findall(part[: sign.start()])), kind, _counted(_NAME.findall(part[sign.end() :])))


def _counted(names: list[str]) -> list[str]:
    """`two NPCs` as `NPCs NPCs`; behind a name a number says which one."""
    return list(counted(names)) if names and names[0].casefold() in IN_WORDS else names


def _as_a_pair(state: State, player: int, clause: _Clause) -> _Clause:
    """`Troll Vampire` between two commas: two names without a sign, of which one may be the blocker."""
    if clause.side or len(clause.before) != 2:
        return clause
    first, second = [[name] for name in clause.before]
    fits = _fit(state, player, first, second) or _fit(state, player, second, first)
    return _Clause(first, "either", second) if fits else clause


def _joined(clauses: Sequence[_Clause]) -> list[_Clause] | None:
    """Names without a sign go with the sentence behind them or in front of them; None if there is no sign at all."""
    joined: list[_Clause] = []
    waiting: list[str] = []
    for clause in clauses:
        if clause.side:
            joined.append(_Clause([*waiting, *clause.before], clause.side, clause.behind))
            waiting = []
        elif joined:
            joined[-1].behind.extend(clause.before)
        else:
            waiting += clause.before
    return joined if joined and not waiting else None


def _fit(state: State, player: int, mine: Sequence[str], foes: Sequence[str]) -> bool:
    """Whether the names may be those of this player's characters and of attackers."""
    stack_of = state.table.stack_of
    own, attacking = {stack_of[d] for d in state.field(player)}, {stack_of[d] for d in state.attackers}
    return (
        bool(mine and foes)
        and all(not own.isdisjoint(_stacks(state, name)) for name in mine)
        and all(not attacking.isdisjoint(_stacks(state, name)) for name in foes)
    )


def _stacks(state: State, name: str) -> Sequence[int]:
    return tuple(state.table.words.numbers[name.rpartition(".")[2].partition("#")[0].partition(":")[0]])
