"""The builder: a team put together card by card; its whole state is the address of the page."""
