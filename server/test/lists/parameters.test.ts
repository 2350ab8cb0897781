/** Values of parameters, unknown parameters, and the preference to reject them. */
import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { filtersOf, PATHS, publishCatalogue } from '../support/catalogue.ts'
import { LISTS } from '../support/described-paths.ts'
import { onSqlite } from '../support/each-setup.ts'
import { expectError, expectErrorText } from '../support/expect.ts'
import { sendRequest } from '../support/raw-http.ts'

const STRICT = { prefer: 'handling=strict' }
const DAY = /calendar day such as 2024-05-11/
const TEXT = /1 to 64 characters/

/** Invalid values of each parameter, separated by spaces, and what the error message says is accepted. */
const BAD: Record<string, [string, RegExp]> = {
  limit: ['0 501 -1 1.5 1e2 %205 5%20 05 +5 0x10 ten %D9%A1 null -0', /whole number from 1 to 500/],
  type: ['3 -1 -0 00 1.0 0,1 white %00', /one of 0, 1, 2/],
  from: ['2023-02-29 1900-02-29 2024-5-1 2024-13-01 2024-00-10 2024-04-31 20240501', DAY],
  to: ['2024-05-01T00:00:00Z 2024-05-01%20 today 2024-05-00 %2B2024-05-01 ١٩٩٩-01-01', DAY],
  observer: [`%00 a%00b %20Ada Ada%20 a%0Ab %20 ${'x'.repeat(65)}`, TEXT],
  tag: [`%00 a%00 %20 a%09b ${'x'.repeat(65)}`, TEXT],
}

/** Invalid cursors have their own error code. */
const codeOf = (name: string) => (name === 'cursor' ? 'invalid_cursor' : 'invalid_parameter')

