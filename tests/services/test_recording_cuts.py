"""A phone records while its network is cut and the server is killed: each entry is there once, in its order."""

from benchmarks import cuts


def test_no_entry_is_lost_or_doubled() -> None:
    """Forty cuts of every kind, a killed process and a killed server among them; the benchmark does a thousand."""
    with cuts.serving() as server:
        entries, done = cuts.run(server, 40, seed=11)
    assert set(done) == set(cuts.WAYS)
    assert entries > 40
