/** The changes of a series between two data versions, from the change feed. */
import { isObject } from '../response.ts'

/** A record to insert, with its key in the order of a file. */
export interface InsertedRecord {
  /** The time of observation and the id. Both are ASCII, so comparing texts compares bytes. */
  key: string
  /** The JSON as the service sends it. */
  json: string
}

export interface RecordChanges {
  /** The ids of all records that changed: their former lines are removed. */
  ids: ReadonlySet<string>
  /** The records that match the query now, in order. */
  inserted: readonly InsertedRecord[]
}

type Row = Record<string, unknown>

export const keyOf = (time: unknown, id: unknown): string => `${time} ${id}`

/** Applies the filters of a query in the service's canonical form, as in X-Data-Query. */
const matches = (record: Row, { from, to, type, observer, tag }: Record<string, string>): boolean => {
  const day = String(record['date_of_observation']).slice(0, 10)
  return (
    (from === undefined || day >= from) &&
    (to === undefined || day <= to) &&
    (type === undefined || String(record['type']) === type) &&
    (observer === undefined || record['observer'] === observer) &&
    (tag === undefined || (record['tags'] as string[]).includes(tag))
  )
}

const RECORD = '"record":'

/** `lines` are those of the feed, without the last one, which has the cursor. */
export const parseChanges = (lines: readonly string[], filters: Record<string, string>): RecordChanges => {
  const ids = new Set<string>()
  const inserted: InsertedRecord[] = []
  for (const line of lines) {
    const { id, record } = JSON.parse(line)
    ids.add(id)
    if (!isObject(record) || !matches(record, filters)) continue
    // The text of the record is used as it is: writing it again could change the order of keys.
    const json = line.slice(line.indexOf(RECORD) + RECORD.length, -1)
    inserted.push({ key: keyOf(record['date_of_observation'], id), json })
  }
  inserted.sort((a, b) => (a.key < b.key ? -1 : 1))
  return { ids, inserted }
}
