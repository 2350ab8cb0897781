/** docs/notebooks: the scripts run, print the statistics of the data and draw their figures. */
import { strict as assert } from 'node:assert'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { OBSERVATIONS } from '../../../server/src/domain/records/kinds.ts'
import { updateIndex } from '../../../server/src/features/index/update/update-index.ts'
import { temporaryDirectory } from '../../../test/support/engines.ts'
import { type Python, pythonWith, runPython } from './python.ts'
import { startSampleServer } from './sample-server.ts'

const NOTEBOOKS = join(import.meta.dirname, '../../../docs/notebooks')
const withPandas = pythonWith('pandas', 'matplotlib')
const withSunpy = pythonWith('sunpy', 'h5netcdf', 'matplotlib')

/** Runs a script in a folder of its own, and returns what it prints; the figure must be a picture. */
const startNotebook = async (t: TestContext, python: Python, name: string, years: number) => {
  const folder = await temporaryDirectory()
  t.after(folder.remove)
  const server = await startSampleServer(years)
  t.after(server.close)
  const env = {
    HELIOLOG_URL: server.origin,
    HELIOLOG_TOKEN: server.token,
    MPLBACKEND: 'Agg',
    MPLCONFIGDIR: join(folder.path, 'matplotlib'),
  }
  const run = async (): Promise<string> => {
    const args = ['-W', 'error::UserWarning', join(NOTEBOOKS, `${name}.py`)]
    const { status, stdout, stderr } = await runPython(python, args, { cwd: folder.path, env })
    assert.equal(status, 0, stderr)
    const picture = await readFile(join(folder.path, `${name}.png`))
    assert.equal(picture.subarray(1, 4).toString(), 'PNG')
    return stdout
  }
  return { server, run }
}

test('prints the statistics of the data and draws the figure', { skip: withPandas.missing }, async (t) => {
  const { server, run } = await startNotebook(t, withPandas, 'solar-activity', 3)
  const stdout = await run()
  const { version, days, first_day, last_day } = await server.json('/meta')
  assert.match(stdout, new RegExp(`^days +${days} from ${first_day} to ${last_day}$`, 'm'))
  for (const name of ['maximum', 'minimum', 'k', 'index'])
    assert.match(stdout, new RegExp(`^${name} +[\\d.]+ `, 'm'))
  assert.match(stdout, new RegExp(`^version +${version}$`, 'm'))
  assert.ok(stdout.split('\ncite ')[1]?.includes(version), stdout)
})

test('fetches the cited version again after a publication', { skip: withSunpy.missing }, async (t) => {
  const { server, run } = await startNotebook(t, withSunpy, 'cited-index', 2)
  const { version, last_day } = await server.json('/meta')
  const first = await run()
  assert.match(first, new RegExp(`^index +\\d+ days, \\S+ to ${last_day}$`, 'm'))
  assert.match(first, new RegExp(`^cite .*${version}`, 'm'))
  assert.match(first, new RegExp(`^kept +index-of-${version}.csv$`, 'm'))

  const row = { id: 'later', observer: 'Ada', type: 0, date_of_observation: '2026-01-01T09:00:00Z', wolf: 50 }
  await server.publish(OBSERVATIONS, [row])
  await updateIndex(server.database)
  const second = await run()
  const later = (await server.json('/meta')).version
  assert.match(second, new RegExp(`^cite .*${version}`, 'm'))
  for (const name of ['index', 'observations'])
    assert.match(second, new RegExp(`^again +${name}-of-${version}.csv is equal, byte by byte$`, 'm'))
  assert.match(second, new RegExp(`^current +version ${later} is another$`, 'm'))
})
