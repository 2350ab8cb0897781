/** Runs the Python client's own tests and its example, all with one server. */
import { strict as assert } from 'node:assert'
import { globSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import { json } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { IMAGES, OBSERVATIONS } from '../../../server/src/domain/records/kinds.ts'
import { updateIndex } from '../../../server/src/features/index/update/update-index.ts'
import { retract } from '../../../server/src/publish/correct/retract.ts'
import { folderFor } from '../../../test/support/engines.ts'
import type { TestServer } from '../../../test/support/server.ts'
import { pythonWith, runPython } from './python.ts'
import { startSampleServer } from './sample-server.ts'

const EXAMPLE = join(import.meta.dirname, '../examples/recompute_index.py')
/** Optional packages and their modules. The first line of a file of tests names what it needs: `(needs pandas)`. */
const PACKAGES = { pandas: ['pandas'], astropy: ['astropy'], sunpy: ['sunpy', 'h5netcdf'] }
const [withPandas, anyPython] = [pythonWith('pandas'), pythonWith()]
const python = withPandas.missing ? anyPython : withPandas

let server: TestServer
let publisher: Server

/** As an import does, completes a row that has only the changed fields. */
const completed = async (row: Record<string, unknown>): Promise<object> =>
  'observer' in row ? row : { ...(await server.json(`/observations/${row['id']}`)), ...row }

/** Publishes what the Python tests send: rows at /publish/observations, ids at /retract/images. */
const startPublisher = async (): Promise<Server> => {
  const work = async (url: string, content: unknown[]): Promise<void> => {
    const isImage = url.endsWith('/images')
    if (url.startsWith('/publish')) {
      const rows = await Promise.all((content as Record<string, unknown>[]).map(completed))
      await server.publish(isImage ? IMAGES : OBSERVATIONS, rows)
    } else await retract(server.database, isImage ? 'image' : 'observation', content as string[])
    // Only the test that publishes images reads the index afterwards.
    if (isImage) await updateIndex(server.database)
  }
  const started = createServer(async (request, response) => {
    try {
      await work(request.url ?? '', (await json(request)) as unknown[])
    } catch (error) {
      response.statusCode = 500
      response.statusMessage = String(error).replaceAll(/[^ -~]/g, ' ')
    }
    response.end()
  })
  await new Promise<void>((done) => started.listen(0, '127.0.0.1', done))
  return started
}

before(async () => {
  if (python.missing) return
  server = await startSampleServer(1)
  publisher = await startPublisher()
})
after(async () => {
  publisher?.close()
  await server?.close()
})

const modules = globSync('test_*.py', { cwd: import.meta.dirname })
  .sort()
  .map((file) => {
    const [first] = readFileSync(join(import.meta.dirname, file), 'utf8').split('\n')
    return {
      name: basename(file, '.py'),
      needed: Object.keys(PACKAGES).find((name) => first?.includes(`(needs ${name})`)),
    }
  })

for (const [what, needed, interpreter] of [
  ['without pandas', undefined, python],
  ...Object.entries(PACKAGES).map(([name, needs]) => [`with ${name}`, name, pythonWith(...needs)] as const),
] as const)
  test(`passes the tests of the Python client ${what}`, { skip: interpreter.missing }, async (t) => {
    const names = modules.filter((module) => module.needed === needed).map(({ name }) => name)
    const args = ['-W', 'error', '-m', 'unittest', '-v', ...names]
    const { status, stderr } = await runPython(interpreter, args, {
      env: {
        HELIOLOG_TEST_ADDRESS: server.origin,
        HELIOLOG_TEST_TOKEN: server.token,
        HELIOLOG_TEST_PUBLISHER: `http://127.0.0.1:${(publisher.address() as AddressInfo).port}`,
      },
    })
    assert.equal(status, 0, stderr)
    assert.doesNotMatch(stderr, /ResourceWarning/, 'leaves no file or socket open')
    for (const name of names) assert.ok(stderr.includes(`(${name}.`), `${name} contains tests`)
    for (const [line] of stderr.matchAll(/^.* skipped .*$/gm)) t.diagnostic(line)
  })

/** UTF-16 orders these nicknames differently than UTF-8, and the first of a tie is the main component. */
const [ASTRAL, LIGATURE] = ['🌞', 'ﬁ']

/** A day of observers with their values: the Wolf number, or it and those of the hemispheres. */
const reports = (day: string, values: Record<string, (number | null)[]>): object[] =>
  Object.entries(values).map(([observer, [wolf, north = null, south = null]], number) => ({
    id: `${day}-${number}`,
    observer,
    type: 0,
    date_of_observation: `${day}T0${number}:30:00Z`,
    wolf,
    wolf_north: north,
    wolf_south: south,
  }))

/** What the sample does not have: an island, a lone observer, a tenfold count, only zeros, several reports. */
const UNUSUAL = [
  ...reports('1990-03-01', { [ASTRAL]: [100, 60, 40], [LIGATURE]: [80, 50] }),
  ...reports('1990-03-02', { [ASTRAL]: [120, 60, 60], [LIGATURE]: [91, null, 31] }),
  ...reports('1990-03-03', { [ASTRAL]: [130], lone: [77], [LIGATURE]: [1000, 500, 500] }),
  ...reports('1991-07-01', { solitary: [55, 11, 44] }),
  ...reports('1992-01-01', { zero: [0, 0, 0], [ASTRAL]: [12] }),
  ...reports('1992-01-02', { zero: [0, 0, 0], [ASTRAL]: [25], [LIGATURE]: [23], lone: [26] }),
  { id: 'twice-1', observer: ASTRAL, type: 0, date_of_observation: '1992-01-02T10:00:00Z', wolf: 30 },
  { id: 'h-alpha', observer: LIGATURE, type: 1, date_of_observation: '1992-01-02T11:00:00Z', wolf: 400 },
  ...reports(new Date().toISOString().slice(0, 10), { [ASTRAL]: [91] }),
]

test('recompute_index.py computes the published index, and names days that differ', {
  skip: python.missing,
}, async (t) => {
  const folder = await folderFor(t)
  await server.publish(OBSERVATIONS, UNUSUAL)
  await updateIndex(server.database)
  const env = { HELIOLOG_URL: server.origin, HELIOLOG_TOKEN: server.token }
  const compare = (...args: string[]) => runPython(python, [EXAMPLE, '--compare', ...args], { env })

  const equal = await compare()
  assert.equal(equal.status, 0, equal.stdout + equal.stderr)
  const [, days = ''] = /^(\d+) days computed, \1 published, 0 different\n$/.exec(equal.stdout) ?? []
  assert.ok(Number(days) > 300, equal.stdout)

  const response = await server.request('/bulk/v1/observations.ndjson')
  const file = join(folder, 'observations.ndjson')
  await writeFile(file, (await response.text()).replace('"wolf":55,', '"wolf":56,'))
  const different = await compare(file)
  assert.equal(different.status, 1, different.stderr)
  assert.match(different.stdout, /^1991-07-01 {2}plain_mean: computed 56.0, published 55$/m)
  assert.match(different.stdout, /, 1 different\n$/)

  const printed = await runPython(python, [EXAMPLE, file])
  assert.match(printed.stdout, /^day,index,observer_count,.*,plain_mean\r?\n1990-03-01,/)
  assert.equal(printed.stdout.trim().split('\n').length, 1 + Number(days))

  const unreachable = { HELIOLOG_URL: 'http://127.0.0.1:1', HELIOLOG_TOKEN: 'hlg_none' }
  const failed = await runPython(python, [EXAMPLE, '--compare'], { env: unreachable })
  assert.deepEqual([failed.status, failed.stdout], [2, ''])
  assert.match(failed.stderr, /^recompute_index\.py: http:\/\/127\.0\.0\.1:1\/index\/v1\/recipe: .*refused/)
})
