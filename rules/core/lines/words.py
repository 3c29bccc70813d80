"""The words of one line: its entries, or what it says in the header. What they mean in a game is the game's."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache, partial
from itertools import chain
from unicodedata import combining, normalize

from rules.core.bounded_cache import BoundedCache
from rules.core.faults import Unreadable
from rules.core.lines.notation import CLAIM, DECISION, FACT, RULING, TURN, Entry, Vocabulary
from rules.core.lines.told_claims import claims_told

_WORDS = re.compile(r'"[^"]*"|->|>|(?:(?!->)[^\s,>])+')
_QUOTED = re.compile(r'"[^"]*"')
ACTOR = re.compile(r"p([1-9])[:.)]*", re.IGNORECASE)
_IN_FRONT = re.compile(r"p([1-9])(?:[:.)]*|:([a-z]{2,}.*))", re.IGNORECASE)  # P2:block
#: Who acts, as it is usually written.
SEATS = {f"P{number}": number - 1 for number in range(1, 10)}
_NUMBER = re.compile(r"[0-9]{1,6}")
_APART = re.compile(r'("[^"]*")')
_ARROW = re.compile(r"(?:--+|=+)>")
#: How a figure of a player has changed, behind an act on its line: `no blocks, Bo 20 -> 16`.
_CHANGED = re.compile(
    r"((?:^|[,.] |\band )(?:([A-Za-z][\w']*):? (?:life )?)?(?:[0-9]{2}|[0-9])) ?(?:->|[=-]+>|>|→) ?(?=[0-9]{1,2}\b)"
)
_LANDS = re.compile(r"->(?=\s*[a-z][a-z])", re.IGNORECASE)  # in front of a name, which no die shows
#: What is told behind what dice show: `use R04 -> 4, total 5-8`.
_TOLD_BEHIND = re.compile(r"([^,;]*->[^,;]*), ([A-Za-z][^,;>]*)")
_PAIR = re.compile(r"([^\s,>]+?)\s*->\s*([^\s,>]+)")
_SHOWN_BEHIND = re.compile(r">(?=\s*(?:[0-9?]|[A-Za-z]{1,2}\b))")
_BARE_PAIRS = re.compile(r"\s*(?:[A-Za-z]\s*->\s*[A-Za-z?0-9]{1,2}(?![A-Za-z?0-9])[\s,]*)+")
_BARE = re.compile(r"[^\s.!]+")
_BLANKS = re.compile(r"(\s+)")
#: Signs and words by which a sentence tells names apart.
_SENTENCE = re.compile(r"[,:(/]|[.!]\s|\bby\b", re.IGNORECASE)
_PIECES = re.compile(r"[,.!]\s+|\s/\s")
_LETTERS = re.compile(r"[A-Za-z]+")
_ACTS = re.compile(r"\s*(?:P[1-9]|[A-Z][a-z]+):? ([a-z]+)(?: \w+)?")  # of somebody
_PAIRED = re.compile(r"\w ?(?:=|->) ?[A-Za-z]{2}")
_FACES = re.compile(r"\s*[A-Z?](?:[A-Z?]{1,8}\b| [A-Z?]\b)")
#: Words of claims that are told in a sentence.
_TELLS = re.compile(r"\b(?:takes?|loses?|gains?|at|dies|dead|slain|wins|ko'?e?d?)\b|\d\s*[-:]\s*\d", re.IGNORECASE)
_BEFALLEN = re.compile(r"(?:loses?|lost|gains?|dies|dead|slain|wins?|won|ko'?d|koed)[.,!]*", re.IGNORECASE)
#: No number, and no letter alone.
_SURNAME = re.compile(r"(?!(?:one|two|three|four|five|six)$)[^\W\d_][^\d\s]{2,}")
_LINE_END = re.compile(r"\r\n|\r|\n")
#: What telephones make of the signs of a log (curly quotes, arrows, long dashes), and what they add.
_TYPOGRAPHY = str.maketrans(
    dict.fromkeys("“”„‟", '"') | dict.fromkeys("‘’´ʼ", "'") | dict.fromkeys("→⇒➔", "->") | dict.fromkeys("‐‑–—−", "-")
    | {"×": "x"} | dict.fromkeys("\u200b\u2060\ufeff™®", "")
)  # fmt: skip
_PLAIN_LINE, _PLAIN_ASCII = re.compile(r'[^",>;]*'), re.compile(r'[^",>;\x80-\U0010ffff]*')
_BEFORE_COMMENT = re.compile(r'(?:["“”„][^"“”„]*["“”„]|[^;])*')
MOST_SIGNS, MOST_TOLD = 60, 1000  # of a word, and of a whole sentence, that a message quotes
#: Before whatever somebody does, as one speaks of it: `I roll 4`, `then we fight`.
SPEAKING = frozenset(
    ("i", "we", "he", "she", "they", "i'll", "we'll", "i'm", "we're", "let's", "lets")
    + ("the", "then", "now", "only", "just")
)
#: Before a `not`.
HELPERS = ("does", "did", "do")
#: Before a `not to`.
DECIDES = ("chooses", "chose", "decides", "decided", "elects", "opts", "choose", "decide")
POINT = re.compile(r"[0-9]{1,3}[.)]")  # before the entries of a numbered list
_NUMBERED = re.compile(r"([a-z]+)#?([0-9]{1,3})")  # a turn line in one word
_LONG_WORD = re.compile(rf"\S{{{MOST_SIGNS + 1},}}")
_LONG_QUOTE = re.compile(r"“([^”]{120})[^”]+”")
LONG = 200  # signs; a longer line of a header is read anew each time, so that what is remembered stays small
#: Signs; a longer line of play hardly ever comes a second time (a draw of four names), and to look for it among many
#: takes as long as to read it.
PASSING = 24
MOST_LINES = 8192  # that are remembered
LONGEST = 2000  # signs of a line of play without its comment; a whole turn on one line has some 300
MOST_NAMED = 12  # words in front of a verb that stands behind whoever does it
MOST_SHOWN = 2  # by a die of a game in which dice that are named show more than numbers
MOST_PARTS = 40  # entries on one line: what is done, what it asks for and what falls; some five are usual


def is_number(word: str) -> bool:
    """Whether a word is a whole number that somebody may have meant (what `isdigit` allows, `int` does not always)."""
    return _NUMBER.fullmatch(word) is not None


def shortened(message: str) -> str:
    """A sentence that quotes what somebody wrote, however long that was."""
    message = _LONG_WORD.sub(lambda word: f"{word[0][:MOST_SIGNS]}…", message)
    message = _LONG_QUOTE.sub(r"“\1…”", message)
    return message if len(message) <= MOST_TOLD else f"{message[:MOST_TOLD]}…"


_SHOWN = re.compile(r"[A-Z]{1,2}[,.]?")


def tells_more(words: Iterable[str]) -> bool:
    """Whether words behind a verb that needs none tell something else: a figure, or what befalls somebody."""
    said = list(words)
    return any([any(map(str.isdigit, word)) for word in said]) or any([_BEFALLEN.fullmatch(word) for word in said])


def check_alone(verb: str, words: Iterable[str]) -> None:
    """Raises Unreadable if something else is told behind a verb that needs no more words."""
    if tells_more(said := list(words)):
        raise Unreadable(f"“{' '.join(said)}” says nothing behind {verb}: write it on a line of its own.")


def lines_of(text: str) -> list[str]:
    """The lines of a text as every editor counts them; other marks that might end a line are blanks."""
    text = text.lstrip("\ufeff")
    lines = _LINE_END.split(text) if "\r" in text else text.split("\n")
    return lines if lines[-1] else lines[:-1]


def straight(line: str) -> str:
    """The line with the plain signs that were meant; what stands in quotation marks is for people."""
    if line.isascii():
        return line
    parts = _APART.split(line)  # every second part is quoted
    return "".join(part if quoted % 2 else part.translate(_TYPOGRAPHY) for quoted, part in enumerate(parts))


#: Letters that are not made of others: as they are written where a keyboard lacks them, and umlauts spelt out.
_FOREIGN = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "ð": "d", "þ": "th", "ı": "i"})
_SPELT_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"})


def spellings(name: str) -> tuple[str, ...]:
    """A name in small letters; and, if it has accents, without them, and with umlauts spelt out."""
    lower = normalize("NFC", name.casefold())
    if lower.isascii():
        return (lower,)
    found = (lower, *[_unaccented(each.translate(_FOREIGN)) for each in (lower, lower.translate(_SPELT_OUT))])
    return tuple(dict.fromkeys(found))


def _unaccented(name: str) -> str:
    return "".join(c for c in normalize("NFKD", name) if not combining(c))


def ways_to_call(name: str) -> tuple[tuple[str, ...], ...]:
    """What somebody may be called in small letters: by the last word of the name, by the first, and by all of it."""
    whole = spellings(name)
    words = [each.split() for each in whole if each]
    last = [each[-1] for each in words if len(each) > 1 and _SURNAME.fullmatch(each[-1])]
    return tuple(last), tuple(each[0] for each in words if each), whole


def strip_comment(line: str) -> str:
    """Everything from a `;` on is for people, unless it stands inside quotes; so is a line that begins with `#`."""
    if line.lstrip()[:1] == "#":
        return ""
    if ";" not in line:
        return line.rstrip()
    match = _BEFORE_COMMENT.match(line)
    assert match is not None
    return match[0].rstrip()


def split_words(line: str) -> list[str]:
    """The words of a piece of a line, as those of the whole line are read."""
    return line.split() if _PLAIN_LINE.fullmatch(line) else _WORDS.findall(line)


def split_actor(words: list[str]) -> tuple[int | None, list[str]]:
    """`P2 block …` belongs to the second player."""
    if len(words) > 1 and POINT.fullmatch(words[0]):
        words = words[1:]
    if words and (match := _IN_FRONT.fullmatch(words[0])):
        if match[2]:
            return int(match[1]) - 1, [match[2], *words[1:]]
        return int(match[1]) - 1, words[2:] if words[1:2] in (["-"], ["#"]) else words[1:]
    return None, words


#: A line of the header: its key, the other words, and the player; None if it says nothing.
HeaderWords = tuple[str, tuple[str, ...], int | None] | None


def _header_words(raw: str) -> HeaderWords:
    line = strip_comment(raw if raw.isascii() else straight(raw))
    if _PLAIN_LINE.fullmatch(line):
        actor, words = split_actor(line.split())
    else:
        _check_quotes(line)
        actor, words = split_actor(_WORDS.findall(line))
    if not words:
        return ("", (), actor) if actor is not None else None
    return words[0].casefold().rstrip(":") or words[0], tuple(words[1:]), actor


header_words: BoundedCache[str, HeaderWords] = BoundedCache(_header_words, MOST_LINES, LONG)


def _check_quotes(line: str) -> None:
    for match in _WORDS.finditer(line) if '"' in line else ():
        if '"' in match[0] and not _QUOTED.fullmatch(match[0]):
            message = "A quotation mark stands alone: put quotes around the whole text."
            raise Unreadable(message, column=match.start() + 1)


class Lines(BoundedCache[str, Entry | tuple[Entry, ...]]):
    """By line of play: its entry, or all if there is not one. A line means the same in every log of a vocabulary."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        super().__init__(partial(_entries, vocabulary), MOST_LINES, PASSING)
        self.vocabulary = vocabulary


