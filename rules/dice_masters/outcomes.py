"""What came of an entry of Dice Masters, in sentences: who is KO'd, which level changes, whose life."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.sentences import Data, Told, changed, counted

PLURALS = {
    "Sidekick": "Sidekicks",
    "NPC": "NPCs",
    "fist": "fists",
    "bolt": "bolts",
    "mask": "masks",
    "shield": "shields",
}


def dice_in(position: Data, *zones: str) -> dict[int, tuple[int, Data]]:
    """The dice of both players in these zones by their numbers, each with its player."""
    return {
        die["id"]: (seat, die)
        for seat, player in enumerate(position.get("players") or ())
        for zone in zones
        for die in player["zones"][zone]
    }


def outcome(told: Told) -> Iterator[str]:
    """Who is KO'd or captured, what comes back, which level changes, and whose life."""
    if not told.before.get("players") or not told.after.get("players"):
        return
    if told.entry.verb != "field":
        yield from _left_the_field(told)
    before = dice_in(told.before, "field", "attack")
    for number, (seat, die) in dice_in(told.after, "field", "attack").items():
        was = before[number][1]["face"] if number in before else None
        now = die["face"]
        if was and now and was["kind"] == now["kind"] == "character" and was["level"] != now["level"]:
            yield f"{told.player(seat)}'s {told.name(die['name'])} spins to level {now['level']}."
    yield from _lives(told)


def _piled(position: Data, pile: str) -> dict[tuple[int, str], int]:
    return {
        (seat, heap["name"]): heap.get("count", 1)
        for seat, player in enumerate(position["players"])
        for heap in player["zones"][pile]
    }


def _left_the_field(told: Told) -> Iterator[str]:
    """A die is KO'd if it goes to the prep area (DM-KO-01); blocked and idle dice stay in the field."""
    stays = dice_in(told.after, "field", "attack")
    gone = [
        (seat, die) for number, (seat, die) in dice_in(told.before, "field", "attack").items() if number not in stays
    ]
    for pile, said in (("prep", "KO'd"), ("captured", "captured")):
        more = _piled(told.after, pile)
        for key, number in _piled(told.before, pile).items():
            more[key] = more.get(key, 0) - number
        found: dict[int, list[str]] = {}
        for seat, die in gone:
            if more.get((seat, die["name"]), 0) > 0:
                more[seat, die["name"]] -= 1
                found.setdefault(seat, []).append(told.name(die["name"]))
        for seat, names in found.items():
            yield f"{told.player(seat)}'s {counted(names, PLURALS)} {'is' if len(names) == 1 else 'are'} {said}."


def _lives(told: Told) -> Iterator[str]:
    """`Ana's Hulk deals 5 damage to Bo: 20 → 15.` where attackers got through; else what each loses or gains."""
    attackers = _unblocked(told)
    for seat, (before, after) in enumerate(zip(told.before["players"], told.after["players"], strict=True)):
        was, now, name = before["life"], after["life"], told.player(seat)
        if now < was and attackers and before["name"] != told.active and told.entry.verb in COMBAT:
            deal = f"{counted(attackers, PLURALS)} {'deals' if len(attackers) == 1 else 'deal'}"
            yield f"{told.active}'s {deal} {was - now} damage to {name}: {was} → {max(0, now)}."
        else:
            yield changed(name, "life", was, now)


#: Entries after which damage is dealt.
COMBAT = frozenset(("pass", "assign", "end", "block", "no"))


def _unblocked(told: Told) -> list[str]:
    """The attackers that nobody blocks, where this entry takes them out of the fight or ends the game."""
    if not told.after.get("waits_for"):
        fights: set[int] = set()
    else:
        fights = {number for number, (_, die) in dice_in(told.after, "attack").items() if die["attacking"]}
    dice = dice_in(told.before, "attack")
    blocked = {name for _, die in dice.values() if die["blocks"] for name in die["blocks"].split(", ")}
    return [
        told.name(die["name"])
        for number, (_, die) in dice.items()
        if die["attacking"] and die["label"].rpartition(":")[0] not in blocked and number not in fights
    ]
