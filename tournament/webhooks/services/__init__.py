"""Writes of webhooks."""

from .webhooks import add, remove, send_now, send_test, switch

__all__ = ["add", "remove", "send_now", "send_test", "switch"]
