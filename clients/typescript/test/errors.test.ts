import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { inspect } from 'node:util'
import { sharedServer, startWith } from '../../../test/support/server.ts'
import { Heliolog, HeliologError, InvalidRequest, NotFound, Unauthorized } from '../src/index.ts'
import { TOKEN } from './support/scripted-server.ts'

const server = sharedServer(() => startWith())
let heliolog: Heliolog

beforeEach(() => {
  heliolog = new Heliolog({ baseUrl: server.origin, token: server.token })
})

const caught = async (call: Promise<unknown>): Promise<HeliologError> => {
  const error = await call.then(
    () => assert.fail('expected a rejection'),
    (error: unknown) => error,
  )
  assert.ok(error instanceof HeliologError)
  return error
}

test('rejects with Unauthorized for an invalid token, which no error contains', async () => {
  const error = await caught(new Heliolog({ baseUrl: server.origin, token: TOKEN }).meta())
  assert.ok(error instanceof Unauthorized)
  assert.deepEqual([error.name, error.status, error.code], ['Unauthorized', 401, 'unauthorized'])
  assert.ok(!inspect(error, { depth: 10, showHidden: true }).includes(TOKEN))
})

test("rejects with NotFound, heliolog's message and the request id", async () => {
  const error = await caught(heliolog.observation('no-such'))
  assert.ok(error instanceof NotFound)
  assert.deepEqual([error.status, error.code], [404, 'not_found'])
  assert.match(error.message, /"no-such"/)
  await server.waitForCallLog()
  assert.ok(server.lines.some(({ request_id: id, status }) => id === error.requestId && status === 404))
  assert.ok((await caught(heliolog.observer('nobody'))) instanceof NotFound)
})

test('rejects with InvalidRequest that names an unknown or invalid parameter', async () => {
  const misspelt = await caught(heliolog.observations({ form: '2024-01-01' } as object).toArray())
  assert.ok(misspelt instanceof InvalidRequest)
  assert.match(misspelt.message, /"form"; did you mean from\?/)
  for (const query of [
    { from: '2024-02-30' },
    { type: 3 },
    { tag: '' },
    { limit: 501 },
    { from: new Date() },
  ])
    assert.equal((await caught(heliolog.observations(query as object).page())).code, 'invalid_parameter')
  const cursor = await caught(heliolog.images().page('no-cursor'))
  assert.deepEqual([cursor.name, cursor.code], ['InvalidRequest', 'invalid_cursor'])
})

test('throws for an impossible token and does not repeat it', () => {
  for (const token of [`${TOKEN}\n${TOKEN}`, `${TOKEN} x`, 'hlg_ü', 'a\u0000b'])
    assert.throws(
      () => new Heliolog({ baseUrl: server.origin, token }),
      (error: Error) => {
        assert.ok(error instanceof InvalidRequest)
        assert.match(error.message, /^token must be the token that the operators issued/)
        return !error.message.includes(TOKEN)
      },
    )
})

test('reads the token from HELIOLOG_TOKEN when none is given', async (t) => {
  const { HELIOLOG_TOKEN: before } = process.env
  t.after(() => {
    if (before === undefined) delete process.env['HELIOLOG_TOKEN']
    else process.env['HELIOLOG_TOKEN'] = before
  })
  process.env['HELIOLOG_TOKEN'] = `${server.token}\n`
  for (const token of [undefined, ''])
    assert.equal((await new Heliolog({ baseUrl: server.origin, token }).meta()).observations, 0)
  delete process.env['HELIOLOG_TOKEN']
  assert.throws(() => new Heliolog({ baseUrl: server.origin }), /^Unauthorized: No token: pass one, or set/)
})

test('throws for a URL with another scheme, a password or a query', () => {
  for (const baseUrl of [
    '',
    'heliolog.example',
    '/api/v1',
    'ftp://heliolog.example',
    'file:///etc',
    undefined,
  ])
    assert.throws(
      () => new Heliolog({ baseUrl: baseUrl as string, token: TOKEN }),
      /^InvalidRequest: baseUrl must be the http or https URL of a heliolog server, such as/,
    )
  for (const baseUrl of [
    'https://ada:secret@heliolog.example',
    'https://heliolog.example?token=secret',
    'https://x/#secret',
  ])
    assert.throws(
      () => new Heliolog({ baseUrl, token: TOKEN }),
      (error: Error) =>
        /^baseUrl must be a URL without a user/.test(error.message) && !/secret/.test(error.message),
    )
})

test('shows no token when a client is printed', () => {
  const shown = inspect(heliolog, { depth: 10, showHidden: true }) + JSON.stringify(heliolog)
  assert.ok(!shown.includes(server.token))
})
