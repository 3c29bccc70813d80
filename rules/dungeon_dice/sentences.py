"""What happened in a game of Dungeon Dice, in sentences: "Bo helps Ana for the reward." """

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from rules.core.sentences import ENDINGS, Data, Sentences, Told, counted, does, listed, says
from rules.dungeon_dice.dice_set import HERO_LEVEL, MONSTER, MONSTER_LEVEL
from rules.dungeon_dice.log.words import face_parts
from rules.dungeon_dice.state import PROMISES, State

PLURALS = {"Hero Level": "Hero Level dice", "Monster Level": "Monster Level dice"}
PROMISED = {"reward": "the reward", "extra": "the extra potion", "trophy": "the trophy"}
ROLLS = {"even": "an even number", "odd": "an odd number"}
#: How a word of `called` says what kind of die it is: `kind:M07`.
KIND = "kind:"


def _name(told: Told, word: str) -> str:
    """`M07:3+gold`, `P2` or `reward@odd` in plain words."""
    if player := told.seat(word):
        return player
    word, _, odds = word.partition("@")
    thing, _, face = word.partition(":")
    name = PROMISED.get(thing) or told.name(thing)
    return f"{name}{_shown(face)}{f' on a roll of {ROLLS.get(odds, odds)}' if odds else ''}"


def _shown(face: str) -> str:
    """`:3+execute1` as ` 3 (execute 1)`: a number as it is, symbols in brackets."""
    number, symbols = face_parts(face)
    shown = ", ".join(symbols)
    return f"{f' {number}' if number else ''}{f' ({shown})' if shown else ''}"


def _names(told: Told, words: Iterable[str]) -> str:
    return counted([_name(told, word) for word in words if word != "none"], PLURALS)


def _kind(told: Told, word: str) -> str:
    return told.called.get(KIND + word.partition(":")[0], "")


def _dice(told: Told) -> str:
    return _names(told, told.args)


def _monster(position: Data) -> str:
    monster = (position.get("combat") or {}).get("monster")
    return str(monster["name"]) if monster else "monster"


def _roll(told: Told) -> str:
    """Of the monster that was drawn, of its level dice, or of a player's own."""
    if len(told.args) == 1 and _kind(told, told.args[0]) == MONSTER:
        found = (told.after.get("combat") or {}).get("monster")
        return (
            f"It is {_a(found['name'])}, level {found['level']}." if found else f"It shows {_name(told, told.args[0])}."
        )
    kinds = [_kind(told, word) for word in told.args]
    faces = [_level(told, word) for word in told.args]
    if kinds and all(kind == MONSTER_LEVEL for kind in kinds):
        fights = told.before.get("combat")
        who = f"The {_monster(told.before)}" if fights else told.me
        return f"{who} rolls {listed(faces)}."
    return f"{told.me} rolls {listed(faces) or 'nothing'}."


def _a(name: str) -> str:
    return f"{'an' if name[:1] in 'AEIOU' else 'a'} {name}"


def _level(told: Told, word: str) -> str:
    """A Level die is told by its number alone."""
    plain = _kind(told, word) in (HERO_LEVEL, MONSTER_LEVEL)
    return _shown(word.partition(":")[2]).strip() or word if plain else _name(told, word)


def _assist(told: Told) -> str:
    words = list(told.args)
    helper, rest = (_name(told, words[0]), words[1:]) if words else ("none", [])
    if helper == "none":
        return f"Nobody helps {told.me}."
    gives, _, gets = _split(rest, "for")
    for_what = f" for {_names(told, gets)}" if gets else ""
    brings = f" and gives {_names(told, gives)}" if gives else ""
    return f"{helper} helps {told.me}{brings}{for_what}."


def _split(words: list[str], at: str) -> tuple[list[str], str, list[str]]:
    place = words.index(at) if at in words else len(words)
    return words[:place], at, words[place + 1 :]


def _use(told: Told) -> str:
    """`B03 execute`, `B16 armor K01`, `R10 against P2`, `R12 for P1 Fire`."""
    thing, rest = _names(told, told.args[:1]) or "nothing", list(told.args[1:])
    if rest and rest[0] in ("for", "against"):
        whom = f" {rest[0]} {_name(told, rest[1])}" if len(rest) > 1 else ""
        spell = f" ({_names(told, rest[2:])})" if len(rest) > 2 else ""
        return f"{told.me} uses {thing}{spell}{whom}."
    ability = f" ({rest[0].replace('_', ' ')})" if rest else ""
    target = f" on {_target(told, rest[1])}" if len(rest) > 1 else ""
    return f"{told.me} uses {thing}{ability}{target}."


