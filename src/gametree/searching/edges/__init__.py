"""How much one move can change a static value: what forward estimation relies on."""
