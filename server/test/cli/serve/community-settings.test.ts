/** Settings that describe the community: accepted values, and why others are rejected. */
import { strict as assert } from 'node:assert'
import { describe, test } from 'node:test'
import { createSandbox } from '../../../../test/support/sandbox.ts'
import { readSettings } from '../../../src/settings/read-settings.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAEUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
)

const errorOf = (env: Record<string, string>): string => {
  try {
    readSettings(env)
  } catch (error) {
    return (error as Error).message
  }
  return assert.fail('the settings are accepted')
}

describe('settings of the community', () => {
  test('HELIOLOG_NAME is trimmed, and has 1 to 60 visible characters', () => {
    const nameOf = (text: string) => readSettings({ HELIOLOG_NAME: text }).communityName
    assert.equal(nameOf(' Sociedad Astrono\u0301mica '), 'Sociedad Astron\u00f3mica')
    assert.equal(nameOf('🌞'.repeat(60)), '🌞'.repeat(60))
    for (const text of ['🌞'.repeat(61), ' ', 'a\nb', 'a\u2028b', 'a\u202eb', '\ud83c'])
      assert.match(
        errorOf({ HELIOLOG_NAME: text }),
        /^HELIOLOG_NAME: .* accepted: a name of 1 to 60 characters/s,
      )
  })

  test('HELIOLOG_DATA_LICENSE takes an SPDX id in any case, or a URL', () => {
    const licenseOf = (text: string) => readSettings({ HELIOLOG_DATA_LICENSE: text }).dataLicense
    assert.deepEqual(licenseOf('cc-by-4.0'), {
      id: 'CC-BY-4.0',
      url: 'https://spdx.org/licenses/CC-BY-4.0.html',
    })
    assert.deepEqual(licenseOf('https://sun.example/terms'), {
      id: undefined,
      url: 'https://sun.example/terms',
    })
    assert.match(
      errorOf({ HELIOLOG_DATA_LICENSE: 'CC BY 4.0' }),
      /^HELIOLOG_DATA_LICENSE: "CC BY 4\.0" is not accepted: .*; did you mean CC-BY-4\.0\?; accepted: .*CC-BY-4\.0/,
    )
    for (const [text, newest] of [
      ['CC-BY', 'CC-BY-4.0'],
      ['cc by-sa', 'CC-BY-SA-4.0'],
      ['OGL-UK', 'OGL-UK-3.0'],
      ['odbl', 'ODbL-1.0'],
    ] as const)
      assert.ok(errorOf({ HELIOLOG_DATA_LICENSE: text }).includes(`; did you mean ${newest}?`), text)
  })

  test('HELIOLOG_LOGO takes the size from PNG, viewBox, or width and height', async (t) => {
    const sandbox = await createSandbox(t)
    const sizeOf = async (name: string, content: string | Buffer) => {
      const { logo } = readSettings({ HELIOLOG_LOGO: await sandbox.writeFile(name, content) })
      return [logo?.format, logo?.width, logo?.height]
    }
    assert.deepEqual(await sizeOf('a.png', PNG), ['png', 3, 2])
    const prologue = '\ufeff<?xml version="1.0"?>\n<!-- <svg> -->\n<!DOCTYPE svg PUBLIC "x" "y.dtd">\n'
    assert.deepEqual(await sizeOf('b.svg', `${prologue}<svg width="100%" viewBox='0 0,64.5 32'/>`), [
      'svg',
      64.5,
      32,
    ])
    assert.deepEqual(await sizeOf('c.svg', '<svg height="20" width="40px">'), ['svg', 40, 20])
  })

  test('HELIOLOG_LOGO says why a file is rejected', async (t) => {
    const sandbox = await createSandbox(t)
    for (const [content, reason] of [
      ['<html><svg viewBox="0 0 1 1"/></html>', 'the file is neither SVG nor PNG'],
      ['<svg width="100%"/>', 'its <svg> has neither a viewBox nor a width and height in pixels'],
      [PNG.subarray(0, 20), 'the file is neither SVG nor PNG'],
      [`<svg viewBox="0 0 1 1">${' '.repeat(200_000)}</svg>`, 'it has 201 kB'],
    ] as const) {
      const path = await sandbox.writeFile('logo', content)
      assert.equal(
        errorOf({ HELIOLOG_LOGO: path }),
        `HELIOLOG_LOGO: "${path}" is not accepted: ${reason}; accepted: the path of an SVG or PNG file of at most 200 kB`,
      )
    }
    for (const path of ['nothing.svg', sandbox.path])
      assert.match(
        errorOf({ HELIOLOG_LOGO: path }),
        /is not accepted: it cannot be read \(E\w+: .*\); accepted: /,
      )
  })
})
