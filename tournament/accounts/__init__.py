"""Who may sign in. Accounts are Django's own users; the groups `organizers` and `judges` say who may do what."""
