"""How a running store holds out: real servers on this machine, in temporary folders, and clients that are counted.

`python -m benchmarks load` prints every table; `python -m benchmarks.load silent` only those named. Each table is a
module of this package with a `main()`; its peers run in the same minutes on the same machine, so read the ratios.
"""

from __future__ import annotations

import importlib

#: The tables, in the order in which they are printed.
TABLES = ("silent", "cost", "mixed", "hall", "tables")


def main(*wanted: str) -> None:
    for name in wanted or TABLES:
        print(f"-- {name}")
        importlib.import_module(f"benchmarks.load.{name}").main()
