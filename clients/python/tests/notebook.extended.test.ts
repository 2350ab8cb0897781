/** docs/notebooks: the script runs, prints the statistics of the data and draws its figure. */
import { strict as assert } from 'node:assert'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../../test/support/engines.ts'
import { pythonWith, runPython } from './python.ts'
import { startSampleServer } from './sample-server.ts'

const SCRIPT = join(import.meta.dirname, '../../../docs/notebooks/solar-activity.py')
const python = pythonWith('pandas', 'matplotlib')

test('prints the statistics of the data and draws the figure', { skip: python.missing }, async (t) => {
  const folder = await temporaryDirectory()
  t.after(folder.remove)
  const { origin, token, json, close } = await startSampleServer(3)
  t.after(close)
  const { status, stdout, stderr } = await runPython(python, [SCRIPT], {
    cwd: folder.path,
    env: {
      HELIOLOG_URL: origin,
      HELIOLOG_TOKEN: token,
      MPLBACKEND: 'Agg',
      MPLCONFIGDIR: join(folder.path, 'matplotlib'),
    },
  })
  assert.equal(status, 0, stderr)
  const { version, days, first_day, last_day } = await json('/meta')
  assert.match(stdout, new RegExp(`^days +${days} from ${first_day} to ${last_day}$`, 'm'))
  for (const name of ['maximum', 'minimum', 'k', 'index'])
    assert.match(stdout, new RegExp(`^${name} +[\\d.]+ `, 'm'))
  assert.match(stdout, new RegExp(`^version +${version}$`, 'm'))
  assert.ok(stdout.split('\ncite ')[1]?.includes(version), stdout)
  const picture = await readFile(join(folder.path, 'solar-activity.png'))
  assert.equal(picture.subarray(1, 4).toString(), 'PNG')
})
