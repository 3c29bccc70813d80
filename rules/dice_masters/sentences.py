"""What happened in a game of Dice Masters, in sentences: "Bo blocks Troll with 2 Sidekicks." """

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from rules.core.sentences import ENDINGS, Data, Sentences, Told, counted, dice_words, does, listed, says
from rules.dice_masters.log.writing import WRITERS
from rules.dice_masters.outcomes import PLURALS, dice_in, outcome
from rules.dice_masters.state import Answer, State
from rules.dice_masters.steps.paying import Payment

ENERGY = {"F": "fist", "B": "bolt", "M": "mask", "S": "shield", "?": "wild"}
_WORD = re.compile(r"(?:P(?P<seat>\d)\.)?(?P<name>[^:#]+)?(?:#(?P<number>\d+))?(?::(?P<face>.+))?")


def _face(face: str) -> str:
    """`L2` is level 2, `BB` a double bolt, `A*` an action with a burst."""
    if face in ENERGY:
        return ENERGY[face]
    if len(face) == 2 and face[0] == face[1] and face[0] in ENERGY:
        return f"double {ENERGY[face[0]]}"
    if face and set(face) <= set(ENERGY):  # of two types: BF, BFBF
        types = " or ".join(ENERGY[letter] for letter in dict.fromkeys(face))
        return f"double {types}" if len(set(face)) < len(face) else types
    if face[:1] == "L" and face[1:].isdecimal():
        return f"level {face[1:]}"
    if face.isdecimal():
        return f"{face} generic energy"
    bursts = face.count("*")
    return (
        {0: "action", 1: "action with a burst"}.get(bursts, f"action with {bursts} bursts") if face[:1] == "A" else face
    )


def _thing(told: Told, word: str, *, whose: bool = True, face: bool = True, number: bool = False) -> str:
    """`P2.Sidekick#2` is Bo's Sidekick, `Batman:L2` Batman at level 2, `Zombie:M` Zombie (mask), `F` a fist.

    `whose`: with the owner; `face`: with what it shows; `number`: twins are told apart.
    """
    if player := told.seat(word):
        return player
    if word == "ch":
        return told.called.get("ch", "Sidekick")
    match = _WORD.fullmatch(word)
    if match is None or match["name"] is None or _face(match["name"]) != match["name"]:
        return _face(word)
    name = told.name(match["name"]) + (f" #{match['number']}" if number and match["number"] else "")
    if whose and match["seat"] and (owner := told.player(int(match["seat"]) - 1)) != told.me:
        name = f"{owner}'s {name}"
    shown = match["face"] if face else None
    if not shown or shown == "ch":
        return name
    return f"{name} at {_face(shown)}" if shown[:1] == "L" else f"{name} ({_face(shown)})"


def _things(told: Told, words: Iterable[str], **how: bool) -> str:
    return counted([_thing(told, word, **how) for word in words], PLURALS)


def _dice(told: Told) -> str:
    return _things(told, dice_words(told.args))


def _without_payment(args: tuple[str, ...]) -> list[str]:
    return dice_words(args[: args.index("with")] if "with" in args else args)


def _spent(told: Told) -> int:
    """How much energy was paid: as the answer says, else what has left the reserve pool of whoever paid."""
    payment = next((part for part in told.answer or () if isinstance(part, Payment)), None)
    if payment is not None:
        return sum(amount for _, amount in payment.dice) + payment.virtual
    sides = zip(told.before["players"], told.after["players"], strict=True)
    return max(0, sum(_energy(before) - _energy(after) for before, after in sides if before["name"] == told.me))


def _energy(player: Data) -> int:
    """What the reserve pool shows, with the energy that no die stands for."""
    faces = [die["face"] or {} for die in player["zones"]["reserve"]]
    shown = sum(face["amount"] for face in faces if face.get("kind") == "energy")
    return int(shown + player["energy_without_dice"])


def _paying(told: Told, word: str) -> str:
    spent = _spent(told)
    return f" {word} {spent} energy" if spent else ""


# --- the verbs --------------------------------------------------------------------------------------


def _draw(told: Told) -> str:
    refilled = any(
        before["zones"]["used"] and not after["zones"]["used"]
        for before, after in zip(told.before["players"], told.after["players"], strict=True)
        if before["name"] == told.me
    )
    drawn = _dice(told) or "nothing"
    return f"{told.me} refills the bag and draws {drawn}." if refilled else f"{told.me} draws {drawn}."


def _buy(told: Told) -> str:
    bought = _things(told, _without_payment(told.args), face=False)
    return (
        f"{told.me} buys {bought}{_paying(told, 'with')}." if bought not in ("", "none") else f"{told.me} buys nothing."
    )


