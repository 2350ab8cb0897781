import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { csvRows, type Delimiter, tableLines } from '../src/csv-rows.ts'
import { detectLayout } from '../src/table-rows.ts'
import { lineNumbers, readTable } from './support/read-table.ts'

/** Reads a text that arrives in these parts. */
const cellsOf = async (...parts: string[]): Promise<{ line: number; cells: string[] }[]> => {
  const rows = []
  for await (const batch of csvRows(tableLines(Readable.from(parts))))
    rows.push(...batch.map(({ line, cells }) => ({ line, cells })))
  return rows
}
const linesAndCells = async (text: string) => (await cellsOf(text)).map(({ line, cells }) => [line, ...cells])

describe('csvRows', () => {
  it('reads commas, quotes and line breaks in quoted cells, and each start line', async () => {
    assert.deepEqual(
      await linesAndCells('a,b\n"1,5","say ""hi"""\n"two\nlines","and\r\nthree"\nlast,"\n"\nend,\n'),
      [
        [1, 'a', 'b'],
        [2, '1,5', 'say "hi"'],
        [3, 'two\nlines', 'and\r\nthree'],
        [6, 'last', '\n'],
        [8, 'end', ''],
      ],
    )
  })

  it('reads LF, CRLF and CRCRLF, mixed in one file, with or without a final line break', async () => {
    const expected = [
      [1, 'a', 'b'],
      [2, '1', '2'],
      [3, '3', '4'],
    ]
    for (const text of [
      'a,b\r\n1,2\n3,4\r\n',
      'a,b\n1,2\r\n"3","4"\r\n',
      'a,b\r\n1,2\r\n3,4',
      'a,b\n1,2\n"3","4"',
      'a,b\r\r\n1,2\r\r\n"3","4"\r\r\n\r\r\n',
      '"a",b\r\r\n1,"2" \r\r\n3,4\r\r',
    ])
      assert.deepEqual(await linesAndCells(text), expected, JSON.stringify(text))
  })

  it('skips blank lines but counts them', async () => {
    const text = '\n\r\na,b\n , \n1,2\r\n\r\n"",\n3,4\n\n'
    assert.deepEqual(await linesAndCells(text), [
      [3, 'a', 'b'],
      [5, '1', '2'],
      [8, '3', '4'],
    ])
    assert.deepEqual(await linesAndCells('nickname\r\n\r\nAda\r\n'), [
      [1, 'nickname'],
      [3, 'Ada'],
    ])
  })

  it('reads the same rows however the text is split into chunks', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', 'é', '😀', ' '), maxLength: 5 })
    const table = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 6 })
    const cuts = fc.array(fc.nat(120), { maxLength: 6 })
    const written = (value: string) => `"${value.replaceAll('"', '""')}"`
    await fc.assert(
      fc.asyncProperty(table, fc.constantFrom('\n', '\r\n'), cuts, async (rows, end, at) => {
        const text = rows.map((cells) => cells.map(written).join(',') + end).join('')
        let line = 1
        const expected = rows.map((cells) => {
          const begins = line
          line += cells.join('').split('\n').length
          return { line: begins, cells }
        })
        const characters = [...text]
        const marks = [
          0,
          ...at.filter((mark) => mark < characters.length).sort((a, b) => a - b),
          characters.length,
        ]
        const parts = marks.slice(1).map((mark, index) => characters.slice(marks[index], mark).join(''))
        assert.deepEqual(
          await cellsOf(...parts.filter((part) => part !== '')),
          expected.filter(({ cells }) => cells.join('').trim() !== ''),
        )
      }),
      { numRuns: 150 },
    )
  })
})

