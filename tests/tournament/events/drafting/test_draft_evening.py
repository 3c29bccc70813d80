"""A rainbow draft from its start to its standings: seats, piles, picks, pools, teams, rounds."""

from __future__ import annotations

import datetime

import pytest
import time_machine
from django.utils import timezone

from tests.tournament.events.conftest import EIGHT, browser
from tournament.events import adapter, services
from tournament.events.errors import BadInput, NotAllowed, TeamsNotReady, WrongState
from tournament.events.models import DraftPick, DraftSeat, Submission
from tournament.events.structures.rainbow.tables import draft_now
from tournament.events.templatetags.events import deed

from .conftest import DraftHall
from .evening import IN_PACKS, card_for, team_of

MORE = ("Ida Winter", "Jo Pebble", "Kit Larkspur", "Lu Candle", "Mo Bramble")


def test_a_whole_evening(draft_hall: DraftHall) -> None:
    """Eight players draft twenty cards each, build legal teams, and play three Swiss rounds to the end."""
    draft_hall.open()
    draft_hall.seat()
    draft_hall.draft_all()
    assert {seat.picks.count() for seat in DraftSeat.objects.all()} == {20}
    draft_hall.build_all()
    assert all(submission.is_legal for submission in Submission.objects.all())
    for _ in range(3):
        draft_hall.hall.round()
        draft_hall.hall.play()
    services.finish_event(draft_hall.organizer, draft_hall.event)
    assert [row.standing.points for row in adapter.table(draft_hall.event)] == [9, 6, 6, 6, 3, 3, 3, 0]


def test_players_bring_no_teams(draft_hall: DraftHall) -> None:
    """There is nothing to build one from before the draft, and nothing to lock when the event starts."""
    draft_hall.open()
    event = draft_hall.event
    assert event.team_format == "rainbow" and event.locked_at is None and not event.is_locked
    services.draw_draft_seats(draft_hall.organizer, event)
    ana = draft_hall.player("Ana")
    services.submit_team(ana, ana, "1x12bff\n3x31wol\n3x33wol")
    assert [problem["message"] for problem in ana.submission.errors] == ["Ana Quill has drafted 0 of 20 cards."]


def test_a_team_before_the_start_is_refused(draft_hall: DraftHall) -> None:
    """With what comes instead."""
    services.update_event(draft_hall.organizer, draft_hall.event, structure="rainbow")
    services.open_registration(draft_hall.organizer, draft_hall.event)
    with pytest.raises(BadInput, match="Players draft their cards, then build their teams from them. Leave the team"):
        services.register(draft_hall.organizer, draft_hall.event, "Ana", team="1x12bff")


@pytest.mark.parametrize(("players", "pods"), [(8, [8]), (11, [6, 5]), (13, [7, 6])])
def test_pods_are_seated(draft_hall: DraftHall, players: int, pods: list[int]) -> None:
    """Everybody once; asked twice, the seats stay; taken back and drawn again, they are others."""
    draft_hall.open(*(*EIGHT, *MORE)[:players])
    draft_hall.seat()
    before = list(DraftSeat.objects.values_list("pod", "place", "entrant"))
    draft_hall.seat()
    assert list(DraftSeat.objects.values_list("pod", "place", "entrant")) == before
    assert [len(table.seats) for table in draft_now(draft_hall.event).tables] == pods
    services.take_draft_seats_back(draft_hall.organizer, draft_hall.event)
    draft_hall.seat()
    assert list(DraftSeat.objects.values_list("pod", "place", "entrant")) != before


def test_nobody_picks_before_the_pile_begins(draft_hall: DraftHall) -> None:
    draft_hall.open()
    draft_hall.seat()
    ana = draft_hall.player("Ana")
    with pytest.raises(WrongState, match="Pile 1 has not begun. Wait for the organizer."):
        draft_hall.pick(ana, 1)
    services.begin_pile(draft_hall.organizer, draft_hall.event, 1)
    draft_hall.picks(10)
    with pytest.raises(WrongState, match="Pile 2 has not begun"):
        draft_hall.pick(ana, 11)


