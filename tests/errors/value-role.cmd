value --convention sochi --level 10 --role whister
