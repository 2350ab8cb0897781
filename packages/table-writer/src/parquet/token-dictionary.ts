import { ByteValues, withCapacity } from '../byte-buffer.ts'

const INITIAL_SLOTS = 256
const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/**
 * The distinct values of a column, numbered in the order of their first use. They are kept as in the JSON text, so each
 * is converted once, however many rows have it.
 */
export class TokenDictionary {
  readonly tokens = new ByteValues()
  #hashes = new Int32Array(INITIAL_SLOTS / 2)
  /** Hash table with open addressing: the number of a token plus 1, or 0. At most half of it is used. */
  #slots = new Int32Array(INITIAL_SLOTS)

  clear(): void {
    this.tokens.clear()
    this.#slots.fill(0)
  }

  /** The number of a token, which is added if it is new. */
  numberOf(bytes: Uint8Array, start: number, end: number): number {
    let hash = FNV_OFFSET
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] as number), FNV_PRIME)
    const mask = this.#slots.length - 1
    let slot = firstSlot(hash, mask)
    for (let found = this.#slots[slot] as number; found !== 0; found = this.#slots[slot] as number) {
      if (this.#hashes[found - 1] === hash && this.#equals(found - 1, bytes, start, end)) return found - 1
      slot = (slot + 1) & mask
    }
    return this.#add(hash, slot, bytes, start, end)
  }

  #equals(number: number, bytes: Uint8Array, start: number, end: number): boolean {
    if (this.tokens.lengthOf(number) !== end - start) return false
    const tokens = this.tokens.buffer.bytes
    const distance = this.tokens.startOf(number) - start
    for (let at = start; at < end; at++) if (tokens[at + distance] !== bytes[at]) return false
    return true
  }

  #add(hash: number, slot: number, bytes: Uint8Array, start: number, end: number): number {
    this.tokens.buffer.append(bytes, start, end)
    this.tokens.endValue()
    const { count } = this.tokens
    this.#hashes[count - 1] = hash
    this.#slots[slot] = count
    if (count === this.#hashes.length) this.#grow()
    return count - 1
  }

  #grow(): void {
    this.#hashes = withCapacity(this.#hashes, this.#hashes.length + 1)
    this.#slots = new Int32Array(this.#slots.length * 2)
    const mask = this.#slots.length - 1
    for (let number = 0; number < this.tokens.count; number++) {
      let slot = firstSlot(this.#hashes[number] as number, mask)
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask
      this.#slots[slot] = number + 1
    }
  }
}

/** Mixes the high bits in: the low bits of an FNV hash depend on the low bits of the bytes only. */
const firstSlot = (hash: number, mask: number): number => (hash ^ (hash >>> 15)) & mask
