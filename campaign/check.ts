/** Compares responses with the model. Each check returns what is wrong, or undefined. */
import { hash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import type { DataSet } from './data-set.ts'
import {
  type InterfaceModel,
  isIndex,
  lineOf,
  type Memory,
  type ModelRequest,
  mustBeUnmodified,
  mustFail,
  type Outcome,
  type PageQuery,
  pageOf,
  recordBody,
  remember,
} from './model.ts'
import type { WireResponse } from './wire.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const STATUSES: Record<string, number[]> = {
  invalid_parameter: [400],
  invalid_cursor: [400],
  unauthorized: [401],
  not_found: [404],
  method_not_allowed: [405],
  precondition_failed: [412],
  rate_limited: [429],
  unavailable: [503],
}
const METHODS = 'GET, HEAD, OPTIONS'
const REALM = 'Bearer realm="heliolog"'
const MAX_MESSAGE = 600

type Complaint = string | undefined

const first = (...complaints: (() => Complaint)[]): Complaint => {
  for (const check of complaints) {
    const complaint = check()
    if (complaint !== undefined) return complaint
  }
  return undefined
}

const expectHeader = (response: WireResponse, name: string, expected: string | RegExp): Complaint => {
  const value = response.headers[name]
  const isRight = typeof expected === 'string' ? value === expected : expected.test(value ?? '')
  return isRight ? undefined : `${name} is ${JSON.stringify(value)}, not ${expected}`
}

/** Headers of every response. */
const checkCommon = (response: WireResponse): Complaint =>
  first(
    () => expectHeader(response, 'x-request-id', /^[\x21-\x7e]{16,64}$/),
    () => expectHeader(response, 'x-content-type-options', 'nosniff'),
    () => expectHeader(response, 'access-control-allow-origin', '*'),
    () =>
      Object.values(response.headers).every((value) => /^[\x20-\x7e]*$/.test(value))
        ? undefined
        : 'a header is not ASCII',
  )

/** An error response: status, code, shape and headers. */
export const checkError = (
  response: WireResponse,
  codes: readonly string[],
  { method = 'GET', isBadToken = false, statuses = STATUSES } = {},
): Complaint => {
  const { status, headers, body } = response
  const allowed = codes.flatMap((code) => statuses[code] ?? [])
  const checkBody = (): Complaint => {
    if (method === 'HEAD') return undefined
    let content: { error?: { code?: unknown; message?: unknown } }
    try {
      content = JSON.parse(body.toString())
    } catch {
      return `the body is not JSON: ${body.toString().slice(0, 80)}`
    }
    const { code, message } = content.error ?? {}
    const shape = JSON.stringify({ error: { code, message } }) === body.toString()
    if (!shape || typeof message !== 'string' || message === '' || message.length > MAX_MESSAGE)
      return `the body is ${body.toString().slice(0, 200)}`
    const fits = codes.includes(String(code)) && statuses[String(code)]?.includes(status)
    return fits ? undefined : `the code is ${code} with status ${status}, not ${codes.join(' or ')}`
  }
  return first(
    () => (allowed.includes(status) ? undefined : `the status is ${status}, not ${allowed.join(' or ')}`),
    checkBody,
    () => checkCommon(response),
    () => expectHeader(response, 'content-type', JSON_TYPE),
    () => expectHeader(response, 'cache-control', 'no-store'),
    () =>
      status === 401
        ? expectHeader(response, 'www-authenticate', isBadToken ? `${REALM}, error="invalid_token"` : REALM)
        : undefined,
    () => (status === 405 ? expectHeader(response, 'allow', METHODS) : undefined),
    () =>
      status === 429 || status === 503 ? expectHeader(response, 'retry-after', /^[1-9]\d{0,3}$/) : undefined,
    () =>
      method === 'HEAD' ||
      headers['content-length'] === undefined ||
      Number(headers['content-length']) === body.length
        ? undefined
        : 'content-length differs from the body',
  )
}

