import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { image, observation } from '../../../test/support/publishing.ts'
import { issueToken, revokeToken } from '../../src/access/tokens.ts'
import { IMAGES, OBSERVATIONS } from '../../src/publish/kinds.ts'
import { inEachSetup } from './support/each-setup.ts'
import { expectError } from './support/expect.ts'

/** A page is cached from the second request on, so the fourth surely comes from the cache. */
const TIMES = 4
const PATHS = [
  '/observations?limit=3',
  '/images?limit=1',
  '/activity/daily',
  '/observers',
  '/meta',
  '/observations/o1',
]
const VOLATILE_HEADERS = ['date', 'x-request-id', 'ratelimit', 'x-ratelimit-remaining', 'x-ratelimit-reset']

/** Texts that look like the boundary between two records. */
const BOUNDARIES = [
  '},{',
  '},{"',
  '"},{"id":"x"},{"',
  '],"next_cursor":null}',
  '},{"id":"o1","observer":"Ada"}',
]

inEachSetup((server) => {
  const stableHeaders = ({ headers }: Response) =>
    [...headers].filter(([name]) => !VOLATILE_HEADERS.includes(name)).sort()
  const issue = async (rate: number) => {
    const { token, id } = await issueToken(server().database, {
      holder: 'h',
      purpose: 'p',
      rate,
      expiresOn: null,
    })
    const get = (path: string, headers: Record<string, string> = {}) =>
      server().get(path, { ...headers, authorization: `Bearer ${token}` })
    return { id, get }
  }

  before(async () => {
    await server().publish(
      OBSERVATIONS,
      Array.from({ length: 20 }, (_, index) =>
        observation(`o${index}`, `2024-03-01T12:00:${10 + index}Z`, {
          title: BOUNDARIES[index % BOUNDARIES.length],
          comments: BOUNDARIES.join(' '),
          tags: BOUNDARIES.slice(0, index % 3),
        }),
      ),
    )
    await server().publish(
      IMAGES,
      Array.from({ length: 5 }, (_, index) =>
        image(`i${index}`, `2024-03-01T12:00:${10 + index}Z`, {
          title: BOUNDARIES[index % BOUNDARIES.length],
          urls: { id: 'https://images.example/1', observer: 'https://images.example/2' },
        }),
      ),
    )
  })

  it('sends the same headers and body each time', async () => {
    for (const path of PATHS) {
      const first = await server().get(path)
      const [headers, body] = [stableHeaders(first), await first.text()]
      for (let time = 1; time < TIMES; time++) {
        const again = await server().get(path)
        assert.equal(again.status, 200)
        assert.deepEqual(stableHeaders(again), headers, path)
        assert.equal(await again.text(), body, path)
      }
    }
  })

  it('counts each repeated request once and rejects the one over the limit', async () => {
    const { get } = await issue(TIMES)
    for (let remaining = TIMES - 1; remaining >= 0; remaining--) {
      const { status, headers } = await get('/observations?limit=3')
      assert.equal(status, 200)
      assert.equal(headers.get('x-ratelimit-remaining'), String(remaining))
    }
    const rejected = await get('/observations?limit=3')
    assert.equal(rejected.headers.get('x-ratelimit-remaining'), '0')
    await expectError(rejected, 429, 'rate_limited')
  })

  it('rejects a revoked token on the next repeated request', async () => {
    const { id, get } = await issue(100)
    for (let time = 0; time < TIMES; time++) assert.equal((await get('/observers')).status, 200)
    await revokeToken(server().database, id)
    await expectError(await get('/observers'), 401, 'unauthorized')
  })

  it('respects the headers and method of a repeated request', async () => {
    const { get } = await issue(100)
    const path = '/observations?limit=3&nonsense=1'
    for (let time = 0; time < TIMES; time++) assert.equal((await get(path)).status, 200)
    await expectError(await get(path, { prefer: 'handling=strict' }), 400, 'invalid_parameter')
    const { headers } = await get(path)
    const conditional = await get(path, { 'if-none-match': headers.get('etag') ?? '' })
    assert.equal(conditional.status, 304)
    assert.equal((await get(path, { 'if-none-match': '"another"' })).status, 200)
    const head = await fetch(`${server().origin}/api/v1${path}`, { method: 'HEAD' })
    assert.equal(head.status, 401)
  })

  it('pages correctly through texts that look like a record boundary', async () => {
    for (const list of [
      '/observations',
      '/images',
      `/observations?tag=${encodeURIComponent(BOUNDARIES[0] as string)}`,
    ])
      for (const limit of [1, 2, 3, 7]) {
        const full = await server().json(`${list}${list.includes('?') ? '&' : '?'}limit=500`)
        const walked: unknown[] = []
        let path = `${list}${list.includes('?') ? '&' : '?'}limit=${limit}`
        for (;;) {
          const { data, next_cursor } = await server().json(path)
          walked.push(...data)
          if (next_cursor === null) break
          path = `${list.split('?')[0]}?cursor=${next_cursor}`
        }
        assert.deepEqual(walked, full.data, `${list} by ${limit}`)
      }
  })

  it('returns new data on the next repeated request after a publication', async () => {
    const path = '/observations?limit=500'
    for (let time = 0; time < TIMES; time++) await (await server().get(path)).text()
    await server().publish(OBSERVATIONS, [observation('late', '2024-03-09T12:00:00Z')])
    const { data } = await server().json(path)
    assert.equal(data.at(-1).id, 'late')
  })
})
