/**
 * A cursor holds the list it belongs to, the query it came from (filters and limit), the key of the last record shown
 * and the data version that it was shown in, so that no page comes from older data than the one before it. A checksum
 * at its start detects damage. It holds no secret and no time, so it never expires.
 */
import { crc32 } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { apiError } from '../http/errors.ts'
import { type Parameters, type ParameterValues, parseParameters } from './parameters.ts'

/** The key of the last record shown: its instant and id, or its day. */
export type Position = readonly string[]

const CHECKSUM_BYTES = 4
/** What the parts of a key look like; anything else was never written here. */
const KEY_PATTERNS: Record<string, RegExp> = {
  at: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/,
  id: /^[\x21-\x7e]{1,128}$/,
  day: /^\d{4}-\d{2}-\d{2}$/,
}

const VERSION = /^[0-9a-f]{13}$/
/** Placeholder version for cursors from before 1.2, which carry none. */
const NO_VERSION = ''

/** Queries in cursors, parsed: all pages of a walk have the same. */
const CACHED_QUERIES = 1_000

const invalid = (why: string) =>
  apiError(
    'invalid_cursor',
    `${why} Send the next_cursor of a page unchanged, or none to start from the beginning.`,
  )

const seal = (text: string): string => {
  const bytes = Buffer.allocUnsafe(CHECKSUM_BYTES + Buffer.byteLength(text))
  bytes.write(text, CHECKSUM_BYTES)
  bytes.writeUInt32BE(crc32(bytes.subarray(CHECKSUM_BYTES)))
  return bytes.toString('base64url')
}

const unseal = (cursor: string): unknown => {
  const bytes = Buffer.from(cursor, 'base64url')
  const content = bytes.subarray(CHECKSUM_BYTES)
  if (
    bytes.length <= CHECKSUM_BYTES ||
    bytes.toString('base64url') !== cursor ||
    crc32(content) !== bytes.readUInt32BE(0)
  )
    return undefined
  try {
    return JSON.parse(content.toString())
  } catch {
    return undefined
  }
}

/** The filters and the limit of a query, as a cursor holds them. */
export const queryText = (values: ParameterValues): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')

/** `text` is that of the query, without a cursor. */
export const writeCursor = (list: string, text: string, position: Position, version: string): string =>
  seal(JSON.stringify([list, text, ...position, version]))

/** What a request for a page asks for. */
export interface PageRequest {
  /** The filters and the limit. */
  query: ParameterValues
  /** The same as text, for the next cursor. */
  text: string
  /** The key to continue after. */
  after: Position | undefined
  /** The data version of the page before; undefined on the first page. */
  seen: string | undefined
}

/** Reads the cursors of one list, and checks them against the rest of the request. */
export class CursorReader {
  readonly #list: string
  readonly #parameters: Parameters
  readonly #key: readonly string[]
  readonly #queries = new LRUCache<string, ParameterValues>({ max: CACHED_QUERIES })

  constructor(list: string, parameters: Parameters, key: readonly string[]) {
    this.#list = list
    this.#parameters = parameters
    this.#key = key
  }

  /** `sent` has the parameters of the request, the cursor among them. */
  parse(sent: ParameterValues): PageRequest {
    const { cursor, ...query } = sent
    if (cursor === undefined) return { query, text: queryText(query), after: undefined, seen: undefined }
    const content = unseal(String(cursor))
    if (!Array.isArray(content) || !content.every((part) => typeof part === 'string'))
      throw invalid('The cursor is damaged.')
    const [list, remembered = '', ...rest] = content as string[]
    if (list !== this.#list) throw invalid('The cursor belongs to another list.')
    const after = rest.slice(0, this.#key.length)
    // Cursors of heliolog 1.1 and before end here.
    const [seen = NO_VERSION, ...more] = rest.slice(this.#key.length)
    if (!this.#isKey(after) || (seen !== NO_VERSION && !VERSION.test(seen)) || more.length > 0)
      throw invalid('The cursor is damaged.')
    const original = this.#parseQuery(remembered)
    const names = Object.keys(query)
    if (names.length === 0) return { query: original, text: remembered, after, seen }
    for (const name of names)
      if (name !== 'limit' && original[name] !== query[name])
        throw invalid(`${name} differs from the query that the cursor came from.`)
    const merged = { ...original, ...query }
    return { query: merged, text: queryText(merged), after, seen }
  }

  #isKey(after: Position): boolean {
    return this.#key.every((name, index) => KEY_PATTERNS[name]?.test(after[index] ?? ''))
  }

  #parseQuery(text: string): ParameterValues {
    const known = this.#queries.get(text)
    if (known) return known
    let parsed: ParameterValues | undefined
    try {
      parsed = parseParameters(this.#parameters, text, true)
    } catch {
      // Reported below, like every other damage.
    }
    if (!parsed || 'cursor' in parsed) throw invalid('The cursor is damaged.')
    this.#queries.set(text, parsed)
    return parsed
  }
}
