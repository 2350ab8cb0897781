/** Reads the reports of the index from a snapshot: white-light observations with a Wolf number, in list order. */
import { setImmediate } from 'node:timers/promises'
import { IndexInput, type IndexRows, NOT_REPORTED } from '@heliolog/community-index/index-rows'
import { type RawBuilder, sql } from 'kysely'
import { dayNumber, dayOf } from '../../../domain/day.ts'
import { OBSERVATION_TYPES } from '../../../domain/records/observation.ts'
import type { Counts } from '../../../domain/records/wolf.ts'
import { bind } from '../../../storage/bind.ts'
import { bytesOf } from '../../../storage/bodies.ts'
import type { Database } from '../../../storage/database.ts'
import type { Snapshot } from '../../../storage/open/snapshot.ts'

/** Small, because the garbage collector reserves more memory for ever if much is in use while it runs. */
const BATCH = 50

/** Between the values of a report; a line feed ends it. Ids, nicknames and JSON contain no control characters. */
const SEPARATOR = '\t'

export interface CountedReport {
  at: string
  id: string
  observer: string
  wolf: number
  counts: Counts
}

const parseReport = (line: string): CountedReport => {
  const [at, id, body] = line.split(SEPARATOR) as [string, string, string]
  const { observer, wolf, ...counts } = JSON.parse(body)
  return { at, id, observer, wolf, counts }
}

/** A placeholder for the time or the id of the last report of the batch before. */
const keyPart = (index: 0 | 1) => bind<readonly string[]>((key) => key[index] ?? '')

/** Reads the reports of these observers, or of all. */
export const indexReports = (database: Database, snapshot: Snapshot, observers?: ReadonlySet<string>) => {
  /** Lines with `at`, `id` and the values of each report. The database concatenates them, so a batch is one row. */
  async function* batches(values: readonly RawBuilder<unknown>[]): AsyncGenerator<string[]> {
    const line = sql.join([sql`at`, sql`id`, ...values], sql` || ${sql.lit(SEPARATOR)} || `)
    // Negated twice, so that SQLite does not use the index by type, which would look up each record in the table.
    // PostgreSQL sees through it, so that it expects the right number of rows.
    const { text, valuesOf } = database.compile<
      readonly string[]
    >(sql`select ${database.joinedBodies('\n')} as joined from (
      select ${line} as body from observation
      where (at, id) > (${keyPart(0)}, ${keyPart(1)}) and not (type <> ${sql.lit(OBSERVATION_TYPES.white_light)}) and wolf is not null
      order by at, id limit ${sql.lit(BATCH)}) s`)
    let key = ['', '']
    while (true) {
      const { joined } = await snapshot.read<{ joined: Uint8Array | null }>(text, valuesOf(key))
      if (joined === null) return
      const lines = bytesOf(joined).toString().split('\n')
      yield lines
      // The embedded store reads synchronously, so signals would wait until the last batch.
      await setImmediate()
      key = (lines.at(-1) ?? '').split(SEPARATOR, 2)
    }
  }

  return {
    /** Reads all reports, and returns only their rows. `onRead` is called after each batch with the number of reports. */
    async readRows(onRead: (reports: number) => void): Promise<IndexRows> {
      const input = new IndexInput()
      const missing = sql.lit(NOT_REPORTED)
      const hemispheres = ['wolf_north', 'wolf_south'].map(
        (name) => sql`coalesce(${sql.ref(name)}, ${missing})`,
      )
      // Reports arrive by day.
      let [day, number] = ['', 0]
      for await (const lines of batches([sql`observer`, sql`wolf`, ...hemispheres])) {
        for (const line of lines) {
          const [at, , observer, ...wolf] = line.split(SEPARATOR) as [string, string, string, ...string[]]
          if (observers && !observers.has(observer)) continue
          if (dayOf(at) !== day) {
            day = dayOf(at)
            number = dayNumber(day)
          }
          input.add(number, observer, Number(wolf[0]), Number(wolf[1]), Number(wolf[2]))
        }
        onRead(input.length)
      }
      return input.rows()
    },

    /** Batches of the reports in the same order, with the counts that the checks need. */
    async *counted(): AsyncGenerator<Iterable<CountedReport>> {
      for await (const lines of batches([sql`body`])) yield lines.values().map(parseReport)
    },
  }
}
