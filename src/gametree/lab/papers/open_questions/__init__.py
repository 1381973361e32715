"""Questions that the papers left open, answered by experiments."""
