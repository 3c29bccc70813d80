"""A table that plays by taps alone: whatever is asked is answered with what can be tapped, from a seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules import recording
from rules.core.nature import Nature
from tests.rules.recording.composing import compose

Data = Mapping[str, Any]
#: How often something else is tapped where a rule that cannot be seen on the screen refuses it.
MOST_TRIES = 25
#: A game by chance may go on for ever.
MOST_ENTRIES = 700
#: How often something else is done than what is asked.
ASIDE = 0.1


@dataclass
class TappedGame:
    """A game as it was tapped: the working text, the entries with their marks, and what was met on the way."""

    header: str
    text: str = ""
    lines: list[tuple[str, str]] = field(default_factory=list)
    keys: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    refused: list[str] = field(default_factory=list)
    entries: int = 0
    last: str = ""
    undecided: bool = False
    view: dict[str, Any] = field(default_factory=dict)


class Stuck(AssertionError):
    """Nothing that can be tapped is accepted."""


def play(header: str, seed: object, most: int = MOST_ENTRIES, components: Any = None) -> TappedGame:
    """Tap until the game is over, or not decided, or long enough."""
    nature, game = Nature(f"{seed} taps"), TappedGame(header, header)
    while game.entries < most:
        game.view = recording.view(game.text, components)
        if game.view["over"] or game.view["fault"]:
            return game
        ask = game.view["ask"]
        assert ask is not None, "nobody is asked, and the game is not over"
        _tap(game, ask, nature, components)
        if game.undecided:
            return game
    return game


def _tap(game: TappedGame, ask: Data, nature: Nature, components: Any) -> None:
    game.keys[ask.get("key", ask["kind"])] += 1
    game.kinds[ask["kind"]] += 1
    react = game.view["react"]
    last = None
    for _ in range(MOST_TRIES):
        if react and nature.chance(0.1):
            reactions = {"kind": "acts", "options": react}
            lines = compose(reactions, some_taps(reactions, nature))
        else:
            lines = compose(ask, some_taps(ask, nature))
        for number, line in enumerate(lines):
            entered = recording.enter(game.text, line, components)
            if entered.refused is not None and entered.refused["verdict"] == "undecided":
                game.view = {**game.view, "fault": entered.refused}  # the event leaves a ruling open
                game.undecided = True
                return
            if entered.refused is not None:
                assert not number, f"{line} is refused after {lines[0]}: {entered.refused}"
                game.last = line
                last = f"{ask.get('key')}: {line}: {entered.refused['rule']}: {entered.refused['message']}"
                game.refused.append(last)
                break
            game.lines += entered.lines
            game.text += "".join(f"{given}\n" for given, _ in entered.lines)
            game.entries += 1
        else:
            return
    raise Stuck(last)


# --- taps by chance ---------------------------------------------------------------------------------------------


def some_taps(ask: Data, nature: Nature) -> Any:
    """Taps that the screen of this question allows."""
    if (also := ask.get("also")) and nature.chance(ASIDE):
        number = nature.die(len(also))
        return {"also": number, **({"taps": some_taps(also[number]["ask"], nature)} if "ask" in also[number] else {})}
    return TAPS[ask["kind"]](ask, nature)


def _acts(ask: Data, nature: Nature) -> Any:
    number = nature.die(len(ask["options"]))
    option = ask["options"][number]
    if "ask" in option:
        return {"option": number, "taps": some_taps(option["ask"], nature)}
    then = option.get("then", ())
    return {"option": number, **({"then": nature.die(len(then))} if then and nature.chance(0.5) else {})}


def _draw(ask: Data, nature: Nature) -> Any:
    words = [option["word"] for option in ask["options"] for _ in range(option.get("known", 0))]
    left = [o["word"] for o in ask["options"] for _ in range(o.get("count", 1) - o.get("known", 0))]
    return words + nature.draw(left, ask["most"] - len(words))


def _faces(ask: Data, nature: Nature) -> Any:
    if ask.get("draw"):
        words = _draw(ask, nature)
        faces = {option["word"]: option["faces"] for option in ask["options"]}
        return [nature.pick(faces[word])["word"] for word in words]
    return [nature.pick(option["faces"])["word"] for option in ask["options"] for _ in range(option.get("count", 1))]


def _reroll(ask: Data, nature: Nature) -> Any:
    dice = nature.draw(ask["options"], 1 + nature.die(len(ask["options"])))
    told = nature.chance(0.5) and all(die.get("faces") for die in dice)  # elsewhere somebody else throws them
    faces = [nature.pick(die["faces"])["word"] for die in dice] if told else []
    return {"dice": [die["word"] for die in dice], "faces": faces}


def _pick(ask: Data, nature: Nature) -> Any:
    most = min(ask["most"], len(ask["options"]))
    number = ask["least"] + nature.die(most - ask["least"] + 1)
    return [option["word"] for option in nature.draw(ask["options"], number)]


def _attack(ask: Data, nature: Nature) -> Any:
    must = [option for option in ask["options"] if option.get("must")]
    rest = [option for option in ask["options"] if not option.get("must")]
    chosen = [*must, *nature.draw(rest, nature.die(len(rest) + 1))]
    return [option["word"] for option in chosen or nature.draw(rest, 1)]


def _pairs(ask: Data, nature: Nature) -> Any:
    return [
        [blocker["word"], foe]
        for blocker in ask["options"]
        if blocker.get("must") or nature.chance(0.5)
        for foe in (nature.draw(blocker["whom"], 1 + nature.die(len(blocker["whom"]))) if blocker.get("many") else
                    [nature.pick(blocker["whom"])])
    ]  # fmt: skip


def _split(ask: Data, nature: Nature) -> Any:
    given = {}
    for source in ask["options"]:
        shares = {share["word"]: 0 for share in source["to"]}
        for _ in range(source["total"]):
            shares[nature.pick(list(shares))] += 1
        given[source["word"]] = shares
    return given if nature.chance(0.5) else {}


def _deal(ask: Data, nature: Nature) -> Any:
    who = nature.pick(ask["options"])
    theirs, mine = ([good["word"] for good in who.get(side, ())] for side in ("theirs", "mine"))
    return {
        "who": who["word"],
        "theirs": [_on_numbers(word) for word in nature.draw(theirs, min(len(theirs), nature.die(2)))],
        "mine": [_on_numbers(word) for word in nature.draw(mine, min(len(mine), 1))],
    }


def _on_numbers(word: str) -> str:
    """A good that goes over on some numbers of a roll, with three of them."""
    return f"{word}1+2+4" if word.endswith("@") else word


def _odds(ask: Data, nature: Nature) -> Any:
    players = nature.draw(ask["options"], 2)
    goods = [good["word"] for player in players for good in player.get("mine", ()) if "@" not in good["word"]]
    odds = nature.pick([((1, 3, 5), (2, 4, 6)), ((1, 2), (3, 4, 5, 6)), ((6,), (1, 2, 3, 4, 5))])
    shared = {player["word"]: list(numbers) for player, numbers in zip(players, odds, strict=True)}
    return {"odds": shared, "goods": nature.draw(goods, min(1, len(goods)))}


TAPS: dict[str, Callable[[Data, Nature], Any]] = {
    "acts": _acts, "draw": _draw, "faces": _faces, "reroll": _reroll, "pick": _pick, "attack": _attack,
    "pairs": _pairs, "split": _split, "deal": _deal, "odds": _odds, "text": lambda ask, nature: '"nothing"',
}  # fmt: skip
