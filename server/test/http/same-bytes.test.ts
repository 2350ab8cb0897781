import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { ENGINES } from '../../../test/support/engines.ts'
import { tryPublishRows } from '../../../test/support/publishing.ts'
import { startServer, type TestServer } from '../../../test/support/server.ts'
import { answerTo, PATHS, ROWS } from './support/everything.ts'

const NOW = Date.parse('2024-06-01T12:00:00Z')

let servers: TestServer[] = []

/** The answers of all engines to one path; they are the same, and here is one of them. */
const same = async (path: string): Promise<string> => {
  const answers = await Promise.all(servers.map((server) => answerTo(server.get, path)))
  for (const text of answers) assert.equal(text, answers[0], path)
  return answers[0] ?? ''
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
