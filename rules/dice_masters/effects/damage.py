"""Damage and life: packets, what takes them off, and the end of the game (DM-DMG, DM-LIFE, DM-PREV, DM-END)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.core.faults import Violation
from rules.dice_masters import copying, stats, texts
from rules.dice_masters.effects.hearing import no_subscriber
from rules.dice_masters.effects.triggers import fire
from rules.dice_masters.moves import mark, this_turn
from rules.dice_masters.state import ATTACK, FIELD, Frame, State

COMBAT, ABILITY, ACTION = "combat", "ability", "action"
#: What texts may say that keeps damage from a player, in part or all of it.
PREVENTING = ("prevents the first", "prevents the first to you")
LESSENING = ("deals a player nothing", "no damage from when-fielded abilities", "prevent next damage",
             "player takes no damage", "player takes less damage", *PREVENTING)  # fmt: skip
#: The same of a die, and both together.
PROTECTING = ("takes no damage", "takes less damage")
GUARDING = frozenset((*LESSENING, *PROTECTING))


@dataclass(slots=True)
class Packet:
    """`amount` damage from one source to one die, or to a player (`die` -1). Nobody changes a packet (see `Entry`)."""

    amount: int
    die: int = -1
    player: int = -1
    source: int = -1
    kind: str = ABILITY
    fielded: bool = False  # dealt by a "when this die is fielded" ability
    card: int = -1  # where no die deals it: the card whose global ability does

    @property
    def victim(self) -> int:
        """The die, or the player as an item (`texts.as_item`)."""
        return self.die if self.die >= 0 else texts.as_item(self.player)

    def spared_by(self, name: str) -> str:
        """Under which name texts say of this victim that it takes no damage, or less."""
        return name if self.die >= 0 else f"player {name}"

    @property
    def from_(self) -> int:
        """What counts as one source: a die, or a card whose global ability it is."""
        return self.source if self.source >= 0 else -2 - self.card


def deal(state: State, packets: Iterable[Packet]) -> list[Packet]:
    """All packets land at the same time (DM-DMG-01). Returns those that landed, without prevented ones (DM-PREV-01)."""
    landed = []
    guarded, zone = not no_subscriber(state, GUARDING), state.zone
    for packet in packets:
        spared = guarded or (packet.die >= 0 and zone[packet.die] != FIELD)
        left = _reduced(state, packet, state.prevented) if spared else packet
        if left.amount > 0:
            landed.append(left)
        elif packet.amount > 0:
            _remember_prevented(state, packet)
    if state.modifiers:
        landed += _shared(state, landed)
    for packet in landed:
        if packet.die >= 0:
            _hurt(state, packet)
        else:
            _harm(state, packet)
    if state.life[0] <= 0 or state.life[1] <= 0:
        check_life(state)
    heard = state.table.heard["player damaged", "damages"]
    told: list[Frame] = []
    for packet in landed if not state.over else ():
        if heard or packet.die >= 0:
            told += _tell(state, packet, told)
    state.unsettled = True
    return landed


def _shared(state: State, landed: list[Packet]) -> list[Packet]:
    """What texts deal the other player at the same time, for damage that other cards deal theirs (CARD-32wol)."""
    sharing = [m for m in state.modifiers if m.name == "shares damage" and m.starts_turn <= state.turn]
    stack_of = state.table.stack_of
    return [
        Packet(packet.amount, -1, 1 - packet.player, kind=ACTION, card=modifier.stack)
        for modifier in sharing
        for packet in landed
        if packet.player == modifier.player
        and modifier.stack != (stack_of[packet.source] if packet.source >= 0 else packet.card)
    ]


def _harm(state: State, packet: Packet) -> None:
    """Damage to a player, and the rule that a claim contradicts if it leaves it out (`why`)."""
    player, because = packet.player, state.because
    rule = "DM-DMG-07" if packet.kind == COMBAT else "DM-COPY-02" if copying.acts_by_copy(state) else "DM-DMG-12"
    state.life[player] -= packet.amount
    because["more life", player] = rule
    because["less life", player] = because.pop(("reduced", player), rule)


def _hurt(state: State, packet: Packet) -> None:
    """Damage to a die, and the rule that a claim contradicts if it leaves it out (`why`)."""
    die, before = packet.die, state.damage.get(packet.die, 0)
    state.damage[die] = before + packet.amount
    because = state.because
    if ("redirected", die) in because:
        rule = knock_out = because.pop(("redirected", die))
    else:
        rule = "DM-DMG-13" if before else "DM-DMG-01" if packet.kind == COMBAT else "DM-DMG-12"
        knock_out = "DM-KO-01" if packet.kind == COMBAT and not before else rule
    because["damage", die], because["hit", die] = rule, knock_out


def _remember_prevented(state: State, packet: Packet) -> None:
    """Damage that was prevented did nothing, and what was paid for it stays paid (DM-PREV-01, DM-PAY-09)."""
    if packet.die >= 0:
        state.remember("damage", packet.die, "DM-PREV-01")
        state.remember("spared", packet.die, "DM-PREV-01")
    else:
        state.remember("less life", packet.player, "DM-PREV-01")
    if not state.agenda:
        return
    for die, cause in this_turn(state).items():
        if cause in ("spent on a global", "spent off turn") and state.owner[die] == state.agenda[-1].player:
            mark(state, [die], "spent in vain")


def propose(state: State, packets: Iterable[Packet]) -> None:
    """Damage about to be dealt; `reactions` lets others answer before `deal` takes it."""
    state.pending = tuple([packet for packet in packets if packet.amount > 0])
    state.reacted = state.declined = frozenset()
    state.asked = ()


def pending(state: State) -> tuple[Packet, ...]:
    """The damage as it now stands; it waits no longer."""
    packets, state.pending = state.pending, ()
    return packets


def _tell(state: State, packet: Packet, told: list[Frame]) -> list[Frame]:
    """Tell those who wait for this damage how much it was; of those who wait for all of it together (`told`) the first
    is told the sum."""
    if packet.source >= 0 and packet.die >= 0:
        state.damaged.add((packet.source, packet.die))
    triggers, frames = state.table.triggers, []
    if packet.die >= 0 and "damaged" in triggers:
        frames += fire(state, "damaged", packet.die)
    if packet.player >= 0 and "player damaged" in triggers:
        frames += fire(state, "player damaged", player=packet.player, other=packet.source)
    if packet.source >= 0 and "damages" in triggers:
        for frame in fire(state, "damages", packet.source, other=packet.die, hit=packet.player):
            mine = [die for die in texts.active_dice(state, state.table.stacks[frame.stack])
                    if state.controller[die] == frame.player]  # fmt: skip
            frame.level = max([texts.level(state, die) for die in mine], default=0)
            if not _is_told_already(state, frame, told, packet):
                frames.append(frame)
    for frame in frames:
        frame.amount = packet.amount
    return frames


def _is_told_already(state: State, frame: Frame, told: list[Frame], packet: Packet) -> bool:
    """Whether the line waits for all that lands together, and was told of some of it."""
    trigger = state.table.stacks[frame.stack].abilities[frame.line].trigger
    key = frame.stack, frame.line, frame.player
    first = next((other for other in told if (other.stack, other.line, other.player) == key), None)
    if trigger is None or not trigger.batch or first is None:
        return False
    first.amount += packet.amount
    state.waiting[frame.player].remove(frame)
    return True


def would_take(state: State, packet: Packet) -> int:
    """How much of a packet for a die would land if it were dealt now; nothing is used up by asking."""
    return _reduced(state, packet, dict(state.prevented)).amount


def _reduced(state: State, packet: Packet, prevented: dict[tuple[int, int, int], int]) -> Packet:
    """The packet after everything that prevents or lessens it; what that uses up is noted in `prevented`."""
    amount = packet.amount
    if (packet.die >= 0 and not state.in_field(packet.die)) or _takes_none(state, packet):
        return Packet(0)
    for (less, noun), frame in texts.said_of(state, packet.victim, packet.spared_by("takes less damage")):
        if noun is None or (packet.source >= 0 and frame is not None and noun.matches(state, frame, packet.source)):
            amount -= less
    if packet.die < 0 and (packet.fielded and _spared(state, packet) or stopped(state, packet)):
        return Packet(0)
    if packet.die < 0 and packet.kind != COMBAT:
        amount = _shielded(state, packet.player, max(0, amount))
    amount = max(0, amount) - _prevented_first(state, packet, max(0, amount), prevented)
    return Packet(amount, packet.die, packet.player, packet.source, packet.kind, card=packet.card)


def _prevented_first(state: State, packet: Packet, amount: int, prevented: dict[tuple[int, int, int], int]) -> int:
    """ "Prevent the first N damage … each turn": what is left of it for this source and this victim is used up."""
    if not texts.is_spoken_of(state, PREVENTING):
        return 0
    stopped = 0
    for key, limit in {**_for_the_die(state, packet), **_for_the_player(state, packet)}.items():
        now = min(limit - prevented.get(key, 0), amount - stopped)
        if now > 0:
            prevented[key] = prevented.get(key, 0) + now
            stopped += now
    return stopped


def _for_the_die(state: State, packet: Packet) -> dict[tuple[int, int, int], int]:
    """How much of this source's damage cards prevent that guard this very die: of each card its best line."""
    limits: dict[tuple[int, int, int], int] = {}
    for number, frame in texts.said_of(state, packet.die, "prevents the first") if packet.die >= 0 else ():
        if frame is not None:
            key = (frame.stack, packet.from_, packet.die)
            limits[key] = max(limits.get(key, 0), number)
    return limits


