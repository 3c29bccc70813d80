"""Game logs as proof of results: whether a log fits its match, and what all logs of a match say together."""
