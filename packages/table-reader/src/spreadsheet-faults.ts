/** Recognizes values that a spreadsheet has changed. */

/** Dates as spreadsheets write them instead of a count such as 3-5 or 1.5: 2024-05-03, 03.05.2024, 3-May, 03. Mai, May-03. */
const DATES = [
  /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}(?::\d{2})?)?$/,
  /^\d{1,2}([./-])\d{1,2}\1\d{2}(?:\d{2})?$/,
  /^\d{1,2}(?:\. ?|[ /-])\p{L}{3,9}\.?(?:[ /-]\d{2,4})?$/u,
  /^\p{L}{3,9}\.?[ /-]\d{2,4}$/u,
  /^\d{1,2}:\d{2}(?::\d{2})?$/,
]

/** Errors of formulas in all languages, such as #REF!, #NAME?, #N/A, #BEZUG! and #¡VALOR!. */
const FORMULA_ERROR = /^#(?:[¡¿]?[\p{Lu}\d/_]{2,12}[!?]|N\/[ABD]|NV)$/u

export const isFormulaError = (value: unknown): boolean =>
  typeof value === 'string' && FORMULA_ERROR.test(value.trim())

/** Explains a rejected value if a spreadsheet has changed it; otherwise returns an empty text. `type` is that of JSON Schema. */
export const spreadsheetHint = (value: unknown, type: string | undefined): string => {
  if (isFormulaError(value)) return '; this is the error of a formula in the spreadsheet'
  const isNumber = type === 'integer' || type === 'number'
  return isNumber && typeof value === 'string' && DATES.some((date) => date.test(value.trim()))
    ? '; a spreadsheet has turned this value into a date: give the cell the format Text, and enter it again'
    : ''
}
