"""The registry of structures, and how the rows of events find their record in it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from django.conf import settings

from tournament.events.models import Event
from tournament.events.schemes import SCHEMES
from tournament.events.structures import STRUCTURES

MODELS = Path(settings.BASE_DIR) / "tournament/events/models"


@pytest.mark.parametrize("key", STRUCTURES)
def test_an_event_finds_the_record_of_its_structure(key: str) -> None:
    """Every structure of the registry, and no other."""
    assert Event(structure=key).scheme is STRUCTURES[key]
    assert SCHEMES == STRUCTURES


@pytest.mark.parametrize("path", sorted(MODELS.glob("*.py")), ids=lambda path: path.name)
def test_rows_import_no_structure(path: Path) -> None:
    """Structures read rows, so rows name them for types alone: an import of each other is a circle."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for_types = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    imported = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    assert not [ast.unparse(node) for node in imported if node not in for_types and "structures" in ast.unparse(node)]
