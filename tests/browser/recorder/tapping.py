"""Taps answers on the recorder's page as a person would, and counts the taps.

`Screen` knows the keys of each kind of question; what the answer is, it is told in the form of
`tests.rules.recording.composing`.
`Table` plays a written game. The page is only looked at and tapped.
"""

from __future__ import annotations

import json
import time
from collections import Counter, deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from playwright.sync_api import Locator, Page, expect

from rules import recording
from tests.rules.recording.following import Follower, Step, face_pairs

Data = Mapping[str, Any]
#: Nothing is drawn under a finger (static/recorder/press.js): what a tap changes is there behind the next timer, or a
#: little later where its key was drawn anew meanwhile. Where the tap has fallen is told, and whether it was not taken.
DRAWN = """new Promise(drawn => {
  const told = () => drawn([window.fell, Boolean(document.querySelector('.tap-missed'))]);
  setTimeout(() => { if (window.fell) told(); else setTimeout(told, 150); }, 5);
})"""
#: So often a tap is repeated that the page says it has not taken.
AGAIN = 3
#: Seconds and pixels in which a tap on another key is the second one of a double tap (static/recorder/press.js). It
#: is more upright than there: a strip that comes or goes moves all keys between looking and tapping.
TWICE, NEAR, NEAR_UPRIGHT = 0.4, 26, 130
#: Where a key is, and which one. Where another phone has changed the page a moment ago, a person looks anew first.
WHERE = """async key => {
  const note = event => { window.fell = [event.clientX, event.clientY]; };
  if (window.fell === undefined) addEventListener('click', note, true);
  window.fell = null;
  while (document.querySelector('.tap-missed')) await new Promise(read => setTimeout(read, 50));
  const since = performance.now() - (document.querySelector('#recorder')?.dataset.changed ?? -Infinity);
  if (since < 210) await new Promise(looked => setTimeout(looked, 210 - since));
  if (!key.isConnected) return null;
  key.scrollIntoViewIfNeeded();
  const { x, y, width, height } = key.getBoundingClientRect(), title = document.querySelector('.question-title');
  return [x + width / 2, y + height / 2, JSON.stringify([title?.textContent, key.dataset])];
}"""
#: From so many rerolled dice on their new faces alone are told, each in the row of the die as it lay.
ROWS_PAY = 3
#: So many faces have keys at once there.
MOST_ROWED = 54
#: More options of a number than these are a stepper.
NUMBERS_AS_KEYS = 24


#: A tap that waits for nothing more (tests/browser/recorder/conftest.py).
QUICK = Locator.click


