/** Stores the slices of all rounds, and computes medians with their spread and ratios per round. */
import type { Slice } from './contender.ts'

export interface Spread {
  median: number
  least: number
  greatest: number
}

export const spreadOf = (values: number[]): Spread | undefined => {
  if (values.length === 0) return undefined
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  const [low, high] = [sorted[Math.floor(middle)] as number, sorted[Math.ceil(middle)] as number]
  return { median: (low + high) / 2, least: sorted[0] as number, greatest: sorted.at(-1) as number }
}

export type Quantity = keyof Slice
export type Entry = readonly [caseName: string, contender: string]

export class Ledger {
  readonly #slices = new Map<string, Map<string, Slice[]>>()

  add(caseName: string, contender: string, slice: Slice): void {
    const ofCase = this.#slices.get(caseName) ?? new Map<string, Slice[]>()
    this.#slices.set(caseName, ofCase.set(contender, [...(ofCase.get(contender) ?? []), slice]))
  }

  entries(): Entry[] {
    return [...this.#slices].flatMap(([name, contenders]) =>
      [...contenders.keys()].map((contender) => [name, contender] as const),
    )
  }

  values([caseName, contender]: Entry, quantity: Quantity): number[] {
    return (this.#slices.get(caseName)?.get(contender) ?? []).flatMap((slice) => slice[quantity] ?? [])
  }

  spread(entry: Entry, quantity: Quantity): Spread | undefined {
    return spreadOf(this.values(entry, quantity))
  }

  /** Speed of the first relative to the second, by CPU time per request, for each round. */
  speed(of: Entry, against: Entry): number[] {
    const costs = this.values(of, 'cpuMicroseconds')
    return this.values(against, 'cpuMicroseconds').flatMap((cost, round) =>
      costs[round] === undefined ? [] : cost / costs[round],
    )
  }

  /** The maximum of a contender over all cases, for each round. */
  peaks(contender: string, quantity: Quantity): number[] {
    const rows = [...this.#slices.keys()].map((name) => this.values([name, contender], quantity))
    const rounds = Math.max(0, ...rows.map(({ length }) => length))
    return Array.from({ length: rounds }, (_, round) => Math.max(...rows.map((row) => row[round] ?? 0)))
  }
}