@lru_cache(maxsize=16)  # sound: a vocabulary is what it is; there are as many as games
def entries_of(vocabulary: Vocabulary) -> Lines:
    return Lines(vocabulary)


def _entries(vocabulary: Vocabulary, raw: str) -> Entry | tuple[Entry, ...]:
    """One line may hold a decision, the choices it asks for (`> …`) and the dice it made fall (`-> …`)."""
    if len(raw) > LONGEST and (long := len(strip_comment(straight(raw)))) > LONGEST:
        raise Unreadable(f"This line is {long} characters long. A line has at most {LONGEST}: write it on several.")
    if ("," in raw or "." in raw or " and " in raw or raw[:1].isdecimal()) and vocabulary.told.usual:
        raw = _CHANGED.sub(partial(_without_arrow, vocabulary), raw)
    verb, _, rest = raw.partition(" ")
    head, actor = vocabulary.heads.get(verb), None
    if head is None and verb in SEATS:
        actor = SEATS[verb]
        verb, _, rest = rest.partition(" ")
        head = vocabulary.heads.get(verb)
    if head is not None and _PLAIN_ASCII.fullmatch(raw):
        kind, verb, turning = head
        if kind == TURN and actor is not None:  # P2's turn
            rest, actor = f"{rest} P{actor + 1}", None
        if not turning or not (": " in f"{rest} " or turning.intersection(_BARE.findall(rest.casefold()))):
            return Entry(kind, verb, tuple(rest.split()), actor, None, 1, raw.rstrip())
    if head is None and (claims := claims_told(vocabulary.told, strip_comment(straight(raw)))):
        said = strip_comment(raw).strip()
        each = [Entry(CLAIM, "=", tuple(_WORDS.findall(claim[1:])), None, None, 1, said) for claim in claims]
        return each[0] if len(each) == 1 else tuple(each)
    line = _with_arrows(straight(raw), vocabulary)
    if "->" in line and (match := _TOLD_BEHIND.fullmatch(line)) and claims_told(vocabulary.told, match[2]):
        pieces, said = [entries_of(vocabulary)[piece] for piece in match.groups()], strip_comment(raw).strip()
        told = chain.from_iterable((found,) if isinstance(found, Entry) else found for found in pieces)
        return tuple([replace(entry, text=said) for entry in told])
    if _PLAIN_LINE.fullmatch(line) and line.lstrip()[:1] != "#":
        actor, words = split_actor(line.split())
        parts: list[Part] = [(None, words, len(line) - len(line.lstrip()) + 1)] if words or actor is not None else []
    else:
        actor, parts = _parts(strip_comment(line), vocabulary)
    if len(parts) > MOST_PARTS:
        raise Unreadable(f"This line holds {len(parts)} entries: write them on lines of their own.")
    entries, text = [], strip_comment(raw).strip() if parts else ""
    for following, part, column in parts:
        kind, verb, args, note = _meaning(part, following, vocabulary)
        named = kind == TURN and actor is not None
        args = (*args, f"P{(actor or 0) + 1}") if named else args
        entries.append(Entry(kind, verb, args, None if named else actor, note, column, text))
    if len(entries) == 1 and _is_sentence(entries[0], vocabulary):
        entries[0].is_sentence = True
    if entries and ";" in raw:
        entries[-1].aside = raw[len(strip_comment(raw)) :].lstrip()[1:]  # nothing where it only quotes the sign
        aside = entries[-1].aside
        first = _LETTERS.findall(aside)[:1]
        acts = (match := _ACTS.match(aside)) is not None and vocabulary.names_a_verb(match.groups())
        acts = acts or entries[-1].verb in vocabulary.together or _PAIRED.search(aside) is not None
        entries[-1].goes_on = vocabulary.names_a_verb(first) or acts or _FACES.match(aside) is not None
    return entries[0] if len(entries) == 1 else tuple(entries)


