import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { publishCatalogue } from './support/catalogue.ts'
import { onEachStore } from './support/each-setup.ts'
import { expectError, expectErrorText } from './support/expect.ts'
import { sendRequest } from './support/raw-http.ts'

const LISTS: Record<string, string[]> = {
  '/activity/daily': ['from', 'to', 'limit', 'cursor'],
  '/observations': ['from', 'to', 'type', 'observer', 'tag', 'limit', 'cursor'],
  '/images': ['from', 'to', 'observer', 'tag', 'limit', 'cursor'],
}
const DAY = /calendar day such as 2024-05-11/
const TEXT = /1 to 64 characters/

/** Invalid values of each parameter, and what the error message says is accepted. */
const BAD: Record<string, { values: string[]; accepted: RegExp }> = {
  limit: {
    values: [
      '0',
      '501',
      '-1',
      '1.5',
      '1e2',
      '%205',
      '5%20',
      '05',
      '+5',
      '0x10',
      'ten',
      '%D9%A1',
      'null',
      '-0',
    ],
    accepted: /whole number from 1 to 500/,
  },
  type: { values: ['3', '-1', '-0', '00', '1.0', '0,1', 'white', '%00'], accepted: /one of 0, 1, 2/ },
  from: {
    values: ['2023-02-29', '1900-02-29', '2024-5-1', '2024-13-01', '2024-00-10', '2024-04-31', '20240501'],
    accepted: DAY,
  },
  to: {
    values: ['2024-05-01T00:00:00Z', '2024-05-01%20', 'today', '2024-05-00', '%2B2024-05-01', '١٩٩٩-01-01'],
    accepted: DAY,
  },
  observer: { values: ['%00', 'a%00b', '%20Ada', 'Ada%20', 'a%0Ab', '%20', 'x'.repeat(65)], accepted: TEXT },
  tag: { values: ['%00', 'a%00', '%20', 'a%09b', 'x'.repeat(65)], accepted: TEXT },
}

/** Invalid cursors have their own error code. */
const codeOf = (name: string) => (name === 'cursor' ? 'invalid_cursor' : 'invalid_parameter')

onEachStore((server) => {
  before(() => publishCatalogue(server()))

  const eachParameter = async (check: (path: string, name: string) => Promise<void>) => {
    for (const [path, names] of Object.entries(LISTS)) for (const name of names) await check(path, name)
  }
  const messageFor = async (query: string) => expectError(await server().get(query), 400, 'invalid_parameter')

  it('rejects a value outside its type or range and says what is accepted', () =>
    eachParameter(async (path, name) => {
      const { values, accepted } = BAD[name] ?? { values: [], accepted: /./ }
      for (const value of values) {
        const message = await messageFor(`${path}?${name}=${encodeURI(value).replaceAll('%25', '%')}`)
        assert.match(message, new RegExp(`^${name} takes `), value)
        assert.match(message, accepted)
      }
    }))

  it('accepts the bounds of a range', async () => {
    for (const query of ['limit=1', 'limit=500', 'type=0', 'type=2', 'from=2024-02-29', 'to=2000-02-29'])
      assert.equal((await server().get(`/observations?${query}`)).status, 200, query)
  })

  it('rejects an empty value with or without an equals sign', () =>
    eachParameter(async (path, name) => {
      for (const query of [`${name}=`, name, `${name}=&x=1`, `x=1&${name}`])
        assert.match(await messageFor(`${path}?${query}`), new RegExp(`^${name} `))
    }))

  it('rejects a repeated parameter, even with the same value or percent-encoded', () =>
    eachParameter(async (path, name) => {
      const good: Record<string, string> = { limit: '5', type: '1', from: '2024-03-01', to: '2024-03-01' }
      const value = good[name] ?? 'Ada'
      const encoded = `%${name.charCodeAt(0).toString(16)}${name.slice(1)}`
      for (const second of [`${name}=${value}`, `${name}=x`, `${encoded}=${value}`, name])
        assert.match(await messageFor(`${path}?${name}=${value}&${second}`), new RegExp(`^${name} .*twice`))
    }))

  it('rejects malformed percent-encoding', () =>
    eachParameter(async (path, name) => {
      for (const value of ['%', '%2', '%zz', '%C3', '%ED%A0%80', '%FF', 'a%E9']) {
        const response = await server().get(`${path}?${name}=${value}`)
        const message = await expectError(response, 400, codeOf(name))
        assert.match(message, new RegExp(`^${name} takes `))
      }
    }))

  it('rejects very long values and quotes at most 40 characters of them', () =>
    eachParameter(async (path, name) => {
      for (const letter of ['x', '0', '%F0%9F%8C%9E', '%22']) {
        const response = await sendRequest(
          server(),
          `${path}?${name}=${letter.repeat(10_000 / letter.length)}`,
        )
        assert.equal(response.status, 400)
        const message = expectErrorText(response.body, codeOf(name))
        const echoed = / not ("(?:[^"\\]|\\.)*")\.$/.exec(message)?.[1]
        if (name !== 'cursor') assert.ok(echoed, message)
        const characters = [...JSON.parse(echoed ?? '"…"')]
        assert.ok(characters.length <= 40 && characters.at(-1) === '…', message)
        assert.ok(message.length < 300, message)
      }
    }))

  it('quotes a short value completely in the message', async () => {
    assert.match(await messageFor('/observations?limit=ten'), /, not "ten"\.$/)
    assert.match(await messageFor(`/observations?from=${'9'.repeat(40)}`), /, not "9{40}"\.$/)
  })

  it('names a space at the start or end of a value', async () => {
    const long = `${'x'.repeat(60)}%20`
    for (const [query, where] of [
      ['observer=%20Ada', 'starts with a space'],
      [`observer=${long}`, 'ends with a space'],
      ['limit=+5', 'starts with a space'],
      ['from=%202024-01-01%20', 'starts and ends with a space'],
      ['type=1%C2%A0', 'ends with a space'],
    ])
      assert.ok((await messageFor(`/observations?${query}`)).endsWith(`". It ${where}.`), query)
  })

  it('decodes + and %20 as a space, and %2B as a plus', async () => {
    for (const tag of ['full+disk', 'full%20disk']) {
      const { data } = await server().json(`/images?tag=${tag}&limit=1`)
      assert.equal(data.length, 1)
    }
    assert.equal((await server().json('/images?tag=full%2Bdisk')).data.length, 0)
  })

  it('ignores empty pairs and unknown names', async () => {
    const plain = await (await server().get('/observations?limit=2')).text()
    for (const query of [
      '&limit=2&',
      'limit=2&&x=1',
      'x&limit=2',
      '=5&limit=2',
      'Limit=7&limit=2',
      'limit[]=7&limit=2',
      '%zz=1&limit=2',
      '__proto__=1&constructor=1&limit=2',
      'x=1&x=2&limit=%32',
    ])
      assert.equal(await (await server().get(`/observations?${query}`)).text(), plain, query)
  })

  it('ignores filters of other endpoints', async () => {
    const same = async (path: string, query: string) =>
      assert.equal(
        await (await server().get(`${path}?${query}`)).text(),
        await (await server().get(path)).text(),
      )
    await same('/images', 'type=nonsense')
    await same('/activity/daily', 'observer=&type=9&tag=')
    await same('/observers', 'limit=1&cursor=x&from=x')
    await same('/observers/Ada', 'limit=0')
    await same('/meta', 'from=never')
    await same('/observations/~0', 'id=other')
  })
})
