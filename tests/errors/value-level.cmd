value value-level.pulka --level 6
