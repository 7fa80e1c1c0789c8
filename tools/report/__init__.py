"""What the games are like, in figures."""
