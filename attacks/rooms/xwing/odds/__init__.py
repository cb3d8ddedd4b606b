"""Exact odds of attacks: what is asked, what a position has to remember, shorter ways, and how seats may play."""
