/** The settings of the community in the desk: what the page gets, and what it may write. */
import { strict as assert } from 'node:assert'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import type { Appearance, AppearanceValues } from '@heliolog/desk-api'
import { temporaryDirectory } from '../../../../test/support/engines.ts'
import { appearanceRoutes } from '../../../src/features/desk/appearance/appearance-routes.ts'
import { createTemporaryFolder } from '../../../src/features/desk/server/temporary-folder.ts'
import { Uploads } from '../../../src/features/desk/server/uploads.ts'
import { ChangeableSettings } from '../../../src/settings/change-settings.ts'
import { readSettings } from '../../../src/settings/read-settings.ts'
import { applySettingsFile } from '../../../src/settings/settings-file.ts'
import { startDesk } from './support/desk-in-process.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 10"><circle r="5"/></svg>'
const FILE = '# The club\r\nHELIOLOG_NAME="Old name"\r\nHELIOLOG_ACCENT="#0b5d3b"\r\n'

/** `content` is that of the settings file; null for none. */
const setUp = async (t: TestContext, content: string | null, environment: Record<string, string> = {}) => {
  const { path: folder, remove } = await temporaryDirectory()
  t.after(remove)
  const file = join(folder, 'heliolog.env')
  if (content !== null) {
    await writeFile(file, content)
    applySettingsFile(environment, file)
  }
  const temporary = createTemporaryFolder()
  t.after(() => temporary[Symbol.asyncDispose]())
  const settings = readSettings({ HELIOLOG_NAME: 'Old name' })
  const context = { settings, uploads: new Uploads(temporary, 1e6) }
  const desk = await startDesk(appearanceRoutes(context, new ChangeableSettings(environment)))
  t.after(() => desk.close())
  const send = async (method: string, path: string, body?: string | Buffer) => {
    const response = await desk.api(`/api/appearance${path}`, { method, ...(body !== undefined && { body }) })
    assert.deepEqual(desk.bugs, [])
    return { status: response.status, json: JSON.parse(response.body) }
  }
  const get = async (): Promise<Appearance> => (await send('GET', '')).json
  /** Sends values that differ from the current ones. */
  const change = async (method: string, values: Partial<AppearanceValues>, given?: string) => {
    const current = await get()
    const { version } = current
    const request = { values: { ...current.values, ...values }, version: given ?? version }
    return send(method, '', JSON.stringify(request))
  }
  return { folder, settings, send, get, change, read: () => readFile(file, 'utf8') }
}

test('the appearance has values, rules and a preview of the colour', async (t) => {
  const { get } = await setUp(t, FILE)
  const { values, settings, accent, logo, changes } = await get()
  assert.equal(values.communityName, 'Old name')
  assert.equal(values.language, '')
  assert.deepEqual(settings.communityName, {
    name: 'HELIOLOG_NAME',
    isFixed: false,
    accepts: 'a name of 1 to 60 characters without control characters',
    meaning: 'The name of your community, in pages, titles, documents and citations.',
    fault: null,
  })
  assert.equal(accent?.light.colour, '#0b5d3b')
  assert.equal(accent?.light.contrast, accent?.light.chosenContrast)
  assert.ok((accent?.dark.contrast ?? 0) >= 4.5 && (accent?.dark.chosenContrast ?? 9) < 4.5)
  assert.deepEqual([logo, changes], [null, []])
})

test('the appearance shows what changes before it writes exactly that', async (t) => {
  const { change, read, settings, get } = await setUp(t, FILE)
  const values = { communityName: 'Sonne', accent: '', language: 'de' }
  const changes = [
    { before: 'HELIOLOG_NAME="Old name"', after: 'HELIOLOG_NAME=Sonne' },
    { before: 'HELIOLOG_ACCENT="#0b5d3b"', after: null },
    { before: null, after: 'HELIOLOG_LANGUAGE=de' },
  ]
  assert.deepEqual((await change('POST', values)).json.changes, changes)
  assert.equal(await read(), FILE)
  const { status, json } = await change('PUT', values)
  assert.equal(status, 200)
  assert.deepEqual([json.changes, json.values.communityName], [[], 'Sonne'])
  assert.equal(await read(), '# The club\r\nHELIOLOG_NAME=Sonne\r\nHELIOLOG_LANGUAGE=de\r\n')
  assert.equal(settings.communityName, 'Sonne')
  assert.equal((await get()).version, json.version)
})

