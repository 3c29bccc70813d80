"""A ruling with its rule and penalties, what it does to the result, and its undoing; appeals."""

from __future__ import annotations

import pytest

from tests.tournament.events.conftest import browser
from tournament.events import services as events
from tournament.events.errors import BadInput, NotAllowed, WrongState
from tournament.events.models import Store
from tournament.judges import queries, services
from tournament.judges.models import Penalty, Ruling
from tournament.judges.services import Decision, Given

from .conftest import Room


def test_a_ruling_ends_the_call_and_keeps_its_rule(room: Room) -> None:
    """Without words the rule's own stand in; the rows of the trail are those of one press; sent twice, kept once."""
    call = room.call(1, "who pays?")
    wanted = Decision(rule="dm-pay-01", facts="agreed", note="calm table")
    ruling = services.rule_on_call(room.judge, call, wanted)
    assert services.rule_on_call(room.judge, call, wanted) == ruling
    assert (ruling.rule, ruling.judge_name, ruling.place) == ("DM-PAY-01", "barnaby", "round 1, table 1")
    assert ruling.decision and ruling.players == [player.name for player in room.hall.table(1).players]
    assert room.hall.table(1).called_at is None
    assert room.hall.deeds()[-4:] == ["call.raise", "call.take", "call.ruled", "judge.rule"]


@pytest.mark.parametrize(
    ("wanted", "field", "told"),
    [
        (Decision(), "decision", "The ruling says nothing."),
        (Decision(rule="DM-NONE-99"), "rule", "has no rule DM-NONE-99."),
        (Decision(decision="x" * 2001), "decision", "The ruling has 2001 characters. Shorten it to 2000."),
        (Decision(decision="x", remedy="magic"), "remedy", "“magic” is not a remedy."),
        (Decision(decision="x", facts="maybe"), "facts", "“maybe” is not known."),
        (Decision(decision="x", remedy="back-up", line=3), "remedy", "This table has no log."),
        (Decision(decision="x", penalties=(Given(0, "late"),)), "entrant", "No player of this event has that number"),
    ],
)
def test_a_ruling_that_cannot_be_kept(room: Room, wanted: Decision, field: str, told: str) -> None:
    """The field is named, and the call still waits."""
    with pytest.raises(BadInput) as fault:
        services.rule_on_call(room.judge, room.call(), wanted)
    assert fault.value.field == field and told in str(fault.value)
    assert room.hall.table(1).called_at is not None and not Ruling.objects.exists()


def test_another_judge_finds_the_ruling(room: Room) -> None:
    """Two judges at one call: the second is told; a scorekeeper may not rule at all."""
    call = room.call()
    with pytest.raises(WrongState, match="barnaby has taken table 1."):
        services.rule_on_call(room.head, call, Decision("No."))
    services.rule_on_call(room.judge, call, Decision("Yes."))
    with pytest.raises(WrongState, match="barnaby has ruled on this call."):
        services.rule_on_call(room.head, call, Decision("No."))
    with pytest.raises(NotAllowed, match="You may not rule at a table."):
        services.rule_on_call(room.hall.table(1).first, call, Decision("No."))


def test_a_penalty_is_computed_from_what_was_before(room: Room) -> None:
    """Two cautions, then a warning; another penalty takes a reason; what is taken back counts no more."""
    for table in (1, 1):
        room.rule(table, room.given())
    ruling = room.rule(1, room.given())
    penalty = ruling.penalties.get()
    assert (penalty.given, penalty.computed) == ("warning", "warning")
    assert penalty.reason.startswith(
        "3rd Game rule broken in this event: Caution becomes Warning (before: round 1, tab"
    )
    with pytest.raises(BadInput, match="The table gives game loss, not caution. Write why."):
        room.rule(1, room.given(penalty="caution"))
    services.take_back_penalty(room.judge, penalty)
    lighter = services.give_penalty(room.judge, room.event, room.given(penalty="caution", note="first event ever"))
    assert (lighter.given, lighter.computed, lighter.note) == ("caution", "warning", "first event ever")


def test_a_penalty_that_has_changed_since_it_was_shown_is_told(room: Room) -> None:
    """By another judge, in this event or by the table itself: refused with what it is now, and nothing is recorded."""
    shown = [room.given(shown="caution", seen=""), room.given(shown="caution")]
    other = services.give_penalty(room.head, room.event, room.given())
    player = other.entrant
    with pytest.raises(
        WrongState, match=f"The penalties of {player} have changed in the meantime. Given: Caution, Game rule"
    ):
        room.rule(1, shown[0])
    services.give_penalty(room.head, room.event, room.given())
    with pytest.raises(
        WrongState, match=f"{player}, Game rule broken: the table gives warning now, not caution. 3rd Ga"
    ):
        room.rule(1, shown[1])
    assert not Ruling.objects.exists() and Penalty.objects.count() == 2
    seen = services.penalties_seen(room.event, player.pk)
    assert room.rule(1, room.given(shown="warning", seen=seen)).penalties.get().given == "warning"


