import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ENGINES } from '../../../test/support/engines.ts'
import { importContents, ndjson } from '../../../test/support/importing.ts'
import { image, observation } from '../../../test/support/publishing.ts'
import { startServer, type TestServer } from '../../../test/support/server.ts'
import { IMAGES, type Kind, OBSERVATIONS, OBSERVERS } from '../../src/publish/kinds.ts'

const at = (index: number) => new Date(Date.UTC(2024, 4, 1) + index * 5_400_000).toISOString()
const OBSERVED: object[] = Array.from({ length: 130 }, (_, index) =>
  observation(`o-${(index * 37) % 130}`, at(index >> 1), {
    observer: ['Ada', 'ada', 'María', '😀 sun', '～wide', 'a/b c'][index % 6],
    type: index % 3,
    title: index % 4 ? null : `"quoted", \\ and\nlines ${index} \u2028😀`,
    ...(index % 5 ? { gt: index % 7, st: index % 50 } : { wolf: index }),
    a_number: index % 9 ? null : index % 4,
    tags: index % 3 ? ['flare', `t${index % 5}`] : [],
  }),
)
const PICTURED: object[] = Array.from({ length: 60 }, (_, index) =>
  image(`i-${index}`, at(index * 3), {
    observer: ['Ada', 'Zoé'][index % 2],
    site_lat: index % 2 ? -33.4489 : null,
    site_lng: index % 2 ? -70.6693 : null,
    mount: ['EQUATORIAL', 'ALTAZ', null][index % 3],
    tags: index % 2 ? ['flare'] : [],
  }),
)

/** The texts of all pages of a list, as they are sent. */
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
const observersOf = async (server: TestServer) => (await server.get('/observers')).text()

const everything = async (server: TestServer): Promise<string[]> => [
  ...(await pagesOf(server, '/observations')),
  ...(await pagesOf(server, '/images')),
  ...(await pagesOf(server, '/activity/daily')),
  await observersOf(server),
  ...(await Promise.all(
    JSON.parse(await observersOf(server)).data.map(async ({ nickname }: { nickname: string }) =>
      (await server.get(`/observers/${encodeURIComponent(nickname)}`)).text(),
    ),
  )),
]

/** A cursor bears the version of the data. */
const withoutCursors = (texts: string[]) => texts.map((text) => text.replace(/"next_cursor":".*?"/, ''))

describe('all pages of the API, taken from one engine and imported into another', () => {
  for (const [one, other] of [ENGINES, ENGINES.toReversed()])
    if (one && other)
      it(`give the same bytes, from ${one.name} to ${other.name}; the same version once the tags are there too`, async () => {
        const [from, to] = [await startServer(one), await startServer(other)]
        try {
          await from.publish(OBSERVERS, [{ nickname: 'Ida, who is idle' }])
          await from.publish(OBSERVATIONS, OBSERVED)
          await from.publish(IMAGES, PICTURED)
          const take = (kind: Kind, contents: Record<string, string>) =>
            importContents(to.database, kind, contents)
          // A page a line, pages one after another, and the one body of the list without pages.
          await take(OBSERVATIONS, {
            'observations.ndjson': (await pagesOf(from, '/observations')).join('\n'),
          })
          await take(IMAGES, { 'images.json': (await pagesOf(from, '/images')).join('') })
          await take(OBSERVERS, { 'observers.json': await observersOf(from) })
          assert.deepEqual(withoutCursors(await everything(to)), withoutCursors(await everything(from)))
          const version = async (server: TestServer) => (await server.json('/meta')).version
          assert.notEqual(await version(to), await version(from), 'no response has tags, and tags are data')
          await take(OBSERVATIONS, { 'again.ndjson': ndjson(OBSERVED) })
          await take(IMAGES, { 'again.ndjson': ndjson(PICTURED) })
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
