/**
 * The index in the layout of the files SN_d_tot_V2.0.csv and SN_m_tot_V2.0.csv of SILSO, so that programs for those
 * files can read it: semicolons, no header, their widths and decimals, and -1 where a value is missing. The range has no
 * gaps.
 */

import type { FileWriter } from '@heliolog/table-writer/table'
import { dayNumber, dayOf, dayText, monthNumber, monthText } from '../../domain/day.ts'
import { roundTo } from '../../domain/rounding.ts'
import type { WrittenFile } from '../../files/file-writer.ts'
import { isSettled, type SilsoMonth } from './records/published-index.ts'
import type { DailyIndex } from './records/series-records.ts'

const MISSING = -1

/** `value`, `sd` and `count` are those of a line; null for a day or month without an index. */
type Line = { value: number; sd: number | null; count: number } | null

/** The rules by which lines of a file are made from its records. */
interface Period<Row> {
  /** The number of the record's day or month; lines are written for all numbers in between. */
  numberOf(row: Row): number
  lineOf(row: Row): Line
  /** The columns that contain the date. */
  dateOf(number: number): string[]
  /** The last day of the day or month. */
  lastDayOf(number: number): number
  /** Days have no decimals, because programs read them as integers. */
  value: NumberFormat
  count: NumberFormat
}

interface NumberFormat {
  width: number
  decimals: number
}
const SD: NumberFormat = { width: 5, decimals: 1 }

const formatNumber = (value: number, { width, decimals }: NumberFormat): string =>
  roundTo(value, decimals).toFixed(decimals).padStart(width)

const newYear = (year: number): number => dayNumber(`${String(year).padStart(4, '0')}-01-01`)

/** A day number with fraction as a decimal year. */
const decimalYear = (time: number): string => {
  const year = Number(dayText(Math.floor(time)).slice(0, 4))
  const [start, end] = [newYear(year), newYear(year + 1)]
  return (year + (time - start) / (end - start)).toFixed(3)
}

const DAILY: Period<DailyIndex> = {
  numberOf: ({ day }) => dayNumber(day),
  lineOf: ({ index, sd, observer_count }) => ({ value: index, sd, count: observer_count }),
  // Noon.
  dateOf: (number) => [...dayText(number).split('-'), decimalYear(number + 0.5)],
  lastDayOf: (number) => number,
  value: { width: 4, decimals: 0 },
  count: { width: 4, decimals: 0 },
}

const firstDayOf = (month: number): number => dayNumber(`${monthText(month)}-01`)

const MONTHLY: Period<SilsoMonth> = {
  numberOf: ({ month }) => monthNumber(month),
  lineOf: ({ mean, sd, observations }) => ({ value: mean, sd, count: observations }),
  // The middle of the month.
  dateOf: (month) => [
    ...monthText(month).split('-'),
    decimalYear((firstDayOf(month) + firstDayOf(month + 1)) / 2),
  ],
  lastDayOf: (month) => firstDayOf(month + 1) - 1,
  value: { width: 6, decimals: 1 },
  count: { width: 5, decimals: 0 },
}

const PERIODS = { daily: DAILY, monthly: MONTHLY }

export interface SilsoOptions {
  period: keyof typeof PERIODS
  /** The day that decides which values are settled. */
  asOf: string
}

export const silsoWriter = ({ period: name, asOf }: SilsoOptions): FileWriter => {
  const period = PERIODS[name] as Period<DailyIndex | SilsoMonth>
  let next: number | undefined
  const format = (number: number, line: Line): string => {
    const { value, sd, count } = line ?? { value: MISSING, sd: null, count: 0 }
    const columns = [
      ...period.dateOf(number),
      formatNumber(value, period.value),
      formatNumber(sd ?? MISSING, SD),
      formatNumber(count, period.count),
      isSettled(dayText(period.lastDayOf(number)), asOf) ? 1 : 0,
    ]
    return `${columns.join(';')}\n`
  }
  return {
    rows: (lines) => {
      let text = ''
      for (const row of JSON.parse(`[${lines.toString().replaceAll('\n', ',')}]`)) {
        const number = period.numberOf(row)
        for (let missing = next ?? number; missing < number; missing++) text += format(missing, null)
        text += format(number, period.lineOf(row))
        next = number + 1
      }
      return Buffer.from(text)
    },
  }
}

export const silsoFileWriter = (
  period: SilsoOptions['period'],
  { publication: { indexAsOf, publishedAt } }: WrittenFile,
): FileWriter => silsoWriter({ period, asOf: indexAsOf ?? dayOf(publishedAt ?? '') })
