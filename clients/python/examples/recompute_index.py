#!/usr/bin/env python3
"""Recompute the community index (recipe index-2) from raw observations.

    export HELIOLOG_URL=http://127.0.0.1:8080 HELIOLOG_TOKEN=hlg_…
    python3 recompute_index.py > index.csv                       # download the observations, print the daily index
    python3 recompute_index.py --compare                         # compare with /index/v1/daily as well
    python3 recompute_index.py observations.ndjson > index.csv   # compute from a file, without a server

The file is /bulk/v1/observations.ndjson. With --compare, the exit status is 0 if all days are equal to the published
rounding, and 1 if any differs. It is 2 if the comparison is not possible.

The script needs Python 3.9 or later and nothing else. It follows docs/community-index.md and shares no code with the server. The
symbols are those of docs/community-index.md: W is a Wolf number, k a factor, V the variance of log k, q a quality, I the index of
a day.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections import defaultdict
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from http.client import HTTPException
from math import exp, log, sqrt
from typing import Any, Dict, Iterable, Iterator, List, Optional, Sequence, Tuple

TAU = 0.20  # spread of log k between observers
TAUY = 0.15  # spread of log k between the years of one observer
NUQ, QMIN, QMAX = 20, 0.1, 2  # quality: weight of the prior value 1, in rows, and the bounds
KV = 36  # how much an uncertain factor reduces the weight
CLIP = 3  # factors: standardised difference beyond which a row counts less
GS = 0.4  # level: log k beyond which a unit counts less
RELAX, TOL, MAX_PASSES = 0.7, 1e-6, 200
HUBER, HUBER_ROUNDS = 2, 3  # days: standardised difference beyond which a row counts less
NU0 = 6  # weight of the prior scatter 1 of a day, in observers
SETTLED_DAYS = 90


def v(level: float) -> float:
    """Variance of one count at the level I of activity."""
    return 9 + 1.5 * level + 0.012 * level * level


# ----------------------------------------------------------------------------------------------------------- the input


@dataclass(eq=False)
class Observer:
    name: str
    q: float = 1.0  # quality: how well the observer agrees with the others
    m: float = 0.0  # log k over all years
    info: float = 0.0  # how far the data determine m: from 0 (not at all) to 1
    so2: float = TAU**2  # variance of m


@dataclass(eq=False)
class Unit:
    """One observer in one calendar year."""

    observer: Observer
    year: int
    log_k: float = 0.0
    V: float = TAU**2 + TAUY**2
    lam: float = 0.0  # λ: how far the year's own data determine log k
    g: float = 0.0  # weight for the common level of all factors

    @property
    def k(self) -> float:
        return exp(self.log_k)

    @property
    def w(self) -> float:
        return 1 / (1 / self.observer.q + KV * self.V)


Row = Tuple[Unit, float]  # one observer's Wolf number W of one day
Series = Dict[str, List[Row]]  # the rows of each day, both in order
Observation = Dict[str, Any]  # with these fields
FIELDS = ("type", "observer", "date_of_observation", "wolf", "wolf_north", "wolf_south")


@dataclass
class Community:
    observers: List[Observer]
    units: List[Unit]
    total: Series
    north: Series
    south: Series


def code_units(text: str) -> bytes:
    """Sort key that orders texts by UTF-16 code units. Sums run in this order, so it decides their last bit."""
    return text.encode("utf-16-be")


def read_community(observations: Iterable[Observation]) -> Community:
    """One row per observer and UTC day, from white-light observations with a Wolf number: the mean of the reports."""
    reports: Dict[Tuple[str, bytes], List[Observation]] = defaultdict(list)
    for one in observations:
        if one["type"] == 0 and one["wolf"] is not None:
            reports[one["date_of_observation"][:10], code_units(one["observer"])].append(one)

    observers: Dict[bytes, Observer] = {}
    units: Dict[Tuple[bytes, int], Unit] = {}
    series: Dict[str, Series] = {"wolf": {}, "wolf_north": {}, "wolf_south": {}}
    for key in sorted({name for _, name in reports}):
        observers[key] = Observer(key.decode("utf-16-be"))
    for (day, name), several in sorted(reports.items(), key=lambda item: item[0]):
        year = int(day[:4])
        unit = units.setdefault((name, year), Unit(observers[name], year))
        for field, rows in series.items():
            values = [one[field] for one in several if one[field] is not None]
            if values:
                rows.setdefault(day, []).append((unit, sum(values) / len(values)))
    return Community(list(observers.values()), list(units.values()), *series.values())


# ------------------------------------------------------------------------------------------------- step 1: the factors


def components(members: Sequence[Any], groups: Iterable[Sequence[Any]]) -> List[List[Any]]:
    """Connects the members of each group, directly or through others. Returns the components, in order of members."""
    parent = {one: one for one in members}

    def root(one: Any) -> Any:
        while parent[one] is not one:
            parent[one] = parent[parent[one]]
            one = parent[one]
        return one

    for group in groups:
        for other in group[1:]:
            parent[root(other)] = root(group[0])
    found: Dict[Any, List[Any]] = defaultdict(list)
    for one in members:
        found[root(one)].append(one)
    return list(found.values())


def compare_rows(
    units: List[Unit], days: List[List[Row]], k: Dict[Unit, float], w: Dict[Unit, float]
) -> Dict[Unit, List[Tuple[float, ...]]]:
    """W, f, h, loo, I and v(I) of each row of a unit, compared with the other rows of its day."""
    compared: Dict[Unit, List[Tuple[float, ...]]] = {unit: [] for unit in units}
    for rows in days:
        sum_w = sum_ws = 0.0
        for unit, W in rows:
            sum_w += w[unit]
            sum_ws += w[unit] * (k[unit] * W)
        level = sum_ws / sum_w  # I
        variance = v(level)
        for unit, W in rows:
            s = k[unit] * W
            f = 1 - w[unit] / sum_w
            loo = (sum_ws - w[unit] * s) / (sum_w - w[unit])
            h = CLIP / max(CLIP, abs(s - loo) * sqrt(f * unit.observer.q / variance))
            compared[unit].append((W, f, h, loo, level, variance))
    return compared


def find_factors(community: Community) -> List[List[Observer]]:
    """Sets log k, V and λ of all units and q and info of all observers. Returns the components of observers."""
    observers, units = community.observers, community.units
    common_days = [rows for rows in community.total.values() if len(rows) >= 2]
    year_components = components(units, ([unit for unit, _ in rows] for rows in common_days))
    parts = components(observers, ([unit.observer for unit, _ in rows] for rows in common_days))
    if not common_days:
        return parts
    with_spots = ([(unit, W) for unit, W in rows if W > 0] for rows in common_days)
    spot_days = [rows for rows in with_spots if len(rows) >= 2]
    own_units: Dict[Observer, List[Unit]] = {observer: [] for observer in observers}
    part_of = {observer: number for number, part in enumerate(parts) for observer in part}
    units_of_parts: List[List[Unit]] = [[] for _ in parts]
    for unit in units:
        own_units[unit.observer].append(unit)
        units_of_parts[part_of[unit.observer]].append(unit)

    for _ in range(MAX_PASSES):
        before = [unit.log_k for unit in units]
        k, w = {unit: unit.k for unit in units}, {unit: unit.w for unit in units}

        # 1. Each row with spots against the mean of the day's others with spots. Step 7 needs all rows against all.
        compared = compare_rows(units, spot_days, k, w)
        compared_all = compare_rows(units, common_days, k, w)

        # 2. What each unit's own days say: T, its variance s2, and how much it counts, λ
        T: Dict[Unit, float] = {}
        s2: Dict[Unit, float] = {}
        weight_of_level: Dict[Unit, float] = {}
        for unit in units:
            num = den = noise = unit_level = 0.0
            for W, f, h, loo, level, variance in compared[unit]:
                num += f * h * loo
                den += f * h * W
                noise += f * h * variance / unit.observer.q
                unit_level += f * h * level
            weight_of_level[unit] = unit_level
            T[unit] = unit.lam = 0.0
            if num > 0 and den > 0:
                T[unit] = log(num / den)
                s2[unit] = noise / num**2
                unit.lam = TAUY**2 / (TAUY**2 + s2[unit])

        # 3. Each observer's mean over the years, m, drawn towards 0 as far as the data leave it open
        for observer in observers:
            P = sum_pT = 0.0
            for unit in own_units[observer]:
                if unit.lam > 0:
                    p = 1 / (s2[unit] + TAUY**2)
                    P += p
                    sum_pT += p * T[unit]
            observer.m = sum_pT / (P + 1 / TAU**2)
            observer.info = P / (P + 1 / TAU**2)
            observer.so2 = 1 / (P + 1 / TAU**2)

        # 4. A step towards the year's own factor, drawn towards the observer's mean
        for unit in units:
            m = unit.observer.m
            unit.log_k += RELAX * (m + unit.lam * (T[unit] - m) - unit.log_k)

        # 5. Year gauge: all observers of a year together do not deviate from their means
        for part in year_components:
            sum_lam = sum(unit.lam for unit in part)
            if sum_lam > 0:
                shift = sum(unit.lam * (unit.log_k - unit.observer.m) for unit in part) / sum_lam
                for unit in part:
                    unit.log_k -= unit.lam * shift

        # 6. Global gauge: the mean factor of the community is 1
        for unit in units:
            unit.g = weight_of_level[unit] / (1 + (unit.log_k / GS) ** 2)
        for part in units_of_parts:
            sum_g = sum(unit.g for unit in part)
            if sum_g > 0:
                shift = sum(unit.g * unit.log_k for unit in part) / sum_g
                for unit in part:
                    unit.log_k -= unit.observer.info * shift

        # 7. Variances and qualities
        for unit in units:
            so2 = unit.observer.so2
            unit.V = unit.lam * s2[unit] + (1 - unit.lam) ** 2 * so2 if unit.lam > 0 else TAUY**2 + so2
        for observer in observers:
            n, squares = 0, 0.0
            for unit in own_units[observer]:
                new_k = unit.k
                for W, f, h, loo, _, variance in compared_all[unit]:
                    n += 1
                    squares += h * f * (new_k * W - loo) ** 2 / variance
            observer.q = min(QMAX, max(QMIN, (NUQ + n) / (NUQ + squares)))

        if all(abs(unit.log_k - old) < TOL for unit, old in zip(units, before)):
            break
    return parts


# ---------------------------------------------------------------------------------------------------- step 2: the days


@dataclass
class Day:
    index: float
    n: int
    sd: Optional[float]
    noise2: float
    factor2: float
    scale2: float
    plain_mean: float

    @property
    def se(self) -> float:
        return sqrt(self.noise2 + self.factor2)

    @property
    def u(self) -> float:
        return sqrt(self.noise2 + self.factor2 + self.scale2)


def find_index(rows: List[Row]) -> Tuple[float, List[float], float]:
    """The index I of a day, the share a of each row, and the scatter φ."""
    s = [unit.k * W for unit, W in rows]
    w = [unit.w for unit, _ in rows]
    h = [1.0] * len(rows)

    def mean() -> float:
        return sum(wi * hi * si for wi, hi, si in zip(w, h, s)) / sum(wi * hi for wi, hi in zip(w, h))

    def z(level: float) -> List[float]:
        return [
            abs(si - level) / sqrt(v(level) / unit.observer.q + unit.V * level**2) for (unit, _), si in zip(rows, s)
        ]

    if len(rows) <= 2:
        level = mean()
    else:
        in_order, middle = sorted(s), len(s) // 2
        level = in_order[middle] if len(s) % 2 else (in_order[middle - 1] + in_order[middle]) / 2
        for _ in range(HUBER_ROUNDS):
            h = [HUBER / max(HUBER, zi) for zi in z(level)]
            level = mean()
    sum_wh = sum(wi * hi for wi, hi in zip(w, h))
    phi = (NU0 + sum(hi * zi**2 for hi, zi in zip(h, z(level)))) / (NU0 + len(rows) - 1)
    return level, [wi * hi / sum_wh for wi, hi in zip(w, h)], phi


def find_days(series: Series, parts: List[List[Observer]], units: List[Unit]) -> Dict[str, Day]:
    """The index of each day with its three variances: of the counts, of the factors, and of the common level."""
    found = {day: find_index(rows) for day, rows in series.items()}

    # G: the variance of the level of a year, from how much each unit contributes to it
    days_of_year: Dict[int, int] = defaultdict(int)
    shares: Dict[Unit, float] = defaultdict(float)
    for day, (_, day_shares, _) in found.items():
        days_of_year[int(day[:4])] += 1
        for (unit, _), a in zip(series[day], day_shares):
            shares[unit] += a
    G: Dict[int, float] = defaultdict(float)
    for unit in units:
        if unit in shares:
            G[unit.year] += TAUY**2 * (unit.lam * shares[unit] / days_of_year[unit.year]) ** 2

    # island: the further variance of observers who have no common days, even through others, with the main component
    sum_g: Dict[Observer, float] = defaultdict(float)
    for unit in units:
        sum_g[unit.observer] += unit.g
    main = max(parts, key=lambda part: sum(sum_g[observer] for observer in part), default=[])
    island: Dict[Observer, float] = {}
    for part in parts:
        info = sum(observer.info for observer in part)
        for observer in part:
            island[observer] = 0.0 if part is main or info == 0 else TAU**2 / max(1, info)

    days: Dict[str, Day] = {}
    for day, (level, day_shares, phi) in found.items():
        rows = series[day]
        s, n = [unit.k * W for unit, W in rows], len(rows)
        mean_s = sum(s) / n
        days[day] = Day(
            index=level,
            n=n,
            sd=sqrt(sum((si - mean_s) ** 2 for si in s) / (n - 1)) if n > 1 else None,
            noise2=phi * v(level) * sum(a**2 / unit.observer.q for (unit, _), a in zip(rows, day_shares)),
            factor2=level**2 * sum(a**2 * unit.V for (unit, _), a in zip(rows, day_shares)),
            scale2=level**2 * (G[int(day[:4])] + island[rows[0][0].observer]),
            plain_mean=sum(W for _, W in rows) / n,
        )
    return days


# ------------------------------------------------------------------------------------------------------- the published


def rounded(value: Optional[float]) -> Optional[float]:
    """Two decimals, half away from zero, of the shortest decimal that identifies the double."""
    return None if value is None else float(Decimal(repr(value)).quantize(Decimal("0.01"), ROUND_HALF_UP))


def daily_index(observations: Iterable[Observation]) -> Iterator[Dict[str, Any]]:
    """The rows of /index/v1/daily, except `settled`: the observations do not contain the day of their publication."""
    community = read_community(observations)
    parts = find_factors(community)
    total, north, south = (
        find_days(series, parts, community.units) for series in (community.total, community.north, community.south)
    )
    for day, of_day in total.items():
        n, s = north.get(day), south.get(day)
        values = {
            "sd": of_day.sd,
            "se": of_day.se,
            "uncertainty": of_day.u,
            "low": max(0, of_day.index - 2 * of_day.u),
            "high": of_day.index + 2 * of_day.u,
            "north": n.index if n else None,
            "north_uncertainty": n.u if n else None,
            "south": s.index if s else None,
            "south_uncertainty": s.u if s else None,
            "plain_mean": of_day.plain_mean,
        }
        yield {
            "day": day,
            "index": rounded(of_day.index),
            "observer_count": of_day.n,
            **{name: rounded(value) for name, value in values.items()},
        }


def index_of_frame(frame: Any) -> Any:
    """The daily index of a pandas frame of observations, as Heliolog.observations().to_pandas() returns it.

    Select rows first to compute the index of a subset, for example frame[frame["observer"] != "Ada"].
    """
    import pandas

    rows = frame.reset_index()[list(FIELDS)]
    rows["date_of_observation"] = rows["date_of_observation"].dt.strftime("%Y-%m-%d")
    records = rows.astype(object).where(rows.notna(), None).to_dict("records")
    days = pandas.DataFrame(list(daily_index(records)))
    return days if days.empty else days.set_index(pandas.to_datetime(days.pop("day"), utc=True))


def is_settled(day: str, as_of: str) -> bool:
    """True if the day's year was over, and the day at least 90 days old, on the day of the publication."""
    age = date.fromisoformat(as_of) - date.fromisoformat(day)
    return day[:4] < as_of[:4] and age.days >= SETTLED_DAYS


