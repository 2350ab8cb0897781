/** HAPI and all bulk formats of a table have the same rows. ECSV and VOTable are read by astropy. */
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, it, type TestContext } from 'node:test'
import { formatListCell } from '@heliolog/table-writer/cells'
import { HAPI_FORMATS } from '@heliolog/table-writer/hapi-writer'
import { pythonWith, runPython } from '../../../clients/python/tests/python.ts'
import type { BulkFormat } from '../../../clients/typescript/src/bulk-formats.ts'
import { download, readNdjson } from '../../../test/support/downloads.ts'
import { folderFor } from '../../../test/support/engines.ts'
import { READERS } from '../../../test/support/parquet.ts'
import { FILE_TABLES, tableNamed } from '../../../test/support/tables.ts'
import { type ColumnType, columnsOf, type DescribedColumn } from '../../src/domain/records/columns.ts'
import type { PublishedTable } from '../../src/files/published-table.ts'
import { type Cells, readCsv } from '../support/csv-reader.ts'
import { onBothEngines } from '../support/each-setup.ts'
import { expectSameRows } from '../support/expect.ts'
import { fillEveryTable, ODD_IMAGES } from '../support/odd-records.ts'
import { infoOf, PUBLIC_HAPI, rowsOf, waitForCatalog } from './hapi/support/hapi-client.ts'

type Row = Record<string, unknown>

const SCRIPT = join(import.meta.dirname, 'astropy_rows.py')
const python = pythonWith('astropy')

const NICKNAMES = ['observer', 'nickname']
const NO_ROWS = 'from=2024-03-02&to=2024-03-02'
const URL_KEYS = [...new Set(ODD_IMAGES.flatMap(({ urls }) => Object.keys(urls)))].sort()

/** How astropy represents the types of columns; free texts are objects in ECSV. */
const ASTROPY_TYPES: Record<Exclude<BulkFormat, 'csv' | 'ndjson' | 'parquet'>, Record<ColumnType, RegExp>> = {
  ecsv: {
    text: /^(?:str\d*|object)$/,
    day: /^str\d*$/,
    instant: /^str\d*$/,
    integer: /^int64$/,
    number: /^float64$/,
    boolean: /^bool$/,
    tags: /^object$/,
  },
  vot: {
    text: /^object$/,
    day: /^str\d*$/,
    instant: /^str\d*$/,
    integer: /^int32$/,
    number: /^float64$/,
    boolean: /^bool$/,
    tags: /^object$/,
  },
}

const mapRow = (columns: readonly DescribedColumn[], convert: (column: DescribedColumn) => unknown): Row =>
  Object.fromEntries(columns.map((column) => [column.name, convert(column)]))

/** A record of NDJSON with a column for each URL. */
const flatRow = (columns: readonly DescribedColumn[], record: Row): Row =>
  mapRow(columns, ({ name, urlKey }) => {
    if (urlKey === undefined) return record[name]
    const urls = record['urls'] as Row
    return Object.hasOwn(urls, urlKey) ? urls[urlKey] : null
  })

/** Numbers are spelled as in JSON. */
const csvCells = (columns: readonly DescribedColumn[], row: Row): Cells =>
  mapRow(columns, ({ name, type }) => {
    const value = type === 'tags' ? formatListCell(row[name] as string[]) || null : row[name]
    return value === null || typeof value === 'string' ? value : JSON.stringify(value)
  }) as Cells

/** The Parquet reader drops a byte order mark at the start of a text. */
const parquetRow = (columns: readonly DescribedColumn[], row: Row): Row =>
  mapRow(columns, ({ name, type }) =>
    type === 'text' && row[name] !== null ? String(row[name]).replace(/^\ufeff/, '') : row[name],
  )

/** Has times instead of days and months, in the order of rows of the same second, and flags as numbers. */
const hapiRows = ({ rows: { order } }: PublishedTable, columns: DescribedColumn[], rows: Row[]): Row[] => {
  const key = columns.find(({ name }) => ['date_of_observation', 'day', 'month'].includes(name))?.name ?? ''
  const counts = new Map<unknown, number>()
  return rows.map((row) => {
    const rank = counts.get(row[key]) ?? 0
    counts.set(row[key], rank + 1)
    const second = new Date(String(row[key])).toISOString().slice(0, 19)
    const values = columns.filter(({ name }) => order.columns[0] === 'at' || name !== key)
    return {
      Time: `${second}.${String(rank).padStart(3, '0')}Z`,
      ...mapRow(values, ({ name, type }) => {
        if (type === 'tags') return formatListCell(row[name] as string[])
        return type === 'boolean' ? Number(row[name]) : row[name]
      }),
    }
  })
}

/** Nicknames with line ends of Unicode have escapes, because astropy ends a line there. */
const ecsvRow = (columns: readonly DescribedColumn[], row: Row): Row =>
  mapRow(columns, ({ name }) =>
    NICKNAMES.includes(name)
      ? String(row[name]).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
      : row[name],
  )

/** XML has no control characters, and astropy trims texts and reads a missing one as empty. */
const votableRow = (columns: readonly DescribedColumn[], row: Row): Row =>
  mapRow(columns, ({ name, type }) => {
    const value = type === 'tags' ? formatListCell(row[name] as string[]) : row[name]
    if (typeof value !== 'string' && (value !== null || !['text', 'day', 'instant'].includes(type)))
      return value
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is replaced.
    const text = (value ?? '').replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '\ufffd')
    return text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '')
  })

