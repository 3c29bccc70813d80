"""What a player could have done: every legal answer is offered, and can be written so that it is understood."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules import replay
from rules.core.faults import Ambiguous, ChoiceNeeded, Violation
from rules.core.lines.notation import write_entry
from rules.core.lines.parsing import parse
from rules.core.session import Session
from rules.dice_masters.cards import CardPool
from rules.dice_masters.record import shipped
from rules.dice_masters.state import FIELD, RESERVE
from rules.dice_masters.steps.paying import Payment
from rules.games import VOCABULARIES, game

BFF = """Dice Marshal log 1
game dice-masters/bff2014
P1 player "Ana"
P1 card 46bff x4 Orc: Lesser Humanoid
P1 card 52bff x4 Stirge: Lesser Beast
P2 player "Bo"
P2 card 30bff x4 Drow Assassin: Lesser Humanoid
P2 card 75bff x4 Kobold: Greater Humanoid
basic 135bff Magic Missile
"""
WOL = """Dice Marshal log 1
game dice-masters/wol2015
P1 player "Ana"
P1 card 4wol x4 Batman
P1 card 85wol x4 Kilowog
P2 player "Bo"
P2 card 38wol x4 Batman
P2 card 63wol x4 Ranx
basic 27wol
"""


def at(head: str, *lines: str) -> Session:
    """A game from a prepared position on."""
    log = parse(head + "\n".join(lines) + "\n", VOCABULARIES)
    return Session(game(log.game), log)


def test_a_generic_die_pays_beside_the_type_that_is_asked_for() -> None:
    """2 generic and a fist pay a fist die of cost 2, whatever lies first; the rest is lost (DM-BUY-03, DM-PAY-05)."""
    for reserve in ("Magic-Missile:2 F", "F Magic-Missile:2"):
        session = at(BFF, "position turn 9 P1 main", f"P1 reserve {reserve}")
        assert "buy Stirge" in session.legal()


def test_half_of_a_generic_die_is_never_kept() -> None:
    """Written as a half, the die is spent whole, and under generic_leftover=virtual its rest is energy (AMB-11)."""
    position = ("option generic_leftover=virtual", "position turn 9 P1 main", "P1 reserve F Magic-Missile:2")
    session = at(BFF, *position, "", "buy Stirge with F 2/1")
    assert session.state.virtual == [1, 0]


def test_a_pass_that_costs_energy_is_written() -> None:
    """Energy kept from a generic die lasts until its player passes, so the log says that they did (AMB-11)."""
    head = BFF + "option generic_leftover=virtual\n"
    session = at(head, "position turn 9 P1 main", "P1 reserve F Magic-Missile:2", "", "buy Stirge with F 2")
    assert [write_entry(entry) for entry in session.answer(("pass",))][-1] == "pass"
    assert session.state.virtual == [0, 0]
    without = at(head, "position turn 9 P1 main", "P1 reserve F")
    assert [entry.verb for entry in without.answer(("pass",))] in ([], ["turn"])


def test_where_one_at_least_must_attack_each_alone_is_offered() -> None:
    """Invisible Stalker asks for any one of Bo's two (106bff): either alone will do, both may, none may not."""
    head = BFF + "P1 card 106bff x4 Invisible Stalker\n"
    position = ("position turn 9 P1 main", "P1 reserve Invisible-Stalker:L1 S S", "P2 field Drow-Assassin:L1 NPC")
    session = at(head, *position, "", "field Invisible-Stalker", "turn 10 P2", "draw NPC x4", "roll F F F F")
    while session.state.question.kind != "attack":
        session.answer(session.game.default(session.state))
    assert sorted(session.legal()) == ["attack Drow-Assassin", "attack Drow-Assassin NPC", "attack NPC"]


def test_what_is_overpaid_is_written() -> None:
    """Where that is allowed (AMB-05), a log says so, though there is one way only to pay what is asked."""
    head = BFF + "option overpay=allow\n"
    session = at(head, "position turn 9 P1 main", "P1 reserve B B", "P2 field NPC")
    stack = next(stack for stack in session.state.table.stacks if stack.name == "Magic-Missile")
    dice = tuple((die, 1) for die in session.state.zones[0][RESERVE])
    assert [write_entry(entry) for entry in session.answer(("global", stack.index, 1, Payment(dice)))][-1] == (
        "global Magic-Missile with B B"
    )
    assert session.state.zones[0][RESERVE] == []


def test_an_answer_may_leave_the_payment_to_the_only_way_there_is() -> None:
    """Two fists are all there is for an Orc, who costs two; with a bolt beside them Ana must say (AMB-76)."""
    forced = at(BFF, "position turn 9 P1 main", "P1 reserve F F")
    orc = next(stack.index for stack in forced.state.table.stacks if stack.name == "Orc")
    assert [write_entry(entry) for entry in forced.answer(("buy", (orc,), None))][-1] == "buy Orc"
    assert forced.state.zones[0][RESERVE] == []
    open_ = at(BFF, "position turn 9 P1 main", "P1 reserve F F B")
    with pytest.raises(ChoiceNeeded, match="Orc can be paid in several ways"):
        open_.answer(("buy", (orc,), None))


