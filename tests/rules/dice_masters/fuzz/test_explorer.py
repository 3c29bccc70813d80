"""The bot that goes for what has not occurred, and the tables that are laid for it."""

from __future__ import annotations

import pytest

from rules.core.books.options import UNDECIDED
from rules.core.fuzz.run import Plan, Report, run
from rules.core.fuzz.scout import Scout
from rules.core.fuzz.seen import Seen
from rules.core.nature import Nature
from rules.core.session import Session
from rules.dice_masters.cards import PAWN_FACES
from rules.dice_masters.fuzz.adapter import DiceMastersAdapter
from rules.dice_masters.fuzz.ahead import Freely
from rules.dice_masters.fuzz.explorer import Explorer
from rules.dice_masters.fuzz.goals import companions, missing_faces, need, neediest
from rules.dice_masters.fuzz.luck import TO_ENERGY, TO_FIELD, TO_NEW, TO_TYPE
from rules.dice_masters.fuzz.tables import opening
from rules.dice_masters.record import shipped
from rules.dice_masters.state import BAG, Question


def machine() -> DiceMastersAdapter:
    return DiceMastersAdapter(shipped())


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
    seen, card = all_but(("faces", "12bff face 3")), shipped().by_code("12bff")
    assert missing_faces(seen, card) == [2]
    assert need(seen, card) > 0
    assert [each.code for each in neediest(seen, shipped().cards, Nature(1))] == ["12bff"]
    assert neediest(all_but(), shipped().cards, Nature(1)) == []


def test_a_team_holds_what_is_missing() -> None:
    """The only card with anything missing is on a team, whatever the seed; the teams are full tournament teams."""
    seen = all_but(("faces", "87bff face 6"), ("played", "27wol"))
    for seed in range(5):
        log = opening(shipped(), seed, wanting=seen)
        assert "87bff" in {line.args[0] for line in log.header if line.key == "card"}
        assert "27wol" in {line.args[0] for line in log.header if line.key == "basic"}
        for player in (0, 1):
            assert sum(int(line.args[1][1:]) for line in log.every("card", player)) == 20
            assert len(log.every("basic", player)) == 2


def test_cards_that_a_text_speaks_of_are_its_companions() -> None:
    """A Half-Dragon that makes Dragons cheaper wants Dragons beside it."""
    pool = shipped()
    found = companions(pool.cards, [pool.by_code("104bff")])
    assert found and all("Dragon" in (*card.creature_types, card.name) for card in found[:5])


def test_cards_that_a_text_speaks_of_stand_on_either_side() -> None:
    """A Half-Dragon that waits for a friendly Dragon mostly finds one on its own team, and the other side has some."""
    seen = all_but(("lines", "72bff line 2"))
    dragons = {card.code for card in shipped().cards if "Dragon" in card.creature_types}
    sides = [0, 0]
    for seed in range(20):
        log = opening(shipped(), seed, wanting=seen)
        for player in (0, 1):
            sides[player] += bool({line.args[0] for line in log.every("card", player)} & dragons)
    assert min(sides) >= 10, sides


def sit(seen: Seen, seed: int) -> tuple[Session, Explorer]:
    """The opening position of a game that leans to what is missing, and the bot that plays it."""
    adapter = machine()
    log = adapter.opening(seed, False, seen)
    session = Session(adapter.game(log), log)
    explorer = Explorer(seed, Scout(adapter, session.game, seen))
    explorer.goals.sit_down(session.state.table)
    return session, explorer


def test_what_helps_is_known_until_the_text_has_worked() -> None:
    """Dragons serve the Half-Dragon that waits for one; once its line has occurred, nothing serves it any more."""
    seen = all_but(("lines", "72bff line 2"))
    session, explorer = sit(seen, 1)
    goals, cards = explorer.goals, [stack.card for stack in session.state.table.stacks if stack.card]
    half_dragon = shipped().by_code("72bff")
    assert goals.texts(half_dragon) == {"72bff line 2"} and goals.need(half_dragon) and goals.any_text()
    assert {card.name for card in cards if goals.helps(card) and "Dragon" in card.creature_types}
    seen.note([("lines", "72bff line 2")])
    assert not goals.any_text() and not any(goals.helps(card) for card in cards)


