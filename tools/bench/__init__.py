"""The measurements: how long rules take, and how long a command is on its way, as ratios of one run."""