def test_a_die_named_twice_pays_no_more_than_it_shows() -> None:
    """One fist is one energy, however often an answer names the die (DM-NRG-05)."""
    session = at(BFF, "position turn 9 P1 main", "P1 reserve F F")
    orc = next(stack.index for stack in session.state.table.stacks if stack.name == "Orc")
    fist = session.state.zones[0][RESERVE][0]
    with pytest.raises(Violation, match="A die showing 1 energy cannot pay 2") as refused:
        session.game.step(session.state, ("buy", (orc,), Payment(((fist, 1), (fist, 1)))))
    assert refused.value.rule == "DM-NRG-05"


def test_a_die_named_twice_is_rerolled_once() -> None:
    """A program may answer by numbers what no log can write; named once, the die is rerolled (DM-ROLL-03)."""
    rolled = ("position turn 8 P2 main", "P1 bag NPC x4", "", "turn 9 P1", "draw NPC x4", "roll B B F M")
    session = at(BFF, *rolled)
    die = session.state.rolled[0]
    refuse_twice(session, ("reroll", (die, die)), "DM-ROLL-03", "each die is rerolled at most once")
    session.game.step(session.state, ("reroll", (die,)))
    assert session.state.question.dice == (die,)


def test_a_die_named_twice_is_fielded_once() -> None:
    """It pays one fielding cost (DM-FIELD-01)."""
    session = at(BFF, "position turn 9 P1 main", "P1 reserve Orc:L1 F F")
    die = session.state.zones[0][RESERVE][0]
    refuse_twice(session, ("field", (die, die), None), "DM-FIELD-01", "it leaves the reserve pool only once")


def test_a_die_named_twice_attacks_once() -> None:
    """Its damage is dealt once (DM-ATK-03)."""
    session = at(BFF, "position turn 9 P1 main", "P1 field Orc:L1")
    while session.state.question.kind != "attack":
        session.answer(("pass",))
    die = session.state.zones[0][FIELD][0]
    refuse_twice(session, ("attack", (die, die)), "DM-ATK-03", "each attacks once, and all together")


def refuse_twice(session: Session, answer: tuple, rule: str, told: str) -> None:
    name = session.state.table.stack(answer[1][0]).name
    with pytest.raises(Violation, match=f"One {name} die is named twice: {told}.") as refused:
        session.game.step(session.state, answer)
    assert refused.value.rule == rule


def test_a_group_of_few_attackers_is_offered_as_it_is() -> None:
    """Two of three may attack together, and so may each, all, or none (DM-ATK-03)."""
    session = at(BFF, "position turn 9 P1 main", "P1 field Orc:L1 Stirge:L1 NPC", "", "turn 9 P1")
    while session.state.question.kind != "attack":
        session.answer(("pass",))
    sizes = sorted(len(answer[1]) for answer in session.game.answers(session.state.copy()))
    assert sizes == [0, 1, 1, 1, 2, 2, 2, 3]


def test_unlike_dice_are_told_apart_by_their_faces() -> None:
    """What is offered is what a player would write, and it is understood; like dice have numbers where it matters."""
    session = at(BFF, "position turn 9 P1 main", "P1 field Orc:L1 Orc:L1 Orc:L3", "", "turn 9 P1")
    while session.state.question.kind != "attack":
        session.answer(("pass",))
    offered = session.legal()
    assert "attack Orc:L1" in offered and "attack Orc:L3" in offered
    assert not [entry for entry in offered if "#" in entry]
    third = session.state.zones[0][FIELD][2]
    for answer in session.game.answers(session.state.copy()):
        entry = session.game.write(session.state, answer)
        read = session.game.read(session.state, entry)[1]
        assert sorted(session.state.face[die] for die in read) == sorted(session.state.face[die] for die in answer[1])
    assert session.game.read(session.state, session.game.write(session.state, ("attack", (third,)))) == (
        "attack", (third,),
    )  # fmt: skip


def test_more_attackers_than_can_be_listed_are_described() -> None:
    """With six that may attack nobody wants to read sixty-three groups."""
    session = at(BFF, "position turn 9 P1 main", "P1 field Orc:L1 Stirge:L1 NPC x4")
    while session.state.question.kind != "attack":
        session.answer(("pass",))
    assert session.legal()[0].startswith("attack: any of those")


def test_whoever_must_attack_is_in_every_attack_that_is_offered() -> None:
    """A Kobold must attack while the opponent has an adventurer; it is never left out (AMB-79)."""
    session = at(
        BFF.replace("46bff x4 Orc: Lesser Humanoid", "69bff x4 Dwarf Cleric: Greater Emerald Enclave"),
        "position turn 10 P2 main", "P2 field Kobold:L1 Drow-Assassin:L1 NPC", "P1 field Dwarf-Cleric:L1",
    )  # fmt: skip
    while session.state.question.kind != "attack":
        session.answer(("pass",))
    offered = [answer[1] for answer in session.game.answers(session.state.copy())]
    kobold = next(die for die in session.state.field(1) if session.state.table.stack(die).name == "Kobold")
    assert offered and all(kobold in dice for dice in offered)