@dataclass
class Screen:
    """The question on a page. `taps` counts what was tapped, `typed` what was written."""

    page: Page
    taps: int = 0
    typed: int = 0
    last: tuple[float, float, float, str] = (0.0, 0.0, 0.0, "")  # when and where the last tap was, and on what
    asked: int = 0  # questions: the next may have the same words and the same keys

    # --- taps ---

    def tap(self, what: Locator) -> None:
        self.press(what)

    def press(self, what: Locator, delay: float = 0) -> None:
        """Press a key, and release it so many milliseconds later; again where the page says that it took nothing, as
        another phone had changed it.
        """
        for _ in range(AGAIN):
            if self.pressed(what, delay):
                break

    def pressed(self, what: Locator, delay: float) -> bool:
        """Press a key; whether the page took it. Where another key has come under the finger, it is looked at first,
        as long as a person takes to read it.
        """
        found = None
        while found is None:  # the page may be drawn anew meanwhile
            found = what.evaluate(WHERE)
        x, y, name = found
        name = f"{self.asked} {name}"
        at, before_x, before_y, before = self.last
        if name != before and abs(x - before_x) < NEAR and abs(y - before_y) < NEAR_UPRIGHT:
            time.sleep(max(0.0, at + TWICE - time.monotonic()))
        QUICK(what, delay=delay)
        at = time.monotonic()
        fell, missed = self.page.evaluate(DRAWN)
        self.last = (at, *(fell or (x, y)), name)
        self.taps += 1
        return not missed

    def hold(self, what: Locator) -> None:
        """Press a key for long: all that are left are the same."""
        self.press(what, delay=600)

    def key(self, act: str, value: Any = None) -> Locator:
        wanted = f'[data-act="{act}"]'
        if value is not None:
            said = value if isinstance(value, str) else dumped(value)
            wanted += f"[data-value={json.dumps(said, ensure_ascii=False)}]"
        return self.page.locator(f".question-band {wanted}, .sheet {wanted}").first

    def there(self, *keys: Locator) -> Locator:
        """Wait for one of these keys, and return the first that is there."""
        either = keys[0]
        for key in keys[1:]:
            either = either.or_(key)
        either.first.wait_for()
        return next((key for key in keys if key.is_visible()), keys[0])

    def die(self, number: Any) -> Locator:
        """A die that can be tapped where it is on the table."""
        return self.page.locator(f'.game-table button[data-key="{number}"]').first

    def asks(self, ask: Data) -> None:
        """Wait until the page asks this."""
        expect(self.page.locator(".question-title").first).to_have_text(ask["prompt"])

    # --- answers ---

    def answer(self, view: Data, taps: Any, lists: str = "ask") -> None:
        """Tap an answer to the question of a view; `lists` says in which list of acts it stands."""
        ask = view["ask"]
        self.asked += 1
        if ask is not None:
            self.asks(ask)
        if lists == "react":
            self.tap(self.page.locator('.thumb-bar [data-value="react"]'))
            self.act(view["react"], taps["option"], taps, "react")
        elif lists == "also" or (isinstance(taps, Mapping) and "also" in taps):
            self.tap(self.page.locator('.question-band [data-value="also"]'))
            self.act(ask["also"], taps["also"], taps, "also")
        else:
            self.of_kind(ask, taps)

    def of_kind(self, ask: Data, taps: Any) -> None:
        getattr(self, f"_{ask['kind']}")(ask, taps)

    def _acts(self, ask: Data, taps: Any) -> None:
        option = ask["options"][taps["option"]]
        nested = option.get("ask", {})
        if nested.get("kind") == "reroll":
            return self._reroll(nested, taps["taps"], opened_by=self.key("act", taps["option"]))
        if nested.get("kind") == "attack" and taps["taps"] != {"all": True}:
            return self._on_the_table(nested["options"], taps["taps"])
        if nested.get("kind") == "attack" or option.get("line", "").endswith("attack all"):
            return self.tap(self.key("attack-all"))
        alike = [one for one in ask["options"] if one.get("group") == "attack"]
        if option.get("group") == "attack" and len(alike) > 1:
            return self._on_the_table([option], [option.get("word", "")])
        return self.act(ask["options"], taps["option"], taps, "act")

    def _on_the_table(self, options: Sequence[Data], words: Sequence[str]) -> None:
        marked = places_of(options, words)
        stay = [place for place in range(len(options)) if place not in marked]
        everybody = self.key("attack-all")
        if len(stay) + 1 < len(marked) and everybody.is_visible():
            self.hold(everybody)
            marked = stay
        for place in marked:
            self.tap(self.die(options[place]["die"]))
        self.tap(self.key("attack"))

    def act(self, options: Sequence[Data], at: int, taps: Any, act: str) -> None:
        """Tap an act of a list; one that opens a question is answered there, one with another payment paid so."""
        key, option = self.key(act, at), options[at]
        more = self.key("more-acts") if act == "act" else self.page.locator('.sheet [data-act="more-acts"]')
        if self.there(key, more) is more:
            self.tap(more)
        if "pay" in taps:
            return self.pay_otherwise(option["pay"], key, at, taps["pay"], act)
        if "then" in taps:
            return self.tap(self.key("then", [at, taps["then"]]))
        self.tap(key)
        if "ask" in option:
            self.asks(option["ask"])
            self.of_kind(option["ask"], taps["taps"])

    def pay_otherwise(self, pay: Data, key: Locator, at: int, words: Sequence[str], act: str) -> None:
        open_ = self.key("pay-react" if act == "react" else "pay", at)
        if open_.is_visible():
            self.tap(open_)
        else:
            key.click(button="right")  # a long press
            self.taps += 1
        self.choose_payment(pay, words)

    def choose_payment(self, pay: Data, words: Sequence[str]) -> None:
        """Tap dice until these pay: a die of two energy pays one of them at the second tap."""
        ways = [*pay.get("ways", ())]
        if list(words) in ways:
            return self.tap(self.key("pay-way", ways.index(list(words))))
        halves = {one["half"]: one["word"] for one in pay["sources"] if one.get("half")}
        wholes = {whole: half for half, whole in halves.items()}
        chosen = Counter[str](pay["chosen"])
        for word in (chosen - Counter(words)).elements():
            die = self.source(halves.get(word, word), pressed=True)
            self.tap(die.last)
            if word in wholes and wholes[word] not in words:
                self.tap(die.last)
        for word in (Counter(words) - chosen).elements():
            if halves.get(word) not in pay["chosen"]:
                self.tap(self.source(halves.get(word, word), pressed=False).first)
                if word in halves:
                    self.tap(self.source(halves[word], pressed=True).last)
        self.tap(self.key("pay-now"))

    def source(self, word: str, pressed: bool) -> Locator:
        """A die that may pay and shows this."""
        beginning = json.dumps("[" + json.dumps(word, ensure_ascii=False), ensure_ascii=False)
        return self.page.locator(f'.pay-die[aria-pressed="{str(pressed).lower()}"][data-value^={beginning}]')

    # --- dice ---

    def _draw(self, ask: Data, taps: Sequence[str]) -> None:
        known = Counter({option["word"]: option["known"] for option in ask["options"] if option.get("known")})
        runs = list((Counter(taps) - known).items())
        for place, (word, number) in enumerate(runs):
            if number > 1 and place + 1 == len(runs) and len(taps) == ask["most"]:
                self.hold(self.key("tap", json.dumps(word, ensure_ascii=False)))
                continue
            for _ in range(number):
                self.tap(self.key("tap", json.dumps(word, ensure_ascii=False)))
        if len(taps) < ask["most"]:
            self.tap(self.key("send"))

    def _faces(self, ask: Data, taps: Sequence[str]) -> None:
        pairs = face_pairs(ask, taps)
        assert pairs is not None, taps
        self.face_keys(pairs, whole=bool(ask.get("draw")), full=len(pairs) == ask["most"])
        if len(pairs) < ask["most"]:
            self.tap(self.key("send"))

    def face_keys(self, pairs: Sequence[tuple[str, str]], whole: bool = False, full: bool = True) -> None:
        """Tap a key for each die, and hold the last where the rest of its row (`whole`: of all dice) show the same."""
        runs = [(pair, len(list(run))) for pair, run in groupby(pairs)]
        for place, (pair, number) in enumerate(runs):
            key = self.key("tap", list(pair))
            if self.there(key, other := self.key("turn-to", pair[0])) is other:
                self.tap(other)
            later = [row for (row, _), _ in runs[place + 1 :]]
            last = not later if whole else pair[0] not in later
            if number > 1 and last and full:
                self.hold(key)
                continue
            for _ in range(number):
                self.tap(key)

    def _reroll(self, ask: Data, taps: Data, opened_by: Locator | None = None) -> None:
        options = ask["options"]
        places = places_of(options, taps["dice"])
        if taps.get("faces") and len(places) >= ROWS_PAY and by_look(options):
            if opened_by is not None:
                self.tap(opened_by)
            return self.look_rows(options, list(zip(taps["dice"], taps["faces"], strict=True)))
        for n, place in enumerate(places):
            die, key = self.die(options[place].get("die")), self.key("tap", place)
            if n == 0 and opened_by is not None and self.there(die, opened_by) is opened_by:
                self.tap(opened_by)
            self.tap(self.there(die, key))
        if not taps.get("faces"):
            return self.tap(self.key("send"))
        rows = [row_of(options[place]) for place in places]
        pairs = list(zip(rows, taps["faces"], strict=True))
        return self.face_keys(sorted(pairs, key=lambda pair: rows.index(pair[0])))

    def look_rows(self, options: Sequence[Data], pairs: Sequence[tuple[str, str]]) -> None:
        """Tap what each rerolled die shows now, in the row of the die as it lay."""
        room = Counter(option["word"] for option in options)
        runs = [(pair, len(list(run))) for pair, run in groupby(sorted(pairs, key=lambda pair: pairs.index(pair)))]
        for pair, number in runs:
            if 1 < number == room[pair[0]]:
                self.hold(self.key("tap", list(pair)))
            else:
                for _ in range(number):
                    self.tap(self.key("tap", list(pair)))
            room[pair[0]] -= number
        if len(pairs) < len(options):
            self.tap(self.key("send"))

    # --- choices ---

    def _pick(self, ask: Data, taps: Sequence[str]) -> None:
        options = ask["options"]
        if ask.get("style") == "number" and len(options) > NUMBERS_AS_KEYS:
            return self.step_to(options, int(taps[0]))
        places = places_of(options, taps)
        known = [n for n, option in enumerate(options) for _ in range(option.get("known", 0))]
        one = ask["most"] == 1 and ask["least"] <= 1
        if any(not options[place]["likely"] for place in places) and self.key("more-acts").is_visible():
            self.tap(self.key("more-acts"))
        if one:
            return self.tap(
                self.key("tap", nth_key(group_places(options), (), places[0])) if taps else self.key("none")
            )
        room = sum(option.get("count", 1) for option in options)
        everything = self.key("every")
        if len(places) == room and everything.is_visible():
            return self.tap(everything)
        groups = group_places(options)
        before = list(known)
        for place in [*(Counter(known) - Counter(places)), *(Counter(places) - Counter(known)).elements()]:
            ordered = ask.get("style") == "order" and ask["most"] > 1
            self.tap(self.key("tap", place if ordered or place in known else nth_key(groups, before, place)))
            before.append(place)
        if not places:
            return self.tap(self.key("none"))
        if len(places) < min(ask["most"], room) or Counter(places) == Counter(known):
            self.tap(self.key("send"))
        return None

    def step_to(self, options: Sequence[Data], wanted: int) -> None:
        """Step a number up or down, and say it."""
        value = self.page.locator(".big-stepper b")
        for _ in range(200):
            now = int(value.inner_text())
            if now == wanted:
                break
            self.tap(self.page.get_by_role("button", name="One more" if now < wanted else "One less"))
        self.tap(self.key("send"))

    def _attack(self, ask: Data, taps: Any) -> None:
        if isinstance(taps, Mapping):
            return self.tap(self.key("all"))
        if not taps:
            return self.tap(self.key("none"))
        for place in places_of(ask["options"], taps):
            self.tap(self.key("tap", place))
        return self.tap(self.key("send"))

    def _pairs(self, ask: Data, taps: Any) -> None:
        pairs = taps["pairs"] if isinstance(taps, Mapping) else taps
        if not pairs:
            return self.tap(self.key("none"))
        options = ask["options"]
        foes = list(dict.fromkeys(foe for option in options for foe in option["whom"]))
        blocked: dict[int, list[str]] = {}
        now = foes[0]
        for blocker, attacker in sorted(pairs, key=lambda pair: foes.index(pair[1])):
            free = [n for n, option in enumerate(options) if option["word"] == blocker and attacker in option["whom"]]
            place = next((n for n in free if n not in blocked or options[n].get("many")), free[0])
            if attacker != now and len(options[place]["whom"]) > 1:
                self.tap(self.key("tap", dumped(attacker)))
            self.tap(self.key("tap", place))
            blocked.setdefault(place, []).append(attacker)
            told = {foe for whom in blocked.values() for foe in whom}
            at = foes.index(attacker)  # the page goes on to the next attacker that nobody blocks
            now = next((foe for foe in (*foes[at + 1 :], *foes[:at]) if foe not in told), attacker)
        if isinstance(taps, Mapping):
            self.tap(self.key("pay-blocks"))
            return self.choose_payment(ask["pay"] | {"chosen": self.chosen_now(), "ways": ()}, taps["pay"])
        return self.tap(self.key("send"))

    def chosen_now(self) -> list[str]:
        """The dice that are marked to pay."""
        self.page.locator(".pay-die").first.wait_for()
        marked = self.page.locator('.pay-die[aria-pressed="true"]')
        return [json.loads(marked.nth(n).get_attribute("data-value") or "[]")[0] for n in range(marked.count())]

    def _split(self, ask: Data, taps: Mapping[str, Mapping[str, int]]) -> None:
        for source in ask["options"]:
            given = {share["word"]: share["given"] for share in source["to"]}
            for word, by in steps_between(given, {**given, **taps.get(source["word"], {})}):
                self.tap(self.key("split", [dumped([source["word"], word]), by]))
        self.tap(self.key("send"))

    # --- deals ---

    def _deal(self, ask: Data, taps: Data) -> None:
        if len(ask["options"]) > 1:
            self.tap(self.key("tap", ["who", taps["who"]]))
        for kind in ("theirs", "mine"):
            for word in taps.get(kind, ()):
                good, _, numbers = word.partition("@")
                on = numbers.split("+") if numbers[:1].isdecimal() else []
                self.tap(self.key("tap", [kind, f"{good}@" if on else word]))
                for number in on:
                    self.tap(self.key("tap", ["on", int(number)]))
        self.tap(self.key("send"))

    def _odds(self, ask: Data, taps: Data) -> None:
        for player, numbers in taps["odds"].items():
            for number in numbers:
                self.tap(self.key("tap", [player, number]))
        for word in taps.get("goods", ()):
            self.tap(self.key("tap", ["goods", word]))
        self.tap(self.key("send"))

    def _text(self, ask: Data, taps: str) -> None:
        self.page.locator("#typed").fill(taps)
        self.typed += 1
        self.tap(self.key("send-typed"))


