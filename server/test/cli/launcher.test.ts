/** bin/heliolog.js runs the Node that npm installs with heliolog when it is started by an older one. */
import { strict as assert } from 'node:assert'
import { execFile, spawnSync } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { describe, test } from 'node:test'
import { promisify } from 'node:util'
import { LAUNCHER } from '../../../test/support/heliolog-process.ts'
import { createSandbox, requestApi } from '../../../test/support/sandbox.ts'

const NEEDED_MAJOR = 24

/** The machine's own Node, if it is older than heliolog needs. */
const olderNode = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => folder !== '' && !folder.includes('node_modules'))
  .map((folder) => join(folder, 'node'))
  .find((node) => {
    const { stdout, status } = spawnSync(node, ['--version'], { encoding: 'utf8' })
    return status === 0 && Number(/^v(\d+)/.exec(stdout)?.[1]) < NEEDED_MAJOR
  })

const skip = olderNode === undefined && `no Node older than ${NEEDED_MAJOR} is on the PATH`

describe('heliolog started by an older Node', { skip, concurrency: 2 }, () => {
  const node = olderNode as string

  test('runs the installed Node in the same folder', async (t) => {
    const sandbox = await createSandbox(t)
    await sandbox.run(['init', '--database', 'sqlite:here.db'])
    const { status, stdout, stderr } = await sandbox.runProcess(['doctor', '--database', 'sqlite:here.db'], {
      node,
    })
    assert.deepEqual([status, stderr], [0, ''])
    assert.match(stdout, new RegExp(`^node {6}${process.version}$`, 'm'))
    assert.ok(stdout.includes(join(sandbox.path, 'here.db')))
  })

  test('forwards arguments, standard input and the exit status', async (t) => {
    const sandbox = await createSandbox(t)
    const missing = await sandbox.runProcess(['import', 'observations', 'a file; with "words" in it.csv'], {
      node,
    })
    assert.equal(missing.status, 1)
    assert.equal(missing.stderr, 'heliolog: a file; with "words" in it.csv: no such file\n')
    const input = 'id,observer,type,date_of_observation\na,Ada,0,2024-05-11T09:30:00Z\n'
    const imported = await sandbox.runProcess(['import', 'observations', '-', '--format', 'csv'], {
      node,
      input,
    })
    assert.equal(imported.status, 0)
    assert.equal((await sandbox.readPublished()).meta.observations, 1)
  })

  test('forwards SIGTERM, and the server shuts down gracefully', async (t) => {
    const sandbox = await createSandbox(t)
    const { id, token } = await sandbox.issueToken()
    const server = await sandbox.serve([], { node })
    // Stop the server after a failure, too: killing the launcher would leave it running.
    const response = await requestApi(server, '/meta', token).finally(() => server.process.kill('SIGTERM'))
    assert.equal(response.status, 200)
    const { status, signal, stdout } = await server.stop()
    assert.deepEqual([status, signal], [0, null])
    assert.match(stdout, /"msg":"stopped"/)
    assert.equal(await sandbox.countCalls(id), 1)
  })

  test('prints what to do when no newer Node is installed', async (t) => {
    const sandbox = await createSandbox(t)
    const alone = await sandbox.makeFolder('alone')
    await cp(join(LAUNCHER, '..'), join(alone, 'bin'), { recursive: true })
    await sandbox.writeFile('alone/package.json', '{"type":"module"}')
    await assert.rejects(
      promisify(execFile)(node, [join(alone, 'bin/heliolog.js'), 'doctor']),
      ({ code, stdout, stderr }) => {
        assert.deepEqual([code, stdout], [1, ''])
        assert.match(
          stderr,
          /^heliolog needs Node 24 or later, this is v\d+\.\S+: install it, or .* without --omit=optional\.\n$/,
        )
        return true
      },
    )
  })
})
