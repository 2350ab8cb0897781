/** /versions/{version}, which citations give as the address of the data: for people and for programs. */
import assert from 'node:assert/strict'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { it, type TestContext } from 'node:test'
import { observation } from '../../../../test/support/publishing.ts'
import { serverFor, type TestServer } from '../../../../test/support/server.ts'
import { FILE_TABLES } from '../../../../test/support/tables.ts'
import { OBSERVATIONS } from '../../../src/domain/records/kinds.ts'
import { updateIndex } from '../../../src/features/index/update/update-index.ts'
import { takesVersion } from '../../../src/files/published-table.ts'
import type { ApiSettings } from '../../../src/http/app-dependencies.ts'
import { pruneHistory } from '../../../src/publish/correct/history.ts'
import { expectError } from '../../support/expect.ts'

const PUBLIC_URL = 'https://sun.example/data'
const LICENSE = 'https://spdx.org/licenses/CC-BY-4.0.html'
const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8'
const JSON_LD = 'application/ld+json, text/html;q=0.9'

/** The tables whose files take a version. */
const TABLES = FILE_TABLES.filter(takesVersion)

const start = async (t: TestContext, settings: Partial<ApiSettings> = {}): Promise<TestServer> => {
  const server = await serverFor(t, { rateLimit: 1000, ...settings })
  return server
}

const publish = async (server: TestServer, id: string, fields: object = {}): Promise<string> => {
  await server.publish(OBSERVATIONS, [observation(id, '2024-05-11T09:30:00Z', fields)])
  return (await server.json('/meta')).version
}

const get = ({ origin }: TestServer, version: string, accept = '*/*', headers: Record<string, string> = {}) =>
  fetch(`${origin}/versions/${version}`, { headers: { accept, ...headers } })

interface SentLink {
  url: string
  rel: string
  type: string | undefined
}

const linksOf = ({ headers }: Response): SentLink[] =>
  (headers.get('link') ?? '').split(', <').map((text) => {
    const [, url = '', rel = '', type] =
      /^<?(.*?)>; rel="(.*?)"(?:; type="(.*?)")?$/.exec(text) ?? assert.fail(text)
    return { url, rel, type }
  })

const urlsOf = (response: Response, relation: string): string[] =>
  linksOf(response).flatMap(({ url, rel }) => (rel === relation ? [url] : []))

// biome-ignore lint/suspicious/noExplicitAny: untyped JSON
const descriptionOf = (response: Response): Promise<any> => response.json()
// biome-ignore lint/suspicious/noExplicitAny: untyped JSON
const descriptionIn = (page: string): any =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? assert.fail(page))

it('describes a version to programs, and links to what belongs to it', async (t) => {
  const server = await start(t, { publicUrl: PUBLIC_URL, dataLicense: { id: 'CC-BY-4.0', url: LICENSE } })
  const version = await publish(server, 'a')
  await updateIndex(server.database)
  const { last_published_at: at } = await server.json('/meta')
  const url = `${PUBLIC_URL}/versions/${version}`
  for (const accept of ['*/*', JSON_LD, 'application/json']) {
    const response = await get(server, version, accept)
    assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'application/ld+json'])
    assert.equal(response.headers.get('vary'), 'Accept, Accept-Encoding, Accept-Language')
    const etag = response.headers.get('etag') ?? ''
    assert.equal((await get(server, version, accept, { 'if-none-match': etag })).status, 304)
    const described = await descriptionOf(response)
    assert.deepEqual(
      [described['@type'], described['@id'], described.version, described.datePublished, described.license],
      ['Dataset', url, version, at, LICENSE],
    )
    assert.equal(described.creditText, 'Data © the community observers')
    assert.ok(described.citation.includes(`version ${version}, published ${at}`))
    assert.deepEqual(urlsOf(response, 'cite-as'), [url])
    assert.deepEqual(urlsOf(response, 'type'), ['https://schema.org/AboutPage', 'https://schema.org/Dataset'])
    assert.deepEqual(urlsOf(response, 'license'), [LICENSE])
    assert.deepEqual(urlsOf(response, 'latest-version'), [url])
  }
  const response = await get(server, version)
  const files: Record<string, string>[] = (await descriptionOf(response)).distribution
  for (const { contentUrl = '' } of files)
    assert.equal(new URL(contentUrl).searchParams.get('version'), version)
  const followed = linksOf(response).filter(({ rel }) => /describedby|item/.test(rel))
  assert.deepEqual(
    [followed.length, files.length],
    [3 + TABLES.length, TABLES.flatMap(({ formats }) => formats).length],
  )
  for (const { url, type = '' } of followed) {
    const target = await server.request(url.replace(PUBLIC_URL, ''), { accept: type }, 'HEAD')
    assert.deepEqual([target.status, target.headers.get('content-type')?.split(';')[0]], [200, type], url)
    assert.equal(new URL(target.url).searchParams.get('version') ?? version, version)
  }
  assert.ok((response.headers.get('link') ?? '').length < 2_500, 'proxies limit the size of headers')
})

