/**
 * A cursor contains its list, the query (filters and limit), the key of the page's last record, and the data version.
 * The version ensures that the next page does not come from older data. A checksum detects damaged cursors.
 * Cursors contain no secret and no expiry time, so they never expire.
 */
import { crc32 } from 'node:zlib'
import { VERSION } from '../domain/records/digest.ts'
import { apiError } from '../http/errors.ts'
import { type Parameters, type ParameterValues, parseParameters } from './parameters.ts'

/** The key of the last record of a page, such as its instant and id, or its day. */
export type Position = readonly string[]

const CHECKSUM_BYTES = 4
/** The format of each key column. */
const KEY_PATTERNS: Record<string, RegExp> = {
  at: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/,
  id: /^[\x21-\x7e]{1,128}$/,
  day: /^\d{4}-\d{2}-\d{2}$/,
  month: /^\d{4}-\d{2}$/,
  flag: /^[a-z-]{1,40}$/,
  number: /^[1-9]\d{0,8}$/,
}

const invalidCursor = (reason: string) =>
  apiError(
    'invalid_cursor',
    `${reason} Send the next_cursor of a page unchanged, or none to start from the beginning.`,
  )

/** Encodes a cursor's content. */
export const encodeWithChecksum = (text: string): string => {
  const bytes = Buffer.allocUnsafe(CHECKSUM_BYTES + Buffer.byteLength(text))
  bytes.write(text, CHECKSUM_BYTES)
  bytes.writeUInt32BE(crc32(bytes.subarray(CHECKSUM_BYTES)))
  return bytes.toString('base64url')
}

/** The content of a cursor; undefined if it is damaged. */
export const decodeWithChecksum = (cursor: string): unknown => {
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

/** The filters and the limit of a query in the form that cursors contain. */
export const queryText = (values: ParameterValues): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')

/** `text` is the `queryText` of the query, which excludes the cursor. */
export const writeCursor = (list: string, text: string, position: Position, version: string): string =>
  encodeWithChecksum(JSON.stringify([list, text, ...position, version]))

/** A parsed request for a page. */
interface PageRequest {
  /** The filters and the limit. */
  query: ParameterValues
  /** `queryText` of the query, for the next cursor. */
  text: string
  /** The key to continue after. */
  after: Position | undefined
  /** The data version of the previous page; undefined on the first page. */
  seenVersion: string | undefined
}

/** Returns the parser of one list's cursors, which checks them against the other parameters of a request. */
export const cursorParser = (list: string, parameters: Parameters, key: readonly string[]) => {
  const parseQuery = (text: string): ParameterValues => {
    let parsed: ParameterValues | undefined
    try {
      parsed = parseParameters(parameters, text, undefined)
    } catch {
      // Reported below as a damaged cursor.
    }
    if (!parsed || 'cursor' in parsed) throw invalidCursor('The cursor is damaged.')
    return parsed
  }

  return ({ cursor, ...query }: ParameterValues): PageRequest => {
    if (cursor === undefined)
      return { query, text: queryText(query), after: undefined, seenVersion: undefined }
    const content = decodeWithChecksum(String(cursor))
    if (!Array.isArray(content) || !content.every((part) => typeof part === 'string'))
      throw invalidCursor('The cursor is damaged.')
    const [foundList, storedText = '', ...rest] = content as string[]
    if (foundList !== list) throw invalidCursor('The cursor belongs to another list.')
    const after = rest.slice(0, key.length)
    const isKey = key.every((name, index) => KEY_PATTERNS[name]?.test(after[index] ?? ''))
    const [seenVersion = '', ...more] = rest.slice(key.length)
    if (!isKey || !VERSION.test(seenVersion) || more.length > 0) throw invalidCursor('The cursor is damaged.')
    const original = parseQuery(storedText)
    const names = Object.keys(query)
    if (names.length === 0) return { query: original, text: storedText, after, seenVersion }
    for (const name of names)
      if (name !== 'limit' && original[name] !== query[name])
        throw invalidCursor(`${name} differs from the query that the cursor came from.`)
    const merged = { ...original, ...query }
    return { query: merged, text: queryText(merged), after, seenVersion }
  }
}
