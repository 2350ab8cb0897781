"""Updates a DataFrame from the change feed to what to_pandas() would return now."""

from __future__ import annotations

import logging
from bisect import bisect
from typing import Any, Dict, Mapping, Optional
from urllib.parse import parse_qsl

import numpy
import pandas

from .bulk import provenance_of
from .changes import Changes
from .errors import Gone, InvalidRequest, NotFound
from .frames import FrameBuilder
from .http_client import HttpClient
from .series import DAILY_ACTIVITY, IMAGES, INDEX_DAILY, INDEX_MONTHLY, OBSERVATIONS, Series

_INDEX = (INDEX_DAILY, INDEX_MONTHLY)
_SERIES = {kind.name: kind for kind in (OBSERVATIONS, IMAGES, DAILY_ACTIVITY, *_INDEX)}
#: Smaller frames are updated from the feed too, even if most of their records changed.
_MIN_CHANGES_LIMIT = 10_000
_ATTRS = ("series", "query", "version", "rows")

_log = logging.getLogger("heliolog")


def update_frame(http: HttpClient, frame: pandas.DataFrame) -> pandas.DataFrame:
    attrs = frame.attrs
    if not all(attrs.get(name) is not None for name in _ATTRS) or attrs["series"] not in _SERIES:
        raise InvalidRequest("The frame does not have the attrs of to_pandas(), so it cannot be updated.")
    if len(frame) != attrs["rows"]:
        raise InvalidRequest(
            f"The frame has {len(frame)} rows instead of the {attrs['rows']} of to_pandas(): "
            "update the complete frame, and select from it afterwards."
        )
    filters = {} if attrs["query"] == "all" else dict(parse_qsl(attrs["query"]))
    kind = _SERIES[attrs["series"]]
    series: Series[Any] = Series(http, kind, filters)
    response = http.head(series.bulk_target("ndjson"))
    provenance = provenance_of(response)
    # The same data give another index when they are published again later: more days are settled.
    is_same_edition = kind not in _INDEX or provenance.published_at == attrs.get("published_at")
    if provenance.version == attrs["version"] and is_same_edition:
        return frame
    updated = _apply_changes(http, frame, filters, provenance.version)
    if updated is None or str(len(updated)) != response.getheader("X-Row-Count"):
        _log.info("The frame cannot be updated from the change feed; it is downloaded again.")
        return series.to_pandas()
    updated.attrs = {**attrs, **provenance._asdict(), "rows": len(updated)}
    return updated


def _apply_changes(
    http: HttpClient, frame: pandas.DataFrame, filters: Mapping[str, str], version: Optional[str]
) -> Optional[pandas.DataFrame]:
    """The frame of this version; None if that needs a new download."""
    attrs = frame.attrs
    kind = _SERIES[attrs["series"]]
    builder = FrameBuilder(kind.bulk_record)
    if list(frame.columns) != builder.columns:
        raise InvalidRequest("The frame has other columns than to_pandas(): update it before you add or remove columns.")
    # Only records are in the feed. Series that begin before 1677 have another unit of time.
    if kind not in (OBSERVATIONS, IMAGES) or frame.index.dtype != "datetime64[ns, UTC]":
        return None
    records: Dict[str, Any] = {}
    try:
        for change in Changes(http, since=attrs["version"], until=version, kind=attrs["series"]):
            records[change["id"]] = change["record"]
            if len(records) > max(len(frame), _MIN_CHANGES_LIMIT):
                return None
    except (NotFound, Gone, InvalidRequest):
        return None
    kept = frame.take(numpy.flatnonzero(~frame["id"].isin(list(records))))
    matching = [record for record in records.values() if record is not None and _matches(record, filters)]
    if not matching:
        return kept
    builder.add(sorted(matching, key=lambda record: (record["date_of_observation"], record["id"])))
    added = builder.frame()
    if added.index.dtype != frame.index.dtype:
        return None
    return added if kept.empty else _merge(kept, added)


def _matches(record: Mapping[str, Any], filters: Mapping[str, str]) -> bool:
    """Applies a query in the server's canonical form, as in X-Data-Query."""
    day = record["date_of_observation"][: len("2024-05-11")]
    return (
        filters.get("from", day) <= day <= filters.get("to", day)
        and filters.get("type") in (None, str(record.get("type")))
        and filters.get("observer") in (None, record["observer"])
        and ("tag" not in filters or filters["tag"] in record["tags"])
    )


def _merge(kept: pandas.DataFrame, added: pandas.DataFrame) -> pandas.DataFrame:
    """Merges two frames that are sorted by time and id. Most of `kept` is not compared."""
    ids = kept["id"].to_numpy()
    positions = []
    for time, id in zip(added.index, added["id"]):
        first, last = kept.index.searchsorted(time, "left"), kept.index.searchsorted(time, "right")
        positions.append(first + bisect(ids[first:last].tolist(), id))
    order = numpy.insert(numpy.arange(len(kept)), positions, numpy.arange(len(kept), len(kept) + len(added)))
    return pandas.concat([kept, added]).take(order)
