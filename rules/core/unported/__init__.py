"""How entries are carried out for games that are not ported to `core.entry_runner` yet. It goes with the last of them.

What goes then:

- this package: `course`, `second_look`, `replay` (`CourseReplay`), `game` (`UnportedGame`, `Usual`), `checks`;
- `Replay.__new__` in `core/replay.py`, and the two branches on `UnportedGame` in `core/machine/checks.py`;
- the attributes `vague`, `early` and `final` that are set on a `Violation` after it was made;
- in each game not ported: `usual`, `ends_at_once`, `accepts`, `go_on`, `comes_by_itself`, `goes_without_saying`,
  `says_nothing`, `says_what_happened`, `may_open_a_turn`, `may_be_meant_later`, `misplaced`, `cannot_wait`,
  `legal_next`, `look_out`, `last_moment`;
- `tests/rules/plain.py`, `tests/rules/test_usual_logs.py`, `tests/rules/dice_masters/usual/`.
"""