def test_a_pile_begins_when_the_one_before_is_picked(draft_hall: DraftHall) -> None:
    """Those who have not picked are named, with both ways on."""
    draft_hall.open("Ana", "Bo", "Cy", "Di")
    draft_hall.seat()
    services.begin_pile(draft_hall.organizer, draft_hall.event, 1)
    draft_hall.picks(9)
    for name in ("Ana", "Cy", "Di"):
        draft_hall.pick(draft_hall.player(name), 10)
    with pytest.raises(WrongState, match="Pile 1 is not over: Bo did not pick yet. Wait for them, or note that they"):
        services.begin_pile(draft_hall.organizer, draft_hall.event, 2)
    services.set_on_paper(draft_hall.organizer, draft_hall.player("Bo"), True)
    services.begin_pile(draft_hall.organizer, draft_hall.event, 2)
    assert draft_hall.event.draft.piles_begun == 2


def test_a_pick_sent_twice_is_one_pick(draft_hall: DraftHall) -> None:
    """Another card for the same pick, or a pick too far, is told where the player is."""
    draft_hall.open()
    draft_hall.seat()
    services.begin_pile(draft_hall.organizer, draft_hall.event, 1)
    ana = draft_hall.player("Ana")
    draft_hall.pick(ana, 1, "12wol")
    draft_hall.pick(ana, 1, "12wol")
    assert DraftPick.objects.count() == 1
    with pytest.raises(WrongState, match="Ana Quill is at pick 2, not at pick 1."):
        draft_hall.pick(ana, 1, "13wol")
    with pytest.raises(WrongState, match="Ana Quill has made pick 1 of pile 1 already. Not yet: "):
        draft_hall.pick(ana, 2, "13wol")


@pytest.mark.parametrize(
    ("typed", "fault"),
    [
        ("", "No card is named. Type its code"),
        ("999wol", "999wol: War of Light has no card 999. Look at the number"),
        ("Beholder", r"“Beholder”: there are \d+ versions: Minion Aberration"),
    ],
)
def test_what_is_no_card_is_told(draft_hall: DraftHall, typed: str, fault: str) -> None:
    draft_hall.open()
    draft_hall.seat()
    services.begin_pile(draft_hall.organizer, draft_hall.event, 1)
    ana = draft_hall.player("Ana")
    with pytest.raises(BadInput, match=fault):
        services.pick_card(ana, ana, 1, typed)


def test_only_the_player_and_the_staff_pick(draft_hall: DraftHall) -> None:
    """And only they take a pick back; a sheet is the staff's."""
    draft_hall.open()
    draft_hall.seat()
    services.begin_pile(draft_hall.organizer, draft_hall.event, 1)
    ana, bo = draft_hall.player("Ana"), draft_hall.player("Bo")
    with pytest.raises(NotAllowed, match="You may not pick for this player. Ask Ana Quill or the staff"):
        services.pick_card(bo, ana, 1, "12wol")
    services.pick_card(draft_hall.judge, ana, 1, "12wol")
    with pytest.raises(NotAllowed, match="You may not take this pick back. Ask Ana Quill or the staff"):
        services.take_pick_back(bo, ana, 1)
    with pytest.raises(NotAllowed, match="You may not correct a pick. Ask the staff"):
        services.correct_pick(ana, ana, 1, "13wol")
    with pytest.raises(NotAllowed, match="You may not enter a sheet"):
        services.enter_sheet(bo, bo, 1, "12wol")


def test_a_pick_is_taken_back(draft_hall: DraftHall) -> None:
    """As long as nobody has picked from what was passed on; the desk's own press undoes its own pick."""
    draft_hall.open("Ana", "Bo", "Cy", "Di")
    draft_hall.seat()
    services.begin_pile(draft_hall.organizer, draft_hall.event, 1)
    draft_hall.picks(1)
    ana, bo = draft_hall.player("Ana"), draft_hall.player("Bo")
    services.take_pick_back(draft_hall.judge, ana, 1)
    services.pick_card(draft_hall.organizer, ana, 1, "12wol")
    undoable = services.last_undoable(draft_hall.event, draft_hall.organizer)
    assert undoable is not None and undoable.words == "take the pick of Ana back"
    services.undo(draft_hall.organizer, undoable.entry)
    assert not ana.draft_seat.picks.exists()
    draft_hall.pick(ana, 1)
    draft_hall.pick(bo, 2)
    with pytest.raises(
        WrongState, match="Picks were made after it from cards passed on, by Bo. Take those back first."
    ):
        services.take_pick_back(draft_hall.judge, ana, 1)


