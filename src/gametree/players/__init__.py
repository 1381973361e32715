"""Those who play: what their games say about them."""