def _without_arrow(vocabulary: Vocabulary, changed: re.Match[str]) -> str:
    """`Bo 20 to 16`; as it stands where dice may have changed."""
    who = changed[2] or ""
    is_player = (who.isalpha() and not vocabulary.is_verb(who.casefold())) or ACTOR.fullmatch(who) is not None
    if not who and not vocabulary.lands:
        is_player = int(re.split(r"\D+", changed[1])[-1]) > MOST_SHOWN
    return f"{changed[1]} to " if is_player else changed[0]


def _is_sentence(entry: Entry, vocabulary: Vocabulary) -> bool:
    """Whether the signs of a line say who belongs to whom: it joins names, or begins with no verb."""
    if entry.kind not in (DECISION, FACT) or not _SENTENCE.search(entry.text):
        return False
    behind = _PIECES.split(entry.text)[1:]  # what is told behind the first of several acts on the line
    if any(_TELLS.search(piece) or vocabulary.names_a_verb(_LETTERS.findall(piece)) for piece in behind):
        return True
    if entry.kind == FACT:
        return False
    joins = entry.verb in vocabulary.joined and not all(["=" in word for word in entry.args])
    return joins or not vocabulary.is_verb(entry.verb)


def _with_arrows(line: str, vocabulary: Vocabulary) -> str:
    """`=>` and `-->` are `->`. Behind a verb of which that is said `gives` is an arrow too, and where arrows only join
    two names they are `=`. The places of the words stay where that can be.
    """
    line = _ARROW.sub(lambda found: f"{'->':>{len(found[0])}}", line)
    if vocabulary.lands:
        line = _LANDS.sub(vocabulary.lands, line)
    if not vocabulary.becomes:
        return line
    parts = _BLANKS.split(line)  # every second part is blank
    spoken = [place for place in range(0, len(parts), 2) if parts[place] and not ACTOR.fullmatch(parts[place])]
    while len(spoken) > 1 and parts[spoken[0]].casefold() in SPEAKING:
        spoken.pop(0)
    verb = vocabulary.verb(parts[spoken[0]].casefold().rstrip(":,")) if spoken else ""
    is_somebody = bool(spoken) and parts[spoken[0]][-1] not in ",.;"
    if is_somebody and len(spoken) > 2 and not vocabulary.is_verb(verb):  # Rogue returns D4: 2
        verb = vocabulary.verb(parts[spoken.pop(0) + 2].casefold())
        verb = verb if verb in vocabulary.becomes else ""
    if verb in vocabulary.joined:
        return line if "=" in line else line.replace("->", " =").replace(">", "=")
    if vocabulary.joined and "->" in line and not _says_what_is_done(parts, vocabulary):
        return line.replace("->", " =")  # Troll -> Vampire
    if vocabulary.is_verb(verb) and verb not in vocabulary.facts and _BARE_PAIRS.fullmatch(line):
        line, verb = f"reroll {line.strip()}", "reroll"  # B -> F
        return _one_arrow("reroll ", line.removeprefix("reroll ")) if line.count("->") > 1 else line
    signs = vocabulary.becomes.get(verb)
    if signs is None:
        return line
    if "->" not in line and ">" in line:
        return _SHOWN_BEHIND.sub("->", line, count=1)  # reroll B > F
    if line.count("->") > 1:
        return _one_arrow("".join(parts[: spoken[0] + 1]), "".join(parts[spoken[0] + 1 :])) or line
    for place in spoken[1:] if "->" not in line else ():
        word = parts[place]
        behind = "".join(parts[place + 2 : place + 3]).casefold()
        if word.casefold() in signs or (word[-1] == ":" and word[:-1] and not behind.startswith(("reroll", "re-roll"))):
            parts[place] = "->" if word.casefold() in signs else f"{word[:-1]} ->"
            if parts[place - 2].casefold() in ("and", "&"):
                parts[place - 2] = ""  # all four and got F F B M
            break
    return "".join(parts)


