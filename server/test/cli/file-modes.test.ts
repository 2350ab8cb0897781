/** The files of the embedded store are readable by their owner only. */
import { strict as assert } from 'node:assert'
import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { createSandbox, observationsCsv } from '../../../test/support/sandbox.ts'

const DATABASE = 'sqlite:new/data/sun.db'
const FILES = ['sun.calls.db', 'sun.db', 'sun.tokens.db']
const modeOf = async (path: string) => (await stat(path)).mode & 0o777

describe('files of the embedded store', () => {
  test('are created for their owner only, regardless of the umask', async (t) => {
    const sandbox = await createSandbox(t)
    await sandbox.writeFile('rows.csv', observationsCsv(1, 2))
    const { status, stderr } = await sandbox.shell(
      `umask 0; heliolog import observations rows.csv --database ${DATABASE}`,
    )
    assert.equal(status, 0, stderr)
    const folder = join(sandbox.path, 'new/data')
    assert.deepEqual([await modeOf(join(sandbox.path, 'new')), await modeOf(folder)], [0o700, 0o700])
    await sandbox.serve(['--database', DATABASE])
    // While the store is served, each file has a log and an index of the log.
    const open = FILES.flatMap((name) => [name, `${name}-shm`, `${name}-wal`])
    assert.deepEqual((await readdir(folder)).sort(), [...open, 'sun.cache'].sort())
    assert.equal(await modeOf(join(folder, 'sun.cache')), 0o700)
    for (const name of open) assert.equal(await modeOf(join(folder, name)), 0o600, name)
  })

  test('are reported by doctor when other users can read them', async (t) => {
    const sandbox = await createSandbox(t)
    await sandbox.seed(1)
    const path = sandbox.url.slice('sqlite:'.length)
    assert.doesNotMatch((await sandbox.run(['doctor'])).stdout, /warning/)
    await chmod(path, 0o644)
    const { status, stdout } = await sandbox.run(['doctor'])
    assert.equal(status, 0)
    const warning = 'warning: other users of this machine can read the store; run: chmod 600'
    assert.ok(stdout.includes(`\n${warning} ${path}`), stdout)
    assert.equal(await modeOf(path), 0o644, 'doctor changes nothing')
  })
})
