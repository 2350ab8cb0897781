// Which part of the sample draws: parts with streams of their own do not disturb one another, so a change of
// the community leaves the Sun as it was.
export const STREAM = {
  cycle: 1,
  nest: 2,
  births: 3,
  observer: 4,
  weather: 5,
  attendance: 6,
  rows: 7,
} as const
export type Stream = (typeof STREAM)[keyof typeof STREAM]

/** sfc32 (Chris Doty-Humphrey, PractRand): small, fast, and the same on every machine, unlike Math.random. */
export class Random {
  #a: number
  #b: number
  #c: number
  #counter = 1

  constructor(seed: number, stream: Stream, index = 0) {
    this.#a = seed | 0
    this.#b = stream | 0
    this.#c = index | 0
    // Neighbouring seeds give unrelated numbers only after the three words have been mixed.
    for (let round = 0; round < 15; round += 1) this.unit()
  }

  /** At least 0 and less than 1. */
  unit(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0
    this.#counter = (this.#counter + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0
    return (sum >>> 0) / 4294967296
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.unit()
  }

  chance(probability: number): boolean {
    return this.unit() < probability
  }

  /** A whole number from 0 up to, not including, `limit`. */
  below(limit: number): number {
    return Math.floor(this.unit() * limit)
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.below(items.length)] as Item
  }

  /** Mean 0, standard deviation 1 (Box-Muller). */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.unit())) * Math.cos(2 * Math.PI * this.unit())
  }

  /** Knuth's product of uniforms: quick for the small means that births have. */
  poisson(mean: number): number {
    const limit = Math.exp(-mean)
    let events = 0
    for (let product = this.unit(); product > limit; product *= this.unit()) events += 1
    return events
  }
}
