/**
 * Step 1 of the index: the factors k by which the Wolf numbers of each observer and year are multiplied.
 *
 * An observer's counts W are compared with the mean of the others on common days, the days with at least two
 * observers. Zeros have no part in that: a ratio cannot express that a small group was below somebody's limit. So only
 * days on which at least two observers saw spots determine ratios. The ratio of a year is drawn towards the observer's mean over the years, and that towards 1, the more the
 * less the data determine it. Factors change the means that others are compared with, so passes repeat until they
 * converge. Ratios determine no common level. Gauges fix it, in each year and in total.
 */
import { forEachCommonDay, type IndexRows } from './index-rows.ts'
import { CONSTANTS, countVariance } from './recipe.ts'

const { TAU, TAUY, NUQ, QMIN, QMAX, KV, CLIP, GS, RELAX, TOL, PASSES } = CONSTANTS

export const zeros = (length: number) => new Float64Array(length)

export type Factors = Pick<PassState, 'unit' | 'observer'> & {
  /** The component with the most activity in common, by its first observer. */
  mainComponent: number
  passes: number
  converged: boolean
}

type PassState = ReturnType<typeof initialState>

/** The results of the passes. Units (one observer in one year) and observers are in the order of `IndexRows`. */
const initialState = (rows: IndexRows) => {
  const [units, observers] = [rows.unitObserver.length, rows.observers.length]
  const { commonDays, firstDay, lastDay, unitComponent, component } = findCommonDays(rows)
  return {
    rows,
    unit: {
      /** log k and k. */
      logFactor: zeros(units),
      factor: zeros(units).fill(1),
      /** V: the variance of log k. */
      variance: zeros(units).fill(TAU ** 2 + TAUY ** 2),
      /** w: the weight of the unit's rows. */
      weight: zeros(units),
      /** T: the log of the others' counts over the unit's own. 0 if the data do not determine it. */
      logRatio: zeros(units),
      /** s2: the variance of T. 0 if there is no T. */
      ratioVariance: zeros(units),
      /** λ: the part of T that enters; 0 if there is no T. */
      shrinkage: zeros(units),
      /** The unit's rows on common days. */
      commonDays,
    },
    observer: {
      /** m: the mean of log k over the years. */
      logFactor: zeros(observers),
      /** so2: the variance of m. */
      variance: zeros(observers).fill(TAU ** 2),
      /** info: the part of m that the data determine, from 0 to 1. */
      information: zeros(observers),
      /** q: how well the observer agrees with the others; 1 is average, more is better. */
      quality: zeros(observers).fill(1),
      /** Observers connected through common days form a component, identified by its first observer. */
      component,
      /** The numbers of the first and the last common day; they mean nothing for an observer without common days. */
      firstDay,
      lastDay,
    },
    /** Sums over the rows of a unit that enter the factors: num = Σ f·h·loo, den = Σ f·h·W, Σ f·h·v(I)/q, and Σ f·h·I. */
    sums: { others: zeros(units), own: zeros(units), noise: zeros(units), activity: zeros(units) },
    /** Per row of one day: f·h, and loo, the mean of the day's other observers. Steps 1 and 7 both compute them. */
    comparison: { trust: zeros(rows.total.unit.length), others: zeros(rows.total.unit.length) },
    /** Components of the units of a year, by their first units. */
    unitComponent,
    /** Σg of each component of observers. */
    componentWeight: zeros(observers),
  }
}

/** The state after one pass, for progress and tests. The arrays change with the next pass. */
export type Pass = PassState & {
  number: number
  /** The largest change of a log k in this pass. */
  largestChange: number
}

