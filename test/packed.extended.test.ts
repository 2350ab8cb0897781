/** The files of the package heliolog, unpacked in an empty folder. `npm run release` also tries npx and old Nodes. */
import { strict as assert } from 'node:assert'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { writeServerFiles } from '../release/pack.ts'
import { ROOT, read } from './support/deployment.ts'
import { temporaryDirectory } from './support/engines.ts'
import { createSandbox, observationsCsv, requestJson } from './support/sandbox.ts'

const MAX_BYTES = 60e6

let folder: Awaited<ReturnType<typeof temporaryDirectory>>
before(async () => {
  folder = await temporaryDirectory()
  writeServerFiles(ROOT, folder.path)
})
after(() => folder.remove())

test('is small, and depends on nothing but Node', () => {
  const files = globSync('**/*', { cwd: folder.path }).map((file) => statSync(join(folder.path, file)))
  const bytes = files.filter((file) => file.isFile()).reduce((sum, { size }) => sum + size, 0)
  assert.ok(bytes < MAX_BYTES, `${bytes} bytes`)
  const manifest = JSON.parse(readFileSync(join(folder.path, 'package.json'), 'utf8'))
  const { dependencies, optionalDependencies, scripts } = manifest
  const expected = JSON.parse(read('package.json')).optionalDependencies
  assert.deepEqual([dependencies, optionalDependencies, scripts], [undefined, expected, undefined])
  for (const path of [...manifest.files, manifest.bin.heliolog])
    assert.ok(statSync(join(folder.path, path)), `${path} is packed`)
})

test('imports, issues tokens and serves API and portal without node_modules', async (t) => {
  const sandbox = await createSandbox(t)
  const launcher = join(folder.path, 'server/bin/heliolog.js')
  await sandbox.writeFile('own.csv', observationsCsv(1, 2))
  const imported = await sandbox.runProcess(['import', 'observations', 'own.csv'], { launcher })
  assert.match(imported.stdout, /^observations: 2 new/m, imported.stderr)
  const issued = await sandbox.runProcess(['token', 'issue', '--holder', 'Ada', '--purpose', 'x'], {
    launcher,
  })
  const [token = ''] = /hlg_\w+/.exec(issued.stdout) ?? []
  const server = await sandbox.serve([], { launcher })
  assert.equal((await requestJson(server, '/meta', token)).observations, 2)
  const headers = { authorization: `Bearer ${token}` }
  const parquet = await fetch(`${server.origin}/bulk/v1/observations.parquet`, { headers })
  assert.equal(parquet.headers.get('x-row-count'), '2', 'a thread builds the file')
  const [, script] = /src="([^"]+\.js)"/.exec(await (await fetch(server.origin)).text()) ?? []
  assert.ok(script, 'the page is that of the portal')
  for (const path of [script, 'portal/summary.json'])
    assert.equal((await fetch(new URL(path, `${server.origin}/`))).status, 200, path)
})
