"""What can be wrong with a backup, in words for whoever looks after the store."""


class BackupError(Exception):
    """A backup could not be made or restored. The message names what is wrong and the way out."""
