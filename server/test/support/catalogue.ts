/** A small catalogue that mixes equal timestamps, tags and types, and a plain filter over it for comparison. */
import assert from 'node:assert/strict'
import { image, observation, publishTogether } from '../../../test/support/publishing.ts'
import type { TestServer } from '../../../test/support/server.ts'
import { IMAGES, OBSERVATIONS } from '../../src/domain/records/kinds.ts'
import { fillPath, isFilter, LISTS, OTHERS } from './described-paths.ts'

export interface Entry {
  id: string
  at: string
  observer: string
  type: number
  tags: string[]
}

export type Filter = Record<string, string | number>

export const DAYS = ['2024-02-28', '2024-02-29', '2024-03-01', '2024-03-02', '2024-03-05']
const TIMES = ['00:00:00', '12:00:00', '12:00:00', '23:59:59']
const MARKS = ['~', 'a', '_', 'B', ':', 'Z', '.', '-', '0']
const NAMES = ['Ada', 'ada', 'Zoë']
const TAGS = [[], ['drawing'], ['drawing', 'full disk'], ['full disk']]

const entries = (count: number): Entry[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${MARKS[index % MARKS.length]}${(index * 7) % count}`,
    at: `${DAYS[index % DAYS.length]}T${TIMES[Math.floor(index / 5) % TIMES.length]}Z`,
    observer: NAMES[index % NAMES.length] as string,
    type: Math.floor(index / 2) % 3,
    tags: TAGS[Math.floor(index / 3) % TAGS.length] as string[],
  }))

export const OBSERVED = entries(120)
export const PICTURED = entries(60)

export const publishCatalogue = async ({ database }: TestServer, now = Date.now()): Promise<void> => {
  const observations = OBSERVED.map(({ id, at, ...more }) => observation(id, at, more))
  const images = PICTURED.map(({ id, at, observer, tags }) => image(id, at, { observer, tags }))
  await publishTogether(
    database,
    [
      [OBSERVATIONS, observations],
      [IMAGES, images],
    ],
    { now },
  )
}

/** Every path of the API, with a record of the catalogue. */
export const PATHS = [...OTHERS, ...LISTS].map(({ path }) => fillPath(path, { id: '~0', nickname: 'Ada' }))

/** Two values of each filter, of which each selects some records. */
const VALUES: Record<string, [string, string]> = {
  from: ['2024-02-29', '2024-03-01'],
  to: ['2024-03-02', '2024-03-01'],
  type: ['1', '2'],
  observer: ['Zoë', 'Ada'],
  tag: ['drawing', 'full disk'],
}

/** The filters of a list, in its order, with their values. */
export const filtersOf = (path: string): [name: string, values: [string, string]][] => {
  const { parameters } = LISTS.find((list) => list.path === path) ?? assert.fail(`there is no list ${path}`)
  return parameters
    .filter(isFilter)
    .map((name) => [name, VALUES[name] ?? assert.fail(`catalogue.ts needs two values of the filter ${name}`)])
}

const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** The ids that a list must return, in order. */
export const expectedIds = (catalogue: Entry[], { from, to, type, observer, tag }: Filter): string[] =>
  catalogue
    .filter(({ at }) => from === undefined || at.slice(0, 10) >= String(from))
    .filter(({ at }) => to === undefined || at.slice(0, 10) <= String(to))
    .filter((entry) => type === undefined || entry.type === Number(type))
    .filter((entry) => observer === undefined || entry.observer === observer)
    .filter(({ tags }) => tag === undefined || tags.includes(String(tag)))
    .sort((a, b) => byBytes(a.at, b.at) || byBytes(a.id, b.id))
    .map(({ id }) => id)

export const queryOf = (filter: Filter): string =>
  Object.entries(filter)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')

/** Every page of a list, read by following its cursors. */
export const walkPages = async (
  // biome-ignore lint/suspicious/noExplicitAny: untyped JSON
  readJson: (path: string) => Promise<any>,
  path: string,
): Promise<Record<string, unknown>[][]> => {
  const pages: Record<string, unknown>[][] = []
  for (let next = path; ; ) {
    const { data, next_cursor } = await readJson(next)
    pages.push(data)
    if (!next_cursor) return pages
    assert.match(next_cursor, /^[A-Za-z0-9_-]+$/, 'a cursor needs no percent-encoding')
    assert.ok(pages.length < 1_000, 'the walk does not end')
    next = `${path.replace(/\?.*/, '')}?cursor=${next_cursor}`
  }
}

/** Every page of a list of the API. */
export const walk = ({ json }: TestServer, path: string, filter: Filter) =>
  walkPages(json, `${path}?${queryOf(filter)}`)

export const idsOf = (pages: Record<string, unknown>[][]): unknown[] => pages.flat().map(({ id }) => id)

/** Every combination of the filters of a list. */
export const combinations = (path: string): Filter[] =>
  filtersOf(path).reduce<Filter[]>(
    (filters, [name, [value]]) => filters.flatMap((filter) => [filter, { ...filter, [name]: value }]),
    [{}],
  )
