/**
 * Step 1 of the index: the factors k by which the Wolf numbers of each observer and year are multiplied.
 *
 * An observer's counts W are compared with the mean of the others on common days, the days with at least two
 * observers. The ratio of a year is drawn towards the observer's mean over the years, and that towards 1, the more the
 * less the data determine it. Factors change the means that others are compared with, so passes repeat until they
 * converge. Ratios determine no common level. Gauges fix it, in each year and in total.
 */
import { forEachCommonDay, type IndexRows } from './index-rows.ts'
import { CONSTANTS, countVariance } from './recipe.ts'

const { TAU, TAUY, NUQ, QMIN, QMAX, KV, CLIP, GS, RELAX, TOL, PASSES } = CONSTANTS

/** Units (one observer in one year) and observers are in the order of `IndexRows`. */
export interface Factors {
  unit: UnitFactors
  observer: ObserverFactors
  /** The component with the most activity in common, by its first observer. */
  mainComponent: number
  passes: number
  converged: boolean
}

export type UnitFactors = ReturnType<typeof initialUnits>
type ObserverFactors = ReturnType<typeof initialObservers>

const initialUnits = (rows: IndexRows) => {
  const units = rows.unitObserver.length
  return {
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
    /** g: the weight of the unit in the global gauge. */
    gaugeWeight: zeros(units),
    /** The unit's rows on common days. */
    commonDays: countCommonDays(rows),
  }
}

const initialObservers = (observers: number, component: Uint32Array) => ({
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
})

/** Sums over the rows of a unit on common days. */
interface UnitSums {
  /** num = Σ f·h·loo. */
  others: Float64Array
  /** den = Σ f·h·W. */
  own: Float64Array
  /** Σ f·h·v(I)/q. */
  noise: Float64Array
  /** Σ f·h·I. */
  activity: Float64Array
}

/** The state after one pass, for progress and tests. The arrays change with the next pass. */
export interface Pass {
  number: number
  /** The largest change of a log k in this pass. */
  largestChange: number
  unit: UnitFactors
  observer: ObserverFactors
  sums: UnitSums
}

/** What step 7 of a pass needs of its first step, per row on a common day. */
interface RowComparison {
  /** f·h/v(I). */
  precision: Float64Array
  /** loo: the mean of the day's other observers. */
  others: Float64Array
}

/** Yields after each pass, because the passes take seconds for a large community. */
export function* computeFactors(rows: IndexRows): Generator<Pass, Factors> {
  const { unitComponent, observerComponent } = findComponents(rows)
  const [units, observers] = [rows.unitObserver.length, rows.observers.length]
  const unit = initialUnits(rows)
  const observer = initialObservers(observers, observerComponent)
  const sums = { others: zeros(units), own: zeros(units), noise: zeros(units), activity: zeros(units) }
  const rowCount = rows.total.unit.length
  const comparison = { precision: zeros(rowCount), others: zeros(rowCount) }
  const componentOfUnit = rows.unitObserver.map((one) => observerComponent[one] as number)

  const before = zeros(units)

  updateWeights(rows, unit, observer)
  // Without common days the start values are final.
  let converged = unit.commonDays.every((days) => days === 0)
  let passes = 0
  while (!converged && passes < PASSES) {
    passes++
    before.set(unit.logFactor)
    compareWithOthers(rows, unit, observer, sums, comparison)
    estimateRatios(unit, sums)
    combineYears(rows, unit, observer)
    moveFactors(rows, unit, observer)
    fixYearLevels(rows, unit, observer, unitComponent)
    fixComponentLevels(rows, unit, observer, sums, componentOfUnit)
    for (const [u, logFactor] of unit.logFactor.entries()) unit.factor[u] = Math.exp(logFactor)
    updateVariances(rows, unit, observer)
    updateQuality(rows, unit, observer, comparison)
    updateWeights(rows, unit, observer)
    const largestChange = largestDifference(before, unit.logFactor)
    converged = largestChange < TOL
    yield { number: passes, largestChange, unit, observer, sums }
  }
  const mainComponent = largestComponent(unit.gaugeWeight, componentOfUnit, observers)
  return { unit, observer, mainComponent, passes, converged }
}