test('the appearance names values that are not accepted, and writes none', async (t) => {
  const { change, read } = await setUp(t, FILE)
  const wrong = {
    communityName: 'x'.repeat(61),
    homeUrl: 'ftp://a.example',
    logo: 'none.svg',
    accent: '#808080',
    contact: 'ada',
    dataLicense: 'CC-BY',
    privacyUrl: 'a`b',
    language: 'nl',
  }
  const { json } = (await change('POST', wrong)) as { json: Appearance }
  const faults = Object.values(json.settings).map(({ name, fault }) => [name, fault?.code, fault?.text])
  assert.deepEqual(
    faults.filter(([, code]) => code).map(([name]) => name),
    Object.keys(wrong)
      .filter((key) => key !== 'imprintUrl')
      .map((key) => json.settings[key as keyof typeof wrong].name)
      .sort(
        (one, other) =>
          faults.findIndex(([name]) => name === one) - faults.findIndex(([name]) => name === other),
      ),
  )
  const textOf = (name: string) => faults.find(([one]) => one === name)?.[2]
  assert.match(
    textOf('HELIOLOG_ACCENT') ?? '',
    /^"#808080" is not accepted: as text it has a contrast of 3\./,
  )
  assert.match(textOf('HELIOLOG_DATA_LICENSE') ?? '', /did you mean CC-BY-4.0\?$/)
  assert.match(textOf('HELIOLOG_LOGO') ?? '', /^"none.svg" is not accepted: it cannot be read \(ENOENT/)
  assert.equal(json.settings.privacyUrl.fault?.code, 'settings.quotes')
  assert.deepEqual(json.changes, [])
  assert.ok(json.accent, 'shows the contrast of a colour that is not accepted')
  assert.equal((await change('PUT', { accent: '#808080' })).status, 409)
  assert.equal(await read(), FILE)
})

test('the appearance stores an uploaded logo with the settings', async (t) => {
  const { folder, send, change, read, get } = await setUp(t, FILE)
  for (const [content, code] of [
    ['<html></html>', 'logo.format'],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'logo.noViewBox'],
    [SVG + ' '.repeat(200_000), 'logo.tooLarge'],
  ] as const) {
    const { status, json } = await send('PUT', '/logo/sun.svg', content)
    assert.deepEqual([status, json.error.values.reason.code], [400, code])
    assert.match(json.error.text, /^"sun.svg" is not accepted/)
  }
  const { json } = await send('PUT', '/logo/..%2F..%2Fsun.svg', SVG)
  assert.match(json.value, /^logo-[0-9a-f]{8}\.svg$/)
  const shown = (await change('POST', { logo: json.value })).json as Appearance
  assert.deepEqual([shown.logo?.width, shown.logo?.height], [12, 10])
  assert.equal(shown.logo?.src, `data:image/svg+xml;base64,${Buffer.from(SVG).toString('base64')}`)
  assert.deepEqual(await readdir(folder), ['heliolog.env'])
  assert.equal((await change('PUT', { logo: json.value })).status, 200)
  assert.deepEqual((await readdir(folder)).sort(), ['heliolog.env', json.value])
  assert.equal(await readFile(join(folder, json.value), 'utf8'), SVG)
  assert.equal((await stat(join(folder, json.value))).mode & 0o777, 0o644)
  assert.equal(await read(), `${FILE}HELIOLOG_LOGO=${json.value}\r\n`)
  assert.equal((await get()).logo?.width, 12)
})

test('the appearance is not written when the file has changed since', async (t) => {
  const { folder, change, read } = await setUp(t, FILE)
  const { json } = await change('PUT', { communityName: 'Sonne' }, 'an earlier version')
  assert.equal(json.error.code, 'settings.changed')
  assert.equal(json.error.values.file, join(folder, 'heliolog.env'))
  assert.equal(await read(), FILE)
})

test('the appearance is not written when the file has lines that heliolog rejects', async (t) => {
  const { folder, send, change, get } = await setUp(t, FILE)
  const { values, version } = await get()
  for (const line of [
    'export PORT=1',
    'PORT=1 # the port',
    'HELIOLOG_NAME=Twice',
    'PORT: 1',
    'HELIOLOG_NAM=x',
  ]) {
    const content = `${FILE}${line}`
    await writeFile(join(folder, 'heliolog.env'), content)
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', JSON.stringify({ values: { ...values, communityName: 'Sonne' }, version })],
    ] as const) {
      const { status, json } = await send(method, '', body)
      assert.equal(status, 400)
      assert.match(json.error.text, /heliolog\.env:(?:4| not accepted: line 4)/)
    }
    assert.equal(await readFile(join(folder, 'heliolog.env'), 'utf8'), content)
  }
  await writeFile(join(folder, 'heliolog.env'), FILE)
  assert.equal((await change('PUT', { communityName: 'Sonne' })).status, 200)
})

test('the appearance shows settings of the environment, which it cannot change', async (t) => {
  const environment = { HELIOLOG_NAME: 'Environment', HELIOLOG_LOGO: '/container/logo.svg' }
  const { change, read } = await setUp(t, FILE, environment)
  const { json } = await change('PUT', { communityName: 'Other', language: 'fr' })
  assert.equal(json.values.communityName, 'Environment')
  assert.ok(json.settings.communityName.isFixed)
  assert.equal(json.settings.logo.fault.code, 'setting.rejected')
  assert.equal(await read(), `${FILE}HELIOLOG_LANGUAGE=fr\r\n`)
})

test('the appearance has lines to copy when there is no settings file', async (t) => {
  const { send, change } = await setUp(t, null)
  const { json } = await change('POST', { communityName: 'Sociedad Solar', accent: '#0b5d3b' })
  assert.equal(json.file, null)
  assert.deepEqual(
    json.changes.map(({ after }: { after: string }) => after),
    ['HELIOLOG_NAME="Sociedad Solar"', 'HELIOLOG_ACCENT="#0b5d3b"'],
  )
  assert.equal((await change('PUT', { communityName: 'Sonne' })).status, 409)
  assert.equal((await send('PUT', '/logo/sun.svg', SVG)).status, 409)
})

test('the appearance is written to an empty settings file', async (t) => {
  const { change, read } = await setUp(t, '')
  assert.equal((await change('PUT', { communityName: 'Sonne' })).status, 200)
  assert.equal(await read(), 'HELIOLOG_NAME=Sonne\n')
})

test('the appearance rejects requests of another form', async (t) => {
  const { send, read } = await setUp(t, FILE)
  for (const body of ['{}', '{"values":{},"version":""}', '{"values":{"communityName":1},"version":""}'])
    assert.equal((await send('PUT', '', body)).status, 400)
  assert.equal(await read(), FILE)
})