/** Yields after each pass, because the passes take seconds for a large community. */
export function* computeFactors(rows: IndexRows): Generator<Pass, Factors> {
  const state = initialState(rows)
  const { unit, observer, componentWeight } = state
  updateWeights(state)
  // Without common days the start values are final.
  let converged = unit.commonDays.every((days) => days === 0)
  let passes = 0
  while (!converged && passes < PASSES) {
    passes++
    const before = {
      logFactor: unit.logFactor.slice(),
      factor: unit.factor.slice(),
      weight: unit.weight.slice(),
      quality: observer.quality.slice(),
    }
    compareWithOthers(state, before)
    estimateRatios(state)
    combineYears(state)
    moveFactors(state)
    fixYearLevels(state)
    fixComponentLevels(state)
    for (const [u, logFactor] of unit.logFactor.entries()) unit.factor[u] = Math.exp(logFactor)
    updateVariances(state)
    updateQuality(state, before)
    updateWeights(state)
    const largestChange = largestDifference(before.logFactor, unit.logFactor)
    converged = largestChange < TOL
    yield { ...state, number: passes, largestChange }
  }
  // Of equal components, that with the first observer.
  const mainComponent = componentWeight.reduce(
    (main, weight, c) => (weight > (componentWeight[main] as number) ? c : main),
    0,
  )
  return { unit, observer, mainComponent, passes, converged }
}

const add = (sums: Float64Array, at: number, value: number): void => {
  sums[at] = (sums[at] as number) + value
}

/** Counts the common days of units, and finds the units and the observers that share days directly or through others. */
const findCommonDays = (rows: IndexRows) => {
  const commonDays = new Uint32Array(rows.unitObserver.length)
  const unitParents = commonDays.map((_, unit) => unit)
  const observerParents = Uint32Array.from(rows.observers.keys())
  const firstDay = new Int32Array(rows.observers.length).fill(2 ** 31 - 1)
  const lastDay = new Int32Array(rows.observers.length)
  forEachCommonDay(rows, (rowCount, day) => {
    const one = rows.total.unit[0] as number
    for (const other of rows.total.unit.subarray(0, rowCount)) {
      const observer = rows.unitObserver[other] as number
      commonDays[other] = (commonDays[other] as number) + 1
      firstDay[observer] = Math.min(firstDay[observer] as number, day)
      lastDay[observer] = day
      // All rows of a day belong to the same year.
      connect(unitParents, one, other)
      connect(observerParents, rows.unitObserver[one] as number, observer)
    }
  })
  return {
    commonDays,
    firstDay,
    lastDay,
    unitComponent: unitParents.map((_, unit) => firstOf(unitParents, unit)),
    component: observerParents.map((_, observer) => firstOf(observerParents, observer)),
  }
}

/** w = 1/(1/q + KV·V). */
const updateWeights = ({ rows, unit, observer }: PassState): void => {
  for (const [u, o] of rows.unitObserver.entries()) {
    const quality = observer.quality[o] as number
    unit.weight[u] = 1 / (1 / quality + KV * (unit.variance[u] as number))
  }
}

/** The inputs of a pass. */
type Weighting = Record<'factor' | 'weight' | 'quality', Float64Array>

/** Compares the rows of a day, or only those with spots, and returns I. With fewer than two there is nothing to compare. */
const compareDay = (
  { rows: { total, unitObserver }, comparison }: PassState,
  { factor, weight, quality }: Weighting,
  rowCount: number,
  onlySpots: boolean,
): number | undefined => {
  let [count, weights, weighted] = [0, 0, 0] // rows, Σw and Σws
  for (let row = 0; row < rowCount; row++) {
    const wolf = total.wolf[row] as number
    if (onlySpots && wolf === 0) continue
    const u = total.unit[row] as number
    const w = weight[u] as number
    count++
    weights += w
    weighted += w * ((factor[u] as number) * wolf)
  }
  if (count < 2) return undefined
  const index = weighted / weights // I
  const variance = countVariance(index) // v(I)
  for (let row = 0; row < rowCount; row++) {
    const wolf = total.wolf[row] as number
    if (onlySpots && wolf === 0) continue
    const u = total.unit[row] as number
    const w = weight[u] as number
    const q = quality[unitObserver[u] as number] as number
    const scaled = (factor[u] as number) * wolf // s
    const othersWeight = 1 - w / weights // f
    const others = (weighted - w * scaled) / (weights - w) // loo
    const clip = CLIP / Math.max(CLIP, Math.abs(scaled - others) * Math.sqrt((othersWeight * q) / variance)) // h
    comparison.trust[row] = othersWeight * clip // f·h
    comparison.others[row] = others
  }
  return index
}

