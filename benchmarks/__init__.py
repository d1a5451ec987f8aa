"""Speed tables; ``make bench`` prints them."""
