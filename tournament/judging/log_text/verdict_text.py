"""What a verdict says to people: one heading, one sentence, an icon. Verdict data in, words out; no database."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.core import verdict as verdicts
from rules.games import GAMES
from tournament.events.proof import log_standing

Data = Mapping[str, Any]
SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z“])|(?<=\w);\s+")
#: Ends of a game that go without saying.
USUAL_END = "life"


@dataclass(frozen=True, slots=True)
class VerdictHeading:
    """`look` is the class of the verdict box, `icon` a symbol of the sprite; `said` stands under the heading."""

    look: str
    icon: str
    kind: str
    heading: str
    said: str


def count(number: int, one: str, many: str = "") -> str:
    """Return `1 ruling`, `2 rulings`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def game_name(game: str) -> str:
    """Return `War of Light` for `dice-masters/wol2015`, `Dungeon Dice` for `dungeon-dice`."""
    name, _, edition = game.partition("/")
    books = {book.edition: book.title for book in GAMES[name].books} if name in GAMES else {}
    return books.get(edition) or name.replace("-", " ").title()


def first_sentence(text: str) -> tuple[str, str]:
    """Return a message cut after its first sentence or semicolon: the heading, and what goes under it."""
    end = SENTENCE_END.search(text)
    if end is None:
        return text, ""
    first, rest = text[: end.start()], text[end.end() :]
    return first if first.endswith((".", "!", "?")) else f"{first}.", rest[:1].upper() + rest[1:]


def _place(data: Data, word: str) -> str:
    return f"{word} {data['line']}" if data.get("line") else ""


def _outcome(data: Data) -> str:
    """Return `Ana won on turn 11, 9 life to 0.`"""
    result = data.get("result")
    if not result:
        return "The game is not over."
    if "life" not in result and result.get("text"):  # games that tell their own ending
        return str(result["text"])
    turn = f" on turn {data['turn']}" if data.get("turn") else ""
    life = " to ".join(str(n) for n in result.get("life") or ())
    ending = f"{turn}, life {life}" if life else turn
    reason = f" ({result['reason']})" if result.get("reason") not in (None, "", USUAL_END) else ""
    return f"{result['winner']} won{ending}{reason}." if result.get("winner") else f"Nobody won{ending}{reason}."


def _entries(data: Data) -> str:
    entries = data.get("entries") or 0
    return "The one entry follows the rules." if entries == 1 else f"All {entries} entries follow the rules."


def _before(data: Data) -> str:
    entries = data.get("entries") or 0
    if not entries:
        return "No entry before it was checked."
    return f"The {count(entries, 'entry', 'entries')} before it {'is' if entries == 1 else 'are'} legal."


def _who_broke_it(data: Data) -> str:
    """Return `Turn 3, Ana: Vampire costs 3; 2 energy was paid.` Nobody is named twice, or where nobody is to blame."""
    player, turn, message = data.get("player") or "", data.get("turn"), data["message"]
    named = player and player in first_sentence(message)[0]
    who = ", ".join(part for part in (f"Turn {turn}" if turn else "", "" if named else player) if part)
    return f"{who}: {message}" if who else message


def _where(data: Data) -> str:
    """Return `Main step. The 12 entries before it are legal.`"""
    step = str(data.get("step") or "") if data.get("turn") else ""
    return f"{step[:1].upper()}{step[1:]}. {_before(data)}" if step else _before(data)


def _stops(data: Data) -> str:
    step = f", in the {data['step']}" if data.get("step") else ""
    turn = f" of turn {data['turn']}" if data.get("turn") and step else ""
    return f"The log stops{_place(data, ' after line')}{step}{turn}."


def _legal_if(data: Data) -> str:
    number = len(decisive_rulings(data))
    return f"Legal, if {count(number, 'ruling')} {'is' if number == 1 else 'are'} accepted."


def decisive_rulings(data: Data) -> list[Data]:
    """Return the rulings that the verdict depends on: those that do not just restate the book."""
    return [ruling for ruling in data.get("rulings") or () if not ruling.get("restates")]


def _breaks(data: Data) -> str:
    """Say `A judge let the break of a rule in line 10 stand.` of each break that a judge has ruled on."""
    return " ".join(
        f"A judge {'let' if found['stands'] else 'undid'} the break of {found['rule']} in line {found['line']}"
        f"{' stand' if found['stands'] else ''}."
        for found in data.get("breaks") or ()
    )


Words = Callable[[Data], str]
#: verdict: look, icon, kind, heading, sentence
HEADINGS: dict[str, tuple[str, str, Words, Words, Words]] = {
    verdicts.LEGAL: ("good", "ok", lambda d: "Legal", _entries, _outcome),
    verdicts.LEGAL_WITH_RULINGS: (
        "moot", "seal", lambda d: "Legal with rulings", _legal_if, lambda d: f"{_outcome(d)} {_breaks(d)}",
    ),
    verdicts.ILLEGAL: ("", "bad", lambda d: f"Breaks a rule{_place(d, ' at line')}", _who_broke_it, _where),
    verdicts.INCOMPLETE: (
        "warn", "wait", lambda d: "Not finished", _stops,
        lambda d: d["message"] or "Everything up to there is legal.",
    ),
    verdicts.UNDECIDED: (
        "warn", "hand", lambda d: f"Undecided{_place(d, ' from line')}", lambda d: d["message"],
        lambda d: f"{_before(d)} This is not a verdict on the players.",
    ),
    verdicts.UNREADABLE: (
        "warn", "ask", lambda d: f"Cannot be read here{_place(d, ': line')}", lambda d: d["message"],
        lambda d: f"{_before(d)} This line breaks no rule. Correct it, or put ; in front of a remark, and "
        "hand the log in again.",
    ),
}  # fmt: skip


#: What stands behind the kind of a verdict, by a judge's stamp on the log; of a verdict that it breaks a rule, or not.
ADDED = {
    (log_standing.STAMP_ILLEGAL, True): " · confirmed by a judge",
    (log_standing.STAMP_ILLEGAL, False): " · but breaks a rule, a judge has ruled",
    (log_standing.STAMP_COUNTS, True): " · counts all the same, a judge has ruled",
    (log_standing.STAMP_ASIDE, True): " · does not count, a judge has ruled",
    (log_standing.STAMP_ASIDE, False): " · does not count, a judge has ruled",
}
NOT_CONFIRMED = " · not confirmed by a judge"


def heading_of(data: Data, standing: log_standing.Standing | None = None) -> VerdictHeading:
    """Return the heading of one verdict, from its JSON and where its log stands in its match."""
    look, icon, kind, heading, said = HEADINGS[data["verdict"]]
    first, rest = first_sentence(heading(data))
    illegal, stamp = data["verdict"] == verdicts.ILLEGAL, standing.log.stamp if standing else ""
    shown = kind(data) + ADDED.get((stamp, illegal), NOT_CONFIRMED if standing and illegal else "")
    if stamp == log_standing.STAMP_ILLEGAL and not illegal:
        look, icon = "", "bad"
    return VerdictHeading(look, icon, shown, first or kind(data), f"{rest} {said(data)}".strip())
