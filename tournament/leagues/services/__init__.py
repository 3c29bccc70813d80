"""Everything that writes about seasons: one function, one transaction, one row in the trail."""

from .seasons import SETTINGS, add_events, checked, create_season, remove_event, set_over, update_season

__all__ = ["SETTINGS", "add_events", "checked", "create_season", "remove_event", "set_over", "update_season"]
