"""Games recorded at the table: phones tap, the log writes itself, and everybody at the table sees the same position."""
