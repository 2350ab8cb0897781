/** A mirror keeps within the limits of its source, gets over its faults, and leaves nothing half done. */
import { strict as assert } from 'node:assert'
import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { type Place, until } from '../../../test/support/command-line.ts'
import { ENGINES, POSTGRES } from '../../../test/support/engines.ts'
import {
  IMAGE_FILE,
  META,
  type Mirroring,
  newMirroring,
  numbered,
  OBSERVATION_FILE,
  OBSERVER_LIST,
} from '../../../test/support/mirroring.ts'
import { collect, LAUNCHER } from '../../../test/support/process.ts'
import { observation } from '../../../test/support/publishing.ts'
import {
  answer,
  cutAfter,
  holdBack,
  pass,
  type ScriptedSource,
  type Step,
  scriptedSource,
} from '../../../test/support/scripted-source.ts'
import { lockTables } from '../../../test/support/table-lock.ts'
import { OBSERVATIONS } from '../../src/publish/kinds.ts'

/** A mirror that runs while the test goes on. */
const startMirror = (t: TestContext, { place, token }: Mirroring, address: string) => {
  const child = spawn(process.execPath, [LAUNCHER, 'mirror', address], {
    env: {
      ...process.env,
      HELIOLOG_DATABASE_URL: place.url,
      HELIOLOG_MIRROR_TOKEN: token,
      TMPDIR: place.path,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collect(child)
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

/** What cannot be packed much: a file of it has some length on the wire. */
const LONG = Array.from({ length: 60 }, (_, number) => hash('sha256', String(number))).join('')

const stage = async (t: TestContext) => {
  const mirroring = await newMirroring(t)
  const [[, rows = []] = []] = numbered(400)
  await mirroring.publish([
    [
      OBSERVATIONS,
      rows.map((row, index) => ({ ...row, comments: LONG.slice(index) + LONG.slice(0, index) })),
    ],
  ])
  const source = await scriptedSource(t, mirroring.server.origin)
  const changed = async () => {
    const { source: origin, place } = mirroring
    assert.deepEqual(await place.published(), await origin.published())
    assert.deepEqual(await readdir(place.path), [])
  }
  return { ...mirroring, scripted: source, assertMirrored: changed, mirroring }
}

const limited = (seconds: string): Step =>
  answer(429, { 'retry-after': seconds }, '{"error":{"code":"rate_limited","message":"Too many."}}')

describe('a mirror', { concurrency: 2 }, () => {
  test('waits as long as it is told to when it has called too often, and says so', async (t) => {
    const { mirror, scripted, assertMirrored } = await stage(t)
    scripted.script(META, limited('1'))
    scripted.script(OBSERVATION_FILE, limited('2'), limited(new Date(Date.now() - 1_000).toUTCString()))
    const { status, stderr } = await mirror([], scripted.origin)
    assert.equal(status, 0, stderr)
    const waits = stderr.match(/returned 429: "Too many\.": waiting \d s, until \S+Z\n/g) ?? []
    assert.deepEqual(
      waits.map((line) => /waiting (\d)/.exec(line)?.[1]),
      ['1', '2', '1'],
    )
    await assertMirrored()
  })

  test('waits for an hour if it must, and ends with nothing left when it is stopped meanwhile', async (t) => {
    const { scripted, mirroring, place } = await stage(t)
    scripted.script(IMAGE_FILE, limited('3600'))
    const running = startMirror(t, mirroring, scripted.origin)
    await until('it waits', () => /waiting 3,600 s, until \S+Z\n/.test(running.output.stderr))
    assert.deepEqual(await running.end('SIGTERM'), [1, null])
    assert.match(
      running.output.stderr,
      /^heliolog: mirroring was stopped by SIGTERM; nothing was changed\n$/m,
    )
    assert.deepEqual(await readdir(place.path), [])
    assert.equal((await place.published()).meta.observations, 0)
  })

  test('does not wait for a day, nor for a source that is never there', async (t) => {
    const { mirror, scripted } = await stage(t)
    scripted.script(META, limited('86400'))
    const day = await mirror([], scripted.origin)
    assert.match(
      day.stderr,
      /^heliolog: \S+ returned 429: .*: it requires a wait of 86400 s; try again after that\n$/,
    )
    scripted.script(META, ...Array.from({ length: 9 }, () => answer(503, { 'retry-after': '1' })))
    const gone = await mirror([], scripted.origin)
    assert.deepEqual([gone.status, gone.stdout], [1, ''])
    assert.match(gone.stderr, /\nheliolog: \S+ returned 503: no reason given; gave up after 6 attempts\n$/)
  })

  test('tries again where the source or a proxy is away for a moment', async (t) => {
    const { mirror, scripted, assertMirrored } = await stage(t)
    scripted.script(META, answer(503))
    scripted.script(OBSERVATION_FILE, answer(502, {}, '<html>'))
    scripted.script(IMAGE_FILE, (response) => response.destroy())
    const { stdout, stderr } = await mirror([], scripted.origin)
    assert.equal(stderr.match(/: waiting 1 s/g)?.length, 3, stderr)
    assert.match(stdout, /^observations: 400 new/)
    await assertMirrored()
  })

  const beginningsOf = ({ calls }: ScriptedSource): number[] =>
    calls
      .filter(({ path }) => path === OBSERVATION_FILE)
      .map(({ range }) => Number(/^bytes=(\d+)-$/.exec(range ?? 'bytes=0-')?.[1]))
  /** How much of the observations has been written down. */
  const writtenIn = async ({ path }: Place): Promise<number> => {
    const [folder = ''] = await readdir(path)
    return (await stat(join(path, folder, 'observations'))).size
  }

  test('goes on where a download broke off', async (t) => {
    const { mirror, scripted, place, assertMirrored } = await stage(t)
    const longerThan = (size: number) => () =>
      until('something of it is written', async () => (await writtenIn(place)) > size)
    const cut: Step = async (...call) => cutAfter(150_000, longerThan(await writtenIn(place)))(...call)
    scripted.script(OBSERVATION_FILE, cut, cut)
    const { status, stderr } = await mirror([], scripted.origin)
    assert.equal(status, 0, stderr)
    assert.equal(stderr.match(/observations\.ndjson was interrupted: .*: waiting 1 s/g)?.length, 2, stderr)
    const [whole, first = 0, second = 0, ...more] = beginningsOf(scripted)
    assert.deepEqual([whole, more], [0, []])
    assert.ok(first > 0 && second > first && second <= first + 150_000, `${first} ${second}`)
    await assertMirrored()
  })

  test('asks for nothing again when a download broke off after its last byte', async (t) => {
    const { mirror, scripted, server, token, place, assertMirrored } = await stage(t)
    const headers = { authorization: `Bearer ${token}` }
    const size = (await (await fetch(server.origin + OBSERVATION_FILE, { headers })).bytes()).length
    const whole = () => until('all of it is written', async () => (await writtenIn(place)) === size)
    scripted.script(OBSERVATION_FILE, cutAfter(Number.POSITIVE_INFINITY, whole))
    const { status, stderr } = await mirror([], scripted.origin)
    assert.equal(status, 0, stderr)
    assert.deepEqual(beginningsOf(scripted), [0, size])
    await assertMirrored()
  })

  test('starts over when the source publishes while it downloads, whatever it is at', async (t) => {
    const { mirror, scripted, publish, assertMirrored } = await stage(t)
    let number = 0
    const publishFirst =
      (step: Step): Step =>
      async (response, ask, incoming) => {
        const id = `later-${++number}`
        await publish([[OBSERVATIONS, [observation(id, '2024-05-11T09:30:00Z', { observer: id })]]])
        await step(response, ask, incoming)
      }
    scripted.script(OBSERVATION_FILE, publishFirst(pass), cutAfter(3_000), publishFirst(pass))
    scripted.script(IMAGE_FILE, publishFirst(pass))
    scripted.script(OBSERVER_LIST, publishFirst(pass))
    const { status, stdout, stderr } = await mirror([], scripted.origin)
    assert.equal(status, 0, stderr)
    assert.equal(stderr.match(/published new data during the download: waiting 1 s/g)?.length, 4, stderr)
    assert.match(stdout, /^observations: 404 new/)
    await assertMirrored()
  })

  test('gives up a source that publishes each time, and changes nothing', async (t) => {
    const { mirror, scripted, publish, place } = await stage(t)
    const publishFirst: Step = async (response, ask, incoming) => {
      await publish([[OBSERVATIONS, [observation(`n${scripted.calls.length}`, '2024-05-11T09:30:00Z')]]])
      await pass(response, ask, incoming)
    }
    scripted.script(IMAGE_FILE, ...Array.from({ length: 9 }, () => publishFirst))
    const { status, stderr } = await mirror([], scripted.origin)
    assert.equal(status, 1)
    assert.match(stderr, /published new data 5 times during the download; nothing was changed\n$/)
    assert.equal((await place.published()).meta.observations, 0)
    assert.deepEqual(await readdir(place.path), [])
  })
})

describe('a mirror that is killed leaves what was there, and the next one gets over it:', () => {
  for (const engine of ENGINES)
    test(`while it downloads (${engine.name})`, async (t) => {
      const mirroring = await newMirroring(t, { to: engine })
      const { mirror, place, publish, server, source } = mirroring
      await publish(numbered(3))
      await mirror()
      const before = await place.published()
      await publish(numbered(5))
      const scripted = await scriptedSource(t, server.origin)
      const { step, asked } = holdBack()
      scripted.script(IMAGE_FILE, step)
      const running = startMirror(t, mirroring, scripted.origin)
      await asked
      assert.deepEqual(await running.end('SIGKILL'), [null, 'SIGKILL'])
      assert.deepEqual(await place.published(), before)
      assert.equal((await mirror()).status, 0)
      assert.deepEqual(await place.published(), await source.published())
    })

  test('while it writes, with all records in their tables and nothing counted yet; nobody sees them (PostgreSQL)', async (t) => {
    const mirroring = await newMirroring(t, { to: POSTGRES })
    const { mirror, place, publish, server, source } = mirroring
    await publish(numbered(3))
    await mirror()
    const before = await place.published()
    await publish(numbered(5))
    const lock = await lockTables(place.url, 'daily_activity')
    const running = startMirror(t, mirroring, server.origin)
    await lock.waiters(1)
    assert.deepEqual(await place.published(), before)
    assert.deepEqual(await readdir(place.path), [], 'what was downloaded is gone already')
    assert.deepEqual(await running.end('SIGTERM'), [null, 'SIGTERM'])
    await lock.release()
    assert.deepEqual(await place.published(), before)
    assert.equal((await mirror()).status, 0)
    assert.deepEqual(await place.published(), await source.published())
  })
})
