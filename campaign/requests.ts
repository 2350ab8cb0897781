/** Random requests from a grammar of valid and nearly valid parts. */
import { type DataSet, NICKNAMES, TAGS } from './data-set.ts'
import { API, BULK, INDEX, type Memory, type ModelRequest, SUN, type Tokens } from './model.ts'
import type { Random } from './random.ts'

const HEX = '0123456789abcdef'

/** Percent-encodes some characters that need no encoding. */
const encodeSome = (random: Random, text: string, share: number): string =>
  [...text]
    .map((character) => {
      const isPlain = /[\w.~-]/.test(character) && !random.chance(share)
      return isPlain ? character : encodeURIComponent(character).replace(/^[^%]$/, hexOf)
    })
    .join('')
const hexOf = (character: string): string => {
  const code = character.charCodeAt(0)
  return `%${HEX[code >> 4]}${HEX[code & 15]?.toUpperCase()}`
}

const ODD_TEXTS = [
  '',
  '%',
  '%zz',
  '%00',
  '%ff%fe',
  '%C3',
  '%ED%A0%80',
  '%F0%9F%98%80',
  'e%CC%81',
  '+',
  '%20',
  '%0d%0a',
  'null',
  'undefined',
  "'--",
  '"',
  '<script>',
  '..',
  '%2e%2e%2f',
  '😀'.repeat(1).replace('😀', '%F0%9F%98%80%F0%9F%98%80'),
  'a'.repeat(300),
]
const ODD_DAYS = [
  '2024-02-30',
  '2023-02-29',
  '1995-1-1',
  '19950101',
  '1995-01-01T00:00:00Z',
  '0000-00-00',
  '10000-01-01',
  '-001-01-01',
  '%201995-01-01',
  '1995-01-01%00',
  '%EF%BC%91995-01-01',
]
const ODD_INTEGERS = [
  '-1',
  '0',
  '501',
  '00',
  '01',
  '1.0',
  '1e2',
  '+1',
  '%201',
  '0x10',
  '9007199254740993',
  '%E0%A5%A7',
  'one',
  '3',
]
const OTHER_NAMES = [
  'Limit',
  'limit[]',
  'page',
  'offset',
  '__proto__',
  'constructor',
  'toString',
  '%6cimit',
  'fr%6fm',
  'q',
  '',
  '%zz',
  'tag%00',
  'sort',
]

const someDay = (random: Random): string =>
  new Date(Date.UTC(1994, 11, 1) + random.integer(0, 400) * 86_400_000).toISOString().slice(0, 10)

const someNickname = (random: Random): string => {
  const nickname = random.pick(NICKNAMES)
  return random.weighted([
    [8, encodeURIComponent(nickname)],
    [2, encodeSome(random, nickname, 0.5)],
    [2, encodeURIComponent(nickname.normalize('NFD'))],
    [1, encodeURIComponent(` ${nickname}`)],
    [1, encodeURIComponent(nickname.toUpperCase())],
  ])
}

const someTag = (random: Random): string => {
  const tag = random.pick(TAGS)
  return random.weighted([
    [6, encodeURIComponent(tag)],
    [2, encodeURIComponent(tag.toUpperCase())],
    [1, encodeURIComponent(`  ${tag} `)],
    [1, encodeURIComponent(tag.normalize('NFD'))],
    [1, tag.includes(' ') ? tag.replace(' ', '+') : encodeSome(random, tag, 1)],
  ])
}

const mutate = (random: Random, text: string): string => {
  const at = random.integer(0, text.length - 1)
  return random.pick([
    text.slice(0, at),
    `${text.slice(0, at)}${random.pick([...'Aa0_-%='])}${text.slice(at + 1)}`,
    `${text}A`,
    text.toLowerCase(),
  ])
}

const someCursor = (random: Random, memory: Memory): string => {
  const known = [...memory.cursors.keys()]
  if (known.length === 0) return random.pick(ODD_TEXTS)
  const cursor = random.pick(known)
  return random.chance(0.8) ? cursor : mutate(random, cursor)
}

