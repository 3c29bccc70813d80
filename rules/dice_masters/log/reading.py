"""From log entries to answers: what the words of an entry mean in this position."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.core.faults import Ambiguous, ChoiceNeeded, Unreadable, Violation
from rules.core.game import NO_CHANGE
from rules.core.notation import DECISION, Entry
from rules.core.words import is_number
from rules.dice_masters import texts
from rules.dice_masters.endings import ENDINGS
from rules.dice_masters.log import acting, dealt, facts, replies
from rules.dice_masters.log.counting import with_levels
from rules.dice_masters.log.die_notation import (
    find_die,
    find_next,
    label,
    of_several,
    player_named,
)
from rules.dice_masters.log.pairs import blocks_and_price, shares
from rules.dice_masters.log.spending import payment_for
from rules.dice_masters.state import ATTACK, Answer, Question, State
from rules.dice_masters.steps.attack import attackers_open, may_stay_home
from rules.dice_masters.steps.blocking import block_price
from rules.dice_masters.steps.combat import recipients

#: What an entry says after its verb.
Words = Sequence[str]
#: Which verbs answer which question.
ACCEPTED: dict[str, frozenset[str]] = {
    "draw": frozenset(("draw",)),
    "roll": frozenset(("roll",)),
    "reroll": frozenset(("reroll", "keep")),
    "act": frozenset(("buy", "field", "use", "global", "pass")),
    "attack": frozenset(("attack", "end")),
    "block": frozenset(("block",)),
    "assign": frozenset(("assign",)),
    "choose": frozenset(("choose",)),
    "may": frozenset(("yes", "no", "pay")),
    "name": frozenset(("choose",)),
    "order": frozenset(("order",)),
    "turn end": frozenset(("end",)),
}
#: Verbs that belong to whoever is asked, if the line names nobody; all others to the player whose turn it is.
OF_THE_ASKED = frozenset(
    ["draw", "roll", "reroll", "keep", "block", "assign", "choose", "yes", "no", "pay", "pass", "order"]
)


#: Verbs of the main step that only the player whose turn it is may use (DM-MAIN-02).
OF_THE_ACTIVE = frozenset(("buy", "field"))


#: Verbs that may answer a question besides those: ends of the game, of the step or of the turn, what a text offers.
BESIDES: dict[str, frozenset[str]] = {
    kind: frozenset((*ENDINGS, "end", "pass", "buy", "global", *(("attack",) if kind == "name" else ())))
    for kind in ACCEPTED
}
#: A pass or an end where the step is over already: by what is asked.
SAYS_NOTHING = {("attack", ""): ("pass",), ("draw", "base"): ("pass", "end"), ("turn end", ""): ("pass",)}


def accepts(state: State, entry: Entry) -> bool:
    """Whether the entry is an answer to what is asked, and comes from whoever is asked."""
    question, verb, actor = state.question, entry.verb, entry.actor
    if question is None:
        return False
    if verb not in ACCEPTED[question.kind]:
        return verb in BESIDES[question.kind] and _accepts_besides(state, question, entry)
    if actor is None:
        from_the_asked = verb in OF_THE_ASKED or question.player == state.active
    else:
        from_the_asked = actor == question.player and (actor == state.active or verb not in OF_THE_ACTIVE)
    if not from_the_asked or question.kind not in ("may", "assign"):
        return from_the_asked
    return not _pays_with_life(question, entry) and (actor is not None or _assigns(state, question, entry))


def _pays_with_life(question: Question, entry: Entry) -> bool:
    """Whether a yes is paid with life that is not asked for here: that is asked for by itself."""
    return question.kind == "may" and not question.life and "life" in [word.casefold() for word in entry.args]


def _assigns(state: State, question: Question, entry: Entry) -> bool:
    """Whether the entry of nobody in particular divides damage of the player who is asked, if that is the question."""
    if question.kind != "assign":
        return True
    if entry.args and "=" in entry.args[0] and len(question.dice) == 1:
        return True  # the one that divides its damage need not be named
    active = question.player == state.active
    return _is_of(state, (*question.dice, *state.attackers) if active else question.dice, entry)


def _is_of(state: State, dice: tuple[int, ...], entry: Entry) -> bool:
    """Whether the first name is that of one of these dice, or of none on the table."""
    name = entry.args[0].rpartition(".")[2].partition("#")[0].partition(":")[0] if entry.args else ""
    stacks = state.table.words.numbers[name]
    return not stacks or any(state.table.stack_of[die] in stacks for die in dice)


def _accepts_besides(state: State, question: Question, entry: Entry) -> bool:
    if entry.verb == "end" and question.kind == "act" and state.step == ATTACK:
        return actor(state, entry) == question.player  # of the turn, once blocks are declared
    if entry.verb in SAYS_NOTHING.get((question.kind, question.prompt), ()) and not state.table.passes_written:
        return question.kind != "draw" or _ends_the_turn_before(state, entry)
    stays_home = entry.verb in ACCEPTED["attack"] and may_stay_home(state)
    if entry.verb in ENDINGS or (stays_home and actor(state, entry) == state.active):
        return True
    return acting.is_offered(state, question, entry)


def _ends_the_turn_before(state: State, entry: Entry) -> bool:
    """Whether a pass or end before the first draw of a turn may be one of the turn before: behind its line only whoever
    draws may say so, and it says nothing."""
    if ("nothing more", 1 - state.active) not in state.because:
        return entry.actor in (None, state.active)
    return entry.verb == "pass" or entry.actor in (None, 1 - state.active)


def actor(state: State, entry: Entry) -> int:
    if entry.actor is not None:
        return entry.actor
    assert state.question is not None
    return state.question.player if entry.verb in OF_THE_ASKED else state.active


def as_written(state: State, entry: Entry) -> Answer:
    """The answer an entry gives, as it stands. Raises Unreadable, or Violation for impossible facts."""
    question = state.question
    assert question is not None
    reader = READERS.get(entry.verb)
    if reader is None:
        return _ending(state, entry)
    words: Words = entry.args
    if len(words) > 1 and entry.verb not in USUAL_FIRST:
        words = state.table.words.joined(words, entry.verb == "block")
    return reader(state, question, words)


#: What an entry gives that says no more than is plain.
NOTHING: Answer = ("nothing",)


def read(state: State, entry: Entry) -> Answer | None:
    """The answer that the entry gives as it stands; None if it answers something else. Raises as `as_written` does."""
    if not accepts(state, entry):
        return None
    answer = as_written(state, entry)
    return NO_CHANGE if answer == NOTHING else answer


#: Verbs whose usual words are told from others by the reader; it joins names of several words if it has to.
USUAL_FIRST = frozenset(("roll", "reroll"))


def _ending(state: State, entry: Entry) -> Answer:
    """`concede`, `P2 concede`, or `concede Bo`; `time`, `stop here`, `agreed draw`."""
    if not entry.args or entry.args[0].casefold() in ("here", "now", "called"):
        return entry.verb, actor(state, entry)
    player = player_named(state.table, entry.args[0].strip('".,!'))
    if player is None:
        raise Unreadable(f"Write who it is: P1 {entry.verb}, or P2 {entry.verb}.")
    return entry.verb, player


def _attack(state: State, question: Question, words: Words) -> Answer:
    first = words[0].casefold() if words else "none"
    only = first if len(words) < 2 else ""
    if only == "none":
        return "attack", ()
    if question.kind != "attack":
        raise ChoiceNeeded(
            "Before an attack a text asks for a name: write choose and what is named.", _as_choices(question)
        )
    if only == "all":
        return "attack", tuple(attackers_open(state))
    if first == "with":
        return _attack(state, question, words[1:])
    if first == "all" and words[1].casefold() in facts.BUT:
        _, stay = _attack(state, question, words[2:])
        return "attack", tuple([die for die in attackers_open(state) if die not in stay])
    names = of_several(state, "attack", with_levels(words), state.field(question.player))
    dice: list[int] = []
    while len(dice) < len(names):
        dice.append(_attacker(state, question.player, names[len(dice) :], dice))
    return "attack", tuple(dice)


def _attacker(state: State, player: int, names: Sequence[str], named: list[int]) -> int:
    """The next die of that name; of unlike ones it is among those that may attack, if not all of them may."""
    try:
        return find_next(state, names, state.field(player), named, player)
    except Ambiguous:
        stacks = state.table.words.numbers[names[0]]
        able = [die for die in attackers_open(state) if state.table.stack_of[die] in stacks and die not in named]
        if not able:
            raise
        return find_next(state, names, able, named, player)


def _as_choices(question: Question) -> tuple[str, ...]:
    return tuple(f"choose {option.replace(' ', '-')}" for option in question.options)


def _end(state: State, question: Question, words: Words) -> Answer:
    """No attack; in the attack step nothing more of the player's; behind it nothing at all."""
    if question.kind == "turn end":
        return ("end",)
    return ("attack", ()) if question.kind == "attack" else _pass(state, question, words)


