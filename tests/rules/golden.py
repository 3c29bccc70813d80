"""Golden logs: what a log's first comment lines promise, and whether its replay keeps it.

    ; verdict: illegal          one of the six verdicts
    ; line: 57                  line of the file that the verdict points at
    ; rule: DM-FUND-05          the rule that is broken
    ; rulings: AMB-72 AMB-09    exactly these, in any order; "none" for none; leave the line out to say nothing
    ; winner: Diana             "nobody" for a tie
    ; message: cannot attack    a piece of the sentence the players read
    ; keeps: DM-BUY-03          rules that the log exercises lawfully (read by the `rulebook` command)
    ; cards: tests/rules/cards  a folder with more sets that the log is played with

Any other comment says what the log shows.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import rules
from rules.core.lines import notation, parsing
from rules.core.verdict import ILLEGAL, UNREADABLE, Verdict
from rules.dice_masters.card_files import read_folder
from rules.dice_masters.cards import CardPool
from rules.dice_masters.record import shipped
from rules.games import VOCABULARIES, Components

KEYS = ("verdict", "line", "rule", "rulings", "winner", "message", "keeps", "cards")
ROOT = Path(__file__).resolve().parents[2]
GOLDEN_LOGS = Path(__file__).resolve().parent / "logs"
_HEAD = re.compile(rf";\s*({'|'.join(KEYS)})\s*:\s*(.*)")


def promises(text: str) -> dict[str, str]:
    """The head lines of a golden log by name, and under "shows" the sentences for people."""
    found: dict[str, str] = {}
    for line in text.splitlines():
        if not line.lstrip().startswith(";"):
            break
        match = _HEAD.match(line.strip())
        name, value = (match[1], match[2]) if match else ("shows", line.strip("; "))
        found[name] = f"{found.get(name, '')} {value}".strip()
    return found


def played_with(said: dict[str, str]) -> Components:
    """The product's cards, and those of the folder that the log names."""
    return {"dice-masters": _with_sets(said["cards"])} if "cards" in said else {}


@cache
def _with_sets(folder: str) -> CardPool:
    return CardPool([*shipped().sets, *read_folder(ROOT / folder).sets])


def keeps_its_promises(text: str) -> Verdict:
    """Replay the log and compare. Returns the verdict for whoever wants to look closer."""
    said = promises(text)
    verdict = rules.replay(text, played_with(said))
    found = f"{verdict.verdict} line {verdict.line} {verdict.rule}: {verdict.message}"
    assert said["verdict"] == verdict.verdict, found
    assert said.get("line") in (None, str(verdict.line)), found
    assert said.get("rule", verdict.rule if verdict.verdict != ILLEGAL else None) == verdict.rule, found
    assert said.get("message", "") in verdict.message, found
    if "rulings" in said:
        assert set(said["rulings"].split()) - {"none"} == {ruling.rule for ruling in verdict.rulings}, found
    if "winner" in said:
        assert verdict.result is not None, found
        assert said["winner"] == (verdict.result["winner"] or "nobody"), found
    return verdict


def shows_the_place(verdict: Verdict) -> None:
    """A refused entry comes with its place, the position and what would have been legal."""
    if verdict.verdict not in (ILLEGAL, UNREADABLE):
        return
    assert verdict.line and verdict.column and verdict.message
    if verdict.position is None:
        assert verdict.turn in (0, None)  # the header already allows no game, or the text is no log
        return
    assert verdict.entry and verdict.turn is not None and verdict.step
    assert verdict.legal or verdict.result, "nothing is offered instead"


def writes_back(text: str, verdict: Verdict) -> None:
    """The canonical writing of a log is the same log, and is judged alike."""
    log = parsing.parse(text, VOCABULARIES)
    canonical = notation.write(log)
    assert parsing.parse(canonical, VOCABULARIES) == log
    again = rules.replay(canonical, played_with(promises(text)))
    assert (again.verdict, again.rule, again.entries) == (verdict.verdict, verdict.rule, verdict.entries)