def test_a_slip_of_the_finger_is_taken_back_by_the_player(draft_hall: DraftHall) -> None:
    """While the table waits for somebody; after that the cards are passed on, and only the staff can help."""
    draft_hall.open("Ana", "Bo", "Cy", "Di")
    draft_hall.seat()
    services.begin_pile(draft_hall.organizer, draft_hall.event, 1)
    ana = draft_hall.player("Ana")
    draft_hall.pick(ana, 1, "12wol")
    services.take_pick_back(ana, ana, 1)
    draft_hall.pick(ana, 1, "13wol")
    assert [pick.card for pick in ana.draft_seat.picks.all()] == ["13wol"]
    draft_hall.picks(1)
    with pytest.raises(WrongState, match="The table has gone on from pick 1. Ask the staff to change it."):
        services.take_pick_back(ana, ana, 1)


def test_an_earlier_pick_is_corrected(draft_hall: DraftHall) -> None:
    """However far the draft is, without a step back for anybody; the clock stays, and one press writes it as it was."""
    draft_hall.open("Ana", "Bo", "Cy", "Di")
    draft_hall.seat()
    services.begin_pile(draft_hall.organizer, draft_hall.event, 1)
    draft_hall.picks(4)
    ana, since = draft_hall.player("Ana"), draft_hall.table().since
    with pytest.raises(WrongState, match="Ana has not made pick 5. Choose one of the picks that are made."):
        services.correct_pick(draft_hall.judge, ana, 5, "12wol")
    services.correct_pick(draft_hall.judge, ana, 2, "12wol")
    services.correct_pick(draft_hall.judge, ana, 2, "12wol")
    cards = [card_for(ana, 1), "12wol", card_for(ana, 3), card_for(ana, 4)]
    assert [pick.card for pick in ana.draft_seat.picks.all()] == cards and draft_hall.table().since == since
    row = draft_hall.event.audit.get(action="draft.correct")
    assert deed(row) == "corrected pick 2 of Ana"
    undoable = services.last_undoable(draft_hall.event, draft_hall.judge)
    assert undoable is not None and undoable.words == "write pick 2 of Ana as it was"
    services.undo(draft_hall.judge, undoable.entry)
    assert ana.draft_seat.picks.get(number=2).card == card_for(ana, 2)


def test_a_corrected_pick_changes_the_pool(draft_hall: DraftHall) -> None:
    """A team that was handed in is checked again."""
    draft_hall.open("Ana", "Bo", "Cy", "Di")
    draft_hall.seat()
    ana = draft_hall.player("Ana")
    draft_hall.draft_all()
    services.submit_team(ana, ana, team_of(ana))
    assert Submission.objects.get(entrant=ana).is_legal
    services.correct_pick(draft_hall.judge, ana, 1, card_for(ana, 2))
    found = {problem["rule"] for problem in Submission.objects.get(entrant=ana).errors}
    assert found == {"TR-RB-POOL"}


def test_who_leaves_and_comes_back_holds_nobody_up(draft_hall: DraftHall) -> None:
    """The pod goes on past the empty seat; back again, the player writes on paper and enters what is missing."""
    draft_hall.open("Ana", "Bo", "Cy", "Di")
    draft_hall.seat()
    services.begin_pile(draft_hall.organizer, draft_hall.event, 1)
    draft_hall.picks(2)
    bo = draft_hall.player("Bo")
    services.drop(bo, bo)
    assert draft_hall.table().empty == "Bo"
    draft_hall.picks(5)
    with pytest.raises(WrongState, match="has begun. Drop Bo instead."):
        services.remove_entrant(draft_hall.organizer, bo)
    services.undrop(draft_hall.organizer, bo)
    step = draft_hall.table().step
    assert step is not None and (step.pile, step.turn) == (1, 6) and draft_hall.table().empty == ""
    assert [(seat.entrant.name, count) for seat, count in draft_hall.table().missing] == [("Bo", 3)]
    draft_hall.pick(draft_hall.player("Bo"), 3)


