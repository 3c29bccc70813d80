"""Template tags of the recorder."""