def _pass(state: State, question: Question, words: Words) -> Answer:
    return ("pass",) if question.kind == "act" else ("nothing",)


def _block(state: State, question: Question, words: Words) -> Answer:
    """`Troll=Paladin`, `Cube=NPC#1+NPC#2`, `Troll on Paladin` or `Paladin with Troll`."""
    if not words or [word.casefold() for word in words] == ["none"]:
        return "block", ()
    pairs: list[tuple[int, int]] = []
    named: list[tuple[str, int]] = []
    blocks, paid = blocks_and_price(state, question.player, words)
    for place, (name, targets) in enumerate(blocks):
        if not targets:
            raise _whom(state, name)
        times = blocks[place:].count((name, targets))  # so often the same block
        blocker = _blocker(state, question.player, [name] * times, named)
        named.append((name, blocker))
        mine = [attacker for die, attacker in pairs if die == blocker]
        for target in targets:
            attacker = find_die(state, target, state.attackers, mine, side=1 - question.player)
            mine.append(attacker)
            pairs.append((blocker, attacker))
    _check_sides(state, question.player, pairs)
    toll = block_price(state, tuple(pairs))
    if paid and not toll.energy and not toll.life:
        raise Violation("DM-BLK-05", "Blocking costs nothing unless a text says so.")
    return "block", tuple(pairs), payment_for(state, question.player, paid, toll.energy, "Blocking so", toll.life)


