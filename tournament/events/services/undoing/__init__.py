"""Taking acts of the desk back: which can be, for how long, and what each does."""
