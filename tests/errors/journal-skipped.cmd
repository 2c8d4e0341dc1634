stats journal-skipped.pulka level.pulka
