"""Teams: what a player may bring, how a team is written down, and the pages to build one."""
