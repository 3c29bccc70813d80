"""Follow a written game question by question: which taps give its next line, and what goes without saying.

A log says more than its players would tap, and less: passes, forced choices and draws that the bag decides are
inferred, several characters are fielded at once, and that nobody blocks has to be said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules import recording
from rules.core.lines import parsing
from rules.core.lines.notation import CLAIM, write_entry
from rules.games import VOCABULARIES
from tests.rules.recording.composing import compose

Data = Mapping[str, Any]
WITH = "with"
#: What is inferred in Dungeon Dice.
PASSES = ("pass", "resolve")
#: What bots write though there is no choice: it is not asked.
FORCED = ("choose", "no", "discard", "place", "boost", "give")
#: How nothing is said where a log leaves it out.
NOTHING = (["end"], ["no"], ["pass"], ["leave"])


@dataclass
class Step:
    """One answer: the question, the lines of the log that it covers, and the taps that say so.

    `lists`: "ask", "also" or "react", the list of acts the taps belong to. `kind`: what is tapped, for figures.
    """

    view: dict[str, Any]
    lines: tuple[str, ...]
    taps: Any
    lists: str = "ask"
    kind: str = ""

    @property
    def composed(self) -> list[str]:
        """Return what these taps add to the log."""
        if self.lists == "react":
            return compose({"kind": "acts", "options": self.view["react"]}, self.taps)
        return compose(self.view["ask"], self.taps)


@dataclass
class Follower:
    """A log, and how far it is followed: `text` is what the rules have read, `unlike` what was passed over."""

    text: str
    lines: list[str]
    unlike: list[str] = field(default_factory=list)
    ahead: list[str] = field(default_factory=list)  # inferred, and still to come in the log
    told: list[str] = field(default_factory=list)  # in the log, and inferred with the next entry
    place: int = 0

    def steps(self) -> Iterator[Step]:
        """Yield each question with its answer, which `take` takes down before the next one is asked for."""
        while True:
            view = recording.view(self.text)
            if view["over"]:
                if (late := self._late(view)) is None:
                    return
                yield late
                continue
            assert view["ask"] is not None, (view["fault"], self.text[-400:])
            self._skip(view)
            if self.place < len(self.lines):
                yield self._step(view)
            elif (end := self._end(view)) is not None:
                yield end
            else:
                return

    def _skip(self, view: Data) -> None:
        """Pass by what is inferred here."""
        while self.place < len(self.lines):
            line = self.lines[self.place]
            known = [known for known in view["inferred"] if many(["", *known.split()]) == many(["", *line.split()])]
            if line.split()[0] in ("turn", "round"):
                pass
            elif line in self.ahead:
                self.ahead.remove(line)
            elif known:
                self.told.append(known[0])
            elif not self._goes_without_saying(view["ask"], line):
                return
            self.place += 1

    def _goes_without_saying(self, ask: Data, line: str) -> bool:
        """Whether a pass has been inferred in another order."""
        passes = line.split()[-1] in PASSES and ask.get("key") != "loot"
        return passes and not any(_begins_with(option, line) for option in ask["options"])

    def _late(self, view: dict[str, Any]) -> Step | None:
        """A reaction before what goes without saying ends the game."""
        for place in range(self.place, len(self.lines)):
            for gone, taps in _of_acts(view["react"], self.lines[place:]):
                self.place = place + gone
                return Step(view, tuple(self.lines[place : place + gone]), taps, "react", "react")
        return None

    def _end(self, view: dict[str, Any]) -> Step | None:
        """The last pass of a game, which its log leaves out."""
        taps = nothing(view["ask"])
        then = None if taps is None else self._behind(compose(view["ask"], taps))
        return Step(view, (), taps, "ask", "nothing") if then and recording.view(then)["over"] else None

    def _step(self, view: dict[str, Any]) -> Step:
        """Find the answer to this question in the log."""
        while self.place < len(self.lines):
            rest = self.lines[self.place :]
            found = sorted(answers(view, rest), key=lambda answer: self._comes_too_late(view, answer[1]))
            for gone, lists, taps in found:
                step = Step(view, tuple(rest[:gone]), taps, lists, _kind(view, lists, taps, rest[0]))
                if self._says_the_same(step):
                    self.place += gone
                    return step
            taps = nothing(view["ask"])
            words = named(_of_nobody(rest[0]))
            if words[0] in FORCED and self._is_forced(rest[0]) and not self._is_asked_behind(taps, view, rest):
                self.place += 1
            elif taps is not None and self._behind(compose(view["ask"], taps)):
                return Step(view, (), taps, "ask", "nothing")
            else:
                self.unlike.append(f"{view['ask'].get('key')}: {rest[0]}")
                self.place += 1
            self._skip(view)
        if (end := self._end(view)) is not None:  # only what was forced was left
            return end
        raise AssertionError(f"the log has no answer: {view['ask']['prompt']}")

    def _comes_too_late(self, view: Data, lists: str) -> bool:
        """Whether an answer of this list comes behind passes that the log has behind it."""
        inferred = [line for line in view["inferred"] if not line.startswith(("turn ", "round "))]
        return lists != "react" and inferred[-1:] != [] and inferred[-1] not in self.told

    def _is_asked_behind(self, taps: Any, view: dict[str, Any], rest: Sequence[str]) -> bool:
        """Whether these lines answer the question that comes when nothing is said to this one."""
        then = None if taps is None else self._behind(compose(view["ask"], taps))
        after = recording.view(then) if then is not None else None
        return bool(after and after["ask"] and next(answers(after, rest), None))

    def _says_the_same(self, step: Step) -> bool:
        """Whether the taps lead to where the lines of the log lead."""
        tapped = self._behind(step.composed)
        if tapped is None or step.composed == list(step.lines):
            return tapped is not None
        written = self._behind(step.lines)
        if written is None:
            return True
        return _table(recording.view(tapped)) == _table(recording.view(written))

    def _behind(self, lines: Sequence[str]) -> str | None:
        """The text behind these lines; None where the rules refuse one of them."""
        text = self.text
        for line in lines:
            then = recording.enter(text, line)
            if then.refused is not None:
                return None
            text += "".join(f"{given}\n" for given, _ in then.lines)
        return text

    def _is_forced(self, line: str) -> bool:
        lines = [given for given, _ in recording.enter(self.text, line).lines]
        return line in lines and not any(given.startswith("turn ") for given in lines)

    def take(self, step: Step) -> None:
        """Write down what an answer adds."""
        for each in step.composed:
            then = recording.enter(self.text, each, reacts=step.lists == "react")
            assert then.refused is None, (each, then.refused)
            self.text += "".join(f"{given}\n" for given, _ in then.lines)
            self.ahead += [given for given, mark in then.lines if mark == "inferred"]
            for said in self.told:
                if said in self.ahead:
                    self.ahead.remove(said)
            self.told = []


def follower(log: str) -> Follower:
    """Return a log at its beginning."""
    return Follower(*split_log(log))


def split_log(text: str) -> tuple[str, list[str]]:
    """Return the header of a log, and its lines of play in the canonical form without claims."""
    log = parsing.parse(text, VOCABULARIES)
    header = "\n".join(text.splitlines()[: log.line_of(0) - 1]).rstrip() + "\n"
    return header, [write_entry(entry) for entry in log.entries if entry.kind != CLAIM]


# --- from lines to taps: what `compose` does, the other way round ----------------------------------------------------


def answers(view: Data, rest: Sequence[str]) -> Iterator[tuple[int, str, Any]]:
    """Yield how many of these lines can be answered at once, in which list of acts, and by which taps."""
    ask = view["ask"]
    for gone, taps in _of_ask(ask, rest):
        yield gone, "ask", taps
    for gone, taps in _of_acts(ask.get("also", ()), rest, "also"):
        yield gone, "also", taps
    for gone, taps in _of_acts(view["react"], rest):
        yield gone, "react", taps


def _of_ask(ask: Data, rest: Sequence[str]) -> Iterator[tuple[int, Any]]:
    line = rest[0]
    if ask["kind"] == "acts":
        together = list(_fielded_together(ask, rest))
        yield from together
        yield from _of_acts(ask["options"], rest)
        return
    if ask.get("draw") and line.startswith(ask["draw"] + " ") and len(rest) > 1 and rest[1].startswith(ask["line"]):
        for faces in _faces(ask, many_words(rest[1], ask["line"])):
            yield 2, faces
        return
    if (line == ask.get("none") and ask.get("none")) or (_begins(ask, line) and line.split()[-1] == "none"):
        yield 1, []
        return
    if not _begins(ask, line):
        return
    words = many_words(line, ask["line"])
    if ask["kind"] == "faces":
        yield from ((1, faces) for faces in _faces(ask, words))
        return
    taps = INVERSE[ask["kind"]](ask, words)
    if taps is None:
        return
    if ask["kind"] == "reroll" and len(rest) > 1 and rest[1].startswith("roll "):
        for faces in _in_order(ask, taps["dice"], many_words(rest[1], "roll")):
            yield 2, {**taps, "faces": faces}
    yield 1, taps


def _of_acts(
    options: Sequence[Data], rest: Sequence[str], name: str = "option"
) -> Iterator[tuple[int, dict[str, Any]]]:
    for number, option in enumerate(options):
        for gone, taps in _of_option(option, rest):
            yield gone, {name: number, **taps}


def _of_option(option: Data, rest: Sequence[str]) -> Iterator[tuple[int, dict[str, Any]]]:
    line = rest[0]
    if "ask" in option:
        for gone, taps in _of_ask(option["ask"], rest):
            yield gone, {"taps": taps}
        return
    everybody = option["line"].endswith("attack all") and _is_all(option, line)
    if everybody or _said(option["line"]) == _said(line):
        for number, act in enumerate(option.get("then", ()) if len(rest) > 1 else ()):
            if _said(act["line"]) == _said(rest[1]):
                yield 2, {"then": number}
        yield 1, _payment(option.get("pay"), line)


def _said(line: str) -> Counter[str]:
    """What a line says, without its payment, and whoever says it: words in any order."""
    return many(["", *named(_of_nobody(line))])


def _payment(pay: Data | None, line: str) -> dict[str, Any]:
    """Another payment than the one that is filled in."""
    words = line.split()
    if pay is None or pay.get("forced") or WITH not in words:
        return {}
    paid = words[words.index(WITH) + 1 :]
    return {} if Counter(paid) == Counter(pay["chosen"]) else {"pay": _as_tapped(pay, paid)}


def _as_tapped(pay: Data, paid: list[str]) -> list[str]:
    """The payment in the order in which it is tapped: what stays of the one filled in, halves, the others."""
    for way in pay.get("ways", ()):
        if Counter(way) == Counter(paid):
            return list(way)
    wanted, chosen = Counter(paid), Counter[str](pay["chosen"])
    stays, room = list[str](), wanted & chosen
    for word in pay["chosen"]:
        if room[word]:
            room[word] -= 1
            stays.append(word)
    halves = {one["word"]: one["half"] for one in pay["sources"] if one.get("half")}
    first = [halves[word] for word in (chosen - wanted).elements() if halves.get(word) in (wanted - chosen)]
    return stays + first + list((wanted - chosen - Counter(first)).elements())


def _fielded_together(ask: Data, rest: Sequence[str]) -> Iterator[tuple[int, Any]]:
    """Characters that a log fields one after the other."""
    run = []
    for line in rest:
        if not line.startswith("field "):
            break
        run.append(line)
    if len(run) < 2:
        return
    names = Counter(word for line in run for word in each_word(named(line)))
    for number, option in enumerate(ask["options"]):
        if option.get("group") == "field" and many(named(option["line"])) == names:
            paid = " ".join(line.partition(" with ")[2] for line in run if f" {WITH} " in line)
            yield len(run), {"option": number, **(_payment(option.get("pay"), f"field with {paid}") if paid else {})}
            yield len(run), {"option": number}


def nothing(ask: Data) -> Any | None:
    """What a log leaves out: nobody blocks, no, nothing more. None where something has to be said."""
    if ask["kind"] != "acts":
        if ask.get("key") == "loot":  # the slayer keeps it
            return [ask["options"][0]["word"]]
        return [] if ask.get("none") else None
    for number, option in enumerate(ask["options"]):
        if option.get("line", "").split()[-1:] in NOTHING:
            return {"option": number}
    return None


def _pick(ask: Data, words: list[str]) -> list[str] | None:
    """The same; the last card of the deck comes up by itself."""
    if ask.get("key") == "reveal":
        words = [word for word in words if any(option["word"] == word for option in ask["options"])]
    return _words(ask, words)


def _words(ask: Data, words: list[str]) -> list[str] | None:
    """The words of the options that a line means, each as often as it may be tapped."""
    left = Counter({option["word"]: 0 for option in ask["options"]})
    for option in ask["options"]:
        left[option["word"]] += option.get("count", 1)
    found = []
    for word in words:
        fits = next((one for one in left if one == word and left[one]), None)
        fits = fits or next((one for one in left if like(one, word) and left[one]), None)
        if fits is None:
            return None
        left[fits] -= 1
        found.append(fits)
    return found if ask["least"] <= len(found) <= ask["most"] else None


def _draw(ask: Data, words: list[str]) -> list[str] | None:
    """The dice: those that are known, and of the others those last of which there are most."""
    found = _words(ask, words)
    if found is None:
        return None
    known = Counter({option["word"]: option.get("known", 0) for option in ask["options"]}) & Counter(found)
    others = sorted((Counter(found) - known).items(), key=lambda run: run[1])
    return [*known.elements(), *(word for word, number in others for _ in range(number))]


def _faces(ask: Data, words: list[str]) -> Iterator[list[str]]:
    """The face keys: of like dice those last that are tapped most often; and in the order of the log.

    `G02:5` is the key that says 5, where like dice have their keys together.
    """
    pairs = face_pairs(ask, words)
    if pairs is not None:
        yield [face for _, face in in_rows(ask, runs_last(pairs))]
        yield [face for _, face in pairs]


def in_rows(ask: Data, pairs: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the keys in the order of the question where rows share a face, as the page writes them: in Dungeon Dice
    the numbers of one side stand before those of the other.
    """
    rows = [option["word"] for option in ask["options"]]
    alike = len({option["faces"][0]["word"] for option in ask["options"]}) < len(rows)
    return sorted(pairs, key=lambda pair: rows.index(pair[0])) if alike else list(pairs)


