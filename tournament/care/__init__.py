"""Looking after a running store: backup and restore, signs of life, the doctor and the status page."""
