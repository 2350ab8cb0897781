/** Recognizes values that a spreadsheet has changed, and cells without a usable value. */
import { type TableMessage, tableMessage } from './messages.ts'

/** Texts of XLSX cells without a usable value, so that they are reported like errors of formulas. */
export const BAD_CELL = '#BAD_CELL!'
export const NO_RESULT = '#NO_RESULT!'
/** Of a cell that is merged with a filled one above it. */
export const MERGED_CELL = '#MERGED!'

/** Dates as spreadsheets write them instead of a count such as 3-5 or 1.5: 2024-05-03, 03.05.2024, 3-May, 03. Mai, May-03. */
const DATES = [
  /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}(?::\d{2})?)?$/,
  /^\d{1,2}([./-])\d{1,2}\1\d{2}(?:\d{2})?$/,
  /^\d{1,2}(?:\. ?|[ /-])\p{L}{3,9}\.?(?:[ /-]\d{2,4})?$/u,
  /^\p{L}{3,9}\.?[ /-]\d{2,4}$/u,
  /^\d{1,2}:\d{2}(?::\d{2})?$/,
]

/** Errors of formulas in all languages, such as #REF!, #NAME?, #N/A, #BEZUG! and #¡VALOR!. */
const FORMULA_ERROR = /^#(?:[¡¿]?[\p{Lu}\d/_]{2,12}[!?]|N\/[ABD]|NV|GETTING_DATA)$/u

const CELL_HINTS: Readonly<Record<string, TableMessage>> = {
  [MERGED_CELL]: tableMessage('cell.merged'),
  [NO_RESULT]: tableMessage('cell.noResult'),
  [BAD_CELL]: tableMessage('cell.damaged'),
}

export const isFormulaError = (value: unknown): boolean =>
  typeof value === 'string' && FORMULA_ERROR.test(value.trim())

/** Explains a rejected value if a spreadsheet has changed it; otherwise returns undefined. `type` is that of JSON Schema. */
export const spreadsheetHint = (value: unknown, type: string | undefined): TableMessage | undefined => {
  // A date may consist of two cells, and tags are a list.
  const error = String(value).split(/[ ,]/).find(isFormulaError)
  if (error) return CELL_HINTS[error] ?? tableMessage('cell.formulaError')
  const isNumber = type === 'integer' || type === 'number'
  return isNumber && typeof value === 'string' && DATES.some((date) => date.test(value.trim()))
    ? tableMessage('cell.turnedIntoDate')
    : undefined
}