def runs_last(keys: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the same keys row by row, those of a row that are tapped most often behind the others, and so the rows."""
    times, rows = Counter(keys), [word for word, _ in keys]
    most = {word: max(number for (row, _), number in times.items() if row == word) for word in rows}
    return sorted(keys, key=lambda pair: (most[pair[0]], rows.index(pair[0]), times[pair], keys.index(pair)))


#: A face as a log writes it and as its key does: in full, without its die on the key, without it in the log.
SAME_FACE: tuple[Callable[[str, str], bool], ...] = (
    lambda written, key: written == key,
    lambda written, key: written.partition(":")[2] == key,
    lambda written, key: written == key.partition(":")[2],
)


def face_pairs(ask: Data, words: Iterable[str]) -> list[tuple[str, str]] | None:
    """Return the row and the face of the key for each die; None where one is missing."""
    left = {option["word"]: option.get("count", 1) for option in ask["options"]}
    found = []
    for word in words:
        fits = (
            (option["word"], face["word"])
            for same in SAME_FACE
            for option in ask["options"]
            if left[option["word"]] and not of_another_side(word, option)
            for face in option["faces"]
            if same(word, face["word"])
        )
        pair = next(fits, None)
        if pair is None:
            return None
        left[pair[0]] -= 1
        found.append(pair)
    return found if ask["least"] <= len(found) <= ask["most"] else None


def of_another_side(written: str, option: Data) -> bool:
    """Whether this Level die of Dungeon Dice (`K01:3`) belongs to the other side than those of a row of numbers."""
    die, named_, _ = written.partition(":")
    return bool(named_) and option["faces"][0]["word"] == "1" and die[:1] != option["word"][:1]


def _reroll(ask: Data, words: list[str]) -> dict[str, Any] | None:
    every = [option["word"] for option in ask["options"]]
    dice = every if words == ["all"] else _words({**ask, "least": 1}, words)
    return None if dice is None else {"dice": dice, "faces": []}


def _in_order(ask: Data, dice: Sequence[str], faces: Sequence[str]) -> Iterator[list[str]]:
    """The faces in the order of the dice: of like dice those last that show the same; and in the order of the log."""
    options, rows = list(ask["options"]), []
    for die in dice:
        option = next(one for one in options if one["word"] == die)
        options.remove(option)
        rows.append(tuple(face["word"] for face in option.get("faces", ())))
    times = Counter(faces)
    for left in (sorted(faces, key=lambda face: (times[face], faces.index(face))), list(faces)):
        ordered = []
        for row in rows:
            face = next((one for one in left if one in row), None)
            if face is not None:
                left.remove(face)
                ordered.append(face)
        if len(ordered) == len(rows) and not left:
            yield ordered


def _attack(ask: Data, words: list[str]) -> Any | None:
    if words == ["all"] or (ask.get("all") and len(words) == len(ask["options"])):
        return {"all": True} if ask.get("all") else [option["word"] for option in ask["options"]]
    found = _words(ask, words)
    return None if found is None else _in_their_places(ask, found)


def _in_their_places(ask: Data, words: list[str]) -> list[str]:
    """The words in the order of the options: whoever marks all and taps away who stays has them so."""
    left, found = Counter(words), []
    for option in ask["options"]:
        many = min(left[option["word"]], option.get("count", 1))
        found += [option["word"]] * many
        left[option["word"]] -= many
    return found


def _pairs(ask: Data, words: list[str]) -> Any | None:
    paid = words[words.index(WITH) + 1 :] if WITH in words else None
    pairs: list[list[str]] = []
    used: Counter[int] = Counter()
    for word in words[: words.index(WITH)] if WITH in words else words:
        blocker, _, whom = word.partition("=")
        for attacker in whom.split("+"):
            fits = [
                (option["word"] != blocker, foe != attacker, n, foe)
                for n, option in enumerate(ask["options"])
                if like(option["word"], blocker) and (option.get("many") or not used[n])
                for foe in option["whom"]
                if like(attacker, foe)
            ]
            if not fits:
                return None
            _, _, place, foe = min(fits)
            used[place] += 1
            pairs.append([ask["options"][place]["word"], foe])
    foes = list(dict.fromkeys(foe for option in ask["options"] for foe in option["whom"]))
    pairs.sort(key=lambda pair: foes.index(pair[1]))  # attacker by attacker, as they are tapped
    if paid is None or compose(ask, pairs)[0].partition(" with ")[2].split() == paid:
        return pairs
    return {"pairs": pairs, "pay": paid}


def _split(ask: Data, words: list[str]) -> dict[str, dict[str, int]] | None:
    given: dict[str, dict[str, int]] = {}
    sources = [option["word"] for option in ask["options"]]
    source = ""
    for word in words:
        name, equals, number = word.partition("=")
        if not equals:
            source = next((one for one in sources if one == name), "") or next(
                (o for o in sources if like(o, name)), ""
            )
            continue
        shares = next((option["to"] for option in ask["options"] if option["word"] == source), ())
        share = next((one["word"] for one in shares if one["word"] == name), None)
        share = share or next((one["word"] for one in shares if like(one["word"], name)), None)
        if share is None:
            return None
        given.setdefault(source, {one["word"]: 0 for one in shares})[share] = int(number)
    return given


def _deal(ask: Data, words: list[str]) -> dict[str, Any] | None:
    """`assist P3 B07 for reward`, `trade B01 for P3 R04`: who, what they give, and what for."""
    place = words.index("for") if "for" in words else len(words)
    before, after = words[:place], words[place + 1 :]
    who = next((word for word in (*before, *after) if word in {option["word"] for option in ask["options"]}), None)
    if who is None:
        return None
    theirs, mine = (before, after) if ask["style"] == "assist" else (after, before)
    return {
        "who": who,
        "theirs": [word for word in theirs if word not in (who, "none")],
        "mine": [word for word in mine if word not in (who, "none")],
    }


def _odds(ask: Data, words: list[str]) -> dict[str, Any]:
    place = words.index("for") if "for" in words else len(words)
    shared = (word.partition("=") for word in words[:place])
    said = {"odd": "1+3+5", "even": "2+4+6"}
    odds = {who: [int(number) for number in said.get(numbers, numbers).split("+")] for who, _, numbers in shared}
    return {"odds": odds, "goods": words[place + 1 :]}


INVERSE: dict[str, Callable[[Data, list[str]], Any]] = {
    "draw": _draw, "reroll": _reroll, "pick": _pick, "attack": _attack, "pairs": _pairs,
    "split": _split, "deal": _deal, "odds": _odds, "text": lambda ask, words: " ".join(words),
}  # fmt: skip


# --- words ------------------------------------------------------------------------------------------------------------


def _begins(ask: Data, line: str) -> bool:
    said, begun = _of_nobody(line).split(), _of_nobody(ask["line"]).split()
    return bool(begun) and said[: len(begun)] == begun


def _begins_with(option: Data, line: str) -> bool:
    return bool(option.get("line")) and named(option["line"]) == named(line)


def _of_nobody(line: str) -> str:
    first, _, rest = line.partition(" ")
    return rest if rest and first[:1] == "P" and first[1:].isdigit() else line


def named(line: str) -> list[str]:
    """Return the words of a line without its payment."""
    words = line.split()
    return words[: words.index(WITH)] if WITH in words else words


def each_word(words: Sequence[str]) -> list[str]:
    """Return the words behind the verb, `NPC x3` as three."""
    out: list[str] = []
    for word in words[1:]:
        if word[0] == "x" and word[1:].isdigit() and out:
            out += [out[-1]] * (int(word[1:]) - 1)
        else:
            out.append(word)
    return out


def many(words: Sequence[str]) -> Counter[str]:
    return Counter(each_word(words))


def many_words(line: str, beginning: str) -> list[str]:
    """Return the words of a line behind its beginning, told one by one."""
    said = _of_nobody(line).split()
    return each_word(["", *said[len(_of_nobody(beginning).split()) :]])


def bare(word: str) -> str:
    """Return a die's word without side, number and face."""
    plain = word[3:] if word[:1] == "P" and word[1:2].isdigit() and word[2:3] == "." else word
    return plain.split(":")[0].split("#")[0]


def like(one: str, other: str) -> bool:
    return one == other or (bare(one) == bare(other) and (":" not in one or ":" not in other))


def _is_all(option: Data, line: str) -> bool:
    return "attack " in line and len(many_words(line, "attack")) == len(option["note"].split(", "))


def _table(view: Data) -> Any:
    """What a question looks like to those at the table: like dice have no numbers there, and lie in no order."""
    return view["ask"] and view["ask"]["prompt"], _looks(view["position"])


def _looks(data: Any) -> Any:
    if isinstance(data, dict):
        plain = {name: value for name, value in data.items() if name not in ("label", "waits_for")}
        return {name: _looks(value) for name, value in plain.items() if name != "id" or not isinstance(value, int)}
    return sorted(map(_looks, data), key=str) if isinstance(data, list) else data


def _kind(view: Data, lists: str, taps: Any, line: str) -> str:
    if lists != "ask" or view["ask"]["kind"] == "acts":
        return f"{'acts' if lists == 'ask' else lists} {_of_nobody(line).split()[0]}"
    return str(view["ask"]["kind"])