# ---------------------------------------------------------------------------------------------------------- the server


class Stopped(Exception):
    """The reason why there is nothing to compute or compare."""


def open_url(path: str) -> Any:
    """Sends a GET request; waits where the rate limit requires it."""
    address = os.environ.get("HELIOLOG_URL", "http://127.0.0.1:8080").rstrip("/")
    request = urllib.request.Request(address + path)
    # A header that is not sent to the target of a redirect, because the token is for this server only.
    request.add_unredirected_header("Authorization", "Bearer " + os.environ.get("HELIOLOG_TOKEN", ""))
    while True:
        try:
            return urllib.request.urlopen(request, timeout=60)
        except urllib.error.HTTPError as error:
            with error:
                if error.code != 429:
                    raise Stopped(f"{address}{path} returned {error.code}: {error.read().decode(errors='replace')}")
                time.sleep(float(error.headers.get("Retry-After", 1)))
        except OSError as error:
            raise Stopped(f"{address}{path}: {error}")


def get_json(path: str) -> Any:
    with open_url(path) as response:
        return json.load(response)


def published_days() -> Iterator[Dict[str, Any]]:
    query = "limit=500"
    while True:
        page = get_json(f"/index/v1/daily?{query}")
        yield from page["data"]
        if page["next_cursor"] is None:
            return
        query = "limit=500&cursor=" + urllib.parse.quote(page["next_cursor"])


