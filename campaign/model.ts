/**
 * Reference model of the interface: what the server must answer to a request. It shares no code with the server, and is
 * slow and simple instead.
 */
import type { DataSet, ListedRecord } from './data-set.ts'

export interface ModelRequest {
  method: string
  /** The request target, as sent. */
  target: string
  /** Keys are in lower case. */
  headers: Record<string, string>
  body?: string
}

export interface Tokens {
  valid: string
  /** Well formed, but revoked, expired or never issued. */
  invalid: readonly string[]
  /** Calls a minute of the valid token. */
  rate: number
}

type ListName = 'observations' | 'images' | 'days' | 'indexDays'
type Filters = Record<string, string>

/** A page of a list, after the filters and the cursor are known. */
export interface PageQuery {
  list: ListName
  filters: Filters
  limit: number
  /** The key to continue after; empty for the first page. */
  after: string
}

export type Outcome =
  /** An error with one of these codes. */
  | { kind: 'error'; codes: string[]; isBadToken?: boolean }
  | { kind: 'preflight' }
  /** A document that needs no token, of this content type. */
  | { kind: 'document'; type: string }
  | { kind: 'page'; query: PageQuery; ignored: string[] }
  | { kind: 'record'; of: 'meta' | 'observers' | 'observation' | 'observer'; name: string; ignored: string[] }
  | { kind: 'download'; query: PageQuery }
  /** The Sun at these instants. */
  | { kind: 'ephemeris'; instants: string[] }

/** The state of a client: cursors by text, and the last response to a target. */
export interface Memory {
  cursors: Map<string, PageQuery>
  seen: Map<string, { etag: string; encoding: string; version: string; lastModified: string }>
}

export const newMemory = (): Memory => ({ cursors: new Map(), seen: new Map() })

const MAX_REMEMBERED = 300
const MAX_REQUEST_IDS = 100_000

/** Adds an entry, and drops the oldest one when there are too many. */
export const remember = <T>(map: Map<string, T>, key: string, value: T): void => {
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > MAX_REMEMBERED && oldest !== undefined) map.delete(oldest)
}

export const API = '/api/v1'
export const BULK = '/bulk/v1'
export const INDEX = '/index/v1'
export const SUN = '/ephemeris/v1/sun'

const LISTS: Record<string, { list: ListName; filters: string[] }> = {
  '/observations': { list: 'observations', filters: ['from', 'to', 'type', 'observer', 'tag'] },
  '/images': { list: 'images', filters: ['from', 'to', 'observer', 'tag'] },
  '/activity/daily': { list: 'days', filters: ['from', 'to'] },
}
const FILES: Record<string, string> = {
  '/observations.ndjson': '/observations',
  '/images.ndjson': '/images',
  '/activity.ndjson': '/activity/daily',
}
const DOCUMENTS: Record<string, string> = {
  '/healthz': 'application/json; charset=utf-8',
  '/readyz': 'application/json; charset=utf-8',
  [`${API}/openapi.json`]: 'application/json; charset=utf-8',
  [`${BULK}/dictionary.json`]: 'application/json; charset=utf-8',
  [`${BULK}/citation.txt`]: 'text/plain; charset=utf-8',
  '/portal/summary.json': 'application/json; charset=utf-8',
  '/': 'text/html; charset=utf-8',
}
/** Documents that reject unknown parameters with `Prefer: handling=strict`. */
const STRICT_DOCUMENTS = [`${API}/openapi.json`, '/portal/summary.json']