def _for_the_player(state: State, packet: Packet) -> dict[tuple[int, int, int], int]:
    """How much of this character's damage cards prevent that guard a player, and perhaps his dice (CARD-52wol)."""
    limits: dict[tuple[int, int, int], int] = {}
    if packet.source < 0 or not stats.is_character(state, packet.source):
        return limits
    victim = packet.player if packet.die < 0 else state.controller[packet.die]
    for predicate, frame in texts.speaking(state, "prevents the first to you"):
        assert predicate.amount is not None
        of_source = Frame(frame.stack, frame.line, frame.source, frame.player, packet.source)
        limit = predicate.amount(state, of_source) if frame.player == victim else 0
        reading = state.table.stacks[frame.stack].readings.get(frame.line)
        if limit and reading:
            state.cite_ruling(reading)
        if packet.die < 0 or (predicate.noun is not None and predicate.noun.matches(state, frame, packet.die)):
            limits[frame.stack, packet.source, -2 - victim] = limit
    return limits


def _takes_none(state: State, packet: Packet) -> bool:
    """Whether a text spares this victim such damage."""
    for value, frame in texts.said_of(state, packet.victim, packet.spared_by("takes no damage")):
        combat_only, noun, in_attack = value
        if combat_only and packet.kind != COMBAT:
            continue
        if in_attack and state.step != ATTACK:
            continue
        if noun is None or (packet.source >= 0 and frame is not None and noun.matches(state, frame, packet.source)):
            return True
    return False


