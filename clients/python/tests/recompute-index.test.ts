/** Compares the index with recompute_index.py, an independent implementation, in cases that no worked example has. */
import { strict as assert } from 'node:assert'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import Papa from 'papaparse'
import {
  communities,
  indexOf,
  type Report,
} from '../../../packages/community-index/test/support/communities.ts'
import { dayText } from '../../../server/src/domain/day.ts'
import { dailyIndex } from '../../../server/src/features/index/records/published-index.ts'
import { communityRows } from '../../../test/support/community.ts'
import { folderFor } from '../../../test/support/engines.ts'
import { ndjson } from '../../../test/support/importing.ts'
import { createSandbox } from '../../../test/support/sandbox.ts'
import { pythonWith, runPython } from './python.ts'

const EXAMPLE = join(import.meta.dirname, '../examples/recompute_index.py')
const python = pythonWith()
const DAY = 16_000

const report = (day: number, observer: string, wolf: number, north: number | null = null): Report => ({
  day: DAY + day,
  observer,
  wolf,
  north,
  south: north === null ? null : wolf - north,
})

/** Two pairs who never meet, with the same numbers. UTF-16 orders the later pair first. */
const TIE = [0, 1].flatMap((day) => [
  ...['ﬁ', 'ﬂ'].map((observer, at) => report(day, observer, 60 + 20 * at)),
  ...['🌞', '🌟'].map((observer, at) => report(day + 2, observer, 60 + 20 * at)),
])

const NOT_CONVERGING = [28, 329, 655, 6, 57].map((wolf, at) => report(0, 'abcde'[at] as string, wolf))

/** Zeros of a hemisphere, of one observer, of all, and days on which only some report hemispheres. */
const HEMISPHERES = Array.from({ length: 40 }, (_, day) => [
  report(day, 'ada', day % 7 === 0 ? 0 : 30 + day, day % 7 === 0 ? 0 : day % 3 === 0 ? 0 : 20),
  report(day, 'bo', day % 5 === 0 ? 0 : 35 + day, day % 2 === 0 ? null : 0),
  report(day, 'cy', day % 35 === 0 ? 0 : 41, day % 4 === 1 ? 11 : null),
]).flat()

const RANDOM = fc.sample(communities, { seed: 17, numRuns: 4 })

const cases: [string, readonly Report[]][] = [
  ['a tie of main components', TIE],
  ['factors that do not converge', NOT_CONVERGING],
  ['hemispheres with zeros', HEMISPHERES],
  ...RANDOM.map((reports, at): [string, Report[]] => [`random community ${at + 1}`, reports]),
]

/** The rows that the script prints. */
const recompute = async (file: string) => {
  const { status, stdout, stderr } = await runPython(python, [EXAMPLE, file])
  assert.equal(status, 0, stderr)
  return Papa.parse<Record<string, string>>(stdout.trim(), { header: true }).data
}

test('equals recompute_index.py: heliolog index --observers', { skip: python.missing }, async (t) => {
  const sandbox = await createSandbox(t)
  const rows = await sandbox.writeFile('rows.ndjson', ndjson(communityRows('2023-12-01', 60)))
  await sandbox.run(['import', 'observations', rows])
  const { observations } = await sandbox.readPublished()
  const chosen = observations.filter(({ observer }) => ['Ada', '🌞'].includes(observer))
  const expected = await recompute(await sandbox.writeFile('chosen.ndjson', ndjson(chosen)))
  assert.equal((await sandbox.run(['index', '--observers', 'Ada,🌞', '--out', 'two'])).status, 0)
  const written = await readFile(join(sandbox.path, 'two/index-daily.csv'), 'utf8')
  const { data } = Papa.parse<Record<string, string>>(written.trim(), { header: true })
  const numbers = (row: Record<string, string>) =>
    Object.entries(row).map(([name, cell]) => [name, name === 'day' || cell === '' ? cell : Number(cell)])
  assert.deepEqual(
    data.map(({ settled: _, ...row }) => numbers(row)),
    expected.map(numbers),
  )
})

for (const [name, reports] of cases)
  test(`equals recompute_index.py: ${name}`, { skip: python.missing }, async (t) => {
    const folder = await folderFor(t)
    const file = join(folder, 'observations.ndjson')
    const observations = reports.map(({ day, observer, wolf, north, south }) => ({
      type: 0,
      observer,
      date_of_observation: `${dayText(day)}T09:00:00Z`,
      wolf,
      wolf_north: north,
      wolf_south: south,
    }))
    await writeFile(file, ndjson(observations))
    const computed = (await recompute(file)).map(({ day, ...values }) => [
      day,
      Object.entries(values).map(([field, value]) => [field, value === '' ? null : Number(value)]),
    ])
    const index = indexOf(reports)
    const expected = [...dailyIndex(index, '2026-11-16')].map(({ day, settled: _, ...values }) => [
      day,
      Object.entries(values),
    ])
    assert.deepEqual(computed, expected)
    assert.equal(index.factors.converged, reports !== NOT_CONVERGING)
  })
