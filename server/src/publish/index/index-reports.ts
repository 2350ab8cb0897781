/** Reads the reports of the index from a snapshot: white-light observations with a Wolf number, in list order. */
import { type RawBuilder, sql } from 'kysely'
import { dayOf } from '../../domain/day.ts'
import { dayNumber } from '../../domain/index/day-number.ts'
import { IndexInput } from '../../domain/index/index-input.ts'
import { OBSERVATION_TYPES } from '../../domain/observation.ts'
import type { Counts } from '../../domain/wolf.ts'
import type { Database } from '../../storage/database.ts'
import type { Snapshot } from '../../storage/snapshot.ts'

/** With the longest comments, this many bodies take 20 MB. */
const BATCH = 2_000

interface Key {
  at: string
  id: string
}

/** Counts and values of a report, as columns. */
interface ReportRow extends Key {
  observer: string
  wolf: number
  wolf_north: number | null
  wolf_south: number | null
}
const REPORT_COLUMNS = sql`at, id, observer, wolf, wolf_north, wolf_south`

/** A report with its complete record. */
export interface RecordRow extends Key {
  observer: string
  wolf: number
  body: string
}
const RECORD_COLUMNS = sql`at, id, observer, wolf, body`

const COUNTS = ['gt', 'gn', 'gs', 'st', 'sn', 'ss'] as const
const STORED_COUNTS = new RegExp(`,${COUNTS.map((name) => `"${name}":(\\d+|null)`).join()},`)

/** The counts of a stored record. Searching for them is much faster than parsing all fields. */
export const countsIn = (body: string): Counts => {
  // Quotes in texts are escaped, so they cannot contain the pattern.
  const found = STORED_COUNTS.exec(body)
  if (!found) return JSON.parse(body)
  const count = (group: number) => (found[group] === 'null' ? null : Number(found[group]))
  return { gt: count(1), gn: count(2), gs: count(3), st: count(4), sn: count(5), ss: count(6) }
}

export class IndexReports {
  readonly #database: Database
  readonly #snapshot: Snapshot

  constructor(database: Database, snapshot: Snapshot) {
    this.#database = database
    this.#snapshot = snapshot
  }

  /** Reads all reports. `onRead` is called after each batch with their number so far. */
  async readInput(onRead: (reports: number) => void): Promise<IndexInput> {
    const input = new IndexInput()
    // Reports arrive by day.
    let [day, number] = ['', 0]
    for await (const rows of this.#batches<ReportRow>(REPORT_COLUMNS)) {
      for (const { at, observer, wolf, wolf_north, wolf_south } of rows) {
        if (dayOf(at) !== day) {
          day = dayOf(at)
          number = dayNumber(day)
        }
        input.add(number, observer, wolf, wolf_north, wolf_south)
      }
      onRead(input.length)
    }
    return input
  }

  /** The records in the order in which `readInput` adds them. */
  records(): AsyncGenerator<RecordRow[]> {
    return this.#batches<RecordRow>(RECORD_COLUMNS)
  }

  async *#batches<Row extends Key>(columns: RawBuilder<unknown>): AsyncGenerator<Row[]> {
    // The sum keeps SQLite from using the index by type, which would look up each record in the table.
    const text = this.#database.textOf(sql`select ${columns} from observation
      where (at, id) > (${''}, ${''}) and type + 0 = ${sql.lit(OBSERVATION_TYPES.white_light)} and wolf is not null
      order by at, id limit ${sql.lit(BATCH)}`)
    let [at, id] = ['', '']
    while (true) {
      const rows = await this.#snapshot.readAll<Row>(text, [at, id])
      const final = rows.at(-1)
      if (!final) return
      yield rows
      ;({ at, id } = final)
    }
  }
}
