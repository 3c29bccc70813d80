"""How many taps a log costs: one tap is an option, a face key, a die, a step of a number, or a confirmation.

Run `python -m tests.rules.recording.counting GAME SEEDS` for the figures of games that bots play.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules import recording
from rules.games import GAMES
from tests.rules.recording.following import each_word, many, named

Data = Mapping[str, Any]
WITH = "with"
#: What is inferred in Dungeon Dice.
PASSES = ("pass", "resolve")
#: Asks within an ask that are drawn at once: their dice lie on the table and are tapped there.
INLINE = ("reroll", "attack", "equip")
#: What bots write though there is no choice: it is not asked.
FORCED = ("choose", "no", "discard", "place", "boost", "give")
#: To open a payment, or what may be done besides; to confirm what does not close by itself.
OPEN = CONFIRM = 1


@dataclass
class Count:
    """Taps by turn, and by the kind of ask; lines for which no option was found."""

    turns: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    lines: dict[int, list[tuple[int, str, str]]] = field(default_factory=lambda: defaultdict(list))
    kinds: Counter[str] = field(default_factory=Counter)
    times: Counter[str] = field(default_factory=Counter)
    strange: list[str] = field(default_factory=list)


def count(log: str) -> Count:
    """Enter a log line by line; what is inferred costs nothing, what a log leaves out is tapped (no block, the end)."""
    header, lines = split(log)
    text, found, place = header, Count(), 0
    ahead: list[str] = []  # inferred, and still to come in the log
    told: list[str] = []  # in the log, and inferred with the next entry
    while place < len(lines):
        view = recording.view(text)
        ask, line = view["ask"], lines[place]
        assert ask is not None, (line, view["fault"])
        if line.split()[0] in ("turn", "round"):
            place += 1
            continue
        if line in ahead:  # it has been inferred already
            ahead.remove(line)
            place += 1
            continue
        known = [known for known in view["inferred"] if many(["", *known.split()]) == many(["", *line.split()])]
        if known:
            place += 1
            told.append(known[0])
            continue
        if line.split()[-1] in PASSES and not any(_begins_with(option, line) for option in ask["options"]):
            place += 1  # it has been inferred in another order
            continue
        gone, more = together(ask, lines[place:])
        taps, kind = taps_of(ask, view["react"], line)
        entered = lines[place : place + gone]
        if kind == "?" and named(line.removeprefix("P1 ").removeprefix("P2 "))[0] in FORCED and _fits(text, line):
            taps, kind = 0, "forced"
        elif kind == "?" and (nothing := _nothing(ask)):
            taps, kind, entered, gone = 1, "nothing", [nothing], 0
        elif gone > 1:
            taps, kind = 1 + more, "field all"
        elif ask.get("draw") and line.startswith("draw "):  # the roll tells of it
            entered, gone = lines[place : place + 2], 2
            taps, kind = _faces_of_any(ask, entered[1].split()[1:]), "faces"
        elif kind == "?":
            found.strange.append(f"{ask.get('key')}: {line}")
        found.turns[view["turn"]] += taps
        found.lines[view["turn"]].append((taps, kind, entered[0]))
        found.kinds[kind] += taps
        found.times[kind] += 1
        for each in entered:
            then = recording.enter(text, each)
            assert then.refused is None, (each, then.refused)
            text += "".join(f"{given}\n" for given, _ in then.lines)
            ahead += [given for given, mark in then.lines if mark == "inferred"]
            for said in told:
                if said in ahead:
                    ahead.remove(said)
            told = []
        place += gone
    return found


def _begins_with(option: Data, line: str) -> bool:
    return bool(option.get("line")) and named(option["line"]) == named(line)


def _fits(text: str, line: str) -> bool:
    lines = [given for given, _ in recording.enter(text, line).lines]
    return line in lines and not any(given.startswith("turn ") for given in lines)


def _nothing(ask: Data) -> str:
    """What a log leaves out: nobody blocks, no, nothing more."""
    if ask.get("key") == "loot":  # the slayer keeps it
        return f"{ask['line']} {ask['options'][0]['word']}"
    lines = [option.get("line", "") for option in ask["options"]]
    return ask.get("none", "") or next((line for line in lines if line.split()[-1:] in (["end"], ["no"], ["pass"])), "")


def split(log: str) -> tuple[str, list[str]]:
    """The header, and the lines of play."""
    lines = log.splitlines()
    verbs = ("turn", "round", "reveal", "draw", "roll")
    starts = (n for n, line in enumerate(lines) if line.removeprefix("P1 ").split()[:1][0] in verbs and n > 2)
    first = next(n for n in starts if not lines[n].startswith("round ") or "P" in lines[n])
    return "\n".join(lines[:first]) + "\n", lines[first:]


def together(ask: Data, lines: Sequence[str]) -> tuple[int, int]:
    """How many lines are one tap: characters that are fielded one after the other are fielded in one go where that is
    offered; and the taps for another payment than the one filled in.
    """
    fielded = []
    for line in lines:
        if not line.startswith("field "):
            break
        fielded.append(line)
    names = Counter(word for line in fielded for word in each_word(named(line)))
    for option in ask["options"]:
        if len(fielded) > 1 and option.get("group") == "field" and many(named(option["line"])) == names:
            paid = [line.partition(" with ")[2] for line in fielded if WITH in line]
            return len(fielded), _payment(option.get("pay"), f"field with {' '.join(paid)}") if paid else 0
    return 1, 0


def taps_of(ask: Data, react: Sequence[Data], line: str) -> tuple[int, str]:
    """The fewest taps for this line, and what they were for."""
    words = line.split()
    if ask["kind"] != "acts" and _begins(ask, words):
        return COUNTS[ask["kind"]](ask, words[len(ask["line"].split()) :]), ask["kind"]
    if ask.get("none") == line:
        return 1, ask["kind"]
    for options, more, kind in (
        (ask["options"], 0, "acts"),
        (ask.get("also", ()), OPEN, "also"),
        (react, OPEN, "react"),
    ):
        if ask["kind"] != "acts" and options is ask["options"]:
            continue
        if (taps := _of_acts(options, line)) is not None:
            more = 0 if " equip" in line or line.startswith("equip") else more
            return taps + more, kind + " " + words[1 if words[0][0] == "P" and words[0][1:].isdigit() else 0]
    return 3, "?"


def _begins(ask: Data, words: Sequence[str]) -> bool:
    line = ask["line"].split()
    return list(words[: len(line)]) == line


def _of_acts(options: Sequence[Data], line: str) -> int | None:
    found = None
    for option in options:
        taps = None
        if "ask" in option:
            inner = option["ask"]
            if inner["kind"] == "acts":
                taps = _of_acts(inner["options"], line)
            elif _begins(inner, line.split()):
                taps = COUNTS[inner["kind"]](inner, line.split()[len(inner["line"].split()) :])
            elif inner.get("none") == line:
                taps = 1
            taps = None if taps is None else taps + (0 if option["group"] in INLINE else OPEN)
        elif option["line"] == "attack all" and _is_all(option, line):
            taps = 1
        elif named(option["line"]) == named(line):
            taps = 1 + _payment(option.get("pay"), line)
        if taps is not None and (found is None or taps < found):
            found = taps
    return found


def _is_all(option: Data, line: str) -> bool:
    return line.startswith("attack ") and len(each_word(line.split())) == len(option["note"].split(", "))


def _payment(pay: Data | None, line: str) -> int:
    """What another payment than the one filled in costs: open it, tap what changes, confirm."""
    words = line.split()
    if pay is None or WITH not in words:
        return 0
    paid, chosen = Counter(words[words.index(WITH) + 1 :]), Counter[str](pay["chosen"])
    changed = sum(((paid - chosen) + (chosen - paid)).values())
    if changed and paid in map(Counter[str], pay.get("ways", ())):
        return OPEN  # a long press shows the other ways, and one of them is tapped
    return OPEN + changed + CONFIRM if changed else 0


def _draw(ask: Data, words: Sequence[str]) -> int:
    """A tap for each die; the last kind is filled up by one long press, or by itself where nothing else is left."""
    drawn = Counter(each_word(["", *words]))
    there = {option["word"]: option.get("count", 1) for option in ask["options"]}
    for option in ask["options"]:
        drawn[option["word"]] -= option.get("known", 0)
        there[option["word"]] -= option.get("known", 0)
    drawn = +drawn
    if not drawn:
        return 0
    best = sum(drawn.values())
    for last in drawn:
        rest = sum(drawn.values()) - drawn[last]
        left = sum(there[word] - (drawn[word] if word != last else 0) for word in there)
        best = min(best, rest + (0 if left == drawn[last] else 1))
    return best


def _faces(ask: Data, words: Sequence[str]) -> int:
    """A key for each die; the last dice of a kind that show the same are filled up by one long press."""
    taps = 0
    shown = [_without_name(ask, word) for word in each_word(["", *words])]
    for option in ask["options"]:
        keys = {key["word"] for key in option["faces"]}
        faces = Counter(word for word in shown if word in keys)
        taps += sum(faces.values()) - (max(faces.values(), default=1) - 1)
    return taps


def _without_name(ask: Data, word: str) -> str:
    """`G02:5` as the key that says 5, where like dice have their keys together."""
    keys = {key["word"] for option in ask["options"] for key in option["faces"]}
    return word if word in keys else word.partition(":")[2]


def _faces_of_any(ask: Data, words: Sequence[str]) -> int:
    """The same where any die may be drawn: only the last dice of the pool are filled up."""
    runs = Counter(each_word(["", *words]))
    return sum(runs.values()) - (max(runs.values()) - 1)


def _reroll(ask: Data, words: Sequence[str]) -> int:
    """The dice that are marked, or all and those that stay; the keys then fill only those."""
    return min(len(words), 1 + len(ask["options"]) - len(words))


def _pick(ask: Data, words: Sequence[str]) -> int:
    filled = {option["word"] for option in ask["options"] if option.get("known")}
    number = len({*each_word(["", *words])} ^ filled)
    return number if number >= ask["most"] and not filled else number + CONFIRM


def _attack(ask: Data, words: Sequence[str]) -> int:
    number = len(each_word(["", *words]))
    return min(number, 1 + len(ask["options"]) - number) + CONFIRM


def _pairs(ask: Data, words: Sequence[str]) -> int:
    words = words[: words.index(WITH)] if WITH in words else words
    if words == ["none"]:
        return 1
    foes = [foe for word in words for foe in word.split("=")[1].split("+")]
    others = len({foe for foe in foes if foe != ask["options"][0]["whom"][0]})  # the first attacker is marked already
    return len(foes) + others + CONFIRM


def _split(ask: Data, words: Sequence[str]) -> int:
    given = {}
    source = ""
    for word in words:
        name, equals, number = word.partition("=")
        source = source if equals else name
        if equals:
            given[source, name] = int(number)
    filled = {(option["word"], share["word"]): share["given"] for option in ask["options"] for share in option["to"]}
    steps = sum(abs(given.get(key, 0) - amount) for key, amount in filled.items())
    return steps + CONFIRM


def _deal(ask: Data, words: Sequence[str]) -> int:
    return len(words) + CONFIRM


COUNTS = {
    "draw": _draw, "faces": _faces, "reroll": _reroll, "pick": _pick, "attack": _attack, "pairs": _pairs,
    "split": _split, "deal": _deal, "odds": _deal, "text": _deal,
}  # fmt: skip


def figures(numbers: Sequence[int]) -> tuple[int, int]:
    """The median and the 90th of a hundred."""
    ordered = sorted(numbers)
    return ordered[len(ordered) // 2], ordered[len(ordered) * 9 // 10]


def main(name: str, first: str, last: str) -> None:
    game, _, edition = name.partition("/")
    turns: list[int] = []
    kinds: Counter[str] = Counter()
    times: Counter[str] = Counter()
    strange: list[str] = []
    for seed in range(int(first), int(last)):
        record = GAMES[game]
        counted = count(record.play(edition, str(seed), min(3, record.players[1])))
        turns += [taps for turn, taps in counted.turns.items() if turn]
        kinds, times, strange = kinds + counted.kinds, times + counted.times, strange + counted.strange
    print(f"{name}: {len(turns)} turns, taps a turn: median {figures(turns)[0]}, p90 {figures(turns)[1]}")
    for kind, taps in kinds.most_common():
        print(f"  {kind:20} {taps / len(turns):5.2f} a turn  ({times[kind]} times, {taps / times[kind]:.1f} each)")
    print(len(strange), "lines without an option", strange[:10])


if __name__ == "__main__":
    main(*sys.argv[1:])
