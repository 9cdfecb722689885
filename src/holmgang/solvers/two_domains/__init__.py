"""Two Domains solved outright: every position, with proven bounds and a move that makes progress.

`domains` turns the reference rules into tables, `kernels` sweeps over them, `solve` leads to a solution, `solution` keeps it in
a file, `check` proves it with code of its own, `self_play` tells how the solution plays against itself, and `solver` is what the
command line and the value of a position need.
"""
