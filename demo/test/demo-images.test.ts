/** heliolog serve --demo: the URLs of its images point to the server that draws them, also after a change of address. */
import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { readSettings } from '../../server/src/config.ts'
import type { Image } from '../../server/src/domain/image.ts'
import type { Observation } from '../../server/src/domain/observation.ts'
import { IMAGES, OBSERVATIONS } from '../../server/src/publish/kinds.ts'
import { ENGINES } from '../../test/support/engines.ts'
import { freePort } from '../../test/support/free-port.ts'
import type { RunningServer } from '../../test/support/heliolog-process.ts'
import { image, observation, publishRows } from '../../test/support/publishing.ts'
import { createSandbox, requestJson, type Sandbox, waitUntil } from '../../test/support/sandbox.ts'
import { readDrawing } from '../../test/support/sunspot-drawings.ts'
import { imageBaseOf } from '../src/demo-data.ts'

const serveDemo = async (
  sandbox: Sandbox,
  env: Record<string, string>,
  args: string[] = [],
): Promise<{ server: RunningServer; token: string; shown: string }> => {
  const server = await sandbox.serve(['--demo', ...args], { env })
  await waitUntil('the demo has printed its text', () => server.output.stdout.includes('Stop it with Ctrl-C'))
  const shown = server.output.stdout
  const [, token = ''] = /Demo token: (hlg_\w{38})\n/.exec(shown) ?? []
  return { server, token, shown }
}

const imagesOf = async (server: RunningServer, token: string, query = ''): Promise<Image[]> =>
  (await requestJson(server, `/images${query}`, token)).data

const urlsAt = (base: string, cdnId: string) => ({
  full: `${base}/sample-images/${cdnId}/full.svg`,
  medium: `${base}/sample-images/${cdnId}/medium.svg`,
  thumb: `${base}/sample-images/${cdnId}/thumb.svg`,
})

/** Fetches the images of a day and compares the drawings with that day's observations. */
const assertDrawingsMatch = async (server: RunningServer, token: string): Promise<void> => {
  const day = '2024-05-01'
  const images = await imagesOf(server, token, `?from=${day}&to=${day}`)
  const { data } = await requestJson(server, `/observations?from=${day}&to=${day}`, token)
  const observations: Observation[] = data
  assert.ok(images.length > 0)
  let counted = 0
  for (const { urls, observer, date_of_observation: at } of images) {
    const of = observations.findLast(
      (one) => one.observer === observer && one.date_of_observation <= at,
    ) as Observation
    const response = await fetch(urls['full'] as string)
    assert.equal(response.status, 200)
    const { groups, umbrae } = readDrawing(await response.text())
    assert.equal(umbrae.length, of.st ?? 0)
    assert.equal(groups.north + groups.south, of.gt ?? 0)
    if (of.gn !== null) assert.equal(groups.north, of.gn)
    counted += of.st ?? 0
  }
  assert.ok(counted > 0, 'some drawings show spots')
}

test('serve --demo draws images that match the counts, also with workers', async (t) => {
  const sandbox = await createSandbox(t)
  const [first, second] = [await freePort(), await freePort()]
  const initial = await serveDemo(sandbox, { PORT: String(first) }, ['--workers', '2'])
  assert.match(initial.shown, /was empty/)
  // Several connections reach all workers.
  await Promise.all(Array.from({ length: 4 }, () => assertDrawingsMatch(initial.server, initial.token)))
  const before = await requestJson(initial.server, '/meta', initial.token)
  await initial.server.stop()

  const moved = await serveDemo(sandbox, { PORT: String(second) })
  const base = `http://127.0.0.1:${second}`
  assert.match(moved.shown, /already contains/)
  assert.ok(moved.shown.includes(`published again: their addresses now begin with ${base}/sample-images/\n`))
  await assertDrawingsMatch(moved.server, moved.token)
  const { version, last_published_at: at, ...counts } = await requestJson(moved.server, '/meta', moved.token)
  const { version: versionBefore, last_published_at: _, ...countsBefore } = before
  assert.deepEqual(counts, countsBefore)
  assert.notEqual(version, versionBefore)
  await moved.server.stop()

  // The images keep their URLs when any port may be used and when the address is the same.
  for (const port of [0, second]) {
    const later = await serveDemo(sandbox, { PORT: String(port) })
    assert.doesNotMatch(later.shown, /published again/)
    const meta = await requestJson(later.server, '/meta', later.token)
    assert.deepEqual([meta.version, meta.last_published_at], [version, at])
    await later.server.stop()
  }
})

