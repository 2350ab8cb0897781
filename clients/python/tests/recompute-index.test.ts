/** examples/recompute_index.py computes the index that a real server publishes, from its bulk file alone. */
import { strict as assert } from 'node:assert'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { pythonWith, runPython } from './python.ts'
import { startSampleServer } from './sample-server.ts'

const SCRIPT = join(import.meta.dirname, '../examples/recompute_index.py')
const python = pythonWith()

const HEADER = 'id,observer,type,date_of_observation,wolf,wolf_north,wolf_south'
/** UTF-16 orders these nicknames differently than UTF-8, and the first of a tie is the main component. */
const [ASTRAL, LIGATURE] = ['🌞', 'ﬁ']

/** A day of `observers` with their values: the Wolf number, or it and those of the hemispheres. */
const reports = (day: string, values: Record<string, string>): string[] =>
  Object.entries(values).map(([observer, wolf], number) => {
    const cells = `${wolf},,`.split(',').slice(0, 3)
    return [`${day}-${number}`, observer, 0, `${day}T0${number}:30:00Z`, ...cells].join()
  })

/** What the sample does not have: an island, a lone observer, a tenfold count, only zeros, several reports. */
const UNUSUAL = [
  HEADER,
  ...reports('1990-03-01', { [ASTRAL]: '100,60,40', [LIGATURE]: '80,50' }),
  ...reports('1990-03-02', { [ASTRAL]: '120,60,60', [LIGATURE]: '91,,31' }),
  ...reports('1990-03-03', { [ASTRAL]: '130', lone: '77', [LIGATURE]: '1000,500,500' }),
  ...reports('1991-07-01', { solitary: '55,11,44' }),
  ...reports('1992-01-01', { zero: '0,0,0', [ASTRAL]: '12' }),
  ...reports('1992-01-02', { zero: '0,0,0', [ASTRAL]: '25', [LIGATURE]: '23', lone: '26' }),
  `twice-1,${ASTRAL},0,1992-01-02T10:00:00Z,30,,`,
  `h-alpha,${LIGATURE},1,1992-01-02T11:00:00Z,400,,`,
  ...reports(new Date().toISOString().slice(0, 10), { [ASTRAL]: '91' }),
]

test('recomputes the published index, and names the day when a row differs', {
  skip: python.missing,
}, async (t) => {
  const { sandbox, server, token } = await startSampleServer(t, 1)
  await sandbox.writeFile('unusual.csv', `${UNUSUAL.join('\n')}\n`)
  const imported = await sandbox.run(['import', 'observations', 'unusual.csv'])
  assert.equal(imported.status, 0, imported.stderr)
  const env = { HELIOLOG_URL: server.origin, HELIOLOG_TOKEN: token }
  const compare = (...args: string[]) => runPython(python, [SCRIPT, '--compare', ...args], { env })

  const equal = await compare()
  assert.equal(equal.status, 0, equal.stdout + equal.stderr)
  const [, days = ''] = /^(\d+) days computed, \1 published, 0 different\n$/.exec(equal.stdout) ?? []
  assert.ok(Number(days) > 300, equal.stdout)

  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${server.origin}/bulk/v1/observations.ndjson`, { headers })
  const file = join(sandbox.path, 'observations.ndjson')
  await writeFile(file, await response.text())
  const printed = await runPython(python, [SCRIPT, file])
  assert.match(printed.stdout, /^day,index,observer_count,.*,plain_mean\r?\n1990-03-01,/)
  assert.equal(printed.stdout.trim().split('\n').length, 1 + Number(days))

  const changed = (await readFile(file, 'utf8')).replace('"wolf":55,', '"wolf":56,')
  await writeFile(file, changed)
  const different = await compare(file)
  assert.equal(different.status, 1, different.stderr)
  assert.match(different.stdout, /^1991-07-01 {2}plain_mean: computed 56.0, published 55$/m)
  assert.match(different.stdout, /, 1 different\n$/)
})

test('exits with 2 and the reason when it cannot read the observations', {
  skip: python.missing,
}, async () => {
  const { status, stdout, stderr } = await runPython(python, [SCRIPT, '--compare'], {
    env: { HELIOLOG_URL: 'http://127.0.0.1:1', HELIOLOG_TOKEN: 'hlg_none' },
  })
  assert.deepEqual([status, stdout], [2, ''])
  assert.match(stderr, /^recompute_index\.py: http:\/\/127\.0\.0\.1:1\/index\/v1\/recipe: .*refused/)

  const other = await runPython(python, [SCRIPT, SCRIPT])
  assert.deepEqual([other.status, other.stdout], [2, ''])
  assert.match(other.stderr, /line 1 of .* is not an observation: use \/bulk\/v1\/observations\.ndjson$/m)
})
