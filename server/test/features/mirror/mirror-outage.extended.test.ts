/** A mirror respects the rate limits of its origin, recovers from faults and never publishes partially. */
import { strict as assert } from 'node:assert'
import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { describe, type TestContext, test } from 'node:test'
import { POSTGRES } from '../../../../test/support/engines.ts'
import { collectOutput, LAUNCHER } from '../../../../test/support/heliolog-process.ts'
import {
  createMirrorSetup,
  IMAGE_FILE,
  META,
  type MirrorSetup,
  numberedObservations,
  OBSERVATION_FILE,
  OBSERVER_LIST,
} from '../../../../test/support/mirror-setup.ts'
import { image, observation } from '../../../../test/support/publishing.ts'
import {
  cutAfter,
  passThrough,
  respondWith,
  type ScriptStep,
  scriptedOrigin,
} from '../../../../test/support/scripted-origin.ts'
import { lockTables } from '../../../../test/support/table-lock.ts'
import { IMAGES, OBSERVATIONS } from '../../../src/domain/records/kinds.ts'

/** Starts a mirror and returns while it runs. */
const startMirror = (t: TestContext, { target, token }: MirrorSetup, address: string) => {
  const child = spawn(process.execPath, [LAUNCHER, 'mirror', address], {
    env: {
      ...process.env,
      HELIOLOG_DATABASE_URL: target.url,
      HELIOLOG_MIRROR_TOKEN: token,
      TMPDIR: target.path,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collectOutput(child)
  const ended = once(child, 'close')
  t.after(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return {
    output,
    end: async (signal: NodeJS.Signals) => {
      child.kill(signal)
      return (await ended) as [number | null, NodeJS.Signals | null]
    },
  }
}

/** Text of which each record has a rotation, to make downloads long. */
const LONG_TEXT = Array.from({ length: 60 }, (_, number) => hash('sha256', String(number))).join('')

const setUp = async (t: TestContext) => {
  const mirroring = await createMirrorSetup(t)
  const [[, rows = []] = []] = numberedObservations(400)
  await mirroring.publish([
    [
      OBSERVATIONS,
      rows.map((row, index) => ({
        ...row,
        comments: LONG_TEXT.slice(index) + LONG_TEXT.slice(0, index),
      })),
    ],
  ])
  const scripted = await scriptedOrigin(t, mirroring.server.origin)
  const assertMirrored = async () => {
    const { origin, target } = mirroring
    assert.deepEqual(await target.readPublished(), await origin.readPublished())
    assert.deepEqual(await readdir(target.path), [])
  }
  return { ...mirroring, scripted, assertMirrored, mirroring }
}

const limited = (seconds: string): ScriptStep =>
  respondWith(429, { 'retry-after': seconds }, '{"error":{"code":"rate_limited","message":"Too many."}}')

describe('heliolog mirror', () => {
  test('waits as Retry-After says after a 429, and retries after other errors', async (t) => {
    const { mirror, scripted, assertMirrored } = await setUp(t)
    scripted.script(META, limited('1'), respondWith(503))
    scripted.script(OBSERVATION_FILE, limited('2'), limited(new Date(Date.now() - 1_000).toUTCString()))
    scripted.script(IMAGE_FILE, respondWith(502, {}, '<html>'), (response) => response.destroy())
    const { status, stderr } = await mirror([], scripted.origin)
    assert.equal(status, 0, stderr)
    assert.equal(stderr.match(/: waiting \d s, until \S+Z\n/g)?.length, 6, stderr)
    const waits = [...stderr.matchAll(/^http:\S+: Too many: waiting (\d) s/gm)].map(([, seconds]) => seconds)
    assert.deepEqual(waits, ['1', '2', '1'])
    await assertMirrored()
  })

  test('resumes an interrupted download, also behind a proxy that ignores ranges', async (t) => {
    const { mirror, scripted, assertMirrored } = await setUp(t)
    const withoutRange: ScriptStep = (response, forward, incoming) => {
      delete incoming.headers.range
      return passThrough(response, forward, incoming)
    }
    // The first response is compressed, to about 20,000 bytes.
    scripted.script(OBSERVATION_FILE, cutAfter(10_000), cutAfter(100_000), withoutRange)
    const { status, stderr } = await mirror([], scripted.origin)
    assert.equal(status, 0, stderr)
    const ranges = scripted.requests.flatMap(({ path, range }) => (path === OBSERVATION_FILE ? [range] : []))
    assert.match(ranges.join(), /^,bytes=\d+-,bytes=\d+-$/)
    assert.equal(stderr.match(/observations\.ndjson broke off: .*: waiting /g)?.length, 2, stderr)
    await assertMirrored()
  })

  test('starts over when the origin publishes during any of the downloads', async (t) => {
    const { mirror, scripted, publish, assertMirrored } = await setUp(t)
    let number = 0
    const publishFirst =
      (step: ScriptStep): ScriptStep =>
      async (response, forward, incoming) => {
        const id = `later-${++number}`
        await publish([[OBSERVATIONS, [observation(id, '2024-05-11T09:30:00Z', { observer: id })]]])
        await step(response, forward, incoming)
      }
    scripted.script(OBSERVATION_FILE, publishFirst(passThrough), cutAfter(3_000), publishFirst(passThrough))
    scripted.script(IMAGE_FILE, publishFirst(passThrough))
    scripted.script(OBSERVER_LIST, publishFirst(passThrough))
    const { status, stdout, stderr } = await mirror([], scripted.origin)
    assert.equal(status, 0, stderr)
    assert.equal(stderr.match(/published new data during the download: waiting \d s/g)?.length, 4, stderr)
    assert.match(stdout, /^store: .*\nobservations: 404 new/)
    await assertMirrored()
  })

  test('uses two downloads of the hourly limit for a copy', async (t) => {
    const { origin, server, target, publish } = await createMirrorSetup(t)
    // Smaller files do not count.
    const rowsOf = (make: typeof observation) =>
      Array.from({ length: 5_001 }, (_, index) => make(`${index}`, '2024-05-11T09:30:00Z'))
    await publish([
      [OBSERVATIONS, rowsOf(observation)],
      [IMAGES, rowsOf(image)],
    ])
    const { token } = await origin.issueToken({ bulkPerHour: 2 })
    const { status, stderr } = await target.run(['mirror', server.origin], {
      env: { HELIOLOG_MIRROR_TOKEN: token },
    })
    assert.deepEqual([status, stderr], [0, ''])
    const headers = { authorization: `Bearer ${token}` }
    assert.equal((await fetch(server.origin + OBSERVATION_FILE, { headers })).status, 429)
  })
})

test('a mirror killed while writing leaves PostgreSQL unchanged; the next succeeds', async (t) => {
  const mirroring = await createMirrorSetup(t, { to: POSTGRES })
  const { mirror, target, publish, server, origin } = mirroring
  await publish(numberedObservations(3))
  await mirror()
  const before = await target.readPublished()
  await publish(numberedObservations(5))
  const lock = await lockTables(target.url, 'daily_activity')
  const running = startMirror(t, mirroring, server.origin)
  await lock.waitForWaiters(1)
  assert.deepEqual(await target.readPublished(), before)
  assert.deepEqual(await running.end('SIGTERM'), [null, 'SIGTERM'])
  await lock.release()
  assert.deepEqual(await target.readPublished(), before)
  assert.equal((await mirror()).status, 0)
  assert.deepEqual(await target.readPublished(), await origin.readPublished())
})
