"""A store in which every address of the product leads somewhere, and the addresses of all its pages.

A new address is found by itself where its parts have the names that others have (`slug`, `number`, `code` …). One with
a part of another name, or one that nobody may open here, has to be told in `PARTS`.
"""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.contrib.auth.models import Group, User
from django.test import Client
from django.urls import URLPattern, get_resolver
from django.utils import timezone

from cardpool.dice_sets import services as dice_sets
from cardpool.manage import services as own_cards
from rules.dungeon_dice.set_file import DATA_FOLDER
from teams import services as teams
from tests.browser.recorder.conftest import recorded
from tests.cardpool.conftest import entry
from tests.cardpool.manage.conftest import own_data
from tests.tournament.events.conftest import EIGHT, LEGAL
from tests.tournament.events.drafting.evening import pick_rest
from tournament.accounts.services import links
from tournament.events import services as events
from tournament.events.models import Delivery, Event, Match, Webhook
from tournament.events.permissions import JUDGES, ORGANIZERS
from tournament.events.views.own.check_in import secret_of
from tournament.judges import services as judges
from tournament.judging import services as judging
from tournament.judging import tasks
from tournament.judging.examples import example_text
from tournament.judging.models import GameLog
from tournament.leagues import services as seasons
from tournament.recording import tables
from tournament.recording.models import Recording
from tournament.recording.phone_rules import archive
from tournament.stores import services as stores

#: Pages of an event that look otherwise where parties play together.
PLAYED_TOGETHER = {"event": "", "round": "r1/", "match": "r1/t1/", "standings": "standings/", "control": "control/"}
#: And while players draft.
DRAFTED = {"draft": "draft/", "control": "control/", "tv": "tv/"}
#: What only some searches find (a correction, dice, nothing), and other kinds of cards.
OTHER_CARDS = {
    "search": ("?q=drgaon+colour:red", "?q=equip&look=dice", "?q=kobold+e:bolt"),
    "card": ("139wol/", "2bff/"),
    "counters": ("107bff/counters/",),
}
#: Parts of addresses: name, or app and name, or the whole name of an address -> what stands there.
Parts = Mapping[str, Mapping[str, object]]


#: The smallest picture there is.
LOGO = b"GIF89a\1\0\1\0\x80\0\0\0\0\0\xff\xff\xff!\xf9\4\1\0\0\0\0,\0\0\0\0\1\0\1\0\0\2\2D\1\0;"
#: No pages of ours: a stream of events, which Django does not answer, and the documentation that draws itself.
NO_PAGES = {"recording:stream", "api-docs"}


@dataclass(frozen=True, slots=True)
class Store:
    """`viewers`: who looks, each with a browser that is signed in. `parts`: the same for all of them. `more`: (name,
    address) of pages that differ much from others at an address of the same kind.
    """

    viewers: dict[str, Client]
    parts: Parts
    more: tuple[tuple[str, str], ...]


def addresses(store: Store) -> Iterator[tuple[str, str]]:
    """Yield (name, address) of everything in the list of addresses but the administration of Django."""
    for route, app, pattern in _patterns(get_resolver()):
        name = f"{app}:{pattern.name}" if app else pattern.name or route
        if route.startswith("admin/") or name in NO_PAGES:
            continue
        known = {**store.parts.get(app, {}), **store.parts.get(name, {})}
        for part in pattern.pattern.converters:
            assert part in known, f"{name}: what stands for <{part}> in {route}? Tell it in PARTS of every_page.py."
        for part, converter in _converters(route, pattern):
            route = route.replace(converter, str(known[part]))
        yield name, f"/{route}"
    yield from store.more


def _patterns(resolver: object, route: str = "", app: str = "") -> Iterator[tuple[str, str, URLPattern]]:
    for each in resolver.url_patterns:  # type: ignore[attr-defined]
        if isinstance(each, URLPattern):
            yield f"{route}{each.pattern}", app, each
        else:
            yield from _patterns(each, f"{route}{each.pattern}", each.namespace or app)


def _converters(route: str, pattern: URLPattern) -> Iterator[tuple[str, str]]:
    """Yield (name, `<int:name>`) of each part of a route that changes."""
    for piece in route.split("<")[1:]:
        written = piece.partition(">")[0]
        yield written.rpartition(":")[2], f"<{written}>"


