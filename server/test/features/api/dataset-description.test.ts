/** The description of the data for search engines, as JSON-LD in the overview. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { observation } from '../../../../test/support/publishing.ts'
import { serverFor, sharedServer, startWith, type TestServer } from '../../../../test/support/server.ts'
import { OBSERVATIONS } from '../../../src/domain/records/kinds.ts'
import type { ApiSettings } from '../../../src/http/app-dependencies.ts'
import { ROWS } from '../../support/all-responses.ts'

/** Would end the element, or begin a comment in it, if it were not escaped. */
const NAME = '</script><!--<script>alert("1")</script> e.V.'
const URL = 'https://sun.example/data'

const IDENTITY: Partial<ApiSettings> = {
  publicUrl: URL,
  communityName: NAME,
  homeUrl: 'https://stars.example/',
  contact: 'sun@stars.example',
  dataLicense: { id: 'CC-BY-4.0', url: 'https://spdx.org/licenses/CC-BY-4.0.html' },
  hapi: 'public',
}

const scriptsIn = (page: string): string[] => page.match(/<script\b/g) ?? []

// biome-ignore lint/suspicious/noExplicitAny: untyped JSON
const descriptionIn = (page: string): any => {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? []
  return json === '' ? undefined : JSON.parse(json)
}

const readPage = async ({ origin }: TestServer): Promise<string> => (await fetch(origin)).text()
const describedBy = async (server: TestServer) => descriptionIn(await readPage(server))

describe('description of the data', () => {
  const server = sharedServer(() => startWith({}, IDENTITY))

  it('has the facts of the published data', async () => {
    assert.equal(await describedBy(server), undefined, 'nothing is published')
    for (const [kind, rows] of ROWS) await server.publish(kind, rows)
    const [described, meta] = [await describedBy(server), await server.json('/meta')]
    assert.equal(described['@context'], 'https://schema.org')
    assert.equal(described['@type'], 'Dataset')
    assert.equal(described.version, meta.version)
    assert.equal(described.dateModified, meta.last_published_at)
    assert.equal(described.temporalCoverage, `${meta.first_day}/${meta.last_day}`)
    assert.equal(described.creditText, meta.attribution)
    assert.ok(described.citation.includes(meta.version) && described.citation.includes(URL))
    for (const count of ['observations', 'images', 'observers', 'days'])
      assert.ok(described.description.includes(`${meta[count]} ${count}`), count)
    // The bounds that Google sets.
    assert.ok(described.description.length >= 50 && described.description.length <= 5_000)
    assert.doesNotMatch(described.description, /synthetic/)
  })

  it('has the identity of the community, escaped', async () => {
    const page = await readPage(server)
    const described = descriptionIn(page)
    assert.equal(scriptsIn(page).length, 2, 'that of the portal, and the description')
    assert.equal(described.name, `${NAME}: Solar observations`)
    assert.equal(described.url, `${URL}/`)
    assert.equal(described.license, IDENTITY.dataLicense?.url)
    assert.deepEqual(described.creator, { '@type': 'Organization', name: 'The community observers' })
    assert.deepEqual(described.publisher, {
      '@type': 'Organization',
      name: NAME,
      url: IDENTITY.homeUrl,
    })
    assert.equal(described.isAccessibleForFree, true)
    assert.match(described.conditionsOfAccess, /token.*by hand.*\(sun@stars\.example\)\. HAPI needs none\.$/)
  })

  it('says that data are synthetic, and is hidden from search engines if all are', async (t) => {
    const synthetic = observation('b', '2024-05-12T09:30:00Z', { observer: 'sample-zoë' })
    await server.publish(OBSERVATIONS, [synthetic])
    assert.match((await describedBy(server)).description, /^Some of the observers .* are synthetic\./)
    const demo = await serverFor(t)
    await demo.publish(OBSERVATIONS, [synthetic])
    const described = await describedBy(demo)
    assert.match(described.description, /^All observers .* are synthetic\./)
    assert.deepEqual(
      [described.url, described.publisher, described.license],
      [undefined, undefined, undefined],
    )
    for (const path of ['/', '/rotations', '/cycles/'])
      assert.match(
        await (await fetch(demo.origin + path)).text(),
        /<meta name="robots" content="noindex" \/>/,
      )
  })
})
