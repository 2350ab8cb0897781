/** heliolog mirror: failures print one sentence and change nothing. */
import { strict as assert } from 'node:assert'
import { readdir } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { assertFailed } from '../../../../test/support/heliolog-process.ts'
import {
  createMirrorSetup,
  IMAGE_FILE,
  META,
  numberedObservations,
  OBSERVATION_FILE,
  OBSERVER_LIST,
} from '../../../../test/support/mirror-setup.ts'
import { createSandbox } from '../../../../test/support/sandbox.ts'
import {
  passThrough,
  respondWith,
  rewrite,
  scriptedOrigin,
} from '../../../../test/support/scripted-origin.ts'
import { OBSERVERS } from '../../../src/domain/records/kinds.ts'

const TOKEN = 'hlg_UBbwN0mQZRKDBxjb5UPolbzAtwvE128A22JuBW'

describe('heliolog mirror, on failure', () => {
  test('prints what is accepted when the address or the token is invalid', async (t) => {
    const target = await createSandbox(t)
    const run = (address: string, token: string) =>
      target.run(['mirror', address], { env: { HELIOLOG_MIRROR_TOKEN: token } })
    for (const address of [
      'sun.example.org',
      'ftp://sun.example.org',
      'https://a:b@c.example',
      'http://a/?b',
    ])
      assertFailed(
        await run(address, TOKEN),
        /is not the URL of a heliolog server; accepted: http or https/,
        2,
      )
    assertFailed(await run('http://127.0.0.1:9', ''), /^heliolog: HELIOLOG_MIRROR_TOKEN is not set; /, 2)
    assertFailed(await run('http://127.0.0.1:9', `${TOKEN}x`), /its value is not accepted; accepted: /, 2)
  })

  test('reports an origin that is unreachable or not heliolog, and a rejected token', async (t) => {
    const { mirror, server, target } = await createMirrorSetup(t)
    const scripted = await scriptedOrigin(t, server.origin)
    const elsewhere = { location: 'https://else.example/' }
    for (const [step, message] of [
      [
        respondWith(200, {}, '<html>'),
        /\/meta returned .* This is not a response from heliolog: check the URL/,
      ],
      [rewrite((text) => text.replace('"version"', '"v"')), /\/meta returned a body that is not of the exp/],
      [respondWith(404), /\/meta returned status 404 without heliolog's error body\. This is not a resp/],
      [respondWith(301, elsewhere), /\/meta redirects to https:\/\/else\.example\/\. .*: use the new URL\n$/],
      [respondWith(418, {}, '{"error":{"code":"x","message":"a\\u001bpot"}}'), /http:\S+: a\\u001bpot\n$/],
    ] as const) {
      scripted.script(META, step)
      assertFailed(await mirror([], scripted.origin), message)
    }
    const env = { HELIOLOG_MIRROR_TOKEN: TOKEN }
    assertFailed(
      await target.run(['mirror', server.origin], { env }),
      /http:\S+: A valid token is needed.*; HELIOLOG_MIRROR_TOKEN must be a valid token of that server\n$/,
    )
    assertFailed(
      await mirror([], server.origin.replace('http', 'https')),
      /\/meta cannot be reached: ERR_SSL\w+; the URL may need http instead of https\n$/,
    )
  })

  test('ends --follow when the origin has no change feed', async (t) => {
    const { mirror, server, origin, publish } = await createMirrorSetup(t)
    await publish(numberedObservations(3))
    const { version } = (await origin.readPublished()).meta
    const scripted = await scriptedOrigin(t, server.origin)
    scripted.script(`/changes/v1/records?since=${version}&limit=1`, respondWith(404))
    const { status, stderr } = await mirror(['--follow'], scripted.origin)
    assert.equal(status, 1)
    assert.match(stderr, /^heliolog: http:\S+ has no change feed, which needs heliolog 1\.5 or later; /)
  })

  test('changes nothing when rows are bad, and reports the URL of each', async (t) => {
    const { mirror, server, target, publish } = await createMirrorSetup(t)
    await publish(numberedObservations(30))
    await mirror()
    const before = await target.readPublished()
    await publish([...numberedObservations(31), [OBSERVERS, [{ nickname: 'Idle' }]]])
    const scripted = await scriptedOrigin(t, server.origin)
    scripted.script(
      OBSERVATION_FILE,
      rewrite((text) =>
        text.replaceAll(/("id":"o2".*?"seeing":)null/g, '$1120').replace('"id":"o5"', '"id":"o4"'),
      ),
    )
    scripted.script(
      OBSERVER_LIST,
      rewrite((text) => text.replace('"Idle"', '" "')),
    )
    const { status, stdout, stderr } = await mirror([], scripted.origin)
    assert.deepEqual([status, stderr], [1, ''])
    assert.match(
      stdout,
      /^http:\S+\/bulk\/v1\/observations\.ndjson:\d+: seeing: 120; accepted: a whole number /m,
    )
    assert.match(
      stdout,
      /observations\.ndjson:\d+: id: "o4"; accepted: each id once; it is already used at http:/,
    )
    assert.match(stdout, /^http:\S+\/api\/v1\/observers:1: nickname: " "; accepted: a nickname /m)
    assert.match(stdout, /^3 rows of http:\S+ are bad: nothing was changed\.\n$/m)
    assert.deepEqual(await target.readPublished(), before)
    assert.deepEqual(await readdir(target.path), [])
  })

  test('lists each bad row once when the origin publishes during the download', async (t) => {
    const { mirror, server, publish } = await createMirrorSetup(t)
    await publish(numberedObservations(3))
    const scripted = await scriptedOrigin(t, server.origin)
    const spoil = rewrite((text) => text.replaceAll('"seeing":null', '"seeing":120'))
    scripted.script(OBSERVATION_FILE, spoil, spoil)
    scripted.script(IMAGE_FILE, async (...request) => {
      await publish(numberedObservations(4))
      await passThrough(...request)
    })
    const { status, stdout } = await mirror(['--dry-run', '--json'], scripted.origin)
    assert.equal(status, 1)
    const ids = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).id)
    assert.deepEqual(ids.sort(), ['o0', 'o1', 'o2', 'o3'])
  })

  test('rejects files that do not match the counts or data version of the origin', async (t) => {
    const { mirror, server, target, publish } = await createMirrorSetup(t)
    await publish(numberedObservations(3))
    await mirror()
    const before = await target.readPublished()
    await publish(numberedObservations(4))
    const scripted = await scriptedOrigin(t, server.origin)
    const mirrorWith = async (change: (text: string) => string) => {
      scripted.script(OBSERVATION_FILE, rewrite(change))
      return mirror([], scripted.origin)
    }
    assertFailed(
      await mirrorWith((text) => text.slice(text.indexOf('\n') + 1)),
      /sent 3 observations, but its meta record counts 4; nothing was changed\n$/,
    )
    for (const change of [
      (text: string) => text.replace('"title":null', '"title":"other"'),
      (text: string) => text.replace('"tags":["t"]', '"tags":[]'),
      (text: string) => text.replaceAll(',"tags":["t"]', ''),
    ])
      assertFailed(
        await mirrorWith(change),
        /the data would have version [0-9a-v]{20} instead of [0-9a-v]{20}; nothing was changed\. /,
      )
    assert.deepEqual(await target.readPublished(), before)
    assert.equal((await mirror([], scripted.origin)).status, 0)
  })
})