def build() -> Store:
    """Make everything through the services: an event in its second round, teams, logs, sets and people."""
    organizer, player = _person("olive", ORGANIZERS, JUDGES), _person("pia")
    event, match = _evening(organizer, player)
    team = teams.import_team(f"{LEGAL};1x118xyz", player, "Rage")
    own_cards.save_set(organizer, own_data(entry(1, name="Tide Warden"), entry(2)), "own.json")
    dice = json.loads((DATA_FOLDER / "sample-A.json").read_text(encoding="utf-8"))
    dice_sets.begin(organizer, "our-dice", "Our dice", "read off our dice")
    dice_sets.save_dice(organizer, "our-dice", dice["dice"][:2])
    logs = _logs(organizer, match)
    game, distant = recorded(), recorded()
    Recording.objects.filter(pk=distant.pk).update(log=logs[0], at_distance=True)
    gauntlet = _gauntlet(organizer)
    drafted, picking = _draft(organizer, player, 20), _draft(organizer, player, 3)
    stores.set_logo(organizer, event.store, LOGO)
    stores.update_store(organizer, event.store, colour="#c2410c")
    season = seasons.create_season(organizer, name="Autumn league", about="Every Thursday until Christmas.")
    seasons.add_events(organizer, season, [event.pk, gauntlet.pk])
    judged = _judged(organizer, match)
    digest = next(iter(dice_sets.shipped().values())).digest
    hook = Webhook.objects.create(store=event.store, url="https://dice.example/hook")
    waiting = Delivery.objects.create(webhook=hook, kind="test", body="{}", due_at=timezone.now())
    parts: Parts = {
        "events": {
            "slug": event.slug, "number": 2, "table": 1, "pk": match.first.pk, "what": "pairings", "action": "publish",
            "code": match.first.code, "secret": secret_of(event),
        },
        "api-draft": {"slug": drafted.slug},
        "events:short": {"pk": event.pk},
        **{f"events:{name}": {"slug": drafted.slug, "pk": drafted.entrants.get(user=player).pk, "action": "seats"}
           for name in ("draft", "draft-team", "draft-team-of", "draft-act", "draft-player")},
        "events:stacking": {"slug": gauntlet.slug, "number": 1},
        "events:log-sheet": {"book": "wol2015"},
        "exchange": {"slug": event.slug, "what": "standings", "person": match.first.person_id},
        "cardpool": {"set_code": "own", "number": 1, "code": "12bff", "digest": digest, "slug": "cheapest-ramp"},
        **{f"cardpool:{name}": {"set_code": "our-dice", "die_id": dice["dice"][0]["id"]}
           for name in ("own_dice_set", "remove_dice_set", "new_die", "own_die", "remove_own_die")},
        "teams": {"slug": team.slug},
        "seasons": {"season": season.slug},
        "players": {"person": match.first.person_id},
        "stores": {"store": event.store.slug},
        "webhooks": {"store": event.store.slug},
        "events:take-role": {"token": events.make_role_link(organizer, event, "judge")[1]},
        "api-roles": {"slug": event.slug},
        "api-role": {"slug": event.slug, "account": "pia"},
        "api-season": {"slug": season.slug},
        "api-season-events": {"slug": season.slug},
        "rulebook": {"game": "dice-masters", "entry_id": "DM-FIELD-01"},
        "recording": {
            "slug": event.slug, "number": 2, "table": 1, "code": game.pk, "key": game.join_path.split("/")[-2],
            "ticket": tables.ticket_of(match.pk), "rules_digest": archive().digest, "log_id": logs[0].pk,
        },
        "judging": {"log_id": logs[0].pk, "match_id": match.pk},
        "judges": {"slug": event.slug, "key": "slow-play", **judged},
        "": {
            "token": links.invite(organizer, "judge")[1], "pk": links.invite(organizer, "judge")[0].pk, "action": "off",
            "code": "12bff", "slug": event.slug, "number": 2, "table": 1, "log_id": logs[0].pk,
            "infraction": "slow-play", **judged,
        },
        "api-team": {"slug": team.slug},
        "api-event-file": {"slug": event.slug, "name": "event.json"},
        **{f"api-{name}": {"pk": match.first.person_id} for name in ("forget", "person", "merge", "unmerge")},
        **{f"api-{name}": {"slug": event.store.slug, "account": "olive", "pk": hook.pk, "delivery": waiting.pk}
           for name in ("store", "store-logo", "store-staff", "store-staff-member", "webhooks", "webhook",
                        "webhook-test", "webhook-deliveries", "webhook-send-now")},
        **{f"api-own-{name}": {"code": "own", "number": 1} for name in ("set", "set-uses", "card")},
        "api-own-dice-set": {"code": "our-dice"},
        "api-place": {"slug": event.slug, "pk": match.first.pk},
    }  # fmt: skip
    viewers = {"the organizer": Client(), "a player": Client(), "a visitor": Client()}  # who sees most comes first
    viewers["a player"].force_login(player)
    viewers["the organizer"].force_login(organizer)
    more = [("judging:log", log.get_absolute_url()) for log in logs]  # one of each verdict
    more += [(f"cardpool:{name}", f"/cards/{path}") for name, paths in OTHER_CARDS.items() for path in paths]
    here = gauntlet.get_absolute_url()
    more += [("events:" + name, f"{here}{path}") for name, path in PLAYED_TOGETHER.items()]
    more += [("events:" + name, f"{picking.get_absolute_url()}{path}") for name, path in DRAFTED.items()]
    return Store(viewers, parts, tuple(more))


