"""Each structure of an event, played to its end."""
