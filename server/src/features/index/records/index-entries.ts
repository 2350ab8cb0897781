/**
 * How the observations of a day entered the index, as stored: one element for each observer. Lists of values take half
 * the space of objects, and a large community has a million of them.
 */
import type { IndexedObservation } from './observer-records.ts'
import type { IndexEntry } from './published-index.ts'
import type { DailyIndex } from './series-records.ts'

type StoredEntry = [
  ids: string[],
  observer: string,
  ...values: [
    wolf: number,
    factor: number,
    scaled: number,
    weight: number,
    share: number,
    z: IndexEntry['z'],
    flag: IndexEntry['flag'],
  ],
]

/** Collects the entries of one day. */
export class DayEntries {
  readonly #byObserver = new Map<string, StoredEntry>()

  add(id: string, observer: string, entry: IndexEntry): void {
    const stored = this.#byObserver.get(observer)
    if (stored) return void stored[0].push(id)
    const { wolf, factor, scaled, weight, share, z, flag } = entry
    this.#byObserver.set(observer, [[id], observer, wolf, factor, scaled, weight, share, z, flag])
  }

  get text(): string {
    return JSON.stringify([...this.#byObserver.values()])
  }
}

/** How an observation entered its day; undefined if it did not. */
export const findEntry = (
  { day, index }: DailyIndex,
  entries: readonly StoredEntry[],
  id: string,
): IndexedObservation | undefined => {
  const found = entries.find(([ids]) => ids.includes(id))
  if (!found) return undefined
  const [ids, observer, wolf, factor, scaled, weight, share, z, flag] = found
  return { id, observer, day, reports: ids.length, wolf, factor, scaled, weight, share, z, flag, index }
}
