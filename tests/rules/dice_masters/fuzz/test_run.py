"""The machine that looks for our own mistakes: some of its games, and whether it would notice one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from rules.__main__ import main
from rules.core.fuzz.checks import replayed
from rules.core.fuzz.mistake import Mistake
from rules.core.fuzz.mutations import MUTATIONS, mutated
from rules.core.fuzz.run import Plan, run, summary
from rules.core.lines.notation import write
from rules.core.lines.parsing import parse
from rules.core.nature import Nature
from rules.core.session import Session
from rules.dice_masters import legal
from rules.dice_masters.fuzz import claims, dice
from rules.dice_masters.fuzz.adapter import DiceMastersAdapter
from rules.dice_masters.fuzz.tables import games_in_a_round, opening
from rules.dice_masters.log.die_notation import ZONE_NAMES
from rules.dice_masters.record import shipped
from rules.dice_masters.state import BAG, PREP, Answer, Question, State
from rules.games import VOCABULARIES, game

EDITIONS = ("bff2014", "wol2015")


def machine(edition: str | None = None) -> DiceMastersAdapter:
    return DiceMastersAdapter(shipped(), edition)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", (101, 102, 103))
def test_no_check_fails_in_games_by_the_book(edition: str, seed: int) -> None:
    """Dice are conserved, positions stored and undone, what is offered is legal, the log is judged as it was played."""
    report = run(Plan(games=1, seed=seed, every=6), machine(edition))
    assert not report.failures, summary(report)
    assert report.answers > 50


@pytest.mark.parametrize("seed", range(201, 207))
def test_no_check_fails_under_other_options(seed: int) -> None:
    """The same with a rules profile drawn for each game."""
    report = run(Plan(games=1, seed=seed, every=10, random_options=True), machine())
    assert not report.failures, summary(report)


@pytest.mark.parametrize(
    ("edition", "seed"),
    [
        ("bff2014", 7007301),  # damage told of an Elf Wizard that dealt none, and shows no character by then
        ("wol2015", 8002707),  # a wrong amount of damage, told where gear may be equipped, was read as that choice
    ],
)
def test_games_that_failed_once(edition: str, seed: int) -> None:
    report = run(Plan(games=1, seed=seed, every=60, random_options=True), machine(edition))
    assert not report.failures, summary(report)


def test_a_seed_names_a_game_of_two_full_teams() -> None:
    """Eight cards and twenty dice, no title twice, two basic actions; the same again for the same seed."""
    log = opening(shipped(), 17)
    assert opening(shipped(), 17) == log
    for player in (0, 1):
        cards = log.every("card", player)
        names = {shipped().by_code(line.args[0]).name for line in cards}
        assert len(cards) == len(names) == 8
        assert sum(int(line.args[1][1:]) for line in cards) == 20
        assert len(log.every("basic", player)) == 2


def test_a_round_of_games_deals_every_card() -> None:
    """Nobody has to wait for a card that chance never picks."""
    pool = shipped()
    dealt = {line.args[0] for seed in range(games_in_a_round(pool)) for line in opening(pool, seed).every("card", 0)}
    dealt |= {line.args[0] for seed in range(games_in_a_round(pool)) for line in opening(pool, seed).every("card", 1)}
    own = {card.code for card in pool.cards if card.text is not None and not card.is_basic_action}
    assert len(own - dealt) <= len(own) // 20, "only where two versions of a title fell to one team"


def test_the_same_run_says_the_same() -> None:
    """Two runs of one plan find the same things."""
    plan = Plan(games=1, seed=31, every=0)
    one, other = run(plan, machine()), run(plan, machine())
    assert summary(one) == summary(other)


def first_position() -> State:
    log = opening(shipped(), 3, "wol2015")
    return Session(game(log.game), log).state.copy()


def lose_a_die(state: State) -> None:
    state.zones[0][BAG].pop()


def double_a_die(state: State) -> None:
    state.zones[1][BAG].append(state.zones[0][BAG][0])


def give_a_pawn_away(state: State) -> None:
    state.owner[state.zones[0][BAG][0]] = 1


@pytest.mark.parametrize("harm", (lose_a_die, double_a_die, give_a_pawn_away))
def test_a_die_in_no_place_or_two_is_noticed(harm: Callable[[State], None]) -> None:
    """DM-ZONE-01, DM-SETUP-02."""
    state = first_position()
    dice.conserved(state)
    harm(state)
    with pytest.raises(Mistake):
        dice.conserved(state)


def test_an_answer_that_is_never_offered_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were nothing but a pass ever listed, the first main step with energy in it would give that away."""
    monkeypatch.setitem(legal.LISTERS, "act", lambda state, question: iter([("pass",)]))
    report = run(Plan(games=1, seed=101, every=1), machine())
    assert "legal and not offered" in report.failures[0].message