export const zeros = (length: number) => new Float64Array(length)

const add = (sums: Float64Array, at: number, value: number): void => {
  sums[at] = (sums[at] as number) + value
}

const countCommonDays = (rows: IndexRows): Uint32Array => {
  const days = new Uint32Array(rows.unitObserver.length)
  forEachCommonDay(rows, (first, end) => {
    for (const unit of rows.total.unit.subarray(first, end)) days[unit] = (days[unit] as number) + 1
  })
  return days
}

/** Components of the units of a year, and of the observers, that share days directly or through others. */
const findComponents = (rows: IndexRows) => {
  const units = new ConnectedComponents(rows.unitObserver.length)
  const observers = new ConnectedComponents(rows.observers.length)
  forEachCommonDay(rows, (first, end) => {
    const one = rows.total.unit[first] as number
    for (const other of rows.total.unit.subarray(first + 1, end)) {
      // All rows of a day belong to the same year.
      units.connect(one, other)
      observers.connect(rows.unitObserver[one] as number, rows.unitObserver[other] as number)
    }
  })
  return { unitComponent: units.firstItems(), observerComponent: observers.firstItems() }
}

/** w = 1/(1/q + KV·V). */
const updateWeights = (rows: IndexRows, unit: UnitFactors, observer: ObserverFactors): void => {
  for (const [u, o] of rows.unitObserver.entries()) {
    const quality = observer.quality[o] as number
    unit.weight[u] = 1 / (1 / quality + KV * (unit.variance[u] as number))
  }
}

/** 1: compares each row with the day's other observers, and sums up per unit. */
const compareWithOthers = (
  rows: IndexRows,
  { factor, weight }: UnitFactors,
  { quality }: ObserverFactors,
  sums: UnitSums,
  comparison: RowComparison,
): void => {
  const { total, unitObserver } = rows
  for (const sum of [sums.others, sums.own, sums.noise, sums.activity]) sum.fill(0)
  forEachCommonDay(rows, (first, end) => {
    let [weights, weighted] = [0, 0] // Σw and Σws
    for (let row = first; row < end; row++) {
      const u = total.unit[row] as number
      const w = weight[u] as number
      const scaled = (factor[u] as number) * (total.wolf[row] as number) // s
      weights += w
      weighted += w * scaled
    }
    const index = weighted / weights // I
    const variance = countVariance(index) // v(I)
    for (let row = first; row < end; row++) {
      const u = total.unit[row] as number
      const w = weight[u] as number
      const q = quality[unitObserver[u] as number] as number
      const wolf = total.wolf[row] as number
      const scaled = (factor[u] as number) * wolf // s
      const othersWeight = 1 - w / weights // f
      const others = (weighted - w * scaled) / (weights - w) // loo
      const clip = CLIP / Math.max(CLIP, Math.abs(scaled - others) * Math.sqrt((othersWeight * q) / variance)) // h
      const trust = othersWeight * clip // f·h
      add(sums.others, u, trust * others)
      add(sums.own, u, trust * wolf)
      add(sums.noise, u, (trust * variance) / q)
      add(sums.activity, u, trust * index)
      comparison.precision[row] = trust / variance
      comparison.others[row] = others
    }
  })
}

