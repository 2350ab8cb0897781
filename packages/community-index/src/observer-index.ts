/** What the index says about each observer: k, its uncertainty, or the reason why there is none. */
import type { Factors } from './factors.ts'
import type { IndexRows } from './index-rows.ts'
import { CONSTANTS } from './recipe.ts'

const { KDAYS, KINFO } = CONSTANTS

/** Why an observer has no k. The first that applies is reported. */
export const NO_FACTOR_REASONS = [
  'no-common-days',
  'too-few-common-days',
  'no-spots-on-common-days',
  'activity-too-low',
] as const
export type NoFactorReason = (typeof NO_FACTOR_REASONS)[number]

export type ObserverIndex = ReturnType<typeof summariseObservers>[number]

export const summariseObservers = (rows: IndexRows, factors: Factors) => {
  const { unit, observer } = factors
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
    }
  })
}

const reasonFor = (commonDays: number, hasSpots: boolean, information: number): NoFactorReason | null => {
  if (commonDays === 0) return 'no-common-days'
  if (commonDays < KDAYS) return 'too-few-common-days'
  if (!hasSpots) return 'no-spots-on-common-days'
  return information < KINFO ? 'activity-too-low' : null
}
