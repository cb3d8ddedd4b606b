"""The mat: poses, templates, arcs, ranges and lines, computed from whole numbers and from nothing else."""