def test_a_question_that_leaves_a_trace_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Offers that note a ruling change the position, which only a step may."""

    def offers(state: State, question: Question) -> Iterator[Answer]:
        state.rulings["AMB-17"] = None
        yield ("pass",)

    monkeypatch.setitem(legal.LISTERS, "act", offers)
    report = run(Plan(games=1, seed=103, every=3), machine("wol2015"))
    assert "asking what is legal changes rulings" in report.failures[0].message


def test_a_failure_tells_how_to_see_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The seed and the command, with the options of the run."""
    told: list[str] = []
    monkeypatch.setattr(dice, "conserved", lambda state: (_ for _ in ()).throw(Mistake("a die is gone")))
    report = run(Plan(games=2, seed=8, random_options=True), machine("bff2014"), told.append)
    assert [failure.seed for failure in report.failures] == [8, 9]
    assert "a die is gone" in told[0]
    again = "python -m rules fuzz dice-masters/bff2014 --games 1 --seed 8 --every 10 --options random"
    assert report.failures[0].command == again


@pytest.mark.parametrize("mutate", MUTATIONS)
def test_a_mutation_leaves_the_lines_before_it(mutate: Callable[..., list[str]]) -> None:
    """So that nothing before it can be to blame."""
    lines = [f"line {n}" for n in range(6)]
    assert mutate(lines, 3, Nature(1))[:3] == lines[:3]


def test_an_earlier_line_that_is_blamed_is_noticed() -> None:
    """A log that is wrong from its first entry on is no log to miswrite."""
    log = opening(shipped(), 3, "wol2015")
    session = Session(game(log.game), log)
    assert mutated(session.log(), machine().judge, Nature(1), 5) == 0
    wrong = write(log) + "buy Nothing\ndraw Sidekick x4\n" * 3
    with pytest.raises(Mistake, match="is blamed"):
        mutated(parse(wrong, VOCABULARIES), machine().judge, Nature(1), 20)


def test_a_true_claim_that_is_refused_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were a claim of the prep area compared with the bag, that would show at once."""
    monkeypatch.setitem(ZONE_NAMES, "prep", BAG)
    monkeypatch.setattr(claims, "ZONE_NAMES", {"prep": PREP, "bag": BAG})
    report = run(Plan(games=1, seed=101, every=1), machine())
    assert report.failures[0].message.startswith("= P1 prep none is refused: Ana's bag holds")


def test_a_log_that_leads_elsewhere_is_noticed() -> None:
    """Each turn of the game is compared with the same turn of the replay: here somebody has lost a life unseen."""
    log = opening(shipped(), 3, "wol2015")
    session, adapter = Session(game(log.game), log), machine()
    bot = adapter.bot(3, session.game, None)
    while len(session.at_turn_lines()) < 4:
        session.answer(next(bot(session.state.copy())))
    replayed(adapter, session)
    session.at_turn_lines()[2].life[0] -= 1
    with pytest.raises(Mistake, match=r"at turn 3 .* a replay stands elsewhere: life"):
        replayed(adapter, session)


def test_the_command_prints_what_has_not_occurred(capsys: pytest.CaptureFixture[str]) -> None:
    """And ends with 0 where nothing failed, with 2 for a game that does not exist."""
    assert main(["fuzz", "dice-masters/wol2015", "--games", "1", "--seed", "5", "--every", "0"]) == 0
    out = capsys.readouterr().out
    assert "1 games" in out and "never" in out and "no failures" in out
    assert main(["fuzz", "dice-masters/2031"]) == 2
