import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { isWellFormedToken, newToken, withoutTokens } from '../../src/access/token-format.ts'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const someToken = fc.constant(null).map(newToken)

describe('token format', () => {
  it('is hlg_, 32 random characters, and their CRC-32 as six base-62 digits', () => {
    for (let count = 0; count < 200; count++) {
      const token = newToken()
      const [, secret = '', check = ''] = /^hlg_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/.exec(token) ?? []
      const value = [...check].reduce((sum, digit) => sum * 62 + BASE62.indexOf(digit), 0)
      assert.equal(value, crc32(secret), token)
      assert.ok(isWellFormedToken(token))
    }
  })

  it('rejects a token with one changed character', () => {
    fc.assert(
      fc.property(
        someToken,
        fc.nat(41),
        fc.constantFrom(...BASE62, '_', '-', ' ', 'é'),
        (token, index, character) => {
          fc.pre(token[index] !== character)
          assert.ok(!isWellFormedToken(token.slice(0, index) + character + token.slice(index + 1)))
        },
      ),
      { numRuns: 500 },
    )
  })

  it('rejects a token that is truncated, extended or surrounded by other text', () => {
    const token = newToken()
    for (const text of [
      token.slice(0, -1),
      `${token}0`,
      ` ${token}`,
      `${token}\n`,
      token.slice(4),
      '',
      'hlg_',
    ])
      assert.ok(!isWellFormedToken(text), JSON.stringify(text))
  })

  it('is redacted anywhere in logged text, complete or partial', () => {
    const token = newToken()
    for (const text of [
      token,
      `?token=${token}&x=1`,
      `a ${token} b ${token}`,
      token.slice(0, 20),
      `${token}extra`,
    ]) {
      const logged = withoutTokens(text)
      assert.ok(!logged.includes(token.slice(4, 14)), logged)
      assert.ok(logged.includes('hlg_…'), logged)
    }
    assert.equal(withoutTokens('nothing to hide'), 'nothing to hide')
  })
})
