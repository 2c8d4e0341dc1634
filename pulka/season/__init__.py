"""Many evenings at once: the journals of an archive, what each player did in them, and the same as flat tables."""
