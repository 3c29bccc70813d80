"""What leaves the store and what comes in: event archives, tables for spreadsheets, calendars, federation reports."""
