"""Claims as one speaks: `Eric is at 9`, `life 9-10`, `Skeleton is slain`, `Eric takes 1 damage`, without the sign `=`.

Each says one thing and can say no other; whatever else a line holds, it is none of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rules.core.lines.number_words import in_digits

#: What a player has lost or gained is told so: `= P1 lost 1`.
LOST, GAINED = "lost", "gained"
_SIGN = re.compile(r"(?<!\S)=(?!>)")
_NUMBER = re.compile(r"[0-9]{1,3}")
_SCORE = re.compile(r"[0-9]{1,3}(?:\s*[-:/–]\s*[0-9]{1,3})+")
_SIGNED = re.compile(r"([-+])\s?([0-9]{1,3})")
_FROM_TO = re.compile(r"([0-9]{1,3})\s*(?:->|=>|>|→|\bto\b)\s*([0-9]{1,3})")
_ACTOR = re.compile(r"(p[1-9])(?:[:.)]|'s|\b)(?:\s*-\s)?\s*", re.IGNORECASE)
#: How a number is brought in that says how things stand now; the first kind says that by itself.
_STANDS = frozenset(("at", "on", "to", "down", "drops", "drop", "falls", "fall", "sinks"))
_FILLS = _STANDS.union(
    ("is", "are", "has", "have", "had", "now", "still", "stays", "stay", "remains", "remain", "goes", "go", "went"),
    ("up", "back", "left", "with", "only", "just", "total"),
)
_LOSES = frozenset(("takes", "take", "took", "loses", "lose", "lost", "suffers", "suffer", "suffered", "receives"))
_GAINS = frozenset(("gains", "gain", "gained", "heals", "healed", "regains", "recovers"))
_HARM = frozenset(("damage", "dmg"))
_FILLS_CHANGE = frozenset(("a", "of", "point", "points"))
#: That somebody has fallen, and who: in front of the word or behind another.
_FELL = re.compile(
    r"(?!(?:no|not|none|nobody|nothing|neither)\b)(?:ko'?s |knocks? out |slays |kills )?(?:the )?"
    r"(?:all (?=(?:[2-9]|two|three|four|five|six|seven|eight|nine) ))?(.+?)"
    r"(?: (?:is|are|was|were|gets?|got|has been|have been))?(?: both)?"
    r" (?:ko(?:'?e?d)?|knocked out|dies|die|dead|slain|killed)(?: too)?(?: (?:by|to|from|because of) [^,;]+)?[.!]*",
    re.IGNORECASE,
)
#: Who makes somebody fall: `Sinestro KOs Batman`.
_FELLS = re.compile(
    r"[^,;:]+? (?:ko'?s|kos|kills|slays|destroys|knocks out) (?:the |his |her )?([^,;:]+?)[.!]*", re.IGNORECASE
)
#: In front of it: more than who has fallen, as is told of several players, or in several sentences.
_SAYS_MORE = re.compile(
    r"'s |[.:;] |\b(?:attacks?|blocks?|uses?|plays?|casts?|fields?|buys?|takes?|deals?|hits?|rolls?|places?|puts?"
    r"|assigns?|crits?|draws?|blocked|vs|on|everything|everyone|everybody|they|it|them)\b",
    re.IGNORECASE,
)
#: `2 damage to P2`, and what may stand around it.
_DEALT = re.compile(
    r"(?:damage|dmg) (?:to|on|at|for) (p[1-9])[:=]? ([0-9]{1,3})|"
    r"(?:(?:deals?|dealt|does) )?([0-9]{1,3}) (?:points? of )?(?:damage|dmg)(?: (?:is|are|goes|go|gets?))?"
    r"(?: (?:dealt|through))? (?:to|on|at|for) (p[1-9])",
    re.IGNORECASE,
)
#: `P1 18, P2 20`: a number of each, behind the word for it or not.
_OF_EACH = re.compile(
    r"(?:([a-z]+):? )?(p[1-9](?:[:=]|(?: is| has)?(?: now)?(?: at)?) ?[0-9]{1,3}(?:[ ,;/&]+(?:and )?|$)){1,9}",
    re.IGNORECASE,
)
#: `P1 has 4 fame, P2 2`: the word stands behind the first of them.
_OF_FIRST = re.compile(
    r"(p[1-9])(?: (?:is at|has|have|is))? ([0-9]{1,3}) ([a-z]+)"
    r"((?:(?:[,;&] ?| and )(?:and )?p[1-9](?: (?:is at|has|have|is))? [0-9]{1,3})+)",
    re.IGNORECASE,
)
_OF_ONE = re.compile(r"(p[1-9])\D*?([0-9]+)", re.IGNORECASE)
#: How a player stands then, behind what has befallen: `P1 takes 1 (9)`, `(now at 9)`, `(10 -> 9)`.
_STANDS_THEN = re.compile(
    r"(.+?)(?:,? \((?:(?:now|then|so|is|at|on|down|up|to|from|leaves|leaving) )*"
    r"(?:[0-9]{1,3}\s*(?:->|=>|>|→|to)\s*)?([0-9]{1,3})(?: (?:left|now|remaining|life|hp))*\)"
    r"|(?:, (?:now )?|\s*[-=]+>? ?)([0-9]{1,3})(?: (?:left|remaining))?|, (p[1-9])(?: is| now| at| on)* ([0-9]{1,3}))",
    re.IGNORECASE,
)
#: Damage of nobody in particular, in front of that: `1 damage, P1 9`.
_DAMAGE = re.compile(
    r"(?:(?:takes?|took|loses?|lost) )?([0-9]{1,3})(?: (?:damage|dmg|life)(?: (?:dealt|through|in total|total))?)?",
    re.IGNORECASE,
)
_JOINS = re.compile(r"\b(?:and|both|also)\b|[,&+]", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Telling:
    """What is told of a game without the sign.

    `words`: those that begin a claim and no other line. `figures`: what is counted of a player, by the words for it.
    `harm`: the figure that damage changes, and which way: `-life`. `fell`: what is claimed of whoever has fallen, and
    `fallen`: what is claimed of all who have. `sentences`: what else is told as a whole, and the claim that it is.
    """

    words: frozenset[str] = frozenset()
    figures: Mapping[str, str] = field(default_factory=dict)
    harm: str = ""
    fell: str = ""
    fallen: str = ""
    sentences: tuple[tuple[re.Pattern[str], str], ...] = ()

    @property
    def usual(self) -> str:
        """What a number of a player's is that nobody names: where there is such a thing."""
        return self.harm.removeprefix("-") if self.harm.startswith("-") else ""


