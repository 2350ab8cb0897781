import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { LOW_BITS, LOW_MASK, recordDigest, VersionSum } from '../../src/domain/digest.ts'
import { EMPTY_VERSION } from '../../src/domain/records/meta.ts'

const version = (digests: readonly number[], start = EMPTY_VERSION): string => {
  const sum = new VersionSum(start)
  for (const digest of digests) sum.add(digest)
  return sum.version
}
const someDigest = fc.maxSafeInteger().map((n) => Math.abs(n) % 2 ** 52)
const someDigests = fc.array(someDigest)

describe('recordDigest', () => {
  it('depends on kind, body and tags, and on the boundaries between them', () => {
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
})

describe('VersionSum', () => {
  it('is 13 hexadecimal digits, all zero without records', () => {
    assert.equal(version([]), '0000000000000')
    assert.equal(version([1]), '0000000000001')
    assert.equal(version([2 ** 52 - 1, 2]), '0000000000001', 'the sum wraps around')
    fc.assert(fc.property(someDigests, (digests) => /^[0-9a-f]{13}$/.test(version(digests))))
  })

  it('does not depend on the order of records', () => {
    fc.assert(
      fc.property(someDigests, fc.nat(), (digests, shift) => {
        const rotated = digests
          .toSpliced(0, shift % (digests.length + 1))
          .concat(digests.slice(0, shift % (digests.length + 1)))
        assert.equal(version(rotated), version(digests))
        assert.equal(version(digests.toReversed()), version(digests))
      }),
    )
  })

  it('is unchanged after the same digests are added and subtracted, in any order', () => {
    fc.assert(
      fc.property(someDigests, someDigests, (before, temporary) => {
        const start = version(before)
        const sum = new VersionSum(start)
        for (const digest of temporary) sum.subtract(digest)
        for (const digest of temporary.toReversed()) sum.add(digest)
        assert.equal(sum.version, start)
      }),
    )
  })

  it('is the same when the digests are summed as low and high halves', () => {
    fc.assert(
      fc.property(someDigests, (digests) => {
        const halves = new VersionSum(EMPTY_VERSION)
        const low = digests.reduce((sum, digest) => sum + (BigInt(digest) & BigInt(LOW_MASK)), 0n)
        const high = digests.reduce((sum, digest) => sum + (BigInt(digest) >> BigInt(LOW_BITS)), 0n)
        halves.addHalves(low, high)
        assert.equal(halves.version, version(digests))
      }),
    )
  })
})
