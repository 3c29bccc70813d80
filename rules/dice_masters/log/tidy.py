"""An entry's words as hurried people write them, in the plain words of the log: `(F F M)`, `FFM`, `w/ F`, `lvl 1`.

What is done here is a matter of words alone. It is done where the words as they stand cannot be read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from rules.core.lines.number_words import IN_WORDS
from rules.core.lines.words import is_number
from rules.dice_masters.log.counting import counted
from rules.dice_masters.log.faces import ENERGY_WORDS, FACE_WORDS, PLURAL_FACES
from rules.dice_masters.log.spending import WITH
from rules.dice_masters.log.vocabulary import SILENT
from rules.dice_masters.names import PAWN_WORDS, PLURALS

_SO_MANY = r"(?:(?:a|one|1|two|2|single|double) )?"
#: Signs and words for others, one after the other.
SIGNS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), plain)
    for pattern, plain in (
        (r"\b([12]) ?\(?generic\b\)?", r"\1"),
        (r"\b(?:the |his |her |my )?(?:extra|spare|bonus|gained) (?:generic )?energy\b", "+1"),
        (r"\(0\)|\bcosts? [0-9]\b:?", " "),
        (
            r"\b(?:for|at|pays?|paying) (?:[fbms?] ?\+ ?)?[0-9](?: energy)?(?=[:,;=(-]? ?[,;:=(\[-])",
            " with ",
        ),  # for 2: mask + fist
        (r"\(([0-9]+)\)", r" x\1 "),
        (r"\"\s+(?=[:#=+])", ""),  # "Troll":L2
        (r"(?<=[=+])\s+\"", ""),
        (r"[()\[\]{}|\"]", " "),
        (r"(?<![\w/])w/", "with "),
        (r"(?<=[a-z]{2})[*] ?(?=[0-9])", " x"),  # NPC*3
        (r"\b([0-9]+) ?x(?=[a-z?])", r"\1x "),  # 3xNPC
        (r"\b([1-9]) (?=(?:chars?|characters?|guys?|body|bodies)\b)", r"\1x "),
        (r"(?<=[\w?*])[.,!;:]+(?=\s|$)|(?<=\?)[.,!;:]+(?=\s|$)", ""),
        (r"(?<=\s)(?:[.,!;:]+|/)(?=\s|$)", " "),
        (r"\bquestion[ -]marks?\b", "?"),
        (r"\b(?:no one|no-one|nobody|nothing|neither)\b|(?<=^)-$|\bno (?:dice|die|characters?)\b", "none"),
        (r"(?:\bis )?\bempty\b", "none"),
        (r"(?<=[a-z0-9])x(?=[0-9]\b)", " x"),  # NPCx2
        (
            r"\b(?:the )?(?:other|opposing) player\b|\bthe player\b|\b(?:my |the |his |her )?(?:enemy|opponent)\b",
            "opponent",
        ),
        (r"\bother (?=[a-z])", ""),  # the other NPC
        (r"\b(?:everybody|everyone|everything|the (?:whole )?lot)\b", "all"),
        (r"\b(?:(?:on|at) )?(?:level|lvl|lv)[ .:-]?(?:([1-3])|(one)|(two)|(three))\b", ""),
        (r"\b(?:on|at) (?=l[1-3]\b)", ""),
        (
            rf"\b(l[1-3]|[1-3]|action)(?: face| side)?,?(?: with| and)?(?= {_SO_MANY}bursts?\b)",
            r"\1 with",
        ),
        (r" (?:with|and) (?:two|2|double) bursts?\b", "**"),
        (rf" (?:with|and) {_SO_MANY}burst\b", "*"),
        (r"\b(to|on|at) one (?=[a-z])", r"\1 "),  # 3 on one NPC
        (r"(?<=[a-z])[=-](?=l[1-3]\b)", " "),
        (r"(?<=[a-z]) +(?=l[1-3]\**=)", ":"),
        (r"\bdouble[ -]([a-z]+)", r"\1-\1"),
        (r"(?<=[a-z])'s\b", ""),
    )
)
_LEVEL = re.compile(r"l[1-3]\**", re.IGNORECASE)
_ACTION = re.compile(r"\baction(?=\**$)", re.IGNORECASE)
_NUMBERED = re.compile(r"([0-9])([a-z?]+)", re.IGNORECASE)  # 2F
_KEPT = re.compile(r"[\s,]+(?:and )?(?:keeps?|kept)(?: (?:it|them|these|all|everything))*$", re.IGNORECASE)
_BY_TEXT = re.compile(
    r" ?\b(?:(?:from|off|by|for|with|through|because of|due to) )?(?:the |its |his |her )?"
    r"(?:bursts?|effect|ability|text)\b",
    re.IGNORECASE,
)
_ALL_OF_MANY = re.compile(rf"\ball (?:the |my |his |her )?(?=(?:[2-9]|{'|'.join(IN_WORDS)}) [a-z])", re.IGNORECASE)
_WITH_NONE = re.compile(r"\bwith none\b", re.IGNORECASE)
#: In the middle of a draw: the bag has run out, and is filled again.
REFILL = "refill"
_REFILLED = re.compile(
    r"(?:[ ,:;.]|\b(?:and|then|so|draws?|the|his|her|my)\b)*"
    r"(?:bag (?:(?:is|was) )?empty(?:[ ,:;.]|\b(?:and|then|so|he|she|the|his|her|my)\b)*)?"
    r"\b(?:bag )?(?:refills?|refilled|refilling)\b(?:[ ,:;.]|\b(?:and|then|draws?|bag|the|his|her|my)\b)*",
    re.IGNORECASE,
)
#: Where a die lies that is chosen: `Munk from the used pile` is `Munk:used`.
_FROM = re.compile(
    r"(?<![\w:])([a-z][\w.#-]*) \(?(?:(?:from|in|out of) (?:the |his |her |my |their )?|(?<=\())"
    r"(prep|used|bag|reserve|field)\b(?: (?:area|pile|pool))?\)?",
    re.IGNORECASE,
)
#: What a text may ask for: `cost 4`.
_A_COST = re.compile(r"\b(?:purchase )?costs?(?: of)?[ :]*(?=[0-9]\b)", re.IGNORECASE)
_AMOUNT = re.compile(r"(?<=[\w]):(?=[0-9]+\b)")  # NPC#1:2
#: In a draw a number behind pawns is how many they are, and in a roll a sign behind a name stands before its face.
_SO_MANY_PAWNS = re.compile(r"\b(npcs?|sidekicks?)([2-9])\b", re.IGNORECASE)
_SHOWN = re.compile(r"(?<=[a-z])=(?=\S)", re.IGNORECASE)
#: One of the two that a die shows.
_OF_TWO = re.compile(r"\b(FF|BB|MM|SS) ?[(\[]?(?:1|one) of (?:2|two|them|it)\b[)\]]?", re.IGNORECASE)
_HALF_OF = re.compile(
    r"(?:\b(?:1|one|a|half|[FBMS])(?: (?:fist|bolt|mask|shield|energy|F|B|M|S))? of|\bhalf|\b1/2|½) ?"
    r"(?:of )?(?:the |a )?(FF|BB|MM|SS)\b",
    re.IGNORECASE,
)
_IN_BRACKETS = re.compile(r"(?<![\w(])(?:([FBMS])\(\1\)|\(([FBMS])\)\2)(?!\w)")  # B(B)
_SPLIT = re.compile(r"[+/&-]")
_LETTERS = re.compile(r"[fbms?]{2,}", re.IGNORECASE)
#: Behind these stands what pays.
PAYING = frozenset(("using", "spending", "by", "from", "via", "costing", "w", "-"))
#: Verbs with which something is paid.
PAID = frozenset(("buy", "field", "global", "use", "yes", "pay", "choose", "block"))
#: Faces in a roll that belong to the name before them.
AND = frozenset(("and", "&", "+"))
BEHIND_A_NAME = re.compile(r"[1-3]\**|A\**|a\*+")
#: An action die that shows bursts: `Cloud*`.
_WITH_BURSTS = re.compile(r"([a-z][\w-]+)(\*{1,2})", re.IGNORECASE)
#: What a roll calls character faces of NPCs and Sidekicks.
BODIES = frozenset(("char", "chars", "character", "characters", "guy", "guys", "body", "bodies"))
PLURAL_BODIES = PLURALS | {body for body in BODIES if body[-1] == "s"} | {"bodies"}
LEVELS = ("", "L1", "L2", "L3")
#: Beside the words of faces.
SPOKEN_FACES = {"char": "ch", "character": "ch", "fists": "fist", "bolts": "bolt",
                "masks": "mask", "shields": "shield", "wilds": "wild", "wildcards": "wildcard",
                "sheild": "shield", "sheilds": "shield"}  # fmt: skip


@lru_cache(maxsize=4096)  # sound: it is a matter of words alone
def tidied(verb: str, words: tuple[str, ...], names: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The words in the plain ones, of the same number or another. `names`: what the players are called."""
    text = _of_players(" ".join(words), names)
    if verb == "draw":
        text = _REFILLED.sub(f" {REFILL} ", text)
        text = _without_their_number(_SO_MANY_PAWNS.sub(r"\1 x\2", text))
    if verb in PAID:
        text = _IN_BRACKETS.sub(lambda found: f"{2 * (found[1] or found[2])}/1", text)
        text = _HALF_OF.sub(r"\1/1", _OF_TWO.sub(r"\1/1", text))
    if verb == "roll":
        text = _SHOWN.sub(":", text)
    if verb in ("choose", "yes"):
        text = _FROM.sub(r"\1:\2", text)
    if verb in ("use", "choose"):
        text = _A_COST.sub("", text)
    for pattern, plain in SIGNS:
        text = pattern.sub(_level if not plain and "level" in pattern.pattern else plain, text)
    if verb in ("attack", "block"):
        text = _WITH_NONE.sub("none", text)
    if verb == "roll":
        text = _KEPT.sub("", text)
    if verb == "draw":
        text = _BY_TEXT.sub("", text)
    if verb != "reroll":
        text = _ALL_OF_MANY.sub("", text)
    if verb == "assign":
        text = _AMOUNT.sub("=", text)
    each = [part for word in text.split() for part in _apart(word, verb)]
    each = _with(_counted(each, verb), verb)
    said = SILENT["="] if verb == "=" else SILENT["*"] | SILENT.get(verb, frozenset())
    kept = [word for word in each if word.casefold() not in said or (verb == "block" and word == "both")]
    if verb == "field" and len(kept) > 1 and kept[-1].casefold() in (*WITH, "0"):
        kept = kept[: next(place for place, word in enumerate(kept) if word.casefold() in (*WITH, "0"))]
    if verb == "roll":
        kept = [_ACTION.sub("A", word) for word in kept]
    return tuple(_faced(kept, verb))