@dataclass
class Table:
    """A written game on a phone that records, and how far it is played."""

    page: Page
    text: str
    rest: list[str]
    taps: list[int] = field(default_factory=list)  # by turn
    costs: list[list[tuple[int, str, str]]] = field(default_factory=list)  # the same, answer by answer
    turn: int = -1
    entries: int = 0  # that were tapped: each line is one

    def __post_init__(self) -> None:
        self.screen, self.follower = Screen(self.page), Follower(self.text, self.rest)
        self.steps = self.follower.steps()

    @property
    def typed(self) -> int:
        return self.screen.typed

    @property
    def unlike(self) -> list[str]:
        return self.follower.unlike

    def play(self, entries: int = 100_000) -> bool:
        """Play to the end, or as many answers as that. Whether the game is over."""
        for _ in range(entries):
            step = next(self.steps, None)
            if step is None:
                break
            self.play_step(step)
            self.follower.take(step)
        self.text = self.follower.text
        return bool(recording.view(self.text)["over"])

    def play_step(self, step: Step) -> None:
        if step.view["turn"] != self.turn:
            self.turn = step.view["turn"]
            self.taps.append(0)
            self.costs.append([])
        before = self.screen.taps
        self.screen.answer(step.view, step.taps, step.lists)
        self.taps[-1] += self.screen.taps - before
        self.entries += len(step.composed)
        self.costs[-1].append((self.screen.taps - before, step.kind, " / ".join(step.composed)))