def claims_told(telling: Telling, line: str) -> tuple[str, ...]:
    """Return the claims that a line tells, each as a line of its own; () if it may be anything else."""
    text = line.strip().rstrip(".!")
    text = text[1:-1].strip() if text[:1] == "(" and text[-1:] == ")" else text
    return _standing_then(telling, text) or _claims(telling, text)


def _claims(telling: Telling, text: str) -> tuple[str, ...]:
    """The claims of a line, without what stands in brackets behind them."""
    match = _ACTOR.match(text)
    who, rest = (match[1].upper(), in_digits(text[match.end() :])) if match else ("", text)
    if together := _of_each(telling, text):
        return together
    parts = re.split(r"\s*[,;]\s+|\s+(?:and is|and now)\s+", rest) if who else [rest]
    found = [told for part in parts for told in _told(telling, who, part.strip())]
    return tuple(found) if found and all(any(_told(telling, who, part.strip())) for part in parts) else ()


def _of_each(telling: Telling, text: str) -> tuple[str, ...]:
    """What is dealt to a player who is named last, and the same figure of several players."""
    if telling.harm and (match := _DEALT.fullmatch(text)):
        who, number = (match[1], match[2]) if match[1] else (match[4], match[3])
        return (f"= {who.upper()} {LOST} {number}",)
    if (match := _OF_FIRST.fullmatch(text)) and (figure := telling.figures.get(match[3].casefold())):
        told = [(match[1], match[2]), *_OF_ONE.findall(match[4])]
        return tuple(f"= {who.upper()} {figure} {number}" for who, number in told)
    match = _OF_EACH.fullmatch(text) if " " in text else None
    if match is None:
        return ()
    figure = telling.figures.get(match[1].casefold(), "") if match[1] else telling.usual
    told = _OF_ONE.findall(text)
    if not figure or (len(told) < 2 and not match[1]):
        return ()
    return tuple(f"= {who.upper()} {figure} {number}" for who, number in told)


def _standing_then(telling: Telling, text: str) -> tuple[str, ...]:
    """What has befallen one player, and how that player stands then."""
    match = _STANDS_THEN.fullmatch(text) if telling.usual else None
    if match is None:
        return ()
    befallen, now, who = match[1], match[2] or match[3] or match[5], (match[4] or "").upper()
    if who and (damage := damage_in(befallen)):
        told: tuple[str, ...] = (f"= {who} {LOST} {damage}",)
    else:
        told = _claims(telling, befallen)
    whose = {claim.split()[1] for claim in told if claim.split()[2:3] in ([LOST], [GAINED])}
    if len(whose) != 1 or len(told) != 1 or (who and who not in whose):
        return ()
    return *told, f"= {whose.pop()} {telling.usual} {now}"


def damage_in(text: str) -> str:
    """Return how much damage a sentence tells of nobody in particular: `2 damage`, `takes 2`; "" if it tells none."""
    match = _DAMAGE.fullmatch(text)
    return match[1] if match and " " in text else ""


def change_in(text: str) -> tuple[int, int] | None:
    """Return from where to where a figure has gone that a sentence tells of nobody in particular: `20 to 17`."""
    match = _FROM_TO.fullmatch(text)
    return (int(match[1]), int(match[2])) if match else None


def fallen_in(text: str) -> str:
    """Return who has fallen by a sentence, by name: `NPC Troll` of `NPC and Troll are KO'd`; "" if nobody has."""
    match = _FELL.fullmatch(text)
    if match is None and (match := _FELLS.fullmatch(text)) and _SAYS_MORE.search(match[0][: match.start(1)]):
        return ""
    if match and (_SAYS_MORE.search(match[1]) or _FELL.fullmatch(match[1])):
        return ""
    return " ".join(_JOINS.sub(" ", match[1]).split()) if match else ""


