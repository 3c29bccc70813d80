"""The penalty of an offence, by the table and what was before."""

from __future__ import annotations

import datetime

import pytest

from tournament.judges.ladder import EXAMPLE, Infraction, Offence, TableError, compute, ordinal, read_row, read_table

TODAY = datetime.date(2026, 11, 24)
ROWS = {row.key: row for row in EXAMPLE}
#: Rows that the example has no like of.
ROWS["any-play"] = Infraction("any-play", "Sloppy play", "Play", ("caution", "warning"), counts="category")
ROWS["monthly"] = Infraction(
    "monthly", "Late", "Time", ("caution",), days=30, path_over=("caution", "caution", "warning")
)
ROWS["both"] = Infraction(
    "both", "Rude", "Conduct", ("caution", "game-loss"), days=10, path_over=("caution", "warning", "match-loss")
)

#: Infraction, what was before (an infraction; `@5`: 5 days ago in another event) -> the penalty.
CASES = """
game-rule    |                                            | caution
game-rule    | game-rule                                  | caution
game-rule    | game-rule game-rule                        | warning
game-rule    | game-rule game-rule game-rule              | game-loss
game-rule    | game-rule game-rule game-rule game-rule    | game-loss
game-rule    | game-rule@1 game-rule@1 game-rule@1        | caution
game-rule    | forgotten forgotten                        | caution
game-rule    | forgotten game-rule forgotten              | caution
forgotten    |                                            | caution
forgotten    | forgotten                                  | caution
forgotten    | forgotten forgotten                        | warning
forgotten    | forgotten forgotten forgotten forgotten    | warning
hidden-dice  |                                            | warning
hidden-dice  | hidden-dice                                | game-loss
hidden-dice  | hidden-dice@3                              | warning
slow-play    |                                            | caution
slow-play    | slow-play                                  | warning
slow-play    | slow-play slow-play                        | game-loss
slow-play    | slow-play@10                               | caution
slow-play    | slow-play@10 slow-play@20                  | caution
slow-play    | slow-play@10 slow-play@20 slow-play@30     | warning
slow-play    | slow-play@10 slow-play@20 slow-play@91     | caution
slow-play    | slow-play@90 slow-play@20 slow-play@30     | warning
slow-play    | slow-play slow-play@20 slow-play@30        | warning
slow-play    | slow-play slow-play slow-play@20           | game-loss
late         |                                            | game-loss
late         | late                                       | match-loss
late         | late late late                             | match-loss
late         | late@1                                     | game-loss
team-error   |                                            | game-loss
team-error   | team-error                                 | match-loss
marked       |                                            | warning
marked       | marked@364                                 | game-loss
marked       | marked@365                                 | game-loss
marked       | marked@366                                 | warning
marked       | marked@100 marked@200                      | disqualification
marked       | marked marked@100                          | disqualification
wrong-result |                                            | caution
wrong-result | wrong-result wrong-result                  | match-loss
outside-help |                                            | match-loss
outside-help | outside-help                               | disqualification
unsporting   |                                            | warning
unsporting   | unsporting                                 | game-loss
unsporting   | unsporting@20                              | warning
unsporting   | unsporting@20 unsporting@40                | game-loss
unsporting   | unsporting@20 unsporting@40 unsporting@60  | match-loss
unsporting   | unsporting unsporting                      | match-loss
stalling     |                                            | match-loss
stalling     | stalling                                   | disqualification
cheating     |                                            | disqualification
any-play     |                                            | caution
any-play     | game-rule                                  | warning
any-play     | forgotten hidden-dice                      | warning
any-play     | late                                       | caution
any-play     | game-rule@1                                | caution
monthly      | monthly monthly                            | warning
monthly      | monthly@30 monthly@30                      | warning
monthly      | monthly@30 monthly@31                      | caution
both         | both                                       | game-loss
both         | both@5                                     | warning
both         | both both@5                                | match-loss
"""


