"""Types of the records that the server sends. None means not reported, which is not zero."""

from __future__ import annotations

from typing import Dict, List, Optional, TypedDict, Union


class Observation(TypedDict):
    """A published observation. wolf is 10 x groups + spots."""

    id: str
    observer: str
    #: 0 white light, 1 H-Alpha, 2 CaK
    type: int
    #: UTC, such as 2024-05-11T09:30:00Z
    date_of_observation: str
    title: Optional[str]
    #: Groups: total, north, south
    gt: Optional[int]
    gn: Optional[int]
    gs: Optional[int]
    #: Spots: total, north, south
    st: Optional[int]
    sn: Optional[int]
    ss: Optional[int]
    wolf: Optional[int]
    wolf_north: Optional[int]
    wolf_south: Optional[int]
    #: Active regions seen with the naked eye
    a_number: Optional[int]
    #: From 0 to 100, on the observer's own scale
    seeing: Optional[int]
    transparency: Optional[int]
    cloud_cover: Optional[int]
    comments: Optional[str]


class Image(TypedDict):
    """Metadata of a published image, with the URLs of the picture."""

    id: str
    observer: str
    title: Optional[str]
    date_of_observation: str
    cdn_id: str
    #: URLs of the picture by key, such as "thumb"
    urls: Dict[str, str]
    #: Rounded to 0.1 degree
    site_lat: Optional[float]
    site_lng: Optional[float]
    #: EQUATORIAL or ALTAZ
    mount: Optional[str]


class BulkObservation(Observation):
    """An observation in the bulk files, which include tags."""

    tags: List[str]


class BulkImage(Image):
    """An image in the bulk files, which include tags."""

    tags: List[str]


class DailyActivity(TypedDict):
    """Aggregates of a UTC day. Days without observations and images have no record."""

    day: str
    #: The rotation at 12:00 UTC
    carrington_rotation: int
    obs_count: int
    observer_count: int
    wolf_mean: Optional[float]
    wolf_min: Optional[int]
    wolf_max: Optional[int]
    a_mean: Optional[float]
    a_min: Optional[int]
    a_max: Optional[int]
    wolf_north_mean: Optional[float]
    wolf_south_mean: Optional[float]
    image_count: int


class Observer(TypedDict):
    """An observer with the number of their records."""

    nickname: str
    observations: int
    images: int
    first_seen: Optional[str]


class ObserverDetail(Observer):
    """An observer with summary statistics."""

    last_seen: Optional[str]
    #: Distinct UTC days with an observation
    days: int
    white_light: int
    h_alpha: int
    cak: int
    wolf_mean: Optional[float]
    wolf_min: Optional[int]
    wolf_max: Optional[int]
    a_mean: Optional[float]
    a_min: Optional[int]
    a_max: Optional[int]


class Meta(TypedDict):
    """Extent, freshness and version of the dataset."""

    first_day: Optional[str]
    last_day: Optional[str]
    days: int
    observations: int
    images: int
    observers: int
    last_published_at: Optional[str]
    #: Identifies the published data; changes exactly when they change
    version: str
    attribution: str


class IndexDay(TypedDict):
    """The community index of a day with a white-light observation that has a Wolf number."""

    day: str
    index: float
    observer_count: int
    #: Sample standard deviation of the scaled Wolf numbers; None with one observer
    sd: Optional[float]
    #: Uncertainty without that of the common level
    se: float
    #: Standard uncertainty u of the index
    uncertainty: float
    #: index - 2u, but not below 0, and index + 2u
    low: float
    high: float
    north: Optional[float]
    north_uncertainty: Optional[float]
    south: Optional[float]
    south_uncertainty: Optional[float]
    #: Mean of the Wolf numbers without factors, one per observer
    plain_mean: float
    #: Whether the year was over, and the day at least 90 days old, when the data were published
    settled: bool


class IndexMonth(TypedDict):
    """The mean of the index over a month, such as 2024-05."""

    month: str
    mean: float
    #: Days of the month with an index
    days: int
    #: None if only one day has an index
    uncertainty: Optional[float]
    north: Optional[float]
    north_uncertainty: Optional[float]
    south: Optional[float]
    south_uncertainty: Optional[float]


