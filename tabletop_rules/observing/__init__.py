"""Observers: what a seat can know from all that it saw, and whether what it saw can have happened."""