onBothEngines((server) => {
  const fileOf = async (name: string): Promise<Buffer> => {
    const { status, body } = await download(server(), `/${name}`)
    assert.equal(status, 200, name)
    return body
  }
  const ndjsonRows = async (name: string, columns: readonly DescribedColumn[], query = ''): Promise<Row[]> =>
    readNdjson(await fileOf(`${name}.ndjson${query}`)).map((record) => flatRow(columns, record))
  before(async () => {
    await fillEveryTable(server())
    await waitForCatalog(server(), 19)
  })

  it('has no rows in CSV and Parquet when no record matches', async () => {
    assert.match((await fileOf(`images.csv?${NO_ROWS}`)).toString(), /^id,[^\r]*,url_thumb,[^\r]*,tags\r\n$/)
    assert.deepEqual(await READERS.JavaScript(await fileOf(`images.parquet?${NO_ROWS}`), []), [])
  })

  for (const table of FILE_TABLES) {
    const { name } = table
    const columns = columnsOf(table, URL_KEYS)
    const names = columns.map((column) => column.name)

    it(`has the rows of ${name} in NDJSON also in CSV, Parquet and HAPI`, async () => {
      const rows = await ndjsonRows(name, columns)
      assert.ok(rows.length > 0)
      const csv = await fileOf(`${name}.csv`)
      assert.equal(csv.toString().split('\r\n', 1)[0], names.join())
      expectSameRows(
        readCsv(csv),
        rows.map((row) => csvCells(columns, row)),
      )
      expectSameRows(
        await READERS.JavaScript(await fileOf(`${name}.parquet`), names),
        rows.map((row) => parquetRow(columns, row)),
      )
      const dataset = table.timeSeries?.[0]
      if (dataset)
        for (const format of HAPI_FORMATS)
          expectSameRows(await rowsOf(server(), dataset.id, format), hapiRows(table, columns, rows))
    })
  }

  it('numbers the records of a second within the HAPI dataset that is requested', async () => {
    const table = tableNamed('observations')
    const columns = columnsOf(table, URL_KEYS)
    for (const [dataset, query, format] of [
      ['observations/h-alpha', '?type=1', 'csv'],
      [`observer/${':F0:9F:8C:9E'.repeat(64)}`, `?observer=${encodeURIComponent('🌞'.repeat(64))}`, 'binary'],
    ] as const) {
      const rows = await ndjsonRows(table.name, columns, query)
      assert.ok(rows.length > 10)
      const read = await rowsOf(server(), dataset, format)
      expectSameRows(
        read.map(({ k: _, ...row }) => row),
        hapiRows(table, columns, rows),
      )
    }
  })

  it('has each record in exactly one of two adjacent HAPI ranges, wherever they meet', async () => {
    const dataset = 'observations'
    const all = await rowsOf(server(), dataset, 'csv')
    const { startDate, stopDate } = await infoOf(server(), dataset)
    for (const cut of ['2024-060T12', '2024-02-29T12:00:00.0605Z']) {
      const before = await rowsOf(server(), dataset, 'csv', { start: startDate, stop: cut })
      const after = await rowsOf(server(), dataset, 'binary', { start: cut, stop: stopDate })
      expectSameRows([...before, ...after], all)
      assert.ok(before.length > 0 && after.length > 0)
    }
  })

  const readWithAstropy = async (t: TestContext, files: Record<string, string>) => {
    const folder = await folderFor(t)
    for (const [name, path] of Object.entries(files)) await writeFile(join(folder, name), await fileOf(path))
    const args = [SCRIPT, ...Object.keys(files)]
    const { status, stdout, stderr } = await runPython(python, args, { cwd: folder })
    assert.equal(status, 0, stderr)
    return JSON.parse(stdout)
  }

  it('has the rows of every table in NDJSON also in ECSV and VOTable', {
    skip: python.missing,
  }, async (t) => {
    const files = FILE_TABLES.flatMap(({ name }) => [`${name}.ecsv`, `${name}.vot`])
    const read = await readWithAstropy(t, {
      ...Object.fromEntries(files.map((file) => [file, file])),
      'none.ecsv': `images.ecsv?${NO_ROWS}`,
      'none.vot': `images.vot?${NO_ROWS}`,
    })
    for (const none of ['none.ecsv', 'none.vot']) assert.deepEqual(read[none].rows, [])
    for (const table of FILE_TABLES) {
      const columns = columnsOf(table, URL_KEYS)
      const rows = await ndjsonRows(table.name, columns)
      for (const [format, expectedRow] of [
        ['ecsv', ecsvRow],
        ['vot', votableRow],
      ] as const) {
        const file = read[`${table.name}.${format}`]
        assert.deepEqual(
          Object.keys(file.types),
          columns.map(({ name }) => name),
        )
        for (const { name, type } of columns)
          assert.match(file.types[name], ASTROPY_TYPES[format][type], `${name} in ${table.name}.${format}`)
        if (format === 'ecsv')
          for (const name of NICKNAMES) assert.match(file.types[name] ?? 'str', /^str/, table.name)
        expectSameRows(
          file.rows,
          rows.map((row) => expectedRow(columns, row)),
        )
      }
    }
  })
}, PUBLIC_HAPI)
