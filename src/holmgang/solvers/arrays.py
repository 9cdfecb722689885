"""Arrays of numpy that the solvers work with, by what is in them."""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Indices = NDArray[np.int64]
