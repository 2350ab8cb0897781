import { strict as assert } from 'node:assert'
import { describe, it } from 'node:test'
import { loadTexts } from '../../../src/language/texts.ts'
import { findMissing, mailtoLink, writeLetter } from '../../../src/pages/access/request-letter.ts'

const WISH = {
  name: 'Ada',
  institution: '',
  purpose: 'a study',
  plannedUse: '',
  kinds: ['bulk', 'api'],
  credit: true,
} as const

describe('mailtoLink', () => {
  it('encodes UTF-8 and separators, with CRLF at line ends', () => {
    const letter = { subject: 'a?b&c', body: 'é ☉\n50%+1\r\n#\ud83c' }
    assert.equal(
      mailtoLink('sun+a@b.example', letter),
      'mailto:sun%2Ba@b.example?subject=a%3Fb%26c&body=%C3%A9%20%E2%98%89%0D%0A50%25%2B1%0D%0A%23%EF%BF%BD',
    )
  })

  it('has no body if there is none', () =>
    assert.equal(mailtoLink('a@b.example', { subject: 's', body: '' }), 'mailto:a@b.example?subject=s'))
})

describe('writeLetter', () => {
  it('names the community if it is known, and what the token is for in one order', async () => {
    await loadTexts('en')
    const { subject, body } = writeLetter(WISH, { service: 'Sun', community: 'Sun', url: 'https://s/' })
    assert.equal(subject, 'Request for a token: Sun')
    assert.match(body, /solar observations of Sun at https:\/\/s\/\n/)
    assert.match(body, /: the API, complete files \(bulk downloads\)\n/)
  })

  it('needs a name, a purpose, a use and the credit', () => {
    assert.deepEqual(findMissing(WISH), [])
    const nothing = { ...WISH, name: ' ', purpose: '\n', kinds: [], credit: false }
    assert.deepEqual(findMissing(nothing), ['name', 'purpose', 'kinds', 'credit'])
  })
})
