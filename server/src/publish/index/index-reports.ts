/** Reads the reports of the index from a snapshot: white-light observations with a Wolf number, in list order. */
import { type RawBuilder, sql } from 'kysely'
import { dayOf } from '../../domain/day.ts'
import { dayNumber } from '../../domain/index/day-number.ts'
import { IndexInput } from '../../domain/index/index-input.ts'
import { OBSERVATION_TYPES } from '../../domain/observation.ts'
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
  body: string
}
const RECORD_COLUMNS = sql`at, id, observer, body`

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
    for await (const rows of this.#batches<ReportRow>(REPORT_COLUMNS)) {
      for (const { at, observer, wolf, wolf_north, wolf_south } of rows)
        input.add(dayNumber(dayOf(at)), observer, wolf, wolf_north, wolf_south)
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
