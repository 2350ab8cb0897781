"""Solar activity from a heliolog server: the cycle, its hemispheres, one observer's k, and the index of one day.

Run it cell by cell in an editor that knows `# %%`, or as a script:

    HELIOLOG_URL=http://127.0.0.1:8080 HELIOLOG_TOKEN=hlg_… python3 solar-activity.py

It prints its results and saves solar-activity.png in the current folder. It needs heliolog (clients/python), pandas
and matplotlib.
"""

# %% Two series: daily activity, and all white-light observations with a Wolf number
import os

import matplotlib.pyplot as plot
import numpy
import pandas
from heliolog import Heliolog

sun = Heliolog(os.environ.get("HELIOLOG_URL", "http://127.0.0.1:8080"))
daily = sun.daily_activity().to_pandas()
counts = sun.observations(type=0).to_pandas().dropna(subset=["wolf"])
assert daily.attrs["version"] == counts.attrs["version"], "the data changed between the two downloads: run it again"

print(f"days      {len(daily)} from {daily.index[0]:%Y-%m-%d} to {daily.index[-1]:%Y-%m-%d}")

# %% The Wolf number and its 13-month smoothing
# Monthly means still follow single large groups, so minima and maxima are dated by a smoothed curve. It averages 13
# months with half weight for the first and last: the weights sum to 12 months, which favours no season.
WEIGHTS = numpy.array([0.5, *[1.0] * 11, 0.5]) / 12


def monthly_mean(values: pandas.Series) -> pandas.Series:
    return values.resample("MS").mean()


def smooth(monthly: pandas.Series) -> pandas.Series:
    """Has no value within 6 months of an end or of a month without observations."""
    return monthly.rolling(13, center=True).apply(lambda months: numpy.dot(months, WEIGHTS), raw=True)


wolf = monthly_mean(daily["wolf_mean"])
smoothed = smooth(wolf)
highest, lowest = smoothed.idxmax(), smoothed.idxmin()
print(f"maximum   {smoothed[highest]:.1f} in {highest:%Y-%m} (smoothed Wolf number)")
print(f"minimum   {smoothed[lowest]:.1f} in {lowest:%Y-%m}")

# %% The asymmetry of the hemispheres: (N - S) / (N + S), from 1 (all spots in the north) to -1 (all in the south)
# Computed from smoothed means, because in quiet months a single group would decide the sign.
split = daily[["wolf_north_mean", "wolf_south_mean"]].dropna()
north, south = smooth(monthly_mean(split["wolf_north_mean"])), smooth(monthly_mean(split["wolf_south_mean"]))
asymmetry = (north - south) / (north + south)
total_north, total_south = split["wolf_north_mean"].sum(), split["wolf_south_mean"].sum()
overall = (total_north - total_south) / (total_north + total_south)
northmost, southmost = asymmetry.idxmax(), asymmetry.idxmin()
print(f"asymmetry {overall:+.3f} over all {len(split)} days with hemispheric counts")
print(f"northmost {asymmetry[northmost]:+.3f} in {northmost:%Y-%m}")
print(f"southmost {asymmetry[southmost]:+.3f} in {southmost:%Y-%m}")

# %% The community index: each observer's Wolf number is multiplied by a factor k before the mean is taken
index = sun.index_daily().to_pandas()
assert index.attrs["version"] == daily.attrs["version"], "the index is not of these data yet: run it again later"

# %% One observer's k: the factor that converts the observer's Wolf number to the community's
best = max(sun.index_observers(), key=lambda one: one["common_days"])
day = counts.index.normalize()
wolf_of = counts["wolf"].astype("float64")
is_own = counts["observer"] == best["nickname"]
own = wolf_of[is_own].groupby(day[is_own]).mean()
common = pandas.DataFrame({"own": own, "index": index["index"][index["observer_count"] > 1]}).dropna()
print(f"k         {best['k']:.4f} ± {best['uncertainty']:.4f} for {best['nickname']} on {len(common)} days")

# %% The index of one day from its raw rows, with the published factors (docs/community-index.md, step 2)
busiest = counts["observer"].groupby(day).nunique().idxmax()
of_day = day == busiest
W = wolf_of[of_day].groupby(counts["observer"][of_day]).mean()
assert len(W) > 2, "days with one or two observers have no step for values far from the others"
details = [sun.index_observer(nickname) for nickname in W.index]
years = [next(one for one in detail["years"] if one["year"] == busiest.year) for detail in details]
q = numpy.array([detail["quality"] for detail in details])
V = numpy.array([year["relative_uncertainty"] for year in years]) ** 2
s = numpy.array([year["factor"] for year in years]) * W.to_numpy()
w = 1 / (1 / q + 36 * V)
level = numpy.median(s)
for _ in range(3):
    z = abs(s - level) / numpy.sqrt((9 + 1.5 * level + 0.012 * level**2) / q + V * level**2)
    h = 2 / numpy.maximum(2, z)
    level = numpy.sum(w * h * s) / numpy.sum(w * h)
published = index.loc[busiest]
print(
    f"index     {level:.2f} from {len(W)} observers on {busiest:%Y-%m-%d},"
    f" published {published['index']:.2f} ± {published['uncertainty']:.2f}, plain mean {W.mean():.2f}"
)

# %% The figure
figure, (cycle, hemispheres, observers) = plot.subplots(3, 1, figsize=(9, 11), constrained_layout=True)
cycle.plot(daily.index, daily["wolf_mean"], ".", markersize=1.5, color="0.75", label="daily mean")
cycle.plot(wolf.index, wolf, color="tab:orange", linewidth=1, label="monthly mean")
cycle.plot(smoothed.index, smoothed, color="black", linewidth=2, label="13-month smoothed")
cycle.set(title="Wolf number", ylim=(0, None))
cycle.legend(loc="upper left")

hemispheres.axhline(0, color="0.6", linewidth=1)
for leads, color, label in [(asymmetry > 0, "tab:red", "north leads"), (asymmetry < 0, "tab:blue", "south leads")]:
    hemispheres.fill_between(
        asymmetry.index, 0, asymmetry, leads, interpolate=True, color=color, alpha=0.6, linewidth=0, label=label
    )
hemispheres.set(title="Asymmetry of the hemispheres, (N - S) / (N + S), 13-month smoothed", xlim=cycle.get_xlim())
hemispheres.legend(loc="upper left")

span = numpy.array([0.0, common["own"].max()])
observers.plot(common["own"], common["index"], ".", markersize=2, color="0.6", label="one day")
observers.plot(span, best["k"] * span, color="black", label=f"k = {best['k']:.3f}")
observers.set(
    title="One observer against the community", xlabel=f"Wolf number of {best['nickname']}", ylabel="community index"
)
observers.legend(loc="upper left")

figure.text(1, 0, f"{daily.attrs['attribution']}, version {daily.attrs['version']}", ha="right", va="top", fontsize=8)
figure.savefig("solar-activity.png", dpi=90, bbox_inches="tight")

# %% The version and citation of the data
print(f"version   {daily.attrs['version']}")
print(f"cite      {sun.citation().strip()}")
sun.close()