def _says_what_is_done(parts: list[str], vocabulary: Vocabulary) -> bool:
    """Whether a word of a line is a verb, or a sign that stands between an act and its choices."""
    words = "".join(parts).replace("->", " ").replace(">", " > ").split()
    return ">" in words or any(vocabulary.is_verb(word.casefold().rstrip(":.,")) for word in words)


def _one_arrow(verb: str, rest: str) -> str:
    """`reroll F -> M, B -> S` is `reroll F B -> M S`; "" if the arrows do not stand between two words each."""
    pairs = _PAIR.findall(rest)
    if _PAIR.sub("", rest).strip(" ,;"):
        return ""
    return f"{verb} {' '.join(before for before, _ in pairs)} -> {' '.join(behind for _, behind in pairs)}"


#: What follows which sign, its words, and its column.
Part = tuple[str | None, list[str], int]


def _parts(line: str, vocabulary: Vocabulary) -> tuple[int | None, list[Part]]:
    """A line with signs between its words; who acts, and what is told apart by the signs."""
    _check_quotes(line)
    places = [(match[0], match.start() + 1) for match in _WORDS.finditer(line)]
    actor, words = split_actor([word for word, _ in places])
    parts: list[Part] = [(None, [], places[0][1])] if places else []
    for word, column in places[len(places) - len(words) :]:
        if word in (">", "->") and (parts[-1][1] or parts[-1][0]):
            parts.append((vocabulary.choice if word == ">" else vocabulary.fact, [], column))
        else:
            parts[-1][1].append(word)
    return actor, parts


