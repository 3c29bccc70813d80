"""Games at a distance: dice of the server, each person for their own seat, bots for theirs."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import caches
from django.test import Client

from rules.core.lines import parsing
from rules.core.lines.notation import FACT
from rules.core.throws import hash_of
from rules.distance import THROWN
from rules.games import VOCABULARIES, record_of
from rules.throwing import check_throws
from tests.tournament.events.structures.test_score_runs import gauntlet, table_of
from tournament.events.present import proposal
from tournament.events.proof import evidence
from tournament.events.proof.log_standing import VERIFIED
from tournament.events.rule_books import RULE_BOOKS
from tournament.events.services import decide_result, pair_next_round, publish_round, update_event
from tournament.events.structures.coop.slots import deck_of
from tournament.judging.models import GameLog
from tournament.recording.models import Recording

from .conftest import Hall, Phone
from .test_matches import begin, guest_of

pytestmark = pytest.mark.django_db
ANA, BO = "a1" * 16, "b2" * 16


def against_bot(book: str = "wol2015", strength: str = "easy", **more: str) -> Phone:
    """A browser that has begun a game against the bot, and has sent its part of the dice."""
    client = Client()
    answer = client.post("/record/play/", {"book": book, "strength": strength, "name": "Ana"} | more)
    assert answer.status_code == 302, answer.content
    phone = Phone(answer["Location"], client)
    assert phone.state()["view"]["ask"] is None
    assert phone.post("seed/", {"seed": ANA}).status_code == 200
    return phone


def two_people() -> tuple[Phone, Phone]:
    """Ana has begun a game at a distance, and Bo has opened her link; neither has sent a seed."""
    ana = Client()
    typed = {"book": "wol2015", "name1": "Ana", "name2": "Bo", "where": "distance"}
    answer = ana.post("/record/new/", typed)
    assert answer.status_code == 302, answer.content
    first = Phone(answer["Location"], ana)
    second = Phone(first.base, Client())
    second.client.get(first.state()["you"]["join"])
    return first.sit(0), second.sit(1)


def answer_of(ask: dict[str, Any]) -> str:
    """The line of the simplest answer: the last of a list of acts (it ends or passes), none, or what is filled in."""
    if ask["kind"] == "acts":
        return str(next(option["line"] for option in reversed(ask["options"]) if option.get("line")))
    if ask["kind"] in ("pairs", "attack"):
        return f"{ask['line']} none"
    words = [option["word"] for option in ask["options"]][: ask["least"]] or ["none"]
    return f"{ask['line']} {' '.join(words)}"


def answered(phone: Phone, most: int = 600) -> dict[str, Any]:
    """Answer as simply as possible until the game is over; the last answer of the server."""
    found = phone.state()
    for _ in range(most):
        if found["recording"]["state"] == "finished":
            return found
        ask = found["view"]["ask"]
        assert ask is not None, found["view"]
        line = answer_of(ask)
        found = phone.tap("enter", line)
    raise AssertionError(f"the game does not end: {found['view']['turn']}")


@pytest.mark.parametrize("book", RULE_BOOKS)
def test_a_game_against_the_bot_ends_with_a_log_whose_dice_can_be_checked(book: str, transactional_db: None) -> None:
    """Its log and its verdict come in by themselves, with every throw as its seeds give it."""
    phone = against_bot(book)
    found = answered(phone)
    log = GameLog.objects.get(recording=phone.recording)
    check = check_throws(log.text)
    played = parsing.parse(log.text, VOCABULARIES)
    thrown = sum(entry.kind == FACT for entry in played.entries)
    assert check.wrong == () and thrown > 0
    goes_first = played.first("first") is not None  # in Dungeon Dice the dice of the game say it
    assert check.throws == thrown + goes_first
    assert log.newest_verdict is not None
    assert log.newest_verdict.verdict in ("legal", "legal_with_rulings"), log.newest_verdict.message
    assert found["finished"]["verdict"]["url"] == log.get_absolute_url()


def test_in_dungeon_dice_the_server_draws_the_monster(transactional_db: None) -> None:
    """The player says that they search; a monster of their own choice is refused, and so is a roll."""
    for _ in range(20):  # where the bot begins, Ana may be asked for its monster first: not this game
        phone = against_bot("dungeon-dice")
        ask = phone.state()["view"]["ask"]
        if ask["key"] == "turn":
            break
    assert ask["kind"] == "acts" and "search" in [option.get("line") for option in ask["options"]]
    for line in ("draw M01", "P1 roll K01:6"):
        answer = phone.send(phone.draft("enter", line))
        assert (answer.status_code, answer.json()["code"]) == (403, "thrown-here")
        assert answer.json()["detail"].startswith("The server draws and rolls in this game.")
    phone.tap("enter", "search")
    lines = [(line.split()[0], mark) for line, mark in phone.recording.entries.order_by("number").last().lines]
    assert lines[:3] == [("turn", ""), ("search", ""), ("draw", THROWN)]


def test_anybody_checks_the_dice_on_a_page(transactional_db: None) -> None:
    """It says that all throws are those of the seeds; of a log in which a die was turned, which line differs."""
    for _ in range(30):  # where the bot leads, it has used dice by now, which another face would forbid
        phone = against_bot("dice-conquest")
        phone.state()
        if phone.recording.entries.order_by("number").last().lines[-1][0].startswith("roll"):
            break
    phone.tap("concede", "P1 concede")
    log, visitor = GameLog.objects.get(recording=phone.recording), Client()
    path = f"/record/dice/{log.pk}/"
    assert phone.state()["recording"]["dice"] == path
    assert path in visitor.get(log.get_absolute_url()).content.decode()
    assert "The server threw these dice fairly." in visitor.get(path).content.decode()
    turned = re.sub(r"D4=(\d)", lambda shown: f"D4={int(shown[1]) % 4 + 1}", log.text, count=1)
    for text, said in ((turned, "1 of "), (log.text.replace(ANA, BO), "These dice cannot be checked.")):
        GameLog.objects.filter(pk=log.pk).update(text=text)
        caches["pages"].clear()
        shown = visitor.get(path).content.decode()
        assert said in shown and "thrown fairly" not in shown
    assert "The seed of P1 is not the one whose hash was shown" in shown


def test_the_dice_of_a_table_are_nobodys_to_check() -> None:
    """There is no such page for a log whose dice lay on a table."""
    assert Client().get("/record/dice/nothing/").status_code == 404


def test_nobody_is_shown_a_seed_before_the_end() -> None:
    """Neither in what phones are told nor in the log so far; the hashes are in its header."""
    phone = against_bot()
    distance = phone.recording.distance
    told = json.dumps(phone.state()) + phone.recording.live.working
    assert distance.server_seed not in told and distance.player_seeds[1] not in told and ANA not in told
    assert f"throws {hash_of(distance.server_seed)}" in phone.recording.header
    assert f"P1 throws {hash_of(ANA)}" in phone.recording.live.working


def test_the_game_begins_with_the_last_part_of_the_dice() -> None:
    """Two people: after Ana's part nothing is asked, after Bo's the dice fall and somebody is asked."""
    ana, bo = two_people()
    first = ana.post("seed/", {"seed": ANA}).json()
    assert first["distance"] == {"bots": {}, "seeds": [True, False], "quiet": [False, False]}
    assert first["view"]["ask"] is None
    begun = bo.post("seed/", {"seed": BO}).json()
    assert begun["view"]["ask"]["player"] in (0, 1)
    lines = Recording.objects.get(pk=ana.recording.pk).entries.last().lines
    assert [mark for _, mark in lines][-1] == "thrown"
    beginning = ana.state(number=0)
    assert beginning["needs_first"] is False, "the server throws for it, also for who looks back"


def test_a_part_of_the_dice_stays_as_it_is() -> None:
    """Sent again it changes nothing; another one is refused."""
    ana, _ = two_people()
    ana.post("seed/", {"seed": ANA})
    number = ana.state()["number"]
    assert ana.post("seed/", {"seed": ANA}).json()["number"] == number
    refused = ana.post("seed/", {"seed": "c3" * 16})
    assert (refused.status_code, refused.json()["code"]) == (409, "seed-known")
    assert refused.json()["detail"].startswith("Your part of the dice is in, and stays as it is.")


@pytest.mark.parametrize("seed", ["", "short", "x" * 65, "a b c d e f g", "ä" * 16])
def test_a_seed_is_letters_and_digits(seed: str) -> None:
    """Eight to sixty-four of them, so that a line of the log can hold it."""
    ana, _ = two_people()
    refused = ana.post("seed/", {"seed": seed})
    assert refused.status_code in (400, 422)
    assert "seed" in refused.json()["detail"].casefold()


def begun() -> tuple[Phone, Phone]:
    """Two people whose dice have fallen: the one who is asked, and the other."""
    ana, bo = two_people()
    ana.post("seed/", {"seed": ANA})
    asked = bo.post("seed/", {"seed": BO}).json()["view"]["ask"]["player"]
    ana.state(), bo.state()
    return (ana, bo) if asked == 0 else (bo, ana)


def test_only_who_is_asked_answers() -> None:
    """The other phone is told whom it waits for."""
    asked, other = begun()
    other.state()
    refused = other.send(other.draft("enter", "keep"))
    assert (refused.status_code, refused.json()["code"]) == (403, "not-your-turn")
    name = "Ana" if asked.state()["you"]["seat"] == 0 else "Bo"
    assert refused.json()["detail"] == f"{name} is asked now. Wait for {name}."
    assert asked.tap("enter", "keep")["number"] == asked.number


@pytest.mark.parametrize("kind", ["different", "correction", "undo", "time", "first", "seed"])
def test_nothing_differs_at_a_distance(kind: str) -> None:
    """The server keeps the table; what is taken back is agreed."""
    asked, _ = begun()
    refused = asked.send(asked.draft(kind, "1"))
    assert refused.status_code in (400, 409, 422)
    assert refused.json()["code"] in ("at-a-distance", "bad-kind", "unknown-kind")


def test_an_undo_is_the_other_players_to_allow() -> None:
    """Asked by one and allowed by the other, the server writes it; the asker cannot allow it."""
    for _ in range(50):  # where the dice leave nothing to do, the turn ends and dice are thrown: not this game
        asked, other = begun()
        start = asked.state()["number"]
        told = asked.tap("enter", "keep")
        if all(mark != THROWN for _, mark in told["taken"][-1]["lines"]):
            break
    assert asked.say("ask-undo", str(start)).status_code == 200
    own = asked.say("allow-undo")
    assert (own.status_code, own.json()["code"]) == (403, "own-wish")
    told = other.say("allow-undo").json()
    assert (told["number"], told["last"]["kind"], told["last"]["line"]) == (start + 2, "undo", str(start))
    assert told["view"]["ask"]["player"] is not None


def test_whoever_plays_on_asks_for_no_undo_any_more() -> None:
    """What was asked is answered by the next entry; a note beside the game leaves it open."""
    asked, _ = begun()
    start = asked.state()["number"]
    asked.tap("note", "a drink fell over")
    asked.say("ask-undo", str(start))
    assert [signal["kind"] for signal in asked.tap("note", "and again")["signals"]] == ["ask-undo"]
    assert asked.tap("enter", "keep")["signals"] == []


def test_what_was_thrown_stays_thrown() -> None:
    """A reroll cannot be taken back."""
    asked, other = begun()
    start = asked.state()
    faces = start["view"]["ask"]
    reroll = next(option for option in faces["options"] if option.get("group") == "reroll")
    word = (reroll.get("ask") or reroll)["options"][0]["word"]
    asked.tap("enter", f"reroll {word}")
    asked.say("ask-undo", str(start["number"]))
    refused = other.say("allow-undo")
    assert (refused.status_code, refused.json()["code"]) == (409, "thrown")
    assert refused.json()["detail"].startswith("Dice were thrown after that, and what was thrown stays thrown.")


def test_nobodys_part_of_the_dice_is_taken_back() -> None:
    """Before the other player is there nobody can agree; afterwards it is refused."""
    ana, bo = two_people()
    assert ana.post("seed/", {"seed": ANA}).status_code == 200
    assert ana.say("ask-undo", "0").status_code == 200
    refused = bo.say("allow-undo")
    assert (refused.status_code, refused.json()["code"]) == (409, "thrown")
    assert refused.json()["detail"].startswith("The dice of this game are made of everybody's part")


def test_against_a_bot_an_undo_is_granted_at_once() -> None:
    """A newcomer tries things out."""
    phone = against_bot()
    found = phone.state()
    number = found["number"]
    if any(option.get("group") == "reroll" for option in found["view"]["ask"]["options"]):
        phone.tap("enter", "keep")
        told = phone.say("ask-undo", str(number)).json()
        assert told["last"]["kind"] == "undo"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ('!judge life P{other} 1 "so it is"', "not-a-judge"),
        ("take back", "not-a-judge"),
        ("stop", "not-an-answer"),
        ("tie", "not-an-answer"),
        ("time", "not-an-answer"),
        ("P{other} concede", "not-an-answer"),
        ("concede P{other}", "not-an-answer"),
        ("P{other} pass", "not-you"),
        ("pass > choose P{other}", "not-one"),
    ],
)
def test_a_line_of_play_is_one_answer_of_its_player(line: str, code: str) -> None:
    """It neither rules, nor ends the game, nor answers for somebody else."""
    asked, _ = begun()
    start = asked.state()
    refused = asked.send(asked.draft("enter", line.format(other=2 - start["you"]["seat"])))
    assert (refused.status_code, refused.json()["code"]) == (403, code)
    assert asked.state()["number"] == start["number"]


def test_every_line_of_a_game_against_the_bot_is_said_in_a_sentence() -> None:
    """Those that were thrown, inferred and played by the bot with them: a phone that comes later shows no notation."""
    phone = against_bot()
    for _ in range(4):
        phone.tap("enter", answer_of(phone.state()["view"]["ask"]))
    entries = phone.client.get(f"{phone.base}entries/").json()["entries"]
    told = {
        line: said
        for each in entries
        if each["kind"] == "enter"
        for (line, _), said in zip(each["lines"], each["told"], strict=True)
    }
    assert "" not in told.values()
    marks = {mark for each in entries for _, mark in each["lines"]}
    assert {THROWN, "bot", "inferred"} <= marks


def test_alone_with_a_bot_a_game_is_stopped_or_thrown_away() -> None:
    """Nobody has to agree; two people do, so neither of them can."""
    for book in ("dungeon-dice", "wol2015"):
        phone = against_bot(book)
        phone.state()
        told = phone.tap("concede", "stop")
        assert told["recording"]["state"] == "finished" and told["finished"]["winner"] is None
    asked, _ = begun()
    refused = asked.send(asked.draft("concede", "stop"))
    assert (refused.status_code, refused.json()["code"]) == (403, "not-alone")


def test_everybody_concedes_for_themselves() -> None:
    """The other seat cannot be conceded; one's own ends the game, and its log comes in."""
    asked, _ = begun()
    seat = asked.state()["you"]["seat"]
    refused = asked.send(asked.draft("concede", f"P{2 - seat} concede"))
    assert (refused.status_code, refused.json()["code"]) == (403, "not-you")
    told = asked.tap("concede", f"P{seat + 1} concede")
    assert told["recording"]["state"] == "finished"
    assert told["finished"]["winner"] == 1 - seat


