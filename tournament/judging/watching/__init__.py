"""Watching a log: its replay, the position before a line, two logs of one game side by side."""