it('is a page of the portal, with the same description and links', async (t) => {
  const server = await start(t, { publicUrl: PUBLIC_URL })
  const version = await publish(server, 'a')
  const [page, json] = [
    await get(server, version, HTML, { 'accept-language': 'de' }),
    await get(server, version, JSON_LD),
  ]
  assert.equal(page.headers.get('link'), json.headers.get('link'))
  assert.match(page.headers.get('content-security-policy') ?? '', /^default-src 'none'/)
  const text = await page.text()
  assert.match(text, /<html lang="de">[\s\S]*<title>Datenversion · heliolog</)
  assert.ok(text.includes(`<link rel="canonical" href="${PUBLIC_URL}/versions/${version}" />`))
  assert.doesNotMatch(text, /noindex/)
  assert.deepEqual(descriptionIn(text), await json.json())
})

it('resolves when the data can no longer be fetched, and says so', async (t) => {
  const server = await start(t)
  const [former, current] = [await publish(server, 'a'), await publish(server, 'a', { gt: 1, st: 2 })]
  const before = await get(server, former)
  assert.deepEqual(urlsOf(before, 'latest-version'), [`/versions/${current}`])
  assert.ok(urlsOf(before, 'item').includes(`/bulk/v1/observations.csv?version=${former}`))
  await pruneHistory(server.database, '2100-01-01')
  const response = await get(server, former)
  assert.equal(response.status, 200)
  assert.deepEqual(urlsOf(response, 'item'), [])
  const described = await descriptionOf(response)
  assert.equal(described.distribution, undefined)
  assert.match(described.conditionsOfAccess, /can no longer be produced: .* before publication 2\./)
  assert.equal(described.exampleOfWork.version, current)
  assert.deepEqual(urlsOf(await get(server, current), 'item').length, TABLES.length)
})

it('returns 404 for unknown and malformed versions, to browsers with a page', async (t) => {
  const server = await start(t)
  await publish(server, 'a')
  for (const [version, message] of [
    ['00000000000000000fff', /^No publication has the version 00000000000000000fff; known: those from/],
    ['current', /^"current" is not a data version, 20 characters of 0-9 and a-v as in X-Data-Version, or 13/],
    ['%3Cb%3E', /^"<b>" is not/],
  ] as const) {
    assert.match(await expectError(await get(server, version), 404, 'not_found'), message)
    const page = await get(server, version, HTML)
    assert.deepEqual([page.status, page.headers.get('link')], [404, null])
    assert.match(await page.text(), /<title>Not found · heliolog</)
  }
})

it('counts calls against the limit of the IP address', async (t) => {
  const server = await start(t, { rateLimit: 2 })
  const version = await publish(server, 'a')
  const remaining = async () => (await get(server, version)).headers.get('x-ratelimit-remaining')
  assert.deepEqual([await remaining(), await remaining()], ['1', '0'])
  await expectError(await get(server, version), 429, 'rate_limited')
})

for (const portal of ['on', 'private', 'off'] as const)
  it(`says that data are synthetic, and is hidden from search engines, with portal ${portal}`, async (t) => {
    const server = await start(t, { portal })
    const version = await publish(server, 'a', { observer: 'sample-zoë' })
    const page = await (await get(server, version, HTML)).text()
    assert.match(page, /<meta name="robots" content="noindex" \/>/)
    assert.match(descriptionIn(page).description, /^All observers and their records are synthetic\./)
  })

it('is a plain page without the portal, read at the start', async (t) => {
  const server = await start(t, { portal: 'off', communityName: 'A & <B>' })
  const version = await publish(server, 'a')
  const read = t.mock.method(fs, 'readFileSync', () => assert.fail('an update may have replaced the file'))
  syncBuiltinESMExports()
  t.after(() => {
    read.mock.restore()
    syncBuiltinESMExports()
  })
  const page = await get(server, version, HTML)
  assert.deepEqual([page.status, urlsOf(page, 'item').length], [200, TABLES.length])
  const text = await page.text()
  assert.match(text, /<title>Version \w{20} · A &amp; &lt;B&gt;</)
  assert.ok(text.includes(`href="/bulk/v1/observations.csv?version=${version}"`))
  assert.deepEqual(descriptionIn(text), await (await get(server, version)).json())
  await expectError(await get(server, '00000000000000000fff', HTML), 404, 'not_found')
})

it('does not show whether data were deleted if the portal is private', async (t) => {
  const server = await start(t, { portal: 'private' })
  const former = await publish(server, 'a')
  await publish(server, 'a', { gt: 1, st: 2 })
  const before = [await (await get(server, former)).text(), await (await get(server, former, HTML)).text()]
  await pruneHistory(server.database, '2100-01-01')
  const after = [await (await get(server, former)).text(), await (await get(server, former, HTML)).text()]
  assert.deepEqual(after, before)
})