def _field(told: Told) -> str:
    words = _without_payment(told.args)
    there = dice_in(told.before, "field", "attack")
    came = [die for number, (_, die) in dice_in(told.after, "field", "attack").items() if number not in there]
    names = [_with_level(told, die) for die in came] if len(came) == len(words) else []
    fielded = counted(names, PLURALS) if names else _things(told, words)
    return f"{told.me} fields {fielded}{_paying(told, 'for')}." if words != ["none"] else f"{told.me} fields nothing."


def _with_level(told: Told, die: Data) -> str:
    name = told.name(die["name"])
    return f"{name} at level {die['face']['level']}" if die["code"] else name


def _use(told: Told) -> str:
    return f"{told.me} uses {_things(told, _without_payment(told.args), face=False)}{_paying(told, 'for')}."


def _global(told: Told) -> str:
    spent, names = _spent(told), _things(told, _without_payment(told.args), whose=False)
    return (
        f"{told.me} pays {spent} energy for the global of {names}."
        if spent
        else f"{told.me} uses the global of {names}."
    )


def _end(told: Told) -> str:
    asked = (told.before.get("waits_for") or {}).get("kind")
    return f"{told.me} does not attack." if asked == "attack" else f"{told.me} ends the turn."


def _attack(told: Told) -> str:
    words = dice_words(told.args)
    return (
        f"{told.me} attacks with {_things(told, words)}."
        if words not in ([], ["none"])
        else f"{told.me} does not attack."
    )


def _block(told: Told) -> str:
    """Who blocks whom, by attacker: the words are `Blocker=Attacker+Attacker`."""
    blockers: dict[str, list[str]] = {}
    for word in _without_payment(told.args):
        blocker, _, attackers = word.partition("=")
        for attacker in attackers.split("+") if attackers else ():
            blockers.setdefault(attacker, []).append(blocker)
    if not blockers:
        return f"{told.me} does not block."
    pairs = [
        f"{_thing(told, attacker, whose=False, number=True)} with {_things(told, by)}"
        for attacker, by in blockers.items()
    ]
    return f"{told.me} blocks {listed(pairs)}{_paying(told, 'for')}."


def _assign(told: Told) -> str:
    """The words are a die, then `Target=Amount` for each of its targets, and so on."""
    dealt: dict[str, list[str]] = {}
    dealer = ""
    for word in told.args:
        target, sign, amount = word.partition("=")
        if not sign:
            dealer = _thing(told, word, face=False, number=True)
        elif amount != "0":
            whom = _thing(told, target, face=False, number=True)
            dealt.setdefault(dealer or "The die", []).append(f"{amount} damage to {whom}")
    deals = [f"{name} deals {listed(parts)}" for name, parts in dealt.items()]
    return f"{told.me} assigns damage: {'; '.join(deals)}." if deals else f"{told.me} assigns no damage."


def _yes(told: Told) -> str:
    spent = _spent(told)
    return f"{told.me} pays {spent} energy." if spent else f"{told.me} says yes."


def _order(told: Told) -> str:
    return f"{told.me} resolves {_things(told, told.args) or 'a text'} first."


VERBS: Mapping[str, Callable[[Told], str]] = {
    **ENDINGS,
    "draw": _draw, "buy": _buy, "field": _field, "use": _use, "global": _global, "attack": _attack, "end": _end,
    "block": _block, "assign": _assign, "yes": _yes, "pay": _yes, "order": _order,
    "roll": does("rolls", _dice, "rolls nothing"),
    "reroll": does("rerolls", _dice, "keeps all dice"),
    "keep": says("keeps all dice"),
    "pass": says("passes"),
    "choose": does("chooses", _dice, "chooses nothing"),
    "no": says("says no"),
}  # fmt: skip


def called(state: State) -> dict[str, str]:
    """Return the printed names of all cards by their words; `ch` is what the starting dice are called."""
    names = {stack.name: stack.card.name for stack in state.table.stacks if stack.card is not None}
    pawn = next((stack.name for stack in state.table.stacks if stack.card is None), "Sidekick")
    return names | {"ch": pawn}


def cards(state: State) -> dict[str, dict[str, Any]]:
    """Return name, energy and cost of the cards at the table by their codes."""
    there = [stack.card for stack in state.table.stacks if stack.card is not None]
    return {card.code: {"name": card.name, "energy": card.energy, "cost": card.cost} for card in there}


def turn(position: Data) -> str:
    active: Any = position.get("active")
    return f"Turn {position.get('turn')}: {active}."


def parts(answer: Answer) -> Sequence[Answer]:
    """Return the answers of an entry that answers several questions, one after the other."""
    return answer[1:] if answer[0] == "both" else (answer,)


SENTENCES = Sentences(
    VERBS, outcome, called, turn, quiet=frozenset(("pass", "end")), cards=cards, parts=parts,
    has_words=lambda answer: answer[0] in WRITERS,
)  # fmt: skip
