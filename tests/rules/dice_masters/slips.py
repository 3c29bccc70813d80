"""Slips of a hurried hand, as a table: what each makes of one line of a log. Used by test_slips.py."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

#: Faces and their words.
WORDS = {"F": "fist", "B": "bolt", "M": "mask", "S": "shield", "?": "wild"}
_ENERGY = r"[FBMS?]"
_PAID = re.compile(rf"\bwith ({_ENERGY}(?: {_ENERGY})*)$")
_ROLLED = re.compile(r"^(P[12] )?(roll|reroll) (.*)$")
_NAME = r"[A-Z][a-z]+(?:-[A-Za-z]+)*"
_VERBS = r"(draw|roll|reroll|buy|field|use|global|attack|block|assign|choose)"

Slip = Callable[[Sequence[str], int], "list[str] | None"]


def on_the_line(change: Callable[[str], str | None]) -> Slip:
    """A slip that changes the words of one line."""

    def slip(lines: Sequence[str], place: int) -> list[str] | None:
        found = change(lines[place].strip())
        return None if not found or found == lines[place].strip() else [*lines[:place], found, *lines[place + 1 :]]

    return slip


def replaced(pattern: str, by: str | Callable[[re.Match[str]], str], flags: int = 0) -> Slip:
    return on_the_line(lambda line: re.sub(pattern, by, line, flags=flags))


def _paid(change: Callable[[list[str]], str]) -> Slip:
    """A slip in the dice that pay."""
    return on_the_line(lambda line: _PAID.sub(lambda found: change(found[1].split()), line))


def _in_words(line: str) -> str:
    """`roll F B ch` in the words of the faces."""
    found = _ROLLED.match(line)
    if not found:
        return line
    words = [WORDS.get(word, word) for word in found[3].split()]
    return f"{found[1] or ''}{found[2]} {' '.join(words)}"


def _transposed(found: re.Match[str]) -> str:
    """`Vampire` is `Vapmire`."""
    name = found[0]
    return f"{name[:2]}{name[3]}{name[2]}{name[4:]}" if len(name) > 5 else name


def _missing(found: re.Match[str]) -> str:
    """`Vampire` is `Vampie`."""
    return found[0][:-2] + found[0][-1] if len(found[0]) > 4 else found[0]


def _doubled(found: re.Match[str]) -> str:
    """`Batman` is `Battman`."""
    return found[0][:3] + found[0][2:] if len(found[0]) > 4 else found[0]


def _on_two_lines(verb: str) -> Slip:
    """One decision on two lines: `attack A B` as `attack A`, `attack B`."""

    def slip(lines: Sequence[str], place: int) -> list[str] | None:
        found = re.fullmatch(rf"(P[12] )?{verb} (\S+) (\S.*)", lines[place].strip())
        if not found or re.match(r"x\d", found[3]):
            return None
        actor = found[1] or ""
        both = [f"{actor}{verb} {found[2]}", f"{actor}{verb} {found[3]}"]
        return [*lines[:place], *both, *lines[place + 1 :]]

    return slip


def _without_turn_line(lines: Sequence[str], place: int) -> list[str] | None:
    """Nothing is left to say which turn it is, unless an entry follows that is no claim."""
    follows = lines[place].startswith("turn ") and any(line and line[0] != "=" for line in lines[place + 1 :])
    return [*lines[:place], *lines[place + 1 :]] if follows else None


def _yes_for_choose(lines: Sequence[str], place: int) -> list[str] | None:
    """`choose Troll` as `yes Troll`, unless a line of its own says yes to it."""
    agreed = any(re.match(r"(P[12] )?(yes|pay)\b", line.strip()) for line in lines[place + 1 : place + 2])
    return None if agreed else replaced(r"^(P[12] )?choose ", r"\1yes ")(lines, place)


def _choice_behind(lines: Sequence[str], place: int) -> list[str] | None:
    """A choice on the line that asks for it."""
    found = re.fullmatch(r"(P[12] )?choose (.*)", lines[place].strip())
    before = lines[place - 1].strip() if place else ""
    actor = (re.match(r"P[12] ", before) or [""])[0]
    if not found or (found[1] or "") not in ("", actor) or not re.match(r"(P[12] )?(use|global|field) ", before):
        return None
    if ">" in before or ";" in before:
        return None
    return [*lines[: place - 1], f"{before} > {found[2]}", *lines[place + 1 :]]


def _choice_behind_on(lines: Sequence[str], place: int) -> list[str] | None:
    joined = _choice_behind(lines, place)
    return joined and [*lines[: place - 1], joined[place - 1].replace(" > ", " on "), *lines[place + 1 :]]


def _called_by_name(lines: Sequence[str], place: int) -> list[str] | None:
    """`P2 block …` as `Bo block …`."""
    found = re.match(r"P([12]) (?!player|card|basic|life|field|reserve|bag|prep|used|tokens)", lines[place])
    if not found:
        return None
    called = [re.match(rf'P{found[1]} player "?(\w+)', line) for line in lines]
    name = next((match[1] for match in called if match), None)
    return [*lines[:place], f"{name} {lines[place][3:]}", *lines[place + 1 :]] if name else None


THIRD = {"buy": "buys", "use": "uses", "draw": "draws", "roll": "rolls", "reroll": "rerolls", "field": "fields",
         "attack": "attacks with", "block": "blocks", "choose": "chooses", "global": "uses global",
         "assign": "assigns"}  # fmt: skip
PAST = {"buy": "bought", "use": "used", "draw": "drew", "roll": "rolled", "reroll": "rerolled", "field": "fielded",
        "attack": "attacked with", "choose": "chose", "global": "used global", "assign": "assigned"}  # fmt: skip
SLIPPED = {"buy": "bu", "draw": "darw", "roll": "rol", "reroll": "rerol", "field": "feild", "attack": "atack",
           "block": "blok", "choose": "chose", "global": "glboal", "use": "usee", "assign": "asign"}  # fmt: skip
NUMBERS = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def _comma(found: re.Match[str]) -> str:
    """A comma between names or faces, not behind the verb."""
    before = found.string[: found.start()].split()
    return ", " if len(before) > 1 and not re.fullmatch(_VERBS, before[-1]) else " "


def _verb(table: dict[str, str]) -> Slip:
    return replaced(rf"^(P[12] )?{_VERBS}\b", lambda found: f"{found[1] or ''}{table.get(found[2], found[2])}")


#: By name: what the slip does to a line; None where there is nothing for it to do.
SLIPS: dict[str, Slip] = {
    "a full stop": on_the_line(lambda line: f"{line}."),
    "commas for spaces": replaced(rf"(?<=[\w?*]) (?=(?:{_NAME}|{_ENERGY}|ch)(?: |$))", _comma),
    "capital letters": on_the_line(str.upper),
    "small letters": on_the_line(str.lower),
    "FFB": _paid(lambda words: f"with {''.join(words)}"),
    "(F F B)": _paid(lambda words: f"({' '.join(words)})"),
    "with fist mask": _paid(lambda words: f"with {' '.join(WORDS[word] for word in words)}"),
    "w/": _paid(lambda words: f"w/ {' '.join(words)}"),
    "using": _paid(lambda words: f"using {', '.join(words)}"),
    "F+B": _paid(lambda words: f"for {' + '.join(words)}"),
    "lvl 1": replaced(r":L([1-3])", r" lvl \1"),
    "level 1": replaced(r":L([1-3])", r" level \1"),
    "L1": replaced(r":L([1-3])", r" L\1"),
    "yes for choose": _yes_for_choose,
    "choose for yes": replaced(r"^(P[12] )?yes with ", r"\1choose "),
    "two block lines": _on_two_lines("block"),
    "two attack lines": _on_two_lines("attack"),
    "4 NPCs": replaced(r"\b(NPC|Sidekick) x([2-9])", r"\2 \1s"),
    "four NPC": replaced(r"\b(NPC|Sidekick) x([2-9])", lambda found: f"{NUMBERS[int(found[2])]} {found[1]}"),
    "2x": replaced(rf"\b({_NAME}|NPC) x([2-9])", r"\2x \1"),
    "NPCs": replaced(r"\b(NPC|Sidekick)(?=(?: x[2-9])?$)", r"\1s"),
    "letters changed about": replaced(rf"(?<=[ =>]){_NAME}", _transposed),
    "a letter missing": replaced(rf"(?<=[ =>]){_NAME}", _missing),
    "a letter twice": replaced(rf"(?<=[ =>]){_NAME}", _doubled),
    "a name in two words": replaced(r"(?<=[A-Za-z])-(?=[A-Za-z])", " "),
    "a player's name": _called_by_name,
    "p1:": replaced(r"^P([12]) ", r"p\1: "),
    "=>": replaced(r"->", "=>"),
    "gives": replaced(r" -> ", " gives "),
    "into": replaced(r" -> ", " into "),
    "block A -> B": replaced(r"^((?:P[12] )?block [^=+]*)=([^=+]*)$", r"\1 -> \2"),
    "block A with B": replaced(r"^((?:P[12] )?)block ([^=+]*)=([^=+]*)$", r"\1block \3 with \2"),
    "A blocks B": replaced(r"^((?:P[12] )?)block ([^=+]*)=([^=+]*)$", r"\1\2 blocks \3"),
    "no turn line": _without_turn_line,
    "T5": replaced(r"^turn (\d+) .*", r"T\1"),
    "the third person": _verb(THIRD),
    "the past": _verb(PAST),
    "a slip in the verb": _verb(SLIPPED),
    "faces in words": on_the_line(_in_words),
    "a choice behind the act": _choice_behind,
    "a choice behind on": _choice_behind_on,
    "please": on_the_line(lambda line: f"{line} please" if re.match(_VERBS, line) else None),
    "the": replaced(rf"^((?:P[12] )?(?:use|buy|field|attack) )(?={_NAME})", r"\1the "),
    "quotes": replaced(rf"(?<= ){_NAME}", r'"\g<0>"'),
}
