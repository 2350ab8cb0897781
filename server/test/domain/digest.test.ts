import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dataVersion, FormerVersion, recordDigest, VERSION } from '../../src/domain/records/digest.ts'

it('recordDigest depends on kind, body and tags, and on the boundaries between them', () => {
  const digests = [
    recordDigest('observation', '{"id":"a"}', '[]'),
    recordDigest('image', '{"id":"a"}', '[]'),
    recordDigest('observation', '{"id":"b"}', '[]'),
    recordDigest('observation', '{"id":"a"}', '["flare"]'),
    recordDigest('observation', '[]', '{"id":"a"}'),
    recordDigest('observer', 'a', ''),
  ]
  assert.equal(new Set(digests).size, digests.length)
  assert.equal(recordDigest('image', 'x', '[]'), recordDigest('image', 'x', '[]'))
})

describe('dataVersion', () => {
  it('is 20 digits and letters that depend on all digests, or zeros without records', () => {
    const digests = ['a', 'b', 'c'].map((body) => recordDigest('observation', body, '[]'))
    const versions = digests.map((_, index) => dataVersion(digests.slice(0, index + 1).join('')))
    for (const version of versions) assert.match(version, /^[0-9a-v]{20}$/)
    assert.equal(new Set(versions).size, versions.length)
    assert.equal(dataVersion(''), '0000000000000')
    for (const version of [...versions, dataVersion('')]) assert.match(version, VERSION)
  })
})

it('FormerVersion is the sum of the first 52 bits of the digests, which wraps around', () => {
  const former = new FormerVersion()
  assert.equal(former.version, '0000000000000')
  former.add('f'.repeat(64))
  assert.equal(former.version, 'fffffffffffff')
  former.add(`0000000000002${'f'.repeat(51)}`)
  assert.equal(former.version, '0000000000001')
})
