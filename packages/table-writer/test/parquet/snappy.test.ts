import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { it } from 'node:test'
import fc from 'fast-check'
import { snappyUncompress } from 'hyparquet'
import { ByteBuffer } from '../../src/byte-buffer.ts'
import { compressSnappy } from '../../src/parquet/snappy.ts'

const compressed = (input: Buffer): Buffer => {
  const output = new ByteBuffer()
  compressSnappy(input, output)
  return Buffer.from(output.content())
}

const assertRestored = (input: Buffer): void => {
  const output = new Uint8Array(input.length)
  snappyUncompress(compressed(input), output)
  assert.ok(input.equals(output))
}

it('compressSnappy restores bytes of every length and repetition', () => {
  for (const length of [0, 1, 3, 4, 5, 15, 60, 61, 67, 68, 256, 257, 65_536, 70_000])
    for (const period of [1, 7, 64, 2_047, 2_048, 65_535, 65_536]) {
      const input = Buffer.alloc(length)
      for (let at = 0; at < length; at++) input[at] = ((at % period) * 2_654_435_761) >>> 24
      assertRestored(input)
    }
})

it('compressSnappy restores random bytes, which it writes as they are', () => {
  for (const length of [300, 70_000, 2_000_000]) assertRestored(randomBytes(length))
})

it('compressSnappy restores arbitrary bytes', () => {
  const part = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc
      .tuple(fc.uint8Array({ maxLength: 5 }), fc.nat(100))
      .map(([bytes, times]) => Buffer.concat(Array(times).fill(bytes))),
  )
  fc.assert(fc.property(fc.array(part, { maxLength: 30 }), (parts) => assertRestored(Buffer.concat(parts))))
})
