"""Prints what astropy reads from files, without options: their columns with types, and their rows as JSON."""

import json
import sys
import warnings
from pathlib import Path

import numpy
from astropy.table import Table


def value_of(cell):
    """None for a masked cell, and for NaN, which is how VOTable writes a missing number."""
    if numpy.ma.is_masked(cell):
        return None
    value = cell.item() if isinstance(cell, numpy.generic) else cell
    return None if value != value else value


def read(path):
    table = Table.read(path, **({"verify": "warn"} if path.endswith(".vot") else {}))
    return {
        "types": {name: table[name].dtype.name for name in table.colnames},
        "rows": [{name: value_of(row[name]) for name in table.colnames} for row in table],
    }


warnings.simplefilter("error")
# astropy 5.2 does not know the percent of VOUnits.
warnings.filterwarnings("ignore", message=".*W50: Invalid unit string '%'")
# Tables are read from files whose readers are closed late.
warnings.simplefilter("ignore", ResourceWarning)
print(json.dumps({Path(path).name: read(path) for path in sys.argv[1:]}))