const SAMPLE_IMAGES = ['sample-000001', 'sample-000002'].map((cdnId, index) =>
  image(cdnId.replace('sample-', 'sample-i-'), `2024-05-1${index}T10:00:00Z`, {
    observer: 'sample-ada',
    title: 'Synthetic CaK image',
    cdn_id: cdnId,
    urls: { thumb: `https://images.example/sample/${cdnId}/thumb.jpg` },
    tags: ['full-disk'],
  }),
)

for (const engine of ENGINES) {
  test(`serve --demo updates only the image URLs of a store from an earlier release (${engine.name})`, async (t) => {
    const sandbox = await createSandbox(t, engine)
    const photograph = image('sample-photograph', '2024-05-12T10:00:00Z', { observer: 'sample-ada' })
    await sandbox.withDatabase(async (database) => {
      const seen = observation('sample-o-000001', '2024-05-10T09:50:00Z', {
        observer: 'sample-ada',
        gt: 1,
        st: 3,
      })
      await publishRows(database, OBSERVATIONS, [seen])
      await publishRows(database, IMAGES, [...SAMPLE_IMAGES, photograph])
    })
    const base = 'https://sun.example.org/data'
    const { server, token, shown } = await serveDemo(sandbox, { HELIOLOG_PUBLIC_URL: `${base}/` })
    assert.ok(shown.includes(`${base}/sample-images/`))
    const tagged = await imagesOf(server, token, '?tag=full-disk')
    assert.deepEqual(
      tagged.map(({ id, title, urls }) => ({ id, title, urls })),
      ['000001', '000002'].map((number) => ({
        id: `sample-i-${number}`,
        title: 'Synthetic CaK image',
        urls: urlsAt(base, `sample-${number}`),
      })),
    )
    const drawn = readDrawing(
      await (await fetch(`${server.origin}/sample-images/sample-000001/full.svg`)).text(),
    )
    assert.equal(drawn.umbrae.length, 3)
    // Images that are not part of the sample keep their URLs.
    const [other] = (await imagesOf(server, token)).slice(-1)
    assert.deepEqual(other?.urls, (photograph as Image).urls)
  })

  test(`serve --demo leaves sample images unchanged in a store with other data (${engine.name})`, async (t) => {
    const sandbox = await createSandbox(t, engine)
    await sandbox.seed(1)
    await sandbox.withDatabase((database) => publishRows(database, IMAGES, SAMPLE_IMAGES))
    const { meta } = await sandbox.readPublished()
    const { shown } = await serveDemo(sandbox, { HELIOLOG_PUBLIC_URL: 'https://sun.example.org' })
    assert.match(shown, /contains other data: nothing was added/)
    assert.deepEqual((await sandbox.readPublished()).meta, meta)
  })
}

test('imageBaseOf returns the public URL, or the address that browsers can reach', () => {
  const baseFor = (environment: Record<string, string>) =>
    imageBaseOf({ ...readSettings(environment), defaultPort: '8080' })
  const cases: [Record<string, string>, string, boolean][] = [
    [{}, 'http://127.0.0.1:8080', true],
    [{ PORT: '9000', HOST: 'sun.local' }, 'http://sun.local:9000', true],
    [{ HOST: '0.0.0.0' }, 'http://127.0.0.1:8080', true],
    [{ HOST: '::' }, 'http://127.0.0.1:8080', true],
    [{ HOST: '::1' }, 'http://[::1]:8080', true],
    [{ PORT: '0' }, 'http://127.0.0.1:8080', false],
    [{ HOST: '1.2.3.999' }, 'http://127.0.0.1:8080', true],
    [
      { PORT: '0', HELIOLOG_PUBLIC_URL: 'https://sun.example.org/data/' },
      'https://sun.example.org/data',
      true,
    ],
  ]
  for (const [environment, base, isKnown] of cases)
    assert.deepEqual(baseFor(environment), { base, isKnown }, JSON.stringify(environment))
})
