import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { loggable, loggableTogether } from '../../src/access/logged-text.ts'
import { newToken } from '../../src/access/token-format.ts'

const LIMIT = 256
const lengthOf = (texts: readonly string[]): number => texts.reduce((sum, { length }) => sum + length, 0)

describe('texts of a client in the log', () => {
  it('stay as they are when they are short', () => {
    const texts = ['/api/v1/observations', 'limit=5&tag=%20x', 'curl/8.0 (x; y)']
    assert.deepEqual(loggableTogether(texts, LIMIT), texts)
  })

  it('are cut with a mark, the longest first, to the limit together', () => {
    const agent = 'Mozilla/5.0'
    assert.deepEqual(loggableTogether(['/a', 'q'.repeat(9_000), agent], LIMIT), [
      '/a',
      `${'q'.repeat(LIMIT - 2 - agent.length - 1)}…`,
      agent,
    ])
    const [path, query, cutAgent] = loggableTogether(
      ['p', 'q', 'a'].map((one) => one.repeat(9_000)),
      LIMIT,
    )
    assert.deepEqual([path?.length, query?.length, cutAgent?.length], [85, 85, 86])
  })

  it('never exceed the limit, and stay valid Unicode, whatever is sent', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.string({ unit: fc.constantFrom('😀', '%', '4', '1', '\ud800', '\0', 'hlg_', 'a'), maxLength: 400 }),
    )
    fc.assert(
      fc.property(fc.tuple(text, text, text), (texts) => {
        const logged = loggableTogether(texts, LIMIT)
        assert.ok(lengthOf(logged) <= LIMIT)
        for (const one of logged) assert.ok(one.isWellFormed() && !one.includes('\0'))
      }),
      { numRuns: 20 },
    )
  })

  it('do not split a character when they are cut', () => {
    for (const start of ['', 'a']) assert.match(loggable(start + '😀'.repeat(200), LIMIT), /^a?(?:😀)+…$/u)
  })

  it('contain no part of a token, wherever it is cut', () => {
    const token = newToken()
    for (let before = 0; before < 400; before++) {
      const logged = loggable(`${'p'.repeat(before)}${token}`, LIMIT)
      assert.ok(!logged.includes(token.slice(4, 8)), `${before} characters before the token`)
    }
  })
})
