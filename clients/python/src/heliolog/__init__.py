"""Python client for heliolog, a server of solar observations.

    from heliolog import Heliolog

    with Heliolog("https://sun.example.org", token) as sun:
        for day in sun.daily_activity("2024-01-01", "2024-12-31"):
            print(day["day"], day["wolf_mean"])
        frame = sun.observations(start="2024-01-01", type=0).to_pandas()
        sun.images().download("images.parquet")
"""

from ._version import VERSION as __version__
from .bulk import Download
from .changes import Changes
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
)
from .records import (
    BulkImage,
    BulkObservation,
    Change,
    DailyActivity,
    Image,
    IndexDay,
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
from .series import PagedSeries, Series

__all__ = [
    "BulkImage",
    "BulkObservation",
    "Change",
    "Changes",
    "ConnectionFailed",
    "DailyActivity",
    "Download",
    "Gone",
    "Heliolog",
    "HeliologError",
    "Image",
    "IndexDay",
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
    "PagedSeries",
    "RateLimited",
    "Series",
    "SunEphemeris",
    "Unauthorized",
    "Unavailable",
    "__version__",
]
