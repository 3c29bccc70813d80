"""Everything that writes about stores: one function, one transaction, one row in the trail."""

from .stores import add_staff, create_store, drop_logo, remove_staff, set_logo, update_store

__all__ = ["add_staff", "create_store", "drop_logo", "remove_staff", "set_logo", "update_store"]
