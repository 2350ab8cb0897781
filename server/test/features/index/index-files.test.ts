/** What files of the index cite. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { tableNamed } from '../../../../test/support/tables.ts'
import { type FileFormat, FORMATS } from '../../../src/files/file-formats.ts'
import { citationOf, fileVersion, requestedFile } from '../../../src/files/serve/file-headers.ts'
import { formerPublication } from '../../../src/storage/publication.ts'

const CSV = FORMATS[0] as FileFormat
const VERSION = '6c1n9k2m7v0q4h8tdr3e'

it('cites the publication of the data from which the index was computed', () => {
  const publisher = { communityName: undefined, publicUrl: 'https://sun.example' }
  const file = requestedFile(tableNamed('index-daily'), CSV, {}, publisher)
  const newer = {
    ...formerPublication(2, '00000000000000000001', '2024-02-01T09:00:00Z'),
    indexVersion: VERSION,
    indexRecipe: '2',
    indexAsOf: '2024-01-01',
    indexComputedAt: '2024-03-01T00:00:00Z',
    indexPublishedAt: '2024-01-01T09:00:00Z',
  }
  assert.match(
    citationOf(file, fileVersion(newer, file)),
    /version 6c1n9k2m7v0q4h8tdr3e, published 2024-01-01T09:00:00Z.* https:\/\/sun\.example\/versions\/6c1n9k2m7v0q4h8tdr3e$/m,
  )
})
