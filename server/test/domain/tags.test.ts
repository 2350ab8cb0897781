import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { normalizeTag, tagSet } from '../../src/domain/records/tags.ts'

describe('normalizeTag', () => {
  it('trims, lower-cases and applies NFC', () => {
    assert.equal(normalizeTag('  Filament\t'), 'filament')
    assert.equal(normalizeTag('\u00a0\ufeffAR 13664\u3000'), 'ar 13664')
    assert.equal(normalizeTag('E\u0301RUPTION'), '\u00e9ruption')
    assert.equal(normalizeTag('\u00c9ruption'), '\u00e9ruption')
    assert.equal(normalizeTag('\u212bngström'), 'ångström', 'the Ångström sign')
    assert.equal(normalizeTag('J\u030c'), '\u01f0', 'precomposed only in lower case')
    assert.equal(normalizeTag('ΗΛΙΟΣ'), 'ηλιος', 'a final sigma')
  })

  it('accepts 1 to 64 code points after normalization', () => {
    assert.equal(normalizeTag(''), null)
    assert.equal(normalizeTag(' \t '), null)
    assert.equal(normalizeTag('x'.repeat(64)), 'x'.repeat(64))
    assert.equal(normalizeTag('x'.repeat(65)), null)
    assert.equal(normalizeTag('☀️'.repeat(32)), '☀️'.repeat(32))
    assert.equal(normalizeTag('🌞'.repeat(64)), '🌞'.repeat(64))
    assert.equal(normalizeTag('🌞'.repeat(65)), null)
    assert.equal(normalizeTag('e\u0301'.repeat(64)), 'é'.repeat(64))
    assert.equal(normalizeTag('İ'.repeat(32)), 'i\u0307'.repeat(32))
    assert.equal(normalizeTag('İ'.repeat(33)), null)
  })

  it('rejects control characters and lone surrogates', () => {
    for (const bad of ['a\0b', 'a\nb', 'a\tb', 'a\u007fb', 'a\u0085b', 'a\u009fb', 'a\ud83cb', '\udf1ea'])
      assert.equal(normalizeTag(bad), null, JSON.stringify(bad))
    for (const good of ['a b', 'a;b', 'a\u200db', "l'été", '"', 'a,b', '\u2028x'.trim()])
      assert.equal(normalizeTag(good), good)
  })

  it('is idempotent', () => {
    const special = fc.constantFrom(...'İIıΣσςſßẞÅ\u212b\u0345\u0307\u0301 ')
    const text = fc.string({
      unit: fc.oneof(special, fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })),
    })
    fc.assert(
      fc.property(text, (typed) => {
        const tag = normalizeTag(typed)
        if (tag !== null) assert.equal(normalizeTag(tag), tag)
      }),
      { numRuns: 500 },
    )
  })
})

it('tagSet returns the same tags for any order and repetition', () => {
  assert.deepEqual(tagSet(['b', 'a', 'b']), ['a', 'b'])
  assert.deepEqual(tagSet(['Z', '\uff5e', '🌞']), ['Z', '🌞', '\uff5e'])
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), fc.nat(), (tags, shift) => {
      const rotated = [...tags.slice(shift % (tags.length + 1)), ...tags].reverse()
      assert.deepEqual(tagSet(rotated), tagSet(tags))
    }),
  )
})
