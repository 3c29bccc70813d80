"""Pages. They read, call one service for a write, and put a fault's words where the person can act on them."""
