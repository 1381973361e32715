"""What long runs share, those of the laboratory and matches: rows in a store, and processes that work."""