# --- words ------------------------------------------------------------------------------------------------------------


def dumped(value: Any) -> str:
    """Return JSON as a page writes it."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def row_of(option: Data) -> str:
    """Return the row of face keys that a die marked for the reroll shares with like ones."""
    return dumped([option.get("card"), [face["word"] for face in option["faces"]]])


def by_look(options: Sequence[Data]) -> bool:
    """Whether each die as it lies has a row of faces to be rerolled to."""
    looks = {option["word"]: len(option.get("faces", ())) for option in options}
    return all(looks.values()) and sum(looks.values()) <= MOST_ROWED


def places_of(options: Sequence[Data], words: Sequence[str]) -> list[int]:
    """Return the places of the options that these words name, each as often as it may be tapped."""
    found: list[int] = []
    for word in words:
        fits = (n for n, one in enumerate(options) if one.get("word", "") == word)
        found.append(next(n for n in fits if found.count(n) < options[n].get("count", 1)))
    return found


def group_places(options: Sequence[Data]) -> list[list[int]]:
    """Return the places of like options: they share one key on the page."""
    groups: dict[str, list[int]] = {}
    for n, option in enumerate(options):
        name = json.dumps([option.get(each) for each in ("word", "label", "note", "card", "player")])
        groups.setdefault(name, []).extend([n] * option.get("count", 1))
    return list(groups.values())


def nth_key(groups: Sequence[Sequence[int]], before: Sequence[int], place: int) -> int:
    """Return which place the key of a group stands for, once these have been tapped."""
    group = next(places for places in groups if place in places)
    used = Counter(before)
    for n, at in enumerate(group):
        if used[at] <= group[:n].count(at):
            return at
    return group[0]


def steps_between(given: Mapping[str, int], wanted: Mapping[str, int]) -> list[tuple[str, int]]:
    """Return the fewest steps from one division of damage to another: what one gains is taken from who has most."""
    words = list(given)
    start, end = tuple(given.values()), tuple(wanted[word] for word in words)
    known: dict[tuple[int, ...], list[tuple[str, int]]] = {start: []}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        if here == end:
            return known[here]
        for place, word in enumerate(words):
            for by in (1, -1):
                there = stepped(here, place, by)
                if there is not None and there not in known:
                    known[there] = [*known[here], (word, by)]
                    queue.append(there)
    raise AssertionError(f"{end} cannot be reached from {start}")


def stepped(amounts: tuple[int, ...], place: int, by: int) -> tuple[int, ...] | None:
    """Return the division after one step, as the page does it; None where the step is not possible."""
    others = [n for n in range(len(amounts)) if n != place and (by < 0 or amounts[n] > 0)]
    if not others or amounts[place] + by < 0:
        return None
    other = max(others, key=lambda n: amounts[n]) if by > 0 else others[0]
    found = list(amounts)
    found[place] += by
    found[other] -= by
    return tuple(found)
