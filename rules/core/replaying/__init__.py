"""Goes through the entries of a log with a game: which answers they give, and why one is refused."""
