"""The judges' desk: rulings on calls, penalties by the store's table, appeals, deck checks, the report."""
