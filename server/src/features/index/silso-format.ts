/** The format of files in the layout of SILSO, with a line for each day or month, with or without an index. */
import { textFormat } from '../../files/file-formats.ts'
import type { FileFormat, TableRows } from '../../files/published-table.ts'
import { parseIndexLabel } from '../../storage/publication.ts'
import type { SilsoOptions } from './silso-writer.ts'

export const silsoFormat = (period: SilsoOptions['period'], rows: Partial<TableRows>): FileFormat =>
  textFormat({
    name: 'silso.csv',
    title: 'CSV in the layout of SILSO',
    contentType: 'text/csv; charset=utf-8; header=absent',
    rows,
    writer: 'silso',
    optionsFor: ({ publication: { index } }): SilsoOptions => ({
      period,
      asOf: index === null ? '' : parseIndexLabel(index).asOf,
    }),
  })