def _phrase(word: str, words: list[str], vocabulary: Vocabulary) -> tuple[str, ...]:
    """Two words for a verb and more, as `no attack`; () if they are none. A `no` before a verb says all, if no other
    verb follows it (`doesn't reroll, takes D8`).
    """
    second = words[1].casefold().rstrip(".,!:")
    if word in HELPERS and second == "not" and len(words) > 2:
        word, second, words = "not", words[2].casefold().rstrip(".,!"), words[1:]
    if word in DECIDES and second == "not" and len(words) > 3 and words[2].casefold() == "to":
        word, second, words = "not", words[3].casefold().rstrip(".,!"), words[2:]
    if word in vocabulary.negations:
        if vocabulary.names_a_verb(words[2:]):
            return ()
        says_nothing = vocabulary.phrases.get(("no", vocabulary.verb(second)), ())
        shown = len(says_nothing) == 1 and any([_SHOWN.fullmatch(word) for word in words[2:]])  # no reroll, F F B
        tells = shown or tells_more(words[2:])
        return (*says_nothing, *words[2:]) if says_nothing and tells else says_nothing
    phrase = vocabulary.phrases.get((word, second)) or vocabulary.phrases.get((vocabulary.verb(word), second))
    return (*phrase, *words[2:]) if phrase else ()


