/** The options of a frame with the chart. */
import { strict as assert } from 'node:assert'
import { it } from 'node:test'
import { embedOptions } from '../../src/pages/embed/embed-options.ts'

it('reads years, theme and language of the address, and ignores other values', () => {
  const read = (query: string) => embedOptions(new URLSearchParams(query))
  assert.deepEqual(read('years=11&theme=dark&lang=de'), { years: 11, theme: 'dark', language: 'de' })
  const none = { years: undefined, theme: undefined, language: undefined }
  for (const query of ['', 'years=0&theme=blue', 'years=1000', 'years=1.5', 'years=-1'])
    assert.deepEqual(read(query), none, query)
})
