/** Picks random positions from the complete range of a store, each followed by a full page. */
import { DatabaseSync } from 'node:sqlite'

export const PAGE = 100
/** More pages than a run requests, so that each is new to the server. */
const PAGE_KEYS = 60_000
/** With a filter: many more pages than heliolog caches. */
const FILTER_KEYS = 20_000
/** More than needed, because some are too near an end to be followed by a full page. */
const CANDIDATE_COUNT = 2 * PAGE_KEYS
const EDGE_PART = 0.01

export interface Key {
  at: string
  id: string
}

export interface Keys {
  /** The data version, which is part of a cursor. */
  version: string
  observations: number
  page: Key[]
  first: Key[]
  last: Key[]
  observer: (Key & { observer: string })[]
  type: (Key & { type: number })[]
  tag: (Key & { tag: string })[]
  /** First and last day of periods of a year that start on any day. */
  year: { from: string; to: string }[]
}

const DAY_MS = 86_400_000
const YEAR_DAYS = 364

export const pickRandomKeys = (path: string): Keys => {
  const file = new DatabaseSync(path, { readOnly: true })
  const followed = (table: string, filter: string) =>
    file.prepare(
      `select 1 from ${table} where ${filter} (at, id) > (?, ?) order by at, id limit 1 offset ${PAGE}`,
    )
  const draw = <Row>(table: string, columns: string): Row[] => {
    const count = Number(file.prepare(`select count(*) as n from ${table}`).get()?.['n'])
    const every = Math.max(1, Math.floor(count / CANDIDATE_COUNT))
    const rows = file.prepare(`select ${columns} from ${table} where abs(random()) % ${every} = 0`).all()
    return shuffle(rows as Row[])
  }
  try {
    const rows = draw<Key & { observer: string; type: number }>('observation', 'at, id, observer, type')
    const tags = draw<Key & { tag: string }>('observation_tag', 'tag, at, id')
    const [any, byObserver, byType, byTag] = [
      followed('observation', ''),
      followed('observation', 'observer = ? and'),
      followed('observation', 'type = ? and'),
      followed('observation_tag', 'tag = ? and'),
    ]
    const filtered = <T>(keys: T[], isFollowed: (key: T) => unknown): T[] =>
      keys
        .slice(0, 2 * FILTER_KEYS)
        .filter(isFollowed)
        .slice(0, FILTER_KEYS)
    return {
      version: String(file.prepare('select version from dataset').get()?.['version']),
      observations: Number(file.prepare('select observations from dataset').get()?.['observations']),
      page: rows
        .filter(({ at, id }) => any.get(at, id))
        .slice(0, PAGE_KEYS)
        .map(({ at, id }) => ({ at, id })),
      first: edge(file, 'asc', 0),
      // Skips the positions that no full page follows.
      last: edge(file, 'desc', PAGE),
      observer: filtered(rows, ({ observer, at, id }) => byObserver.get(observer, at, id)),
      type: filtered(rows, ({ type, at, id }) => byType.get(type, at, id)),
      tag: filtered(tags, ({ tag, at, id }) => byTag.get(tag, at, id)),
      year: years(file),
    }
  } finally {
    file.close()
  }
}

/** Positions at the start or the end of the list. */
const edge = (file: DatabaseSync, direction: 'asc' | 'desc', skipped: number): Key[] => {
  const count = Number(file.prepare('select observations from dataset').get()?.['observations'])
  const rows = file
    .prepare(`select at, id from observation order by at ${direction}, id ${direction} limit ? offset ?`)
    .all(Math.max(PAGE, Math.ceil(count * EDGE_PART)), skipped)
  return shuffle(rows as unknown as Key[]).slice(0, FILTER_KEYS)
}

const years = (file: DatabaseSync): Keys['year'] => {
  const { first, last } = file
    .prepare('select min(day) as first, max(day) as last from daily_activity')
    .get() as {
    first: string
    last: string
  }
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const found: Keys['year'] = []
  for (let from = Date.parse(first); from + YEAR_DAYS * DAY_MS < Date.parse(last); from += DAY_MS)
    found.push({ from: day(from), to: day(from + YEAR_DAYS * DAY_MS) })
  return shuffle(found).slice(0, FILTER_KEYS)
}

const shuffle = <T>(items: T[]): T[] => {
  for (let index = items.length - 1; index > 0; index--) {
    const other = Math.floor(Math.random() * (index + 1))
    ;[items[index], items[other]] = [items[other] as T, items[index] as T]
  }
  return items
}
