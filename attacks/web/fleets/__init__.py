"""The pages of fleets: read, built, changed, copied out."""
