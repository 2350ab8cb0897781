"""Builds tables of astropy from ECSV."""

from __future__ import annotations

import json
import warnings
from typing import Any, List, Union

try:
    import numpy
    from astropy.table import Column, MaskedColumn, Table
    from astropy.time import Time
except ImportError as error:
    raise ImportError("to_astropy() needs astropy, which is not installed: pip install astropy") from error

from .errors import UnexpectedResponse

_MAGIC = b"# %ECSV "


def parse_ecsv(content: bytes) -> Table:
    """A table that can be written as FITS, which has no objects, no Unicode and only short names in its header."""
    if not content.startswith(_MAGIC):
        raise UnexpectedResponse("The response is not ECSV: is this the URL of a heliolog server?")
    table = Table.read(content.decode(), format="ascii.ecsv")
    for name in table.colnames:
        column = table[name]
        if column.meta.get("xtype") == "timestamp":
            table[name] = _time_column(column)
        elif column.dtype.kind in "OU":
            table[name] = _text_column(column)
    meta = table.meta
    del meta["description"]
    meta["rights"] = meta.pop("attribution")
    # The attribution is its second line.
    meta["citation"] = meta["citation"].split("\n")[0]
    return table


def ignore_dubious_years() -> None:
    """Ignores that there was no UTC before 1960."""
    warnings.filterwarnings("ignore", message=".*dubious year")


def _time_column(column: Any) -> Time:
    is_day = column.dtype.itemsize == numpy.dtype("U10").itemsize
    with warnings.catch_warnings():
        ignore_dubious_years()
        times = Time(column, format="isot", scale="utc", precision=0, out_subfmt="date" if is_day else "date_hms")
    times.info.description = column.description
    return times


def _text_column(column: Any) -> Column:
    """Texts in UTF-8, which astropy reads and compares as str. They need a quarter of the memory of str."""
    mask = getattr(column, "mask", numpy.zeros(len(column), bool))
    texts = [b"" if is_masked else _cell(value).encode() for value, is_masked in zip(column.tolist(), mask)]
    facts = {"name": column.name, "description": column.description}
    values = numpy.array(texts, dtype=bytes)
    return MaskedColumn(values, mask=mask, **facts) if mask.any() else Column(values, **facts)


def _cell(value: Union[str, List[str]]) -> str:
    """A text, or tags as in CSV: separated by semicolons, or a JSON array if that would be ambiguous."""
    if isinstance(value, str):
        return value
    if value[:1] and value[0].startswith("[") or any(";" in tag for tag in value):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return ";".join(value)
