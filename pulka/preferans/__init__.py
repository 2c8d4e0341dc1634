"""Russian preferans: its notation, its conventions, its score.

``docs/map.md`` tells which module to open for what.
"""