const checkPreflight = (response: WireResponse): Complaint =>
  first(
    () => (response.status === 204 ? undefined : `the status is ${response.status}, not 204`),
    () => checkCommon(response),
    () => expectHeader(response, 'allow', METHODS),
    () => expectHeader(response, 'access-control-allow-methods', METHODS),
    () => (response.headers['content-length'] === undefined ? undefined : '204 has a content-length'),
  )

const DECOMPRESS: Record<string, (body: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
}
const ENCODINGS = Object.keys(DECOMPRESS)

const acceptedEncodings = (header: string | undefined): string[] =>
  (header ?? '')
    .toLowerCase()
    .split(',')
    .filter((item) => !/;\s*q\s*=\s*0(\.0*)?\s*$/.test(item))
    .flatMap((item) => {
      const name = (item.split(';')[0] ?? '').trim()
      return name === '*' ? ENCODINGS : [name]
    })

/** The body without its encoding; undefined if that was not accepted. */
const decodedBody = (request: ModelRequest, { headers, body }: WireResponse): string | undefined => {
  const encoding = headers['content-encoding']
  if (encoding === undefined) return body.toString()
  if (!acceptedEncodings(request.headers['accept-encoding']).includes(encoding)) return undefined
  return DECOMPRESS[encoding]?.(body).toString()
}

const checkRateHeaders = (response: WireResponse, rate: number): Complaint => {
  const [, left, seconds] =
    /^"default";r=(\d+);t=(\d+)(?:, "bulk";r=\d+;t=\d+)?$/.exec(response.headers['ratelimit'] ?? '') ?? []
  if (Number(left) >= rate || !(Number(seconds) >= 1 && Number(seconds) <= 60))
    return `ratelimit is ${response.headers['ratelimit']}`
  return first(
    () =>
      expectHeader(
        response,
        'ratelimit-policy',
        new RegExp(`^"default";q=${rate};w=60(, "bulk";q=\\d+;w=3600)?$`),
      ),
    () => expectHeader(response, 'x-ratelimit-limit', String(rate)),
    () => expectHeader(response, 'x-ratelimit-remaining', String(left)),
    () => expectHeader(response, 'x-ratelimit-reset', String(seconds)),
  )
}

const checkIgnored = (response: WireResponse, names: string[]): Complaint => {
  const header = response.headers['x-ignored-parameters']
  if (names.length === 0) return header === undefined ? undefined : `x-ignored-parameters is ${header}`
  if (header === undefined) return `x-ignored-parameters is missing, but ${names} were ignored`
  const missing = names.filter((name) => /^[\w.-]+$/.test(name) && !header.includes(name))
  return missing.length === 0 ? undefined : `x-ignored-parameters lacks ${missing}: ${header}`
}

const checkMeta = (model: InterfaceModel, text: string, version: string): Complaint => {
  const { last_published_at: publishedAt, version: named, ...rest } = JSON.parse(text)
  const expected = model.published.get(version)?.meta ?? {}
  const { attribution, ...counts } = expected
  const body = JSON.stringify({ ...counts, last_published_at: publishedAt, version, attribution })
  if (
    text !== body ||
    named !== version ||
    JSON.stringify(rest) !== JSON.stringify({ ...counts, attribution })
  )
    return `meta is ${text}, not ${body}`
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(publishedAt)) return `last_published_at is ${publishedAt}`
  return publishedAt === model.publishedAt
    ? undefined
    : `last_published_at is ${publishedAt}, not ${model.publishedAt}`
}

const checkPage = (
  data: DataSet,
  query: PageQuery,
  response: WireResponse,
  text: string,
  memory: Memory,
): Complaint => {
  const { records, hasNext } = pageOf(data, query)
  const start = `{"data":[${records.map(({ body }) => body).join(',')}],"next_cursor":`
  if (!text.startsWith(start))
    return `the page differs: ${text.slice(0, 300)} … instead of ${start.slice(0, 300)} …`
  const end = text.slice(start.length)
  const link = response.headers['link'] ?? ''
  if (!hasNext)
    return end === 'null}' && !link.includes('rel="next"') ? undefined : `next_cursor is ${end}, not null`
  const cursor = /^"([\w-]+)"\}$/.exec(end)?.[1]
  if (cursor === undefined) return `next_cursor is ${end.slice(0, 80)}`
  remember(memory.cursors, cursor, { ...query, after: records.at(-1)?.key ?? '' })
  return link.includes(`cursor=${cursor}>; rel="next"`) ? undefined : `link is ${link}`
}