def test_what_one_ruling_finds_together_counts_alike(room: Room) -> None:
    """Two infractions of a category that counts as one: each is the first, as the page showed it."""
    for key in ("slow-play", "late"):
        row = queries.infraction_of(Store.here(), key)
        assert row is not None
        changed = row.as_json() | {"counts": "category", "path": ["caution", "game-loss"], "path_over": [], "days": 0}
        services.save_infraction(room.organizer, Store.here(), changed)
    given = [room.given(1, key, shown="caution", seen="") for key in ("slow-play", "late")]
    assert [each.given for each in room.rule(1, *given).penalties.order_by("pk")] == ["caution", "caution"]
    assert room.rule(1, room.given(1, "late")).penalties.get().given == "game-loss"


def test_an_overturned_penalty_does_not_count_for_the_new_ruling(room: Room) -> None:
    """The page of the appeal shows what is then recorded."""
    first = room.rule(1, room.given(1, "late"))
    call = room.appealed(first)
    events.take_call(room.head, call)
    page = browser(room.head).get(f"/events/{room.event.slug}/judges/calls/{call.pk}/").content.decode()
    assert f'name="shown" value="{room.given(1, "late").entrant}:late:game-loss"' in page
    again = services.rule_on_call(
        room.head, call, Decision("Late.", penalties=(room.given(1, "late", shown="game-loss"),))
    )
    assert again.penalties.get().given == "game-loss"


def test_history_goes_over_the_events_of_the_store(room: Room) -> None:
    """The same person in another event: slow play three times within 90 days is upgraded there."""
    first = room.hall.table(1).first
    for _ in range(2):
        services.give_penalty(room.judge, room.event, Given(first.pk, "slow-play"))
    other = events.create_event(room.organizer, name="Friday", date=room.event.date)
    events.open_registration(room.organizer, other)
    again = events.register(room.organizer, other, first.name)
    assert again.person_id == first.person_id
    services.give_penalty(room.judge, other, Given(again.pk, "slow-play"))
    computed = services.computed_for(other, again, "slow-play")
    assert (computed.penalty, computed.counted, computed.counted_over) == ("warning", 2, 4)
    assert queries.penalties_of(again).count() == 3


@pytest.mark.parametrize(
    ("best_of", "before", "penalty", "after"),
    [
        (1, None, "game-loss", "0–1"),
        (1, "1-0", "match-loss", "0–1"),
        (3, None, "match-loss", "0–2"),
        (3, None, "game-loss", None),
        (3, "1-1", "game-loss", "1–2"),
        (3, "2-1", "game-loss", "1–2"),
        (3, "2-0", "game-loss", "2–1"),
        (3, "1-0", "game-loss", "1–1"),
        (3, "0-2", "game-loss", "0–2"),
        (3, "1-1-1", "game-loss", "1–2"),
        (3, "2-1", "match-loss", "0–2"),
    ],
)
def test_a_loss_goes_into_the_result(
    room: Room, best_of: int, before: str | None, penalty: str, after: str | None
) -> None:
    """For the first player of a table, whatever stood there; a game of a match still to be played is noted."""
    room.event.best_of = best_of
    room.event.save()
    if before:
        events.decide_result(room.judge, room.hall.table(1), before)
    ruling = room.rule(1, room.given(1, "late", penalty=penalty, note="see above"))
    match, given = room.hall.table(1), ruling.penalties.get()
    assert (str(match.result) if match.result else None) == after
    assert given.told == (
        f"{match.second} has one game won: count it when the result is entered." if after is None else given.told
    )
    assert room.undo(room.judge) == "take the ruling back"
    match = room.hall.table(1)
    assert (match.result.key if match.result else None) == (f"{before}-0"[:5] if before else None)
    assert match.called_at is not None and match.stopped_at is not None


def test_a_disqualification_is_the_head_judges(room: Room) -> None:
    """The floor judge is refused; the head judge's player loses the match and is out, until it is taken back."""
    loser = room.hall.table(1).first
    with pytest.raises(NotAllowed, match="Disqualification is for the head judge."):
        room.rule(1, room.given(1, "cheating"))
    call = room.hall.table(1).calls.get(ended_at=None)
    events.leave_call(room.judge, call)
    ruling = services.rule_on_call(room.head, call, Decision("Out.", penalties=(room.given(1, "cheating"),)))
    loser.refresh_from_db()
    assert loser.dropped_in_round == 1 and str(room.hall.table(1).result) == "0–1"
    assert f"{loser} is out of the event." in ruling.penalties.get().told
    services.take_back_ruling(room.head, ruling)
    loser.refresh_from_db()
    assert loser.dropped_in_round is None and room.hall.table(1).result is None
    assert Penalty.objects.get().taken_back_at is not None