def test_two_globals_of_one_name_are_told_apart_by_their_side() -> None:
    """Both brought a Batman: the log says whose global is used. Where both say the same, either is meant."""
    session = at(WOL, "position turn 9 P1 main", "P1 reserve F F")
    assert {"global P1.Batman", "global P2.Batman"} <= set(session.legal())
    for name in ("P1.Batman", "P2.Batman", "Batman"):
        text = f"{WOL}position turn 9 P1 main\nP1 reserve F F\n\nglobal {name} with F\n= P1 reserve F\n"
        assert replay(text).verdict == "incomplete"


def test_a_global_that_may_be_either_of_two_is_no_entry() -> None:
    """Where the two say different things, the log must say whose is meant."""
    log = parse(
        f"{WOL}position turn 9 P1 main\nP1 reserve F F\nP1 field Sidekick\n\nglobal Batman with F\n", VOCABULARIES
    )
    with pytest.raises(Ambiguous, match="write whose"):
        Session(
            game(log.game, {"dice-masters": with_text("Global (fist): target character gets +1A this turn.", "38wol")}),
            log,
        )


def with_text(line: str, *codes: str) -> CardPool:
    """The cards with another text on some of them."""
    sets = shipped().sets
    changed = [tuple(replace(c, text=(line,)) if c.code in codes else c for c in each.cards) for each in sets]
    return CardPool(replace(each, cards=cards) for each, cards in zip(sets, changed, strict=True))


def test_a_die_that_changed_sides_is_told_from_those_that_did_not() -> None:
    """After Prismatic Spray both players have Orcs of Ana's, so each is named with its side (DM-CTRL-01)."""
    cards = BFF.replace("P1 card 52bff x4 Stirge: Lesser Beast", "P1 card 124bff x4 Prismatic Spray: Paragon Spell")
    position = ("position turn 9 P1 main", "P1 field Orc:L1 x3", "P2 field Kobold:L1 x2")
    swapped = ("", "use Prismatic-Spray", "choose Orc Orc", "choose Kobold Kobold", "use Magic-Missile")
    session = at(cards, *position, "P1 reserve Prismatic-Spray:A Magic-Missile:A", *swapped)
    assert {"choose P1.Orc", "choose P2.Orc", "choose Kobold"} <= set(session.legal())


def test_an_order_is_one_of_lines_and_not_of_the_dice_that_have_them() -> None:
    """Two Orcs attack with a Stirge: the Orc named first comes first, whichever is asked for (DM-PRIO-02)."""
    line = "When this die attacks: deal 1 damage to target character or player."
    text = f"{BFF}position turn 9 P1 main\nP1 field Orc:L1 Orc:L2 Stirge:L1\n\nattack Orc:L2 Orc:L1 Stirge\n"
    log = parse(text, VOCABULARIES)
    session = Session(game(log.game, {"dice-masters": with_text(line, "46bff", "52bff")}), log)
    assert session.legal() == ("order Orc", "order Stirge")
    for number in (0, 1):
        state = session.state.copy()
        session.game.step(state, ("order", number))
        assert state.agenda[-1].source == state.attackers[0]


def test_one_of_two_lines_that_a_log_writes_alike_is_offered() -> None:
    """With two bursts and three colours both lines of the Battery may be used; the log says one thing (CARD-86wol)."""
    cards = WOL.replace("P1 card 85wol x4 Kilowog", "P1 card 86wol x4 Lantern Battery\nP1 card 48wol x4 Jade")
    cards = cards.replace("P2 card 63wol x4 Ranx", "P2 card 8wol x4 Guy Gardner")
    position = ("P1 field Lantern-Battery:A** Jade:L1 Batman:L1", "P2 field Guy-Gardner:L1", "P1 reserve F")
    session = at(cards, "position turn 9 P1 main", *position)
    used = [answer for answer in session.game.answers(session.state.copy()) if answer[0] == "activate"]
    assert [answer[3] for answer in used] == [1]
    assert "use Lantern-Battery:A**" in session.legal()


def test_a_die_that_costs_nothing_is_offered_beside_energy_of_another_type() -> None:
    """Big Entrance makes a Kobold free under min_purchase=0; no fist need be there, and no mask is spent (AMB-06)."""
    head = BFF + "basic 25wol Big Entrance\noption min_purchase=0\n"
    for reserve in ("Big-Entrance:A", "Big-Entrance:A NPC:M"):
        session = at(head, "first P2", "position turn 9 P2 main", f"P2 reserve {reserve}", "", "use Big-Entrance")
        assert "buy Kobold" in session.legal()
