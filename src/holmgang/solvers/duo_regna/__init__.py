"""Duo Regna solved outright: every position, with its value and a mixture for both seats.

`hands` turns the reference rules into tables, `kernels` goes through a lap, `solve` finds what laps lead to, `solution` says
how it is all kept, `check` proves it with code of its own, and `solver` is what the command line and the value of a position
need.
"""
