"""An event as an organizer sets it up: the form, what each setting may be, two people with it open."""