const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
/** A segment that is not valid UTF-8, or that contains an encoded slash, stays as it was sent. */
const decodeSegment = (segment: string): string => {
  const text = decode(segment) ?? segment
  return text.includes('/') ? segment : text
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/
const isText = (text: string, max: number): boolean =>
  text !== '' && [...text].length <= max && !CONTROL.test(text) && text.isWellFormed()

const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** The accepted values of each parameter in the form that they are compared in; undefined for others. */
const PARSERS: Record<string, (text: string) => string | undefined> = {
  from: (text) => (isDay(text) ? text : undefined),
  to: (text) => (isDay(text) ? text : undefined),
  type: (text) => (['0', '1', '2'].includes(text) ? text : undefined),
  limit: (text) => (/^[1-9]\d{0,2}$/.test(text) && Number(text) <= 500 ? text : undefined),
  observer: (text) => {
    const nickname = text.normalize('NFC')
    return isText(nickname, 64) && nickname.trim() === nickname ? nickname : undefined
  },
  tag: (text) => {
    const tag = text.trim().toLowerCase().normalize('NFC')
    return isText(tag, 64) ? tag : undefined
  },
  cursor: (text) => text || undefined,
}

interface ParsedQuery {
  values: Filters
  faults: Set<string>
  ignored: string[]
}

const parseQuery = (query: string, known: string[]): ParsedQuery => {
  const parsed: ParsedQuery = { values: {}, faults: new Set(), ignored: [] }
  const plain = (text: string) => decode(text.replaceAll('+', ' '))
  for (const pair of query.split('&').filter((one) => one !== '')) {
    const [rawName = '', ...rest] = pair.split('=')
    const name = plain(rawName) ?? rawName
    if (!known.includes(name)) {
      parsed.ignored.push(name)
      continue
    }
    const text = plain(rest.join('='))
    const value = PARSERS[name]?.(text ?? '')
    // A cursor that is not UTF-8 is a damaged one.
    const isDamagedCursor = name === 'cursor' && text === undefined
    if (isDamagedCursor) parsed.faults.add('invalid_cursor')
    if ((value === undefined && !isDamagedCursor) || name in parsed.values)
      parsed.faults.add('invalid_parameter')
    parsed.values[name] = value ?? ''
  }
  const { from = '', to = '' } = parsed.values
  if (from && to && from > to) parsed.faults.add('invalid_parameter')
  return parsed
}

const error = (...codes: string[]): Outcome => ({ kind: 'error', codes })

const isBelow = (path: string, base: string) => path === base || path.startsWith(`${base}/`)

export class InterfaceModel {
  readonly tokens: Tokens
  version = ''
  /** All data sets that were published. The index may be of an earlier one, because it is computed afterwards. */
  readonly published = new Map<string, DataSet>()
  /** Time of the last publication. */
  publishedAt = ''
  /** True if the server's clock may have been behind that time, so that responses may lack Last-Modified. */
  mayLackDate = false
  readonly #requestIds = new Set<string>()

  constructor(tokens: Tokens) {
    this.tokens = tokens
  }

  /** Makes a version the current one. */
  setPublished(version: string, data: DataSet, publishedAt: string): void {
    this.version = version
    this.published.set(version, data)
    this.publishedAt = publishedAt
    this.mayLackDate = Date.parse(publishedAt) > Date.now()
  }

  /** True if a request id was among the last ones. */
  isRepeated(requestId: string): boolean {
    if (this.#requestIds.size >= MAX_REQUEST_IDS) this.#requestIds.clear()
    const isKnown = this.#requestIds.has(requestId)
    this.#requestIds.add(requestId)
    return isKnown
  }

  /** The response required of the server, before the version of the data is known. */
  outcome(request: ModelRequest, memory: Memory): Outcome {
    const target = request.target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i, '')
    const [beforeFragment = ''] = target.split('#')
    const [rawPath = '', ...queryParts] = beforeFragment.split('?')
    const query = queryParts.join('?')
    const path = (rawPath || '/').split('/').map(decodeSegment).join('/')
    if (request.headers['host'] === undefined) return error('invalid_parameter')
    if (request.method === 'OPTIONS') return { kind: 'preflight' }
    const isRead = ['GET', 'HEAD'].includes(request.method)
    const document = Object.hasOwn(DOCUMENTS, path) ? DOCUMENTS[path] : undefined
    const isStrict = /(?:^|[\s,;])handling\s*=\s*"?strict"?\s*(?:$|[,;])/i.test(
      request.headers['prefer'] ?? '',
    )
    if (document && isRead) {
      const rejectsUnknown = isBelow(path, BULK) || (isStrict && STRICT_DOCUMENTS.includes(path))
      return rejectsUnknown && parseQuery(query, []).ignored.length > 0
        ? error('invalid_parameter')
        : { kind: 'document', type: document }
    }
    if ([API, BULK, INDEX, SUN].some((base) => isBelow(path, base))) {
      const unauthorized = this.#authenticate(request.headers['authorization'])
      if (unauthorized) return unauthorized
    }
    if (!isRead) return error('method_not_allowed')
    if (isBelow(path, API)) return this.#resource(path.slice(API.length), rawPath, query, isStrict, memory)
    if (isBelow(path, BULK)) return this.#download(path.slice(BULK.length), query)
    if (path === `${INDEX}/daily`) return this.#page('indexDays', ['from', 'to'], query, isStrict, memory)
    if (path === SUN) return { kind: 'ephemeris', instants: query.replace('at=', '').split(',') }
    return error('not_found')
  }

  #authenticate(authorization: string | undefined): Outcome | undefined {
    if (authorization === undefined) return { kind: 'error', codes: ['unauthorized'], isBadToken: false }
    const token = /^bearer +(\S+) *$/i.exec(authorization)?.[1]
    if (token === this.tokens.valid) return undefined
    // After many bad tokens from an address, the answer is 429.
    return { kind: 'error', codes: ['unauthorized', 'rate_limited'], isBadToken: true }
  }

  #resource(path: string, rawPath: string, query: string, isStrict: boolean, memory: Memory): Outcome {
    const list = Object.hasOwn(LISTS, path) ? LISTS[path] : undefined
    if (list) return this.#page(list.list, list.filters, query, isStrict, memory)
    const name = rawPath.slice(rawPath.lastIndexOf('/') + 1)
    const of = ({ '/meta': 'meta', '/observers': 'observers' } as const)[path] ?? recordOf(path)
    if (!of) return error('not_found')
    const { ignored } = parseQuery(query, [])
    if (isStrict && ignored.length > 0) return error('invalid_parameter')
    const decoded = decode(name) ?? name
    return { kind: 'record', of, name: of === 'observer' ? decoded.normalize('NFC') : decoded, ignored }
  }

  #page(list: ListName, names: string[], query: string, isStrict: boolean, memory: Memory): Outcome {
    const { values, faults, ignored } = parseQuery(query, [...names, 'cursor', 'limit'])
    if (isStrict && ignored.length > 0) faults.add('invalid_parameter')
    const { cursor, limit, ...filters } = values
    if (cursor === undefined && faults.size === 0)
      return { kind: 'page', ignored, query: { list, filters, limit: Number(limit ?? 100), after: '' } }
    const known = memory.cursors.get(cursor ?? '')
    const agrees = Object.entries(filters).every(([name, value]) => known?.filters[name] === value)
    if (cursor && (known?.list !== list || !agrees)) faults.add('invalid_cursor')
    if (!known || faults.size > 0) return error(...faults)
    return { kind: 'page', ignored, query: { ...known, limit: limit ? Number(limit) : known.limit } }
  }

  #download(path: string, query: string): Outcome {
    const list = Object.hasOwn(FILES, path) ? LISTS[FILES[path] as string] : undefined
    if (!list) return error('not_found')
    const { values, faults, ignored } = parseQuery(query, list.filters)
    if (faults.size > 0 || ignored.length > 0) return error('invalid_parameter')
    return { kind: 'download', query: { list: list.list, filters: values, limit: Infinity, after: '' } }
  }
}

