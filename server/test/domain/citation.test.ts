import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readBibtex } from '../../../test/support/bibtex.ts'
import { citationBibtex, citationJson, citationText } from '../../src/domain/citation.ts'

const DATA = {
  version: '0c51f0a9b3e27',
  publishedAt: '2024-05-11T20:00:03Z',
  url: 'https://sun.example/a_b~c/%20/',
}
const NOTHING = { version: '0000000000000', publishedAt: null, url: undefined }
const ATTRIBUTION = 'Data © the community observers'

describe('a citation', () => {
  it('as a sentence names the authors, the year, the version, its publication and the place, then the attribution', () => {
    assert.equal(
      citationText(DATA),
      'The community observers (2024). Solar observations (version 0c51f0a9b3e27, published 2024-05-11T20:00:03Z) [Data set]. heliolog. https://sun.example/a_b~c/%20/\nData © the community observers\n',
    )
  })

  it('in BibTeX says the same', () => {
    const { type, key, fields } = readBibtex(citationBibtex(DATA))
    assert.deepEqual([type, key], ['misc', 'heliolog-0c51f0a9b3e27'])
    assert.deepEqual(fields, {
      author: 'The community observers',
      title: 'Solar observations',
      year: '2024',
      month: 'may',
      publisher: 'heliolog',
      howpublished: 'Data set',
      version: '0c51f0a9b3e27',
      url: DATA.url,
      note: `${ATTRIBUTION}; version 0c51f0a9b3e27, published 2024-05-11T20:00:03Z`,
    })
    assert.match(citationBibtex(DATA), /author = \{\{The community observers\}\}/, 'not the name of a person')
  })

  it('in BibTeX has no letter that TeX would take for something else', () => {
    const version = '\\}50%{{ of_$5 & #1 ~ ^'
    const text = citationBibtex({ ...DATA, version }).replace(/^@misc\{.*,\n/, '@misc{key,\n')
    assert.equal(readBibtex(text).fields['version'], version)
    assert.ok(
      text.includes(
        String.raw`version = {\textbackslash{}\textbraceright{}50\%\textbraceleft{}\textbraceleft{} of\_\$5 \& \#1 \textasciitilde{} \textasciicircum{}}`,
      ),
      text,
    )
  })

  it('in CSL-JSON is one dataset, by authors who are no person, of a day', () => {
    assert.deepEqual(JSON.parse(citationJson(DATA)), [
      {
        id: 'heliolog-0c51f0a9b3e27',
        type: 'dataset',
        title: 'Solar observations',
        author: [{ literal: 'The community observers' }],
        issued: { 'date-parts': [[2024, 5, 11]] },
        publisher: 'heliolog',
        version: '0c51f0a9b3e27',
        URL: DATA.url,
        note: `${ATTRIBUTION}; published 2024-05-11T20:00:03Z`,
      },
    ])
  })

  it('of nothing has neither date nor place, and the attribution all the same', () => {
    assert.equal(
      citationText(NOTHING),
      'The community observers (n.d.). Solar observations (version 0000000000000, nothing published yet) [Data set]. heliolog.\nData © the community observers\n',
    )
    const { fields } = readBibtex(citationBibtex(NOTHING))
    for (const absent of ['year', 'month', 'url']) assert.ok(!(absent in fields), absent)
    assert.ok(fields['note']?.startsWith(ATTRIBUTION))
    const [item] = JSON.parse(citationJson(NOTHING))
    for (const absent of ['issued', 'URL']) assert.ok(!(absent in item), absent)
    assert.ok(item.note.startsWith(ATTRIBUTION))
  })
})
