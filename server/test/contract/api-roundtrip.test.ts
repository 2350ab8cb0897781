import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ENGINES } from '../../../test/support/engines.ts'
import { importContents, ndjson } from '../../../test/support/importing.ts'
import { image, observation } from '../../../test/support/publishing.ts'
import { startServer, type TestServer } from '../../../test/support/server.ts'
import { IMAGES, type Kind, OBSERVATIONS, OBSERVERS } from '../../src/publish/kinds.ts'

const at = (index: number) => new Date(Date.UTC(2024, 4, 1) + index * 5_400_000).toISOString()
const OBSERVATION_ROWS: object[] = Array.from({ length: 130 }, (_, index) =>
  observation(`o-${(index * 37) % 130}`, at(index >> 1), {
    observer: ['Ada', 'ada', 'María', '😀 sun', '～wide', 'a/b c'][index % 6],
    type: index % 3,
    title: index % 4 ? null : `"quoted", \\ and\nlines ${index} \u2028😀`,
    ...(index % 5 ? { gt: index % 7, st: index % 50 } : { wolf: index }),
    a_number: index % 9 ? null : index % 4,
    tags: index % 3 ? ['flare', `t${index % 5}`] : [],
  }),
)
const IMAGE_ROWS: object[] = Array.from({ length: 60 }, (_, index) =>
  image(`i-${index}`, at(index * 3), {
    observer: ['Ada', 'Zoé'][index % 2],
    site_lat: index % 2 ? -33.4489 : null,
    site_lng: index % 2 ? -70.6693 : null,
    mount: ['EQUATORIAL', 'ALTAZ', null][index % 3],
    tags: index % 2 ? ['flare'] : [],
  }),
)

/** The bodies of all pages of a list. */
const pagesOf = async (server: TestServer, path: string): Promise<string[]> => {
  const pages: string[] = []
  for (let query = '?limit=37'; ; ) {
    const text = await (await server.get(`${path}${query}`)).text()
    pages.push(text)
    const cursor = JSON.parse(text).next_cursor
    if (cursor === null) return pages
    query = `?cursor=${cursor}`
  }
}
const observerList = async (server: TestServer) => (await server.get('/observers')).text()

const everything = async (server: TestServer): Promise<string[]> => [
  ...(await pagesOf(server, '/observations')),
  ...(await pagesOf(server, '/images')),
  ...(await pagesOf(server, '/activity/daily')),
  await observerList(server),
  ...(await Promise.all(
    JSON.parse(await observerList(server)).data.map(async ({ nickname }: { nickname: string }) =>
      (await server.get(`/observers/${encodeURIComponent(nickname)}`)).text(),
    ),
  )),
]

/** Cursors contain the data version, which differs. */
const withoutCursors = (texts: string[]) => texts.map((text) => text.replace(/"next_cursor":".*?"/, ''))

describe('API pages imported into another store', () => {
  for (const [one, other] of [ENGINES])
    if (one && other)
      it(`give the same responses, and with tags the same version: ${one.name} to ${other.name}`, async () => {
        const [from, to] = [await startServer(one), await startServer(other)]
        try {
          await from.publish(OBSERVERS, [{ nickname: 'Ida, idle' }])
          await from.publish(OBSERVATIONS, OBSERVATION_ROWS)
          await from.publish(IMAGES, IMAGE_ROWS)
          const importInto = (kind: Kind, contents: Record<string, string>) =>
            importContents(to.database, kind, contents)
          // One page per line, pages without separators, and the unpaginated observer list.
          await importInto(OBSERVATIONS, {
            'observations.ndjson': (await pagesOf(from, '/observations')).join('\n'),
          })
          await importInto(IMAGES, { 'images.json': (await pagesOf(from, '/images')).join('') })
          await importInto(OBSERVERS, { 'observers.json': await observerList(from) })
          assert.deepEqual(withoutCursors(await everything(to)), withoutCursors(await everything(from)))
          const version = async (server: TestServer) => (await server.json('/meta')).version
          assert.notEqual(
            await version(to),
            await version(from),
            'responses lack tags, which are part of the version',
          )
          await importInto(OBSERVATIONS, { 'again.ndjson': ndjson(OBSERVATION_ROWS) })
          await importInto(IMAGES, { 'again.ndjson': ndjson(IMAGE_ROWS) })
          assert.equal(await version(to), await version(from))
          assert.deepEqual(await everything(to), await everything(from))
          for (const tag of ['flare', 't1', 't4']) {
            const path = `/observations?limit=500&tag=${tag}`
            assert.deepEqual(await to.json(path), await from.json(path))
          }
        } finally {
          await Promise.all([from.close(), to.close()])
        }
      })
})