def _gauntlet(organizer: User) -> Event:
    """An event of another kind: parties of heroes play one deck together."""
    event = events.create_event(
        organizer, name="Dungeon Gauntlet", date=datetime.date(2026, 11, 20), edition="dice-conquest", structure="coop",
        structure_options={"heroes": "draw"}, swiss_rounds=1,
    )  # fmt: skip
    events.open_registration(organizer, event)
    events.register_many(organizer, event, ["Lanternbearers; Ana, Bo, Cy and Di", "Mossy Boots; Ed, Flo, Gus, Hob"])
    event = events.start_event(organizer, event)
    events.publish_round(organizer, events.pair_next_round(organizer, event))
    return event


def _draft(organizer: User, player: User, picks: int) -> Event:
    """A rainbow draft of six in which everybody has made so many picks; the player is one of them."""
    event = events.create_event(
        organizer, name=f"Rainbow of {picks} picks", date=datetime.date(2026, 11, 21), structure="rainbow",
        structure_options={"draft": "rainbow short"}, team_format="rainbow",
    )  # fmt: skip
    events.open_registration(organizer, event)
    for number, name in enumerate(EIGHT[:6]):
        events.register(organizer, event, name, user=None if number else player)
    event = events.start_event(organizer, event)
    events.draw_draft_seats(organizer, event)
    events.begin_pile(organizer, event, 1)
    pick_rest(event, min(picks, 10))
    if picks > 10:
        events.begin_pile(organizer, event, 2)
        pick_rest(event, picks)
    return Event.objects.get(pk=event.pk)


def _person(name: str, *groups: str) -> User:
    user = User.objects.create_user(name, password="sesame-open-9", first_name="Pia", last_name="Featherstonehaugh")
    user.groups.set([Group.objects.get_or_create(name=group)[0] for group in groups])
    return user


def _evening(organizer: User, player: User) -> tuple[Event, Match]:
    """Round 1 is played, round 2 is on the tables: one reported, one in dispute; the match is the player's."""
    event = events.create_event(
        organizer, name="Thursday Night Dice", date=datetime.date(2026, 11, 19), seed=7, check_in=True
    )
    events.open_registration(organizer, event)
    for number, name in enumerate(EIGHT[:7]):
        events.register(organizer, event, name, team=LEGAL, user=None if number else player)
    events.start_event(organizer, event)
    for _ in range(2):
        round_ = events.publish_round(organizer, events.pair_next_round(organizer, Event.objects.get(pk=event.pk)))
        if round_.number == 1:
            for match in round_.matches.exclude(second=None):
                events.decide_result(organizer, Match.objects.get(pk=match.pk), "1-0")
    matches = Match.objects.filter(round=round_).exclude(second=None).select_related("first", "second", "round__event")
    one, other, *_ = sorted(matches, key=lambda match: player.pk not in (match.first.user_id, match.second.user_id))
    events.report_result(one.first, one, "1-0")
    events.report_result(other.first, other, "1-0")
    events.dispute_result(other.second, Match.objects.get(pk=other.pk), "0-1")
    return Event.objects.get(pk=event.pk), one


def _judged(organizer: User, match: Match) -> dict[str, object]:
    """A table that was ruled at and calls again, a penalty, a deck check; a judge has the new call."""
    wanted = judges.Decision(rule="DM-PAY-01", penalties=(judges.Given(match.first_id, "slow-play"),))
    first = events.call_judge(organizer, match, "who pays?").calls.get()
    ruling = judges.rule_on_call(organizer, first, wanted)
    call = events.call_judge(organizer, Match.objects.get(pk=match.pk), "again").calls.get(ended_at=None)
    events.take_call(organizer, call)
    return {
        "call": call.pk, "ruling": ruling.pk, "penalty": ruling.penalties.get().pk, "player": match.first_id,
        "check": judges.choose_check(organizer, match.first).pk,
    }  # fmt: skip


def _logs(organizer: User, match: Match) -> list[GameLog]:
    """A log of each verdict, one of them of the match."""
    text = example_text("dice-masters")
    changed = (str, lambda log: log.replace("buy Batman", "buy Batmn"), lambda log: log.replace("S B M F", "S B"))
    logs = [judging.attach_log(organizer, None, change(text)) for change in changed]
    logs.append(judging.attach_log(organizer, match, text))
    tasks.judge_waiting.apply()
    return [GameLog.objects.get(pk=log.pk) for log in logs]