class IndexSmoothedMonth(TypedDict):
    """The mean of the index over the thirteen months around a month, the first and last with half weight."""

    month: str
    mean: float
    #: Days of the thirteen months with an index
    days: int
    uncertainty: float
    north: Optional[float]
    north_uncertainty: Optional[float]
    south: Optional[float]
    south_uncertainty: Optional[float]


class IndexObserver(TypedDict):
    """An observer's factor k, which converts their Wolf numbers to the community's level."""

    nickname: str
    k: Optional[float]
    uncertainty: Optional[float]
    #: Why there is no k, such as "too-few-common-days"
    reason: Optional[str]
    #: Days on which another observer reported a Wolf number too, and the first and last of them
    common_days: int
    first_day: Optional[str]
    last_day: Optional[str]
    #: How well the observer agrees with the others, from 0.1 to 2
    quality: float
    #: The mean of the factors that were applied, also if k is None
    factor: float
    #: The last day with an observation that entered the index
    last_seen_day: str
    #: The part of the common days on which the observer was flagged as outlier or disputed; None without common days
    flagged_share: Optional[float]
    #: "zeros-missing": rarely 0 when all others report 0; "only-zeros": mostly 0 when others see spots
    diagnostics: List[str]


class IndexObserverYear(TypedDict):
    """The factor that was applied in a calendar year."""

    year: int
    factor: float
    relative_uncertainty: float
    common_days: int


class IndexObserverDetail(IndexObserver):
    """An observer's factor k, with the factors of all years."""

    years: List[IndexObserverYear]


class IndexFactor(IndexObserverYear):
    """The factor of an observer and calendar year."""

    nickname: str


class IndexedObservation(TypedDict):
    """How an observation entered the index. An observer's observations of one day enter as one value."""

    id: str
    observer: str
    day: str
    #: The observer's observations of the day, and the mean of their Wolf numbers
    reports: int
    wolf: float
    factor: float
    #: wolf x factor
    scaled: float
    weight: float
    #: The value's share in the index of the day, from 0 to 1
    share: float
    #: Standard deviations above the index of the day; None without another observer
    z: Optional[float]
    #: "ok", "outlier", "disputed" or "no-peers"
    flag: str
    index: float


class IndexFlag(TypedDict):
    """An unusual observation. One with several flags has several records."""

    id: str
    observer: str
    date_of_observation: str
    #: "outlier", "disputed", "no-peers", "groups-differ", "spots-differ", "more-groups-than-spots" or "several-reports"
    flag: str
    wolf: int
    z: Optional[float]
    #: The index of the day
    index: float


class IndexRecipe(TypedDict):
    """How the index was computed, and from which data."""

    name: str
    version: str
    #: The constants of the formulas, by their symbols
    constants: Dict[str, float]
    passes: int
    converged: bool
    data_version: str
    #: The UTC day of that publication, on which `settled` depends
    as_of: str
    computed_at: str


class SunEphemeris(TypedDict):
    """The Sun at one instant. Angles are in degrees. The last three are None without a place."""

    at: str
    #: P: from celestial north to the Sun's north pole, positive towards the east
    p: float
    #: B0 and L0: heliographic latitude and Carrington longitude of the centre of the disk
    b0: float
    l0: float
    #: The rotation in progress, and the elapsed part of it
    carrington_rotation: int
    carrington_fraction: float
    #: The apparent radius of the disk
    radius_arcsec: float
    distance_au: float
    #: Above the horizon, without refraction
    altitude: Optional[float]
    #: From north over east
    azimuth: Optional[float]
    #: From celestial north to the zenith at the Sun, positive in the afternoon
    parallactic_angle: Optional[float]


class Change(TypedDict):
    """A change of a record in the change feed."""

    #: "published", "changed" or "retracted"; treat the first two alike
    change: str
    #: The number of the publication
    publication: int
    #: "observations", "images" or "observers"
    kind: str
    #: The record's id; an observer's nickname
    id: str
    #: The record as it is now; None if it was retracted
    record: Optional[Union[BulkObservation, BulkImage, ObserverDetail]]
