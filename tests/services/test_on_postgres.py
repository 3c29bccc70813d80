"""The tests of the apps once more, over PostgreSQL: what holds on SQLite holds there."""

from tests.conftest import TEMPLATE
from tests.services.on_postgres import ALWAYS, CHOSEN, ROOT, Sent, asked_by_a_test, choose, run, without_values
from tests.services.workers import Migrated


def test_the_apps_behave_alike_on_postgresql(postgres_url: str, migrated: Migrated) -> None:
    """The chosen tests of cards, teams, events and judging pass with `DATABASE_URL=postgres://…`."""
    done = run(postgres_url, CHOSEN.read_text().splitlines(), **{TEMPLATE: migrated.template()})
    anew = f"If a test of {CHOSEN.name} has another name now: python -m tests.services.on_postgres"
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:] + anew


def test_the_fewest_tests_are_chosen_that_send_every_statement() -> None:
    """The quick one before the slow one, none that adds nothing, and always those where the values matter."""
    sent = [
        Sent("slow", 9.0, frozenset("ab")),
        Sent("quick", 0.1, frozenset("ab")),
        Sent("alone", 5.0, frozenset("c")),
        Sent(f"{ALWAYS[0]}::one", 5.0, frozenset("b")),
    ]
    assert choose(sent) == sorted(["quick", "alone", f"{ALWAYS[0]}::one"])


def test_what_a_test_asks_for_itself_is_no_statement_of_the_store() -> None:
    """Whoever is nearest decides: a test that calls the store lets the store ask."""

    def asked_in(file: str) -> bool:
        return bool(eval(compile("ask()", str(ROOT / file), "eval"), {"ask": asked_by_a_test}))

    assert not asked_in("tournament/queries.py")
    assert asked_in("tests/test_it.py")
    assert asked_in(".venv/django/query.py"), "called from here"


def test_a_statement_is_the_same_with_other_values() -> None:
    """Values, their number and the names of savepoints tell no statement from another; columns do."""
    assert without_values("SELECT a FROM t WHERE a IN (%s, %s, %s) LIMIT 21") == without_values(
        "SELECT a FROM t WHERE a IN (%s) LIMIT 1"
    )
    assert without_values("INSERT INTO t VALUES (%s, 'x'), (%s, 'y')") == without_values(
        "INSERT INTO t VALUES (%s, 'z')"
    )
    assert without_values('SAVEPOINT "s1400_x3"') == without_values('SAVEPOINT "s99_x12"')
    assert without_values("SELECT a FROM t") != without_values("SELECT b FROM t")