def test_the_matches_of_an_online_event_are_played_at_a_distance(hall: Hall, transactional_db: None) -> None:
    """Declared once in the event's settings; each player's link is their seat, and the result comes in by itself."""
    hall.bring_to("published")
    update_event(hall.organizer, hall.event, online=True)
    match = hall.table()
    phones = [begin(guest_of(hall, match, seat), match) for seat in (0, 1)]
    assert phones[0].base == phones[1].base
    for phone, seed in zip(phones, (ANA, BO), strict=True):
        phone.state()
        assert phone.post("seed/", {"seed": seed}).status_code == 200
    loser = phones[1]
    loser.state()
    told = loser.tap("concede", "P2 concede")
    assert (told["finished"]["winner"], told["finished"]["report"]) == (0, "reported")
    match.refresh_from_db()
    assert match.result is not None and match.result.first > match.result.second


def test_a_table_has_no_part_of_the_dice() -> None:
    """A phone at a table sends none, and says so nowhere."""
    client = Client()
    base = client.post("/record/new/", {"book": "wol2015", "name1": "Ana", "name2": "Bo"})["Location"]
    phone = Phone(base, client)
    phone.state()
    for refused in (phone.send(phone.draft("seed", "P1 abc")), phone.post("seed/", {"seed": ANA})):
        assert (refused.status_code, refused.json()["code"]) == (409, "at-a-table")


