"""How well shallow searches predict deep ones: positions from play, their values at every depth, and the fits."""