/** 2: T = ln(num/den) with its variance s2, and λ = TAUY²/(TAUY² + s2). */
const estimateRatios = (unit: UnitFactors, sums: UnitSums): void => {
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
const combineYears = (rows: IndexRows, unit: UnitFactors, observer: ObserverFactors): void => {
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
const moveFactors = (rows: IndexRows, unit: UnitFactors, observer: ObserverFactors): void => {
  for (const [u, o] of rows.unitObserver.entries()) {
    const mean = observer.logFactor[o] as number
    const target = mean + (unit.shrinkage[u] as number) * ((unit.logRatio[u] as number) - mean)
    add(unit.logFactor, u, RELAX * (target - (unit.logFactor[u] as number)))
  }
}

/** 5, the year gauge: no component of a year deviates in the mean from its observers' means over all years. */
const fixYearLevels = (
  rows: IndexRows,
  unit: UnitFactors,
  observer: ObserverFactors,
  component: Uint32Array,
): void => {
  const shrinkages = zeros(component.length) // Σλ
  const deviations = zeros(component.length) // Σλ(log k − m)
  for (const [u, c] of component.entries()) {
    const mean = observer.logFactor[rows.unitObserver[u] as number] as number
    const shrinkage = unit.shrinkage[u] as number
    add(shrinkages, c, shrinkage)
    add(deviations, c, shrinkage * ((unit.logFactor[u] as number) - mean))
  }
  for (const [u, c] of component.entries())
    if (shrinkages[c] !== 0)
      add(
        unit.logFactor,
        u,
        (-(unit.shrinkage[u] as number) * (deviations[c] as number)) / (shrinkages[c] as number),
      )
}

/** 6, the global gauge: the mean log k of each component is 0, with g = Σ(f·h·I)/(1 + (log k/GS)²) as weights. */
const fixComponentLevels = (
  rows: IndexRows,
  unit: UnitFactors,
  observer: ObserverFactors,
  sums: UnitSums,
  componentOfUnit: Uint32Array,
): void => {
  const weights = zeros(rows.observers.length) // Σg
  const weighted = zeros(rows.observers.length) // Σ(g·log k)
  for (const [u, c] of componentOfUnit.entries()) {
    const logFactor = unit.logFactor[u] as number
    const weight = (sums.activity[u] as number) / (1 + (logFactor / GS) ** 2)
    unit.gaugeWeight[u] = weight
    add(weights, c, weight)
    add(weighted, c, weight * logFactor)
  }
  const levelOf = (c: number): number =>
    weights[c] === 0 ? 0 : (weighted[c] as number) / (weights[c] as number)
  for (const [u, c] of componentOfUnit.entries())
    add(unit.logFactor, u, -(observer.information[rows.unitObserver[u] as number] as number) * levelOf(c))
  for (const [o, c] of observer.component.entries())
    add(observer.logFactor, o, -(observer.information[o] as number) * levelOf(c))
}

/** 7: V = λ·s2 + (1 − λ)²·so2, or TAUY² + so2 for λ = 0. */
const updateVariances = (rows: IndexRows, unit: UnitFactors, observer: ObserverFactors): void => {
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
const updateQuality = (
  rows: IndexRows,
  unit: UnitFactors,
  observer: ObserverFactors,
  comparison: RowComparison,
): void => {
  const counts = zeros(rows.observers.length)
  const deviations = zeros(rows.observers.length)
  forEachCommonDay(rows, (first, end) => {
    for (let row = first; row < end; row++) {
      const u = rows.total.unit[row] as number
      const o = rows.unitObserver[u] as number
      const difference =
        (unit.factor[u] as number) * (rows.total.wolf[row] as number) - (comparison.others[row] as number)
      add(counts, o, 1)
      add(deviations, o, (comparison.precision[row] as number) * difference ** 2)
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

/** The component with the largest Σg; of equal ones that with the first observer. */
const largestComponent = (
  gaugeWeight: Float64Array,
  componentOfUnit: Uint32Array,
  observerCount: number,
): number => {
  const weights = zeros(observerCount)
  for (const [u, c] of componentOfUnit.entries()) add(weights, c, gaugeWeight[u] as number)
  return weights.reduce((main, weight, c) => (weight > (weights[main] as number) ? c : main), 0)
}

/** Groups of items that are connected directly or through others (union-find). */
class ConnectedComponents {
  readonly #parent: Uint32Array

  constructor(count: number) {
    this.#parent = new Uint32Array(count).map((_, item) => item)
  }

  connect(one: number, other: number): void {
    const [a, b] = [this.#rootOf(one), this.#rootOf(other)]
    // The smaller root wins, so the root of a component is its first item.
    this.#parent[Math.max(a, b)] = Math.min(a, b)
  }

  /** Per item: the first item of its component. */
  firstItems(): Uint32Array {
    return this.#parent.map((_, item) => this.#rootOf(item))
  }

  #rootOf(item: number): number {
    let root = item
    for (let parent = this.#parent[root] as number; parent !== root; parent = this.#parent[root] as number) {
      // Halving the path keeps later lookups short.
      this.#parent[root] = this.#parent[parent] as number
      root = parent
    }
    return root
  }
}
