"""What runs a search node by node: in Python, or natively."""