onSqlite((server) => {
  before(() => publishCatalogue(server()))

  const eachParameter = async (check: (path: string, name: string) => Promise<void>) => {
    for (const { path, parameters } of LISTS) for (const name of parameters) await check(path, name)
  }
  const messageFor = async (path: string, headers: Record<string, string> = {}) =>
    expectError(await server().get(path, headers), 400, 'invalid_parameter')
  const textOf = async (path: string) => (await server().get(path)).text()
  const ignoredIn = async (path: string): Promise<string | undefined> => {
    const { status, headers } = await sendRequest(server(), path)
    assert.equal(status, 200, path)
    return headers['x-ignored-parameters']
  }

  it('rejects a value outside its type or range and says what is accepted', async () => {
    await eachParameter(async (path, name) => {
      if (name === 'cursor') return
      const [values, accepted] = BAD[name] ?? assert.fail(`BAD has no invalid values of ${name}`)
      for (const value of values.split(' ')) {
        const message = await messageFor(`${path}?${name}=${encodeURI(value).replaceAll('%25', '%')}`)
        assert.match(message, new RegExp(`^${name} takes `), value)
        assert.match(message, accepted)
      }
    })
    for (const query of ['limit=1', 'limit=500', 'type=0', 'type=2', 'from=2024-02-29', 'to=2000-02-29'])
      assert.equal((await server().get(`/observations?${query}`)).status, 200, query)
  })

  it('rejects empty and repeated parameters', () =>
    eachParameter(async (path, name) => {
      for (const query of [`${name}=`, name, `${name}=&x=1`, `x=1&${name}`])
        assert.match(await messageFor(`${path}?${query}`), new RegExp(`^${name} `))
      const good: Record<string, string> = { limit: '5', type: '1', from: '2024-03-01', to: '2024-03-01' }
      const value = good[name] ?? 'Ada'
      const encoded = `%${name.charCodeAt(0).toString(16)}${name.slice(1)}`
      for (const second of [`${name}=${value}`, `${name}=x`, `${encoded}=${value}`, name])
        assert.match(await messageFor(`${path}?${name}=${value}&${second}`), new RegExp(`^${name} .*twice`))
    }))

  it('rejects malformed percent-encoding', () =>
    eachParameter(async (path, name) => {
      for (const value of ['%', '%2', '%zz', '%C3', '%ED%A0%80', 'a%E9']) {
        const message = await expectError(await server().get(`${path}?${name}=${value}`), 400, codeOf(name))
        assert.match(message, new RegExp(`^${name} takes `))
      }
    }))

  it('rejects very long values and quotes at most 40 characters of them', async () => {
    await eachParameter(async (path, name) => {
      for (const letter of ['x', '%F0%9F%8C%9E', '%22']) {
        const query = `${name}=${letter.repeat(10_000 / letter.length)}`
        const response = await sendRequest(server(), `${path}?${query}`)
        assert.equal(response.status, 400)
        const message = expectErrorText(response.body, codeOf(name))
        const echoed = / not ("(?:[^"\\]|\\.)*")\.$/.exec(message)?.[1]
        if (name !== 'cursor') assert.ok(echoed, message)
        const characters = [...JSON.parse(echoed ?? '"…"')]
        assert.ok(characters.length <= 40 && characters.at(-1) === '…', message)
        assert.ok(message.length < 300, message)
      }
    })
    assert.match(await messageFor('/observations?limit=ten'), /, not "ten"\.$/)
    assert.match(await messageFor(`/observations?from=${'9'.repeat(40)}`), /, not "9{40}"\.$/)
  })

  it('rejects from after to, naming both, and accepts equal days', async () => {
    for (const { path } of LISTS.filter(({ parameters }) => parameters.includes('from'))) {
      const message = await messageFor(`${path}?from=2024-03-02&to=2024-03-01`)
      assert.match(message, /from.*2024-03-02.*to.*2024-03-01/)
      assert.equal((await server().get(`${path}?from=2024-03-02&to=2024-03-02`)).status, 200)
    }
  })

  it('decodes + and %20 as a space, and %2B as a plus', async () => {
    for (const [tag, found] of [
      ['full+disk', 1],
      ['full%20disk', 1],
      ['full%2Bdisk', 0],
    ])
      assert.equal((await server().json(`/images?tag=${tag}&limit=1`)).data.length, found)
  })

  it('ignores empty pairs, unknown names and filters of other endpoints', async () => {
    for (const query of [
      '&limit=2&',
      'limit=2&&x=1',
      'Limit=7&limit=2',
      '%zz=1&limit=2',
      '__proto__=1&constructor=1&limit=2',
      'x=1&x=2&limit=%32',
    ])
      assert.equal(await textOf(`/observations?${query}`), await textOf('/observations?limit=2'), query)
    for (const [path, query] of [
      ['/images', 'type=nonsense'],
      ['/activity/daily', 'observer=&type=9&tag='],
      ['/observers', 'limit=1&cursor=x&from=x'],
    ] as const)
      assert.equal(await textOf(`${path}?${query}`), await textOf(path))
  })

  it('names ignored parameters in ASCII, once each, in at most 256 characters', async () => {
    for (const [path, names] of [
      ['/images', undefined],
      ['/images?&limit=1', undefined],
      ['/activity/daily?observer=Ada&limit=1', 'observer'],
      ['/observations?form=2024-01-01&limits=5&type=1', 'form, limits'],
      ['/observations/~0?from=2024-01-01', 'from'],
      ['/openapi.json?pretty=1', 'pretty'],
      ['/images?a%0D%0Ax-evil:%201=1', 'a%0D%0Ax-evil%3A%201'],
      ['/images?%E2%98%80=1&a+b=2', '%E2%98%80, a%20b'],
      ['/images?x=1&x=2&%78=3', 'x'],
      ['/images?%zz=1', '%25zz'],
      ['/images?a,b=1&"=2', 'a%2Cb, %22'],
      ['/images?x=1&=2', 'x, ""'],
      ['/images?__proto__=1&constructor=2', '__proto__, constructor'],
      [`/images?x=1&${'y'.repeat(300)}=1&z=2`, 'x, ...'],
    ] as const)
      assert.equal(await ignoredIn(path), names, path)
    const many = Array.from({ length: 200 }, (_, index) => `name${index}=1`).join('&')
    const bounded = (await ignoredIn(`/images?${many}`)) ?? ''
    assert.match(bounded, /^name0, name1, .*, \.\.\.$/)
    assert.ok(bounded.length <= 256, bounded)
  })

  it('names ignored parameters in repeated responses, 304, HEAD and 404', async () => {
    const path = '/images?type=1&limit=3'
    for (let time = 0; time < 4; time++) assert.equal(await ignoredIn(path), 'type')
    const etag = { 'if-none-match': (await server().get(path)).headers.get('etag') ?? '' }
    for (const [status, pending] of [
      [304, sendRequest(server(), path, { headers: etag })],
      [200, sendRequest(server(), path, { method: 'HEAD' })],
      [304, sendRequest(server(), path, { method: 'HEAD', headers: etag })],
      [404, sendRequest(server(), '/observations/none?type=1')],
    ] as const) {
      const response = await pending
      assert.equal(response.status, status)
      assert.equal(response.headers['x-ignored-parameters'], 'type', String(status))
    }
    assert.equal(await ignoredIn('/images?limit=3'), undefined)
  })

  it('rejects an unknown parameter on every endpoint only with handling=strict', async () => {
    for (const path of PATHS) {
      const response = await server().get(`${path}?colour=5`, STRICT)
      assert.equal(response.headers.get('preference-applied'), 'handling=strict')
      assert.match(await expectError(response, 400, 'invalid_parameter'), /"colour"/)
      const lenient = await server().get(`${path}?colour=5`, { prefer: 'return=minimal' })
      assert.deepEqual([lenient.status, lenient.headers.get('preference-applied')], [200, null])
      const known = await server().get(path, STRICT)
      assert.deepEqual([known.status, known.headers.get('preference-applied')], [200, 'handling=strict'])
      assert.equal(await known.text(), await textOf(path))
    }
    for (const prefer of ['handling=strictly', 'mishandling=strict', 'strict', 'handling=lenient'])
      assert.equal((await server().get('/observations?limits=5', { prefer })).status, 200, prefer)
    for (const prefer of [
      'respond-async, HANDLING="Strict"; x=y',
      'return=minimal; foo=bar, handling = strict',
    ])
      await messageFor('/observations?limits=5', { prefer })
  })

  it('reports ignored parameters and handling=strict when other parameters are rejected', async () => {
    const { origin, token } = server()
    const reportOf = async (path: string, prefer: string) => {
      const headers = { authorization: `Bearer ${token}`, prefer }
      const response = await fetch(origin + path, { headers })
      assert.equal(response.status, 400, path)
      return [response.headers.get('x-ignored-parameters'), response.headers.get('preference-applied')]
    }
    for (const path of [
      '/api/v1/images?from=2024-02-01&to=2024-01-01',
      '/api/v1/images?cursor=damaged',
      '/bulk/v1/observations.csv?from=2024-02-01&to=2024-01-01',
      '/changes/v1/publications?cursor=damaged',
      '/changes/v1/records?since=damaged',
      '/ephemeris/v1/sun?at=2024-01-01T00:00:00Z&lat=1',
    ]) {
      assert.deepEqual(await reportOf(path, 'handling=strict'), [null, 'handling=strict'], path)
      if (path.startsWith('/api/')) assert.deepEqual(await reportOf(`${path}&x=1`, ''), ['x', null], path)
    }
  })

  it('rejects version where it has no effect, and names where it has one', async () => {
    const { origin, token } = server()
    const authorization = `Bearer ${token}`
    for (const path of [
      ...[...PATHS, '/openapi.json'].map((one) => `/api/v1${one}`),
      '/index/v1/daily',
      '/changes/v1/records',
      '/ephemeris/v1/sun',
      '/bulk/v1/dictionary.json',
      '/portal/summary.json',
    ])
      for (const query of ['version=2s1i8q4v6m0k9t3b7dcf', '%76ersion'])
        for (const prefer of ['', 'handling=strict']) {
          const response = await fetch(`${origin}${path}?${query}`, { headers: { authorization, prefer } })
          assert.equal(response.status, 400, path)
          assert.match(await response.text(), /\/bulk\/v1.*\?version=.*\/changes\/v1\/records/, path)
        }
  })

  it('suggests the nearest parameter and lists all of them', async () => {
    for (const [typed, meant] of [
      ['form', 'from'],
      ['Type', 'type'],
      ['next_cursor', 'cursor'],
    ])
      assert.match(
        await messageFor(`/observations?${typed}=1`, STRICT),
        new RegExp(`"${typed}"; did you mean ${meant}\\?`),
      )
    const far = await messageFor('/images?something=1', STRICT)
    assert.doesNotMatch(far, /did you mean/)
    for (const [name] of filtersOf('/images')) assert.match(far, new RegExp(name))
    assert.match(await messageFor('/meta?something=1', STRICT), /It accepts no parameters\.$/)
    assert.match(await messageFor(`/meta?${'y'.repeat(5_000)}=1`, STRICT), /"y{39}…"/)
  })
})