#: Between whom something befalls and what that is.
BEFALLS = frozenset(("is", "are", "was", "were", "gets", "get", "got", "has", "been"))


def _in_the_passive(words: list[str], vocabulary: Vocabulary) -> tuple[str, tuple[str, ...]] | None:
    """`Paladin is blocked by Troll` as `Troll = Paladin`, with a verb that joins two names."""
    by = next((place for place, word in enumerate(words[:8]) if word.casefold() == "by"), 0)
    verb = vocabulary.verb(words[by - 1].casefold()) if by > 1 else ""
    if verb not in vocabulary.joined or by + 1 == len(words):
        return None
    whom = [word for word in words[: by - 1] if word.casefold() not in BEFALLS]
    if vocabulary.names_a_verb(whom):
        return None  # Orc attacks and is blocked by Troll
    return verb, (*words[by + 1 :], "=", *whom)


def _in_the_middle(words: list[str], vocabulary: Vocabulary) -> tuple[str, tuple[str, ...]] | None:
    """`Troll blocks Paladin`: a verb behind whoever does it."""
    if vocabulary.joined and (turned := _in_the_passive(words, vocabulary)) is not None:
        return turned
    meant = [vocabulary.spoken.get(word.casefold().rstrip(".!")) for word in words]
    place = next((n for n, verb in enumerate(meant[:MOST_NAMED]) if verb is not None), 0)
    if not place or words[0][:1] in "=!" or vocabulary.names_a_verb(words[1:place]):
        return None
    if place > 1 and words[place - 1].casefold() in vocabulary.negations:
        return None  # Orc attacks, no block
    following = words[place + 1] if place + 1 < len(words) else "0"
    if len(words[place]) < 3 and (is_number(following) or vocabulary.is_verb(words[0].casefold())):
        return None  # NPC x 3
    verb = meant[place]
    assert verb is not None
    if verb in vocabulary.joined:
        return verb, tuple(words)
    return verb, tuple([word for word, said in zip(words, meant, strict=True) if said != verb])


def _meaning(
    words: list[str], following: str | None, vocabulary: Vocabulary
) -> tuple[str, str, tuple[str, ...], str | None]:
    if not words:
        return FACT if following in vocabulary.facts else DECISION, following or "", (), None
    word = words[0].casefold().rstrip(":.,!-") or words[0]
    if word in SPEAKING and len(words) > 1 and (word, words[1].casefold()) not in vocabulary.phrases:
        return _meaning(words[1:], following, vocabulary)
    if len(words) > 1 and (phrase := _phrase(word, words, vocabulary)):
        return DECISION, phrase[0], phrase[1:], None
    if following is None and (phrase := vocabulary.phrases.get((word, ""), ())):
        return DECISION, phrase[0], (*phrase[1:], *words[1:]), None  # nb
    if word in ("take", "takes", "taken") and len(words) > 1 and words[1].casefold().rstrip(".,!") == "back":
        return RULING, "take", ("back", *words[2:]), None
    verb = vocabulary.verb(word)
    if following is None and verb not in vocabulary.decisions and (found := _in_the_middle(words, vocabulary)):
        return DECISION, found[0], found[1], None
    if (numbered := _NUMBERED.fullmatch(word)) and vocabulary.verb(numbered[1]) == vocabulary.turn and not following:
        return TURN, vocabulary.turn, (numbered[2], *words[1:]), None  # T9
    if words[0].startswith("="):
        rest = ([words[0][1:]] if len(words[0]) > 1 else []) + words[1:]
        return CLAIM, "=", tuple(rest), None
    if words[0].startswith("!"):
        note = next((w.strip('"') for w in words if w.startswith('"')), None)
        return RULING, words[0].casefold(), tuple(w for w in words[1:] if not w.startswith('"')), note
    if verb == vocabulary.turn and following is None:
        return TURN, verb, tuple(words[1:]), None
    if verb in vocabulary.facts:
        return FACT, verb, tuple(words[1:]), None
    if following is not None and word not in vocabulary.replies:
        kind = FACT if following in vocabulary.facts else DECISION
        return kind, following, tuple(words), None
    return DECISION, verb, tuple(words[1:]), None
