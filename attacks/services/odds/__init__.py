"""Exact odds of a match as it stands: the process that works them out, who may ask, how they moved, luck."""
