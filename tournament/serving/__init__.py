"""How the store is reached and kept running: the web server, what stands before the pages, and the supervisor."""
