/**
 * The data version is the sum, modulo 2^52, of one digest per published record. The order does not matter, so a
 * publication only adds new records and subtracts removed ones. The same records have the same version in every store.
 */
import { hash } from 'node:crypto'

/** The database sums digests in two halves, so that many millions of them fit into 64 bits. */
export const LOW_BITS = 26
export const LOW_MASK = 2 ** LOW_BITS - 1

export type RecordKind = 'observation' | 'image' | 'observer'

/** The digest of a record's kind, its body as served and its tags as stored: an integer below 2^52. */
export const recordDigest = (kind: RecordKind, body: string, tags: string): number =>
  Number.parseInt(hash('sha256', `${kind}\n${tags}\n${body}`, 'hex').slice(0, 13), 16)

export class VersionSum {
  #sum: bigint

  constructor(version: string) {
    this.#sum = BigInt(`0x${version}`)
  }

  add(digest: number | bigint): void {
    this.#sum += BigInt(digest)
  }

  subtract(digest: number): void {
    this.#sum -= BigInt(digest)
  }

  /** Adds a sum of digests whose halves were summed separately. */
  addHalves(low: bigint, high: bigint): void {
    this.#sum += low + (high << BigInt(LOW_BITS))
  }

  get version(): string {
    return BigInt.asUintN(52, this.#sum).toString(16).padStart(13, '0')
  }
}
