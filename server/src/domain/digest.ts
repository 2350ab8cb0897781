/**
 * The data version: a sum, modulo 2^52, of one digest per published record. Adding is free of order, so a
 * publication only adds what is new and subtracts what is removed, and the same records have the same version
 * in every store, however they got there.
 */
import { hash } from 'node:crypto'

const MODULUS = 2n ** 52n

/** Digests are summed in two halves, so that an engine can sum many millions of them within 64 bits. */
export const LOW_BITS = 26
export const LOW_MASK = 2 ** LOW_BITS - 1

export type RecordKind = 'observation' | 'image' | 'observer'

/** The digest of one record: its kind, its body as served, its tags as stored. An integer below 2^52. */
export const recordDigest = (kind: RecordKind, body: string, tags: string): number =>
  Number.parseInt(hash('sha256', `${kind}\n${tags}\n${body}`, 'hex').slice(0, 13), 16)

/** An exact sum of digests, which records are added to and subtracted from. */
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

  /** Adds a sum of digests that came in halves. */
  addHalves(low: bigint, high: bigint): void {
    this.#sum += low + (high << BigInt(LOW_BITS))
  }

  get version(): string {
    return BigInt.asUintN(52, ((this.#sum % MODULUS) + MODULUS) % MODULUS)
      .toString(16)
      .padStart(13, '0')
  }
}
