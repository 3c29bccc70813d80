"""The project package: settings, addresses, workers, and everything about events."""

__version__ = "1.0"
