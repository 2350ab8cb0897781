import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readTable } from './support/read-table.ts'

describe('encodings', () => {
  const bytes = (...parts: (string | number[])[]) =>
    Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
    )
  const nicknames = async (content: Uint8Array, encoding?: string) => {
    const { rows, notes } = await readTable(content, 'csv', { encoding })
    return [...rows.map((row) => 'cells' in row && row.cells[0]), ...notes]
  }

  it('are suggested with the text that would be read if bytes are not UTF-8', async () => {
    await assert.rejects(readTable(bytes('nickname\nAda\nJ\xfcrgen\n'), 'csv'), {
      message: /is not UTF-8 text: line 3\. If it should read "Jürgen", add encoding=windows-1252$/,
    })
    await assert.rejects(readTable(bytes('PK\x03\x04\x00\xff'), 'csv'), { message: /line 1$/ })
  })

  it('are used as given', async () => {
    assert.deepEqual(await nicknames(bytes('nickname\nJ\xfcrgen \x80\n'), 'windows-1252'), ['Jürgen €'])
    assert.deepEqual(await nicknames(bytes('nickname\n\xa4\n'), 'iso-8859-15'), ['€'])
    await assert.rejects(readTable(bytes('nickname\na\n\x81'), 'csv', { encoding: 'shift_jis' }), {
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
    await assert.rejects(readTable('nickname\nJürgen\n', 'csv', { encoding: 'latin1' }), {
      message: /is UTF-8 text, not windows-1252; add encoding=utf-8$/,
    })
    const notUtf8 = bytes('nickname\nSpa\xdf\x85\n')
    assert.deepEqual(await nicknames(notUtf8, 'windows-1252'), ['Spaß…'])
  })
})