/** 1: compares the rows with spots with the day's other such rows, and sums up per unit. */
const compareWithOthers = (state: PassState, before: Weighting): void => {
  const { rows, sums, comparison } = state
  for (const sum of Object.values(sums)) sum.fill(0)
  forEachCommonDay(rows, (rowCount) => {
    const index = compareDay(state, before, rowCount, true)
    if (index === undefined) return
    const variance = countVariance(index) // v(I)
    for (let row = 0; row < rowCount; row++) {
      const wolf = rows.total.wolf[row] as number
      if (wolf === 0) continue
      const u = rows.total.unit[row] as number
      const q = before.quality[rows.unitObserver[u] as number] as number
      const trust = comparison.trust[row] as number
      add(sums.others, u, trust * (comparison.others[row] as number))
      add(sums.own, u, trust * wolf)
      add(sums.noise, u, (trust * variance) / q)
      add(sums.activity, u, trust * index)
    }
  })
}

/** 2: T = ln(num/den) with its variance s2, and λ = TAUY²/(TAUY² + s2). */
const estimateRatios = ({ unit, sums }: PassState): void => {
  for (const [u, others] of sums.others.entries()) {
    const own = sums.own[u] as number
    const isDetermined = others > 0 && own > 0
    const variance = isDetermined ? (sums.noise[u] as number) / others ** 2 : 0
    unit.logRatio[u] = isDetermined ? Math.log(others / own) : 0
    unit.ratioVariance[u] = variance
    unit.shrinkage[u] = isDetermined ? TAUY ** 2 / (TAUY ** 2 + variance) : 0
  }
}

/** 3: m, info and so2 of each observer, over the units with λ > 0, each with p = 1/(s2 + TAUY²). */
const combineYears = ({ rows, unit, observer }: PassState): void => {
  const precision = zeros(rows.observers.length) // P = Σp
  const weighted = zeros(rows.observers.length) // Σ(p·T)
  for (const [u, o] of rows.unitObserver.entries()) {
    if (unit.shrinkage[u] === 0) continue
    const p = 1 / ((unit.ratioVariance[u] as number) + TAUY ** 2)
    add(precision, o, p)
    add(weighted, o, p * (unit.logRatio[u] as number))
  }
  for (const [o, p] of precision.entries()) {
    const withPrior = p + 1 / TAU ** 2
    observer.logFactor[o] = (weighted[o] as number) / withPrior
    observer.information[o] = p / withPrior
    observer.variance[o] = 1 / withPrior
  }
}

/** 4: log k += RELAX·(m + λ·(T − m) − log k). */
const moveFactors = ({ rows, unit, observer }: PassState): void => {
  for (const [u, o] of rows.unitObserver.entries()) {
    const mean = observer.logFactor[o] as number
    const target = mean + (unit.shrinkage[u] as number) * ((unit.logRatio[u] as number) - mean)
    add(unit.logFactor, u, RELAX * (target - (unit.logFactor[u] as number)))
  }
}

/** 5, the year gauge: no component of a year deviates in the mean from its observers' means over all years. */
const fixYearLevels = ({ rows, unit, observer, unitComponent }: PassState): void => {
  const shrinkages = zeros(unitComponent.length) // Σλ
  const deviations = zeros(unitComponent.length) // Σλ(log k − m)
  for (const [u, c] of unitComponent.entries()) {
    const mean = observer.logFactor[rows.unitObserver[u] as number] as number
    const shrinkage = unit.shrinkage[u] as number
    add(shrinkages, c, shrinkage)
    add(deviations, c, shrinkage * ((unit.logFactor[u] as number) - mean))
  }
  for (const [u, c] of unitComponent.entries()) {
    const [sum, deviation] = [shrinkages[c] as number, deviations[c] as number]
    if (sum !== 0) add(unit.logFactor, u, (-(unit.shrinkage[u] as number) * deviation) / sum)
  }
}

