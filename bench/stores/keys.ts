/** Picks random positions from the complete range of a store, each followed by a full page. */
import { DatabaseSync } from 'node:sqlite'

export const PAGE = 100
/** More pages than a server gets in a pass, so that each is new to it. */
const PAGE_KEYS = 40_000
/** With a filter: many more pages than heliolog caches. */
const FILTER_KEYS = 10_000

export interface Key {
  at: string
  id: string
}

export interface Keys {
  observations: number
  page: Key[]
  observer: (Key & { observer: string })[]
  type: (Key & { type: number })[]
  tag: (Key & { tag: string })[]
  /** First and last day of periods of a year that start on any day. */
  year: { from: string; to: string }[]
}

const LAST_YEAR = `(select date(max(day), '-364 days') from daily_activity)`

export const pickRandomKeys = (path: string): Keys => {
  const file = new DatabaseSync(path, { readOnly: true })
  /** Rows of a table that at least a page of rows with the same value of `filter` follows. */
  const draw = <Row extends Key>(table: string, count: number, filter?: keyof Row & string): Row[] => {
    const isFollowed = file.prepare(
      `select 1 from ${table} where ${filter ? `${filter} = ? and` : ''} (at, id) > (?, ?)
       order by at, id limit 1 offset ${PAGE}`,
    )
    const rows = file
      .prepare(
        `select ${filter ? `${filter}, ` : ''}at, id from ${table} order by random() limit ${2 * count}`,
      )
      .all() as unknown as Row[]
    const values = (row: Row) => [...(filter ? [row[filter] as string | number] : []), row.at, row.id]
    return rows.filter((row) => isFollowed.get(...values(row))).slice(0, count)
  }
  try {
    return {
      observations: Number(file.prepare('select observations from dataset').get()?.['observations']),
      page: draw('observation', PAGE_KEYS),
      observer: draw('observation', FILTER_KEYS, 'observer'),
      type: draw('observation', FILTER_KEYS, 'type'),
      tag: draw('observation_tag', FILTER_KEYS, 'tag'),
      year: file
        .prepare(
          `select day as "from", date(day, '+364 days') as "to" from daily_activity where day < ${LAST_YEAR}
           order by random()`,
        )
        .all() as Keys['year'],
    }
  } finally {
    file.close()
  }
}
