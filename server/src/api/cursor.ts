/**
 * A cursor holds the list it belongs to, the query it came from (filters and limit), the key of the last record shown
 * and the version that it was shown in, so that no page comes from older data than the one before it; a checksum in
 * front tells a damaged one. It holds no secret and no time, so it never expires.
 */
import { crc32 } from 'node:zlib'
import type { TObject } from 'typebox'
import { apiError } from './errors.ts'
import { type ParameterValues, readParameters } from './parameters.ts'

/** The key of the last record shown: its instant and id, or its day. */
export type Position = string[]

const CHECKSUM_BYTES = 4
/** What the keys of a position look like; anything else was never written here. */
const KEY_FORMS: Record<string, RegExp> = {
  at: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/,
  id: /^[\x21-\x7e]{1,128}$/,
  day: /^\d{4}-\d{2}-\d{2}$/,
}

const VERSION_FORM = /^[0-9a-f]{13}$/
/** Of cursors that name none: no data have it. */
const NO_VERSION = ''

const invalid = (why: string) =>
  apiError(
    'invalid_cursor',
    `${why} Send the next_cursor of a page unchanged, or none to start from the beginning.`,
  )

const seal = (text: string): string => {
  const bytes = Buffer.from(text)
  const checksum = Buffer.alloc(CHECKSUM_BYTES)
  checksum.writeUInt32BE(crc32(bytes))
  return Buffer.concat([checksum, bytes]).toString('base64url')
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

const queryOf = (values: ParameterValues): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')

/** `query` has the filters and the limit, and no cursor. */
export const writeCursor = (
  list: string,
  query: ParameterValues,
  position: Position,
  version: string,
): string => seal(JSON.stringify([list, queryOf(query), ...position, version]))

/** What a request stands for. */
interface Resumed {
  query: ParameterValues
  /** Where to go on. */
  after: Position | undefined
  /** The version of the page before; undefined at the beginning. */
  seen: string | undefined
}

/** The query that a request stands for, and where to go on; checks a cursor against the rest of the request. */
export const resumeQuery = (
  list: string,
  schema: TObject,
  key: readonly string[],
  sent: ParameterValues,
): Resumed => {
  const { cursor, ...query } = sent
  if (cursor === undefined) return { query, after: undefined, seen: undefined }
  const content = unseal(String(cursor))
  if (!Array.isArray(content) || !content.every((part) => typeof part === 'string'))
    throw invalid('The cursor is damaged.')
  const [from, remembered, ...rest] = content as string[]
  if (from !== list) throw invalid('The cursor belongs to another list.')
  const after = rest.slice(0, key.length)
  // Cursors of heliolog 1.1 and before end here.
  const [seen = NO_VERSION, ...more] = rest.slice(key.length)
  if (
    !key.every((name, index) => KEY_FORMS[name]?.test(after[index] ?? '')) ||
    (seen !== NO_VERSION && !VERSION_FORM.test(seen)) ||
    more.length > 0
  )
    throw invalid('The cursor is damaged.')
  const kept = reread(schema, remembered ?? '')
  for (const [name, value] of Object.entries(query))
    if (name !== 'limit' && kept[name] !== value)
      throw invalid(`${name} differs from the query that the cursor came from.`)
  return { query: { ...kept, ...query }, after, seen }
}

const reread = (schema: TObject, query: string): ParameterValues => {
  try {
    const kept = readParameters(schema, query, true)
    if (!('cursor' in kept)) return kept
  } catch {
    // Said below, as for every other fault of a cursor.
  }
  throw invalid('The cursor is damaged.')
}
