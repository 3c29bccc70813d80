"""Plain entries of golden logs in games not ported yet: carried out at once, they come to the same as the long way."""

import pytest

from rules.dice_masters.snapshot import as_data as masters
from tests.rules import golden, plain

LOGS = golden.ROOT / "tests/rules/logs"
AS_DATA = {"dice_masters": masters}
ROOMS = [
    pytest.param(as_data, room, id=room.relative_to(LOGS).as_posix())
    for game, as_data in AS_DATA.items()
    for room in sorted({path.parent for path in (LOGS / game).rglob("*.log")})
]


@pytest.mark.parametrize(("as_data", "room"), ROOMS)
def test_the_logs_of_a_room(as_data, room):
    """Every golden log, legal or not, with every option and prepared position that it names: both ways come to the
    same position behind each of its entries.
    """
    plain.in_a_room(as_data, room)
