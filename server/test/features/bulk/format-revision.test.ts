/** Pins bytes to the revision that is part of their ETags. A format whose own test compares bytes needs none here. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { before, it } from 'node:test'
import { image, observation, publishTogether } from '../../../../test/support/publishing.ts'
import { IMAGES, OBSERVATIONS, OBSERVERS } from '../../../src/domain/records/kinds.ts'
import { LISTS, OTHERS } from '../../support/described-paths.ts'
import { onBothEngines } from '../../support/each-setup.ts'

/** ETag and digest of each path. If a digest changes, increase FORMAT_REVISION, which must change every ETag. */
const PINNED: Record<string, [string, string]> = {
  '/api/v1/meta': ['"e386rno8misq6ve36kkn@2024-06-01T00:00:00Z-r4"', 'bd1e67e405be6176'],
  '/api/v1/activity/daily': ['"e386rno8misq6ve36kkn-r4"', '9cc18177bfd6f68e'],
  '/api/v1/observations?limit=2': ['"e386rno8misq6ve36kkn-r4"', '53aee6e95ee955c8'],
  '/api/v1/observations/o1': ['"e386rno8misq6ve36kkn-r4"', 'a34f01ca925078a0'],
  '/api/v1/images': ['"e386rno8misq6ve36kkn-r4"', '506aedb1dad6770f'],
  '/api/v1/observers': ['"e386rno8misq6ve36kkn-r4"', '2e7db3c10fd35b2d'],
  '/api/v1/observers/Zo%C3%AB': ['"e386rno8misq6ve36kkn-r4"', '206480c397c1e68e'],
  '/bulk/v1/observations.csv': ['"e386rno8misq6ve36kkn-c5374f9b02"', 'd300ba0322b3b688'],
  '/bulk/v1/observations.ndjson': ['"e386rno8misq6ve36kkn-eb898b6d04"', '889f5b8201b8a384'],
  '/bulk/v1/observations.parquet': ['"e386rno8misq6ve36kkn-5faaf71db8"', 'bd1a112132f5a6bb'],
  '/bulk/v1/images.csv': ['"e386rno8misq6ve36kkn-6a079589cf"', '6b56015c168ad8e8'],
  '/bulk/v1/images.ndjson': ['"e386rno8misq6ve36kkn-394578745f"', 'c6ed17281eb81477'],
  '/bulk/v1/images.parquet': ['"e386rno8misq6ve36kkn-38481895d9"', '1dc275d2ba07ea5f'],
  '/bulk/v1/activity.csv': ['"e386rno8misq6ve36kkn-a14d235602"', '5caf7bcf3763e787'],
  '/bulk/v1/activity.ndjson': ['"e386rno8misq6ve36kkn-aad4df20c1"', '71e4b69e889cb0d1'],
  '/bulk/v1/activity.parquet': ['"e386rno8misq6ve36kkn-604859b3a0"', '49570ecfa1ac7bc2'],
}

const COUNTS = { gt: 9, st: 96, a_number: 2, seeing: 80 }

onBothEngines((server) => {
  before(async () => {
    const text = { title: 'a, "b"\r\n☀', tags: ['full disk', 'x;y'] }
    await publishTogether(
      server().database,
      [
        [
          OBSERVATIONS,
          [
            observation('o1', '2024-05-11T09:30:00Z', { ...COUNTS, comments: '', ...text }),
            observation('o2', '1853-11-09T00:00:00Z', { observer: 'Zoë', type: 2, wolf: 11 }),
            observation('o3', '2024-05-11T09:30:00Z', { observer: 'Zoë', gn: 1, sn: 2, gs: 3, ss: 4 }),
          ],
        ],
        [
          IMAGES,
          [
            image('i1', '2024-05-11T10:00:00Z', { site_lat: -3.7, site_lng: 0, mount: 'ALTAZ', ...text }),
            image('i2', '2024-05-12T10:00:00Z', { urls: { full: 'https://images.example/☀' } }),
          ],
        ],
        [OBSERVERS, [{ nickname: 'Nobody yet' }]],
      ],
      { now: Date.parse('2024-06-01T00:00:00Z') },
    )
  })

  const send = async (path: string): Promise<[string, string]> => {
    const response = await server().request(path, { 'accept-encoding': 'identity' })
    const digest = hash('sha256', Buffer.from(await response.arrayBuffer())).slice(0, 16)
    return [response.headers.get('etag') ?? '', digest]
  }

  it('sends the bytes and ETags of its format revision', async () => {
    const isSqlite = server().databaseUrl.startsWith('sqlite:')
    for (const { path } of [...OTHERS, ...LISTS]) {
      const pattern = new RegExp(`^/api/v1${path.replace(/\{\w+\}/, '[^/]+')}(?:\\?|$)`)
      assert.ok(
        Object.keys(PINNED).some((one) => pattern.test(one)),
        `PINNED has no ${path}`,
      )
    }
    // The other formats are written from the same rows.
    for (const [path, pinned] of Object.entries(PINNED))
      if (isSqlite || !/ndjson|parquet/.test(path))
        assert.deepEqual(await send(path), pinned, `${path}: if bytes changed, increase FORMAT_REVISION`)
  })
})