def _without_their_number(text: str) -> str:
    """`4: NPC x3, Vampire` is `NPC x3, Vampire`, where it is as many as it says."""
    total, sign, rest = text.partition(":")
    number = IN_WORDS.get(total.strip().casefold(), total.strip())
    return rest if sign and number.isdecimal() and len(counted(rest.replace(",", " ").split())) == int(number) else text


def _level(found: re.Match[str]) -> str:
    place = next(number for number, group in enumerate(found.groups(), 1) if group)
    return f"L{found[1]}" if place == 1 else LEVELS[place - 1]


def _of_players(text: str, names: tuple[str, ...]) -> str:
    """`Bo's Troll`, `Bo.Troll` and `P2's Troll` are `P2.Troll`; `Bo Miller` is `Bo`."""
    text = re.sub(r"\b(p[12])'s ", r"\1.", text, flags=re.IGNORECASE)
    for seat, name in enumerate(names[:2], 1):
        first, _, rest = name.partition(" ")
        if not first or text.casefold().find(first.casefold()) < 0:
            continue
        if rest:
            text = re.sub(rf"\b{re.escape(name)}\b", first, text, flags=re.IGNORECASE)
        text = re.sub(rf"\b{re.escape(first)}(?:'s |\.)(?=\w)", f"P{seat}.", text, flags=re.IGNORECASE)
    return text


