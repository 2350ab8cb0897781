/** The index of each observer: k, its uncertainty, or the reason why there is none, and diagnostics. */
import type { Factors } from './factors.ts'
import { forEachCommonDay, type IndexRows } from './index-rows.ts'
import { CONSTANTS } from './recipe.ts'
import { isSuspicious, rowFlags } from './row-flags.ts'

const { KDAYS, KINFO } = CONSTANTS

/** Why an observer has no k. The first that applies is reported. */
export const NO_FACTOR_REASONS = [
  'no-common-days',
  'too-few-common-days',
  'no-spots-on-common-days',
  'activity-too-low',
] as const
export type NoFactorReason = (typeof NO_FACTOR_REASONS)[number]

/** Unusual patterns of an observer's zeros. Diagnostics change no number. */
export const DIAGNOSTICS = ['zeros-missing', 'only-zeros'] as const
export type Diagnostic = (typeof DIAGNOSTICS)[number]
const MIN_DIAGNOSTIC_DAYS = 20
/** Shares of zeros: below the first when all others report 0, above the second when others see spots. */
const [ZEROS_MISSING, ONLY_ZEROS] = [0.25, 0.75]

export type ObserverIndex = ReturnType<typeof summariseObservers>[number]

export const summariseObservers = (rows: IndexRows, factors: Factors) => {
  const { unit, observer } = factors
  const { quiet, active } = compareZeros(rows)
  const lastSeen = new Int32Array(rows.observers.length)
  const flaggedDays = new Uint32Array(rows.observers.length)
  const entriesOf = rowFlags(rows, factors)
  for (const [at, day] of rows.total.day.entries()) {
    const { count, flag } = entriesOf(at)
    for (let row = 0; row < count; row++) {
      const o = rows.unitObserver[rows.total.unit[row] as number] as number
      lastSeen[o] = day
      if (isSuspicious(flag[row] as number)) flaggedDays[o] = (flaggedDays[o] as number) + 1
    }
  }
  const unitsOf = rows.observers.map((): number[] => [])
  for (const [u, o] of rows.unitObserver.entries()) unitsOf[o]?.push(u)

  return rows.observers.map((nickname, o) => {
    const units = unitsOf[o] ?? []
    let [commonDays, weighted] = [0, 0]
    for (const u of units) {
      const days = unit.commonDays[u] as number
      commonDays += days
      weighted += days * (unit.logFactor[u] as number)
    }
    const information = observer.information[o] as number
    const factor = commonDays === 0 ? 1 : Math.exp(weighted / commonDays)
    const hasSpots = units.some((u) => (unit.shrinkage[u] as number) > 0)
    const reason = reasonFor(commonDays, hasSpots, information)
    return {
      nickname,
      /** Null with a `reason`. */
      k: reason === null ? factor : null,
      uncertainty: reason === null ? factor * Math.sqrt(observer.variance[o] as number) : null,
      reason,
      commonDays,
      /** Day numbers of the first and the last common day; null without common days. */
      firstDay: commonDays === 0 ? null : (observer.firstDay[o] as number),
      lastDay: commonDays === 0 ? null : (observer.lastDay[o] as number),
      /** q. */
      quality: observer.quality[o] as number,
      /** info. */
      information,
      /** The nickname of the first observer of the component. */
      component: rows.observers[observer.component[o] as number] as string,
      /** The mean factor that was applied, also where it is too uncertain to be published as k. */
      factor,
      /** The observer's units, one per year, oldest first. */
      units,
      /** The number of the last day with a row of the observer. */
      lastSeen: lastSeen[o] as number,
      /** The part of the common days on which the observer's row is an outlier or disputed; null without common days. */
      flaggedShare: commonDays === 0 ? null : (flaggedDays[o] as number) / commonDays,
      diagnostics: diagnosticsFor(quiet.share(o), active.share(o)),
    }
  })
}

const reasonFor = (commonDays: number, hasSpots: boolean, information: number): NoFactorReason | null => {
  if (commonDays === 0) return 'no-common-days'
  if (commonDays < KDAYS) return 'too-few-common-days'
  if (!hasSpots) return 'no-spots-on-common-days'
  return information < KINFO ? 'activity-too-low' : null
}

/** Per observer, the days of one kind, and those among them on which the observer reported 0. */
const zeroCounter = (observers: number) => {
  const [days, zeros] = [new Uint32Array(observers), new Uint32Array(observers)]
  return {
    count(o: number, isZero: boolean): void {
      days[o] = (days[o] as number) + 1
      if (isZero) zeros[o] = (zeros[o] as number) + 1
    },
    /** The share of zeros; undefined if there are too few days. */
    share: (o: number): number | undefined =>
      (days[o] as number) < MIN_DIAGNOSTIC_DAYS ? undefined : (zeros[o] as number) / (days[o] as number),
  }
}

/** Counts the common days on which all others reported 0 (quiet), and those on which another saw spots (active). */
const compareZeros = (rows: IndexRows) => {
  const [quiet, active] = [zeroCounter(rows.observers.length), zeroCounter(rows.observers.length)]
  forEachCommonDay(rows, (rowCount) => {
    let withSpots = 0
    for (let row = 0; row < rowCount; row++) if (rows.total.wolf[row] !== 0) withSpots++
    for (let row = 0; row < rowCount; row++) {
      const isZero = rows.total.wolf[row] === 0
      const othersWithSpots = withSpots - (isZero ? 0 : 1)
      const days = othersWithSpots === 0 ? quiet : active
      days.count(rows.unitObserver[rows.total.unit[row] as number] as number, isZero)
    }
  })
  return { quiet, active }
}

const diagnosticsFor = (quiet = 1, active = 0): Diagnostic[] => [
  ...(quiet < ZEROS_MISSING ? (['zeros-missing'] as const) : []),
  ...(active > ONLY_ZEROS ? (['only-zeros'] as const) : []),
]
