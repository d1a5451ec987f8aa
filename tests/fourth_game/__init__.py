"""A game that lives outside of the package, and has everything that the games inside have."""