const someValue = (random: Random, name: string, memory: Memory): string => {
  if (random.chance(0.06)) return random.pick(ODD_TEXTS)
  switch (name) {
    case 'from':
    case 'to':
      return random.chance(0.9) ? someDay(random) : random.pick(ODD_DAYS)
    case 'limit':
      return random.chance(0.9) ? String(random.pick([1, 2, 3, 10, 99, 100, 500])) : random.pick(ODD_INTEGERS)
    case 'type':
      return random.chance(0.9) ? String(random.integer(0, 2)) : random.pick(ODD_INTEGERS)
    case 'observer':
      return someNickname(random)
    case 'tag':
      return someTag(random)
    case 'cursor':
      return someCursor(random, memory)
    default:
      return random.pick(['1', '', 'x', ...ODD_TEXTS])
  }
}

const NAMES = ['from', 'to', 'limit', 'type', 'observer', 'tag', 'cursor']

const someQuery = (random: Random, memory: Memory): string => {
  const count = random.weighted([
    [4, 0],
    [5, 1],
    [4, 2],
    [2, 3],
    [1, 5],
  ])
  const pairs = Array.from({ length: count }, () => {
    const name = random.chance(0.9) ? random.pick(NAMES) : random.pick(OTHER_NAMES)
    if (random.chance(0.02)) return name
    return `${name}=${someValue(random, name, memory)}`
  })
  const separator = random.chance(0.03) ? '&&' : '&'
  return count === 0 ? (random.chance(0.05) ? '?' : '') : `?${pairs.join(separator)}`
}

const somePath = (random: Random, data: DataSet): string => {
  const ids = () => random.pick([...data.observationBodies.keys()])
  const path = random.weighted<() => string>([
    [30, () => `${API}/observations`],
    [14, () => `${API}/images`],
    [14, () => `${API}/activity/daily`],
    [
      10,
      () =>
        `${API}/observations/${random.chance(0.85) ? encodeSome(random, ids(), 0.1) : random.pick(ODD_TEXTS)}`,
    ],
    [10, () => `${API}/observers/${random.chance(0.85) ? someNickname(random) : random.pick(ODD_TEXTS)}`],
    [5, () => `${API}/observers`],
    [8, () => `${API}/meta`],
    [10, () => `${INDEX}/daily`],
    [1, () => `${BULK}/${random.pick(['observations', 'images', 'activity'])}.ndjson`],
    [
      1,
      () =>
        random.pick([
          '/healthz',
          '/readyz',
          `${API}/openapi.json`,
          `${BULK}/dictionary.json`,
          `${BULK}/citation.txt`,
        ]),
    ],
    [
      3,
      () =>
        random.pick([
          `${API}/nothing`,
          `${INDEX}/nothing`,
          API,
          `${API}/`,
          `${BULK}/x.csv`,
          '/nothing/here',
          '/API/v1/meta',
          `/${API}/meta`,
          `${API}/./meta`,
          `${API}/../v1/meta`,
          `${API}/meta/`,
          '/api',
          '/api/v10/meta',
        ]),
    ],
  ])()
  return random.weighted([
    [94, path],
    [
      3,
      path
        .split('/')
        .map((segment) => encodeSome(random, decodeURIComponentSafe(segment), 0.3))
        .join('/'),
    ],
    [1, path.replace(/(?<=.)\/(?=[^/]*$)/, '%2F')],
    [1, `${path}%`],
    [1, `http://heliolog.example${path}`],
  ])
}

/** The Sun at valid instants. */
const someInstants = (random: Random): string => {
  const count = random.integer(1, 5)
  return `${SUN}?at=${Array.from({ length: count }, () => `${someDay(random)}T12:00:00Z`).join()}`
}

const decodeURIComponentSafe = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const someAuthorization = (random: Random, { valid, invalid }: Tokens): string | undefined =>
  random.weighted([
    [90, `Bearer ${valid}`],
    [2, `bearer  ${valid} `],
    [3, undefined],
    [1, `Bearer ${random.pick(invalid)}`],
    [
      1,
      random.pick([
        `Basic ${valid}`,
        'Bearer',
        'Bearer ',
        valid,
        `Bearer ${valid}x`,
        `Bearer ${valid.slice(0, -1)}`,
        `Bearer ${valid}, Bearer ${valid}`,
        `Bearer\t${valid}`,
      ]),
    ],
  ])