def test_a_quiet_player_is_not_asked_to_react() -> None:
    """The choice is each player's own, and may be changed at any time."""
    ana, _ = two_people()
    assert ana.post("quiet/", {"quiet": True}).json()["distance"]["quiet"] == [True, False]
    assert ana.post("quiet/", {"quiet": False}).json()["distance"]["quiet"] == [False, False]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"book": "chess"}, "There is no rule book"),
        ({"strength": "cheater"}, "No bot is"),
        ({"team": "4 x Nobody Knows This"}, "Correct it, or leave it out."),
    ],
)
def test_a_form_that_cannot_be_played_says_why(typed: dict[str, str], said: str) -> None:
    """Which field, and the way out."""
    answer = Client().post("/record/play/", {"book": "wol2015", "strength": "easy", "name": "Ana"} | typed)
    assert answer.status_code == 400
    assert said in answer.content.decode()


def test_every_game_has_an_opening_by_chance() -> None:
    """All four rule books may be played against the bot."""
    for book in RULE_BOOKS.values():
        record, edition = record_of(book.game)
        log = record.opening(edition, "7", ["Ana", "Bot"], record.shipped())
        assert [line.args for line in log.every("player", 0)] == [('"Ana"',)]


def test_a_quest_at_a_distance_deals_the_deck_of_its_round(organizer: User, transactional_db: None) -> None:
    """All tables of a round play one deck, whoever throws the dice: the log says so, fits, and is checked."""
    event = update_event(organizer, gauntlet(organizer), online=True)
    publish_round(organizer, pair_next_round(organizer, event))
    match, client = table_of(event, "Quill alone"), Client()
    client.get(f"/events/{event.slug}/guest/{match.first.code}/")
    phone = begin(client, match)
    assert phone.post("seed/", {"seed": ANA}).status_code == 200
    answered(phone)
    log, deck = GameLog.objects.get(recording=phone.recording), deck_of(match.round)
    assert f"dealt {deck.commitment}" in log.text and deck.seed not in log.text
    cards = [word for line in log.text.splitlines() if line.startswith("reveal ") for word in line.split()[1:]]
    names = [name.replace(" ", "-") for name in deck.names]
    assert len(cards) >= 3 and [card.casefold() for card in cards] == [name.casefold() for name in names[: len(cards)]]
    match.refresh_from_db()
    offered = proposal(match, evidence.standing(match))
    assert offered is not None
    decide_result(organizer, match, offered.key)
    assert evidence.standing(table_of(event, "Quill alone")).kind == VERIFIED
    assert check_throws(log.text).wrong == () and check_throws(log.text, deck=deck.cards).wrong == ()
    wrong = check_throws(log.text, deck=deck.cards[::-1]).wrong
    assert wrong and wrong[0].written.startswith("reveal ")
    page = client.get(f"/record/dice/{log.pk}/").content.decode()
    assert "These dice cannot be checked" not in page and "are not what the seeds give" not in page


