import { hash } from 'node:crypto'

/** sfc32 (Chris Doty-Humphrey, PractRand). Unlike Math.random it has a seed and gives the same numbers everywhere. */
export class Random {
  #a: number
  #b: number
  #c: number
  #counter = 1

  /** Each argument is used as a 32-bit integer. */
  constructor(seed: number, stream: number, index = 0) {
    this.#a = seed | 0
    this.#b = stream | 0
    this.#c = index | 0
    // Similar seeds give unrelated numbers only after some rounds of mixing.
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

  /** An integer from 0 to `limit` - 1. */
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

  /** Knuth's product of uniforms, which is fast for small means. */
  poisson(mean: number): number {
    const limit = Math.exp(-mean)
    let events = 0
    for (let product = this.unit(); product > limit; product *= this.unit()) events += 1
    return events
  }
}

/** A generator seeded with a text. */
export const randomFromText = (text: string): Random => {
  const digest = hash('sha256', text, 'buffer')
  return new Random(digest.readInt32LE(0), digest.readInt32LE(4), digest.readInt32LE(8))
}