def _target(told: Told, word: str) -> str:
    """A Level die has no name: whose it is, and what it shows."""
    for side in (told.before.get("combat") or {}).get("sides") or ():
        for die in side["dice"]:
            if die["id"] == word and die["kind"] in (HERO_LEVEL, MONSTER_LEVEL):
                return f"the {die['name']} die that shows {die['value']}"
    return _name(told, word)


def _choose(told: Told) -> str:
    if told.args[:1] in (("for",), ("against",)):
        whom = f" {_name(told, told.args[1])}" if len(told.args) > 1 else ""
        return f"{told.me} plays it {told.args[0]}{whom}."
    return f"{told.me} chooses {_dice(told) or 'nothing'}."


def _trade(told: Told) -> str:
    words = list(told.args)
    gives, _, rest = _split(words, "for") if "for" in words else _split(words, "to")
    other, gets = (_name(told, rest[0]), rest[1:]) if rest else ("nobody", [])
    given, taken = _names(told, gives) or "nothing", _names(told, gets)
    return f"{told.me} trades {given} to {other} for {taken}." if taken else f"{told.me} gives {given} to {other}."


def _roll_off(told: Told) -> str:
    words, _, goods = _split(list(told.args), "for")
    sides = (word.partition("=") for word in words)
    odds = [" on ".join(filter(None, (_name(told, player), ROLLS.get(odds, odds)))) for player, _, odds in sides]
    return f"A roll-off{f' for {_names(told, goods)}' if goods else ''}: {listed(odds) or 'nobody'}."


VERBS: Mapping[str, Callable[[Told], str]] = {
    **ENDINGS,
    "roll": _roll, "assist": _assist, "use": _use, "choose": _choose, "trade": _trade,
    "rolloff": _roll_off,
    "confront": lambda told: f"{told.me} confronts the {_monster(told.before)}.",
    "artifact": lambda told: f"{told.me} exchanges {_dice(told) or 'treasures'} for an artifact.",
    "draw": does("draws", _dice, "draws nothing"),
    "equip": does("equips", _dice, "equips nothing"),
    "key": does("opens the lock with", _dice, "opens the lock with a key"),
    "search": says("searches for a monster"),
    "hunt": says("hunts with the bow"),
    "rest": says("rests"),
    "flee": says("flees"),
    "reach": says("rolls first, with the reach of a spear"),
    "pass": says("passes"),
    "veto": says("does not allow it"),
    "allow": says("allows it"),
    "resolve": lambda told: "The fight is settled.",
    "leave": says("leaves the lock closed"),
    "done": says("ends the turn"),
    "ready": says("is ready"),
    "yes": says("says yes"),
    "no": says("says no"),
}  # fmt: skip


# --- what came of it --------------------------------------------------------------------------------


def outcome(told: Told) -> Iterator[str]:
    """How a fight ends, and whose Fame, wounds and Level dice change."""
    yield from _fight(told)
    goal = told.after.get("goal")
    for seat, (before, after) in enumerate(
        zip(told.before.get("players") or (), told.after.get("players") or (), strict=True)
    ):
        name, was, now = told.player(seat), before["fame"], after["fame"]
        if was != now:
            yield f"{name} {'gains' if now > was else 'loses'} {abs(now - was)} Fame: {was} → {now} of {goal}."
        wounds = after["wounds"] - before["wounds"]
        if wounds:
            many = "" if abs(wounds) == 1 else "s"
            yield f"{name} {'takes' if wounds > 0 else 'heals'} {abs(wounds)} wound{many}."
        levels = after["level_dice"] - before["level_dice"]
        if levels > 0 and before["level_dice"]:
            yield f"{name} gains {'a Level die' if levels == 1 else f'{levels} Level dice'}."


def _fight(told: Told) -> Iterator[str]:
    combat = told.before.get("combat")
    if not combat or not combat["begun"] or told.after.get("combat") or told.entry.verb in ("flee", "turn"):
        return
    ours, theirs = (side["total"] for side in combat["sides"])
    heroes = listed(combat["sides"][0]["players"]) or "The heroes"
    against = listed(combat["sides"][1]["players"]) or f"the {_monster(told.before)}"
    won = f"{heroes} won" if ours > theirs else "a tie" if ours == theirs else f"{against} won"
    yield f"{heroes} {ours}, {against} {theirs}: {won}."


def called(state: State) -> dict[str, str]:
    """Return the names of all dice by their ids, and their kinds by `kind:ID`."""
    dice = state.table.dice
    return {die.id: die.name for die in dice} | {KIND + die.id: die.kind for die in dice}


def turn(position: Data) -> str:
    return f"Turn {position.get('turn')}: {position['active']}." if position.get("active") else "Before the first turn."


assert frozenset(PROMISED) == frozenset(PROMISES)
SENTENCES = Sentences(VERBS, outcome, called, turn, quiet=frozenset(("resolve", "pass", "done")))
