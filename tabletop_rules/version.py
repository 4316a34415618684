"""The version of the distribution: the build reads it from here, and so does the command, also in a copy without metadata."""

__version__ = "0.1.0"
