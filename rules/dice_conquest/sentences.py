"""What happened in a game of Dice Conquest, in sentences: "Ana places the D20 (12) on Gargoyle." """

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from rules.core.sentences import ENDINGS, Data, Sentences, Told, changed, listed
from rules.dice_conquest.log.words import spelt
from rules.dice_conquest.state import State

DIE = re.compile(r"(D\d+%?)(?:\[(\d+)\]|=(\d+))?", re.IGNORECASE)


def _who(told: Told) -> str:
    """Who is named, else who is asked."""
    return told.me if told.entry.actor is not None else told.asked


def _die(told: Told, word: str) -> str:
    """`D20` with what it shows before the entry: the D20 (12); `D10%[30]`: the D10% (30)."""
    match = DIE.fullmatch(word)
    if match is None:
        return told.name(word)
    shows = match[2] or match[3] or _shown(told.before, match[1])
    return f"the {match[1]} ({shows})" if shows else f"the {match[1]}"


def _all_dice(position: Data) -> Iterator[Data]:
    for zone in (position.get("dice") or {}).values():
        yield from zone
    for card in position.get("display") or ():
        yield from card.get("dice") or ()


def _shown(position: Data, name: str) -> str:
    return next((str(die["face"]) for die in _all_dice(position) if die["name"] == name and die["face"]), "")


def _words(told: Told) -> str:
    return listed(told.seat(word) or _die(told, word) for word in told.args)


def _does(verb: str, nothing: str = "") -> Callable[[Told], str]:
    """`Ana takes the D20 (12).`"""
    return lambda told: f"{_who(told)} {verb} {_words(told)}." if told.args else f"{_who(told)} {nothing or verb}."


def _reveal(told: Told) -> str:
    names = [told.name(word) for word in told.args if word != "none"]
    return f"{listed(names)} {'appears' if len(names) == 1 else 'appear'}." if names else "No card comes up."


def _roll(told: Told) -> str:
    shows = [
        " ".join(filter(None, (match[1], match[2] or match[3]))) for match in map(DIE.fullmatch, told.args) if match
    ]
    if len(shows) == 1:
        name, _, face = shows[0].partition(" ")
        return f"The {name} shows {face}."
    return f"The dice show: {', '.join(shows)}."


def _place(told: Told) -> str:
    creatures = [told.name(word) for word in told.args if DIE.fullmatch(word) is None]
    chosen = [die["name"] for zone in ("chosen", "extra") for die in (told.before.get("dice") or {}).get(zone) or ()]
    dice = listed(_die(told, word) for word in chosen[:1]) or "the die"
    return f"{_who(told)} places {dice} on {listed(creatures) or 'a creature'}."


def _crit(told: Told) -> str:
    me, words = _who(told), told.args
    if not words:
        return f"{me} scores a critical hit."
    if words[0] == "slay":
        return (
            f"{me} scores a critical hit and slays {told.name(words[1])}."
            if len(words) > 1
            else f"{me} slays with a critical hit."
        )
    if DIE.fullmatch(words[0]):
        return f"{me} scores a critical hit and rolls {_die(told, words[0])} again."
    return f"{me} scores a critical hit: the die counts {words[0]}."


def _use(told: Told) -> str:
    loot, rest = told.args[:1], [told.seat(word) or _die(told, word) for word in told.args[1:]]
    return f"{_who(told)} uses {listed(map(told.name, loot))}{f': {listed(rest)}' if rest else ''}."


def _keep(told: Told) -> str:
    ends = (told.before.get("waits_for") or {}).get("kind") == "keep"
    return "All dice stay on their creatures." if ends else f"{_who(told)} keeps the die."


def _give(told: Told) -> str:
    names = [told.seat(word) or told.name(word) for word in told.args]
    return "Nobody takes the loot." if names in ([], ["none"]) else f"The loot goes to {listed(names)}."


def _choose(told: Told) -> str:
    names = [told.seat(word) or _die(told, word) for word in told.args if word != "none"]
    chosen = f"{listed(names)} {'is' if len(names) == 1 else 'are'} chosen." if names else "Nobody is chosen."
    return chosen[:1].upper() + chosen[1:]


def _spend(told: Told) -> str:
    dice = listed(_die(told, word) for word in told.args)
    return f"{_who(told)} takes {dice} off the creatures." if dice else _keep(told)


def _return(told: Told) -> str:
    dice = listed(f"the {word}" for word in told.args)
    return f"{_who(told)} rolls {dice} again to make it available." if dice else f"{_who(told)} takes no die back."


VERBS: Mapping[str, Callable[[Told], str]] = {
    **{verb: ENDINGS[verb] for verb in ("time", "stop", "tie")},
    "concede": lambda told: "The heroes give up.",
    "reveal": _reveal, "roll": _roll, "place": _place, "crit": _crit, "use": _use, "keep": _keep, "give": _give,
    "choose": _choose, "spend": _spend,
    "take": _does("takes"),
    "pass": _does("passes"),
    "reroll": _does("rerolls", "rerolls the die"),
    "swap": _does("attacks instead with", "keeps the die"),
    "discard": _does("gives up", "gives up the die, which fits nowhere"),
    "boost": _does("raises", "raises the other dice there"),
    "return": _return,
    "double": _does("doubles", "doubles the die"),
    "extra": _does("adds", "adds no die"),
    "yes": _does("says yes to", "says yes"),
    "no": _does("says no to", "says no"),
}  # fmt: skip


# --- what came of it --------------------------------------------------------------------------------


def outcome(told: Told) -> Iterator[str]:
    """What is left of a creature, who is slain, and whose health changes."""
    yield from _creatures(told)
    for seat, (before, after) in enumerate(
        zip(told.before.get("players") or (), told.after.get("players") or (), strict=True)
    ):
        yield changed(told.player(seat), "health", before["health"], after["health"])


def _creatures(told: Told) -> Iterator[str]:
    """A creature that is no longer in the display was slain (DC-ATT-07); its card may be loot now."""
    there = {card["id"]: card for card in told.after.get("display") or ()}
    for card in told.before.get("display") or ():
        if card["kind"] != "creature":
            continue
        now = there.get(card["id"])
        if now is None:
            yield f"{card['name']} is slain."
        elif now["damage"] != card["damage"]:
            left = now["health"] - now["damage"]
            yield (
                f"{card['name']}: {-left} too much." if left < 0 else f"{card['name']}: {left} of {now['health']} left."
            )


def called(state: State) -> dict[str, str]:
    """Return the printed names of creatures, traps and loot by their words."""
    cards = state.table.cards
    loot = [creature.loot.name for creature in cards.creatures.values() if creature.loot is not None]
    names = [cards.card(card).name for card in (*cards.creatures, *cards.traps)]
    return {spelt(name): name for name in (*names, *loot)}


def turn(position: Data) -> str:
    return f"Round {position.get('round')}: {position.get('first')} leads."


SENTENCES = Sentences(VERBS, outcome, called, turn)
