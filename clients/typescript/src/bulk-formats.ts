/** The formats of bulk files. A test compares them with those of the server. */

interface FileFormat {
  title: string
  /**
   * The lines before the rows, and whether cells can contain line ends; only for formats that `LineEdit` can write.
   * Without it, heliolog-get counts bytes instead of rows, and `--update` downloads the file again.
   */
  lines?: { header: number; areQuoted: boolean }
  /** The end of a complete file, if rows are not counted. */
  end?: string
}

/** By the extension of the file, with well-known programs that read them. Every table has them. */
export const BULK_FORMATS = {
  csv: { title: 'CSV', programs: 'Excel, LibreOffice, R', lines: { header: 1, areQuoted: true } },
  ndjson: { title: 'NDJSON', programs: 'jq, JavaScript, Python', lines: { header: 0, areQuoted: false } },
  parquet: { title: 'Parquet', programs: 'pandas, R, DuckDB', end: 'PAR1' },
  ecsv: { title: 'ECSV', programs: 'astropy', end: '\n' },
  vot: { title: 'VOTable', programs: 'TOPCAT, Aladin, astropy', end: '</VOTABLE>\n' },
} as const satisfies Record<string, FileFormat & { programs: string }>
export type BulkFormat = keyof typeof BULK_FORMATS

/** The layout of the files of SILSO, which only the days and months of the index have. */
export const SILSO = 'silso.csv'
const SILSO_FORMAT: FileFormat = { title: 'SILSO', lines: { header: 0, areQuoted: false } }

export const fileFormat = (format: BulkFormat | typeof SILSO): FileFormat =>
  format === SILSO ? SILSO_FORMAT : BULK_FORMATS[format]
