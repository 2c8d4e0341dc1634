"""Score-keeping and settlement for real games of Russian preferans."""

__version__ = "0.1.0"
