"""The project package: settings, addresses, workers, and everything about events."""
