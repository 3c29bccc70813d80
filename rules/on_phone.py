"""A game as a phone goes on with it where there is no network: JSON in, JSON out.

Runs under CPython and, in a worker of the recorder's page, under its WebAssembly build (static/recorder/engine). The
phone plays with the rules and cards of the server or not at all; what it sends later is read by the server again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rules import fold
from rules.core.game import ENGINE
from rules.core.record import NotTheSame
from rules.games import GAMES, Components
from rules.plain_answers import PlainAnswers
from rules.score_sheet import Refusal, ScoreSheet, begun, tried

Data = dict[str, Any]
#: Sheets of entries that the server has not acknowledged; more are worked out again.
MOST_AHEAD = 400


class NotHere(ValueError):
    """This phone cannot answer for the game; the message says why."""


@dataclass(slots=True)
class PhoneGame:
    """One game. `stored` is the sheet as far as the server has acknowledged it, `shown` as far as this phone is;
    `ahead` are sheets by the hash of their last entry.
    """

    stored: ScoreSheet
    shown: ScoreSheet
    ahead: dict[str, ScoreSheet] = field(default_factory=dict)

    def follow(self, asked: Data) -> Data:
        """Return the position and the next question behind everything that this phone knows: `{"number", "hash",
        "view", "needs_first", "verdict", "rows", "stopped"}`.

        `stored` are entries of the server that are new here, as it tells them; `waiting` those it does not have yet.
        `rows` are what those add to the log; `stopped` is the first that cannot be taken, and why. Raises NotHere
        where the entries do not follow each other.
        """
        if (silent := bool(asked.get("silent"))) != self.stored.silent:
            self.stored = replace(self.stored, silent=silent)
            self.ahead.clear()
        for told in asked.get("stored", ()):
            self._store(told)
        sheet, rows, stopped = self.stored, list[Data](), None
        for sent in asked.get("waiting", ()):
            if sent["prev"] != sheet.head or sent["number"] != sheet.number + 1:
                raise NotHere("The entries that wait do not follow those of the server.")
            try:
                sheet = self.ahead.get(sent["hash"]) or sheet.take(sent["kind"], sent["line"])
            except Refusal as refusal:
                said = {"code": refusal.code, "detail": f"{refusal.message} {refusal.way_out}".strip()}
                stopped = said | refusal.more | {"hash": sent["hash"]}
                break
            self.ahead[sent["hash"]] = sheet
            entry = sheet.added[-1]
            rows.append({"hash": sent["hash"], "lines": [list(line) for line in entry.lines], "refused": entry.refused})
        while len(self.ahead) > MOST_AHEAD:
            del self.ahead[next(iter(self.ahead))]
        self.shown = sheet
        return {
            "number": sheet.number, "hash": sheet.head, "view": sheet.view, "needs_first": sheet.needs_first,
            "verdict": sheet.verdict, "rows": rows, "stopped": stopped,
        }  # fmt: skip

    def look_at(self, asked: Data) -> Data:
        """Return the view as it was after entry `number`, 0 for the beginning."""
        return {"view": self.shown.at(int(asked["number"])).view}

    def try_out(self, asked: Data) -> Data:
        """Return the view of what could be played behind entry `number` (None: the last), without keeping it; `refused`
        says why a line cannot.
        """
        sheet = self.shown if asked.get("number") is None else self.shown.at(int(asked["number"]))
        try:
            return tried(sheet.answers, sheet.working, asked["lines"])
        except Refusal as refusal:
            return {"refused": refusal.message}

    def _store(self, told: Mapping[str, Any]) -> None:
        """Take over an entry as the server has read it; what this phone made of it before does not count."""
        if told["number"] <= self.stored.number:
            return
        entry = fold.entry_told(told)
        if entry.number != self.stored.number + 1:
            raise NotHere("Entries of the server are missing.")
        before = self.ahead.pop(told["hash"], None)
        if before is not None and before.added[-1].lines == entry.lines and before.head == told["hash"]:
            self.stored = before
            return
        self.stored = self.stored.taken(entry)
        self.ahead.clear()
        if self.stored.head != told["hash"]:
            raise NotHere("An entry of the server has another hash than it should have.")


def begin(facts: Data) -> PhoneGame:
    """Return the game of `{"header", "names", "engine", "components"}`, as the server tells them. Raises NotHere."""
    if facts["engine"] != ENGINE:
        raise NotHere(f"The store plays by version {facts['engine']} of the rules, and this phone has {ENGINE}.")
    try:
        components = unpacked(facts["components"])
    except (NotTheSame, ValueError, KeyError, TypeError) as error:
        raise NotHere(f"The cards of this game cannot be read on this phone. {error}".strip()) from error
    sheet = begun(facts["header"], len(facts["names"]), PlainAnswers(lambda text: components))
    return PhoneGame(sheet, sheet)


def packed(components: Components) -> Data:
    """Return components as plain data, by game."""
    found: Data = {}
    for name, each in components.items():
        packing = GAMES[name].packing
        if packing is not None:
            found[name] = packing.packed(each)
    return found


def unpacked(data: Data) -> Components:
    """Return the components that were packed. Raises NotTheSame."""
    found: dict[str, Any] = {}
    for name, each in data.items():
        packing = GAMES[name].packing
        if packing is None:
            raise NotTheSame(f"{name} has nothing to pack.")
        found[name] = packing.unpacked(each)
    return found


_game: list[PhoneGame] = []
WAYS: dict[str, Callable[[PhoneGame, Data], Data]] = {
    "follow": PhoneGame.follow,
    "look_at": PhoneGame.look_at,
    "try_out": PhoneGame.try_out,
}


def answer(text: str) -> str:
    """Return the answer to `{"ask": "begin" | "follow" | "look_at" | "try_out", …}`; `{"not_here": why}` where this
    phone has none.
    """
    asked = json.loads(text)
    try:
        if asked["ask"] == "begin":
            _game[:] = [begin(asked["facts"])]
            return json.dumps({"engine": ENGINE})
        if not _game:
            raise NotHere("No game was begun.")
        return json.dumps(WAYS[asked["ask"]](_game[0], asked))
    except NotHere as error:
        return json.dumps({"not_here": str(error)})
