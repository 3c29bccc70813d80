"""What a line may wait for: "this die is fielded", "an opposing character is KO'd in the attack step"."""

from __future__ import annotations

from rules.dice_masters.language.ability import Noun, Trigger
from rules.dice_masters.language.registry import phrase


@phrase("subject", "this die", title="this die")
def this_die() -> str:
    """The die whose line this is; each die of the card for itself (DM-FUND-11)."""
    return "this"


@phrase("subject", "{noun:a noun}", title="such a die")
def a_noun(noun: Noun) -> Noun:
    """Any die that fits."""
    return noun


@phrase("who", "you")
def you() -> str:
    """The ability's player."""
    return "you"


@phrase("who", "a player")
def a_player() -> str:
    """Whichever player."""
    return "any"


@phrase("who", "the opponent")
def the_opponent() -> str:
    """The other player."""
    return "opponent"


@phrase("event", "{subject} is fielded")
def is_fielded(subject: str | Noun) -> Trigger:
    """Its cost was paid, or an effect fields it; moved to the field is not fielded (DM-ACTV-04, DM-FIELD-08)."""
    return Trigger(("fielded",), subject)


@phrase("event", "{subject} attacks")
def attacks(subject: str | Noun) -> Trigger:
    """Once all attackers are declared (DM-ATK-04)."""
    return Trigger(("attacks",), subject)


@phrase("event", "one or more {noun} attack", title="one or more attack")
def some_attack(noun: Noun) -> Trigger:
    """Once for the whole declaration."""
    return Trigger(("attacks",), noun, batch=True)


@phrase("event", "{subject} blocks")
def blocks(subject: str | Noun) -> Trigger:
    """Once all blocks are declared (DM-BLK-03)."""
    return Trigger(("blocks",), subject)


@phrase("event", "{subject} attacks or blocks")
def attacks_or_blocks(subject: str | Noun) -> Trigger:
    """Either of the two."""
    return Trigger(("attacks", "blocks"), subject)


@phrase("event", "{subject} is blocked")
def is_blocked(subject: str | Noun) -> Trigger:
    """At least one character blocks it; once, however many (DM-BLK-03)."""
    return Trigger(("blocked",), subject)


@phrase("event", "{subject} is KO'd", title="is KO'd")
def is_knocked_out(subject: str | Noun) -> Trigger:
    """It went to the prep area by a KO; its numbers are those it last had (DM-KO-02)."""
    return Trigger(("ko",), subject)


@phrase("event", "{subject} is KO'd in the attack step", title="is KO'd in the attack step")
def is_knocked_out_in_attack(subject: str | Noun) -> Trigger:
    """The same, from the declaration of attackers to the end of that step."""
    return Trigger(("ko",), subject, attack_step=True)


@phrase("event", "{subject} regenerates")
def regenerates(subject: str | Noun) -> Trigger:
    """It came back to the field by Regenerate (DM-KW-REGEN-02)."""
    return Trigger(("regenerated",), subject)


@phrase("event", "{subject} is damaged")
def is_damaged(subject: str | Noun) -> Trigger:
    """Damage has landed on it; prevented damage is none (DM-PREV-03)."""
    return Trigger(("damaged",), subject)


@phrase("event", "{subject} damages {noun:a noun}", title="damages")
def damages(subject: str | Noun, noun: Noun) -> Trigger:
    """Its damage has landed on such a die."""
    return Trigger(("damages",), subject, object=noun)


@phrase("event", "{subject} damages the opponent", title="damages")
def damages_the_opponent(subject: str | Noun) -> Trigger:
    """Its damage has landed on the other player."""
    return Trigger(("damages",), subject, object="opponent")


@phrase("event", "one or more {noun} damage the opponent", title="one or more damage the opponent")
def some_damage_the_opponent(noun: Noun) -> Trigger:
    """Once, however many landed damage at the same time."""
    return Trigger(("damages",), noun, batch=True, object="opponent")


@phrase("event", "{subject} KOs {noun:a noun}", title="KOs")
def knocks_out(subject: str | Noun, noun: Noun) -> Trigger:
    """Such a die fell by damage that this one dealt."""
    return Trigger(("kos",), subject, object=noun)


@phrase("event", "blockers are declared")
def blockers_are_declared() -> Trigger:
    """In either player's attack, also if nobody blocks."""
    return Trigger(("blockers declared",))


@phrase("event", "{who} (draw|draws) {noun:a noun}", title="draws")
def draws(who: str, noun: Noun) -> Trigger:
    """A player draws such a die."""
    return Trigger(("draw",), who=who, object=noun)


@phrase("event", "this breath weapon deals damage", title="this Breath Weapon deals damage")
def breath_weapon_deals_damage() -> Trigger:
    """ "damaged by it" are the characters it hit (DM-KW-BREATH-01)."""
    return Trigger(("breath",), "this")