def is_signed(text: str) -> bool:
    """Whether a claim has its sign, or stands on no line."""
    return not text or _SIGN.search(text) is not None


def is_short_of_its_sign(telling: Telling, text: str) -> bool:
    """Whether a line is a claim of the log but for the sign, `P1 life 9`, and no sentence."""
    words = [word.casefold().rstrip(":") for word in text.split()[:2]]
    return any(word in telling.words or word in telling.figures for word in words)


def _told(telling: Telling, who: str, text: str) -> Iterator[str]:
    """The claims of one piece of a line about this player, "" for nobody in particular."""
    words = [word.casefold().strip(":,.()") for word in text.split()]
    if sentence := next((claim for said, claim in telling.sentences if said.fullmatch(text)), ""):
        yield " ".join(["=", *who.split(), sentence])
    elif words and words[0] in telling.words and not (who and _FROM_TO.search(text)):
        yield " ".join(["=", *who.split(), words[0], *text.split()[1:]])
    elif words and not who and words[0] in telling.figures and len(words) > 1:
        yield f"= {telling.figures[words[0]]} {text.split(maxsplit=1)[1]}"
    elif not who and telling.usual and _SCORE.fullmatch(text):
        yield f"= {telling.usual} {text}"
    elif who:
        yield from _of_a_player(telling, who, text, [word for word in words if word])
    else:
        yield from _fallen(telling, who, text)


def _of_a_player(telling: Telling, who: str, text: str, words: list[str]) -> Iterator[str]:
    """How a player stands, or what one has lost or gained."""
    if words[:1] in (["has"], ["have"]) and words[1:2] == ["no"]:
        words = [words[0], "0", *words[2:]]
    if telling.usual and (match := _FROM_TO.search(text)) and _names(telling, text[: match.start()]):
        before, now = int(match[1]), int(match[2])
        if now != before:
            yield f"= {who} {LOST if now < before else GAINED} {abs(now - before)}"
        yield f"= {who} {telling.usual} {now}"
    elif telling.usual and (match := _SIGNED.match(text)) and _names(telling, text[match.end() :]):
        yield f"= {who} {LOST if match[1] == '-' else GAINED} {match[2]}"
    elif "winner" in telling.words and words in (
        ["wins"],
        ["won"],
        ["has", "won"],
        ["wins", "game"],
        ["is", "the", "winner"],
    ):
        yield f"= winner {who}"
    elif change := _change(telling, words):
        yield f"= {who} {change}"
    elif figure := _figure(telling, words):
        yield f"= {who} {figure}"
    else:
        yield from _fallen(telling, who, text)


def _fallen(telling: Telling, who: str, text: str) -> Iterator[str]:
    """`Skeleton is slain`, `NPC and Troll are KO'd`."""
    if telling.fell and (fallen := fallen_in(text)):
        yield " ".join(["=", *who.split(), telling.fell, fallen])


def _names(telling: Telling, text: str) -> bool:
    """Whether a text says no more than which figure is meant, the usual one."""
    words = [word.casefold().strip(":,.") for word in text.split()]
    return all(word in _FILLS or word == "from" or telling.figures.get(word) == telling.usual for word in words)


def _change(telling: Telling, words: list[str]) -> str:
    """`takes 1 damage` as `lost 1`, `gains 2 life` as `gained 2`; "" for all else."""
    figure = telling.harm.lstrip("+-")
    words = ["1" if word in ("a", "an") and place == 1 else word for place, word in enumerate(words)]
    numbers = [word for word in words if _NUMBER.fullmatch(word)]
    if not figure or len(numbers) != 1 or len(words) < 2:
        return ""
    if telling.usual and words[0] in _LOSES and len(words) == 2:
        return f"{LOST} {numbers[0]}"
    named = {word for word in words if word in _HARM or telling.figures.get(word) == figure}
    if not named or not set(words[1:]) <= {*numbers, *named, *_FILLS_CHANGE}:
        return ""
    harmed = bool(named & _HARM) or telling.harm.startswith("+")
    if words[0] in _LOSES:
        return f"{LOST} {numbers[0]}"
    return f"{GAINED} {numbers[0]}" if words[0] in _GAINS and not (harmed and named & _HARM) else ""


def _figure(telling: Telling, words: list[str]) -> str:
    """`is at 9`, `has 2 fame` as `life 9`, `fame 2`; "" for all else."""
    numbers = [word for word in words if _NUMBER.fullmatch(word)]
    named = {figure for word in words if (figure := telling.figures.get(word))}
    known = {*numbers, *_FILLS, *telling.figures}
    if len(numbers) != 1 or len(named) > 1 or len(words) < 2 or not known.issuperset(words):
        return ""
    if named:
        return f"{named.pop()} {numbers[0]}"
    stands = not _STANDS.isdisjoint(words) or words[-1] == "left"
    return f"{telling.usual} {numbers[0]}" if telling.usual and stands else ""
