/** robots.txt, sitemap.xml and security.txt. */
import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { observation } from '../../../../test/support/publishing.ts'
import { serverFor, type TestServer } from '../../../../test/support/server.ts'
import { OBSERVATIONS } from '../../../src/domain/records/kinds.ts'
import type { ApiSettings } from '../../../src/http/app-dependencies.ts'
import { expectError } from '../../support/expect.ts'
import { built } from './support/portal-documents.ts'

const ROBOTS = '/robots.txt'
const SITEMAP = '/sitemap.xml'
const SECURITY = '/.well-known/security.txt'

const start = async (t: TestContext, settings: Partial<ApiSettings>): Promise<TestServer> => {
  const server = await serverFor(t, settings)
  return server
}

const textOf = async ({ origin }: TestServer, path: string, type: string): Promise<string> => {
  const response = await fetch(origin + path)
  assert.equal(response.status, 200, path)
  assert.equal(response.headers.get('content-type'), type)
  assert.equal(response.headers.get('ratelimit'), null)
  const etag = response.headers.get('etag') ?? ''
  assert.equal((await fetch(origin + path, { headers: { 'if-none-match': etag } })).status, 304)
  return response.text()
}
const robotsOf = (server: TestServer) => textOf(server, ROBOTS, 'text/plain; charset=utf-8')

const INTERFACES = ['api', 'bulk', 'changes', 'index', 'ephemeris']
const rulesFor = (base: string): string =>
  [
    'User-agent: *',
    ...[...INTERFACES, 'hapi', 'hapi-token'].map((name) => `Disallow: ${base}/${name}/`),
    ...INTERFACES.map((name) => `Allow: ${base}/${name}/v1/openapi.json`),
    `Allow: ${base}/bulk/v1/dictionary.json`,
    `Allow: ${base}/bulk/v1/citation.`,
    '',
  ].join('\n')

it('keeps crawlers off paths for programs, and has no sitemap without a public URL', async (t) => {
  // The standard of security.txt does not accept this contact.
  const server = await start(t, { portal: 'off', contact: 'http://stars.example/' })
  assert.equal(await robotsOf(server), rulesFor(''))
  for (const path of [SITEMAP, SECURITY])
    await expectError(await fetch(server.origin + path), 404, 'not_found')
})

it('keeps crawlers out of a private portal, and lists none of its pages', async (t) => {
  const server = await start(t, { portal: 'private', publicUrl: 'https://sun.example/a&b' })
  assert.equal(await robotsOf(server), 'User-agent: *\nDisallow: /a&b/\n')
  await expectError(await fetch(server.origin + SITEMAP), 404, 'not_found')
})

it('lists the pages that need no token, below the path of the public URL', async (t) => {
  const publicUrl = 'https://sun.example/a&b'
  const server = await start(t, { publicUrl })
  assert.equal(await robotsOf(server), `${rulesFor('/a&b')}\nSitemap: ${publicUrl}/sitemap.xml\n`)
  const sitemap = () => textOf(server, SITEMAP, 'application/xml; charset=utf-8')
  assert.doesNotMatch(await sitemap(), /lastmod/)
  await server.publish(OBSERVATIONS, [observation('a', '2024-05-11T09:30:00Z')])
  const { last_published_at: published } = await server.json('/meta')
  const text = await sitemap()
  const guides = JSON.parse(built('guides.json')).map(({ name }: { name: string }) => `/guides/${name}`)
  assert.ok(guides.includes('/guides/hapi'))
  const addresses = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address)
  assert.deepEqual(
    addresses.map((address) => address.replace('https://sun.example/a&amp;b', '')),
    ['/', '/rotations', '/cycles', '/guides', '/access', ...guides, '/docs'],
  )
  for (const address of addresses) {
    const page = await fetch(server.origin + address.replace('https://sun.example/a&amp;b', ''))
    assert.ok((await page.text()).includes(`<link rel="canonical" href="${address}" />`), address)
  }
  assert.deepEqual(
    [...text.matchAll(/<loc>(.*?)<\/loc><lastmod>(.*?)<\/lastmod>/g)].map(([, ...both]) => both),
    ['/', '/rotations', '/cycles'].map((path) => [`https://sun.example/a&amp;b${path}`, published]),
  )
})

it('names the contact in security.txt, until a date within a year', async (t) => {
  for (const [contact, uri] of [
    ['sun+50%@stars.example', 'mailto:sun%2B50%25@stars.example'],
    ['https://stars.example/report', 'https://stars.example/report'],
  ]) {
    const server = await start(t, { contact, publicUrl: 'https://sun.example/data', portal: 'private' })
    const text = await textOf(server, SECURITY, 'text/plain; charset=utf-8')
    const [, expires = ''] = /^Expires: (.*)$/m.exec(text) ?? []
    assert.equal(
      text,
      `Contact: ${uri}\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: https://sun.example/.well-known/security.txt\n`,
    )
    assert.match(expires, /^\d{4}-\d{2}-\d{2}T00:00:00Z$/)
    const days = (Date.parse(expires) - Date.now()) / 86_400_000
    assert.ok(days > 30 && days < 365, expires)
  }
})