@pytest.mark.parametrize(
    ("leaning", "faces"),
    ((TO_FIELD, {"character", "mask"}), (TO_ENERGY, {"bolt", "fist", "mask", "shield", "wild"}), (TO_NEW, {"mask"})),
)
def test_luck_leans(leaning: int, faces: set[str]) -> None:
    """Four Sidekicks show their character face, or energy, or the one face that nobody has seen: the mask."""
    session, explorer = sit(all_but(("faces", "pawn face 3")), 1)
    state, luck = session.state, explorer.luck
    dice = tuple(state.zones[state.active][BAG][:4])
    _, rolled = luck.roll(state, Question("roll", state.active, dice), leaning)
    shown = {getattr(PAWN_FACES[face], "symbol", "character") for face in rolled}
    assert shown <= faces, shown


def test_luck_of_one_type_brings_one_type() -> None:
    """Then a text can be met that asks for three bolts at once."""
    session, explorer = sit(all_but(), 1)
    state = session.state
    question = Question("roll", state.active, tuple(state.zones[state.active][BAG][:4]))
    for _ in range(4):
        _, rolled = explorer.luck.roll(state, question, TO_TYPE)
        assert len(set(rolled)) == 1


def test_what_is_new_in_a_turn_played_ahead_occurs_when_it_is_played() -> None:
    """The course that is found can be followed at the table, answer by answer, to what is new."""
    seen = all_but(*(("faces", f"pawn face {face}") for face in range(1, 7)))
    session, explorer = sit(seen, 4)
    freely = Freely(explorer.wishes, session.state.turn + 1)
    course = explorer.scout.course(session.state, freely, freely.over, 60)
    assert course and seen.missing()["faces"]
    before = len(seen.missing()["faces"])
    for position, answer in course:
        assert position.question == session.state.question
        seen.note(machine().shown(session.state, answer))
        session.answer(answer)
    assert len(seen.missing()["faces"]) < before
    assert session.state.turn >= freely.end


def test_a_turn_with_nothing_new_is_no_course() -> None:
    """Where everything has occurred there is nothing to follow."""
    session, explorer = sit(all_but(), 4)
    freely = Freely(explorer.wishes, session.state.turn + 1)
    assert explorer.scout.course(session.state, freely, freely.over, 60) == []


def test_a_game_is_played_late_once_little_is_missing() -> None:
    """Then peace lasts longer and turns are played ahead."""
    assert sit(all_but(("lines", "72bff line 2")), 1)[1].late
    assert not sit(Seen(machine().wanted()), 1)[1].late


def test_a_ruling_that_no_game_has_left_undecided_comes_first() -> None:
    """Some games leave rulings open; those not seen so are taken before the others."""
    seen = all_but(("options", "card-16bff=undecided"))
    headers = [opening(shipped(), seed, None, True, seen).every("option") for seed in range(20)]
    undecided = [{line.args[0] for line in header if line.args[0].endswith(UNDECIDED)} for header in headers]
    assert any(undecided)
    assert all("card-16bff=undecided" in rulings for rulings in undecided if rulings)


def leaning_game() -> tuple[int, Report]:
    """How much was missing, and what came of a game played for the faces of two cheap cards and their fielding."""
    wanted = [("faces", f"{code} face {face}") for code in ("13bff", "6bff") for face in range(1, 7)]
    seen = all_but(*wanted, ("played", "13bff"), ("played", "6bff"))
    missing = sum(len(names) for names in seen.missing().values())
    return missing, run(Plan(games=1, seed=3, every=0), machine(), seen=seen)


@pytest.fixture(scope="module")
def played() -> tuple[int, Report]:
    return leaning_game()


def test_what_is_missing_is_what_a_leaning_game_shows(played: tuple[int, Report]) -> None:
    """One game shows most of it."""
    before, report = played
    assert not report.failures
    after = sum(len(names) for names in report.seen.missing().values())
    assert after <= before // 2, report.seen.missing()


def test_a_leaning_game_is_the_same_again_for_the_same_knowledge(played: tuple[int, Report]) -> None:
    """What had been seen and the seed name a game: so a failure can be played again."""
    _, first = played
    _, again = leaning_game()
    assert again.answers == first.answers
    assert again.seen.found == first.seen.found


def test_every_value_of_every_option_is_drawn_before_long() -> None:
    """Second readings of cards and rulings left undecided among them."""
    adapter, seen = machine(), Seen(machine().wanted())
    seed = 0
    while seen.missing()["options"] and seed < 150:
        log = adapter.opening(seed, True, seen)
        seen.note(adapter.laid(adapter.game(log).begin(log)))
        seed += 1
    assert not seen.missing()["options"], seed
