import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { rotationsBetween } from '@heliolog/solar-ephemeris/carrington'
import { decodeSummary } from '../../../../portal/src/data/decode-summary.ts'
import { image, observation } from '../../../../test/support/publishing.ts'
import type { TestServer } from '../../../../test/support/server.ts'
import type { DailyActivity } from '../../../src/domain/records/activity.ts'
import type { Image } from '../../../src/domain/records/image.ts'
import { IMAGES, OBSERVATIONS, OBSERVERS } from '../../../src/domain/records/kinds.ts'
import { monthlyWolf } from '../../../src/domain/records/monthly-wolf.ts'
import type { Observation } from '../../../src/domain/records/observation.ts'
import type { PortalSummary } from '../../../src/features/portal/summary.ts'
import { listPublications } from '../../../src/publish/correct/history.ts'
import { retract } from '../../../src/publish/correct/retract.ts'
import { ROWS } from '../../support/all-responses.ts'
import { walkPages } from '../../support/catalogue.ts'
import { onBothEngines, onSqlite } from '../../support/each-setup.ts'
import { expectJson } from '../../support/expect.ts'
import { sendBytes } from '../../support/raw-http.ts'

const PATH = '/portal/summary.json'

/** Reads the summary as the portal does. */
const read = async ({ origin }: TestServer): Promise<PortalSummary> =>
  decodeSummary(JSON.parse(await expectJson(await fetch(origin + PATH))))

const allRecords = async <Record>({ json }: TestServer, list: string, query = ''): Promise<Record[]> =>
  (await walkPages(json, `${list}?limit=500${query}`)).flat() as Record[]

/** The latest day, its observers and the newest images, from the lists of the API. */
const latestOf = async (server: TestServer, days: DailyActivity[]): Promise<PortalSummary['latest']> => {
  const images = await allRecords<Image>(server, '/images')
  const day = (days.findLast(({ wolf_mean }) => wolf_mean !== null) ?? days.at(-1))?.day ?? null
  const ofDay =
    day === null ? [] : await allRecords<Observation>(server, '/observations', `&from=${day}&to=${day}`)
  const observers = Map.groupBy(ofDay, ({ observer }) => observer)
  const lastOf = (name: string) => observers.get(name)?.at(-1)?.date_of_observation ?? ''
  return {
    day,
    observers: [...observers.keys()]
      .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
      .sort((a, b) => lastOf(b).localeCompare(lastOf(a)))
      .slice(0, 12),
    images: images
      .toReversed()
      .slice(0, 8)
      .map(({ id, observer, title, date_of_observation, urls }) => ({
        id,
        observer,
        title,
        date_of_observation,
        thumbnail_url: urls['thumb'] ?? urls['a'] ?? '',
      })),
  }
}

/** Asserts that a summary agrees with the API. */
const assertAgrees = async (server: TestServer, summary: PortalSummary): Promise<void> => {
  const { last_published_at, version, attribution, first_day, last_day, ...totals } =
    await server.json('/meta')
  assert.deepEqual(
    [summary.version, summary.published_at, summary.attribution, summary.first_day, summary.last_day],
    [version, last_published_at, attribution, first_day, last_day],
  )
  assert.deepEqual(summary.totals, totals)
  const days = await allRecords<DailyActivity>(server, '/activity/daily')
  for (const [name, column] of Object.entries(summary.days))
    assert.deepEqual(
      column,
      days.map((day) => day[name as keyof DailyActivity]),
      name,
    )
  assert.deepEqual(summary.months, monthlyWolf(summary.days.day, summary.days.wolf_mean))
  assert.deepEqual(summary.latest, await latestOf(server, days))
  assert.deepEqual(summary.rotations, first_day === null ? null : rotationsBetween(first_day, last_day))
  const publications = await listPublications(server.database, { limit: 5 })
  assert.deepEqual(
    summary.publications,
    publications.map(({ number, published_at, version, counts }) => ({
      number,
      published_at,
      version,
      counts,
    })),
  )
}

