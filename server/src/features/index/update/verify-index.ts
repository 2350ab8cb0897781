/** Compares the stored index with one that is computed from the same data, without storing it. */
import { hash } from 'node:crypto'
import { RECIPE } from '@heliolog/community-index/recipe'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import { type Message, message } from '../../../domain/messages.ts'
import { type Database, readInBatches, type Value } from '../../../storage/database.ts'
import type { Tables } from '../../../storage/schema/tables.ts'
import { indexReports } from './index-reports.ts'
import { columnsOf, type IndexLoader, type IndexTable, keyOf, STORED_TABLES } from './index-staging.ts'
import { compute, recipeOf, stageEntries, stageSeries } from './update-index.ts'

const BATCH = 1_000
const HEX_DIGITS = 12

/** Sums up the rows of each table, so that neither their order matters nor all of them are in memory. */
class RowSums implements IndexLoader {
  readonly #sums = new Map<IndexTable, bigint>()

  async load(table: IndexTable, rows: Iterable<readonly Value[]>): Promise<void> {
    let sum = this.of(table)
    for (const row of rows) sum += BigInt(`0x${hash('sha256', JSON.stringify(row)).slice(0, HEX_DIGITS)}`)
    this.#sums.set(table, sum)
  }

  of(table: IndexTable): bigint {
    return this.#sums.get(table) ?? 0n
  }
}

const readStored = async (db: Kysely<Tables>): Promise<RowSums> => {
  const sums = new RowSums()
  for (const table of STORED_TABLES) {
    const [key, columns] = [keyOf(table), columnsOf(table)]
    const references = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
    const batches = readInBatches<Record<string, Value>>(async (last) => {
      const after = last && sql`where (${references(key)}) > (${sql.join(key.map((name) => last[name]))})`
      const { rows } = await sql<Record<string, Value>>`select ${references(columns)} from ${sql.table(table)}
        ${after ?? sql``} order by ${references(key)} limit ${BATCH}`.execute(db)
      return rows
    })
    for await (const rows of batches)
      await sums.load(
        table,
        rows.map((row) => columns.map((column) => row[column] as Value)),
      )
  }
  return sums
}

/** Returns what differs; nothing if the stored index is that of other data or of another recipe. */
export const verifyIndex = (database: Database): Promise<Message[]> =>
  database.readConsistently(async (db) => {
    const state = await db
      .selectFrom('index_state')
      .innerJoin('dataset', 'dataset.publication', 'index_state.publication')
      .selectAll('index_state')
      .select('dataset.version as data_version')
      .where('recipe', '=', RECIPE.version)
      .executeTakeFirst()
    if (!state) return []
    const reports = indexReports(database, {
      read: async <Row>(text: string, values: readonly Value[]) =>
        (await db.executeQuery(CompiledQuery.raw(text, [...values]))).rows[0] as Row,
      close: () => {},
    })
    const index = await compute(reports, () => {})
    const [expected, stored] = [new RowSums(), await readStored(db)]
    await stageSeries(expected, index, state.as_of)
    await stageEntries(expected, index, reports.counted(), () => {})
    const { version, data_version, as_of, computed_at, summary } = state
    const differing: string[] = STORED_TABLES.filter((table) => expected.of(table) !== stored.of(table))
    const recipe = { ...recipeOf(index, data_version, as_of), computed_at }
    if (version !== data_version || summary !== JSON.stringify(recipe)) differing.push('index_state')
    return differing.map((table) => message('finding.index', { table }))
  })
