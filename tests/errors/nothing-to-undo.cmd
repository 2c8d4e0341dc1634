undo nothing-to-undo.pulka
