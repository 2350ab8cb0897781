/** The requests of each case, to heliolog and to the baseline that reads the same rows from the same file. */
import { queryText, writeCursor } from '../server/src/lists/cursor.ts'
import type { ParameterValues } from '../server/src/lists/parameters.ts'
import type { Call } from './load/requests.ts'
import { type Key, type Keys, PAGE } from './stores/keys.ts'

const API = '/api/v1'
const LIST = '/observations'

export interface CaseDefinition {
  name: string
  paths(keys: Keys): string[]
  headers?: Record<string, string>
  status?: number
  /** Compare with a bare server that sends the same bytes from memory. */
  fromMemory?: true
  /** Paths of the same responses on the baseline that reads row by row. */
  rowByRow?(keys: Keys): string[]
  /** Other requests to heliolog, to compare with. */
  against?: { name: string; paths(keys: Keys): string[] }
}

const pageAfter = (version: string, { at, id }: Key, filter: ParameterValues = {}): string =>
  `${API}${LIST}?cursor=${writeCursor(LIST, queryText({ ...filter, limit: PAGE }), [at, id], version)}`

/** Pages of random positions. The cases use different ones, so that no case requests pages of another. */
const pages = (from: number, to?: number) => (keys: Keys) => keys.page.slice(from, to)
const CYCLE = 4_000
const cyclePages = pages(0, CYCLE)
const uncachedPages = pages(CYCLE, 32_000)
const newPages = pages(32_000)
const pathsOf = (select: (keys: Keys) => Key[]) => (keys: Keys) =>
  select(keys).map((key) => pageAfter(keys.version, key))

const CACHED = [`${API}${LIST}?limit=${PAGE}`]

export const UNCACHED = 'uncached page'
export const CYCLE_CASE = 'cycle of 4,000 pages'
export const NEW_PAGES = 'heliolog, pages never seen'
export const LAST_PAGES = 'last pages'
export const FIRST_PAGES = 'heliolog, first pages'
export const FILTERS = ['observer', 'type', 'tag', 'range']
export const UNCACHED_PAGE: CaseDefinition = {
  name: UNCACHED,
  paths: pathsOf(uncachedPages),
  fromMemory: true,
  rowByRow: (keys) => uncachedPages(keys).map(({ at, id }) => `/page/${at}/${id}`),
}

export const CASE_DEFINITIONS: CaseDefinition[] = [
  { name: 'cached page', paths: () => CACHED, fromMemory: true },
  { name: 'not modified (304)', paths: () => CACHED, status: 304, fromMemory: true },
  {
    name: 'one record',
    paths: ({ page }) => page.map(({ id }) => `${API}${LIST}/${id}`),
    rowByRow: ({ page }) => page.map(({ id }) => `/record/${id}`),
  },
  UNCACHED_PAGE,
  {
    name: CYCLE_CASE,
    paths: pathsOf(cyclePages),
    against: { name: NEW_PAGES, paths: pathsOf(newPages) },
  },
  {
    name: `${UNCACHED} by observer`,
    paths: ({ observer, version }) =>
      observer.map((key) => pageAfter(version, key, { observer: key.observer })),
  },
  {
    name: `${UNCACHED} by type`,
    paths: ({ type, version }) => type.map((key) => pageAfter(version, key, { type: key.type })),
  },
  {
    name: `${UNCACHED} by tag`,
    paths: ({ tag, version }) => tag.map((key) => pageAfter(version, key, { tag: key.tag })),
  },
  {
    name: `${UNCACHED} by range`,
    paths: ({ year }) => year.map(({ from, to }) => `${API}${LIST}?from=${from}&to=${to}`),
  },
  {
    name: LAST_PAGES,
    paths: pathsOf(({ last }) => last),
    against: { name: FIRST_PAGES, paths: pathsOf(({ first }) => first) },
  },
]

/** Spreads the tokens over the requests. A single path is repeated for each token. */
export const withTokens = (paths: string[], tokens: string[], headers: Record<string, string> = {}): Call[] =>
  Array.from({ length: Math.max(paths.length, tokens.length) }, (_, index) => ({
    path: paths[index % paths.length] as string,
    headers: { ...headers, authorization: `Bearer ${tokens[index % tokens.length]}` },
  }))
