/** The archive of a release for this machine, unpacked: it needs no Node, no npm and no environment. */
import { strict as assert } from 'node:assert'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { PLATFORMS, writeArchiveFiles } from '../release/archives.ts'
import { ROOT } from './support/deployment.ts'
import { temporaryDirectory } from './support/engines.ts'

const platform = PLATFORMS.find((name) => name === `${process.platform}-${process.arch}`)
const skip = platform === undefined && `no archive is made for ${process.platform} on ${process.arch}`

test('runs from an empty folder with an empty environment', { skip }, async (t) => {
  const { path, remove } = await temporaryDirectory()
  t.after(remove)
  const [unpacked, cwd] = [join(path, 'unpacked'), join(path, 'empty')]
  await mkdir(unpacked)
  await mkdir(cwd)
  writeArchiveFiles(ROOT, platform ?? 'linux-x64', unpacked)
  const launcher = join(path, 'heliolog')
  await symlink('unpacked/heliolog', launcher)
  const { stdout } = await promisify(execFile)(launcher, ['--version'], { cwd, env: {} })
  assert.match(stdout, /^\d+\.\d+\.\d+\n$/)
  const child = spawn(launcher, ['desk', '--no-open', '--port', '0'], { cwd, env: {} })
  t.after(() => child.kill('SIGKILL'))
  const closed = once(child, 'close')
  let output = ''
  while (!/\n/.test(output)) output += (await once(child.stdout, 'data'))[0]
  const [address = ''] = /http:\S+/.exec(output) ?? []
  assert.equal((await fetch(address)).status, 200)
  child.kill('SIGTERM')
  assert.deepEqual(await closed, [0, null])
})
