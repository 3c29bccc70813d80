"""Plays a written game on the recorder's page by taps alone, as its players would, and counts them.

The script knows the log, and works out with the rules what is asked next; the page is only looked at and tapped.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from playwright.sync_api import Locator, Page, expect

from rules import recording
from rules.core import asking, parsing
from rules.core.notation import CLAIM, write_entry
from rules.games import VOCABULARIES

Data = dict[str, Any]
#: Lines of a log that may be played in another way before the script gives up.
MOST_UNLIKE = 12


def split_log(text: str) -> tuple[str, list[str]]:
    """Return the header of a log, and its lines of play in the canonical form without claims."""
    log = parsing.parse(text, VOCABULARIES)
    header = "\n".join(text.splitlines()[: log.line_of(0) - 1]).rstrip() + "\n"
    return header, [write_entry(entry) for entry in log.entries if entry.kind != CLAIM]


def by_turn(lines: Iterable[str]) -> dict[int, list[str]]:
    """Return the lines of each turn, those in front of the first turn line as turn 0."""
    turns: dict[int, list[str]] = {0: []}
    for line in lines:
        opened = re.match(r"(?:turn|round) (\d+)", line)
        if opened:
            turns[int(opened[1])] = []
        else:
            turns[max(turns)].append(line)
    return turns


def words_of(line: str) -> list[str]:
    """Return the words behind a line's verb, with `NPC x3` told one by one."""
    found: list[str] = []
    for word in re.sub(r"^P\d ", "", line).split()[1:]:
        times = re.fullmatch(r"x(\d+)", word)
        found += [found[-1]] * (int(times[1]) - 1) if times and found else [word]
    return found


def verb_of(line: str) -> str:
    return re.sub(r"^P\d ", "", line).split()[0]