def _before(text: str) -> list[Offence]:
    found = []
    for each in text.split():
        key, _, days = each.partition("@")
        on = TODAY - datetime.timedelta(days=int(days or 0))
        where = "round 1, table 2" if not days else "Friday"
        found.append(Offence(key, ROWS[key].category, "caution", on, not days, where))
    return found


@pytest.mark.parametrize("case", [line for line in CASES.splitlines() if line], ids=lambda line: " ".join(line.split()))
def test_the_penalty_follows_from_the_table(case: str) -> None:
    """Each row of the table above, whatever the order of what was before."""
    key, before, penalty = (part.strip() for part in case.split("|"))
    offences = _before(before)
    assert compute(ROWS[key], offences, TODAY).penalty == penalty
    assert compute(ROWS[key], offences[::-1], TODAY).penalty == penalty


def test_the_reason_says_what_was_counted() -> None:
    """The number, what it was counted in, the way from the base penalty, and where it happened before."""
    told = {
        before: compute(ROWS[key], _before(before), TODAY).reason
        for key, before in (
            ("hidden-dice", ""), ("hidden-dice", "hidden-dice"),
            ("slow-play", "slow-play@10 slow-play@20 slow-play@30"),
        )
    }  # fmt: skip
    assert list(told.values()) == [
        "1st Looked at hidden dice or cards in this event.",
        "2nd Looked at hidden dice or cards in this event: Warning becomes Game loss (before: round 1, table 2).",
        "4th Slow play in 90 days: Caution becomes Warning (before: Friday; Friday; Friday).",
    ]


def test_ordinals() -> None:
    """1st to 23rd, with the teens."""
    assert [ordinal(n) for n in (1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 111)] == [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "23rd", "111th",
    ]  # fmt: skip


GOOD = {"name": "Slow play", "category": "Time", "path": ["caution", "warning"]}


@pytest.mark.parametrize(
    ("change", "field", "told"),
    [
        ({"name": ""}, "name", "The name is empty. Write one."),
        ({"name": 3}, "name", "name is not text."),
        ({"category": "x" * 41}, "category", "The category has 41 characters; it can have 40."),
        ({"path": []}, "path", "The penalty of the first offence is missing. Choose one."),
        ({"path": ["caution"] * 6}, "path", "A path has 1 to 5 penalties, one for each offence."),
        ({"path": ["tickling"]}, "path", "“tickling” is not a penalty."),
        ({"path": ["warning", "caution"]}, "path", "A later offence has a lighter penalty than an earlier one."),
        ({"path_over": ["warning"]}, "days", "Say over how many days offences are counted over events."),
        ({"path": ["caution", "", "match-loss"]}, "path",
         "The 2nd offence has no penalty, but a later one has. Choose one, or “No penalty”."),
        ({"days": 30}, "days", "No penalty is chosen over 30 days. Choose that of the first offence, or 0 days."),
        ({"days": -1}, "days", "The days are a number from 0 to 3650."),
        ({"days": True}, "days", "The days are a number from 0 to 3650."),
        ({"counts": "stars"}, "counts", "Count one of infraction, category."),
        ({"key": "No Key"}, "key", "A key consists of lower-case letters, digits and hyphens."),
    ],
)  # fmt: skip
def test_a_row_that_cannot_be_used(change: dict[str, object], field: str, told: str) -> None:
    """The field is named, with the way out."""
    with pytest.raises(TableError) as fault:
        read_row(GOOD | change)
    assert (fault.value.field, str(fault.value)[: len(told)]) == (field, told)


def test_a_table_as_it_was_written_is_read_again() -> None:
    """The example survives the way through JSON; a key that is listed twice, or a row that is wrong, is named."""
    assert read_table([row.as_json() for row in EXAMPLE]) == EXAMPLE
    assert read_row(GOOD, ["slow-play"]).key == "slow-play-2"
    with pytest.raises(TableError, match="The key a is listed twice."):
        read_table([GOOD | {"key": "a"}, GOOD | {"key": "a"}])
    with pytest.raises(TableError, match="Row 2: The name is empty"):
        read_table([GOOD, GOOD | {"name": " "}])