def test_a_sheet(draft_hall: DraftHall) -> None:
    """Bo writes on paper: nobody waits; the sheet is entered afterwards, whole or not at all, and taken back whole."""
    draft_hall.open("Ana", "Bo", "Cy", "Di")
    draft_hall.seat()
    bo = draft_hall.player("Bo")
    services.set_on_paper(draft_hall.organizer, bo, True)
    draft_hall.draft_all()
    assert draft_hall.table().is_over
    assert [(seat.entrant.name, count) for seat, count in draft_hall.table().missing] == [("Bo", 20)]
    assert draft_hall.table().faults == ("Bo has 0 cards on the sheet; everybody drafts 20.",)
    cards = [card_for(bo, number) for number in range(1, 21)]
    with pytest.raises(BadInput, match="Pick 20: 999wol: War of Light has no card 999"):
        services.enter_sheet(draft_hall.organizer, bo, 1, "\n".join([*cards[:19], "999wol"]))
    assert not bo.draft_seat.picks.exists()
    with pytest.raises(BadInput, match="The sheet has 21 cards, and Bo has 20 picks left."):
        services.enter_sheet(draft_hall.organizer, bo, 1, "\n".join([*cards, cards[0]]))
    assert services.enter_sheet(draft_hall.organizer, bo, 1, "\n".join(cards)) == 20
    assert draft_hall.table().faults == ()
    undoable = services.last_undoable(draft_hall.event, draft_hall.organizer)
    assert undoable is not None and undoable.words == "take the sheet of Bo back"
    services.undo(draft_hall.organizer, undoable.entry)
    assert not bo.draft_seat.picks.exists()


def test_a_player_comes_back_to_the_phone(draft_hall: DraftHall) -> None:
    """Once the missing picks are entered."""
    draft_hall.open("Ana", "Bo", "Cy", "Di")
    draft_hall.seat()
    bo = draft_hall.player("Bo")
    services.set_on_paper(draft_hall.organizer, bo, True)
    services.begin_pile(draft_hall.organizer, draft_hall.event, 1)
    draft_hall.picks(2)
    with pytest.raises(WrongState, match="Bo's sheet is 2 picks behind the table. Enter them first."):
        services.set_on_paper(draft_hall.organizer, bo, False)
    for number in (1, 2):
        draft_hall.pick(bo, number)
    services.set_on_paper(draft_hall.organizer, bo, False)
    assert [seat.entrant.name for seat in draft_hall.table().waiting if seat.entrant == bo] == ["Bo"]


def test_a_table_on_paper_is_passed_on_by_the_desk(draft_hall: DraftHall) -> None:
    """Each press is one pick, sent twice it is one; the last press is undone."""
    draft_hall.open("Ana", "Bo", "Cy", "Di")
    draft_hall.seat()
    for seat in draft_hall.table().seats:
        services.set_on_paper(draft_hall.organizer, seat.entrant, True)
    services.begin_pile(draft_hall.organizer, draft_hall.event, 1)
    for picks in (1, 2, 2):
        services.pass_on(draft_hall.organizer, draft_hall.event, 1, picks)
    step = draft_hall.table().step
    assert step is not None and (step.pile, step.turn) == (1, 3)
    undoable = services.last_undoable(draft_hall.event, draft_hall.organizer)
    assert undoable is not None
    services.undo(draft_hall.organizer, undoable.entry)
    assert draft_hall.table().record.passed == 1


def test_who_is_late_is_named(draft_hall: DraftHall) -> None:
    """The clock of a pick with ten cards in hand is a minute, counted from the pick before."""
    draft_hall.open("Ana", "Bo", "Cy", "Di")
    draft_hall.seat()
    start = timezone.now()
    services.begin_pile(draft_hall.organizer, draft_hall.event, 1)
    due = draft_hall.table().due_at
    assert due is not None and 59 < (due - start).total_seconds() < 70
    draft_hall.pick(draft_hall.player("Ana"), 1)
    with time_machine.travel(due + datetime.timedelta(seconds=1), tick=False):
        assert {seat.entrant.name for seat in draft_hall.table().late} == {"Bo", "Cy", "Di"}
        for name in ("Bo", "Cy", "Di"):
            draft_hall.pick(draft_hall.player(name), 1)
        next_due = draft_hall.table().due_at
        assert next_due is not None and (next_due - timezone.now()).total_seconds() == 45
        assert draft_hall.table().late == ()


def test_a_pile_that_was_written_down_checks_each_pick(draft_hall: DraftHall) -> None:
    """What is not in hand is refused; what nobody opened is on no pool."""
    draft_hall.open("Ana", "Bo", "Cy", "Di")
    draft_hall.seat()
    ana = draft_hall.player("Ana")
    pile = list(IN_PACKS[:10])
    with pytest.raises(BadInput, match="These are 9 cards; a pile has 10. Write down all of them."):
        services.write_pile(ana, ana, 1, "\n".join(pile[:9]))
    services.write_pile(ana, ana, 1, "\n".join(pile))
    services.begin_pile(draft_hall.organizer, draft_hall.event, 1)
    with pytest.raises(WrongState, match=f"{IN_PACKS[50]} is not in Ana's hand: "):
        draft_hall.pick(ana, 1, IN_PACKS[50])
    draft_hall.pick(ana, 1, pile[3])
    with pytest.raises(WrongState, match="Cards of pile 1 have been picked. It stays as it is."):
        services.write_pile(ana, ana, 1, "")


