/** The archive of a release for this machine: it needs no Node, no npm, no network and no environment. */
import { strict as assert } from 'node:assert'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { type Archive, launchers, PLATFORMS, packArchive } from '../release/archives.ts'
import { checkArchives } from '../release/check-archives.ts'
import { checkWithoutNetwork } from './support/check-without-network.ts'
import { ROOT } from './support/deployment.ts'
import { temporaryDirectory } from './support/engines.ts'

const run = promisify(execFile)
const platform = PLATFORMS.find((name) => name === `${process.platform}-${process.arch}`)
const skip =
  platform === undefined && `needs a system with an archive, not ${process.platform} on ${process.arch}`

describe('the archive for this machine', { skip }, () => {
  let archive: Archive
  let folder: string
  let remove: () => Promise<void>
  before(async () => {
    ;({ path: folder, remove } = await temporaryDirectory())
    archive = packArchive(ROOT, platform ?? 'linux-x64', folder)
  })
  after(() => remove())

  test('serves the demo', () => {
    assert.deepEqual(checkWithoutNetwork(archive), [archive.file])
  })

  test('has the same bytes when it is made again', async () => {
    const again = packArchive(ROOT, archive.platform, await mkdtemp(join(folder, 'again-')))
    assert.ok((await readFile(again.file)).equals(await readFile(archive.file)))
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

test('rejects an archive with wrong programs, or with other files than the rest', async (t) => {
  const { path, remove } = await temporaryDirectory()
  t.after(remove)
  const pack = async (name: 'darwin-x64' | 'win-x64', header: string, files: Record<string, string>) => {
    const cwd = join(path, name)
    await mkdir(join(cwd, 'heliolog/node'), { recursive: true })
    await writeFile(join(cwd, 'heliolog/node/node'), Buffer.from(header, 'hex'), { mode: 0o755 })
    for (const [file, text] of Object.entries({ ...launchers(ROOT, name), ...files }))
      await writeFile(join(cwd, 'heliolog', file), text, { mode: 0o755 })
    await run('tar', ['-czf', `../${name}.tar.gz`, 'heliolog'], { cwd })
    return { file: `${cwd}.tar.gz`, platform: name }
  }
  const [mac, windows] = ['cffaedfe07000001', '4d5a0000504500006486']
  await assert.rejects(checkArchives([await pack('win-x64', mac, {})]), /its Node is not for win-x64/)
  const launcher = await pack('darwin-x64', mac, { heliolog: '' })
  await assert.rejects(checkArchives([launcher]), /its heliolog is another one/)
  const archive = await pack('darwin-x64', mac, { 'README.md': 'a' })
  assert.deepEqual(await checkArchives([archive]), [])
  const other = await pack('win-x64', windows, { 'README.md': 'b' })
  await assert.rejects(checkArchives([archive, other]), /README\.md differs from that of the other archives/)
  await chmod(join(path, 'darwin-x64/heliolog/Start desk.command'), 0o644)
  await assert.rejects(checkArchives([await pack('darwin-x64', mac, {})]), /Start desk\.command is not exec/)
})
