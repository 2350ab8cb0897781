import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseBibtex } from '../../../test/support/bibtex.ts'
import { citationBibtex, citationJson, citationText } from '../../src/domain/community/citation.ts'

const DATA = {
  version: '0c51f0a9b3e27',
  publishedAt: '2024-05-11T20:00:03Z',
  publicUrl: 'https://sun.example/a_b~c/%20',
  communityName: undefined,
}
const NOTHING = {
  version: '0000000000000',
  publishedAt: null,
  publicUrl: undefined,
  communityName: undefined,
}
const ATTRIBUTION = 'Data © the community observers'

describe('citation', () => {
  it('has authors, year, version, date, URL and attribution as text', () => {
    assert.equal(
      citationText(DATA),
      'The community observers (2024). Solar observations (version 0c51f0a9b3e27, published 2024-05-11T20:00:03Z) [Data set]. heliolog. https://sun.example/a_b~c/%20/versions/0c51f0a9b3e27\nData © the community observers\n',
    )
  })

  it('has the same fields in BibTeX', () => {
    const { type, key, fields } = parseBibtex(citationBibtex(DATA))
    assert.deepEqual([type, key], ['misc', 'heliolog-0c51f0a9b3e27'])
    assert.deepEqual(fields, {
      author: 'The community observers',
      title: 'Solar observations',
      year: '2024',
      month: 'may',
      publisher: 'heliolog',
      howpublished: 'Data set',
      version: '0c51f0a9b3e27',
      url: `${DATA.publicUrl}/versions/0c51f0a9b3e27`,
      note: `${ATTRIBUTION}; version 0c51f0a9b3e27, published 2024-05-11T20:00:03Z`,
    })
    assert.match(
      citationBibtex(DATA),
      /author = \{\{The community observers\}\}/,
      'double braces: not a personal name',
    )
  })

  it('has a key for each table, query and rows', () => {
    const keyOf = (fields: object) => {
      const subset = { table: 'images', query: 'all', rows: 0, sha256: 'e3b0', url: undefined, ...fields }
      return parseBibtex(citationBibtex({ ...DATA, subset })).key
    }
    const others = [{ table: 'observations' }, { query: 'observer=Ada' }, { sha256: '01ba' }]
    assert.equal(new Set([{}, {}, ...others].map(keyOf)).size, 4)
  })

  it('escapes TeX special characters in BibTeX', () => {
    const version = '\\}50%{{ of_$5 & #1 ~ ^'
    const text = citationBibtex({ ...DATA, version, publicUrl: undefined }).replace(
      /^@misc\{.*,\n/,
      '@misc{key,\n',
    )
    assert.equal(parseBibtex(text).fields['version'], version)
    assert.ok(
      text.includes(
        String.raw`version = {\textbackslash{}\textbraceright{}50\%\textbraceleft{}\textbraceleft{} of\_\$5 \& \#1 \textasciitilde{} \textasciicircum{}}`,
      ),
      text,
    )
  })

  it('has an attribution but no date or URL when nothing is published', () => {
    assert.equal(
      citationText(NOTHING),
      'The community observers (n.d.). Solar observations (version 0000000000000, nothing published yet) [Data set]. heliolog.\nData © the community observers\n',
    )
    const { fields } = parseBibtex(citationBibtex(NOTHING))
    for (const absent of ['year', 'month', 'url']) assert.ok(!(absent in fields), absent)
    assert.ok(fields['note']?.startsWith(ATTRIBUTION))
    const [item] = JSON.parse(citationJson(NOTHING))
    for (const absent of ['issued', 'URL']) assert.ok(!(absent in item), absent)
    assert.ok(item.note.startsWith(ATTRIBUTION))
  })
})
