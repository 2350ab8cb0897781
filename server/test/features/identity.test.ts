/** Where the community's name, logo, colour, licence and pages appear. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { observation } from '../../../test/support/publishing.ts'
import { serverFor, sharedServer, startWith } from '../../../test/support/server.ts'
import { OBSERVATIONS } from '../../src/domain/records/kinds.ts'
import type { ApiSettings } from '../../src/http/app-dependencies.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"><script>alert(1)</script></svg>'
/** Ends in a full stop, and needs escapes in HTML and TeX. */
const NAME = 'Sternfreunde "A" & <B> e.V.'
const ESCAPED_NAME = 'Sternfreunde &quot;A&quot; &amp; &lt;B&gt; e.V.'
const LICENSE_URL = 'https://spdx.org/licenses/CC-BY-4.0.html'

const IDENTITY: Partial<ApiSettings> = {
  publicUrl: 'https://sun.example/data',
  communityName: NAME,
  homeUrl: 'https://stars.example/?a=1&b=2',
  logo: { content: Buffer.from(SVG), format: 'svg', width: 8, height: 4 },
  accent: '#0b3d91',
  contact: 'sun@stars.example',
  dataLicense: { id: 'CC-BY-4.0', url: LICENSE_URL },
  privacyUrl: 'https://stars.example/privacy',
  imprintUrl: 'https://stars.example/imprint',
  hapi: 'public',
}

const INTERFACES = {
  '/api/v1': 'Solar observations',
  '/bulk/v1': 'Solar observations as files',
  '/changes/v1': 'Changes of the solar observations',
  '/index/v1': 'Community index of solar activity',
  '/ephemeris/v1': 'Ephemeris of the Sun',
}

const OBSERVED = [observation('o1', '2024-05-11T09:30:00Z', { gt: 2, st: 9 })]

/** All documents that depend on these settings. */
const DOCUMENTS = [
  ...'/ /docs /hapi /hapi/about /hapi/info?dataset=daily'.split(' '),
  '/hapi/data?dataset=daily&start=2024-05-11Z&stop=2024-05-12Z&include=header',
  ...'dictionary.json citation.txt citation.bib citation.json'.split(' ').map((name) => `/bulk/v1/${name}`),
  ...Object.keys(INTERFACES).map((path) => `${path}/openapi.json`),
]

describe('identity of the community', () => {
  const server = sharedServer(() => startWith({ observations: OBSERVED }, IDENTITY))
  const get = (path: string) => fetch(server.origin + path)
  const textOf = async (path: string) => (await get(path)).text()
  // biome-ignore lint/suspicious/noExplicitAny: untyped JSON
  const jsonOf = async (path: string): Promise<any> => JSON.parse(await textOf(path))

  it('is in the title and description of the pages', async () => {
    const page = await textOf('/access')
    assert.ok(page.includes(`<title>Get access · ${ESCAPED_NAME}</title>`))
    assert.ok(page.includes(`<meta property="og:site_name" content="${ESCAPED_NAME}" />`))
    assert.match(
      await textOf('/'),
      /<meta name="description" content="Solar observations published by Sternfreunde &quot;A/,
    )
    assert.ok((await textOf('/docs')).includes(`<title>API reference · ${ESCAPED_NAME}</title>`))
    assert.ok(!page.includes('<B>'))
  })

  it('is previewed with our logo, because sites that preview links draw no SVG', async () => {
    const [, path = ''] =
      /<meta property="og:image" content="https:\/\/sun\.example\/data(\/assets\/logo-\w{8}\.png)" \/>/.exec(
        await textOf('/access'),
      ) ?? []
    const logo = await get(path)
    assert.deepEqual([logo.status, logo.headers.get('content-type')], [200, 'image/png'])
  })

  it('has a logo that runs no scripts, and is the icon of the pages', async () => {
    const [, path = ''] =
      /<link rel="icon" type="image\/svg\+xml" href="\.(\/assets\/logo-\w{8}\.svg)"/.exec(
        await textOf('/'),
      ) ?? []
    const response = await get(path)
    assert.equal(await response.text(), SVG)
    assert.equal(response.headers.get('content-type'), 'image/svg+xml')
    assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    const policy = response.headers.get('content-security-policy') ?? ''
    assert.ok(policy.startsWith("default-src 'none';") && policy.endsWith(';sandbox'), policy)
  })

  it('is in every OpenAPI document', async () => {
    for (const [path, title] of Object.entries(INTERFACES)) {
      const { info } = await jsonOf(`${path}/openapi.json`)
      assert.equal(info.title, `${NAME}: ${title}`)
      assert.deepEqual(info.contact, { name: NAME, email: 'sun@stars.example' })
      assert.deepEqual(info.license, { name: 'CC-BY-4.0 (the data)', url: LICENSE_URL })
    }
  })

  it('is on the plain page of HELIOLOG_PORTAL=off, with the logo, contact and links', async (t) => {
    const plain = await serverFor(t, { ...IDENTITY, portal: 'off' })
    const page = await (await fetch(plain.origin)).text()
    assert.ok(page.includes(`<h1>${ESCAPED_NAME}</h1>`))
    const { privacyUrl, imprintUrl } = IDENTITY
    for (const url of ['https://stars.example/?a=1&amp;b=2', LICENSE_URL, privacyUrl, imprintUrl])
      assert.ok(page.includes(`<a href="${url}">`), url)
    assert.ok(page.includes('<a href="mailto:sun@stars.example">'))
    const [, logo = ''] = /<img src="([^"]*)" height="64" width="128"/.exec(page) ?? []
    assert.equal(await (await fetch(`${plain.origin}/${logo}`)).text(), SVG)
    assert.match(await (await fetch(`${plain.origin}/style.css`)).text(), /light-dark\(#0b3d91, #498dff\)/)
  })

  it('changes the ETag of every document that shows it', async (t) => {
    const logo = { content: Buffer.from('png'), format: 'png', width: 1, height: 1 } as const
    const other = await serverFor(t, { publicUrl: 'https://sun.example/data', hapi: 'public', logo })
    await other.publish(OBSERVATIONS, OBSERVED)
    for (const path of DOCUMENTS) {
      const [mine, theirs] = await Promise.all([get(path), fetch(other.origin + path)])
      assert.deepEqual([mine.status, theirs.status], [200, 200], path)
      assert.equal(mine.headers.get('x-data-version'), theirs.headers.get('x-data-version'), path)
      assert.notEqual(mine.headers.get('etag'), theirs.headers.get('etag'), path)
    }
  })
})
