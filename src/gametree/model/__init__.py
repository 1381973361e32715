"""The nouns: positions, games, values, limits, results, errors. Nothing here searches."""
