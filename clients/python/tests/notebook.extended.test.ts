/** docs/notebooks: its numbers equal those computed here from the pages of the same server. */
import { strict as assert } from 'node:assert'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../../test/support/engines.ts'
import type { TestServer } from '../../../test/support/server.ts'
import { pythonWith, runPython } from './python.ts'
import { startSampleServer } from './sample-server.ts'
import { highest, type Row, smoothed } from './solar-statistics.ts'

const SCRIPT = join(import.meta.dirname, '../../../docs/notebooks/solar-activity.py')

const rowsOf = async (server: TestServer, path: string): Promise<Row[]> => {
  const rows: Row[] = []
  let query = 'limit=500'
  while (true) {
    const page = await server.json(`${path}?${query}`)
    rows.push(...page.data)
    if (page.next_cursor === null) return rows
    query = `cursor=${encodeURIComponent(page.next_cursor)}&limit=500`
  }
}

/** Requests a path below /index/v1. */
const indexOf = async ({ origin, token }: TestServer, path: string): Promise<Row> => {
  const response = await fetch(`${origin}/index/v1${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  assert.equal(response.status, 200, path)
  return response.json()
}

/** Finds a line of the output by its first word, and compares its values up to the last digit. */
const assertLine = (output: string, name: string, pattern: RegExp, expected: (string | number)[]): void => {
  const line = output.split('\n').find((one) => one.startsWith(name)) ?? ''
  const found = pattern.exec(line.slice(10))
  assert.ok(found, `${name}: ${line}`)
  for (const [index, value] of expected.entries()) {
    const actual: string = found[index + 1] ?? ''
    if (typeof value === 'string') assert.equal(actual, value, line)
    else {
      const lastDigit = 10 ** -(actual.split('.')[1]?.length ?? 0)
      assert.ok(Math.abs(Number(actual) - value) <= 0.501 * lastDigit, `${line}: ${value}`)
    }
  }
}

const python = pythonWith('pandas', 'matplotlib')

test('prints the statistics of the data and draws the figure', {
  skip: python.missing,
}, async (t) => {
  const folder = await temporaryDirectory()
  const sample = await startSampleServer(3)
  t.after(async () => {
    await sample.close()
    await folder.remove()
  })
  const { status, stdout, stderr } = await runPython(python, [SCRIPT], {
    cwd: folder.path,
    env: {
      HELIOLOG_URL: sample.origin,
      HELIOLOG_TOKEN: sample.token,
      MPLBACKEND: 'Agg',
      MPLCONFIGDIR: join(folder.path, 'matplotlib'),
    },
  })
  assert.equal(status, 0, stderr)

  const days = await rowsOf(sample, '/activity/daily')
  assertLine(stdout, 'days', /^(\d+) from (\S+) to (\S+)$/, [days.length, days[0].day, days.at(-1).day])
  const wolf = smoothed(
    days.filter(({ wolf_mean }) => wolf_mean !== null),
    'wolf_mean',
  )
  assert.equal(wolf.size, 36 - 12)
  const [maximum, minimum] = [highest(wolf), highest(wolf, -1)]
  assertLine(stdout, 'maximum', /^([\d.]+) in (\S+) /, [maximum[1], maximum[0]])
  assertLine(stdout, 'minimum', /^([\d.]+) in (\S+)$/, [minimum[1], minimum[0]])

  const { data: observers } = await indexOf(sample, '/observers')
  const best = observers.reduce((most: Row, one: Row) => (one.common_days > most.common_days ? one : most))
  assert.ok(best.common_days > 30)
  assertLine(stdout, 'k', /^([\d.]+) ± ([\d.]+) for (.+) on (\d+) days$/, [
    best.k,
    best.uncertainty,
    best.nickname,
    best.common_days,
  ])

  const indexLine =
    /^index +([\d.]+) from (\d+) observers on (\S+), published ([\d.]+) ± ([\d.]+), plain mean ([\d.]+)$/m
  const [, computed, ...shown] = indexLine.exec(stdout) ?? []
  const { data: indexDays } = await indexOf(sample, `/daily?from=${shown[1]}&to=${shown[1]}`)
  const [{ day, index, observer_count, uncertainty, plain_mean }] = indexDays
  assert.deepEqual(shown.map(Number), [observer_count, Number.NaN, index, uncertainty, plain_mean], day)
  // The published factors have four decimals, so the last digit may differ.
  assert.ok(Math.abs(Number(computed) - index) < 0.03, `${computed}, ${index}`)

  const { version } = await sample.json('/meta')
  assertLine(stdout, 'version', /^(\S+)$/, [version])
  assert.ok(stdout.split('\ncite ')[1]?.includes(version), stdout)
  const picture = await readFile(join(folder.path, 'solar-activity.png'))
  assert.equal(picture.subarray(1, 4).toString(), 'PNG')
})
