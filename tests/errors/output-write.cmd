stats output-write.pulka --svg no-such-folder/chart.svg
