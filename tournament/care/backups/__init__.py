"""Backup and restore: one file that holds everything a store cannot live without.

archive    the file: its parts, their checksums, and how it is written and read
databases  how each kind of database is copied while it is used, and put back whole or not at all
making     write a backup, verify it, keep the book of backups
restoring  check a backup first, keep what it replaces, put it back
rotation   which daily backups are kept
"""
