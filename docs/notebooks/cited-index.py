"""A study that can be repeated: the community index, two observers, the cited version, and that version again.

Run it cell by cell in an editor that knows `# %%`, or as a script:

    HELIOLOG_URL=http://127.0.0.1:8080 HELIOLOG_TOKEN=hlg_… python3 cited-index.py

It saves cited-index.png and the cited data in the current folder. Run it again in the same folder after a publication: it
fetches the cited version again, and compares. It needs heliolog (clients/python), sunpy with its time series, and
matplotlib.
"""

# %% The daily index as a time series of sunpy
import os
from pathlib import Path

import matplotlib.pyplot as plot
from heliolog import Heliolog
from matplotlib.dates import AutoDateLocator, ConciseDateFormatter

sun = Heliolog(os.environ.get("HELIOLOG_URL", "http://127.0.0.1:8080"))
index = sun.index_daily().to_sunpy()
[version] = index.meta.get("version").values()
days = index.to_dataframe()
print(f"index     {len(days)} days, {index.time_range.start.iso[:10]} to {index.time_range.end.iso[:10]}")

# %% The index and the plain mean of the same counts
# Who observed on a day changes the plain mean, but not the level of the index.
outside = (days["plain_mean"] < days["low"]) | (days["plain_mean"] > days["high"])
month = days["observer_count"].groupby(days.index.to_period("M")).sum().idxmax()
print(f"band      the plain mean is outside of index ± 2 u on {outside.sum()} days ({outside.mean():.0%})")

# %% Two observers: those with the most days
counts = sun.observations(type=0, version=version).to_pandas().dropna(subset=["wolf"])
day = counts.index.tz_localize(None).normalize()
wolf = counts["wolf"].astype("float64").groupby([counts["observer"], day]).mean()
pair = counts["observer"].groupby(counts["observer"]).count().nlargest(2).index
own = {name: wolf[name].reindex(days.index) for name in pair}
# The factor that converts an observer's counts to the index, from the sums over common days.
k = {name: days["index"][own[name].notna()].sum() / own[name].sum() for name in pair}
first, second = pair
common = own[first].notna() & own[second].notna()
before = (own[first] - own[second])[common].abs().mean()
after = (k[first] * own[first] - k[second] * own[second])[common].abs().mean()
for name in pair:
    print(f"k         {k[name]:.3f} for {name} on {own[name].notna().sum()} days")
print(f"pair      they differ by {before:.1f} on {common.sum()} common days, and by {after:.1f} after their factors")

# %% The figure
figure, (band, cycle, observers) = plot.subplots(3, 1, figsize=(9, 11), constrained_layout=True)
shown = days.loc[str(month)]
band.fill_between(shown.index, shown["low"], shown["high"], color="tab:orange", alpha=0.3, label="index ± 2 u")
band.plot(shown.index, shown["index"], color="tab:orange", linewidth=2, label="index")
band.plot(shown.index, shown["plain_mean"], "o", markersize=4, color="0.35", label="plain mean")
band.xaxis.set_major_formatter(ConciseDateFormatter(AutoDateLocator(), show_offset=False))
band.set(title=f"Community index in {month}, the month with the most observations", ylim=(0, None))

difference = (days["plain_mean"] - days["index"]).resample("MS").mean()
width = (2 * days["uncertainty"]).resample("MS").mean()
cycle.fill_between(width.index, -width, width, color="tab:orange", alpha=0.3, label="± 2 u of a day")
cycle.axhline(0, color="tab:orange", linewidth=1)
cycle.plot(difference.index, difference, color="0.35", linewidth=1, label="plain mean − index")
cycle.set(title="How far the plain mean is from the index, by month")

for name, color in zip(pair, ("tab:blue", "tab:red")):
    yearly = own[name].resample("YS").sum() / days["index"][own[name].notna()].resample("YS").sum()
    observers.plot(yearly.index, yearly, "o-", color=color, label=f"{name}, 1 / k = {1 / k[name]:.2f}")
observers.axhline(1, color="0.6", linewidth=1)
observers.set(title="Two observers: their counts as multiples of the index, by year")
for axes in (band, cycle, observers):
    axes.legend(loc="best", fontsize=9)
[rights] = index.meta.get("rights").values()
figure.text(1, 0, f"{rights}, version {version}", ha="right", va="top", fontsize=8)
figure.savefig("cited-index.png", dpi=90, bbox_inches="tight")

# %% Cite the version, and keep its data
PREFIX = "index-of-"
series = {"index": sun.index_daily(), "observations": sun.observations(type=0)}
kept = next(Path().glob(f"{PREFIX}*.csv"), None)
cited = version if kept is None else kept.stem[len(PREFIX) :]
print(f"cite      {sun.citation(version=cited).splitlines()[0]}")
if kept is None:
    for name, one in series.items():
        print(f"kept      {one.of_version(cited).download(f'{name}-of-{cited}.csv').path}")

# %% A publication later: fetch the cited version again
if kept is not None:
    for name, one in series.items():
        again = one.of_version(cited).download("again.csv", force=True).path
        assert again.read_bytes() == Path(f"{name}-of-{cited}.csv").read_bytes(), f"the {name} of this version moved"
        print(f"again     {name}-of-{cited}.csv is equal, byte by byte")
    print(f"current   version {version} is " + ("the same" if version == cited else "another"))
sun.close()
