"""Drawings: finding a game's, and what they are made of: pictures (`canvas`) and lines of text (`sheet`)."""
