/** heliolog usage: calls per token, from the call log of a running server. */
import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { ENGINES, SQLITE } from '../../../test/support/engines.ts'
import { pluck } from '../../../test/support/pluck.ts'
import { createSandbox, requestApi } from '../../../test/support/sandbox.ts'

for (const engine of ENGINES)
  test(`heliolog usage counts calls by token, day and path on ${engine.name}`, async (t) => {
    const sandbox = await createSandbox(t, engine)
    const [ada, bo] = [await sandbox.issueToken({ rate: 3 }), await sandbox.issueToken({ holder: 'Bo' })]
    const usage = async (...args: string[]) =>
      JSON.parse((await sandbox.run(['usage', '--json', ...args])).stdout)
    const server = await sandbox.serve()
    const responses = []
    for (const path of ['/meta', '/meta', '/observations/none', '/meta'])
      responses.push(await requestApi(server, path, ada.token))
    for (const token of [bo.token, 'wrong']) responses.push(await requestApi(server, '/meta', token))
    assert.deepEqual(pluck(responses, 'status'), [200, 200, 404, 429, 200, 401])
    await Promise.all(responses.map((response) => response.text()))
    await fetch(`${server.origin}/healthz`)
    await server.stop()

    const all = await usage()
    assert.deepEqual(
      all.map((one: Record<string, unknown>) => [one['token'], one['holder'], one['calls'], one['statuses']]),
      [
        [ada.id, 'Ada', 4, { 200: 2, 404: 1, 429: 1 }],
        [bo.id, 'Bo', 1, { 200: 1 }],
        [null, null, 1, { 401: 1 }],
      ],
    )
    for (const { bytes, last_call_at } of all) {
      assert.ok(bytes > 100)
      assert.match(last_call_at, /^\d{4}-\d\d-\d\dT.*Z$/)
    }

    const summary = (usages: Record<string, unknown>[], key: string) =>
      usages.map((usage) => [usage[key], usage['calls'], usage['statuses']])
    const days = await usage('--by', 'day')
    const today = String(all[0].last_call_at).slice(0, 10)
    if (days.length === 1)
      assert.deepEqual(summary(days, 'day'), [[today, 6, { 200: 3, 401: 1, 404: 1, 429: 1 }]])
    assert.deepEqual(summary(await usage('--by', 'path', '--token', ada.id), 'path'), [
      ['/api/v1/meta', 3, { 200: 2, 429: 1 }],
      ['/api/v1/observations/none', 1, { 404: 1 }],
    ])
    if (engine !== SQLITE) return
    assert.deepEqual(await usage('--by', 'day', '--since', '2999-01-01', '--token', ada.id), [])
    assert.match((await sandbox.run(['usage', '--by', 'path'])).stdout, /^path .*\n\/api\/v1\/meta +5 /)
    assert.deepEqual(await usage('--token', bo.id), [all[1]])
    assert.deepEqual(await usage('--since', '2000-01-01'), all)
    assert.equal((await usage('--since', '2999-01-01', '--token', ada.id))[0].calls, 0)

    const { stdout } = await sandbox.run(['usage'])
    const [, first, , third] = stdout.split('\n')
    assert.match(first ?? '', new RegExp(`^${ada.id} +Ada +4 +\\d+ +0 +\\S+Z +200: 2, 404: 1, 429: 1$`))
    assert.match(third ?? '', /^\(no known token\) +1 +\d+ +0 +\S+ +401: 1$/)
  })

test('heliolog usage rejects unknown tokens, groups and days', async (t) => {
  const sandbox = await createSandbox(t)
  for (const [args, expectedStatus, expected] of [
    [['--since', 'yesterday'], 2, /a calendar day, YYYY-MM-DD/],
    [['--by', 'hour'], 2, /Accepted: token, day, path\./],
    [['--token', 't_nobody'], 1, /^heliolog: no token has the id "t_nobody"/],
    [['--token', 't_nobody', '--by', 'day'], 1, /^heliolog: no token has the id "t_nobody"/],
  ] as const) {
    const { status, stderr } = await sandbox.run(['usage', ...args])
    assert.equal(status, expectedStatus)
    assert.match(stderr, expected)
  }
})
