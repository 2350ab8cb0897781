/** The archive of a release for this machine: it needs no Node, no npm, no network and no environment. */
import { strict as assert } from 'node:assert'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { type Archive, PLATFORMS, packArchive } from '../release/archives.ts'
import { checkArchives } from '../release/check-archives.ts'
import { ROOT } from './support/deployment.ts'
import { temporaryDirectory } from './support/engines.ts'

const run = promisify(execFile)
const platform = PLATFORMS.find((name) => name === `${process.platform}-${process.arch}`)
const skip = platform === undefined && `no archive is made for ${process.platform} on ${process.arch}`

describe('the archive for this machine', { skip }, () => {
  let archive: Archive
  let folder: string
  let remove: () => Promise<void>
  before(async () => {
    ;({ path: folder, remove } = await temporaryDirectory())
    archive = packArchive(ROOT, platform ?? 'linux-x64', folder)
  })
  after(() => remove())

  test('serves the demo', async () => {
    assert.deepEqual(await checkArchives([archive]), [archive.file])
  })

  test('is not accepted as one of another platform, or beside one with other files', async () => {
    const other = platform === 'darwin-x64' ? 'linux-x64' : 'darwin-x64'
    await assert.rejects(
      checkArchives([{ ...archive, platform: other }]),
      new RegExp(`Node is not for ${other}`),
    )
    const changed = join(folder, `other-${basename(archive.file)}`)
    await run('tar', ['-xzf', archive.file], { cwd: folder })
    const unpacked = basename(archive.file, '.tar.gz')
    await copyFile(join(folder, unpacked, 'README.md'), join(folder, unpacked, 'docs/run.md'))
    await run('tar', ['-czf', changed, unpacked], { cwd: folder })
    await assert.rejects(
      checkArchives([archive, { ...archive, file: changed }]),
      /docs\/run\.md differs from that of the archive that was started/,
    )
  })

  test('starts the desk through a symbolic link', async (t) => {
    const cwd = join(folder, 'empty')
    await mkdir(cwd)
    await run('tar', ['-xzf', archive.file], { cwd: folder })
    const launcher = join(folder, 'link')
    await symlink(join(basename(archive.file, '.tar.gz'), 'heliolog'), launcher)
    const { stdout } = await run(launcher, ['--version'], { cwd, env: {} })
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
})
