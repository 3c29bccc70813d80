"""The bot that goes for what has not occurred, and the tables that are laid for it."""

from __future__ import annotations

from rules.core.machine.run import Plan, run
from rules.core.machine.seen import Seen
from rules.core.nature import Nature
from rules.core.options import UNDECIDED
from rules.dice_masters.machine.adapter import DiceMastersAdapter
from rules.dice_masters.machine.goals import companions, missing_faces, need, neediest
from rules.dice_masters.machine.tables import opening
from rules.games import default_pool


def machine() -> DiceMastersAdapter:
    return DiceMastersAdapter(default_pool())


def all_but(*missing: tuple[str, str]) -> Seen:
    """Everything has occurred, but for these."""
    seen = Seen(machine().wanted())
    for heading, names in seen.wanted.items():
        seen.found[heading] |= names
    for heading, name in missing:
        seen.found[heading].remove(name)
    return seen


def test_a_card_is_needed_for_what_it_has_not_shown() -> None:
    """A face that no die of it has shown makes it needy; where all has occurred, no card is."""
    seen, card = all_but(("faces", "12bff face 3")), default_pool().by_code("12bff")
    assert missing_faces(seen, card) == [2]
    assert need(seen, card) > 0
    assert [each.code for each in neediest(seen, default_pool().cards, Nature(1))] == ["12bff"]
    assert neediest(all_but(), default_pool().cards, Nature(1)) == []


def test_a_team_holds_what_is_missing() -> None:
    """The only card with anything missing is on a team, whatever the seed; the teams are full tournament teams."""
    seen = all_but(("faces", "87bff face 6"), ("played", "27wol"))
    for seed in range(5):
        log = opening(default_pool(), seed, wanting=seen)
        assert "87bff" in {line.args[0] for line in log.header if line.key == "card"}
        assert "27wol" in {line.args[0] for line in log.header if line.key == "basic"}
        for player in (0, 1):
            assert sum(int(line.args[1][1:]) for line in log.every("card", player)) == 20
            assert len(log.every("basic", player)) == 2


def test_cards_that_a_text_speaks_of_are_its_companions() -> None:
    """A Half-Dragon that makes Dragons cheaper wants Dragons beside it."""
    pool = default_pool()
    found = companions(pool.cards, [pool.by_code("104bff")])
    assert found and all("Dragon" in (*card.creature_types, card.name) for card in found[:5])


def test_a_ruling_that_no_game_has_left_undecided_comes_first() -> None:
    """Some games leave rulings open; those not seen so are taken before the others."""
    seen = all_but(("options", "card-16bff=undecided"))
    headers = [opening(default_pool(), seed, None, True, seen).every("option") for seed in range(20)]
    undecided = [{line.args[0] for line in header if line.args[0].endswith(UNDECIDED)} for header in headers]
    assert any(undecided)
    assert all("card-16bff=undecided" in rulings for rulings in undecided if rulings)


def test_what_is_missing_is_what_a_leaning_game_shows() -> None:
    """One game, played for the faces of two cheap cards and their fielding, shows most of that."""
    wanted = [("faces", f"{code} face {face}") for code in ("13bff", "6bff") for face in range(1, 7)]
    seen = all_but(*wanted, ("played", "13bff"), ("played", "6bff"))
    before = sum(len(names) for names in seen.missing().values())
    plan = Plan(games=1, seed=3, every=0)
    played = machine()
    report = run(plan, played, seen=seen)
    assert not report.failures
    after = sum(len(names) for names in report.seen.missing().values())
    assert after <= before // 2, report.seen.missing()


def test_a_leaning_game_is_the_same_again_for_the_same_knowledge() -> None:
    """What had been seen and the seed name a game: so a failure can be played again."""
    logs = []
    for _ in range(2):
        seen = all_but(("played", "13bff"), ("faces", "100bff face 1"))
        logs.append(run(Plan(games=1, seed=5, every=0), machine(), seen=seen))
    assert logs[0].answers == logs[1].answers
    assert logs[0].seen.found == logs[1].seen.found


def test_every_value_of_every_option_is_drawn_before_long() -> None:
    """Second readings of cards and rulings left undecided among them."""
    adapter, seen = machine(), Seen(machine().wanted())
    seed = 0
    while seen.missing()["options"] and seed < 150:
        log = adapter.opening(seed, True, seen)
        seen.note(adapter.laid(adapter.game(log).begin(log)))
        seed += 1
    assert not seen.missing()["options"], seed
