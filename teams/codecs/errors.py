"""What the readers raise."""


class TeamUnreadable(ValueError):
    """Text with no team in it. The message says what was met and what would be readable."""
