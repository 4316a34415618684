"""Opponents written once for every game: greedy, flat Monte Carlo, and a tree search over what a seat can know."""
