explain no-such-deal.pulka 2
