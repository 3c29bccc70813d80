"""The people who play in the store: who they are, what they have played, and doubles made one."""
