import { hash } from 'node:crypto'

/** sfc32 (Chris Doty-Humphrey, PractRand): small, fast, and the same on every machine, unlike JavaScript's own. */
export class Random {
  #a: number
  #b: number
  #c: number
  #counter = 1

  /** Three words of 32 bits: other ones give other numbers. */
  constructor(seed: number, stream: number, index = 0) {
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

/** Random numbers that are always the same for a text. */
export const randomOf = (text: string): Random => {
  const digest = hash('sha256', text, 'buffer')
  return new Random(digest.readInt32LE(0), digest.readInt32LE(4), digest.readInt32LE(8))
}
