/** docs/notebooks: they run on another store than the one of their stored output. */
import { strict as assert } from 'node:assert'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { OBSERVATIONS } from '../../../server/src/domain/records/kinds.ts'
import { updateIndex } from '../../../server/src/features/index/update/update-index.ts'
import { folderFor } from '../../../test/support/engines.ts'
import type { TestServer } from '../../../test/support/server.ts'
import { type Python, pythonWith, runPython } from './python.ts'
import { startSampleServer } from './sample-server.ts'

const NOTEBOOKS = join(import.meta.dirname, '../../../docs/notebooks')
const withPandas = pythonWith('pandas', 'matplotlib')
const withSunpy = pythonWith('sunpy', 'h5netcdf', 'matplotlib')

/** Runs a script in a folder of its own, and returns the folder and what the script prints. */
const runNotebook = async (t: TestContext, python: Python, server: TestServer, script: string[]) => {
  const folder = await folderFor(t)
  const env = {
    HELIOLOG_URL: server.origin,
    HELIOLOG_TOKEN: server.token,
    MPLBACKEND: 'Agg',
    MPLCONFIGDIR: join(folder, 'matplotlib'),
  }
  const args = ['-W', 'error::UserWarning', ...script]
  const { status, stdout, stderr } = await runPython(python, args, { cwd: folder, env })
  assert.equal(status, 0, stderr)
  return { folder, stdout }
}

test('prints the statistics of the data and draws the figure', { skip: withPandas.missing }, async (t) => {
  const server = await startSampleServer(3)
  t.after(server.close)
  const script = [join(NOTEBOOKS, 'solar-activity.py')]
  const { folder, stdout } = await runNotebook(t, withPandas, server, script)
  const picture = await readFile(join(folder, 'solar-activity.png'))
  assert.equal(picture.subarray(1, 4).toString(), 'PNG')
  const { version, days, first_day, last_day } = await server.json('/meta')
  assert.match(stdout, new RegExp(`^days +${days} from ${first_day} to ${last_day}$`, 'm'))
  for (const name of ['maximum', 'minimum', 'k', 'index'])
    assert.match(stdout, new RegExp(`^${name} +[\\d.]+ `, 'm'))
  assert.match(stdout, new RegExp(`^version +${version}$`, 'm'))
  assert.ok(stdout.split('\ncite ')[1]?.includes(version), stdout)
})

interface Cell {
  cell_type: 'code' | 'markdown'
  source: string[]
}

/** Publishes when it gets a request. */
const startPublisher = async (t: TestContext, server: TestServer): Promise<string> => {
  const row = { id: 'later', observer: 'Ada', type: 0, date_of_observation: '2026-01-01T09:00:00Z', wolf: 50 }
  const publisher = createServer(async (_request, response) => {
    await server.publish(OBSERVATIONS, [row])
    await updateIndex(server.database)
    response.end()
  })
  await once(publisher.listen(0, '127.0.0.1'), 'listening')
  t.after(() => publisher.close())
  return `http://127.0.0.1:${(publisher.address() as AddressInfo).port}`
}

test('fetches the cited version again after a publication', { skip: withSunpy.missing }, async (t) => {
  const server = await startSampleServer(2)
  t.after(server.close)
  const { version, last_day } = await server.json('/meta')
  const { cells }: { cells: Cell[] } = JSON.parse(
    await readFile(join(NOTEBOOKS, 'cited-index.ipynb'), 'utf8'),
  )
  const code = cells.filter(({ cell_type }) => cell_type === 'code').map(({ source }) => source.join(''))
  const publish = `import urllib.request; urllib.request.urlopen("${await startPublisher(t, server)}")`
  const script = [...code.slice(0, -1), publish, ...code.slice(-1)].join('\n')

  const { stdout } = await runNotebook(t, withSunpy, server, ['-c', script])
  const later = (await server.json('/meta')).version
  assert.match(stdout, new RegExp(`^\\d+ days, \\S+ to ${last_day}, version ${version}$`, 'm'))
  assert.match(stdout, new RegExp(`Solar observations \\(version ${version}`))
  assert.match(stdout, new RegExp(`^version ${later} is current; its index differs on \\d+ days$`, 'm'))
  assert.match(stdout, new RegExp(`^version ${version} is the same: \\d+ days, \\d+ counts$`, 'm'))
})