def _apart(word: str, verb: str) -> Iterator[str]:
    """`F/F/M`, `FFM`, `2F`, `L2`: several faces in one word, each by itself."""
    lower = word.casefold()
    if verb == "reroll" and lower in PLURAL_BODIES:
        lower = "chs"
    if lower in PLURAL_FACES and verb in ("reroll", *PAID):
        yield lower
        return
    lower = "ch" if verb in ("roll", "reroll") and lower in BODIES else SPOKEN_FACES.get(lower, lower)
    if lower in FACE_WORDS or lower in SPOKEN_FACES.values():
        yield lower if word.casefold() in SPOKEN_FACES.keys() | BODIES else word
        return
    name, colon, face = word.partition(":")
    if colon and (doubled := _double(face)):
        yield f"{name}:{doubled}"
        return
    parts = _SPLIT.split(lower)
    if len(parts) > 1 and (doubled := _double(lower)) and verb not in PAID:
        yield doubled
    elif (
        len(parts) > 1
        and all(parts)
        and all(part in FACE_WORDS or part in SPOKEN_FACES or ":" in part for part in parts)
    ):
        for part in _SPLIT.split(word):
            yield from _apart(part, verb)
    elif (found := _NUMBERED.fullmatch(lower)) and SPOKEN_FACES.get(found[2], found[2]) in ENERGY_WORDS:
        yield from [SPOKEN_FACES.get(found[2], found[2])] * int(found[1])
    elif _LETTERS.fullmatch(lower):
        yield from word.upper()
    elif lower.endswith("ch") and _LETTERS.fullmatch(lower[:-2] * 2):
        yield from (*word[:-2], "ch")
    else:
        yield word