def runs_last(keys: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the same keys row by row, those of a row that are tapped most often behind the others, and so the rows."""
    times, rows = Counter(keys), [word for word, _ in keys]
    most = {word: max(number for (row, _), number in times.items() if row == word) for word in rows}
    return sorted(keys, key=lambda pair: (most[pair[0]], rows.index(pair[0]), times[pair], keys.index(pair)))


@dataclass
class Table:
    """A phone that records: `text` is what the rules read so far, `rest` the lines still to be played."""

    page: Page
    text: str
    rest: list[str]
    taps: list[int] = field(default_factory=list)  # by turn
    typed: int = 0
    unlike: list[str] = field(default_factory=list)  # lines of the log that were played in another way
    turn: int = -1
    turns: dict[int, list[str]] = field(default_factory=dict)  # lines of the turns to come, where the log says them

    def __post_init__(self) -> None:
        if len(turns := by_turn(self.rest)) > 1:
            self.turns, self.rest = turns, turns[0]

    # --- taps ---

    def tap(self, what: Locator) -> None:
        what.click()
        self.taps[-1] += 1

    def hold(self, what: Locator) -> None:
        """Press a key for long: all that are left are the same."""
        what.click(delay=600)
        self.taps[-1] += 1

    def key(self, act: str, value: Any = None) -> Locator:
        wanted = f'[data-act="{act}"]'
        if value is not None:
            said = (
                value if isinstance(value, str | int) else json.dumps(value, separators=(",", ":"), ensure_ascii=False)
            )
            wanted += f"[data-value={json.dumps(str(said), ensure_ascii=False)}]"
        return self.page.locator(f".question-band {wanted}, .sheet {wanted}").first

    def face_key(self, face: str) -> Locator:
        """The key of a face, whichever row it is in."""
        end = "," + json.dumps(face, ensure_ascii=False) + "]"
        return self.page.locator(f".face-key[data-value$={json.dumps(end, ensure_ascii=False)}]").first

    # --- a game ---

    def play(self, entries: int = 100_000) -> bool:
        """Play to the end, or as many entries as that. Whether the game is over."""
        for _ in range(entries):
            view = recording.view(self.text)
            if view["over"] or not (self.rest or self.turns) and view["ask"] is None:
                return True
            assert view["ask"] is not None, (view["fault"], self.text[-400:])
            if view["turn"] != self.turn:
                self.turn = view["turn"]
                self.taps.append(0)
                if self.turn in self.turns:
                    self.unlike += self.rest
                    self.rest = self.turns.pop(self.turn)
            lines = self.answer(view)
            for line in lines:
                entered = recording.enter(self.text, line)
                assert entered.refused is None, (line, entered.refused)
                self.text += "".join(f"{text}\n" for text, _ in entered.lines)
        return False

    def answer(self, view: Data) -> list[str]:
        """Tap the answer to one question. Returns the lines that it writes."""
        ask = view["ask"]
        self.wait_for(ask)
        while self.rest and verb_of(self.rest[0]) == "draw" and ask["kind"] == "faces" and not ask.get("draw"):
            self.rest.pop(0)  # the bag decided it
        while self.rest and ask["kind"] == "faces" and verb_of(self.rest[0]) not in ("roll", "reroll", "draw"):
            self.unlike.append(self.rest.pop(0))
        wanted = verb_of(ask["line"]) if ask["kind"] == "pick" and ask["line"] else ""
        if wanted and wanted in map(verb_of, self.rest[1:3]) and verb_of(self.rest[0]) != wanted:
            place = [verb_of(line) for line in self.rest[:3]].index(wanted)
            self.rest.insert(0, self.rest.pop(place))  # effects of one moment, told in another order
        assert len(self.unlike) < MOST_UNLIKE, self.unlike
        reaction = self.reaction(view)
        if reaction is not None:
            return reaction
        return self.something_else(ask) or getattr(self, f"_{ask['kind']}")(ask, view)

    def something_else(self, ask: Data) -> list[str] | None:
        """Do what the log does before the question is answered: a set, a trade, a die of one use."""
        plain = plain_of(self.rest[0])[0] if self.rest else ""
        for at, option in enumerate(ask.get("also", ())):
            nested = option.get("ask")
            if plain and (same(option.get("line"), plain) or (nested and same_beginning(nested, plain))):
                self.tap(self.page.locator('.question-band [data-value="also"]'))
                self.tap(self.page.locator(f'.sheet [data-act="also"][data-value="{at}"]'))
                if nested:
                    self.wait_for(nested)
                    return getattr(self, f"_{nested['kind']}")(nested, {})
                self.rest.pop(0)
                return [spoken(option)]
        return None

    def wait_for(self, ask: Data) -> None:
        """Wait until the page asks this."""
        expect(self.page.locator(".question-title").first).to_have_text(ask["prompt"])

    def next(self, *verbs: str) -> str | None:
        """Take the next line of the log if it begins with one of these verbs."""
        if self.rest and verb_of(self.rest[0]) in verbs:
            return self.rest.pop(0)
        return None

    # --- kinds of questions ---

    def reaction(self, view: Data) -> list[str] | None:
        if not self.rest or not view["react"]:
            return None
        plain, given = plain_of(self.rest[0])
        for at, option in enumerate(view["react"]):
            if option.get("line") == plain and not any(one.get("line") == plain for one in view["ask"]["options"]):
                self.rest.pop(0)
                self.tap(self.page.locator('.thumb-bar [data-value="react"]'))
                return self.paid(option, at, given, "react")
        return None

    def _draw(self, ask: Data, view: Data) -> list[str]:
        line = self.next("draw")
        words = (
            words_of(line)
            if line
            else [word for option in ask["options"] for word in [option["word"]] * option.get("count", 1)][
                : ask["most"]
            ]
        )
        known = Counter({option["word"]: option["known"] for option in ask["options"] if option.get("known")})
        for word in (Counter(words) - known).elements():
            self.tap(self.key("tap", json.dumps(word)))
        if len(words) < ask["most"]:
            self.tap(self.key("send"))
        return [" ".join((ask["line"], *recording_words(words)))]

    def _faces(self, ask: Data, view: Data) -> list[str]:
        drawn = self.next("draw") if ask.get("draw") else None
        if drawn and self.rest and len(words_of(self.rest[0])) != ask["most"]:  # something comes between draw and roll
            self.rest.insert(0, drawn)
            self.tap(self.page.locator('.question-band [data-value="also"]'))
            self.tap(self.page.locator('.sheet [data-act="also"][data-value="0"]'))
            return self._draw(ask["also"][0]["ask"], view)
        line = self.next("roll")
        faces = words_of(line) if line else []
        keys = self.fitting_keys(ask, faces)
        if len(keys) < ask["least"]:
            self.unlike.append(line or "roll")
            given = [(o["word"], o["faces"][0]["word"]) for o in ask["options"] for _ in range(o.get("count", 1))]
            keys = given[: ask["most"]]
        keys = runs_last(keys)
        for place, (pair, number) in enumerate(runs := [(pair, len(list(run))) for pair, run in groupby(keys)]):
            key = self.key("tap", list(pair))
            if not key.is_visible():
                self.tap(self.key("turn-to", pair[0]))
            last = (
                place + 1 == len(runs) if ask.get("draw") else [p[0] for p, _ in runs[place + 1 :]].count(pair[0]) == 0
            )
            if number > 1 and last and len(keys) == ask["most"]:
                self.hold(key)
            else:
                for _ in range(number):
                    self.tap(key)
        told = [face for _, face in keys]
        return asking.compose(ask, told)

    def fitting_keys(self, ask: Data, faces: Sequence[str]) -> list[tuple[str, str]]:
        """Return the row and the face of each key to tap; a bare number is of the next die that has it."""
        left = Counter({option["word"]: option.get("count", 1) for option in ask["options"]})
        keys = []
        for face in faces:
            fits = (
                (o["word"], one["word"])
                for o in ask["options"]
                if left[o["word"]]
                for one in o["faces"]
                if face in (one["word"], one["word"].split(":")[-1])
            )
            found = next(fits, None)
            if found is not None:
                left[found[0]] -= 1
                keys.append(found)
        return keys

    def _acts(self, ask: Data, view: Data) -> list[str]:
        options = ask["options"]
        if self.rest:
            found = self.act_of_log(ask)
            if found is not None:
                return found
        # What goes without saying in the log is said on the page.
        for group in ("no", "end"):
            for at, option in enumerate(options):
                if option.get("group") == group:
                    return self.act(at, option)
        self.unlike.append(self.rest[0] if self.rest else "")
        return self.act(len(options) - 1, options[-1])

    def act_of_log(self, ask: Data) -> list[str] | None:
        options = ask["options"]
        line = self.rest[0]
        plain, given = plain_of(line)
        verb = verb_of(line)
        if verb == "field" and (both := self.field_all(options)) is not None:
            return both
        if verb == "reroll" and (
            again := next((o for o in options if o.get("group") == "reroll" and "ask" in o), None)
        ):
            return self.reroll_from(options.index(again), again["ask"])
        if verb == "attack" and (found := self.attack_of(options, words_of(line))) is not None:
            return found
        for at, option in enumerate(options):
            if same(option.get("line"), plain):
                self.rest.pop(0)
                return self.paid(option, at, given, "act")
            nested = option.get("ask")
            if nested and nested.get("line") and same_beginning(nested, plain):
                return self.nested(at, option, plain)
        return None

    def act(self, at: int, option: Data) -> list[str]:
        key = self.key("act", at)
        if not key.is_visible() and (more := self.key("more-acts")).is_visible():
            self.tap(more)
        self.tap(key)
        return [spoken(option)]

    def paid(self, option: Data, at: int, given: list[str] | None, act: str) -> list[str]:
        """Tap an act; where the log pays with other dice, change the payment first."""
        key = self.key(act, at)
        if not key.is_visible() and (more := self.key("more-acts")).is_visible():
            self.tap(more)
        pay = option.get("pay")
        if pay and given is not None and not pay.get("forced") and Counter(given) != Counter(pay["chosen"]):
            words = {source["word"] for source in pay["sources"]}
            if set(given) <= words:
                return self.pay_otherwise(option, key, at, given, act)
        self.tap(key)
        return [spoken(option)]

    def source(self, word: str, pressed: bool) -> Locator:
        """A die that may pay and shows this."""
        beginning = json.dumps("[" + json.dumps(word, ensure_ascii=False), ensure_ascii=False)
        return self.page.locator(f'.pay-die[aria-pressed="{str(pressed).lower()}"][data-value^={beginning}]')

    def pay_otherwise(self, option: Data, key: Locator, at: int, given: list[str], act: str) -> list[str]:
        pay = option["pay"]
        if act == "react":
            self.tap(self.key("pay-react", at))
        else:
            key.click(button="right")  # a long press
            self.taps[-1] += 1
        for word in (Counter(pay["chosen"]) - Counter(given)).elements():
            self.tap(self.source(word, pressed=True).last)
        for word in (Counter(given) - Counter(pay["chosen"])).elements():
            self.tap(self.source(word, pressed=False).first)
        self.tap(self.key("pay-now"))
        order = [word for word in pay["chosen"] if word in given]
        left = Counter(order) - Counter(given)
        for word in left.elements():
            order.remove(word)
        order += list((Counter(given) - Counter(order)).elements())
        return [f"{option['line']} with {' '.join(order)}"]

    def field_all(self, options: Sequence[Data]) -> list[str] | None:
        """Field all at once, if the log fields them one after the other."""
        for at, option in enumerate(options):
            line = option.get("line", "")
            if not line.startswith("field ") or len(words_of(line)) < 2:
                continue
            wanted = Counter(map(bare, words_of(line)))
            run = [each for each in self.rest[: len(words_of(line))] if verb_of(each) == "field"]
            if Counter(bare(word) for each in run for word in words_of(plain_of(each)[0])) == wanted:
                del self.rest[: len(run)]
                return self.paid(option, at, None, "act")
        return None

    def attack_of(self, options: Sequence[Data], words: list[str]) -> list[str] | None:
        nested = next((option for option in options if option.get("ask", {}).get("kind") == "attack"), None)
        dice = (
            nested["ask"]["options"]
            if nested
            else [o | {"word": plain_word(o)} for o in options if o.get("group") == "attack" and "die" in o]
        )
        everybody = next((option for option in options if option.get("line", "").endswith("attack all")), None)
        if not words or words == ["none"]:
            return None
        if everybody and (words == ["all"] or len(words) >= max(1, len(dice))):
            self.rest.pop(0)
            self.tap(self.key("attack-all"))
            return [everybody["line"]]
        places = places_of(dice, words)
        if places is None:
            return None
        self.rest.pop(0)
        for place in places:
            self.tap(self.page.locator(f'.game-table button[data-key="{dice[place]["die"]}"]'))
        self.tap(self.key("attack"))
        line = nested["ask"]["line"] if nested else "attack"
        return [" ".join((line, *(dice[place]["word"] for place in places)))]

    def reroll_from(self, at: int, ask: Data) -> list[str]:
        words = words_of(self.rest[0])
        options = ask["options"]
        places = list(range(len(options))) if words == ["all"] else places_of(options, words)
        if places is None:
            return self.act(at, {"line": ""})
        self.rest.pop(0)
        for n, place in enumerate(places):
            die = self.page.locator(f'.game-table button[data-key="{options[place]["die"]}"]')
            if n == 0 and not die.is_visible():
                self.tap(self.key("act", at))
            self.tap(die if die.is_visible() else self.key("tap", place))
        line = " ".join((ask["line"], *(options[place]["word"] for place in places)))
        faces = words_of(self.next("roll") or "roll")
        rows = [[one["word"] for one in options[place].get("faces", ())] for place in places]
        if len(faces) != len(places) or not all(rows):
            self.tap(self.key("send"))
            if faces:
                self.rest.insert(0, " ".join(("roll", *faces)))
            return [line]
        ordered = fitting(rows, faces)
        if len(set(faces)) == 1 < len(faces) and len({json.dumps(options[place].get("card")) for place in places}) == 1:
            self.hold(self.face_key(faces[0]))
        else:
            for face in faces:
                self.tap(self.face_key(face))
        return [line, " ".join((ask["all"], *ordered))]

    def nested(self, at: int, option: Data, plain: str) -> list[str]:
        """An act that opens a question of its own."""
        self.tap(self.key("act", at))
        ask = option["ask"]
        self.wait_for(ask)
        return getattr(self, f"_{ask['kind']}")(ask, {})

    def _pick(self, ask: Data, view: Data) -> list[str]:
        options = ask["options"]
        beginning = verb_of(ask["line"]) if ask["line"] else ""
        words: list[str] = []
        if self.rest and (not beginning or verb_of(self.rest[0]) == beginning):
            words = words_of(self.rest.pop(0))
        places = places_of(options, words[: ask["most"]]) if words and words != ["none"] else None
        if len(words) > ask["most"]:
            self.rest.insert(0, " ".join((ask["line"], *words[ask["most"] :])))
        if places is None and ask["least"] == 0:
            self.tap(self.key("none"))
            return [ask.get("none") or f"{ask['line']} none"]
        if places is None:
            self.unlike.append(" ".join(words))
            places = list(range(max(1, ask["least"])))
        groups = group_places(options)
        for n, place in enumerate(places):
            self.tap(
                self.key("tap", place)
                if groups is None
                else self.key("tap", nth_key(groups, options, places[:n], place))
            )
        closes = ask["most"] == 1 and ask["least"] <= 1 or ask["least"] == ask["most"] == len(places)
        if ask.get("style") == "order" and ask["most"] > 1:
            closes = len(places) >= min(ask["most"], len(options))
        if not closes:
            self.tap(self.key("send"))
        return [" ".join((ask["line"], *recording_words([options[place]["word"] for place in places])))]

    def _attack(self, ask: Data, view: Data) -> list[str]:
        line = self.next("attack")
        words = words_of(line) if line else []
        if words == ["all"] and ask.get("all"):
            self.tap(self.key("all"))
            return [ask["all"]]
        places = places_of(ask["options"], words) if words and words != ["none"] else None
        if places is None:
            self.tap(self.key("none"))
            return [ask["none"]]
        for place in places:
            self.tap(self.key("tap", place))
        self.tap(self.key("send"))
        return [" ".join((ask["line"], *(ask["options"][place]["word"] for place in places)))]

    def _pairs(self, ask: Data, view: Data) -> list[str]:
        line = self.next("block")
        said = [tuple(word.split("=", 1)) for word in words_of(line)] if line and "=" in line else []
        options = ask["options"]
        pairs: list[tuple[int, str]] = []
        for blocker, attackers in said:
            for attacker in attackers.split("+"):
                used = [place for place, _ in pairs]
                fits = (
                    n
                    for n, o in enumerate(options)
                    if like(o["word"], blocker)
                    and (o.get("many") or n not in used)
                    and any(like(attacker, whom) for whom in o["whom"])
                )
                place = next(fits, None)
                if place is not None:
                    pairs.append((place, next(whom for whom in options[place]["whom"] if like(attacker, whom))))
        if not pairs:
            self.tap(self.key("none"))
            return [ask["none"]]
        for place, whom in pairs:
            self.tap(self.key("tap", place))
            if len(options[place]["whom"]) > 1:
                self.tap(self.key("tap", [place, whom]))
        self.tap(self.key("send"))
        told: dict[str, list[str]] = {}
        for place, whom in pairs:
            told.setdefault(options[place]["word"], []).append(whom)
        pay = ask.get("pay")
        words = [f"{blocker}={'+'.join(whom)}" for blocker, whom in told.items()]
        return [" ".join((ask["line"], *words, *(("with", *pay["chosen"]) if pay and pay["chosen"] else ())))]

    def _split(self, ask: Data, view: Data) -> list[str]:
        """Damage is dealt as it is filled in."""
        while self.next("assign"):
            pass
        self.tap(self.key("send"))
        words = [
            word
            for source in ask["options"]
            for word in (source["word"], *(f"{share['word']}={share['given']}" for share in source["to"]))
        ]
        return [" ".join((ask["line"], *words))]

    def _deal(self, ask: Data, view: Data) -> list[str]:
        """`assist P3 B07 for reward`: who, what they give, and what for."""
        words = words_of(self.rest.pop(0))
        before, after = (
            (words[: words.index("for")], words[words.index("for") + 1 :]) if "for" in words else (words, [])
        )
        who = next(word for word in (*before, *after) if re.fullmatch(r"P\d", word))
        given = {"theirs": before, "mine": after} if ask["style"] == "assist" else {"mine": before, "theirs": after}
        deal = {kind: [word for word in said if word not in (who, "none")] for kind, said in given.items()}
        self.tap(self.key("tap", ["who", who]))
        for kind in ("theirs", "mine"):
            for word in deal[kind]:
                self.tap(self.key("tap", [kind, word]))
        self.tap(self.key("send"))
        return asking.compose(ask, {"who": who, **deal})

    def _text(self, ask: Data, view: Data) -> list[str]:
        line = self.rest.pop(0) if self.rest else "pass"
        self.page.locator("#typed").fill(line)
        self.typed += 1
        self.tap(self.key("send-typed"))
        return [f"{ask['line']} {line}".strip()]


# --- words ------------------------------------------------------------------------------------------------------------


def plain_of(line: str) -> tuple[str, list[str] | None]:
    """Return a line without its payment, and the payment."""
    plain, _, paid = line.partition(" with ")
    return plain, paid.split() if paid else None


def spoken(option: Data) -> str:
    pay = option.get("pay")
    paid = pay and pay["chosen"] and not pay.get("forced")
    return f"{option['line']} with {' '.join(pay['chosen'])}" if pay and paid else option.get("line", "")


def bare(word: str) -> str:
    """Return a die's word without side, number and face."""
    return re.sub(r"^P\d\.", "", word).split(":")[0].split("#")[0]


def plain_word(option: Data) -> str:
    return str(re.sub(r"^(P\d )?attack ", "", option["line"]))


def like(one: str, other: str) -> bool:
    return one == other or bare(one) == bare(other)


def same(given: str | None, wanted: str) -> bool:
    """Whether two lines mean the same act: the player may be named or not."""
    return given is not None and re.sub(r"^P\d ", "", given) == re.sub(r"^P\d ", "", wanted)


def same_beginning(ask: Data, line: str) -> bool:
    return bool(ask["line"]) and re.sub(r"^P\d ", "", line).startswith(re.sub(r"^P\d ", "", ask["line"]) + " ")


def places_of(options: Sequence[Data], words: Iterable[str]) -> list[int] | None:
    """Return the places of the options that these words name, each once for each time; None where one is missing."""
    found: list[int] = []
    for word in words:
        room = [n for n, option in enumerate(options) if found.count(n) < option.get("count", 1)]
        place = next((n for n in room if options[n]["word"] == word), None)
        if place is None:
            place = next(
                (
                    n
                    for n in room
                    if like(options[n]["word"], word) and (":" not in word or ":" not in options[n]["word"])
                ),
                None,
            )
        if place is None:
            return None
        found.append(place)
    return found


def fitting(rows: Sequence[Sequence[str]], faces: Sequence[str]) -> list[str]:
    """Return the faces in the order of the dice: each die takes the first that it has."""
    left = list(faces)
    ordered = []
    for row in rows:
        face = next(one for one in left if one in row)
        left.remove(face)
        ordered.append(face)
    return ordered


def recording_words(words: Sequence[str]) -> list[str]:
    numbers = Counter(words)
    return [part for word, number in numbers.items() for part in ((word, f"x{number}") if number > 1 else (word,))]


def group_places(options: Sequence[Data]) -> dict[str, list[int]]:
    """Return the places of like options: they share one key on the page."""
    groups: dict[str, list[int]] = {}
    for n, option in enumerate(options):
        name = json.dumps([option.get(each) for each in ("word", "label", "note", "card", "player")])
        groups.setdefault(name, []).extend([n] * option.get("count", 1))
    return groups


def nth_key(groups: dict[str, list[int]], options: Sequence[Data], before: Sequence[int], place: int) -> int:
    """Return which place the key of a group stands for, once these have been tapped."""
    group = next(places for places in groups.values() if place in places)
    used = Counter(before)
    for n, at in enumerate(group):
        if used[at] <= group[:n].count(at):
            return at
    return group[0]
