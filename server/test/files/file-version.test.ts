import assert from 'node:assert/strict'
import { it } from 'node:test'
import { tableNamed } from '../../../test/support/tables.ts'
import { type FileFormat, FORMATS } from '../../src/files/file-formats.ts'
import { fileKey, fileVersion, requestedFile } from '../../src/files/serve/file-headers.ts'
import { formerPublication } from '../../src/storage/publication.ts'

const CSV = FORMATS[0] as FileFormat

/** ETag and key of a file whose bytes contain `metadata`. */
const identityOf = (
  metadata: FileFormat['metadata'],
  communityName: string,
  publishedAt: string,
): string[] => {
  const publisher = { communityName, publicUrl: undefined }
  const file = requestedFile(tableNamed('observations'), { ...CSV, metadata }, {}, publisher)
  const publication = formerPublication(1, '6c1n9k2m7v0q4h8tdr3e', publishedAt)
  return [fileVersion(publication, file).etag, fileKey(publication, file, undefined).hash]
}

it('identifies a file by the metadata that it contains', () => {
  const changed = (metadata: FileFormat['metadata']) => {
    const before = identityOf(metadata, 'Ada', '2024-01-01T00:00:00Z')
    const renamed = identityOf(metadata, 'Eva', '2024-01-01T00:00:00Z')
    const later = identityOf(metadata, 'Ada', '2024-02-01T00:00:00Z')
    return [renamed, later].map((after) => after.map((part, index) => part !== before[index]))
  }
  const [SAME, OTHER] = [
    [false, false],
    [true, true],
  ]
  assert.deepEqual(changed('none'), [SAME, SAME])
  assert.deepEqual(changed('time'), [SAME, OTHER])
  assert.deepEqual(changed('citation'), [OTHER, OTHER])
})
