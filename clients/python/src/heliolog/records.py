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
