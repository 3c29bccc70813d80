"""What pages of events show, put together from rows: the desk, brackets, drafts, the front page."""
