"""The `rulebook` command: how many rules each game has, and which of them a log proves.

A rule is proved when one golden log keeps it and another breaks it. Golden logs say so themselves in
comment lines: `; verdict: illegal`, `; rule: DM-PAY-03`, `; keeps: DM-BUY-03 DM-FIELD-01`. A ruling is shown where a
log's verdict rests on it (`; rulings: AMB-72`), or the catalogue says why no log can.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from rules.core.books.catalogue import DEFINITION, ENFORCED, TABLE, Catalogue, Ruling, load
from rules.core.verdict import ILLEGAL

RULES_FOLDER = Path(__file__).resolve().parents[2]

_REMARK = re.compile(r"^;\s*(verdict|rule|rulings|keeps)\s*:(.*)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class GoldenLog:
    """What a golden log says of itself: the rule it breaks, if any, the rules it keeps, the rulings it rests on."""

    verdict: str
    breaks: str | None
    keeps: frozenset[str]
    rests: frozenset[str] = frozenset()
    name: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """A ruling, its options, and the logs whose verdict rests on it; `outside`: why no log does."""

    ruling: str
    options: tuple[str, ...]
    logs: int
    example: str
    outside: str


@dataclass(frozen=True, slots=True)
class Coverage:
    """`kept`, `broken`: the enforced rules with such a log; the other two list those without."""

    kept: int
    broken: int
    without_keeping_log: tuple[str, ...]
    without_breaking_log: tuple[str, ...]
    unknown: tuple[str, ...]  # IDs in logs that the catalogue does not have
    rulings: tuple[Shown, ...] = ()


@dataclass(frozen=True, slots=True)
class Count:
    """The size of one game's catalogue."""

    game: str
    rules: int
    enforced: int
    definitions: int
    table: int
    rulings: int
    readings: int
    team_checks: int
    coverage: Coverage | None = None


def rulebook(logs: Path | None = None, as_json: bool = False) -> str:
    """Return what `python -m rules rulebook [--coverage FOLDER] [--json]` prints. `logs`: a folder for each game."""
    counts = [count(game, load(game), read_golden_logs(logs / game) if logs else None) for game in games()]
    if as_json:
        return json.dumps({"games": [asdict(one) for one in counts]}, indent=2)
    return "\n\n".join("\n".join(_lines(one)) for one in counts)


@cache
def games() -> tuple[str, ...]:
    """The games that have a catalogue, by the names of their packages."""
    return tuple(sorted(books.parents[1].name for books in RULES_FOLDER.glob("*/catalogue/books.json")))


def title(game: str) -> str:
    """What a game is called, from the name of its package."""
    return game.replace("_", " ").title()


def known(entry_id: str) -> bool:
    """Whether some game has a rule, ruling, reading or team check of that number."""
    return any(entry_id in load(game) for game in games())


def statement(entry_id: str) -> str:
    """What the rule of that number says, in whatever game it is; "" if none has it."""
    return next((load(game).entry(entry_id).statement for game in games() if entry_id in load(game)), "")


def count(game: str, catalogue: Catalogue, golden: Iterable[GoldenLog] | None = None) -> Count:
    kinds = Counter(rule.kind for rule in catalogue.all())
    return Count(
        game=game,
        rules=len(catalogue.all()),
        enforced=kinds[ENFORCED],
        definitions=kinds[DEFINITION],
        table=kinds[TABLE],
        rulings=len(catalogue.all_rulings()),
        readings=len(catalogue.all_readings()),
        team_checks=len(catalogue.all_checks()),
        coverage=None if golden is None else cover(catalogue, golden),
    )


def cover(catalogue: Catalogue, golden: Iterable[GoldenLog]) -> Coverage:
    """Which enforced rules have a log that keeps them and a log that breaks them."""
    logs = list(golden)
    enforced = [rule.id for rule in catalogue.all() if rule.kind == ENFORCED]
    kept = {rule for log in logs for rule in log.keeps}
    broken = {log.breaks for log in logs if log.breaks}
    return Coverage(
        kept=len(kept & set(enforced)),
        broken=len(broken & set(enforced)),
        without_keeping_log=tuple(rule for rule in enforced if rule not in kept),
        without_breaking_log=tuple(rule for rule in enforced if rule not in broken),
        unknown=tuple(sorted(rule for rule in kept | broken if rule not in catalogue)),
        rulings=tuple(_shown(ruling, logs) for ruling in catalogue.all_rulings()),
    )


def _shown(ruling: Ruling, logs: Iterable[GoldenLog]) -> Shown:
    names = [log.name for log in logs if ruling.id in log.rests]
    own = ruling.id.casefold()
    example = min(names, key=lambda name: (own not in name, len(name)), default="")
    return Shown(ruling.id, ruling.options, len(names), example, ruling.outside)


def read_golden_logs(folder: Path) -> list[GoldenLog]:
    """Every log under `folder` that states its verdict; an absent folder has none."""
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    logs = [read_golden_log(path.read_text(encoding="utf-8"), path.relative_to(folder).as_posix()) for path in paths]
    return [log for log in logs if log]


def read_golden_log(text: str, name: str = "") -> GoldenLog | None:
    """The remarks of one log; None if it states no verdict. An illegal log breaks its rule, any other keeps rules."""
    said: dict[str, str] = {}
    for word, value in _REMARK.findall(text):
        said[word] = f"{said.get(word, '')} {value}".strip()
    if "verdict" not in said:
        return None
    rests = frozenset(said.get("rulings", "").split()) - {"none"}
    if said["verdict"] == ILLEGAL:
        return GoldenLog(ILLEGAL, said.get("rule"), frozenset(), rests, name)
    return GoldenLog(said["verdict"], None, frozenset(said.get("keeps", "").split()), rests, name)


def _lines(one: Count) -> Iterable[str]:
    beside = f"{one.rulings} rulings, {one.readings} readings of cards, {one.team_checks} team checks"
    yield f"{title(one.game)}: {one.rules} rules, {beside}"
    yield f"  {one.enforced:4} enforced: a log that breaks them is illegal"
    yield f"  {one.definitions:4} definitions: broken only through other rules"
    yield f"  {one.table:4} seen at the table only: never reported as illegal"
    if one.coverage:
        yield from _coverage_lines(one.coverage, one.enforced)


def _coverage_lines(found: Coverage, enforced: int) -> Iterable[str]:
    yield f"  {found.kept:4} of {enforced} enforced rules have a log that keeps them"
    yield f"  {found.broken:4} of {enforced} enforced rules have a log that breaks them"
    lists = {
        "No log keeps": found.without_keeping_log,
        "No log breaks": found.without_breaking_log,
        "Logs name unknown rules": found.unknown,
    }
    for title, rules in lists.items():
        if rules:
            yield f"  {title} ({len(rules)}):"
            yield from (f"    {' '.join(rules[start : start + 6])}" for start in range(0, len(rules), 6))
    # Each ruling with the option that settles it, how many logs rest on it, and one of them.
    inside = [shown for shown in found.rulings if not shown.outside]
    cited = [shown for shown in inside if shown.logs]
    yield f"  {len(cited):4} of {len(inside)} rulings that play can rest on are cited by a log"
    for shown in found.rulings:
        logs = "1 log:" if shown.logs == 1 else f"{shown.logs} logs, such as"
        told = f"{logs} {shown.example}" if shown.logs else shown.outside or "no log"
        yield f"    {shown.ruling:9} {', '.join(shown.options) or '-':24} {told}"