def _spared(state: State, packet: Packet) -> bool:
    """ "You take no damage from opposing when-fielded abilities" (CARD-18bff)."""
    return any(True for _ in texts.said_of(state, packet.victim, "no damage from when-fielded abilities"))


def stopped(state: State, packet: Packet) -> bool:
    """Whether all damage of this source to this player has been prevented for the turn (CARD-74bff)."""
    if packet.player < 0 or packet.source < 0:
        return False
    return any(player == packet.player for player, _ in texts.said_of(state, packet.source, "deals a player nothing"))


def _shielded(state: State, player: int, amount: int) -> int:
    """Shields set up beforehand are used up by later damage from abilities and action dice."""
    for modifier in state.modifiers:
        if modifier.name == "prevent next damage" and modifier.player == player and amount > 0:
            assert isinstance(modifier.value, int)
            stopped = min(amount, modifier.value)
            amount -= stopped
            modifier.value -= stopped
    return amount


def lose_life(state: State, player: int, amount: int, rule: str = "DM-LIFE-08") -> None:
    """Life lost is not damage: it cannot be prevented or redirected (DM-LIFE-09). `rule` says why it is lost."""
    for way in ("more life", "less life"):
        state.remember(way, player, rule)
    state.life[player] -= amount
    check_life(state)


def check_life_cost(state: State, player: int, amount: int, what: str) -> None:
    """The last life may pay a cost, but nobody pays more than there is (DM-FUND-09)."""
    if amount > state.life[player]:
        raise Violation("DM-FUND-09", f"{what} costs {amount} life; {state.name(player)} has {state.life[player]}.")


def _heals(state: State, frame: Frame) -> bool:
    """Whether an effect that waits would gain life: it comes too late (AMB-38)."""
    return "act: gain life" in state.table.stacks[frame.stack].abilities[frame.line].phrases


def _both_beaten(state: State) -> None:
    """War of Light prints the tie; all else is a ruling (AMB-23, AMB-63)."""
    older, tie = state.table.profile.edition == "bff2014", state.table.profile.simul_zero == "tie"
    if older or not tie:
        state.cite_ruling("AMB-23" if older else "AMB-63")
    if tie:
        state.end(None, "both players at 0 life")
    else:
        state.end(state.active, "life")


def gain_life(state: State, player: int, amount: int) -> None:
    """Never above the life of the start; the rest is lost (DM-LIFE-07)."""
    full = state.life[player] + amount > state.table.life
    for way in ("more life", "less life"):
        state.remember(way, player, "DM-LIFE-07" if full else _gained_by(state))
    state.life[player] = min(state.table.life, state.life[player] + amount)


def _gained_by(state: State) -> str:
    """Text that works when a die is fielded works for each die (DM-FIELD-09)."""
    if copying.acts_by_copy(state):
        return "DM-COPY-02"
    frame = state.agenda[-1] if state.agenda else None
    trigger = state.table.stacks[frame.stack].abilities[frame.line].trigger if frame and frame.line >= 0 else None
    return "DM-FIELD-09" if trigger and "fielded" in trigger.events else "DM-LIFE-08"


def check_life(state: State) -> None:
    """The game ends as soon as a player has no life left (DM-END-01); both by the profile (DM-END-02, DM-END-03)."""
    if state.life[0] > 0 and state.life[1] > 0:
        return
    beaten = [player for player in (0, 1) if state.life[player] <= 0]
    if beaten and any(_heals(state, frame) for waiting in state.waiting for frame in waiting):
        state.cite_ruling("AMB-38")
    if len(beaten) == 2:
        _both_beaten(state)
    elif beaten:
        waiting = [frame for frames in state.waiting for frame in frames if not _heals(state, frame)]
        if state.table.profile.edition == "wol2015" and waiting:
            state.cite_ruling("AMB-63")
        state.end(1 - beaten[0], "life")
