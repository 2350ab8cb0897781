/** Every filter can be used on every table that is read for it: the list, its copies by tag, and its history. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { ENGINES } from '../../../test/support/engines.ts'
import { withStore } from '../../../test/support/importing.ts'
import { PUBLISHED_TABLES } from '../../../test/support/tables.ts'
import { statementsFor } from '../../src/files/build/batch-statements.ts'
import { valuesOf } from '../../src/files/build/build-file.ts'
import type { Filter } from '../../src/lists/filters.ts'
import { pageReader } from '../../src/lists/page.ts'
import type { ParameterValues } from '../../src/lists/parameters.ts'
import { takeSnapshot } from '../../src/storage/open/snapshot.ts'
import type { Publication } from '../../src/storage/publication.ts'

/** A value from the schema of a filter. */
const exampleOf = ({ schema, parse }: Filter, name: string) => {
  const {
    example,
    enum: values = [],
    minimum,
  } = schema as { example?: unknown; enum?: unknown[]; minimum?: number }
  const value = parse(String(example ?? values[0] ?? minimum))
  assert.notEqual(value, undefined, `the schema of the filter ${name} needs an example`)
  return value as string | number
}

/** All combinations of filters. */
const queriesOf = (filters: Readonly<Record<string, Filter>>): ParameterValues[] =>
  Object.entries(filters).reduce<ParameterValues[]>(
    (queries, [name, filter]) =>
      queries.flatMap((query) => [query, { ...query, [name]: exampleOf(filter, name) }]),
    [{}],
  )

for (const engine of ENGINES)
  it(`reads pages, files and former versions by every combination of filters (${engine.name})`, () =>
    withStore(engine, async (database) => {
      const publication = (await database.prepare<Publication>(sql`select * from dataset`)({})) as Publication
      const snapshot = await takeSnapshot(database.snapshotAddress)
      try {
        for (const { name, rows } of PUBLISHED_TABLES)
          for (const query of queriesOf(rows.filters)) {
            const { order, series } = rows
            const key = order.columns.map(() => '0')
            const read = async (): Promise<void> => {
              for (const direction of [{}, { isDescending: true } as const]) {
                const list = { ...rows, order: { ...order, ...direction }, separator: Buffer.from('},{') }
                for (const after of [undefined, key])
                  await pageReader(database, list)(query, after, publication)
              }
              for (const number of series.hasHistory ? [undefined, 1] : [undefined]) {
                const { first, next, count } = statementsFor(database, rows, query, number)
                for (const statement of [first, next, count])
                  await snapshot.read(statement.text, valuesOf(statement, key))
              }
            }
            await assert.doesNotReject(
              read,
              `${name} ${JSON.stringify(query)}: see "a filter" in ARCHITECTURE.md`,
            )
          }
      } finally {
        await snapshot.close()
      }
    }))
