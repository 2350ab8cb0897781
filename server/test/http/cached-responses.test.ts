import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CachedResponses } from '../../src/http/cached-responses.ts'
import type { Call } from '../../src/http/call.ts'
import { dataRepresentation, recordsVersion } from '../../src/http/representation.ts'
import { formerPublication } from '../../src/storage/publication.ts'

const publication = formerPublication(1, 'v1', '2024-06-01T00:00:00Z')
const served = recordsVersion(publication)
const request = { headers: {} } as Call['request']
const lookup = { token: undefined, publication, state: undefined }
const PAGE = Buffer.alloc(50_000)
/** More pages than fit into 24 MB. */
const MANY = 2_000

const startCache = () => {
  const cache = new CachedResponses({ onErased: () => {} })
  /** Requests a page; returns whether it was cached. */
  const get = (url: string): boolean => {
    if (cache.find({ url, lookup, request })) return true
    const response = dataRepresentation(publication, [PAGE], { citationUrl: undefined, served })
    cache.add(url, { isList: true }, response)
    return false
  }
  const hits = (urls: readonly string[]): number => urls.filter(get).length
  return { get, hits }
}
const pages = (list: string, count: number): string[] =>
  Array.from({ length: count }, (_, number) => `/${list}?cursor=${number}`)

describe('cached responses', () => {
  it('serve pages that fit from their third request on', () => {
    const { hits } = startCache()
    const fitting = pages('a', 200)
    assert.deepEqual([hits(fitting), hits(fitting), hits(fitting)], [0, 0, 200])
  })

  it('keep the same pages while clients cycle over more than fit', () => {
    const { hits } = startCache()
    const many = pages('a', MANY)
    hits(many)
    hits(many)
    const kept = hits(many)
    assert.ok(kept > 200, `${kept} hits`)
    assert.equal(hits(many), kept)
  })

  it('keep popular pages during walks over complete lists', () => {
    const { get, hits } = startCache()
    const popular = pages('popular', 20)
    hits(popular)
    hits(popular)
    const walked = [...pages('a', MANY), ...pages('a', MANY)]
    for (const [number, url] of walked.entries()) {
      get(url)
      assert.ok(get(popular[number % popular.length] as string), `${number}`)
    }
  })

  it('admit a page that became popular while the cache is full', () => {
    const { get, hits } = startCache()
    const many = pages('a', MANY)
    hits(many)
    hits(many)
    hits(many)
    get('/new')
    get('/new')
    assert.ok(get('/new'))
  })

  it('replace pages that nobody requests any more', () => {
    const { hits } = startCache()
    const [old, recent] = [pages('old', 300), pages('new', 300)]
    for (const urls of [old, old, recent, recent, recent, recent]) hits(urls)
    assert.equal(hits(recent), 300)
  })
})
