"""What the store tells other programs of by itself: signed messages to their addresses."""
