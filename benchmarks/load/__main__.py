"""`python -m benchmarks.load [table …]`."""

import sys

from benchmarks.load import TABLES, main

if unknown := [name for name in sys.argv[1:] if name not in TABLES]:
    sys.exit(f"no table {unknown[0]!r}; there are: {', '.join(TABLES)}")
main(*sys.argv[1:])
