import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { ENGINES, folderFor, POSTGRES, SQLITE } from '../../../test/support/engines.ts'
import { withStore } from '../../../test/support/importing.ts'
import { observation, publishRows } from '../../../test/support/publishing.ts'
import { columnsOfTable, tableNamed } from '../../../test/support/tables.ts'
import { OBSERVATIONS } from '../../src/domain/records/kinds.ts'
import { statementsFor } from '../../src/files/build/batch-statements.ts'
import { compress } from '../../src/files/build/build-file.ts'
import type { BuildTask } from '../../src/files/build/builder-messages.ts'
import { buildInThread, digestOf } from '../../src/files/build/start-builder.ts'
import { FILE_ENCODINGS, type FileEncoding } from '../../src/http/encoding.ts'
import { pruneHistory } from '../../src/publish/correct/history.ts'
import type { Database } from '../../src/storage/database.ts'
import { type Publication, READ_PUBLICATION } from '../../src/storage/publication.ts'

const NEVER = new AbortController().signal
const NO_EVENTS = { onRows: () => {}, onWritten: () => {} }

const taskFor = async (database: Database, folder: string): Promise<BuildTask> => ({
  snapshotAddress: database.snapshotAddress,
  publication: (await database.prepare<Publication>(sql.raw(READ_PUBLICATION))({})) as Publication,
  statements: statementsFor(database, tableNamed('activity').rows, {}),
  formerStatements: statementsFor(database, tableNamed('activity').rows, {}, 0),
  spec: {
    writer: 'csv',
    options: { columns: columnsOfTable('activity', []) },
    collectsRows: false,
  },
  encoding: undefined,
  path: join(folder, 'file'),
})

const compressed = async (plain: AsyncIterable<Buffer>, encoding: FileEncoding): Promise<string> => {
  const chunks: Uint8Array[] = []
  for await (const bytes of compress(plain, encoding)) chunks.push(bytes)
  return Buffer.concat(chunks).toString('hex')
}

const streamOf = (...parts: string[]) => Readable.from(parts.map((part) => Buffer.from(part)))

describe('compress', () => {
  for (const encoding of FILE_ENCODINGS)
    it(`writes the same ${encoding} bytes when the content comes in other parts`, async () => {
      const rows = 'a row of a file\n'.repeat(300)
      const expected = await compressed(streamOf(`${rows}footer`), encoding)
      for (const parts of [
        [rows, 'footer'],
        [rows, 'foot', 'er'],
        [rows, 'footer', ''],
      ])
        assert.equal(await compressed(streamOf(...parts), encoding), expected)
    })

  it('throws the error of the content', () => {
    const failing = async function* () {
      yield Buffer.from('a row')
      throw new Error('no more rows')
    }
    return assert.rejects(compressed(failing(), 'zstd'), { message: 'no more rows' })
  })
})

for (const engine of ENGINES)
  describe(`buildInThread on ${engine.name}`, () => {
    it('creates no file when the store lacks the publication or its history', (t) =>
      withStore(engine, async (database) => {
        const task = await taskFor(database, await folderFor(t))
        const publication = { ...task.publication, number: 1, version: '00000000000ff' }
        await assert.rejects(buildInThread({ ...task, publication }, NO_EVENTS, NEVER), {
          message: 'the store does not have publication 1 any more',
        })
        for (const day of [11, 12])
          await publishRows(database, OBSERVATIONS, [observation(`o${day}`, `2024-05-${day}T09:30:00Z`)])
        await pruneHistory(database, '2999-01-01')
        await assert.rejects(buildInThread({ ...task, publication }, NO_EVENTS, NEVER), { kind: 'history' })
        await assert.rejects(stat(task.path), { code: 'ENOENT' })
      }))

    // No SQL decides the rest.
    if (engine === POSTGRES) return

    it('writes a file for its owner only, and returns its rows and digest', (t) =>
      withStore(engine, async (database) => {
        const task = await taskFor(database, await folderFor(t))
        const rows: number[] = []
        const written: number[] = []
        const events = { onRows: rows.push.bind(rows), onWritten: written.push.bind(written) }
        const sha256 = await buildInThread(task, events, NEVER)
        const bytes = await readFile(task.path)
        assert.deepEqual([rows, written.at(-1)], [[0], bytes.length])
        assert.equal(sha256, hash('sha256', bytes, 'base64url'))
        assert.equal(await digestOf(task.path), sha256)
        assert.equal((await stat(task.path)).mode & 0o777, 0o600)
      }))

    it('reports an SQL error, an existing file and cancellation as what they are', (t) =>
      withStore(engine, async (database) => {
        const task = await taskFor(database, await folderFor(t))
        const count = { text: 'select count(*) as count from no_such_table', values: [] }
        const statements = { ...task.statements, count }
        await assert.rejects(buildInThread({ ...task, statements }, NO_EVENTS, NEVER), { kind: 'other' })
        await writeFile(task.path, '')
        await assert.rejects(buildInThread(task, NO_EVENTS, NEVER), { kind: 'folder', code: 'EEXIST' })
        const reason = new Error('enough')
        await assert.rejects(buildInThread(task, NO_EVENTS, AbortSignal.abort(reason)), reason)
      }))
  })

it('buildInThread rejects when its thread runs out of memory', (t) =>
  withStore(SQLITE, async (database) => {
    const task = await taskFor(database, await folderFor(t))
    // A record of 4 MB, which is accepted: a million empty arrays, which need far more memory once parsed.
    const lists = "replace(hex(zeroblob(690000)), '0', '[],')"
    const text = `select cast('{"day":[' || ${lists} || '0]}' as blob) as joined`
    const statements = { ...task.statements, first: { text, values: [] } }
    await assert.rejects(buildInThread({ ...task, statements }, NO_EVENTS, NEVER), {
      code: 'ERR_WORKER_OUT_OF_MEMORY',
    })
  }))

it('buildInThread reports a store that cannot be opened as unavailable', async () => {
  for (const snapshotAddress of [
    { engine: 'sqlite', path: '/nowhere/heliolog.db' },
    { engine: 'postgres', url: 'postgres://127.0.0.1:1/none', options: {} },
  ]) {
    const task = { snapshotAddress, spec: { format: 'csv' } } as unknown as BuildTask
    await assert.rejects(buildInThread(task, NO_EVENTS, NEVER), { kind: 'store' })
  }
})
