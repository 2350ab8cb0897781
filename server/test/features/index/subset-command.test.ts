/** heliolog index --observers: the index of some observers as files. */
import { strict as assert } from 'node:assert'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { communityRows } from '../../../../test/support/community.ts'
import { ENGINES, type Engine, SQLITE } from '../../../../test/support/engines.ts'
import { ndjson } from '../../../../test/support/importing.ts'
import { type Cleanups, createSandbox, type Sandbox } from '../../../../test/support/sandbox.ts'
import { subsetCommand } from '../../../src/features/index/subset-command.ts'
import { type Cells, readCsv } from '../../support/csv-reader.ts'

const TABLES = ['index_daily', 'index_monthly', 'index_smoothed', 'index_observer'] as const
const ROWS = communityRows('2022-11-20', 420)
const OFF = { env: { HELIOLOG_INDEX: 'off' } }

const sandboxWith = async (t: Cleanups, engine: Engine, rows: object[], options = {}): Promise<Sandbox> => {
  const sandbox = await createSandbox(t, engine)
  const file = await sandbox.writeFile('rows.ndjson', ndjson(rows))
  assert.equal((await sandbox.run(['import', 'observations', file], options)).status, 0)
  return sandbox
}

const cellsOf = (record: object): Cells =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, value === null ? null : String(value) || null]),
  )

/** The stored index as the cells of files, by file name. */
const storedFiles = (sandbox: Sandbox) =>
  sandbox.withDatabase(async ({ reader }) => {
    const files: Record<string, Cells[]> = {}
    for (const table of TABLES) {
      const rows = await reader.selectFrom(table).select('body').execute()
      const name = table === 'index_observer' ? 'index-observers' : table.replace('_', '-')
      files[`${name}.csv`] = rows.map(({ body }) => cellsOf(JSON.parse(body)))
    }
    const observers = await reader.selectFrom('index_observer').select('detail').execute()
    files['index-factors.csv'] = observers.flatMap(({ detail }) => {
      const { nickname, years } = JSON.parse(detail)
      return years.map((year: object) => cellsOf({ nickname, ...year }))
    })
    return files
  })

const readFiles = async (folder: string): Promise<Record<string, Cells[]>> => {
  const names = await readdir(folder)
  const read = async (name: string) => [name, readCsv(await readFile(join(folder, name)))] as const
  return Object.fromEntries(await Promise.all(names.map(read)))
}

for (const engine of ENGINES)
  test(`writes what a store of these observers would have (${engine.name})`, async (t) => {
    const sandbox = await sandboxWith(t, engine, ROWS, OFF)
    const chosen = ['Zoë', '🌞']
    const expected = await storedFiles(
      await sandboxWith(
        t,
        SQLITE,
        ROWS.filter(({ observer }) => chosen.includes(String(observer))),
      ),
    )
    assert.ok(Object.values(expected).every((rows) => rows.length > 0))
    const list = await sandbox.writeFile('observers.txt', `${chosen.join('\r\n')}\r\n`)
    const { status, stdout, stderr } = await sandbox.run(
      ['index', '--observers', `@${list}`, '--out', 'new/two'],
      OFF,
    )
    assert.deepEqual([status, stderr], [0, ''])
    const { meta } = await sandbox.readPublished()
    const days = expected['index-daily.csv']?.length
    assert.equal(
      stdout,
      `index of data version ${meta.version}: ${days} days, 2 observers; written to new/two: ` +
        'index-daily.csv, index-monthly.csv, index-smoothed.csv, index-observers.csv, index-factors.csv\n',
    )
    assert.deepEqual(await readFiles(join(sandbox.path, 'new/two')), expected)
    assert.deepEqual(Object.values(await storedFiles(sandbox)).flat(), [], 'nothing is stored')
  })

test('rejects unknown observers and existing files, and replaces those with --force', async (t) => {
  const sandbox = await sandboxWith(t, SQLITE, ROWS.slice(0, 50))
  const folder = join(sandbox.path, 'out')
  const stored = await storedFiles(sandbox)
  const index = async (...args: string[]) => {
    const { status, stderr } = await sandbox.run(['index', ...args])
    return [status, stderr]
  }
  assert.deepEqual(await index('--observers', 'Bo,Adda', '--out', 'out'), [
    1,
    'heliolog: no observer is called "Adda"; did you mean "Ada"?\n',
  ])
  for (const args of [
    ['--observers', 'Ada'],
    ['--out', 'out'],
    ['--observers', 'Ada', '--out', 'out', '--status'],
    ['--observers', ' ,', '--out', 'out'],
  ])
    assert.equal((await index(...args))[0], 2, args.join(' '))
  assert.equal(existsSync(folder), false)
  assert.deepEqual(await index('--observers', 'Ada, Bo', '--out', 'out'), [0, ''])
  const two = await readFiles(folder)
  assert.deepEqual(await index('--observers', 'Ada', '--out', 'out'), [
    1,
    `heliolog: ${join('out', 'index-daily.csv')} already exists; --force replaces files\n`,
  ])
  assert.deepEqual(await readFiles(folder), two)
  assert.deepEqual(await index('--observers', 'Ada,Bo,Zoë,🌞', '--out', 'out', '--force'), [0, ''])
  assert.deepEqual(await readFiles(folder), stored)
})

test('leaves nothing behind when it fails or is stopped by a signal', async (t) => {
  const sandbox = await sandboxWith(t, SQLITE, ROWS.slice(0, 50))
  const folder = join(sandbox.path, 'out')
  await mkdir(join(folder, 'index-factors.csv'), { recursive: true })
  const options = { database: sandbox.url, observers: 'Ada', force: true }
  await assert.rejects(
    subsetCommand({ ...options, out: folder }),
    /index-factors\.csv is not a file; choose another folder/,
  )
  assert.deepEqual(await readdir(folder), ['index-factors.csv'])
  const file = await sandbox.writeFile('file', '')
  await assert.rejects(subsetCommand({ ...options, out: file }), /^UserError: .*file/)
  // The signal itself would end the test runner too.
  const stopWhenListening = (event: string | symbol, handle: (signal: string) => void): void => {
    if (event === 'SIGTERM') setImmediate(handle, event)
  }
  process.on('newListener', stopWhenListening)
  t.after(() => process.off('newListener', stopWhenListening))
  const stopped = await sandbox.makeFolder('stopped')
  await assert.rejects(subsetCommand({ ...options, out: stopped }), /stopped by SIGTERM/)
  assert.deepEqual(await readdir(stopped), [])
})