# --- offers -----------------------------------------------------------------------------------------------------------


def refusal_of(answer: Any) -> tuple[int, str, str]:
    return answer.status_code, answer.json()["code"], answer.json()["detail"]


@pytest.mark.parametrize(("line", "said"), [("tie", "The game is a tie"), ("stop", "The game was stopped")])
def test_two_people_agree_on_an_end(line: str, said: str, transactional_db: None) -> None:
    """One offers, the other agrees, the server writes the line, and the log comes in by itself."""
    asked, other = begun()
    told = asked.say("offer", line).json()
    assert [(each["kind"], each["text"]) for each in told["signals"]] == [("offer", line)]
    assert refusal_of(asked.say("accept")) == (
        403, "not-asked", "This was offered to another player. Wait for their answer.",
    )  # fmt: skip
    told = other.say("accept").json()
    assert (told["last"]["kind"], told["last"]["line"]) == ("concede", line)
    assert told["view"]["result"]["text"].startswith(said)
    assert told["recording"]["state"] == "finished"
    log = GameLog.objects.get(recording=asked.recording)
    assert line in log.text.splitlines() and check_throws(log.text).wrong == ()


def test_an_offer_is_off_when_it_is_declined_or_played_over() -> None:
    """Then there is nothing to agree to, and the game goes on."""
    asked, other = begun()
    nothing = (409, "nothing-asked", "Nothing is offered any more. Play on.")
    other.say("offer", "tie")
    assert asked.say("decline").json()["signals"] == []
    assert refusal_of(asked.say("accept")) == nothing
    asked.say("offer", "tie")
    asked.state()
    told = asked.tap("enter", answer_of(asked.state()["view"]["ask"]))
    assert told["signals"] == []
    assert refusal_of(other.say("accept")) == nothing
    assert told["recording"]["state"] == "open"


