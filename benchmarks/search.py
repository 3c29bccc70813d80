"""The card search over every set that is shipped: how long an answer takes, and what the index weighs."""

from __future__ import annotations

import json
import statistics
import time
import tracemalloc
from collections.abc import Iterable
from pathlib import Path

import cardpool
from cardpool.phrasebook import keyword_names
from cardpool.search.found import find
from cardpool.search.index import Index
from rules.dice_masters.card_files import DATA_FOLDER, read_set
from rules.dice_masters.cards import CardPool

SETS_FOLDER = Path(cardpool.__file__).parent / "data" / "sets"
SEARCHES = (
    "kobold", "spiderman", "x-men", "beholdr", "drgaon", "faerun", "12 bff", "cheap dragon", "cards that draw",
    "cost 2 fist", "a>=6", "d>=8", "f<=1", "cmc=2 e:bolt", "kw:swarm", "t:dragon order:cost", "pow>tou cost<=3", "e:fb",
    "set:marvel r>=rare", "aff:avengers -t:action", "global", "equip", '"gain 1 life"', "energize", "colour:red",
    "(batman or superman) cost<5", "kobold e:bolt", "zzqx", "!hulk", "line:dc attack>=7 order:-cost",
)  # fmt: skip


def every_set() -> CardPool:
    """Return the cards of all shipped sets, without what a check of their texts costs."""
    files = sorted((*DATA_FOLDER.glob("*.json"), *SETS_FOLDER.glob("*.json")))
    return CardPool(read_set(json.loads(file.read_text(encoding="utf-8")), file.name) for file in files)


def milliseconds(searches: Iterable[str], index: Index) -> list[float]:
    """Return the processor time of each search, in order of size."""
    spent = []
    for text in searches:
        started = time.process_time()
        find(text, index)
        spent.append((time.process_time() - started) * 1000)
    return sorted(spent)


def main() -> None:
    pool = every_set()
    tracemalloc.start()
    index = Index(pool, keyword_names())
    find("beholdr", index)
    weight = tracemalloc.get_traced_memory()[0] / 1e6
    tracemalloc.stop()
    print(f"{len(index.entries)} cards, index {weight:.1f} MB")
    typed = [text[:length] for text in SEARCHES for length in range(1, len(text) + 1)]
    for words, searches in (("searches", SEARCHES * 5), ("letter by letter", typed)):
        spent = milliseconds(searches, index)
        p95 = spent[int(len(spent) * 0.95)]
        print(f"{words:<18}{len(spent):>5}  median {statistics.median(spent):5.1f} ms  p95 {p95:5.1f} ms")


if __name__ == "__main__":
    main()
