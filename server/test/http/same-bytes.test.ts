import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { IMAGES, type Kind, OBSERVATIONS, OBSERVERS } from '../../src/publish/kinds.ts'
import { ENGINES } from '../support/engines.ts'
import { image, observation, tryPublishRows } from '../support/publishing.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { combinations, OBSERVED, PICTURED, queryOf } from './support/catalogue.ts'

const NOW = Date.parse('2024-06-01T12:00:00Z')
const ROWS: [Kind, object[]][] = [
  [
    OBSERVATIONS,
    OBSERVED.map(({ id, at, ...more }, index) =>
      observation(id, at, {
        ...more,
        observer:
          index % 10 === 0 ? ['🌞', '\uff5e', 'é', '日本'][Math.floor(index / 10) % 4] : more.observer,
        gt: index % 7,
        st: index % 11,
        a_number: index % 3 === 0 ? null : index % 4,
        seeing: index % 101,
        title: index % 5 === 0 ? `"☀"\n\u2028 ${index}` : null,
      }),
    ),
  ],
  [
    IMAGES,
    PICTURED.map(({ id, at, observer, tags }, index) =>
      image(id, at, { observer, tags, site_lat: index / 7, site_lng: -index / 3, mount: 'ALTAZ' }),
    ),
  ],
  [OBSERVERS, [{ nickname: 'Nobody yet' }, { nickname: 'ZED' }]],
]
const PATHS = [
  '/meta',
  '/activity/daily',
  '/observers',
  '/observers/Ada',
  '/observers/%F0%9F%8C%9E',
  '/observers/Nobody%20yet',
  '/observations/~0',
  '/openapi.json',
  '/observations/nothing',
  '/observers/nobody%00',
  '/nothing',
  '',
  '/observations?limit=0',
  '/observations?type=3',
  '/images?from=2024-02-30',
  '/images?from=2024-03-02&to=2024-03-01',
  '/images?cursor=x',
  '/images?limit=1&limit=1',
  ...combinations({
    from: [undefined, '2024-02-29'],
    to: [undefined, '2024-03-02'],
    type: [undefined, 2],
    observer: [undefined, 'Zoë'],
    tag: [undefined, 'drawing', 'nothing'],
    limit: [11],
  }).flatMap((filter) => [`/observations?${queryOf(filter)}`, `/images?${queryOf(filter)}`]),
]
/** What an answer is made of, save what belongs to the moment and to the token. */
const HEADERS = ['content-type', 'content-length', 'etag', 'last-modified', 'link', 'vary', 'cache-control']

let servers: TestServer[] = []

/** The answers of all engines to one path; they are the same, and here is one of them. */
const same = async (path: string): Promise<string> => {
  const answers = await Promise.all(
    servers.map(async (server) => {
      const response = await server.get(path, { 'accept-encoding': 'identity' })
      const headers = HEADERS.map((name) => `${name}: ${response.headers.get(name)}`)
      return { text: [response.status, ...headers, await response.text()].join('\n') }
    }),
  )
  for (const { text } of answers) assert.equal(text, answers[0]?.text, path)
  return answers[0]?.text ?? ''
}

before(async () => {
  servers = await Promise.all(ENGINES.map((engine) => startServer(engine)))
  for (const [index, { database }] of servers.entries())
    for (const [kind, rows] of ROWS) {
      // The same rows, but not by the same way: the other engine gets them in two parts, the last ones first.
      const middle = Math.floor(rows.length / 2)
      for (const part of index === 0 ? [rows] : [rows.slice(middle).reverse(), rows.slice(0, middle)])
        await tryPublishRows(database, kind, part, { now: NOW })
    }
})
after(() => Promise.all(servers.map((server) => server.close())))

it('both engines answer every path with the same bytes and the same validators', async () => {
  assert.equal(servers.length, 2)
  for (const path of PATHS) await same(path)
  assert.match(await same('/meta'), /"observations":120,"images":60,"observers":9/)
})

it('both engines give the same cursors, page by page', async () => {
  for (const first of ['/observations?limit=7', '/images?limit=9&tag=drawing', '/activity/daily?limit=2']) {
    let [pages, path]: [number, string | undefined] = [0, first]
    while (path !== undefined) {
      const text: string = await same(path)
      path = /<\/api\/v1([^>]+)>; rel="next"/.exec(text)?.[1]
      pages++
    }
    assert.ok(pages >= 3)
  }
})

it('both engines pack the same bytes', async () => {
  for (const encoding of ['gzip', 'br']) {
    const answers = await Promise.all(
      servers.map((server) => server.get('/observations', { 'accept-encoding': encoding })),
    )
    assert.equal(new Set(answers.map(({ headers }) => headers.get('etag'))).size, 1)
    assert.equal(new Set(answers.map(({ headers }) => headers.get('content-length'))).size, 1)
  }
})
