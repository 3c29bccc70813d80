"""What an organizer presses during an event, and takes back."""
