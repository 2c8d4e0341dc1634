new journal-exists.pulka --players 'Анна, Борис, Глеб'
