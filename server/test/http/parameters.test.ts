import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { publishCatalogue } from './support/catalogue.ts'
import { onEachStore } from './support/each-setup.ts'
import { expectError, expectErrorText } from './support/expect.ts'
import { ask } from './support/wire.ts'

const LISTS: Record<string, string[]> = {
  '/activity/daily': ['from', 'to', 'limit', 'cursor'],
  '/observations': ['from', 'to', 'type', 'observer', 'tag', 'limit', 'cursor'],
  '/images': ['from', 'to', 'observer', 'tag', 'limit', 'cursor'],
}
const DAY = /calendar day such as 2024-05-11/
const TEXT = /1 to 64 characters/

/** Values that a parameter does not take, and what its message says it does take. */
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

/** Whatever is wrong with a cursor has a code of its own. */
const codeOf = (name: string) => (name === 'cursor' ? 'invalid_cursor' : 'invalid_parameter')

onEachStore((server) => {
  before(() => publishCatalogue(server()))

  const eachParameter = async (check: (path: string, name: string) => Promise<void>) => {
    for (const [path, names] of Object.entries(LISTS)) for (const name of names) await check(path, name)
  }
  const message = async (query: string) => expectError(await server().get(query), 400, 'invalid_parameter')

  it('a value outside its type or range is refused, and the message says what is accepted', () =>
    eachParameter(async (path, name) => {
      const { values, accepted } = BAD[name] ?? { values: [], accepted: /./ }
      for (const value of values) {
        const said = await message(`${path}?${name}=${encodeURI(value).replaceAll('%25', '%')}`)
        assert.match(said, new RegExp(`^${name} takes `), value)
        assert.match(said, accepted)
      }
    }))

  it('the limits of a range are themselves accepted', async () => {
    for (const query of ['limit=1', 'limit=500', 'type=0', 'type=2', 'from=2024-02-29', 'to=2000-02-29'])
      assert.equal((await server().get(`/observations?${query}`)).status, 200, query)
  })

  it('an empty value is refused, with or without its equals sign', () =>
    eachParameter(async (path, name) => {
      for (const query of [`${name}=`, name, `${name}=&x=1`, `x=1&${name}`])
        assert.match(await message(`${path}?${query}`), new RegExp(`^${name} `))
    }))

  it('a parameter given twice is refused, also with the same value and however it is spelt', () =>
    eachParameter(async (path, name) => {
      const good: Record<string, string> = { limit: '5', type: '1', from: '2024-03-01', to: '2024-03-01' }
      const value = good[name] ?? 'Ada'
      const encoded = `%${name.charCodeAt(0).toString(16)}${name.slice(1)}`
      for (const second of [`${name}=${value}`, `${name}=x`, `${encoded}=${value}`, name])
        assert.match(await message(`${path}?${name}=${value}&${second}`), new RegExp(`^${name} .*twice`))
    }))

  it('malformed percent-encoding is refused', () =>
    eachParameter(async (path, name) => {
      for (const value of ['%', '%2', '%zz', '%C3', '%ED%A0%80', '%FF', 'a%E9']) {
        const response = await server().get(`${path}?${name}=${value}`)
        const said = await expectError(response, 400, codeOf(name))
        assert.match(said, new RegExp(`^${name} takes `))
      }
    }))

  it('a very long value is refused, and no more than 40 characters of it come back', () =>
    eachParameter(async (path, name) => {
      for (const letter of ['x', '0', '%F0%9F%8C%9E', '%22']) {
        const response = await ask(server(), `${path}?${name}=${letter.repeat(10_000 / letter.length)}`)
        assert.equal(response.status, 400)
        const said = expectErrorText(response.body, codeOf(name))
        const echoed = / not ("(?:[^"\\]|\\.)*")\.$/.exec(said)?.[1]
        if (name !== 'cursor') assert.ok(echoed, said)
        const characters = [...JSON.parse(echoed ?? '"…"')]
        assert.ok(characters.length <= 40 && characters.at(-1) === '…', said)
        assert.ok(said.length < 300, said)
      }
    }))

  it('a short value comes back whole in the message', async () => {
    assert.match(await message('/observations?limit=ten'), /, not "ten"\.$/)
    assert.match(await message(`/observations?from=${'9'.repeat(40)}`), /, not "9{40}"\.$/)
  })

  it('a plus and %20 are both a space, and %2B is a plus', async () => {
    for (const tag of ['full+disk', 'full%20disk']) {
      const { data } = await server().json(`/images?tag=${tag}&limit=1`)
      assert.equal(data.length, 1)
    }
    assert.equal((await server().json('/images?tag=full%2Bdisk')).data.length, 0)
  })

  it('empty pairs and names that are no parameters change nothing', async () => {
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

  it('filters of other endpoints are ignored where they do not belong', async () => {
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
