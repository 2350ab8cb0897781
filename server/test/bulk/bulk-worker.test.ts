import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ENGINES, SQLITE } from '../../../test/support/engines.ts'
import { withStore } from '../../../test/support/importing.ts'
import { BULK_LISTS } from '../../src/api/bulk/bulk-routes.ts'
import { statementsFor } from '../../src/api/bulk/bulk-statements.ts'
import { BulkWorker } from '../../src/api/bulk/bulk-worker.ts'
import { columnsOf } from '../../src/domain/columns.ts'

const CSV_JOB = { file: { format: 'csv', columns: columnsOf('activity', []), metadata: {} } } as const

for (const engine of ENGINES)
  describe(`BulkWorker on ${engine.name}`, () => {
    it('rejects every request after it was closed', { timeout: 30_000 }, () =>
      withStore(engine, async (database) => {
        const statements = statementsFor(database, BULK_LISTS.activity.source, {})
        const file = await BulkWorker.start(database.snapshotSource, statements, 'text')
        assert.equal(await file.count(), 0)
        await file.close()
        await assert.rejects(file.count(), /has ended/)
        await assert.rejects(file.size(CSV_JOB), /has ended/)
        await assert.rejects(file.bytes(CSV_JOB).next(), /has ended/)
        await file.close()
      }),
    )

    it('reports an SQL error as an error, not as an unavailable store', () =>
      withStore(engine, async (database) => {
        const statements = statementsFor(database, BULK_LISTS.activity.source, {})
        const count = { text: 'select count(*) as count from no_such_table', values: [] }
        const file = await BulkWorker.start(database.snapshotSource, { ...statements, count }, 'text')
        await assert.rejects(file.count(), { name: 'BulkWorkerError', unavailable: false })
        await file.close()
      }))
  })

it('BulkWorker rejects pending requests when its thread runs out of memory', () =>
  withStore(SQLITE, async (database) => {
    const statements = statementsFor(database, BULK_LISTS.activity.source, {})
    // A record of 4 MB, which is accepted: a million empty arrays, which need far more memory once parsed.
    const lists = "replace(hex(zeroblob(690000)), '0', '[],')"
    const text = `select 1 as count, cast('{"day":[' || ${lists} || '0]}' as blob) as joined`
    const first = { text, values: [] }
    const file = await BulkWorker.start(database.snapshotSource, { ...statements, first }, 'text')
    try {
      await assert.rejects(file.bytes(CSV_JOB).next(), { code: 'ERR_WORKER_OUT_OF_MEMORY' })
      await assert.rejects(file.count(), /has ended/)
    } finally {
      await file.close()
    }
  }))

it('BulkWorker.begin reports a store that cannot be opened as unavailable', async () => {
  for (const source of [
    { engine: 'sqlite', path: '/nowhere/heliolog.db' },
    { engine: 'postgres', url: 'postgres://127.0.0.1:1/none', options: {} },
  ])
    await assert.rejects(BulkWorker.start(source as never, {} as never, 'text'), { unavailable: true })
})