onBothEngines((server) => {
  it('returns empty columns, nulls and no date before the first publication', async () => {
    const summary = await read(server())
    await assertAgrees(server(), summary)
    assert.deepEqual([summary.first_day, summary.last_day, summary.published_at], [null, null, null])
    assert.ok(Object.values(summary.days).every((column) => column.length === 0))
    assert.equal(summary.synthetic, 'none')
    assert.deepEqual(summary.publications, [])
  })

  it('agrees with the API on the first request after each publication', async () => {
    for (const [kind, rows] of ROWS) {
      await server().publish(kind, rows)
      await assertAgrees(server(), await read(server()))
    }
    await server().publish(OBSERVATIONS, [
      observation('early', '1612-06-02T12:00:00Z', { gt: 3, st: 17 }),
      observation('nothing-counted', '2031-02-03T12:00:00Z'),
      observation('greatest', '2024-06-01T12:00:00Z', { gt: 9999, st: 9999, gn: 1, sn: 1, gs: 2, ss: 2 }),
    ])
    await server().publish(IMAGES, [
      image('alone', '2031-03-01T00:00:00Z'),
      image('large', '2031-03-01T00:00:01Z', {
        urls: { full: 'https://images.example/f', thumb: 'https://images.example/t' },
      }),
      image('other', '2031-03-01T00:00:02Z', { urls: { a: 'https://images.example/a' } }),
    ])
    const summary = await read(server())
    await assertAgrees(server(), summary)
    assert.deepEqual([summary.months.month[0], summary.months.month.at(-1)], ['1612-06', '2031-03'])
    assert.equal(summary.months.wolf_mean[0], 47)
    assert.deepEqual([summary.latest.day, summary.latest.images.length], ['2024-06-01', 8])
    assert.equal(summary.latest.images[1]?.thumbnail_url, 'https://images.example/t')
    // More observers than the summary names.
    await server().publish(
      OBSERVATIONS,
      Array.from({ length: 14 }, (_, at) =>
        observation(`crowd${at}`, `2031-04-01T${10 + (at % 3)}:00:00Z`, {
          observer: `Observer ${at}`,
          gt: 1,
          st: 1,
        }),
      ),
    )
    const crowded = await read(server())
    await assertAgrees(server(), crowded)
    assert.deepEqual(crowded.latest.observers.slice(0, 3), ['Observer 11', 'Observer 2', 'Observer 5'])
    assert.equal(crowded.days.observer_count.at(-1), 14)
    const origin = { runBy: 'eve@secret-machine', note: 'a private reason' }
    await retract(server().database, 'observation', ['early'], { now: 0, ...origin })
    const later = await read(server())
    await assertAgrees(server(), later)
    assert.notEqual(later.first_day, '1612-06-02')
    assert.equal(later.publications.length, 5)
    assert.equal(later.publications[0]?.counts.observations.retracted, 1)
    assert.doesNotMatch(JSON.stringify(later), /eve@secret-machine|a private reason/)
  })

  it('reports whether some or none of the observers are synthetic', async () => {
    assert.equal((await read(server())).synthetic, 'none')
    // The prefix is compared case-sensitively, so neither of these is a sample observer.
    await server().publish(OBSERVERS, [{ nickname: 'Sample-zoë' }, { nickname: 'sample' }])
    assert.equal((await read(server())).synthetic, 'none')
    await server().publish(OBSERVERS, [{ nickname: 'sample-zoë' }])
    assert.equal((await read(server())).synthetic, 'some')
  })
})

onSqlite((server) => {
  before(async () => {
    for (const [kind, rows] of ROWS) await server().publish(kind, rows)
  })
  const send = (headers: Record<string, string> = {}, method = 'GET') =>
    fetch(server().origin + PATH, { method, headers })

  it('is served without a token and outside the rate limit', async () => {
    const { status, headers } = await send({ authorization: 'Bearer nonsense' })
    assert.deepEqual([status, headers.get('ratelimit')], [200, null])
    assert.equal(headers.get('cache-control'), 'no-cache')
    assert.equal(headers.get('vary'), 'Accept-Encoding')
    assert.equal(headers.get('access-control-allow-origin'), '*')
  })

  it('is compressed as Accept-Encoding prefers, with a separate ETag per encoding', async () => {
    const plain = await send({ 'accept-encoding': 'identity' })
    const body = Buffer.from(await plain.arrayBuffer())
    const etag = plain.headers.get('etag') ?? ''
    assert.equal(plain.headers.get('content-encoding'), null)
    for (const encoding of ['br', 'gzip']) {
      // Sent by hand because fetch decompresses and drops Content-Encoding.
      const head = `Host: x\r\nConnection: close\r\nAccept-Encoding: ${encoding}\r\n\r\n`
      const { headers } = await sendBytes(server().origin, `HEAD ${PATH} HTTP/1.1\r\n${head}`)
      assert.equal(headers['content-encoding'], encoding)
      assert.equal(headers['etag'], `${etag.slice(0, -1)}-${encoding}"`)
      assert.ok(Number(headers['content-length']) < body.length)
      const fetched = await send({ 'accept-encoding': encoding })
      assert.deepEqual(Buffer.from(await fetched.arrayBuffer()), body)
    }
  })

  it('returns 304 for the ETag of any encoding until the data change', async () => {
    const etag = (await send()).headers.get('etag') ?? ''
    const plain = etag.replace(/-(br|gzip)"$/, '"')
    for (const tag of [etag, plain, `W/${plain}, "x"`, plain.replace(/"$/, '-gzip"')]) {
      const response = await send({ 'if-none-match': tag })
      assert.equal(response.status, 304, tag)
      assert.equal(await response.text(), '')
      assert.equal(response.headers.get('cache-control'), 'no-cache')
    }
    // The day and the settings change without a publication, so Last-Modified cannot validate them.
    const since = { 'if-modified-since': new Date(Date.now() + 1_000_000).toUTCString() }
    assert.equal((await send(since)).status, 200)
    await server().publish(OBSERVATIONS, [observation('one-more', '2024-06-02T12:00:00Z')])
    assert.equal((await send({ 'if-none-match': etag })).status, 200)
  })
})
