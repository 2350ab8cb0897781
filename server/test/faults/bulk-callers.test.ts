/** Callers who stop reading or go away, and records that are very long: nothing of theirs is left behind. */
import { strict as assert } from 'node:assert'
import { describe, test } from 'node:test'
import { linesOf, newPlace, until } from '../../../test/support/command-line.ts'
import { beginDownload, type Caller, download, rest } from '../../../test/support/downloads.ts'
import { POSTGRES, SQLITE } from '../../../test/support/engines.ts'
import { publishMegabytes } from '../../../test/support/long-files.ts'
import { residentMegabytes, rests, threadsOf } from '../../../test/support/process-state.ts'
import { image, publishRows } from '../../../test/support/publishing.ts'
import { lockTables } from '../../../test/support/table-lock.ts'
import { IMAGES } from '../../src/publish/kinds.ts'

const CSV = '/observations.csv'
const isUnexpected = ({ msg }: Record<string, unknown>) => msg === 'unexpected error'

describe('callers who do not read', { skip: process.platform !== 'linux' && 'only Linux tells' }, () => {
  test('keep their download waiting and nobody else, take no memory, and get it whole in the end', async (t) => {
    const place = await newPlace(t, SQLITE)
    await place.open((database) => publishMegabytes(database, 80))
    const server = await place.serve()
    const caller: Caller = { origin: server.origin, token: (await place.issue()).token }
    const whole = await download(caller, CSV)
    await rests(server)
    const [before, threads] = [residentMegabytes(server), threadsOf(server)]
    const paused = await beginDownload(caller, CSV)
    await rests(server)
    const pages = `${server.origin}/api/v1/meta`
    for (let call = 0; call < 20; call++) {
      const answer = await fetch(pages, { headers: { authorization: `Bearer ${caller.token}` } })
      assert.equal(answer.status, 200)
    }
    const grown = residentMegabytes(server) - before
    t.diagnostic(`${Math.round(grown)} MB more while a file of ${whole.body.length >> 20} MB waits`)
    assert.ok(grown < 50, `${grown} MB`)
    assert.ok((await rest(paused)).body.equals(whole.body))
    await until('its thread has ended', () => threadsOf(server) <= threads)
  })
})

describe('callers who go away', { skip: process.platform !== 'linux' && 'only Linux tells' }, () => {
  test('leave no thread, no place taken and no error behind, wherever their download was', async (t) => {
    const place = await newPlace(t, POSTGRES)
    await place.open((database) => publishMegabytes(database, 14))
    const server = await place.serve()
    const { token } = await place.issue({ rate: 1_000_000 })
    const caller: Caller = { origin: server.origin, token }
    const downloadsLeft = async () =>
      Number(/"bulk";r=(\d+)/.exec(String((await download(caller, '/images.csv')).headers['ratelimit']))?.[1])
    const left = await downloadsLeft()
    await rests(server)
    const threads = threadsOf(server)

    const midway = await beginDownload(caller, CSV)
    midway.destroy()
    await until('the thread of a file has ended', () => threadsOf(server) <= threads)

    for (const [table, headers] of [
      ['observation', { method: 'HEAD' }],
      ['observation', { range: 'bytes=5-' }],
      ['dataset', {}],
    ] as [string, Record<string, string>][]) {
      const lock = await lockTables(place.url, table)
      const leaving = new AbortController()
      const { method = 'GET', ...rest } = headers
      const call = fetch(`${server.origin}/bulk/v1${CSV}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...rest },
        signal: leaving.signal,
      })
      await lock.waiters(1)
      leaving.abort()
      await assert.rejects(call, { name: 'AbortError' })
      if (table === 'dataset') await lock.release()
      await until(`the thread of ${JSON.stringify(headers)} has ended`, () => threadsOf(server) <= threads)
      if (table !== 'dataset') await lock.release()
    }
    // Two of them had begun, and the look itself is one.
    assert.equal(await downloadsLeft(), left - 3)
    const [one, other] = [await beginDownload(caller, CSV), await beginDownload(caller, CSV)]
    assert.deepEqual([one.statusCode, other.statusCode], [200, 200])
    for (const response of [one, other]) response.destroy()
    assert.deepEqual(linesOf(server).filter(isUnexpected), [])
  })
})

describe('records of hundreds of kilobytes', () => {
  test('come as a whole file all the same', async (t) => {
    const place = await newPlace(t, SQLITE)
    const urls = Object.fromEntries(
      Array.from({ length: 100 }, (_, key) => [`k${key}`, `https://images.example/${'x'.repeat(1_900)}`]),
    )
    const rows = Array.from({ length: 100 }, (_, id) => image(`i${id}`, '2024-03-01T12:00:00Z', { urls }))
    await place.open((database) => publishRows(database, IMAGES, rows))
    const server = await place.serve()
    const caller: Caller = { origin: server.origin, token: (await place.issue()).token }
    const { status, trailers } = await download(caller, '/images.csv')
    assert.deepEqual([status, trailers['x-row-count']], [200, '100'])
  })
})
