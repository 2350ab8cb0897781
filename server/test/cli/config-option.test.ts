/** The settings file of commands: heliolog.env in the current folder, or that of --config. */
import { strict as assert } from 'node:assert'
import { join } from 'node:path'
import { test } from 'node:test'
import { assertFailed } from '../../../test/support/heliolog-process.ts'
import { createSandbox, exists, observationsCsv } from '../../../test/support/sandbox.ts'

test('commands use heliolog.env or the file of --config, and doctor shows which', async (t) => {
  const sandbox = await createSandbox(t)
  const file = await sandbox.writeFile(
    'heliolog.env',
    'HELIOLOG_DATABASE_URL=sqlite:data/own.db\n\nHELIOLOG_NAME="Sociedad Solar"\nHELIOLOG_HOME_URL=https://example.org\n',
  )
  const env = { HELIOLOG_DATABASE_URL: '', HELIOLOG_HOME_URL: 'https://sun.example' }
  const cwd = await sandbox.makeFolder('elsewhere')
  await sandbox.writeFile('rows.csv', observationsCsv(1, 3))
  const imported = await sandbox.run(['import', 'observations', 'rows.csv'], { env })
  assert.equal(imported.status, 0, imported.stderr)

  const config = ['--config', '../heliolog.env']
  for (const args of [
    [...config, 'doctor'],
    ['doctor', ...config],
  ]) {
    const { status, stdout, stderr } = await sandbox.run(args, { env, cwd })
    assert.equal(status, 0, stderr)
    assert.match(stdout, /^data {6}3 observations/m)
    const [, settings] = /^settings {2}(.*?)^\w/ms.exec(stdout) ?? []
    assert.deepEqual(settings?.trim().split(/\n */), [
      `HELIOLOG_DATABASE_URL=sqlite:${join(sandbox.path, 'data/own.db')} (${file}:1)`,
      `HELIOLOG_NAME=Sociedad Solar (${file}:3)`,
      'HELIOLOG_HOME_URL=https://sun.example (environment)',
    ])
  }

  await sandbox.writeFile('elsewhere/heliolog.env', 'a mistake\n')
  assertFailed(await sandbox.run(['init'], { env, cwd }), /heliolog\.env: not accepted: line 1; /, 2)
  assert.equal(await exists(join(cwd, 'data')), false)

  const server = await sandbox.serve(config, { env, cwd })
  assert.match(await (await fetch(server.origin)).text(), /Sociedad Solar/)
})
