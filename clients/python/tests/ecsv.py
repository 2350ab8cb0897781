"""ECSV as the server writes it."""

from __future__ import annotations

import json
from typing import Any, Dict, List

from scripted_server import Reply, chunked

META = {
    "title": "Records",
    "description": "A description that does not fit into one card of a FITS header, because it is long. " * 2,
    "version": "v1",
    "published_at": "2024-05-11T20:00:03Z",
    "query": "all",
    "attribution": "Data © them",
    "citation": "Them (2024). Solar observations (version v1) [Data set].\nData © them\n",
}


def ecsv(columns: List[Dict[str, Any]], *rows: str) -> bytes:
    """Columns of type "time" are read as Time."""
    lines = ["%ECSV 1.0", "---", "delimiter: ','", "datatype:"]
    lines += [f"- {json.dumps(_facts(**column))}" for column in columns]
    lines += ["meta: !!omap", *(f"- {json.dumps({name: value})}" for name, value in META.items())]
    header = [f"# {line}" for line in [*lines, "schema: astropy-2.0"]]
    return "\n".join([*header, ",".join(column["name"] for column in columns), *rows, ""]).encode()


def _facts(datatype: str, **facts: Any) -> Dict[str, Any]:
    if datatype != "time":
        return {"datatype": datatype, **facts, "meta": {"ucd": "meta.number"}}
    return {"datatype": "string", **facts, "meta": {"ucd": "time.epoch", "xtype": "timestamp"}}


def sent(content: bytes, **headers: str) -> Reply:
    # Chunks may end within a line and within a character.
    return chunked(200, content[:11], content[11:-5], content[-5:], ETag='"v1-aa"', **headers)
