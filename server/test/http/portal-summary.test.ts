import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { Ajv } from 'ajv'
import { image, observation } from '../../../test/support/publishing.ts'
import type { TestServer } from '../../../test/support/server.ts'
import { rotationAt } from '../../src/domain/carrington.ts'
import type { DailyActivity } from '../../src/domain/daily-activity.ts'
import { monthlyWolf } from '../../src/domain/monthly-wolf.ts'
import { PortalSummary } from '../../src/domain/summary.ts'
import { IMAGES, OBSERVATIONS, OBSERVERS } from '../../src/publish/kinds.ts'
import { retract } from '../../src/publish/publish.ts'
import { inEachSetup } from './support/each-setup.ts'
import { ROWS } from './support/everything.ts'
import { expectError, expectJson } from './support/expect.ts'
import { sendBytes } from './support/wire.ts'

const PATH = '/portal/summary.json'
const { version: RELEASE } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))
const isSummary = new Ajv({ strict: false, formats: { date: true, 'date-time': true } }).compile(
  PortalSummary,
)

const read = async ({ origin }: TestServer, headers: Record<string, string> = {}): Promise<PortalSummary> =>
  JSON.parse(await expectJson(await fetch(origin + PATH, { headers })))

const allDays = async (server: TestServer): Promise<DailyActivity[]> => {
  const days: DailyActivity[] = []
  for (let path = '/activity/daily?limit=500'; ; ) {
    const { data, next_cursor: next } = await server.json(path)
    days.push(...data)
    if (next === null) return days
    path = `/activity/daily?cursor=${next}`
  }
}

/** Holds a summary against what the interface says itself. */
const assertAgrees = async (server: TestServer, summary: PortalSummary): Promise<void> => {
  assert.ok(isSummary(summary), JSON.stringify(isSummary.errors))
  const { last_published_at, version, attribution, first_day, last_day, ...totals } =
    await server.json('/meta')
  assert.deepEqual(
    [summary.version, summary.published_at, summary.attribution, summary.first_day, summary.last_day],
    [version, last_published_at, attribution, first_day, last_day],
  )
  assert.deepEqual(summary.totals, totals)
  const days = await allDays(server)
  for (const [name, column] of Object.entries(summary.days))
    assert.deepEqual(
      column,
      days.map((day) => day[name as keyof DailyActivity]),
      name,
    )
  assert.deepEqual(summary.months, monthlyWolf(summary.days.day, summary.days.wolf_mean))
}

