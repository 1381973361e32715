"""What a search remembers: tables, saved trees, the path."""