def _double(word: str) -> str:
    """`M/M` and `mask-mask` are one face with two; "" for anything else."""
    parts = _SPLIT.split(word.casefold())
    if len(parts) != 2 or parts[0] != parts[1] or parts[0] not in ENERGY_WORDS:
        return ""
    return 2 * parts[0][:1].upper()


def _counted(words: Sequence[str], verb: str) -> list[str]:
    """`2 fists`, `two F` and `2 x F` are `F F`; before a name the number stays, and `both` is two."""
    counted: list[str] = []
    times = 0
    words = list(_numbered(words))
    every = counts_energy(words)
    for place, word in enumerate(words):
        lower = word.casefold()
        number = IN_WORDS.get(lower, "2" if lower == "both" else "1" if lower == "one" else word.rstrip("xX"))
        following = words[place + 1].casefold() if place + 1 < len(words) else ""
        energy = SPOKEN_FACES.get(following, following) in ENERGY_WORDS
        if word == "2" and verb in PAID and len(following) == 2 and following in ENERGY_WORDS:
            energy = False  # 2 BB: a die that shows 2, and one that shows both
        energy = energy or (verb == "roll" and (number != word or every) and following == "ch")
        of_a_name = place > 0 and words[place - 1].casefold() not in AND and _is_name(words[place - 1])  # Vampire 2 NPC
        energy = energy or (verb == "roll" and following in PAWN_WORDS and not of_a_name)
        if is_number(number) and energy and 0 < int(number) < 9 and lower[:1] != "x":
            times = int(number)
        elif verb == "reroll" and is_number(number) and following:
            counted.append(f"{number}x")
        elif is_number(number) and number != word and following and lower[-1:] != "x":
            counted.append(number)
        elif verb == "reroll" and lower in PAWN_WORDS:
            counted.append("ch")  # as it is called in a roll
        else:
            counted += [word] * (times or 1)
            times = 0
    return counted


