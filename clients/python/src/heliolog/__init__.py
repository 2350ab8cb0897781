"""Python client for heliolog, a server of solar observations.

    from heliolog import Heliolog

    with Heliolog("https://heliolog.example", token) as sun:
        for day in sun.daily_activity("2024-01-01", "2024-12-31"):
            print(day["day"], day["wolf_mean"])
        frame = sun.observations(from_="2024-01-01", type=0).to_pandas()
        sun.images().download("images.parquet")
"""

from ._version import VERSION as __version__
from .bulk import BulkSeries, Download
from .changes import ChangePage, Changes
from .client import Heliolog
from .errors import (
    ConnectionFailed,
    Gone,
    HeliologError,
    InvalidRequest,
    NotFound,
    RateLimited,
    Unauthorized,
    Unavailable,
    UnexpectedResponse,
)
from .records import (
    BulkImage,
    BulkObservation,
    Change,
    DailyActivity,
    Image,
    IndexDay,
    IndexFactor,
    IndexFlag,
    IndexMonth,
    IndexObserver,
    IndexObserverDetail,
    IndexObserverYear,
    IndexRecipe,
    IndexSmoothedMonth,
    IndexedObservation,
    Meta,
    Observation,
    Observer,
    ObserverDetail,
    SunEphemeris,
)
from .retry import Wait
from .series import Page, PagedSeries, Series

__all__ = [
    "BulkImage",
    "BulkObservation",
    "BulkSeries",
    "Change",
    "ChangePage",
    "Changes",
    "ConnectionFailed",
    "DailyActivity",
    "Download",
    "Gone",
    "Heliolog",
    "HeliologError",
    "Image",
    "IndexDay",
    "IndexFactor",
    "IndexFlag",
    "IndexMonth",
    "IndexObserver",
    "IndexObserverDetail",
    "IndexObserverYear",
    "IndexRecipe",
    "IndexSmoothedMonth",
    "IndexedObservation",
    "InvalidRequest",
    "Meta",
    "NotFound",
    "Observation",
    "Observer",
    "ObserverDetail",
    "Page",
    "PagedSeries",
    "RateLimited",
    "Series",
    "SunEphemeris",
    "Unauthorized",
    "Unavailable",
    "UnexpectedResponse",
    "Wait",
    "__version__",
]
