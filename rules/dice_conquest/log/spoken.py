"""Lines as they are spoken at the table: `D6 on the Bugbear`, `D20 is spent`, `P1 does nothing`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from rules.core.faults import Fault, Unreadable
from rules.core.handwriting import Spoken
from rules.core.lines.notation import CLAIM, DECISION, Entry
from rules.core.lines.spoken import entries_meant, lines_meant, said_plainly, sentences
from rules.core.lines.told_claims import is_signed
from rules.dice_conquest.dice import DICE, shown
from rules.dice_conquest.log.turns_told import Turn, turn_told
from rules.dice_conquest.log.using import used_and_rolled
from rules.dice_conquest.log.vocabulary import VOCABULARY, names
from rules.dice_conquest.log.words import find_target, is_die, loot_named, read_die, spelt
from rules.dice_conquest.queries import creature
from rules.dice_conquest.state import AVAILABLE, CHOSEN, State
from rules.dice_conquest.steps.loot import swap_of

_WHO = r"(P\d )?"
_DIE = r"(D\d+%?)"
SENTENCES = sentences(
    {
        rf"{_WHO}cards (.+)": r"reveal \2",
        rf"{_WHO}(.+) comes? up": r"reveal \2",
        rf"{_WHO}(.+) (?:is|are|was|were) (?:revealed|drawn|flipped|turned up)": r"reveal \2",
        rf"{_WHO}reroll (?:it |{_DIE} )?(?:again )?(?:to |into )?(\d+)": r"\1roll \3",
        rf"{_WHO}(?:take )?{_DIE} (?:and )?(?:(?:put|place)s? )?(?:it )?(?:goes )?(?:on|onto|to|for) Name":
            r"\1place \2 on \3",
        rf"{_WHO}take {_DIE} (?:and )?(?:put|place)s? (?:it )?Name": r"\1place \2 on \3",
        rf"{_WHO}(?:it goes )?(?:on|onto|to) Name": r"\1place \2",
        rf"{_WHO}(?:roll (?:it )?again|(?:second|2nd|another) (?:re-?)?roll) (\d+)": r"\1roll \2",
        rf"{_WHO}use (?:(?:my|his|her|critical hit) )?(?:crit|critical)(?: hit)? (?:to )?(.+)": r"\1crit \2",
        rf"{_WHO}crit (?:to |as )?(\d+) (?:(?:and )?(?:put|place)s? )?(?:it )?(?:on |onto |to )?Name":
            r"\1crit \2 > place \3",
        rf"{_WHO}roll (\d+) (?:and )?(?:(?:put|place)s? )?(?:it )?(?:on|onto|to) Name": r"\1roll \2 > place \3",
        rf"{_WHO}double (?:it |die )?(?:on|onto) Name": r"\1place \2 > double",
        rf"{_WHO}discard {_DIE} (?:for|to|because of) Name": r"\1discard \2",
        rf"(?:Name )?(?:eats|takes|costs) {_DIE}": r"discard \2",
        r"((?:D\d+%? (?:and )?)+)(?:is |are |goes |go )?(?:discarded|eaten)(?: by Name)?(?: too)?": r"discard \1",
        rf"{_WHO}loses? {_DIE}(?: to Name)?": r"discard \2",
        rf"Name {_DIE} away": r"discard \2",
        r"(D.+?) (?:comes?|goes) off(?: Name)?": r"spend \1",
        rf"{_WHO}(?:does nothing|do nothing|is done|stops|has nothing more)": r"\1pass",
        rf"{_WHO}take (D.+?) off(?: Name)?": r"spend \2",
        rf"{_WHO}spend (D.+?) (?:from|off) Name": r"spend \2",
        r"(D.+?) (?:(?:is|are) )?(?:spent|removed|taken off)(?: too)?": r"spend \1",
        r"(D.+?) (?:stays?|remains?)(?: there)?": r"keep \1",
        rf"{_WHO}(?:(?:all )?dice stay|leaves? (?:all |dice|them|it|everything)*)": r"keep",
        rf"{_WHO}keep (?:all|everything|them)": r"keep",
        rf"{_WHO}keep (D.+?) (?:on|onto|at) Name": r"keep \2",
        rf"{_WHO}(extra|return|swap|crit) (D\d+%?)[ \[(:]+(\d+)[\])]*": r"\1\2 \3 -> [\4]",
        rf"{_WHO}(extra|return|swap) (D\d+%?)[ \[(:]+(\d+)[\])]* (?:on|onto|to) Name": r"\1\2 \3 -> [\4] > place \5",
        rf"{_WHO}{_DIE} (?:(?:comes?|is|goes) back|returns?|returned)(?: (?:as|at|with|showing))?[ =(\[]*(\d+)[)\]]*":
            r"\1return \2 -> [\3]",
        rf"{_WHO}discard (?:it |{_DIE} )?(?:for|(?:and|to) rolls?) {_DIE}[ =:(\[]*(\d+)[)\]]*": r"\1swap \3 -> [\4]",
        rf"{_WHO}Name ([+-]\d)": r"\1use \2 \3",
        rf"{_WHO}Name {_DIE} ([+-]\d)": r"\1use \2 \3 \4",
        r"(?:we |team )?(?:ran|run|are) out of time|times? up|(?:we |team )?(?:have|has|had) to stop.*": r"stop",
        rf"{_WHO}choose (P\d) (?:1 )?(?:with|using|by) Name": r"\1use \3 \2",
        rf"{_WHO}Name (?:on|for|at|to|against) Name": r"\1use \2 \3",
        r"Name (?:loot )?(?:goes|is given|passes) to (P\d)": r"give \1 \2",
        r"(P\d) (?:gets?|receives?) (?:nothing|none|no loot)(?: from Name)?": r"\1 no",
        r"(P\d) (?:gets?|receives?|has) (?!nothing|none|no)Name(?: from Name)?": r"give \2 \3 \1",
        r"= Name (?:is |was )?(?:slain|dead|killed)": r"= slain \1",
        rf"{_WHO}{_DIE}": r"\1take \2",
        r"(P\d) take (loot|\S+-of-\S+|\S+-(?:salve|blade))(?: loot)?": r"give \2 \1",
        r"P(\d) (?:has|have|holds?) (?!\d|no )(.+)": r"= P\1 loot \2",
        r"= loot P(\d) (.+)": r"= P\1 loot \2",
        r"pass (?:damage (\d+)|(\d+) damage)": r"= damage \1\2",
        rf"{_WHO}(\d+) damage(?: in total| this round)?": r"= damage \2",
        r"(?:(?:we|all|everybody|everyone|both) )+pass(?:es)?": r"pass",
        r"(\S+-of-\S+|\S+-(?:salve|blade)|loot|[a-z]+) to (P\d)": r"give \1 \2",
        r"P(\d) (?:falls|fell|has fallen|is dead|dies|died)": r"= P\1 health 0",
        r"= P(\d) (?:has )?(\d+)(?: health)?": r"= P\1 health \2",
    }
)  # fmt: skip
#: What is said where a Spent die is offered: it is rolled, to be placed or to be available again.
OFFERED = sentences(
    {
        rf"{_WHO}roll {_DIE}(?: again)?[ =:\[(]*(\d+)[\])]*": r"\1offered \2 -> [\3]",
        rf"{_WHO}roll {_DIE}(?: again)?[ =:\[(]*(\d+)[\])]* (?:on|onto|to) Name": r"\1offered \2 -> [\3] > place \4",
    }
)
_ON_A_CREATURE = re.compile(
    r"(?P<name>(?!P\d\b)[A-Za-z][^\s,:]*):? (?:(?:has|is at|now|is|at) )*"
    r"(?:(?P<left>\d+) (?:left|to go|remaining)|(?P<on>\d+(?:/\d+)?)(?: damage)?(?: on it)?)",
    re.IGNORECASE,
)
_SLAIN = re.compile(r"(?:(?:it|which) )?(?:(?:is|was) )?(?:slain|dead|killed|dies|gone)", re.IGNORECASE)
_ALL_OF = re.compile(r"(?:= health )?(?:now )?(\d+)(?:/| of )(\d+)(?: now)?", re.IGNORECASE)
_BY = r"(?: (?:by|from) Name)?"
#: What is said where a text asks for the hero who takes damage.
BITTEN = sentences(
    {
        r"= (P\d) lost 1": r"choose \1",
        rf"(P\d) (?:takes?|took|gets?) (?:bite|hit|(?:1 )?damage){_BY}": r"choose \1",
        rf"(P\d) (?:is|gets?|was) (?:bitten|hit){_BY}": r"choose \1",
        r"Name:? (P\d)": r"choose \1",
    }
)  # fmt: skip


def spoken(state: State, entry: Entry, refusal: Fault) -> Iterator[Spoken]:
    """What a refused entry may say."""
    said = said_plainly(entry, names(state))
    another = entry.actor is not None and state.question is not None and entry.actor != state.question.player
    waits = state.attack.die >= 0 and state.where[state.attack.die] == CHOSEN  # a die of this hero's, to be placed
    asked = state.question.kind if state.question is not None else ""
    offered = list(lines_meant(said, OFFERED)) if asked in ("extra", "return") else []
    turned = said
    if entry.kind == CLAIM and not is_signed(entry.text):  # D20 Spider, slain
        verb, *rest = entry.text.split()
        turned = said_plainly(replace(entry, kind=DECISION, verb=verb, args=tuple(rest)), names(state))
    if not offered and (another or not waits) and (turn := turn_told(turned)) is not None:
        _check_what_it_shows(state, turn)
        told = (*turn.lines, *_lacks(state, turn.creature, turn.left), *_counts(state, turn))
        yield tuple(act for act in entries_meant(VOCABULARY, entry, told) if isinstance(act, Entry))
        return
    plain = names(state).plainly(entry)
    if entry.verb == "use" and (used := used_and_rolled(state, plain)):
        yield used
    if entry.verb == "place" and plain.args and (acts := _placed_otherwise(state, plain)):
        yield acts
    bitten = lines_meant(said, BITTEN) if asked == "victim" and not is_signed(entry.text) else ()
    lines = [
        *bitten,
        *[line.replace("offered", asked, 1) for line in offered],
        *lines_meant(said, SENTENCES),
        *_damage(state, said),
        *([] if is_signed(entry.text) else _of_the_target(state, said)),
        *(_figures(state, said) if entry.kind == CLAIM else ()),
    ]
    for meant in entries_meant(VOCABULARY, entry, lines):
        if isinstance(meant, Entry) and meant.verb == "give":
            yield replace(meant, actor=None)  # whoever gets it is named, and not who gives it
        elif _may_be_meant(state, entry, meant):
            yield meant


def _placed_otherwise(state: State, entry: Entry) -> Spoken | None:
    """`put the Wand on the Ogre`: loot; `place D12 instead`: the die that an ability takes for the chosen one."""
    first, *rest = entry.args
    if not is_die(first):
        return replace(entry, verb="use") if loot_named(state, first, state.hands[state.active]) else None
    effect, die = swap_of(state), read_die(state, first)[0]
    takes = effect is not None and effect.needs == (AVAILABLE,) and state.attack.rerolled and not state.attack.swaps
    if not takes or state.where[die] != AVAILABLE:
        return None
    return replace(entry, verb="swap", args=(first,)), replace(entry, args=tuple(rest))


def _check_what_it_shows(state: State, turn: Turn) -> None:
    """A die that is said to show something else may have been rerolled: the log lacks that."""
    if not (turn.shown and is_die(turn.die)):
        return
    die, _ = read_die(state, turn.die)
    if int(turn.shown) != state.value[die] and state.value[die]:
        again = f"{DICE[die]} rerolled to {turn.shown} on {turn.creature}".removesuffix(" on ")
        raise Unreadable(
            f"It is {shown(die, state.value[die])} here, not {turn.shown}. If it was rerolled, write {again}.", (again,)
        )


def _counts(state: State, turn: Turn) -> Iterator[str]:
    """The number behind the creature of a turn, if it is not what the die shows: all the damage that is on it."""
    shown = str(state.value[read_die(state, turn.die)[0]]) if is_die(turn.die) else turn.counts
    if turn.counts and turn.counts != shown:
        yield f"= {turn.creature} {turn.counts}"


def _lacks(state: State, name: str, left: str) -> Iterator[str]:
    """What is on a creature that is said to lack so much: `= Troll 13`."""
    with suppress(Unreadable):
        if left and (health := creature(state, find_target(state, name)).health) >= int(left):
            yield f"= {name} {health - int(left)}"


def _damage(state: State, said: str) -> Iterator[str]:
    """`Troll has 13 damage`, `Troll 13/21`, `Troll has 8 left` as claims of the damage on a creature."""
    match = _ON_A_CREATURE.fullmatch(said)
    if match and match["left"]:
        yield from _lacks(state, match["name"], match["left"])
    elif match:
        yield f"= {match['name']} {match['on']}"


def _of_the_target(state: State, said: str) -> Iterator[str]:
    """What is told of the creature on which the last die was placed: `slain`, `6 of 8`."""
    target = state.attack.target if state.attack.die >= 0 else state.last.target
    here = creature(state, target) if target else None
    if here is not None and _SLAIN.fullmatch(said):
        yield f"= slain {spelt(here.name)}"
    elif here is not None and (match := _ALL_OF.fullmatch(said)) and int(match[2]) == here.health:
        yield f"= {spelt(here.name)} {match[1]}/{match[2]}"


def _may_be_meant(state: State, entry: Entry, meant: Spoken) -> bool:
    """Not where a die is called by what it shows (`reroll the 4`), or dice stay while the round goes on."""
    if not isinstance(meant, Entry):
        return True
    if meant.verb == "keep" and not VOCABULARY.is_verb(entry.verb):
        return state.question is not None and state.question.kind == "keep"
    die = state.attack.die
    shown = (str(state.value[die]),) if die >= 0 else ()
    return (entry.verb, meant.verb) != ("reroll", "roll") or meant.args != shown


def _figures(state: State, said: str) -> Iterator[str]:
    """`= P1 7 P2 6`: the health of every hero, each by name or seat."""
    words = [word for word in said.casefold().split() if word not in ("=", "health", "has", "and")]
    told = dict(zip(words[::2], words[1::2], strict=False))
    seats = [f"p{seat}" for seat in range(1, len(state.health) + 1)]
    if len(words) == 2 * len(seats) and told.keys() == set(seats):
        yield f"= health {'-'.join(told[seat] for seat in seats)}"
