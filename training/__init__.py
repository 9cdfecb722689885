"""Scripts that make the values which travel inside the package; each runs by ``python -m training.NAME`` and writes its file.

A name says which file: ``training.duo_regna`` writes ``pocket/data/duo-regna.pocket``. ``--seed N`` makes a run reproducible.
"""
