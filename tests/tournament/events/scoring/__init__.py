"""Points and tie-breaks of an event."""
