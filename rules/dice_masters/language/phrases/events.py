"""What a line may wait for: "this die is fielded", "an opposing character is KO'd in the attack step"."""

from __future__ import annotations

from rules.dice_masters.language.ability import Noun, Trigger
from rules.dice_masters.language.registry import phrase


@phrase("subject", "this die", title="this die")
def this_die() -> str:
    return "this"


@phrase("subject", "{noun:a noun}", title="a noun")
def a_noun(noun: Noun) -> Noun:
    return noun


@phrase("who", "you")
def you() -> str:
    return "you"


@phrase("who", "a player")
def a_player() -> str:
    return "any"


@phrase("who", "the opponent")
def the_opponent() -> str:
    return "opponent"


@phrase("event", "{subject} is fielded")
def is_fielded(subject: str | Noun) -> Trigger:
    return Trigger(("fielded",), subject)


@phrase("event", "{subject} attacks")
def attacks(subject: str | Noun) -> Trigger:
    return Trigger(("attacks",), subject)


@phrase("event", "one or more {noun} attack", title="attacks")
def some_attack(noun: Noun) -> Trigger:
    return Trigger(("attacks",), noun, batch=True)


@phrase("event", "{subject} blocks")
def blocks(subject: str | Noun) -> Trigger:
    return Trigger(("blocks",), subject)


@phrase("event", "{subject} attacks or blocks")
def attacks_or_blocks(subject: str | Noun) -> Trigger:
    return Trigger(("attacks", "blocks"), subject)


@phrase("event", "{subject} is blocked")
def is_blocked(subject: str | Noun) -> Trigger:
    return Trigger(("blocked",), subject)


@phrase("event", "{subject} is KO'd")
def is_knocked_out(subject: str | Noun) -> Trigger:
    return Trigger(("ko",), subject)


@phrase("event", "{subject} is KO'd in the attack step", title="is KO'd")
def is_knocked_out_in_attack(subject: str | Noun) -> Trigger:
    return Trigger(("ko",), subject, attack_step=True)


@phrase("event", "{subject} regenerates")
def regenerates(subject: str | Noun) -> Trigger:
    return Trigger(("regenerated",), subject)


@phrase("event", "{subject} is damaged")
def is_damaged(subject: str | Noun) -> Trigger:
    return Trigger(("damaged",), subject)


@phrase("event", "{subject} damages {noun:a noun}", title="damages")
def damages(subject: str | Noun, noun: Noun) -> Trigger:
    return Trigger(("damages",), subject, object=noun)


@phrase("event", "{subject} damages the opponent", title="damages")
def damages_the_opponent(subject: str | Noun) -> Trigger:
    return Trigger(("damages",), subject, object="opponent")


@phrase("event", "one or more {noun} damage the opponent", title="damages")
def some_damage_the_opponent(noun: Noun) -> Trigger:
    return Trigger(("damages",), noun, batch=True, object="opponent")


@phrase("event", "{subject} KOs {noun:a noun}", title="KOs")
def knocks_out(subject: str | Noun, noun: Noun) -> Trigger:
    return Trigger(("kos",), subject, object=noun)


@phrase("event", "blockers are declared")
def blockers_are_declared() -> Trigger:
    return Trigger(("blockers declared",))


@phrase("event", "{who} (draw|draws) {noun:a noun}", title="draws")
def draws(who: str, noun: Noun) -> Trigger:
    return Trigger(("draw",), who=who, object=noun)


@phrase("event", "this breath weapon deals damage")
def breath_weapon_deals_damage() -> Trigger:
    return Trigger(("breath",), "this")


@phrase("event", "{who} (use|uses) {noun:a noun}", title="uses")
def uses(who: str, noun: Noun) -> Trigger:
    return Trigger(("use",), who=who, object=noun)


@phrase("event", "{who} (purchase|purchases) {noun:a noun}", title="purchases")
def purchases(who: str, noun: Noun) -> Trigger:
    return Trigger(("purchase",), who=who, object=noun)


@phrase("event", "you purchase or use {noun:a noun}", title="purchases or uses")
def purchase_or_use(noun: Noun) -> Trigger:
    return Trigger(("purchase", "use"), who="you", object=noun)


@phrase("event", "a player rolls {noun:a noun}", title="rolls")
def rolls(noun: Noun) -> Trigger:
    return Trigger(("roll",), object=noun)


@phrase("event", "your turn begins")
def your_turn_begins() -> Trigger:
    return Trigger(("turn begins",), who="you")


@phrase("event", "a turn begins")
def a_turn_begins() -> Trigger:
    return Trigger(("turn begins",))


@phrase("event", "your turn begins or ends")
def your_turn_begins_or_ends() -> Trigger:
    return Trigger(("turn begins", "turn ends"), who="you")


@phrase("event", "(a turn|the turn) ends", title="turn ends")
def turn_ends() -> Trigger:
    return Trigger(("turn ends",))


@phrase("event", "your roll step ends")
def roll_step_ends() -> Trigger:
    return Trigger(("roll step ends",), who="you")


@phrase("event", "the attack step ends")
def attack_step_ends() -> Trigger:
    return Trigger(("attack ends",))


@phrase("event", "you purchase this die", title="purchases")
def you_purchase_this_die() -> Trigger:
    return Trigger(("purchase",), "this", who="you")


@phrase("event", "your attack step begins")
def attack_step_begins() -> Trigger:
    return Trigger(("attack begins",), who="you")


@phrase("event", "the opponent's turn begins", title="your turn begins")
def opponents_turn_begins() -> Trigger:
    return Trigger(("turn begins",), who="opponent")


@phrase("event", "one or more {noun} block", title="blocks")
def some_block(noun: Noun) -> Trigger:
    return Trigger(("blocks",), noun, batch=True)


@phrase("event", "{subject} blocks or is blocked")
def blocks_or_is_blocked(subject: str | Noun) -> Trigger:
    return Trigger(("blocks", "blocked"), subject)


@phrase("event", "one or more dice of {noun:a noun} attack", title="a card attacks")
def dice_of_a_card_attack(noun: Noun) -> Trigger:
    """Once for each card, however many of its dice attack (CARD-84wol)."""
    return Trigger(("card attacks",), noun)


@phrase("event", "you attack and blockers are declared", title="blockers are declared")
def you_attack_and_blockers_are_declared() -> Trigger:
    return Trigger(("blockers declared",), who="you")


@phrase("event", "the opponent KOs {noun:a noun}", title="KOs")
def the_opponent_knocks_out(noun: Noun) -> Trigger:
    return Trigger(("knocks out",), noun, who="opponent")


@phrase("event", "{noun:a noun} goes to a player's used pile", title="goes to the used pile")
def goes_to_the_used_pile(noun: Noun) -> Trigger:
    return Trigger(("to used pile",), noun)


@phrase("event", "you take damage from another card")
def you_take_damage_from_another_card() -> Trigger:
    return Trigger(("player damaged",), who="you", object="another card")
