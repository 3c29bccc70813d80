"""The desk of a round: its page, the presses of it, changes of seats, drops."""
