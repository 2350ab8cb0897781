import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { publishCatalogue } from './support/catalogue.ts'
import { onEachStore } from './support/each-setup.ts'
import { expectError } from './support/expect.ts'

const RECORDS = ['/meta', '/observers', '/observers/Ada', '/observations/~0']
const LISTS = ['/activity/daily', '/observations', '/images']
const STRICT = { prefer: 'handling=strict' }

onEachStore((server) => {
  before(() => publishCatalogue(server()))

  it('ignores unknown parameters on every endpoint without handling=strict', async () => {
    for (const path of [...RECORDS, ...LISTS])
      for (const headers of [{}, { prefer: 'handling=lenient' }, { prefer: 'return=minimal' }]) {
        const response = await server().get(`${path}?limits=5`, headers as Record<string, string>)
        assert.equal(response.status, 200, path)
        assert.equal(response.headers.get('preference-applied'), null)
      }
  })

  it('rejects an unknown parameter on every endpoint with handling=strict', async () => {
    for (const path of [...RECORDS, ...LISTS]) {
      const response = await server().get(`${path}?colour=5`, STRICT)
      assert.equal(response.headers.get('preference-applied'), 'handling=strict')
      assert.match(await expectError(response, 400, 'invalid_parameter'), /"colour"/)
    }
  })

  it('suggests the nearest parameter and lists all of them', async () => {
    const messageFor = async (path: string) =>
      expectError(await server().get(path, STRICT), 400, 'invalid_parameter')
    for (const [typed, meant] of [
      ['form', 'from'],
      ['limits', 'limit'],
      ['Type', 'type'],
      ['observers', 'observer'],
      ['tags', 'tag'],
      ['next_cursor', 'cursor'],
    ])
      assert.match(
        await messageFor(`/observations?${typed}=1`),
        new RegExp(`"${typed}"; did you mean ${meant}\\?`),
      )
    const far = await messageFor('/images?something=1')
    assert.doesNotMatch(far, /did you mean/)
    for (const name of ['from', 'to', 'observer', 'tag', 'cursor', 'limit'])
      assert.match(far, new RegExp(name))
    assert.match(await messageFor('/meta?something=1'), /It accepts no parameters\.$/)
    assert.match(await messageFor(`/meta?${'y'.repeat(5_000)}=1`), /"y{39}…"/)
  })

  it('accepts handling=strict in a list, quoted, in any case or in a second header', async () => {
    for (const prefer of [
      'handling=strict',
      'HANDLING=STRICT',
      'Handling="strict"',
      'handling = strict',
      'respond-async, handling=strict',
      'handling=strict, wait=10',
      'return=minimal; foo=bar, handling="strict" ; x=y, wait=1',
    ])
      await expectError(await server().get('/observations?limits=5', { prefer }), 400, 'invalid_parameter')
    const headers = new Headers({ authorization: `Bearer ${server().token}` })
    headers.append('prefer', 'respond-async')
    headers.append('prefer', 'handling=strict')
    await expectError(
      await fetch(`${server().origin}/api/v1/meta?x=1`, { headers }),
      400,
      'invalid_parameter',
    )
  })

  it('ignores values that only resemble handling=strict', async () => {
    for (const prefer of [
      'handling=strictly',
      'mishandling=strict',
      'handling',
      'strict',
      'handling=lenient',
    ])
      assert.equal((await server().get('/observations?limits=5', { prefer })).status, 200, prefer)
  })

  it('returns the same response with handling=strict and known parameters', async () => {
    for (const path of [
      ...RECORDS,
      '/observations?limit=3&type=1',
      '/images?tag=drawing',
      '/activity/daily',
    ]) {
      const strict = await server().get(path, STRICT)
      assert.equal(strict.status, 200)
      assert.equal(strict.headers.get('preference-applied'), 'handling=strict')
      assert.equal(await strict.text(), await (await server().get(path)).text())
    }
  })
})
