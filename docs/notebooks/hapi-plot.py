"""The community index, its hemispheres and the observations of its highest month, read with hapiclient.

Run it with the address of the HAPI server, which may contain a token:

    python3 hapi-plot.py http://127.0.0.1:8080/hapi

It saves hapi-plot.png in the current folder. It needs hapiclient and matplotlib.
"""

import sys
from datetime import timedelta

import matplotlib.pyplot as plot
import numpy
from hapiclient import hapi, hapitime2datetime
from matplotlib.dates import AutoDateLocator, ConciseDateFormatter

SERVER = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8080/hapi"
DAY = timedelta(days=1)
versions = set()


def read(dataset, parameters, start="", stop="9"):
    """Returns times and values of a range; by default all of them."""
    # The cache would write the address, which may contain a token, to the disk.
    info = hapi(SERVER, dataset, cache=False)
    # A range beyond the data is an error in HAPI (1405).
    start, stop = max(start, info["startDate"]), min(stop, info["stopDate"])
    data, meta = hapi(SERVER, dataset, parameters, start, stop, cache=False)
    versions.add(meta["additionalMetadata"]["content"]["data_version"])
    return hapitime2datetime(data["Time"]), data


days, daily = read("index/daily", "index")
months, monthly = read("index/monthly", "mean")
centres, smoothed = read("index/smoothed", "mean,north,north_uncertainty,south,south_uncertainty")
highest = months[numpy.nanargmax(monthly["mean"])]
edges = [highest, (highest + 31 * DAY).replace(day=1)]
limits = [f"{edge:%Y-%m-%dT00:00:00Z}" for edge in edges]
times, counts = read("observations/white-light", "wolf", *limits)
month, index = read("index/daily", "index,low,high", *limits)
assert len(versions) == 1, "the data changed meanwhile, or the index is not of these data yet: run it again"

figure, (cycle, hemispheres, detail) = plot.subplots(3, 1, figsize=(9, 10), constrained_layout=True)
cycle.plot(days, daily["index"], ".", markersize=1.5, color="0.75", label="daily")
cycle.plot(months, monthly["mean"], color="tab:orange", linewidth=1, label="monthly")
cycle.plot(centres, smoothed["mean"], color="black", linewidth=2, label="13-month smoothed")
cycle.set(title="Community index", ylim=(0, None))

for name, color in [("north", "tab:red"), ("south", "tab:blue")]:
    value, uncertainty = smoothed[name], 2 * smoothed[f"{name}_uncertainty"]
    hemispheres.fill_between(centres, value - uncertainty, value + uncertainty, color=color, alpha=0.2, linewidth=0)
    hemispheres.plot(centres, value, color=color, linewidth=1.5, label=name)
hemispheres.set(title="Hemispheres, 13-month smoothed, ± 2 u", ylim=(0, None), xlim=cycle.get_xlim())

detail.bar(month, index["high"] - index["low"], DAY, index["low"], align="edge", color="tab:orange", alpha=0.3)
detail.hlines(index["index"], month, month + DAY, color="tab:orange", linewidth=2, label="index of the day, ± 2 u")
detail.plot(times, counts["wolf"], ".", markersize=4, color="0.35", label="one observation, without k")
detail.set(title=f"White light in {highest:%B %Y}", ylim=(0, None), xlim=edges)
detail.xaxis.set_major_formatter(ConciseDateFormatter(AutoDateLocator(), show_offset=False))

cycle.legend(loc="upper center", fontsize=9)
hemispheres.legend(loc="upper center", fontsize=9)
detail.legend(loc="upper center", fontsize=9)
figure.text(1, 0, f"Data © the community observers, version {versions.pop()}", ha="right", va="top", fontsize=8)
figure.savefig("hapi-plot.png", dpi=80, bbox_inches="tight")
