"""Rules engine (being written)."""
