import { strict as assert } from 'node:assert'
import { after, describe, it } from 'node:test'
import fc from 'fast-check'
import { findMissing, KINDS, mailtoLink, readLetter, writeLetter } from '../../src/format/request-letter.ts'
import { LANGUAGES, type Language } from '../../src/language/language.ts'
import { loadTexts, texts } from '../../src/language/texts.ts'

const WISH = {
  name: 'Ada',
  institution: '',
  purpose: 'a study',
  plannedUse: '',
  kinds: ['bulk', 'api'],
  credit: true,
} as const

/** Text of one line, as the fields of the form have it, without e-mail addresses. */
const line = fc.string({ unit: 'grapheme' }).map((text) =>
  text
    .normalize()
    .replaceAll(/[\s@>]+/g, ' ')
    .trim(),
)

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

describe('readLetter', () => {
  const ADDRESSEE = { service: 'Sun', community: 'Sun (e.V.)', url: 'https://sun.example.org/' }
  const LANGUAGE_NAMES = Object.keys(LANGUAGES) as Language[]
  const read = (text: string) => readLetter(text, texts().access)
  // Other test files run in this process.
  after(() => loadTexts('en'))

  for (const language of LANGUAGE_NAMES)
    it(`reads what writeLetter wrote in ${language}, and nothing in other languages`, async () => {
      await loadTexts(language)
      fc.assert(
        fc.property(
          fc.record({
            ...{ name: line, institution: line, purpose: line, plannedUse: line },
            kinds: fc.subarray([...KINDS]),
            credit: fc.boolean(),
          }),
          (wish) => assert.deepEqual(read(writeLetter(wish, ADDRESSEE).body), { ...wish, email: null }),
        ),
        { numRuns: 50 },
      )
      const { body } = writeLetter(WISH, ADDRESSEE)
      for (const other of LANGUAGE_NAMES.filter((one) => one !== language))
        assert.equal(readLetter(body, (await LANGUAGES[other].load()).default.access), undefined)
    })

  it('reads a letter that a mail program has quoted and broken, with the address of its sender', async () => {
    await loadTexts('fr')
    const { body } = writeLetter({ ...WISH, plannedUse: 'tous les jours' }, ADDRESSEE)
    const broken = body.replace('à quelle fréquence, jusqu’à', 'à quelle fréquence,\njusqu’à')
    const quoted = broken.replaceAll(/^/gm, '> ').replaceAll('\n', '\r\n')
    assert.deepEqual(read(`Le 1er mai, Ada <ada@example.org> a écrit :\r\n${quoted}\r\n-- \r\nBen`), {
      ...{ ...WISH, kinds: ['api', 'bulk'], plannedUse: 'tous les jours', email: 'ada@example.org' },
    })
  })

  it('takes no address when there are several', async () => {
    await loadTexts('en')
    const { body } = writeLetter(WISH, ADDRESSEE)
    assert.equal(read(`From: ada@example.org\nTo: desk@example.org\n\n${body}`)?.email, null)
  })
})