def _whom(state: State, name: str) -> Unreadable:
    names = dict.fromkeys(label(state, attacker) for attacker in state.attackers)
    return Unreadable(f"Write whom {name} blocks: {name}=Attacker.", tuple(f"block {name}={foe}" for foe in names))


def _check_sides(state: State, player: int, pairs: Sequence[tuple[int, int]]) -> None:
    """Raises Unreadable where the attacker stands before the blocker."""
    mine = state.field(player)
    if pairs and all(blocker in state.attackers and attacker in mine for blocker, attacker in pairs):
        blocks = " ".join(f"{label(state, attacker)}={label(state, blocker)}" for blocker, attacker in pairs)
        message = f"Write who blocks before whom it blocks. Did you mean block {blocks}?"
        raise Unreadable(message, (f"block {blocks}",))


def _blocker(state: State, player: int, names: list[str], named: list[tuple[str, int]]) -> int:
    """The next die of that name; if none is left in the field, the one named so before that may block several."""
    mine = state.field(player)
    die = find_next(state, names, mine, [die for _, die in named], player)
    again = [d for word, d in named if word.casefold() == names[0].casefold()]
    if die not in mine and again and texts.is_said_of(state, again[-1], "can block many"):
        return again[-1]
    return die


#: Where damage is divided: as much to all of that name.
EACH = frozenset(("each", "both", "every"))


def _assign(state: State, question: Question, words: Words) -> Answer:
    """`Cube NPC#1=1 NPC#2=1`: the die, then who gets how much."""
    given: list[tuple[int, tuple[tuple[int, int], ...]]] = []
    die, split = -1, list[tuple[int, int]]()
    both = state.field(0) + state.field(1)
    all_alike = not EACH.isdisjoint(word.casefold() for word in words)
    for word in shares([word for word in words if word.casefold() not in EACH]):
        name, equals, number = word.partition("=")
        if not equals:
            if die >= 0:
                given.append((die, tuple(split)))
            die, split = _dealer(state, question, name, [d for d, _ in given]), []
            continue
        if not is_number(number):
            raise Unreadable(f"Write how much damage {name} is assigned: {name}=2.")
        if die < 0 and len(question.dice) == 1 and question.kind == "assign":
            die = question.dice[0]
        if die >= 0 and player_named(state.table, name) == 1 - question.player:
            split = dealt.at_the_player(state, die, split, int(number))
            continue
        fight = _fight(state, die)
        split.append(
            (find_die(state, name, fight or both, [d for d, _ in split], side=1 - question.player), int(number))
        )
        if all_alike:
            like = [other for other in fight if state.table.stack_of[other] == state.table.stack_of[split[-1][0]]]
            split += [(other, int(number)) for other in like if other != split[-1][0]]
    given.append((die, tuple(split)))
    return "assign", tuple(given)


def _dealer(state: State, question: Question, name: str, named: Sequence[int]) -> int:
    """The die whose damage is said: one that divides it, or an attacker whose damage has one to go to."""
    rest = state.attackers if question.player == state.active else []
    among = question.dice if _is_of(state, question.dice, Entry(DECISION, "assign", (name,))) or not rest else rest
    return find_die(state, name, among, named, side=question.player)


def _fight(state: State, die: int) -> list[int]:
    return recipients(state, die) if die >= 0 else []


READERS: dict[str, Callable[[State, Question, Words], Answer]] = {
    "draw": facts.draw,
    "roll": facts.roll,
    "reroll": facts.reroll,
    "keep": facts.keep,
    "buy": acting.buy,
    "field": acting.field,
    "use": acting.use,
    "global": acting.use_global,
    "attack": _attack,
    "end": _end,
    "block": _block,
    "assign": _assign,
    "choose": replies.choose,
    "yes": replies.yes,
    "pay": replies.pay,
    "no": replies.no,
    "pass": _pass,
    "order": replies.order,
}