/** The headers that describe a bulk file. While it is being built, only the number of rows is known. */
const checkFileHeaders = (response: WireResponse, rows: number): Complaint =>
  first(
    () => expectHeader(response, 'accept-ranges', 'bytes'),
    () => expectHeader(response, 'x-row-count', String(rows)),
    () =>
      response.headers['content-length'] === undefined
        ? undefined
        : expectHeader(response, 'repr-digest', `sha-256=:${hash('sha256', response.body, 'base64')}:`),
  )

/** Days of the index: complete, in order, with their fields. The model does not compute the values. */
const checkIndexPage = (
  data: DataSet,
  query: PageQuery,
  response: WireResponse,
  text: string,
  memory: Memory,
): Complaint => {
  const rows = JSON.parse(text).data as { day: string; low: number; index: number; high: number }[]
  const wrong = rows.find(({ low, index, high }) => !(low <= index && index <= high))
  if (wrong) return `the index is outside of its bounds: ${JSON.stringify(wrong)}`
  const bodies = new Map(rows.map((row) => [row.day, JSON.stringify(row)]))
  const indexDays = data.indexDays.map((record) => ({
    ...record,
    body: bodies.get(record.day) ?? record.day,
  }))
  return checkPage({ ...data, indexDays }, query, response, text, memory)
}

const checkEphemeris = (instants: string[], request: ModelRequest, response: WireResponse): Complaint => {
  if (response.status !== 200) return `the status is ${response.status}, not 200`
  const text = request.method === 'GET' ? decodedBody(request, response) : undefined
  const rows: { at: string }[] = text === undefined ? instants.map((at) => ({ at })) : JSON.parse(text).data
  return checkCommon(response) ?? differenceOf(rows.map(({ at }) => at).join(), instants.join())
}

type DataOutcome = Extract<Outcome, { kind: 'page' | 'record' | 'download' }>

const dataOf = (model: InterfaceModel, outcome: DataOutcome, version: string): DataSet | undefined =>
  isIndex(outcome) || version === model.version ? model.published.get(version) : undefined

const checkContent = (
  model: InterfaceModel,
  outcome: DataOutcome,
  response: WireResponse,
  text: string,
  version: string,
  memory: Memory,
): Complaint => {
  const data = dataOf(model, outcome, version)
  if (!data) return `version ${version} is not published`
  if (outcome.kind === 'page')
    return (isIndex(outcome) ? checkIndexPage : checkPage)(data, outcome.query, response, text, memory)
  if (outcome.kind === 'record' && outcome.of === 'meta') return checkMeta(model, text, version)
  if (outcome.kind === 'download') {
    const { records } = pageOf(data, outcome.query)
    const lines = records.map((record) => lineOf(outcome.query.list, record)).join('')
    return differenceOf(text, lines) ?? checkFileHeaders(response, records.length)
  }
  return differenceOf(text, recordBody(data, outcome as { of: 'observers'; name: string }))
}

const differenceOf = (text: string, expected: string | undefined): Complaint =>
  text === expected ? undefined : `the body is ${text.slice(0, 300)}, not ${String(expected).slice(0, 300)}`

/** A date ahead of the server's clock is not sent (RFC 9110, 8.8.2.1). */
const checkLastModified = (model: InterfaceModel, response: WireResponse): Complaint => {
  const value = response.headers['last-modified']
  if (value === undefined && model.mayLackDate) return undefined
  return expectHeader(response, 'last-modified', new Date(model.publishedAt).toUTCString())
}

