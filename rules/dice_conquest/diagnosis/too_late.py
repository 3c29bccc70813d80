"""Entries that come too late: they belong to a turn or a round that is over."""

from __future__ import annotations

from collections.abc import Callable

from rules.core.faults import Violation
from rules.core.lines.notation import Entry
from rules.dice_conquest.cards import Loot
from rules.dice_conquest.diagnosis.sentences import waiting
from rules.dice_conquest.dice import ALL, DICE
from rules.dice_conquest.language.lines import AFTER_CRIT, AFTER_PLACING, BEFORE, HURT, PLACING, REROLLED, SLAYING
from rules.dice_conquest.log.words import loot_named
from rules.dice_conquest.queries import creature, hero_line, locked
from rules.dice_conquest.state import SPENT, Attack, State
from rules.dice_conquest.steps.loot import PREPARED, not_in_hand

#: What a hero does in the own turn: before and after the die, and to begin it.
ABILITIES = ("return", "extra", "double", "boost", "swap", "crit")
IN_A_TURN = ("take", "pass", "use", "reroll", "keep", "place", "discard", "give", *ABILITIES)

# --- the round is over ------------------------------------------------------------------------------

#: Why the round before has ended, by the rule that says so (`Reasons.round_over`).
ENDED = {
    "DC-TURN-10": "a hero has passed, which ends the round for everybody",
    "DC-TURN-14": "loot has slain the last creature, and no die is chosen any more",
    "DC-ROUND-07": "no die was Available, so there is no turn",
    "DC-TURN-06": "the die fitted no creature, and this event counts that as a pass",
    "DC-END-01": "no die is Available any more, or no creature is left",
}


def round_over(state: State, entry: Entry) -> Violation | None:
    """A turn goes on though the round has ended."""
    ended = state.reasons.round_over
    if not ended or entry.verb not in IN_A_TURN:
        return None
    if entry.verb == "use":
        return _loot_after_the_round(state, entry)
    if entry.verb not in ("take", "pass") and (fault := of_the_last_turn(state, entry)) is not None:
        return fault
    rests_on = {"DC-TURN-14": "DC-RUL-29", "DC-ROUND-07": "DC-RUL-33", "DC-TURN-06": "DC-RUL-01"}.get(ended)
    following = waiting(state).removesuffix(" first")
    return Violation(ended, f"The round is over: {ENDED[ended]}. Next, {following}.", rests_on)


def _loot_after_the_round(state: State, entry: Entry) -> Violation:
    card = named(state, entry)
    loot = state.table.cards.creatures[card].loot if card else None
    if loot is not None and any(effect.name == "hold" for line in loot.lines for effect in line.effects):
        return Violation(loot.rule, f"{loot.name} is used before the round ends; its damage is dealt already.")
    message = "The round is over: loot is used in a hero's turn, before the die is placed."
    after_the_die = state.last.die >= 0 and entry.actor in (None, state.last.hero)
    if after_the_die and (fault := with_the_last_die(state, entry)) is not None:
        return fault
    return Violation("DC-TURN-13", message, "DC-RUL-06" if after_the_die else None)


# --- the turn is over -------------------------------------------------------------------------------


def of_the_last_turn(state: State, entry: Entry) -> Violation | None:
    """Something that belongs to the turn that has just ended, and does not come about there."""
    last = state.last
    if entry.actor not in (None, last.hero) or last.hero < 0:
        return give(state) if entry.verb == "give" else None
    if entry.verb == "give":
        return give(state)
    if entry.verb == "use":
        return loot_after_the_die(state, entry)
    if entry.verb in ABILITIES and not owns(state, last.hero, entry.verb):
        hero = state.table.heroes[last.hero]
        return Violation("DC-H-G1", f"{hero.name} has no ability for that ({entry.verb}).")
    check = OF_THE_LAST_TURN.get(entry.verb)
    return check(state, last) if check else None


#: Which moments of an ability or a critical hit a verb belongs to.
VERBS = {
    "return": (SLAYING, AFTER_CRIT),
    "extra": (HURT, AFTER_CRIT),
    "double": (AFTER_PLACING,),
    "boost": (PLACING,),
    "swap": (REROLLED, BEFORE),
}


def owns(state: State, hero: int, verb: str) -> bool:
    """Whether the hero's card has something that the verb is written for; a critical hit every hero has."""
    if verb == "crit":
        return True
    lines = (*state.table.heroes[hero].ability_lines, *state.table.heroes[hero].crit_lines)
    return any(line.moment in VERBS[verb] and any(e.verb == verb for e in line.effects) for line in lines)


