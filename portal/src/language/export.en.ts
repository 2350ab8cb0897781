/** The Export panel: rows as CSV, all rows as a file, and code for the same data. */
import { countsIn } from './counts.ts'

const count = countsIn('en')

export default {
  title: 'Export',
  downloadRows: (rows: number) =>
    rows === 1 ? 'Download this row as CSV' : `Download these ${count(rows, 'row', 'rows')} as CSV`,
  aboutRows:
    'What this page shows, with all fields, in UTF-8. If you use a spreadsheet, import the columns as text, so that a cell that starts with = is not run as a formula.',
  code: 'Code',
  aboutCode:
    'Code that fetches the same data. Set your token first: <code>export HELIOLOG_TOKEN=hlg_…</code>',
  aboutListCode:
    'Code that fetches the same data. curl fetches one page, TypeScript and Python fetch all pages. Set your token first: <code>export HELIOLOG_TOKEN=hlg_…</code>',
  unpublishedClients:
    'The TypeScript and Python clients come with heliolog’s source code. Do not install packages of these names from npm or PyPI: others may have published them.',
  /** Programming languages. */
  languages: 'Languages',
  codeIn: (language: string) => `${language} code for this page`,
  allRows: 'All rows',
  completeList: 'The complete list in one file, from one version of the data.',
  matchingRows: 'All rows that match the filters in one file, from one version of the data.',
  withTags: 'Each row has its tags.',
  format: 'Format',
  uses: {
    csv: 'for spreadsheets and most programs',
    ndjson: 'one JSON record per line, as in the API',
    parquet: 'typed columns, for pandas, R and DuckDB',
  },
  download: 'Download all rows',
  cancel: 'Cancel the download',
  choosing: 'Choose where to save the file …',
  building: 'The server builds the file … Keep this page open.',
  receiving: (file: string) => `Downloading ${file} … Keep this page open.`,
  saved: (file: string, size: string, version: string) => `Saved ${file}: ${size}, data version ${version}.`,
  cancelled: 'Download cancelled. Nothing was saved.',
  /** The label of the progress bar. */
  progress: 'Download',
  sizeOf: (received: string, total: string) => `${received} of ${total}`,
  broken: 'The connection broke before the end of the file. Nothing was saved; download it again.',
  notWritten: 'The browser cannot write the file. The disk may be full, or the folder read-only.',
  sameFile: 'The same file on the command line, with your token in <code>HELIOLOG_TOKEN</code>:',
  command: 'Command for all rows',
}
