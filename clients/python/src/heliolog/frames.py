"""Builds DataFrames with the column types of the records."""

from __future__ import annotations

import json
import os
import secrets
from hashlib import sha256
from operator import itemgetter
from pathlib import Path
from typing import Any, Iterable, List, Mapping, Optional, Tuple, Type, Union, get_args, get_origin, get_type_hints

try:
    import numpy
    import pandas
except ImportError as error:
    raise ImportError("to_pandas() needs pandas, which is not installed: pip install pandas") from error

from .errors import HeliologError, UnexpectedResponse
from .http_client import HttpClient

ROWS_PER_BATCH = 20_000
#: The first day that nanoseconds can represent; pandas before 2.0 has no other unit.
FIRST_IN_NANOSECONDS = numpy.datetime64("1677-09-22", "s")
_DTYPES = {int: "Int64", float: "float64", str: "string", bool: "boolean"}
#: The columns with the time of a record
TIMES = ("day", "month", "date_of_observation")
_LENGTH_WITHOUT_ZONE = len("2024-05-11T09:30:00")


class FrameBuilder:
    """Collects records into columns in batches, because columns need much less memory than dictionaries."""

    def __init__(self, record: Type[Any]) -> None:
        hints = get_type_hints(record)
        self._time = next(name for name in TIMES if name in hints)
        self._dtypes = {name: _dtype(hint) for name, hint in hints.items() if name != self._time}
        self.restart()

    @property
    def columns(self) -> List[str]:
        return list(self._dtypes)

    def restart(self) -> None:
        self._rest = b""
        self._rows: List[Mapping[str, Any]] = []
        self._frames: List[pandas.DataFrame] = []
        self._times: List[Any] = []

    def write(self, data: bytes) -> None:
        """Accepts NDJSON in chunks of any length."""
        lines, end, rest = data.rpartition(b"\n")
        if end:
            self.add(_parse_lines(self._rest + lines))
            self._rest = b""
        self._rest += rest

    def add(self, rows: Iterable[Mapping[str, Any]]) -> None:
        self._rows.extend(rows)
        if len(self._rows) >= ROWS_PER_BATCH:
            self._flush_rows()

    def frame(self) -> pandas.DataFrame:
        """All records, with the time as the index."""
        if self._rest:
            raise UnexpectedResponse("The last line of the response is incomplete.")
        if self._rows or not self._frames:
            self._flush_rows()
        frame = pandas.concat(self._frames, ignore_index=True)
        frame.index = time_index(numpy.concatenate(self._times), self._time).tz_localize("UTC")
        return frame

    def _flush_rows(self) -> None:
        fields = [*self._dtypes, self._time]
        values = dict(zip(fields, zip(*map(itemgetter(*fields), self._rows)))) or dict.fromkeys(fields, ())
        # numpy has no time zones; all times are UTC.
        times = [time[:_LENGTH_WITHOUT_ZONE] for time in values.pop(self._time)]
        self._times.append(numpy.array(times, dtype="datetime64[s]"))
        columns = {name: pandas.Series(values[name], dtype=dtype) for name, dtype in self._dtypes.items()}
        self._frames.append(pandas.DataFrame(columns))
        self._rows = []


def time_index(times: numpy.ndarray[Any, Any], name: str) -> pandas.DatetimeIndex:
    """An index without a time zone, in nanoseconds if they can represent all times."""
    if not (times < FIRST_IN_NANOSECONDS).any():
        times = times.astype("datetime64[ns]")
    elif int(pandas.__version__.split(".")[0]) < 2:
        raise HeliologError(
            "pandas before 2.0 cannot represent days before 1677-09-22: use a later pandas, a later from_, or to_list()."
        )
    return pandas.DatetimeIndex(times, name=name)


def cached_frame(http: HttpClient, target: str) -> Tuple[Optional[str], pandas.DataFrame]:
    """The ETag and the frame that an earlier call stored for this request; None without one."""
    path = _cache_path(http, target)
    try:
        etag, frame = (None, None) if path is None else pandas.read_pickle(path)
    except Exception:
        # A missing file, or one of another version of pandas, which can fail in any way.
        return None, None
    return etag, frame


def store_frame(http: HttpClient, target: str, etag: Optional[str], frame: pandas.DataFrame) -> None:
    path = _cache_path(http, target)
    if path is None:
        return
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    part = path.with_suffix(f".{secrets.token_hex(4)}.part")
    try:
        pandas.to_pickle((etag, frame), part)
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)


def _cache_path(http: HttpClient, target: str) -> Optional[Path]:
    if http.frame_cache is None:
        return None
    return http.frame_cache / f"{sha256(f'{http.address}{target}'.encode()).hexdigest()[:32]}.pickle"


def _parse_lines(lines: bytes) -> List[Mapping[str, Any]]:
    try:
        # Parsing many lines as one array is faster than parsing each line.
        rows: List[Mapping[str, Any]] = json.loads(b"[%s]" % lines.replace(b"\n", b","))
    except ValueError:
        raise UnexpectedResponse("The response is not NDJSON: is this the URL of a heliolog server?") from None
    return rows


def _dtype(hint: Any) -> str:
    kinds = get_args(hint) if get_origin(hint) is Union else (hint,)
    return next((_DTYPES[kind] for kind in kinds if kind in _DTYPES), "object")