/** 6, the global gauge: the mean log k of each component is 0, with g = Σ(f·h·I)/(1 + (log k/GS)²) as weights. */
const fixComponentLevels = ({ rows, unit, observer, sums, componentWeight }: PassState): void => {
  const { component, information } = observer
  const weighted = zeros(rows.observers.length) // Σ(g·log k)
  componentWeight.fill(0)
  for (const [u, o] of rows.unitObserver.entries()) {
    const logFactor = unit.logFactor[u] as number
    const weight = (sums.activity[u] as number) / (1 + (logFactor / GS) ** 2)
    add(componentWeight, component[o] as number, weight)
    add(weighted, component[o] as number, weight * logFactor)
  }
  /** The amount by which the level of its component moves a factor of the observer. */
  const correction = (o: number): number => {
    const c = component[o] as number
    const level = componentWeight[c] === 0 ? 0 : (weighted[c] as number) / (componentWeight[c] as number)
    return -(information[o] as number) * level
  }
  for (const [u, o] of rows.unitObserver.entries()) add(unit.logFactor, u, correction(o))
  for (const o of component.keys()) add(observer.logFactor, o, correction(o))
}

/** 7: V = λ·s2 + (1 − λ)²·so2, or TAUY² + so2 for λ = 0. */
const updateVariances = ({ rows, unit, observer }: PassState): void => {
  for (const [u, o] of rows.unitObserver.entries()) {
    const shrinkage = unit.shrinkage[u] as number
    const ofObserver = observer.variance[o] as number
    unit.variance[u] =
      shrinkage === 0
        ? TAUY ** 2 + ofObserver
        : shrinkage * (unit.ratioVariance[u] as number) + (1 - shrinkage) ** 2 * ofObserver
  }
}

/** 7: q = (NUQ + n)/(NUQ + Σ f·h·(k·W − loo)²/v(I)) over the observer's n rows on common days, with the new k. */
const updateQuality = (state: PassState, before: Weighting): void => {
  const { rows, unit, observer, comparison } = state
  const counts = zeros(rows.observers.length)
  const deviations = zeros(rows.observers.length)
  forEachCommonDay(rows, (rowCount) => {
    // Compares all rows, again: that takes less memory than keeping the comparison of every day.
    const variance = countVariance(compareDay(state, before, rowCount, false) as number)
    for (let row = 0; row < rowCount; row++) {
      const u = rows.total.unit[row] as number
      const o = rows.unitObserver[u] as number
      const difference =
        (unit.factor[u] as number) * (rows.total.wolf[row] as number) - (comparison.others[row] as number)
      add(counts, o, 1)
      add(deviations, o, ((comparison.trust[row] as number) / variance) * difference ** 2)
    }
  })
  for (const [o, count] of counts.entries()) {
    const quality = (NUQ + count) / (NUQ + (deviations[o] as number))
    observer.quality[o] = Math.min(QMAX, Math.max(QMIN, quality))
  }
}

const largestDifference = (before: Float64Array, after: Float64Array): number => {
  let largest = 0
  for (const [at, value] of after.entries())
    largest = Math.max(largest, Math.abs(value - (before[at] as number)))
  return largest
}

/** Union-find: the first item of an item's group. Each item has a parent in its group, and the first is its own. */
const firstOf = (parents: Uint32Array, item: number): number => {
  let first = item
  for (let parent = parents[first] as number; parent !== first; parent = parents[first] as number) {
    // Halving the path keeps later lookups short.
    parents[first] = parents[parent] as number
    first = parent
  }
  return first
}

const connect = (parents: Uint32Array, one: number, other: number): void => {
  const [a, b] = [firstOf(parents, one), firstOf(parents, other)]
  parents[Math.max(a, b)] = Math.min(a, b)
}
