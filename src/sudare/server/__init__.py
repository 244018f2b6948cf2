"""server: the table server."""
