"""Writes of webhooks."""

from .webhooks import add, remove, send_test, switch

__all__ = ["add", "remove", "send_test", "switch"]
