"""Builds time series of sunpy."""

from __future__ import annotations

import warnings
from typing import Any

try:
    from astropy.units import dimensionless_unscaled
    from sunpy.timeseries import GenericTimeSeries
except ImportError as error:
    raise ImportError("to_sunpy() needs sunpy, which is not installed: pip install 'sunpy[timeseries]'") from error

import numpy
import pandas
from astropy.table import Table

from .frames import TIMES, time_index
from .tables import ignore_dubious_years


def time_series(table: Table) -> GenericTimeSeries:
    """The columns with numbers, all as float64, because sunpy has no missing integers."""
    key = next(name for name in TIMES if name in table.colnames)
    columns = [table[name] for name in table.colnames if _is_numeric(table[name])]
    with warnings.catch_warnings():
        ignore_dubious_years()
        # Months are texts.
        times = table[key].tolist() if key == "month" else table[key].isot
        index = time_index(numpy.array(times, dtype="datetime64[s]"), key)
        values = {column.name: _floats(column) for column in columns}
        units = {column.name: column.unit or dimensionless_unscaled for column in columns}
        return GenericTimeSeries(pandas.DataFrame(values, index=index), dict(table.meta), units)


def _is_numeric(column: Any) -> bool:
    # Times have no dtype.
    return hasattr(column, "dtype") and column.dtype.kind in "if"


def _floats(column: Any) -> Any:
    floats = column.astype("float64")
    return numpy.asarray(floats.filled(numpy.nan) if hasattr(floats, "filled") else floats)
