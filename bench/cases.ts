/** The requests of each case, to heliolog and to the baseline that reads the same rows from the same file. */
import { queryText, writeCursor } from '../server/src/lists/cursor.ts'
import type { ParameterValues } from '../server/src/lists/parameters.ts'
import type { Call } from './load/requests.ts'
import { type Key, type Keys, PAGE } from './stores/keys.ts'

const API = '/api/v1'
const LIST = '/observations'

/** The paths of one page on both servers. */
export interface Pair {
  heliolog: string
  /** Path on the baseline that reads row by row. */
  rowByRow?: string
}

export interface CaseDefinition {
  name: string
  pairs(keys: Keys): Pair[]
  headers?: Record<string, string>
  status?: number
}

const rowByRow = (list: string, cursor: string, ...values: (string | number)[]): string =>
  ['', list, cursor, ...values.map(encodeURIComponent)].join('/')

const pageAfter = (version: string, list: string, { at, id }: Key, filter: ParameterValues): Pair => {
  const cursor = writeCursor(LIST, queryText({ ...filter, limit: PAGE }), [at, id], version)
  return {
    heliolog: `${API}${LIST}?cursor=${cursor}`,
    rowByRow: rowByRow(list, cursor, ...Object.values(filter), at, id),
  }
}

const CACHED: Pair = { heliolog: `${API}${LIST}?limit=${PAGE}` }

export const UNCACHED = 'uncached page'
export const FILTERS = ['observer', 'type', 'tag', 'range']
export const UNCACHED_PAGE: CaseDefinition = {
  name: UNCACHED,
  pairs: ({ page, version }) => page.map((key) => pageAfter(version, 'page', key, {})),
}

export const CASE_DEFINITIONS: CaseDefinition[] = [
  { name: 'cached page', pairs: () => [CACHED] },
  { name: 'cached page, gzip', pairs: () => [CACHED], headers: { 'accept-encoding': 'gzip' } },
  { name: 'not modified (304)', pairs: () => [CACHED], status: 304 },
  {
    name: 'one record',
    pairs: ({ page }) =>
      page.map(({ id }) => ({ heliolog: `${API}${LIST}/${id}`, rowByRow: rowByRow('record', '', id) })),
  },
  UNCACHED_PAGE,
  {
    name: 'uncached page by observer',
    pairs: ({ observer, version }) =>
      observer.map((key) => pageAfter(version, 'observer', key, { observer: key.observer })),
  },
  {
    name: 'uncached page by type',
    pairs: ({ type, version }) => type.map((key) => pageAfter(version, 'type', key, { type: key.type })),
  },
  {
    name: 'uncached page by tag',
    pairs: ({ tag, version }) => tag.map((key) => pageAfter(version, 'tag', key, { tag: key.tag })),
  },
  {
    name: 'uncached page by range',
    pairs: ({ year, version }) =>
      year.map(({ from, to }) => ({
        heliolog: `${API}${LIST}?from=${from}&to=${to}`,
        rowByRow: rowByRow(
          'range',
          writeCursor(LIST, queryText({ from, to }), [`${from}T00:00:00Z`, 'sample-o-000001'], version),
          `${from}T00:00:00Z`,
          `${to}T23:59:59Z`,
        ),
      })),
  },
  {
    name: 'first pages',
    pairs: ({ first, version }) => first.map((key) => pageAfter(version, 'page', key, {})),
  },
  {
    name: 'last pages',
    pairs: ({ last, version }) => last.map((key) => pageAfter(version, 'page', key, {})),
  },
  {
    name: 'a year of daily activity',
    pairs: ({ year }) =>
      year.map(({ from, to }) => ({
        heliolog: `${API}/activity/daily?from=${from}&to=${to}&limit=366`,
        rowByRow: rowByRow('days', '', from, to),
      })),
  },
]

/** Spreads the tokens over the requests. A single path is repeated for each token. */
export const withTokens = (paths: string[], tokens: string[], headers: Record<string, string> = {}): Call[] =>
  Array.from({ length: Math.max(paths.length, tokens.length) }, (_, index) => ({
    path: paths[index % paths.length] as string,
    headers: { ...headers, authorization: `Bearer ${tokens[index % tokens.length]}` },
  }))