def test_only_who_ruled_or_the_head_takes_a_ruling_back(room: Room) -> None:
    """Another floor judge may not; the organizer may."""
    ruling = room.rule()
    other = room.hall.table(2).first
    with pytest.raises(NotAllowed):
        services.take_back_ruling(other, ruling)
    assert services.take_back_ruling(room.organizer, ruling) == ""
    ruling.refresh_from_db()
    assert (ruling.state, room.hall.table(1).called_at is not None) == ("taken-back", True)
    assert services.take_back_ruling(room.organizer, ruling) == ""


def test_an_appeal_is_for_the_head_judge(room: Room) -> None:
    """Only after a first ruling, only once, only from the table; a floor judge cannot take it."""
    ruling = room.rule()
    with pytest.raises(NotAllowed, match="You may not appeal against this ruling."):
        services.appeal(room.hall.table(2).first, ruling)
    call = room.appealed(ruling, "the die was cocked")
    assert (call.is_appeal, call.note) == (True, "the die was cocked")
    assert services.appeal(room.hall.table(1).second, ruling).appeal_call == call
    with pytest.raises(NotAllowed, match="You may not decide an appeal."):
        events.take_call(room.judge, call)
    with pytest.raises(NotAllowed, match="You may not decide an appeal."):
        services.uphold(room.judge, call)
    final = services.uphold(room.head, call)
    assert (final.outcome, final.first, final.decision) == (
        "upheld", ruling, "The ruling stands: The die counts as it lies."
    )  # fmt: skip
    ruling.refresh_from_db()
    assert ruling.state == "stands"
    with pytest.raises(WrongState, match="This ruling decided an appeal: it is final."):
        services.appeal(room.hall.table(1).second, final)


def test_nobody_decides_an_appeal_against_their_own_ruling(room: Room) -> None:
    """A head judge who ruled first leaves it to the organizer."""
    call = room.call(taken=False)
    ruling = services.rule_on_call(room.head, call, Decision("So it is."))
    appeal = room.appealed(ruling)
    with pytest.raises(NotAllowed, match="You gave the ruling that is appealed against. Somebody else decides"):
        services.uphold(room.head, appeal)
    assert services.uphold(room.organizer, appeal).judge_name == "wil"


def test_an_overturned_ruling_is_undone_with_what_it_did(room: Room) -> None:
    """Its match loss goes, the new ruling's caution comes; taken back, the first stands with its loss again."""
    ruling = room.rule(1, room.given(1, "outside-help"))
    assert str(room.hall.table(1).result) == "0–1"
    call = room.appealed(ruling)
    final = services.rule_on_call(room.head, call, Decision("No help was given.", penalties=(room.given(1),)))
    ruling.refresh_from_db()
    assert (final.outcome, ruling.state, room.hall.table(1).result) == ("overturned", "overturned", None)
    assert [(p.infraction, p.taken_back_at is None) for p in Penalty.objects.all()] == [
        ("outside-help", False), ("game-rule", True),
    ]  # fmt: skip
    with pytest.raises(WrongState, match="There is an appeal against this ruling."):
        services.take_back_ruling(room.judge, ruling)
    assert room.undo(room.head) == "take the ruling back"
    ruling.refresh_from_db()
    assert (ruling.state, str(room.hall.table(1).result)) == ("stands", "0–1")
    assert room.hall.table(1).called_at is not None, "the appeal waits again"


def test_an_appeal_is_taken_back_in_one_press(room: Room) -> None:
    """For the staff by the strip, for a player from the table; afterwards it can be made anew."""
    ruling = room.rule()
    services.appeal(room.judge, ruling)
    assert room.undo(room.judge) == "take the appeal back"
    ruling.refresh_from_db()
    assert (ruling.appealed_at, room.hall.table(1).called_at) == (None, None)
    assert room.appealed(ruling).is_appeal


def test_earlier_rulings_on_the_same_rule(room: Room) -> None:
    """The newest first, those that were taken back left out; the rules that were ruled on most are offered."""
    first = room.rule(1, rule="DM-PAY-01", decision="Pay it now.")
    second = room.rule(2, rule="DM-PAY-01", decision="Too late to pay.")
    gone = room.rule(3, rule="DM-PAY-01", decision="Nonsense.")
    services.take_back_ruling(room.judge, gone)
    assert queries.earlier_on(room.event, "DM-PAY-01") == [second, first]
    assert queries.often_ruled(room.event) == {"DM-PAY-01": 2}


def test_a_judge_who_plays_is_marked(room: Room) -> None:
    """A ruling at one's own table says so, in the row and in the trail."""
    match = room.hall.table(1)
    match.first.user = room.judge
    match.first.save()
    ruling = room.rule()
    assert ruling.by_own_player
    assert room.event.audit.get(action="judge.rule").data["plays"] == "match"
