import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { accentColours, contrastOf, parseAccent } from '../../src/domain/community/accent.ts'

const COLOURS_FILE = join(import.meta.dirname, '../../../portal/src/elements/style/colours.css')
const SHEET = readFileSync(COLOURS_FILE, 'utf8')

/** The colours of a variable in the light and the dark theme. */
const themed = (name: string): [string, string] => {
  const [, light = '', dark = ''] =
    new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(SHEET) ?? []
  assert.ok(light && dark, name)
  return [light, dark]
}

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('accent colour', () => {
  it('is readable on every background of the portal in both themes', () => {
    fc.assert(
      fc.property(anyColour, (accent) => {
        const { light, dark } = accentColours(accent)
        for (const name of ['ground', 'panel', 'panel-raised']) {
          const [onLight, onDark] = themed(name)
          assert.ok(contrastOf(light, onLight) >= 4.5, `${light} on ${name}`)
          assert.ok(contrastOf(dark, onDark) >= 4.5, `${dark} on ${name}`)
        }
        // Text on buttons.
        const [textOnLight, textOnDark] = themed('on-accent')
        assert.ok(contrastOf(light, textOnLight) >= 4.5 && contrastOf(dark, textOnDark) >= 4.5, accent)
      }),
    )
  })

  it('stays as given in the theme in which it is readable', () => {
    assert.deepEqual(accentColours('#0b3d91'), { light: '#0b3d91', dark: '#498dff' })
    assert.deepEqual(accentColours('#ffcc00'), { light: '#856a00', dark: '#ffcc00' })
    assert.equal(parseAccent('#0B3D91'), '#0b3d91')
  })

  it('is rejected with two near colours when it is readable in neither theme', () => {
    let rejected = ''
    try {
      parseAccent('#e2001a')
    } catch (error) {
      rejected = (error as Error).message
    }
    assert.match(
      rejected,
      /contrast of 4\.3:1 in the light theme and 2\.9:1 in the dark one, and needs 4\.5:1/,
    )
    const near = rejected.match(/#\w{6}/g) ?? []
    assert.deepEqual(near, ['#dd0019', '#ff4d61'])
    for (const colour of near) assert.equal(parseAccent(colour), colour)
    for (const text of ['red', '#fff', '0b3d91', '#0b3d9g', '#0b3d9100'])
      assert.equal(parseAccent(text), undefined)
  })
})
