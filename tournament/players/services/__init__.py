"""Everything that writes about the store's people: one function, one transaction, one row in the trail."""

from .merging import last_merging, merge, rename, unmerge

__all__ = ["last_merging", "merge", "rename", "unmerge"]
