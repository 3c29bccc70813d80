"""Writes of webhooks."""

from .webhooks import add, put_back, remove, send_now, send_test, switch

__all__ = ["add", "put_back", "remove", "send_now", "send_test", "switch"]
