"""``python -m pulka`` is the command ``pulka``."""

from pulka.cli.main import main

main()