const checkValidators = (
  request: ModelRequest,
  response: WireResponse,
  version: string,
  memory: Memory,
  isMeta: boolean,
): Complaint => {
  const {
    etag = '',
    'content-encoding': encoding = '',
    'last-modified': lastModified = '',
  } = response.headers
  const seen = memory.seen.get(request.target)
  // The same data may be published again, with another date in /meta.
  if (!isMeta && seen?.version === version && seen.encoding === encoding && seen.etag !== etag)
    return `etag changed from ${seen.etag} to ${etag}`
  if (response.status === 200 && request.method === 'GET')
    remember(memory.seen, request.target, { etag, encoding, version, lastModified })
  return first(
    () => expectHeader(response, 'etag', /^"[\x21\x23-\x7e]+"$/),
    () => expectHeader(response, 'cache-control', 'private, no-cache'),
    () => expectHeader(response, 'vary', /Authorization.*Accept-Encoding/i),
  )
}

const checkData = (
  model: InterfaceModel,
  request: ModelRequest,
  outcome: DataOutcome,
  response: WireResponse,
  memory: Memory,
): Complaint => {
  const isDownload = outcome.kind === 'download'
  // Too many files may be waiting to be built.
  if (isDownload && response.status === 503) return checkError(response, ['unavailable'], request)
  const version = response.headers['x-data-version']
  if (outcome.kind === 'record' && outcome.of !== 'meta') {
    const data = model.published.get(model.version) as DataSet
    if (recordBody(data, outcome as { of: 'observers'; name: string }) === undefined)
      return checkError(response, ['not_found'], request)
  }
  const fails = mustFail(model, request, memory, outcome)
  if (fails === true || (fails && response.status === 412))
    return checkError(response, ['precondition_failed'], request)
  // The index has a date of its own.
  const hasOtherDate = isIndex(outcome) && 'if-modified-since' in request.headers
  const unmodified = hasOtherDate ? 'maybe' : mustBeUnmodified(model, request, memory, version)
  const statuses = unmodified === 'maybe' ? [200, 304] : unmodified ? [304] : [200]
  if (!statuses.includes(response.status))
    return `the status is ${response.status}, not ${statuses.join(' or ')}`
  const text = response.status === 200 && request.method === 'GET' ? decodedBody(request, response) : ''
  if (text === undefined) return `content-encoding ${response.headers['content-encoding']} was not accepted`
  const isMeta = outcome.kind === 'record' && outcome.of === 'meta'
  return first(
    () => checkCommon(response),
    () => checkRateHeaders(response, model.tokens.rate),
    () => (version === undefined ? 'x-data-version is missing' : undefined),
    () => (dataOf(model, outcome, version ?? '') ? undefined : `version ${version} is not published`),
    () => checkValidators(request, response, version ?? '', memory, isMeta),
    () => (isIndex(outcome) ? undefined : checkLastModified(model, response)),
    () =>
      response.status === 200 && outcome.kind !== 'download'
        ? checkIgnored(response, outcome.ignored)
        : undefined,
    () =>
      response.status === 200 && request.method === 'GET'
        ? checkContent(model, outcome, response, text, version ?? '', memory)
        : undefined,
  )
}

/** Returns what is wrong with a response, or undefined. */
export const checkResponse = (
  model: InterfaceModel,
  request: ModelRequest,
  response: WireResponse,
  memory: Memory,
): Complaint => {
  const id = response.headers['x-request-id']
  if (id !== undefined && model.isRepeated(id)) return `x-request-id ${id} is not unique`
  const outcome = model.outcome(request, memory)
  switch (outcome.kind) {
    case 'error':
      return checkError(response, outcome.codes, { ...request, isBadToken: outcome.isBadToken ?? false })
    case 'preflight':
      return checkPreflight(response)
    case 'document':
      return first(
        () =>
          [200, 304].includes(response.status) ? undefined : `the status is ${response.status}, not 200`,
        () => expectHeader(response, 'x-request-id', /./),
        () => expectHeader(response, 'x-content-type-options', 'nosniff'),
        () => (response.status === 200 ? expectHeader(response, 'content-type', outcome.type) : undefined),
      )
    case 'ephemeris':
      return checkEphemeris(outcome.instants, request, response)
    default:
      return checkData(model, request, outcome, response, memory)
  }
}
