"""A game against a person: the session, and the terminal around it."""
