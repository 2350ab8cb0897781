/** The image of deploy/Dockerfile: built step by step on Debian's packages, and run as operators run it. */
import { strict as assert } from 'node:assert'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { buildImage, type Image, startContainer, withoutContainers } from './support/container.ts'
import { ENGINES, SQLITE, temporaryDirectory } from './support/engines.ts'
import { withoutSettings } from './support/portal-page.ts'
import { observationsCsv } from './support/sandbox.ts'

const MAX_BYTES = 250e6
/** Errors of apt and npm when they cannot reach their servers. */
const OFFLINE = /Temporary failure resolving|Could not (resolve|connect)|EAI_AGAIN|ENOTFOUND|ECONNREFUSED/
const NEEDS_NETWORK = 'needs a mirror of Debian and the registry of npm'

const diskBytes = (folder: string): number =>
  Number(execFileSync('du', ['-s', '--block-size=1', folder], { encoding: 'utf8' }).split('\t')[0])

describe('container image', { skip: withoutContainers() }, () => {
  let folder: Awaited<ReturnType<typeof temporaryDirectory>>
  let image: Image
  let isOffline = false
  before(async () => {
    folder = await temporaryDirectory()
    try {
      image = await buildImage(folder.path)
    } catch (error) {
      if (!OFFLINE.test((error as Error).message)) throw error
      isOffline = true
    }
  })
  after(() => folder?.remove())

  test('has less than 250 MB with its base, and neither packages nor sources', (t) => {
    if (isOffline) return t.skip(NEEDS_NETWORK)
    assert.deepEqual(readdirSync(join(image.root, 'app')).sort(), ['portal', 'server'])
    const parts = ['bin', 'dist', 'package.json', 'public']
    assert.deepEqual(readdirSync(join(image.root, 'app/server')).sort(), parts)
    assert.deepEqual(readdirSync(join(image.root, 'usr/local/bin')).sort(), ['heliolog', 'node'])
    const bytes = diskBytes(image.root)
    assert.ok(bytes < MAX_BYTES, String(bytes))
  })

  for (const engine of ENGINES)
    test(`runs as user 1000 on a read-only file system, with ${engine.name}`, async (t) => {
      if (isOffline) return t.skip(NEEDS_NETWORK)
      const store = await engine.create()
      const volumes = join(folder.path, engine.name)
      await mkdir(volumes)
      // The image's own store is on SQLite.
      const settings = engine === SQLITE ? {} : { HELIOLOG_DATABASE_URL: store.url }
      const container = await startContainer(image, volumes, settings)
      t.after(async () => {
        await container.stop('SIGKILL')
        await store.remove()
      })
      const run = async (command: string[], input?: string) => {
        const { status, stdout, stderr } = await container.execute(command, input)
        assert.equal(status, 0, stderr)
        return stdout
      }
      assert.equal(await run(['id', '-u']), '1000\n')
      assert.equal((await container.execute(['touch', '/tmp/file', '/app/file'])).status, 1)
      await run(image.healthCheck)

      await run(['heliolog', 'import', 'observations', '-', '--format', 'csv'], observationsCsv(1, 3))
      const issued = await run(['heliolog', 'token', 'issue', '--holder', 'Ada', '--purpose', 'test'])
      const [token = ''] = /hlg_\w+/.exec(issued) ?? []
      const get = (path: string) =>
        fetch(container.origin + path, { headers: { authorization: `Bearer ${token}` } })
      const { data } = (await (await get('/api/v1/observations')).json()) as { data: { id: string }[] }
      assert.deepEqual(
        data.map(({ id }) => id),
        ['o1', 'o2', 'o3'],
      )
      assert.equal((await (await get('/bulk/v1/observations.csv')).text()).trim().split('\n').length, 4)
      const built = readFileSync(join(image.root, 'app/portal/dist/index.html'), 'utf8')
      assert.equal(withoutSettings(await (await get('/')).text()), withoutSettings(built))

      assert.equal(await container.stop(), 0)
    })
})
