"""The clause of the rules (``docs/rules.md``) behind the name of each rule that writes on the sheet."""

CLAUSES = {
    "made": "2.1",
    "whists": "2.1",
    "remise": "2.2",
    "consolation": "2.2",
    "gentleman": "2.2",
    "shortfall": "2.3",
    "half-whist": "2.4",
    "ten-split": "2.5",
    "concession": "2.7",
    "talon": "2.8",
    "misere": "2.9",
    "allpass": "2.10",
    "allpass-whists": "2.10",
    "zero": "2.10",
    "help": "2.11",
    "leftover": "2.11",
    "correction": "6",
}
