/**
 * The data version identifies the published data: equal data have equal versions in every store. It comes from a tree
 * of digests: of each record, of the records of each day, and of all days. A publication computes only those of the days
 * that it touched. Sums of digests would be faster to update, but records can be made that change and keep the sum.
 */
import { hash, pbkdf2Sync } from 'node:crypto'
import { EMPTY_VERSION } from './meta.ts'

export type RecordKind = 'observation' | 'image' | 'observer'

/** SHA-256, in hexadecimal digits like all digests, of a record's kind, its tags as stored and its body as served. */
export const recordDigest = (kind: RecordKind, body: string, tags: string): string =>
  hash('sha256', `${kind}\n${tags}\n${body}`)

/** Also versions from before 2.0, which stay valid where they are recorded or cited. */
const FORMER_VERSION = /^[0-9a-f]{13}$/
export const VERSION = /^(?:[0-9a-v]{20}|[0-9a-f]{13})$/
/** As error messages describe it. */
export const VERSION_FORM =
  '20 characters of 0-9 and a-v as in X-Data-Version, or 13 of 0-9 and a-f from before 2.0 (/changes/v1/publications lists all)'

const SALT = 'heliolog data version'
/** A version is short, so each attempt to find data with a given one must take long. */
const ITERATIONS = 10_000
const HEX_DIGITS = 25

/** The version of data with these digests of days and, after them, of observers without records. */
export const dataVersion = (digests: string): string => {
  if (digests === '') return EMPTY_VERSION
  const key = pbkdf2Sync(digests, SALT, ITERATIONS, Math.ceil(HEX_DIGITS / 2), 'sha256').toString('hex')
  return BigInt(`0x${key.slice(0, HEX_DIGITS)}`)
    .toString(32)
    .padStart(20, '0')
}

export const isFormerVersion = (version: string): boolean => FORMER_VERSION.test(version)

/** The data version before 2.0, which mirrors of such servers compare: a sum of the digests' first 52 bits. */
export class FormerVersion {
  #sum = 0n

  add(digest: string): void {
    this.#sum += BigInt(`0x${digest.slice(0, 13)}`)
  }

  get version(): string {
    return BigInt.asUintN(52, this.#sum).toString(16).padStart(13, '0')
  }
}
