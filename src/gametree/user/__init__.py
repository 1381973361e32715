"""Games of the user's own: plain classes, compiled ones, and those of OpenSpiel."""
