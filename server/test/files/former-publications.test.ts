import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ENGINES } from '../../../test/support/engines.ts'
import { withStore } from '../../../test/support/importing.ts'
import { observation, publishRows } from '../../../test/support/publishing.ts'
import { tableNamed } from '../../../test/support/tables.ts'
import { OBSERVATIONS } from '../../src/domain/records/kinds.ts'
import { WRITERS } from '../../src/features/writers.ts'
import { type Statements, statementsFor } from '../../src/files/build/batch-statements.ts'
import { fileBytes, readBatches, valuesOf } from '../../src/files/build/build-file.ts'
import type { ParameterValues } from '../../src/lists/parameters.ts'
import { retract } from '../../src/publish/correct/retract.ts'
import type { Database } from '../../src/storage/database.ts'
import { takeSnapshot } from '../../src/storage/open/snapshot.ts'

/** More than fit into one batch. */
const ROWS = 600
/** Tags whose JSON contains quotes, commas and each other. */
const TAGS = ['a', 'x"a', 'x,"a', 'b,', 'a"', '[a']

const QUERIES: readonly ParameterValues[] = [
  {},
  { observer: 'Ada', type: 0, from: '2024-02-01' },
  { from: '2024-03-01', to: '2024-06-30' },
  { tag: 'x"a', type: 2 },
  { tag: 'b,', observer: 'Zoé', to: '2024-09-01' },
]
const DAILY_QUERIES: readonly ParameterValues[] = [{ from: '2024-03-01' }]

const row = (index: number, change: number): object =>
  observation(
    `o${index}`,
    new Date(Date.UTC(2024, 0, 1 + (index % 300), 9)).toISOString().slice(0, 19).concat('Z'),
    {
      observer: ['Ada', 'Zoé', 'Max'][index % 3],
      type: (index + change) % 3,
      title: change === 0 ? null : `change ${change}`,
      tags: TAGS.filter((_, number) => (index + change) % (number + 2) === 0),
    },
  )

const read = async (database: Database, statements: Statements): Promise<{ text: string; count: number }> => {
  const snapshot = await takeSnapshot(database.snapshotAddress)
  try {
    const { count } = await snapshot.read<{ count: number }>(
      statements.count.text,
      valuesOf(statements.count),
    )
    const chunks: Uint8Array[] = []
    const spec = { writer: 'ndjson', options: undefined, collectsRows: false }
    for await (const bytes of fileBytes(readBatches(snapshot, statements), spec, WRITERS)) chunks.push(bytes)
    return { text: Buffer.concat(chunks).toString(), count }
  } finally {
    await snapshot.close()
  }
}

const readAll = async (database: Database, number?: number): Promise<Record<string, string>> => {
  const files: Record<string, string> = {}
  for (const [rows, queries] of [
    [tableNamed('observations').rows, QUERIES],
    [tableNamed('activity').rows, DAILY_QUERIES],
    [tableNamed('observers').rows, [{}]],
  ] as const)
    for (const query of queries) {
      const statements = statementsFor(database, rows, query, number)
      const { text, count } = await read(database, statements)
      assert.equal(text.split('\n').length - 1, count)
      files[`${rows.table} ${JSON.stringify(query)}`] = text
    }
  return files
}

for (const engine of ENGINES)
  describe(`records of former publications on ${engine.name}`, () => {
    it('are read as they were, for every query, after later changes', () =>
      withStore(engine, async (database) => {
        const published: Record<string, string>[] = []
        const publications = [
          () =>
            publishRows(
              database,
              OBSERVATIONS,
              Array.from({ length: ROWS }, (_, index) => row(index, 0)),
            ),
          () => publishRows(database, OBSERVATIONS, [row(1, 1), row(7, 1), row(ROWS, 1)]),
          () => retract(database, 'observation', ['o1', 'o2', 'o350']),
          () => publishRows(database, OBSERVATIONS, [row(1, 2), row(300, 2)]),
          () =>
            publishRows(
              database,
              OBSERVATIONS,
              Array.from({ length: ROWS }, (_, index) => row(index, 3)),
            ),
        ]
        for (const publish of publications) {
          await publish()
          published.push(await readAll(database))
        }
        for (const [index, files] of published.entries())
          assert.deepEqual(await readAll(database, index + 1), files, `publication ${index + 1}`)
      }))
  })