def test_a_pile_begun_by_mistake_is_taken_back(draft_hall: DraftHall) -> None:
    draft_hall.open()
    draft_hall.seat()
    services.begin_pile(draft_hall.organizer, draft_hall.event, 1)
    undoable = services.last_undoable(draft_hall.event, draft_hall.organizer)
    assert undoable is not None and undoable.words == "take the start of the pile back"
    services.undo(draft_hall.organizer, undoable.entry)
    assert draft_hall.event.draft.piles_begun == 0 and draft_hall.event.draft.begun_at is None
    undoable = services.last_undoable(draft_hall.event, draft_hall.organizer)
    assert undoable is None
    services.take_draft_seats_back(draft_hall.organizer, draft_hall.event)
    assert draft_now(draft_hall.event).draft is None


def test_round_1_waits_for_the_teams(draft_hall: DraftHall) -> None:
    """What is missing is named; the organizer may pair all the same."""
    draft_hall.open("Ana", "Bo", "Cy", "Di")
    for missing in ("The draft has no seats yet.", "The draft is not over in pod 1."):
        with pytest.raises(TeamsNotReady, match=missing):
            services.pair_next_round(draft_hall.organizer, draft_hall.event)
        draft_hall.seat()
    draft_hall.draft_all()
    draft_hall.build_all()
    bo = draft_hall.player("Bo")
    services.submit_team(bo, bo, team_of(bo).replace("1x", "4x", 1))
    with pytest.raises(TeamsNotReady, match="Bo's team is not legal. Complete the teams, or pair round 1 with"):
        services.pair_next_round(draft_hall.organizer, draft_hall.event)
    round_ = services.pair_next_round(draft_hall.organizer, draft_hall.event, unprepared=True)
    assert round_.number == 1 and draft_hall.event.is_locked


def test_a_team_is_built_from_the_pool_alone(draft_hall: DraftHall) -> None:
    """The rule of the draft, the card, and the way out; a pick that is taken back is checked again."""
    draft_hall.open("Ana", "Bo", "Cy", "Di")
    draft_hall.seat()
    draft_hall.draft_all()
    ana = draft_hall.player("Ana")
    drafted = set(draft_hall.table().pool(ana.pk))
    foreign = next(code for code in IN_PACKS if code not in drafted)
    services.submit_team(ana, ana, team_of(ana) + f"\n1x{foreign}")
    found = {(problem["rule"], problem["fix"]) for problem in ana.submission.errors}
    assert ("TR-RB-POOL", "Take it out.") in found and ("TR-RB-POOL", "Take out 1.") in found
    services.submit_team(ana, ana, team_of(ana))
    assert Submission.objects.get(entrant=ana).is_legal
    services.take_pick_back(draft_hall.judge, ana, 20)
    assert [problem["fix"] for problem in Submission.objects.get(entrant=ana).errors] == ["Enter the missing picks."]


def test_who_drops_is_not_waited_for(draft_hall: DraftHall) -> None:
    """The table goes on, and no team is missed."""
    draft_hall.open("Ana", "Bo", "Cy", "Di", "Ed")
    draft_hall.seat()
    services.begin_pile(draft_hall.organizer, draft_hall.event, 1)
    services.drop(draft_hall.organizer, draft_hall.player("Bo"))
    draft_hall.picks(10)
    services.begin_pile(draft_hall.organizer, draft_hall.event, 2)
    draft_hall.picks(20)
    assert draft_hall.table().is_over and draft_hall.table().faults == ()
    draft_hall.build_all()
    assert services.pair_next_round(draft_hall.organizer, draft_hall.event).matches.count() == 2