def test_nobody_ends_a_game_of_two_alone() -> None:
    """Neither by an entry, nor by an offer of what needs nobody else; the bot is asked nothing."""
    asked, _ = begun()
    for line in ("tie", "stop"):
        assert refusal_of(asked.send(asked.draft("concede", line))) == (
            403, "not-alone", "The other player has a part in this game. Offer it, concede, or play on.",
        )  # fmt: skip
    needless = (403, "needs-nobody", "This needs nobody else. Send it as an entry.")
    assert refusal_of(asked.say("offer", answer_of(asked.state()["view"]["ask"]))) == needless
    assert refusal_of(against_bot().say("offer", "stop")) == needless


def three_at_a_monster() -> tuple[Phone, Phone, Phone]:
    """Three people of a game of Dungeon Dice: who has met a monster, and the others by seat."""
    for _ in range(20):  # until the dice let the first player meet one
        typed = {"book": "dungeon-dice", "name1": "Ana", "name2": "Bo", "name3": "Cy", "where": "distance"}
        ana = Client()
        first = Phone(ana.post("/record/new/", typed)["Location"], ana).sit(0)
        others = [Phone(first.base, Client()) for _ in range(2)]
        for seat, phone in enumerate(others, 1):
            phone.client.get(first.state()["you"]["join"])
            phone.sit(seat)
        phones = [first, *others]
        for phone in phones:
            phone.post("seed/", {"seed": ANA})
        ask = first.state()["view"]["ask"]
        if ask["key"] != "turn":
            continue
        asked = phones.pop(ask["player"])
        asked.state()
        if (asked.tap("enter", "search")["view"]["ask"] or {}).get("key") == "meet":
            return asked, phones[0], phones[1]
    raise AssertionError("nobody meets a monster")


