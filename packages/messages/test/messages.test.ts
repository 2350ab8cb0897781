import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { de } from '../src/de.ts'
import { en } from '../src/en.ts'
import { en as enDesk } from '../src/en-desk.ts'
import { es } from '../src/es.ts'
import { fr } from '../src/fr.ts'
import { it as italian } from '../src/it.ts'
import { type Catalogue, message, messageText } from '../src/messages.ts'

const CATALOGUES: Record<string, Catalogue> = { en, 'en-desk': enDesk, de, fr, es, it: italian }

describe('messageText', () => {
  it('writes messages within a message in the same language', () => {
    const inner = message('place', { place: 'sheet 2', message: 'empty' })
    const outer = message('lines', { lines: [inner, 'row 3: bad'] })
    assert.equal(messageText(en, outer), 'sheet 2: empty\nrow 3: bad')
  })

  it('returns the text of a message when its code is unknown or missing', () => {
    assert.equal(messageText(de, { code: 'later.release', text: 'a text' }), 'a text')
    assert.equal(messageText(de, { text: 'a text' }), 'a text')
    assert.equal(messageText(de, { code: 'toString' }), 'toString')
  })
})

/** Values that the command line shows, and pages need not: names of options and of keys of a profile. */
const OF_COMMANDS = ['csv', 'tab', 'option', 'field', 'isRoman', 'legend', 'word', 'known']
const SAMPLES: Record<string, unknown> = { kind: 'image', direction: 'east', delimiter: ';', left: ['x'] }

/** The text of a template, and the names of the values that it uses. */
const render = (template: unknown): { text: string; used: string[] } => {
  if (typeof template === 'string') return { text: template, used: [] }
  const used = new Set<string>()
  const values = new Proxy(
    {},
    {
      get: (_, name: string) => {
        used.add(name)
        return SAMPLES[name] ?? (/s$/.test(name) ? ['x', 'y'] : 7)
      },
      ownKeys: () => [],
    },
  )
  const text = String((template as (values: object) => unknown)(values))
  return { text, used: [...used].sort() }
}

for (const [language, catalogue] of Object.entries(CATALOGUES))
  describe(`catalogue ${language}`, () => {
    it('has a text for each code of the English one, with the same values', () => {
      assert.deepEqual(Object.keys(catalogue).sort(), Object.keys(en).sort())
      for (const code of Object.keys(en) as (keyof typeof en)[]) {
        const { text, used } = render(catalogue[code])
        assert.notEqual(text.trim(), '', code)
        const expected = render(en[code]).used.filter((name) => !OF_COMMANDS.includes(name))
        assert.deepEqual(
          used.filter((name) => !OF_COMMANDS.includes(name)),
          code === 'text.otherEncoding' && language !== 'en' ? [...expected, 'encoding'].sort() : expected,
          code,
        )
      }
    })

    it('names no option, null or field of commands in texts for pages', () => {
      if (language === 'en') return
      // --max-upload is for the person who starts the desk.
      for (const [code, template] of Object.entries(catalogue))
        assert.doesNotMatch(render(template).text, /--(?!max-upload)[a-z]|\(null\)|\bg[nst]\b/, code)
    })
  })
