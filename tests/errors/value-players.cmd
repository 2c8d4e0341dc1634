value --convention sochi --players 2
