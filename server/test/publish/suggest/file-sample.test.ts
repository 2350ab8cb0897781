/** Samples and heads of files, from which profiles are guessed and shown. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { xlsx } from '../../../../packages/table-reader/test/support/xlsx-files.ts'
import { withFiles } from '../../../../test/support/importing.ts'
import { english } from '../../../src/domain/messages.ts'
import { OBSERVATIONS } from '../../../src/domain/records/kinds.ts'
import { type Profile, rowFile } from '../../../src/publish/profile/profile.ts'
import { readFileHead } from '../../../src/publish/read/file-head.ts'
import { combineSamples, type FileSample, readSample } from '../../../src/publish/suggest/file-sample.ts'
import { type PreviewRow, previewRows } from '../../../src/publish/suggest/preview-rows.ts'

const sampleOf = (name: string, content: string | Uint8Array): Promise<FileSample> =>
  withFiles({ [name]: content }, ([path = '']) => readSample({ path, name }, undefined, {}))

const headOf = (name: string, content: string | Uint8Array, profile: Profile = {}) =>
  withFiles({ [name]: content }, ([path = '']) =>
    readFileHead({ ...rowFile({ path, name }, undefined, profile), input: path }),
  )

describe('a sample', () => {
  it('has the first rows, later totals and the texts of all rows', async () => {
    const rows = Array.from({ length: 3_000 }, (_, index) => `${index % 3};${index % 7 < 6 ? 'a' : 'b'}\n`)
    const { batches, totals, texts } = await sampleOf('a.csv', `x;y\n${rows.join('')}Summe;3000\n`)
    assert.equal(batches.flatMap((batch) => batch.rows).length, 2_000)
    assert.deepEqual(
      totals.flatMap((batch) => batch.rows.map(({ line }) => line)),
      [3_002],
    )
    assert.deepEqual(
      [...(texts.get('y') ?? [])],
      [
        ['a', 2_572],
        ['b', 428],
        ['3000', 1],
      ],
    )
  })

  it('is read in the encoding of Windows when it is not UTF-8', async () => {
    const { encoding, notes } = await sampleOf('a.csv', Buffer.from('Name;x\nJürgen;1\n', 'latin1'))
    assert.equal(encoding, 'windows-1252')
    assert.deepEqual(notes.map(english), ['a.csv: columns are separated by semicolons'])
    await assert.rejects(sampleOf('a.csv', 'x;y\n'), /^SourceError: a\.csv: there are no rows/)
  })

  it('of several files has the columns of all', async () => {
    const first = await sampleOf('a.csv', 'x;y\n1;2\n')
    const second = await sampleOf('b.ndjson', '{"y":3,"z":[1]}\n')
    const { columns, cells, isTyped } = combineSamples([first, second])
    assert.deepEqual(
      [columns, cells],
      [
        ['x', 'y', 'z'],
        [
          ['1', '2'],
          ['', '3', '[1]'],
        ],
      ],
    )
    assert.equal(isTyped, false)
  })
})

describe('the head of a file', () => {
  it('has the lines above the header, and the delimiter', async () => {
    const { delimiter, encoding, sheets } = await headOf('a.csv.gz', gzipSync('Sonne 2024\n\nx;y\n1;2\n'))
    assert.deepEqual([delimiter, encoding], [';', 'utf-8'])
    assert.deepEqual(sheets, [
      {
        ...{ name: undefined, isHidden: false, isChosen: true, header: 3 },
        rows: [
          { line: 1, cells: ['Sonne 2024'] },
          { line: 3, cells: ['x', 'y'] },
          { line: 4, cells: ['1', '2'] },
        ],
      },
    ])
  })

  it('has the delimiter of TSV, and the encoding of its byte order mark', async () => {
    const { delimiter, encoding } = await headOf('a.tsv', Buffer.from('\uFEFFx;\ty\n1\t2\n', 'utf16le'))
    assert.deepEqual([delimiter, encoding], ['tab', 'utf-16le'])
  })

  it('has all sheets, of which those with the same columns are chosen', async () => {
    const book = xlsx({
      2023: [['Sonne'], ['x', 'y'], [1, 2]],
      2024: [
        ['x', 'y'],
        [1.5, 2],
      ],
      Info: [['z']],
      Leer: [],
    })
    const { sheets } = await headOf('a.xlsx', book, { sheets: '*', decimal: ',' })
    assert.deepEqual(
      sheets.map(({ name, isChosen, header }) => [name, isChosen, header]),
      [
        ['2023', true, 2],
        ['2024', true, 1],
        ['Info', false, 1],
        ['Leer', false, undefined],
      ],
    )
    assert.deepEqual(sheets[1]?.rows[1], { line: 2, cells: ['1,5', '2'] })
  })
})

describe('a preview', () => {
  it('has good and bad rows by line, with cells, fields and tags', async () => {
    const text =
      'Beobachter;Tag;f;tags\nAda;2024-05-11T09:30Z;x;\nAda;2024-05-12T09:30Z;5;AR\nAda;2024-05-12T09:30Z;5;AR\n'
    const profile: Profile = {
      id: '{hash}',
      columns: { Beobachter: 'observer', f: 'st' },
      date: { columns: ['Tag'] },
      constants: { type: 0 },
    }
    const rows: PreviewRow[] = []
    await withFiles({ 'a.csv': text }, async ([path = '']) => {
      const files = [rowFile({ path, name: 'a.csv' }, undefined, profile)]
      for await (const batch of previewRows(OBSERVATIONS, files, { profile, timeOfDay: undefined }))
        rows.push(...batch)
    })
    const [bad, good] = rows
    assert.deepEqual([rows.length, bad?.line, bad?.fields, bad?.faults[0]?.columns], [2, 2, undefined, ['f']])
    assert.deepEqual([good?.fields?.['st'], good?.tags, good?.cells['f']], [5, ['ar'], '5'])
  })
})