const recordOf = (path: string): 'observation' | 'observer' | undefined => {
  if (/^\/observations\/[^/]*$/.test(path)) return 'observation'
  return /^\/observers\/[^/]*$/.test(path) ? 'observer' : undefined
}

const compareBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** The records of a page, and whether more follow. */
export const pageOf = (
  data: DataSet,
  { list, filters, limit, after }: PageQuery,
): { records: ListedRecord[]; hasNext: boolean } => {
  const { from = '', to = '~', type, observer, tag } = filters
  const matching = data[list].filter(
    (record) =>
      record.day >= from &&
      record.day <= to &&
      (type === undefined || record.type === Number(type)) &&
      (observer === undefined || record.observer === observer) &&
      (tag === undefined || record.tags.includes(tag)) &&
      (after === '' || compareBytes(record.key, after) > 0),
  )
  return { records: matching.slice(0, limit), hasNext: matching.length > limit }
}

/** One line of a bulk file. */
export const lineOf = (list: ListName, { body, tags }: ListedRecord): string =>
  list === 'days' ? `${body}\n` : `${body.slice(0, -1)},"tags":${JSON.stringify([...tags].sort())}}\n`

/** The body of a record; undefined if it does not exist. */
export const recordBody = (
  data: DataSet,
  { of, name }: { of: 'observers' | 'observation' | 'observer'; name: string },
): string | undefined => {
  if (of === 'observers') return `{"data":[${data.observers.join(',')}]}`
  return of === 'observation' ? data.observationBodies.get(name) : data.details.get(name)
}

export const isIndex = (outcome: Outcome): boolean =>
  outcome.kind === 'page' && outcome.query.list === 'indexDays'

/** True if If-Match requires 412, which comes before 304. Weak ETags never match. */
export const mustFail = (
  model: InterfaceModel,
  { target, headers }: ModelRequest,
  memory: Memory,
  outcome: Outcome,
): boolean | 'maybe' => {
  const etag = headers['if-match']
  const seen = memory.seen.get(target)
  if (etag === undefined || etag === '*') return false
  if (etag !== seen?.etag) return true
  // The index may be of an earlier version, and the same data may be published again with another date in /meta.
  const isMeta = outcome.kind === 'record' && outcome.of === 'meta'
  return isIndex(outcome) || isMeta ? 'maybe' : seen.version !== model.version
}

/** True if the client's validators require 304; 'maybe' if the response does not show it. */
export const mustBeUnmodified = (
  model: InterfaceModel,
  request: ModelRequest,
  memory: Memory,
  version: string | undefined,
): boolean | 'maybe' => {
  const { 'if-none-match': etags, 'if-modified-since': since } = request.headers
  const seen = memory.seen.get(request.target)
  if (etags !== undefined) {
    if (etags.trim() === '*') return true
    const hasSeen = seen !== undefined && etags.includes(seen.etag)
    if (!hasSeen) return false
    return version === undefined ? 'maybe' : seen.version === version
  }
  if (since === undefined) return false
  const isCurrent = since === new Date(model.publishedAt).toUTCString()
  return isCurrent && model.mayLackDate ? 'maybe' : isCurrent
}
