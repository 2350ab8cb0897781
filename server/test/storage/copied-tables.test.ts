/** The list of tables that heliolog copy copies is complete on both engines. */
import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { ENGINES, POSTGRES } from '../../../test/support/engines.ts'
import { withStore } from '../../../test/support/importing.ts'
import { querySql } from '../../../test/support/sql.ts'
import { DEFAULT_OPTIONS } from '../../src/storage/open/open.ts'
import { openPostgresOriginal } from '../../src/storage/postgres/postgres-copy.ts'
import { STORE_TABLES } from '../../src/storage/schema/table-sets.ts'
import { openSqliteOriginal } from '../../src/storage/sqlite/sqlite-copy.ts'
import { filesOf } from '../../src/storage/sqlite/sqlite-file.ts'

/** Tables that describe the store itself, or that only PostgreSQL has. */
const NOT_COPIED = /^(heliolog_schema|call_window|pending_index)$/

const sqliteTables = (url: string): string[] =>
  Object.values(filesOf(url.slice('sqlite:'.length))).flatMap((path) => {
    const file = new DatabaseSync(path)
    const tables = file.prepare("select name from sqlite_master where type = 'table'").all()
    file.close()
    return tables.map(({ name }) => String(name))
  })

const postgresTables = async (url: string): Promise<string[]> => {
  const tables = await querySql(url, 'select tablename from pg_tables where schemaname = current_schema()')
  return tables.map(({ tablename }) => tablename)
}

for (const engine of ENGINES)
  test(`heliolog copy knows every table of an empty store on ${engine.name}`, () =>
    withStore(engine, async (_, url) => {
      const tables = engine === POSTGRES ? await postgresTables(url) : sqliteTables(url)
      assert.deepEqual(tables.filter((name) => !NOT_COPIED.test(name)).sort(), STORE_TABLES.toSorted())
    }))

test('all tables have the same columns and keys on both engines', async () => {
  const columns: unknown[] = []
  for (const engine of ENGINES)
    await withStore(engine, async (_, url) => {
      const original = await (engine === POSTGRES
        ? openPostgresOriginal(url, DEFAULT_OPTIONS)
        : openSqliteOriginal(url.slice('sqlite:'.length)))
      const found: Record<string, unknown> = {}
      for (const table of STORE_TABLES) {
        const { all, key } = await original.columnsOf(table)
        found[table] = { all: all.toSorted(), key }
      }
      await original.close()
      columns.push(found)
    })
  assert.deepEqual(columns[0], columns[1])
})
