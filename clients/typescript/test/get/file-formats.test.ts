/** Files have the bytes that the server sends, or the same records as a JSON array. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ODD_IMAGES, ODD_OBSERVATIONS } from '../../../../server/test/support/odd-records.ts'
import { download, readNdjson } from '../../../../test/support/downloads.ts'
import { sharedServer, startWith } from '../../../../test/support/server.ts'
import { BULK_FORMATS } from '../../src/bulk-formats.ts'
import { createFastWorkspace } from './support/fast-workspace.ts'

const server = sharedServer(() =>
  startWith({ observations: ODD_OBSERVATIONS, images: ODD_IMAGES }, { bulkPerHour: 1_000 }),
)

const fileOf = async (path: string): Promise<Buffer> => (await download(server, path)).body

const recordsOf = async (path: string) => readNdjson(await fileOf(path))

for (const name of ['observations', 'images'])
  test(`writes ${name} as the server sends them in every format, and as JSON`, async (t) => {
    const workspace = await createFastWorkspace(t, server.origin, server.token)
    for (const format of [...Object.keys(BULK_FORMATS), 'json']) {
      const { status, stderr } = await workspace.run([name, '-o', `a.${format}`, '--quiet'])
      assert.deepEqual([status, stderr], [0, ''])
    }
    for (const format of Object.keys(BULK_FORMATS))
      assert.ok((await workspace.read(`a.${format}`)).equals(await fileOf(`/${name}.${format}`)), format)
    assert.deepEqual(await workspace.json('a.json'), await recordsOf(`/${name}.ndjson`))
  })

test('sends filters unchanged, special characters included', async (t) => {
  const workspace = await createFastWorkspace(t, server.origin, server.token)
  const args = ['--from', '2024-02-28', '--to', '2024-03-01', '--type', '0', '--tag', ' A;B ']
  const { status, stderr } = await workspace.run(['observations', ...args, '-o', 'a.json'])
  assert.equal(status, 0, stderr)
  const records = await workspace.json('a.json')
  assert.ok(records.length > 0)
  assert.deepEqual(
    records,
    await recordsOf('/observations.ndjson?from=2024-02-28&to=2024-03-01&type=0&tag=a;b'),
  )
  const { query } = await workspace.json('a.json.meta.json')
  assert.deepEqual(query, { from: '2024-02-28', to: '2024-03-01', type: '0', tag: 'a;b' })
})
