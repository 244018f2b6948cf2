"""coach: what a choice was worth by what its seat could know: reviews of finished games, and hints while playing."""