def _numbered(words: Sequence[str]) -> Iterator[str]:
    """`two masks` as `two mask`, `all masks` as `masks`: without a number they are all there are."""
    for before, word, behind in zip(("", *words), words, (*words[1:], ""), strict=False):
        number = before.casefold().rstrip("x")
        if word in PLURAL_FACES and (is_number(number) or number in IN_WORDS or number in ("both", "one")):
            yield PLURAL_FACES[word]
        elif word.casefold() != "all" or behind not in PLURAL_FACES:
            yield word


def counts_energy(words: Sequence[str], letters: int = 1) -> bool:
    """Whether a number stands in front of a kind of energy (`2 fists`) that is written in so many letters at least."""
    behind = [word if len(word) >= letters else "" for word in words[1:]]
    return any(is_number(word) and _is_energy(named) for word, named in zip(words, behind, strict=False))


def _is_energy(word: str) -> bool:
    return SPOKEN_FACES.get(word.casefold(), word.casefold()) in ENERGY_WORDS


def _with(words: list[str], verb: str) -> list[str]:
    """`using F F` is `with F F`; where `for` and `with` stand together one of them is enough."""
    if verb not in PAID:
        return words
    if verb == "global":
        words = _price_behind_name(words)
    out: list[str] = []
    for place, word in enumerate(words):
        following = words[place + 1].casefold() if place + 1 < len(words) else ""
        lower = word.casefold()
        paying = lower in PAYING and _pays(following)
        if lower == "paid" or (lower in (*WITH, *PAYING) and following in (*WITH, *PAYING)):
            continue
        out.append("with" if paying else word)
    return out


def _price_behind_name(words: list[str]) -> list[str]:
    """`MM B Orc` and `MM Orc B` as `MM with B Orc`, where nothing else says what pays."""
    if any(word.casefold() in (*WITH, *PAYING) for word in words) or not any(map(_is_energy, words[1:])):
        return words
    paid = [word for word in words[1:] if _is_energy(word)]
    return [words[0], "with", *paid, *[word for word in words[1:] if not _is_energy(word)]]


def _pays(word: str) -> bool:
    """Whether a word is energy, or a die by its face."""
    face = word.rpartition(":")[2]
    return (
        face in ENERGY_WORDS
        or SPOKEN_FACES.get(face) in ENERGY_WORDS
        or bool(_LETTERS.fullmatch(face))
        or (word in ("the", "a", "an", "energy") or is_number(word) or word in IN_WORDS or word[:1] == "+")
    )


def _faced(words: Sequence[str], verb: str) -> list[str]:
    """`Vampire L2` and `L2 Vampire` are `Vampire:L2`; of a roll `Vampire MM` is `Vampire:MM`."""
    faced: list[str] = []
    ahead = ""
    for place, word in enumerate(words):
        following = words[place + 1] if place + 1 < len(words) else ""
        level = _LEVEL.fullmatch(word) or (verb == "roll" and (BEHIND_A_NAME.fullmatch(word) or _is_double(word)))
        if verb == "roll" and (bursts := _WITH_BURSTS.fullmatch(word)) and not _LEVEL.fullmatch(word):
            faced.append(f"{bursts[1]}:A{bursts[2]}")
        elif ahead and _is_name(word):
            faced.append(f"{word}:{ahead}")
            ahead = ""
        elif level and faced and _is_name(faced[-1]):
            faced[-1] += f":{word.upper()}"
        elif _LEVEL.fullmatch(word) and _is_name(following):
            ahead = word.upper()
        else:
            faced.append(word)
    return faced


def _is_double(word: str) -> bool:
    return len(word) == 2 and word.casefold() in ENERGY_WORDS


def _is_name(word: str) -> bool:
    """Whether a word is none of a face, a number or what stands between, and says no face itself."""
    lower = word.casefold()
    other = lower in FACE_WORDS or lower in WITH or is_number(word) or ":" in word or "=" in word or "*" in word
    return len(word) > 1 and not other and not re.fullmatch(r"x[0-9]+|[0-9]+x", lower)