def test_swiss_within_the_pods(draft_hall: DraftHall) -> None:
    """Eleven players in pods of six and five: nobody meets somebody of the other pod, and each is told why."""
    draft_hall.open(*(*EIGHT, *MORE)[:11], structure="rainbow-pods")
    draft_hall.seat()
    draft_hall.draft_all()
    draft_hall.build_all()
    pods = dict(DraftSeat.objects.values_list("entrant", "pod"))
    met = set()
    for number in (1, 2, 3):
        round_ = draft_hall.hall.round()
        matches = list(round_.matches.all())
        assert len({match.table for match in matches}) == 6 and sum(match.is_bye for match in matches) == 1
        for match in matches:
            assert len({pods[pk] for pk in match.player_ids}) == 1
            if not match.is_bye:
                assert frozenset(match.player_ids) not in met
                met.add(frozenset(match.player_ids))
            told = adapter.why_paired(round_, match.first)
            assert told[0] == f"{match.first} plays only against players of pod {pods[match.first_id]}."
            assert len(told) > 1, number
        draft_hall.hall.play()
    services.finish_event(draft_hall.organizer, draft_hall.event)


def test_the_trail_tells_no_card(draft_hall: DraftHall) -> None:
    """The history is read by the staff, who may play."""
    draft_hall.open()
    draft_hall.seat()
    services.begin_pile(draft_hall.organizer, draft_hall.event, 1)
    draft_hall.pick(draft_hall.player("Ana"), 1, "12wol")
    page = browser(draft_hall.organizer).get(f"/events/{draft_hall.event.slug}/history/").content.decode()
    assert "took down pick 1 of Ana Quill" in page and "12wol" not in page


def test_a_clock_for_building_teams(draft_hall: DraftHall) -> None:
    """It starts once all cards are drafted; a press sent twice is one; phones, desk and wall show it, and its end."""
    draft_hall.open(*EIGHT[:6])
    draft_hall.seat()
    base, staff = f"/events/{draft_hall.event.slug}/", browser(draft_hall.organizer)
    with pytest.raises(WrongState, match="The draft is not over. Start the time for building once all cards are"):
        services.set_building_time(draft_hall.organizer, draft_hall.event, 20)
    draft_hall.draft_all()
    with time_machine.travel(datetime.datetime(2026, 11, 19, 19, 0, tzinfo=datetime.UTC), tick=False) as clock:
        for _ in range(2):
            staff.post(f"{base}draft/do/build/", {"number": "20", "desk": "1"})
        clock.shift(60)
        for _ in range(2):
            staff.post(f"{base}draft/do/build/", {"number": "25", "desk": "1"})
        ends = datetime.datetime(2026, 11, 19, 19, 25, tzinfo=datetime.UTC)
        now = draft_now(draft_hall.event)
        assert now.build_until == ends and not now.time_is_up
        player = draft_hall.hall.guest("Ana")
        for page in (staff.get(f"{base}control/"), staff.get(f"{base}tv/"), player.get(f"{base}draft/team/")):
            assert f'data-ends="{timezone.localtime(ends).isoformat()}"' in page.content.decode()
        assert "Undo: change the building time back" in staff.get(f"{base}control/").content.decode()
        services.undo(draft_hall.organizer, draft_hall.event.audit.filter(action="draft.build").latest("pk"))
        assert draft_hall.event.draft.build_minutes == 20
        services.set_building_time(draft_hall.organizer, draft_hall.event, 25)
        clock.shift(25 * 60)
        assert draft_now(draft_hall.event).time_is_up
        told = player.get(f"{base}draft/").content.decode()
        assert "Time for building is over" in told and "No team yet: " in told
        with pytest.raises(BadInput, match="The time for building cannot be 100 minutes. Give 1 to 99, or 0 for"):
            services.set_building_time(draft_hall.organizer, draft_hall.event, 100)
        assert 'value="5">5 min more for building' in staff.get(f"{base}control/").content.decode()
        for _ in range(2):  # they count from now on
            staff.post(f"{base}draft/do/build/", {"number": "5", "desk": "1"})
        assert draft_now(draft_hall.event).build_until == timezone.now() + datetime.timedelta(minutes=5)
        services.undo(draft_hall.organizer, draft_hall.event.audit.filter(action="draft.build").latest("pk"))
        assert draft_now(draft_hall.event).build_until == ends
        services.set_building_time(draft_hall.organizer, draft_hall.event, 0)
        assert draft_now(draft_hall.event).build_until is None
    told = [deed(entry) for entry in draft_hall.event.audit.filter(action__endswith="build").order_by("pk")]
    assert told[1:3] == ["gave 25 min for building teams", "set the time for building teams back to 20 min"]