inEachSetup(
  (server) => {
    const call = (headers: Record<string, string> = {}, method = 'GET') =>
      fetch(server().origin + PATH, { method, headers })

    it('before anything was published it is whole: empty columns, nulls, no date', async () => {
      const summary = await read(server())
      await assertAgrees(server(), summary)
      assert.deepEqual([summary.first_day, summary.last_day, summary.published_at], [null, null, null])
      assert.ok(Object.values(summary.days).every((column) => column.length === 0))
      assert.equal(summary.synthetic, 'none')
      assert.equal((await call()).headers.get('last-modified'), null)
    })

    it('tells the UTC day, the rotation in progress, and how the service is run', async () => {
      const { today, rotation, service } = await read(server())
      // The day may have turned since.
      const now = Date.now()
      assert.ok(
        [now, now - 60_000].some((at) => new Date(at).toISOString().startsWith(today)),
        today,
      )
      assert.deepEqual(rotation, rotationAt(today))
      assert.deepEqual(service, {
        release: RELEASE,
        contact: 'sun@example.org',
        rate_limit: 61,
        bulk_per_hour: 31,
        public_url: 'https://sun.example/solar',
        demo: false,
      })
    })

    it('shows a publication at the next call, and what it shows is what the interface says', async () => {
      for (const [kind, rows] of ROWS) {
        await server().publish(kind, rows)
        await assertAgrees(server(), await read(server()))
      }
      await server().publish(OBSERVATIONS, [
        observation('early', '1612-06-02T12:00:00Z', { gt: 3, st: 17 }),
        observation('nothing-counted', '2031-02-03T12:00:00Z'),
        observation('greatest', '2024-06-01T12:00:00Z', { gt: 9999, st: 9999, gn: 1, sn: 1, gs: 2, ss: 2 }),
      ])
      await server().publish(IMAGES, [image('alone', '2031-03-01T00:00:00Z')])
      const summary = await read(server())
      await assertAgrees(server(), summary)
      assert.deepEqual([summary.months.month[0], summary.months.month.at(-1)], ['1612-06', '2031-03'])
      assert.equal(summary.months.wolf_mean[0], 47)
      await retract(server().database, 'observation', ['early'])
      const later = await read(server())
      await assertAgrees(server(), later)
      assert.notEqual(later.first_day, '1612-06-02')
    })

    it('says whether all observers are made up, some, or none', async () => {
      assert.equal((await read(server())).synthetic, 'none')
      // Compared by letters: neither this one nor that one is of the sample.
      await server().publish(OBSERVERS, [{ nickname: 'Sample-zoë' }, { nickname: 'sample' }])
      assert.equal((await read(server())).synthetic, 'none')
      await server().publish(OBSERVERS, [{ nickname: 'sample-zoë' }])
      assert.equal((await read(server())).synthetic, 'some')
    })

    it('anybody gets it, without a token, and no limit counts it', async () => {
      for (const authorization of [undefined, 'Bearer nonsense', `Bearer ${server().token}`]) {
        const { status, headers } = await call(authorization === undefined ? {} : { authorization })
        assert.equal(status, 200)
        assert.equal(headers.get('cache-control'), 'no-cache')
        assert.equal(headers.get('vary'), 'Accept-Encoding')
        assert.equal(headers.get('access-control-allow-origin'), '*')
        assert.match(headers.get('x-request-id') ?? '', /./)
        assert.equal(headers.get('ratelimit'), null)
      }
    })

    it('comes packed as the caller likes it, and each form has a validator of its own', async () => {
      const plain = await call({ 'accept-encoding': 'identity' })
      const body = Buffer.from(await plain.arrayBuffer())
      const etag = plain.headers.get('etag') ?? ''
      const lastPublished = (await server().json('/meta')).last_published_at
      assert.equal(plain.headers.get('content-encoding'), null)
      assert.equal(plain.headers.get('last-modified'), new Date(lastPublished).toUTCString())
      for (const encoding of ['br', 'gzip']) {
        // To the letter: fetch unpacks, and forgets how it came.
        const head = `Host: x\r\nConnection: close\r\nAccept-Encoding: ${encoding}\r\n\r\n`
        const { headers } = await sendBytes(server().origin, `HEAD ${PATH} HTTP/1.1\r\n${head}`)
        assert.equal(headers['content-encoding'], encoding)
        assert.equal(headers['etag'], `${etag.slice(0, -1)}-${encoding}"`)
        assert.ok(Number(headers['content-length']) < body.length / 2)
        const fetched = await call({ 'accept-encoding': encoding })
        assert.deepEqual(Buffer.from(await fetched.arrayBuffer()), body)
      }
    })

    it('is not sent again to who holds it, in whichever form, until it changes', async () => {
      const held = (await call()).headers.get('etag') ?? ''
      const plain = held.replace(/-(br|gzip)"$/, '"')
      for (const tag of [held, plain, `W/${plain}, "x"`, plain.replace(/"$/, '-gzip"')]) {
        const answer = await call({ 'if-none-match': tag })
        assert.equal(answer.status, 304, tag)
        assert.equal(await answer.text(), '')
        assert.equal(answer.headers.get('cache-control'), 'no-cache')
      }
      // The day and the settings are told as well, and no date of a publication tells of those.
      const since = { 'if-modified-since': new Date(Date.now() + 1_000_000).toUTCString() }
      assert.equal((await call(since)).status, 200)
      await server().publish(OBSERVATIONS, [observation('one-more', '2024-06-02T12:00:00Z')])
      assert.equal((await call({ 'if-none-match': held })).status, 200)
    })

    it('takes no parameter, and nothing but reading is allowed', async () => {
      assert.equal((await fetch(`${server().origin}${PATH}?limit=1`)).status, 200)
      const strict = await fetch(`${server().origin}${PATH}?limit=1`, {
        headers: { prefer: 'handling=strict' },
      })
      assert.match(await expectError(strict, 400, 'invalid_parameter'), /limit/)
      for (const method of ['POST', 'DELETE']) {
        const answer = await call({}, method)
        assert.equal(answer.headers.get('allow'), 'GET, HEAD, OPTIONS')
        await expectError(answer, 405, 'method_not_allowed')
      }
      assert.equal((await call({}, 'OPTIONS')).status, 204)
    })
  },
  { contact: 'sun@example.org', rateLimit: 61, bulkPerHour: 31, publicUrl: 'https://sun.example/solar' },
)
