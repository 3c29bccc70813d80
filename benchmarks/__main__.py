"""`python -m benchmarks [name …]`: run `main()` of every module here, or of those named."""

from __future__ import annotations

import importlib
import pkgutil
import sys

import benchmarks


def run(wanted: list[str]) -> int:
    """Print each benchmark under its name; 2 for a name that is not here."""
    names = sorted(module.name for module in pkgutil.iter_modules(benchmarks.__path__) if module.name != "__main__")
    unknown = [name for name in wanted if name not in names]
    if unknown:
        print(f"no benchmark {unknown[0]!r}; there are: {', '.join(names)}", file=sys.stderr)
        return 2
    for name in wanted or names:
        module = importlib.import_module(f"benchmarks.{name}")
        if hasattr(module, "main"):
            print(f"== {name}")
            module.main()
            print()
    return 0


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