const ENCODINGS = [
  'gzip',
  'br',
  'gzip, br',
  'br;q=0.1, gzip;q=0.9',
  'identity',
  '*',
  'gzip;q=0, br',
  'deflate, zstd',
  'zstd;q=0.5, gzip',
  'br;q=0, gzip;q=0',
  'GZIP',
  ';;,q=',
  'gzip;q=oops',
]

const someConditions = (random: Random, target: string, memory: Memory): Record<string, string> => {
  const seen = memory.seen.get(target)
  const etag = seen?.etag ?? '"unknown"'
  const date = seen?.lastModified || 'Thu, 01 Jan 1970 00:00:00 GMT'
  return random.weighted<Record<string, string>>([
    [5, { 'if-none-match': etag }],
    [1, { 'if-none-match': `"x", W/${etag}` }],
    [1, { 'if-none-match': '*' }],
    [1, { 'if-none-match': '"0"' }],
    [2, { 'if-modified-since': date }],
    [1, { 'if-modified-since': '2099' }],
    [1, { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' }],
    [1, { 'if-modified-since': date, 'if-none-match': '"0"' }],
    // Each encoding has an ETag of its own.
    [2, { 'if-match': etag, 'accept-encoding': seen?.encoding || 'identity' }],
    [1, { 'if-match': etag, 'if-none-match': etag, 'accept-encoding': seen?.encoding || 'identity' }],
    [1, { 'if-match': `W/${etag}` }],
    [1, { 'if-match': '"0"', 'if-none-match': etag }],
    [1, { 'if-match': '*' }],
  ])
}

const someHeaders = (
  random: Random,
  target: string,
  memory: Memory,
  tokens: Tokens,
): Record<string, string> => {
  const headers: Record<string, string> = { host: 'heliolog.example' }
  const authorization = someAuthorization(random, tokens)
  if (authorization !== undefined) headers['authorization'] = authorization
  if (random.chance(0.3)) headers['accept-encoding'] = random.pick(ENCODINGS)
  // Without a token the ETags of documents are not known.
  const hasKnownEtag =
    (target.includes(API) && !target.includes('.json')) || target.startsWith(`${INDEX}/daily`)
  if (random.chance(0.15) && hasKnownEtag) Object.assign(headers, someConditions(random, target, memory))
  if (random.chance(0.06))
    headers['prefer'] = random.pick([
      'handling=strict',
      'handling=lenient',
      'respond-async, handling="strict"',
      'handling = strict',
      'strict',
    ])
  if (random.chance(0.05)) headers['user-agent'] = random.pick(['', 'x'.repeat(2_000), '\u00e9\u00ff', '"\\'])
  if (random.chance(0.03)) headers['x-request-id'] = 'chosen-by-the-client'
  if (random.chance(0.03)) headers['x-forwarded-for'] = random.pick(['::1', 'x'.repeat(500), ', ,'])
  // Pages ignore ranges, files do not.
  if (random.chance(0.02) && target.startsWith(API)) headers['range'] = 'bytes=0-9'
  return headers
}

/** A request whose answer the model knows. */
export const someRequest = (
  random: Random,
  { data, memory, tokens }: { data: DataSet; memory: Memory; tokens: Tokens },
): ModelRequest => {
  const seen = [...memory.seen.keys()]
  const repeats = seen.length > 0 && random.chance(0.25)
  const target = repeats
    ? random.pick(seen)
    : random.chance(0.03)
      ? someInstants(random)
      : somePath(random, data) + someQuery(random, memory)
  const method = random.weighted([
    [88, 'GET'],
    [6, 'HEAD'],
    [2, 'OPTIONS'],
    [2, random.pick(['POST', 'PUT', 'DELETE', 'PATCH'])],
    [1, random.pick(['TRACE', 'PROPFIND', 'QUERY', 'PURGE'])],
  ])
  const request: ModelRequest = { method, target, headers: someHeaders(random, target, memory, tokens) }
  if (method !== 'POST' && !random.chance(0.01)) return request
  const body = 'x'.repeat(random.integer(1, 2_000))
  return { ...request, body, headers: { ...request.headers, 'content-length': String(body.length) } }
}

/** The bytes of a request. */
export const requestText = (
  { method, target, headers, body = '' }: ModelRequest,
  version = '1.1',
): string => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${target} HTTP/${version}\r\n${lines.join('')}\r\n${body}`
}
