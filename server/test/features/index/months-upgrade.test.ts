import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ENGINES } from '../../../../test/support/engines.ts'
import { observation, publishRows } from '../../../../test/support/publishing.ts'
import { runSql } from '../../../../test/support/sql.ts'
import { OBSERVATIONS } from '../../../src/domain/records/kinds.ts'
import { updateIndex } from '../../../src/features/index/update/update-index.ts'
import { retract } from '../../../src/publish/correct/retract.ts'
import { openDatabase } from '../../../src/storage/open/open.ts'
import { removeFourthSchema, setSchemaVersion, THIRD_TABLES } from '../../support/first-schema.ts'

for (const engine of ENGINES)
  describe(`upgrade of schema version 2 on ${engine.name}`, () => {
    it('adds the months and factors that publishing has stored, also of former publications', async (t) => {
      const store = await engine.create()
      t.after(() => store.remove())
      const read = () =>
        Promise.all(THIRD_TABLES.map((table) => runSql(store.url, `select * from ${table} order by 1, 2`)))
      const spots = (month: string, gt: number, observer = 'Ada') =>
        observation(`${month} ${observer}`.replace(' ', '-'), `${month}-10T09:30:00Z`, {
          gt,
          st: gt,
          observer,
        })
      const months = Array.from(
        { length: 14 },
        (_, at) => `${2023 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
      )
      const database = await openDatabase(store.url)
      await publishRows(database, OBSERVATIONS, [spots('2023-03', 1), spots('2023-01', 2)])
      await publishRows(
        database,
        OBSERVATIONS,
        months.flatMap((month) => [spots(month, 3), spots(month, 4, 'Zoe')]),
      )
      await retract(database, 'observation', ['2024-02-Ada', '2024-02-Zoe'])
      await publishRows(database, OBSERVATIONS, [spots('2023-07', 5)])
      await updateIndex(database)
      const writer = await database.openWriter()
      await removeFourthSchema(writer.db, database.calls)
      await writer.close()
      await database.close()
      const stored = await read()
      assert.ok(stored.every((rows) => rows.length > 0))
      for (const table of THIRD_TABLES) await runSql(store.url, `drop table ${table}`)
      await setSchemaVersion(store, 2)
      await (await openDatabase(store.url)).close()
      assert.deepEqual(await read(), stored)
    })
  })