@phrase("event", "{who} (use|uses) {noun:a noun}", title="uses")
def uses(who: str, noun: Noun) -> Trigger:
    """A player has used such an action die (DM-ACT-01)."""
    return Trigger(("use",), who=who, object=noun)


@phrase("event", "{who} (purchase|purchases) {noun:a noun}", title="purchases")
def purchases(who: str, noun: Noun) -> Trigger:
    """A player has bought such a die."""
    return Trigger(("purchase",), who=who, object=noun)


@phrase("event", "you purchase or use {noun:a noun}", title="purchases or uses")
def purchase_or_use(noun: Noun) -> Trigger:
    """Either of the two."""
    return Trigger(("purchase", "use"), who="you", object=noun)


@phrase("event", "a player rolls {noun:a noun}", title="rolls")
def rolls(noun: Noun) -> Trigger:
    """A player rolls such a die; a reroll is not a roll (DM-RRL-01)."""
    return Trigger(("roll",), object=noun)


@phrase("event", "you roll {noun:a noun} and do not reroll it", title="rolls and keeps")
def rolls_and_keeps(noun: Noun) -> Trigger:
    """The face that stays: after the reroll of the roll step, or at once where an effect rolls (DM-ROLL-09)."""
    return Trigger(("final roll",), who="you", object=noun)


@phrase("event", "your turn begins")
def your_turn_begins() -> Trigger:
    """Before the clear and draw step."""
    return Trigger(("turn begins",), who="you")


@phrase("event", "a turn begins")
def a_turn_begins() -> Trigger:
    """Either player's."""
    return Trigger(("turn begins",))


@phrase("event", "your turn begins or ends")
def your_turn_begins_or_ends() -> Trigger:
    """Both moments."""
    return Trigger(("turn begins", "turn ends"), who="you")


@phrase("event", "(a turn|the turn) ends", title="a turn ends")
def turn_ends() -> Trigger:
    """Either player's: first thing in cleanup, before damage goes."""
    return Trigger(("turn ends",))


@phrase("event", "your roll step ends", title="your roll step ends")
def roll_step_ends() -> Trigger:
    """After the reroll."""
    return Trigger(("roll step ends",), who="you")


@phrase("event", "the attack step ends")
def attack_step_ends() -> Trigger:
    """Either player's, once all damage is done."""
    return Trigger(("attack ends",))


@phrase("event", "you purchase this die", title="you purchase this die")
def you_purchase_this_die() -> Trigger:
    """Works though the die is in no field yet."""
    return Trigger(("purchase",), "this", who="you")


@phrase("event", "your attack step begins", title="your attack step begins")
def attack_step_begins() -> Trigger:
    """Before attackers are declared."""
    return Trigger(("attack begins",), who="you")


@phrase("event", "the opponent's turn begins", title="the opponent's turn begins")
def opponents_turn_begins() -> Trigger:
    """Before that player's clear and draw step."""
    return Trigger(("turn begins",), who="opponent")


@phrase("event", "one or more {noun} block", title="one or more block")
def some_block(noun: Noun) -> Trigger:
    """Once for the whole declaration."""
    return Trigger(("blocks",), noun, batch=True)


@phrase("event", "{subject} blocks or is blocked")
def blocks_or_is_blocked(subject: str | Noun) -> Trigger:
    """Either of the two."""
    return Trigger(("blocks", "blocked"), subject)


@phrase("event", "one or more dice of {noun:a noun} attack", title="dice of one card attack")
def dice_of_a_card_attack(noun: Noun) -> Trigger:
    """Once for each card, however many of its dice attack (CARD-84wol)."""
    return Trigger(("card attacks",), noun)


@phrase("event", "you attack and blockers are declared", title="blockers are declared in your attack")
def you_attack_and_blockers_are_declared() -> Trigger:
    """In the own attack only, also if nobody blocks."""
    return Trigger(("blockers declared",), who="you")


@phrase("event", "the opponent KOs {noun:a noun}", title="the opponent KOs")
def the_opponent_knocks_out(noun: Noun) -> Trigger:
    """Such a die fell by something of the other player's."""
    return Trigger(("knocks out",), noun, who="opponent")


@phrase("event", "{noun:a noun} goes to a player's used pile", title="goes to a used pile")
def goes_to_the_used_pile(noun: Noun) -> Trigger:
    """From wherever, purchases and cleanup included; each die for itself (CARD-99wol)."""
    return Trigger(("to used pile",), noun)


@phrase("event", "you take damage from another card")
def you_take_damage_from_another_card() -> Trigger:
    """From anything but this very card."""
    return Trigger(("player damaged",), who="you", object="another card")
