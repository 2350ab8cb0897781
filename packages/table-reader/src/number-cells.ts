/** Converts the values of XLSX cells to the text that a CSV file would have. */
import { BAD_CELL } from './spreadsheet-faults.ts'
import type { NumberFormat } from './workbook.ts'

const DAY_SECONDS = 86_400
/** Day 0. The calendar of spreadsheets has a 29 February 1900, so earlier days have another one. */
const EPOCH = Date.UTC(1899, 11, 30)
const EPOCH_BEFORE_MARCH_1900 = Date.UTC(1899, 11, 31)
const FIRST_DAY_OF_MARCH_1900 = 61
const EPOCH_1904 = Date.UTC(1904, 0, 1)
const LAST_DAY = 2_958_465

const epochOf = (days: number, is1904: boolean): number => {
  if (is1904) return EPOCH_1904
  return days < FIRST_DAY_OF_MARCH_1900 ? EPOCH_BEFORE_MARCH_1900 : EPOCH
}

/** Returns `2024-05-11`, `09:30:00` or `2024-05-11 09:30:00`, depending on the number and its format. */
const dateText = (days: number, { hasDate, hasTime }: NumberFormat, is1904: boolean): string => {
  const rounded = Math.round(days * DAY_SECONDS)
  // A time just before midnight belongs to the date of another cell, which rounding must not leave.
  const seconds = days < 1 ? Math.min(rounded, DAY_SECONDS - 1) : rounded
  const iso = new Date(epochOf(days, is1904) + seconds * 1_000).toISOString()
  const [day, time] = [iso.slice(0, 10), iso.slice(11, 19)]
  // Dates begin with day 1, and with day 0 of 1904. A formula that refers to an empty cell results in 0.
  if (days < 1 && !(hasDate && is1904)) return time
  return hasTime || seconds % DAY_SECONDS !== 0 ? `${day} ${time}` : day
}

/** Spreadsheets compute with 15 digits; the file may have more. */
const numberText = (value: number, decimal: string): string =>
  String(Number(value.toPrecision(15))).replace('.', decimal)

/** XML's form of numbers, without NaN and INF. */
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i
/** Copied as written, because ids may have more digits than spreadsheets compute with. */
const INTEGER = /^(?:0|-?[1-9]\d*)$/

/** Converts the number of a cell, as written in the file. */
export const numberCell = (
  text: string,
  format: NumberFormat | undefined,
  { is1904, decimal }: { is1904: boolean; decimal: string },
): string => {
  const value = Number(text)
  if (!NUMBER.test(text) || !Number.isFinite(value)) return BAD_CELL
  const isDate = format && (format.hasDate || format.hasTime) && value >= 0 && value <= LAST_DAY
  if (isDate) return dateText(value, format, is1904)
  // A cell that shows 10 % contains 0.1.
  if (format?.isPercent) return numberText(value * 100, decimal)
  return INTEGER.test(text) ? text : numberText(value, decimal)
}

const ISO_DATE = /^(\d{4}-\d{2}-\d{2})?(?:(?:^T?|T)(\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/

/** Converts a date or time that is written as text in the file, which few programs do. */
export const isoCell = (text: string, format: NumberFormat | undefined): string => {
  const [, day = '', time = '', zone = ''] = ISO_DATE.exec(text) ?? []
  if (day === '' && time === '') return BAD_CELL
  // An instant is not in the time zone of the other cells.
  if (zone !== '') return day !== '' && time !== '' ? text : BAD_CELL
  const isMidnight = /^00:00(?::00)?$/.test(time)
  if (day !== '' && isMidnight && !format?.hasTime) return day
  return `${day} ${time.length === 5 ? `${time}:00` : time}`.trim()
}