describe('quotes in a CSV file', () => {
  const header = 'id,observer,type,date_of_observation\n'
  const good = 'a,Ada,0,2024-05-11T09:30:00Z\n'

  it('may enclose anything, also lines like rows, whose place is found', async () => {
    const noaa = 'NOAA:\n13664,N18,W20,Fkc,58,2400\n'
    const text = `id,"a\nb",c,d,e,f\n1,"x\n",3,4,5,"${noaa}"\n2,2,3,4,5,"a, b\nc, d"\n"1,2,3,4,5,6",2,3,4,5,6\n`
    const { rows } = await readTable(text, 'csv')
    assert.deepEqual(rows, [
      { line: 3, cells: ['1', 'x\n', '3', '4', '5', noaa], lineLikeRow: { column: 'f', line: 5 } },
      { line: 7, cells: ['2', '2', '3', '4', '5', 'a, b\nc, d'] },
      { line: 9, cells: ['1,2,3,4,5,6', '2', '3', '4', '5', '6'] },
    ])
    assert.deepEqual((await readTable('nickname\n"Ada\nBo"\n', 'csv')).rows, [
      { line: 2, cells: ['Ada\nBo'] },
    ])
    const merged = await readTable(`${header}b,"Ada\n${good}c,5",0\n${good}`, 'csv')
    assert.deepEqual(
      merged.rows.map(({ line }) => line),
      [2, 5],
    )
    assert.match(
      JSON.stringify(merged.rows[0]),
      /4 cells as in the header, found 3; a quote may be missing above line 3, which is like a row/,
    )
  })

  it('are text within cells that begin with another character', async () => {
    const { rows } = await readTable(
      'id,telescope,mount\n1,8" Newton,x"\n2, "y",z""\n3,"8"" Newton" ,""\n',
      'csv',
    )
    assert.deepEqual(
      rows.map((row) => 'cells' in row && row.cells),
      [
        ['1', '8" Newton', 'x"'],
        ['2', ' "y"', 'z""'],
        ['3', '8" Newton', ''],
      ],
    )
  })

  it('make the file unreadable when they do not match, and name the line of the first', async () => {
    const open = 'b,Ada,0,"2024\n'
    const ends =
      /^line 3 opens a quote in cell 4, but the file ends before it is closed; accepted: a closing quote /
    const cases: [text: string, message: RegExp][] = [
      [`${good}${open}${good.repeat(500)}`, ends],
      [`${good}c,Ada,0,"2024`, ends],
      [`${good}c,Ada,0,"2024""\r\n`, ends],
      [`${good}c,"A\nB","C\nD`, /^line 4 opens a quote in cell 3, but the file ends/],
      [
        `${good}${open}${good}c,Ada,0,"x"\n`,
        /^line 3 opens .* cell 4, but text follows the closing quote in line 5;/,
      ],
      [
        `${good}c,Ada,"0" x,2024\n${good}`,
        /^line 3 opens .* cell 3, but text follows the closing quote in line 3;/,
      ],
      [`${good}c,Ada,"0"\r,2024\n${good}`, /cell 3, but text follows the closing quote in line 3;/],
      [
        `${good}${open}${good.repeat(50_000)}`,
        /^line 3 opens .* but the row has more than 1048576 characters;/,
      ],
      [`${','.repeat(2_000)}"\n`, /^line 2 opens a quote in cell 2001, but the file ends/],
    ]
    for (const [text, message] of cases)
      await assert.rejects(readTable(header + text, 'csv'), { name: 'TableError', message })
  })

  it('are not read above a header whose line is given', async () => {
    const text = `"Sonne\n"Verein" 2024\n${header}${good}`
    await assert.rejects(
      readTable(text, 'csv'),
      /^TableError: line 1 opens a quote in cell 1, but text follows/,
    )
    const { columns, rows } = await readTable(text, 'csv', { header: 3 })
    assert.deepEqual([columns?.length, lineNumbers(rows)], [4, [4]])
  })
})

describe('a malformed CSV row', () => {
  const header = 'id,observer,type,date_of_observation\n'
  const good = 'a,Ada,0,2024-05-11T09:30:00Z\n'

  it('is reported when it has too few or too many cells, and other rows are read', async () => {
    const { rows } = await readTable(`${header}${good}b,Ada\n${good}c,Ada,0,x,,\n${good}`, 'csv')
    assert.deepEqual(lineNumbers(rows), [2, 3, 4, 5, 6])
    const reported = rows.map((row) => ('malformed' in row ? row.malformed : 'good'))
    assert.deepEqual(reported, [
      'good',
      '4 cells as in the header, found 2',
      'good',
      '4 cells as in the header, found 6',
      'good',
    ])
  })

  it('has a cell with line breaks and more characters than allowed', async () => {
    for (const character of ['x', '"', '😀', '\n']) {
      const comment = `\n${character.repeat(9_998)}x`
      const text = `id,comments\na,"${comment.replaceAll('"', '""')}"\nb,\n`
      const next = text.split('\n').length - 1
      const options = { maxMultilineLength: 10_000 }
      assert.deepEqual((await readTable(text, 'csv', options)).rows, [
        { line: 2, cells: ['a', comment] },
        { line: next, cells: ['b', ''] },
      ])
      const longer = await readTable(text.replace('x"', 'xx"'), 'csv', options)
      assert.deepEqual(
        longer.rows.map((row) => 'malformed' in row && row.malformed),
        ['at most 10,000 characters in a cell with line breaks', false],
      )
    }
  })

  it('reads only a few long lines to find the header', async () => {
    let read = 0
    const lines = async function* () {
      yield ['a,b']
      for (; read < 100; read++) yield ['""'.repeat(2 ** 18)]
    }
    const { layout } = await detectLayout(lines(), {})
    assert.deepEqual([layout.header, read], [1, 1])
  })

  it('is not read if it is one long line', async () => {
    const one = `a,b\n1,"${'""'.repeat(2 ** 20)}`
    await assert.rejects(readTable(one, 'csv'), /line 2 is longer than 1048576 characters$/)
  })

  it('has more than 1,000 cells; a header with as many is rejected', async () => {
    const { rows } = await readTable(`a,b\n${','.repeat(5_000)}x\n`, 'csv')
    assert.equal('malformed' in (rows[0] ?? {}), true)
    for (const format of ['csv', 'tsv'] as const)
      await assert.rejects(
        readTable(Array.from({ length: 1_001 }, (_, index) => `c${index}`).join('\t'), format),
        /the header in line 1 has more than 1000 columns; remove those/,
      )
  })
})

