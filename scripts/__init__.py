"""Small programs that prepare a machine."""