def compare(computed: List[Dict[str, Any]], as_of: str) -> int:
    """Prints the days that differ, and returns how many they are."""
    ours = {row["day"]: {**row, "settled": is_settled(row["day"], as_of)} for row in computed}
    theirs = {row["day"]: row for row in published_days()}
    differing = 0
    for day in sorted(ours.keys() | theirs.keys()):
        our, their = ours.get(day), theirs.get(day)
        if our == their:
            continue
        differing += 1
        if our is None or their is None:
            print(f"{day}  only {'published' if our is None else 'computed'}")
        else:
            for name in our.keys() | their.keys():
                if our.get(name) != their.get(name):
                    print(f"{day}  {name}: computed {our.get(name)}, published {their.get(name)}")
    print(f"{len(ours)} days computed, {len(theirs)} published, {differing} different")
    return differing


def read_observations(lines: Iterable[bytes], name: str) -> Iterator[Observation]:
    for number, line in enumerate(lines, 1):
        try:
            one = json.loads(line)
            yield {field: one[field] for field in FIELDS}
        except (ValueError, KeyError, TypeError):
            raise Stopped(f"line {number} of {name} is not an observation: use /bulk/v1/observations.ndjson") from None


def run(file: Optional[str], with_compare: bool) -> int:
    recipe = get_json("/index/v1/recipe") if with_compare else None
    if recipe and recipe["version"] != "index-2":
        raise Stopped(f"the server publishes the recipe {recipe['version']}; this script computes index-2")
    with open(file, "rb") if file else open_url("/bulk/v1/observations.ndjson") as lines:
        version = None if file else lines.headers["X-Data-Version"]
        if recipe and version and version != recipe["data_version"]:
            raise Stopped(
                f"the observations have the data version {version}, the index is of {recipe['data_version']}: "
                "run the script again when the index has been computed"
            )
        days = list(daily_index(read_observations(lines, file or "the download")))
    if recipe:
        return 1 if compare(days, recipe["as_of"]) else 0
    if days:
        table = csv.DictWriter(sys.stdout, days[0].keys())
        table.writeheader()
        table.writerows(days)
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description="Recompute the community index from raw observations.")
    parser.add_argument("file", nargs="?", help="observations.ndjson; without it, the file is downloaded")
    parser.add_argument("--compare", action="store_true", help="compare with /index/v1/daily instead of printing")
    options = parser.parse_args()
    try:
        return run(options.file, options.compare)
    except (Stopped, OSError, HTTPException, ValueError) as error:
        print(f"recompute_index.py: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