def test_whoever_is_to_help_is_asked() -> None:
    """In Dungeon Dice the player who meets a monster cannot speak for another; only that one answers."""
    asked, other, third = three_at_a_monster()
    name = other.recording.names[other.state()["you"]["seat"]]
    options = asked.state()["view"]["ask"]["also"]
    option = next(each for each in options if each.get("label") == f"{name} helps for the reward")
    assert option["note"] == f"ask {name}"
    assert refusal_of(asked.send(asked.draft("enter", option["line"]))) == (
        403, "ask-first", f"{name} decides whether to help. Offer it to {name}.",
    )  # fmt: skip
    assert refusal_of(third.say("offer", option["line"])) == (
        403, "not-your-turn", "Another player is asked now. Wait for your turn.",
    )  # fmt: skip
    assert asked.say("offer", option["line"]).status_code == 200
    assert refusal_of(third.say("accept"))[1] == "not-asked"
    other.say("decline")
    assert asked.state()["view"]["ask"]["key"] == "meet"
    asked.say("offer", option["line"])
    told = other.say("accept").json()
    assert told["last"]["line"] == option["line"]
    assert f"{name} helps" in json.dumps(told["view"]["tail"])


def test_an_end_needs_the_word_of_all_others() -> None:
    """Of three people the second who agrees ends the game."""
    asked, other, third = three_at_a_monster()
    asked.say("offer", "stop")
    told = other.say("accept").json()
    assert [each["kind"] for each in told["signals"]] == ["offer", "accept"]
    assert told["recording"]["state"] == "open"
    assert third.say("accept").json()["recording"]["state"] == "finished"
