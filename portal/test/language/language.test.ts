/** The catalogue: its languages, and texts that fit the English ones. */
import { strict as assert } from 'node:assert'
import { describe, it } from 'node:test'
import { SETTINGS } from '../../../server/src/settings/config.ts'
import { CATALOGUES } from '../../src/desk/language/desk-texts.ts'
import { countsIn } from '../../src/language/counts.ts'
import type { Texts } from '../../src/language/en.ts'
import { LANGUAGES, matchLanguage } from '../../src/language/language.ts'

type Entry = string | ((...values: never[]) => string) | { [key: string]: Entry }

/** The texts by path. Functions are called with values that can be found again in their results. */
const flatten = (entry: Entry, path: string): [string, string][] => {
  if (typeof entry === 'string') return [[path, entry]]
  if (typeof entry === 'object')
    return Object.entries(entry).flatMap(([key, inner]) => flatten(inner, `${path}.${key}`))
  const values = Array.from({ length: entry.length }, (_, index) => 7001 + index)
  return [[path, (entry as (...values: unknown[]) => string)(...values)]]
}

/** Without the texts of fields: English takes most of them from the data dictionary. */
const flat = ({ fields, meanings, whyNull, ...texts }: Texts): Map<string, string> =>
  new Map(flatten(texts as unknown as Entry, ''))

/** The elements and parameters of a text, sorted: another language may order them differently. */
const partsOf = (text: string): string[] =>
  [...(text.match(/<\/?\w+\/?>/g) ?? []), ...(text.replace(/\D/g, '').match(/700\d/g) ?? [])].sort()

const assertComplete = (language: string, translated: Map<string, string>, english: Map<string, string>) => {
  assert.deepEqual([...translated.keys()].sort(), [...english.keys()].sort())
  for (const [path, text] of translated) {
    assert.equal(text, text.trim(), path)
    assert.notEqual(text, '', path)
    assert.deepEqual(partsOf(text), partsOf(english.get(path) ?? ''), `${language}${path}: ${text}`)
  }
}

describe('catalogue', () => {
  for (const [language, { load }] of Object.entries(LANGUAGES))
    it(`has the elements and parameters of the English texts in ${language}`, async () => {
      const english = flat((await LANGUAGES.en.load()).default)
      assertComplete(language, flat((await load()).default), english)
    })
})

describe('catalogue of the desk', () => {
  for (const [language, load] of Object.entries(CATALOGUES))
    it(`has the elements and parameters of the English texts in ${language}`, async () => {
      const [english, translated] = [(await CATALOGUES.en()).default, (await load()).default]
      // The messages have tests of their own.
      const textsOf = ({ messages, appearance: { rules, ...appearance }, ...texts }: typeof english) =>
        new Map(flatten({ ...texts, appearance } as unknown as Entry, ''))
      assertComplete(language, textsOf(translated), textsOf(english))
    })

  for (const language of ['de', 'fr', 'es', 'it'] as const)
    it(`has the rules of the settings of the server in ${language}`, async () => {
      const { rules, labels } = (await CATALOGUES[language]()).default.appearance
      assert.deepEqual(Object.keys(rules).sort(), Object.keys(labels).sort())
      const numbers = (text: string) => text.match(/\d+/g)
      for (const [key, rule] of Object.entries(rules))
        assert.deepEqual(numbers(rule.accepts), numbers(SETTINGS[key as keyof typeof labels].accepts), key)
    })
})

it('matchLanguage takes the first preferred language that there is, else English', () => {
  assert.equal(matchLanguage(['en-US', 'en']), 'en')
  assert.equal(matchLanguage(['xx', 'DE-at', 'fr']), 'de')
  assert.equal(matchLanguage([]), 'en')
  // Keys that every object has are not languages.
  assert.equal(matchLanguage(['constructor']), 'en')
})

it('countsIn uses the plural rules and separators of the language', () => {
  assert.equal(countsIn('en')(0, 'image', 'images'), '0 images')
  assert.equal(countsIn('fr')(0, 'image', 'images'), '0 image')
  assert.equal(countsIn('de')(12345, 'Bild', 'Bilder'), '12.345 Bilder')
})
