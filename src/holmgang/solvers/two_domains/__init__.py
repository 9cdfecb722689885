"""Two Domains solved outright: every position, with proven bounds and a move that makes progress.

`domains` turns the reference rules into tables, `kernels` sweeps over them, `solving` leads to a solution, `solution` keeps it in
a file, `checking` proves it with code of its own, `following` tells how the solution plays.
"""
