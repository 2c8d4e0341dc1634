"""The command ``pulka``: one module a command, each loads, calls and renders."""
