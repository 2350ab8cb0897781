import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { sizeOf } from '../../../../packages/table-reader/src/text-source.ts'
import { withFiles } from '../../../../test/support/importing.ts'
import { readContent } from '../../../../test/support/read-rows.ts'
import { formatOf } from '../../../src/publish/read/formats.ts'

const ROWS = Array.from({ length: 9_000 }, (_, index) => `{"id":"o-${index}","title":"é😀"}\n`).join('')
const idsOf = async (content: string | Uint8Array) =>
  (await readContent(content, 'ndjson')).rows.map((row) => ('fields' in row ? row.fields['id'] : row))

describe('gzip input', () => {
  it('is detected by its first bytes', async () => {
    const plain = await idsOf(ROWS)
    assert.equal(plain.length, 9_000)
    assert.deepEqual(await idsOf(gzipSync(ROWS)), plain)
    // A file may consist of several gzip members.
    const middle = ROWS.indexOf('\n', 100_000) + 1
    const parts = [gzipSync(ROWS.slice(0, middle)), gzipSync(ROWS.slice(middle))]
    assert.deepEqual(await idsOf(Buffer.concat(parts)), plain)
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
    assert.equal(await faultyLine(broken(ROWS)), 9_001, 'after many chunks of multi-byte text')
    // It ends in the middle of a character.
    assert.equal(await faultyLine(Buffer.from('{"id":"a"}\n{"id":"😀').subarray(0, -1)), 2)
  })
})

describe('encodings', () => {
  const bytes = (...parts: (string | number[])[]) =>
    Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
    )
  const nicknames = async (content: Uint8Array, encoding?: string) => {
    const { rows, notes } = await readContent(content, 'csv', { encoding })
    return [...rows.map((row) => 'cells' in row && row.cells[0]), ...notes]
  }

  it('are suggested with the text that would be read if bytes are not UTF-8', async () => {
    await assert.rejects(readContent(bytes('nickname\nAda\nJ\xfcrgen\n'), 'csv'), {
      message: /is not UTF-8 text: line 3\. If it should read "Jürgen", add --set encoding=windows-1252$/,
    })
    await assert.rejects(readContent(bytes('PK\x03\x04\x00\xff'), 'csv'), { message: /line 1$/ })
  })

  it('are used as given', async () => {
    assert.deepEqual(await nicknames(bytes('nickname\nJ\xfcrgen \x80\n'), 'windows-1252'), ['Jürgen €'])
    assert.deepEqual(await nicknames(bytes('nickname\n\xa4\n'), 'iso-8859-15'), ['€'])
    await assert.rejects(readContent(bytes('nickname\na\n\x81'), 'csv', { encoding: 'shift_jis' }), {
      message: /is not shift_jis text: there is an error at or after line 3$/,
    })
  })

  it('are detected by a byte order mark, which wins over a given encoding', async () => {
    const utf16 = Buffer.from('\ufeffnickname\r\nJürgen\r\n', 'utf16le')
    const expected = ['Jürgen', 'the text is UTF-16']
    assert.deepEqual(await nicknames(utf16), expected)
    assert.deepEqual(await nicknames(Buffer.from(utf16).swap16(), 'windows-1252'), expected)
    assert.deepEqual(await nicknames(Buffer.from('\ufeffnickname\nJürgen\n'), 'windows-1252'), ['Jürgen'])
    assert.deepEqual(await nicknames(Buffer.from('n')), [])
  })

  it('are rejected if the text is UTF-8 instead', async () => {
    await assert.rejects(readContent('nickname\nJürgen\n', 'csv', { encoding: 'latin1' }), {
      message: /is UTF-8 text, not windows-1252; add --set encoding=utf-8$/,
    })
    const notUtf8 = bytes('nickname\nSpa\xdf\x85\n')
    assert.deepEqual(await nicknames(notUtf8, 'windows-1252'), ['Spaß…'])
  })
})

describe('input files', () => {
  it('have the format given by --format, or else by their extension', () => {
    const formats = {
      'a.csv': 'csv',
      'a.CSV.GZ': 'csv',
      'a.tsv': 'tsv',
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