describe('the delimiter of a CSV file', () => {
  const read = async (text: string, delimiter?: Delimiter) => {
    const { columns, rows, notes } = await readTable(text, 'csv', { delimiter })
    return [columns, ...rows.map((row) => ('cells' in row ? row.cells : row)), ...notes]
  }

  it('is detected in the header outside quotes, and stated unless it is a comma', async () => {
    assert.deepEqual(await read('\n"c\n;,,,d";"a,;b";e\r\n"1;""2""";3,5;"x\ny"\n'), [
      ['c\n;,,,d', 'a,;b', 'e'],
      ['1;"2"', '3,5', 'x\ny'],
      'columns are separated by semicolons',
    ])
    assert.deepEqual(await read('a\tb\n1\t"2"\n'), [['a', 'b'], ['1', '2'], 'columns are separated by tabs'])
    assert.deepEqual(await read('a,b;c\n1,2\n'), [
      ['a', 'b;c'],
      ['1', '2'],
    ])
    assert.deepEqual(await read('a'), [['a']])
  })

  it('is the given one, and that of a line sep=; of Excel', async () => {
    assert.deepEqual(await read('a;b,c\n1;2,3\n', ','), [
      ['a;b', 'c'],
      ['1;2', '3'],
    ])
    for (const end of ['\n', '\r\n', '\r\r\n'])
      assert.deepEqual(await read(['sep=;', 'a;b', '1;2', ''].join(end)), [
        ['a', 'b'],
        ['1', '2'],
        'columns are separated by semicolons',
      ])
  })
})

describe('the header of a CSV file', () => {
  const table = 'id;gt;st\na;1,5;"x, y"\nb;;3\n'

  it('is found below a title of one or two cells, whatever separates their words', async () => {
    const titles = [
      'Sonne\n',
      'Sonne;;\n\n',
      'Sonne, Verein, 2024\n',
      'Sonne;2024\nStand: Mai;;\n',
      '"Sonne\n2024";;\n',
    ]
    for (const title of titles) {
      const { columns, rows, notes } = await readTable(title + table, 'csv')
      const line = title.split('\n').length
      assert.deepEqual(columns, ['id', 'gt', 'st'], title)
      assert.deepEqual(rows[0], { line: line + 1, cells: ['a', '1,5', 'x, y'] })
      assert.equal(notes[1], `the header is line ${line}; what is above it is left out`)
    }
    const observers = await readTable('nickname,images\nAda,1\nBo,2\nCo,3,4\n', 'csv')
    assert.deepEqual([observers.columns, observers.rows.length], [['nickname', 'images'], 3])
  })

  it('is the line that is given', async () => {
    for (const format of ['csv', 'tsv'] as const) {
      const text = 'a\tb\tc\n\nd\te\tf\n1\t2\t3\n'
      const read = (header: number) => readTable(text, format, { header })
      assert.deepEqual((await read(3)).columns, ['d', 'e', 'f'])
      await assert.rejects(read(2), /line 2 should be the header, but no row begins there/)
      await assert.rejects(read(9), /line 9 should be the header, but the file ends before/)
    }
  })

  it('is required; a header alone is a file without rows', async () => {
    for (const empty of ['', '\n\n', '\ufeff'])
      await assert.rejects(readTable(empty, 'csv'), /the file is empty; accepted: a file with a header row$/)
    for (const header of ['nickname', 'nickname\r\n', 'nickname\n\n\n'])
      assert.deepEqual(await readTable(header, 'csv'), { columns: ['nickname'], rows: [], notes: [] })
  })
})
