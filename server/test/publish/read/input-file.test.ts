import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { CHUNK_BYTES } from '@heliolog/table-reader/text-source'
import { withFiles } from '../../../../test/support/importing.ts'
import { readContent } from '../../../../test/support/read-rows.ts'
import { formatOf } from '../../../src/publish/read/formats.ts'
import { sizeOf, withoutEndMarker } from '../../../src/publish/read/input-file.ts'

const ROWS = Array.from({ length: 9_000 }, (_, index) => `{"id":"o-${index}","title":"é😀"}\n`).join('')
const idsOf = async (content: string | Uint8Array) =>
  (await readContent(content, 'ndjson')).rows.map((row) => ('fields' in row ? row.fields['id'] : row))

describe('gzip input', () => {
  it('is detected by its first bytes', async () => {
    const plain = await idsOf(ROWS)
    assert.equal(plain.length, 9_000)
    assert.deepEqual(await idsOf(gzipSync(ROWS)), plain)
  })

  it('may have several members, with zero bytes between and after them', async () => {
    const plain = await idsOf(ROWS)
    const middle = ROWS.indexOf('\n', 100_000) + 1
    const [first, second] = [gzipSync(ROWS.slice(0, middle)), gzipSync(ROWS.slice(middle))]
    for (const zeros of [0, 1, 511, CHUNK_BYTES - (first.length % CHUNK_BYTES), 2 * CHUNK_BYTES + 1]) {
      const padding = Buffer.alloc(zeros)
      const content = Buffer.concat([first, padding, second, padding, gzipSync(''), padding])
      assert.deepEqual(await idsOf(content), plain, String(zeros))
    }
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
      ...['\0'.repeat(512), ''].flatMap((padding) => [
        Buffer.concat([compressed, Buffer.from(`${padding}garbage`)]),
        Buffer.concat([compressed, Buffer.from(padding), compressed.subarray(0, -1)]),
        Buffer.concat([compressed, Buffer.from(padding), compressed.subarray(0, 1)]),
      ]),
    ])
      await assert.rejects(readContent(content, 'ndjson'), {
        name: 'SourceError',
        message: /is not valid gzip data \(.+\); accepted: complete gzip members/,
      })
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

it('errors of input name options as the command line sets them', async () => {
  const latin1 = Buffer.from('nickname\nJ\xfcrgen\n', 'latin1')
  await assert.rejects(readContent(latin1, 'csv'), /rows\.dat: is not .* add --set encoding=windows-1252$/)
  const { rows } = await readContent('id\tpath\n1\tC:\\data\n', 'tsv')
  assert.match(JSON.stringify(rows), /are read with --format csv --set delimiter=tab/)
})

const MARKER = '# end'

const read = async (text: string, chunkLength: number): Promise<string> => {
  const chunks = async function* () {
    for (let at = 0; at < text.length; at += chunkLength) yield text.slice(at, at + chunkLength)
  }
  let before = ''
  for await (const part of withoutEndMarker(chunks(), MARKER)) before += part
  return before
}

describe('withoutEndMarker', () => {
  it('yields the text before the marker, however it is split', async () => {
    for (const before of ['', 'a\n', 'a\r\nb\r\n', '# end\n', '\n'])
      for (const end of ['', '\n', '\r\n'])
        for (let length = 1; length <= 20; length++)
          assert.equal(await read(before + MARKER + end, length), before)
  })

  it('rejects a text whose last line is not exactly the marker', async () => {
    for (const text of [
      '',
      'a\n',
      'a# end',
      'a\n# end \n',
      'a\n # end',
      '# end\na',
      '# end\n\n',
      '# en',
      '# end\r',
    ])
      for (let length = 1; length <= 20; length++)
        await assert.rejects(read(text, length), /the last line is not the end marker "# end"/, text)
  })
})
