import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { withFiles } from '../../../test/support/importing.ts'
import { readContent } from '../../../test/support/read-rows.ts'
import { formatOf } from '../../src/publish/formats.ts'
import { sizeOf } from '../../src/publish/text-source.ts'

const ROWS = Array.from({ length: 9_000 }, (_, index) => `{"id":"o-${index}","title":"é😀"}\n`).join('')
const idsOf = async (content: string | Uint8Array) =>
  (await readContent(content, 'ndjson')).rows.map((row) => ('fields' in row ? row.fields['id'] : row))

describe('gzip input', () => {
  it('is detected by its first bytes', async () => {
    const plain = await idsOf(ROWS)
    assert.equal(plain.length, 9_000)
    assert.deepEqual(await idsOf(gzipSync(ROWS)), plain)
  })

  it('may consist of several gzip members', async () => {
    const middle = ROWS.indexOf('\n', 100_000) + 1
    const parts = [gzipSync(ROWS.slice(0, middle)), gzipSync(ROWS.slice(middle))]
    assert.deepEqual(await idsOf(Buffer.concat(parts)), await idsOf(ROWS))
  })

  it('is rejected when truncated or damaged', async () => {
    const compressed = gzipSync(ROWS)
    const damaged = Buffer.from(compressed)
    damaged[compressed.length >> 1] = (damaged[compressed.length >> 1] ?? 0) ^ 0xff
    for (const content of [
      compressed.subarray(0, -9),
      compressed.subarray(0, 11),
      compressed.subarray(0, 3),
      damaged,
    ])
      await assert.rejects(readContent(content, 'ndjson'), { name: 'SourceError' })
  })
})

describe('input that is not UTF-8', () => {
  const faultyLine = async (content: Uint8Array, format: 'csv' | 'ndjson' | 'json' = 'ndjson') => {
    const error = await readContent(content, format).then(
      () => assert.fail('it was read'),
      (reason: Error) => reason,
    )
    assert.equal(error.name, 'SourceError')
    assert.match(error.message, /is not UTF-8 text/)
    return Number(/line (\d+)/.exec(error.message)?.[1])
  }
  const broken = (before: string, after = '"}\n{"id":"z"}\n') =>
    Buffer.concat([Buffer.from(before), Buffer.from([0xe9]), Buffer.from(after)])

  it('is rejected with the line number in every format, compressed or not', async () => {
    assert.equal(await faultyLine(broken('{"id":"a"}\n{"id":"b"}\n{"id":"')), 3)
    assert.equal(await faultyLine(gzipSync(broken('\n\n\n{"id":"'))), 4)
    assert.equal(await faultyLine(broken('nickname\nAda\nZo', '\nBob\n'), 'csv'), 3)
    assert.equal(await faultyLine(broken('[\n{"id":"'), 'json'), 2)
    assert.equal(await faultyLine(broken('{"id":"')), 1)
  })

  it('is rejected with the line number after many chunks of multi-byte text', async () => {
    assert.equal(await faultyLine(broken(ROWS)), 9_001)
  })

  it('is rejected when it ends in the middle of a character', async () => {
    assert.equal(await faultyLine(Buffer.from('{"id":"a"}\n{"id":"😀').subarray(0, -1)), 2)
  })
})

describe('input files', () => {
  it('have the format given by --format, or else by their extension', () => {
    const formats = {
      'a.csv': 'csv',
      'a.CSV.GZ': 'csv',
      'b.ndjson': 'ndjson',
      'b.jsonl.gz': 'ndjson',
      'c.d.json': 'json',
    } as const
    for (const [name, format] of Object.entries(formats)) assert.equal(formatOf(name, undefined), format)
    assert.equal(formatOf('rows.txt', 'csv'), 'csv')
    assert.equal(formatOf('rows.json', 'ndjson'), 'ndjson')
    assert.equal(formatOf('-', 'json'), 'json')
    for (const name of ['rows', 'rows.txt', 'csv', 'rows.gz', 'rows.csv.zip', '.json/rows'])
      assert.throws(
        () => formatOf(name, undefined),
        /the file name does not show the format; accepted: \.csv/,
      )
    assert.throws(() => formatOf('-', undefined), /standard input needs --format/)
  })

  it('are rejected by name when missing or a directory', async () => {
    await withFiles({ 'sub/rows.csv': 'x' }, async ([file = ''], directory) => {
      assert.equal(await sizeOf(file), 1)
      assert.equal(await sizeOf('-'), undefined)
      await assert.rejects(sizeOf(`${directory}/none.csv`), /none\.csv: no such file$/)
      await assert.rejects(sizeOf(`${directory}/sub`), /sub: is a directory, not a file$/)
    })
  })
})