def _return(state: State, last: Attack) -> Violation:
    hero = state.table.heroes[last.hero]
    if hero_line(state, last.hero, SLAYING) is None:
        return Violation(hero.crit_rule, f"{hero.name} returns a die with a critical hit only.")
    if last.slain:
        return Violation(hero.ability_rule, f"{hero.name} returns one die for each creature slain.")
    return Violation(hero.ability_rule, f"{hero.name} has slain no creature in this turn, so no die is returned.")


def _extra(state: State, last: Attack) -> Violation:
    hero = state.table.heroes[last.hero]
    if hero_line(state, last.hero, HURT) is not None:
        why = "the extra die of this turn is used" if last.extra else "no damage was taken in this turn"
        return Violation(hero.ability_rule, f"{hero.name} rolls no extra die: {why}.")
    return Violation(hero.crit_rule, f"{hero.name} rolls an extra die after a critical hit only, once.")


def _once(does: str) -> Callable[[State, Attack], Violation]:
    """What a hero does once in a turn, and when."""
    return lambda state, last: Violation("DC-H-G1", f"{state.table.heroes[last.hero].name} {does}.")


def _crit(state: State, last: Attack) -> Violation | None:
    hero = state.table.heroes[last.hero]
    if last.die < 0:
        return None
    if state.where[last.die] == SPENT and not last.slain:
        message = f"{hero.name}'s critical hit comes with a die that is placed; {DICE[last.die]} was discarded."
        return Violation(hero.crit_rule, message)
    return Violation("DC-H-G2", f"{hero.name}'s die is resolved: a critical hit comes before that.")


def _place(state: State, last: Attack) -> Violation | None:
    if last.die >= 0 and state.reasons.dice[last.die] == "DC-H-G8":
        message = f"{DICE[last.die]} was discarded to slay a creature, so it is not placed as well."
        return Violation("DC-H-G8", message)
    return None


def loot_after_the_die(state: State, entry: Entry) -> Violation:
    """The turn is over with its die, and so is the time for loot (DC-TURN-13, DC-RUL-06)."""
    message = f"{state.name(state.last.hero)}'s turn ended with the die: loot is used before it is placed."
    return with_the_last_die(state, entry) or Violation("DC-TURN-13", message, "DC-RUL-06")


OF_THE_LAST_TURN: dict[str, Callable[[State, Attack], Violation | None]] = {
    "return": _return,
    "extra": _extra,
    "double": _once("doubles a die once, right after it is placed"),
    "boost": _once("raises the other dice once, when a die is placed beside them"),
    "crit": _crit,
    "place": _place,
    "discard": _place,
}


def give(state: State, *asked: object) -> Violation:
    """Loot is given when its creature is slain, at once, and stays with that hero (DC-SLAY-06, DC-L-G2).

    As a row of the table it is given the question and the entry, too.
    """
    turn = state.attack if state.attack.slain else state.last
    bare = [card for card in turn.slain if creature(state, card).loot is None]
    if len(bare) < len(turn.slain):
        message = "The loot is given before anything else goes on; it went to the hero who slew the creature."
        return Violation("DC-SLAY-09", message)
    if bare:
        return Violation("DC-SLAY-06", f"{creature(state, bare[-1]).name} has no loot that could be given.")
    return Violation("DC-L-G2", "Loot stays with the hero who has got it; it is given only when its creature is slain.")


# --- loot, once the die is resolved -----------------------------------------------------------------


def named(state: State, entry: Entry) -> str:
    """The card that the entry names, or ""."""
    return loot_named(state, entry.args[0]) if entry.args else ""


def with_the_last_die(state: State, entry: Entry) -> Violation | None:
    """Why loot that comes as a die is placed could not come with the last one; None for any other loot."""
    last, card = state.last, named(state, entry)
    loot = state.table.cards.loot(card) if card else None
    if loot is None or loot.lines[0].moment != PLACING or last.slain or last.placed < 0:
        return None
    if card not in state.hands[last.hero]:
        return not_in_hand(state, last.hero, card)
    try:
        locked(state, "loot", f"{loot.name} stays unused")
    except Violation as fault:
        return fault
    return _nothing_to_do(state, loot)


def _nothing_to_do(state: State, loot: Loot) -> Violation | None:
    """The creature did no damage that could be cancelled, or no other die lay there that could be raised."""
    last, here = state.last, creature(state, state.last.target)
    if loot.lines[0].effects[0].name == PREPARED:
        message = f"{here.name} does no damage as a die is placed, so {loot.name} has none to cancel."
        return None if here.hurts else Violation(loot.rule, message)
    if any(state.where[die] == last.target and die != last.placed for die in ALL):
        return None
    message = f"{loot.name} raises the other dice where a die is placed, and none lay on {here.name}."
    return Violation(loot.rule, message)
