import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { de } from '../src/de.ts'
import { en } from '../src/en.ts'
import { es } from '../src/es.ts'
import { fr } from '../src/fr.ts'
import { it as italian } from '../src/it.ts'
import { type Catalogue, message, messageText } from '../src/messages.ts'

const CATALOGUES: Record<string, Catalogue> = { en, de, fr, es, it: italian }

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

for (const [language, catalogue] of Object.entries(CATALOGUES))
  describe(`catalogue ${language}`, () => {
    it('has a text for each code of the English one', () => {
      assert.deepEqual(Object.keys(catalogue).sort(), Object.keys(en).sort())
      for (const [code, template] of Object.entries<unknown>(catalogue))
        if (typeof template === 'string') assert.notEqual(template.trim(), '', code)
    })
  })
