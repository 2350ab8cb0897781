/** Reads observations in formats that societies exchange: AAVSO's sunspot reports and SILSO's archive of group counts. */
import { type Message, message } from '../../domain/messages.ts'
import { OBSERVATION_TYPES } from '../../domain/records/observation.ts'

/** Returns the row in a line; undefined if it has none. */
export type LineReader = (
  text: string,
) => { fields: Record<string, unknown> } | { malformed: Message } | undefined

const twoDigits = (text: string | number): string => String(text).padStart(2, '0')

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** AAVSO's letters for excellent, good, fair and poor, on a scale from 0 to 100. */
const SEEING: Record<string, number> = { E: 100, G: 67, F: 33, P: 0 }

const AAVSO_OBSERVER = /^\s*Solar data from:\s*(\S+)/i
const AAVSO_MONTH = /^\s*For the month of:\s*([a-z]{3})[a-z]*\.?\s+(\d{4})/i
const AAVSO_HEADER = /^day see ut\b/i
const DAY = String.raw`(\d{1,2}) ([EGFP]) (\d{1,2})(\d{2}) (\d+) (\d+) (\d+)`
const HEMISPHERES = String.raw`(?: (\d+) (\d+) (\d+) (\d+))?`
/** The fields of the counts in a row, in order. */
const AAVSO_COUNTS = ['gt', 'st', 'wolf', 'gn', 'gs', 'sn', 'ss']
const AAVSO_ROW = new RegExp(`^${DAY}${HEMISPHERES}(?: ([A-Z][A-Z0-9]{0,7}))?$`, 'i')

/** Reads the reports of AAVSO's program SUNKEY: lines about the observer and the month, a header, and a line per day. */
const aavsoReader = (): LineReader => {
  let observer: string | undefined
  let month: string | undefined
  let inTable = false
  return (text) => {
    const [, code] = AAVSO_OBSERVER.exec(text) ?? []
    const [, name, year] = AAVSO_MONTH.exec(text) ?? []
    if (code !== undefined || name !== undefined) {
      // Several reports may follow each other.
      inTable = false
      observer = code?.toUpperCase() ?? observer
      if (name !== undefined) month = `${year}-${twoDigits(MONTHS.indexOf(name.toLowerCase()) + 1)}`
      return undefined
    }
    const cells = text.replaceAll(/[|\s]+/g, ' ').trim()
    if (AAVSO_HEADER.test(cells)) {
      inTable = true
      return undefined
    }
    if (!inTable || !/[a-z\d]/i.test(cells)) return undefined
    const parts = AAVSO_ROW.exec(cells)
    if (!parts) return { malformed: message('row.aavso') }
    if (month === undefined) return { malformed: message('row.aavsoMonth') }
    const [, day = '', seeing = '', hour = '', minute = '', ...rest] = parts
    const counts = AAVSO_COUNTS.map((field, index) => [field, rest[index] ? Number(rest[index]) : null])
    const nickname = rest[AAVSO_COUNTS.length]?.toUpperCase() ?? observer
    if (nickname === undefined) return { malformed: message('row.aavsoObserver') }
    const [date, time] = [`${month}-${twoDigits(day)}`, `${twoDigits(hour)}:${minute}`]
    return {
      fields: {
        id: `${nickname}-${date}-${time}`,
        observer: nickname,
        type: OBSERVATION_TYPES.white_light,
        date_of_observation: `${date}T${time}:00Z`,
        ...Object.fromEntries(counts),
        seeing: SEEING[seeing.toUpperCase()],
      },
    }
  }
}

const SILSO_ROW = /^(\d{4}) (\d{1,2}) (\d{1,2}) (\S+) ([01]) (-?\d+)$/

/** Reads SILSO's archive of raw group counts. Days without data have no row. */
const silsoReader = (): LineReader => (text) => {
  const cells = text.replaceAll(/[\s,;]+/g, ' ').trim()
  if (cells === '' || !/^\d/.test(cells)) return undefined
  const parts = SILSO_ROW.exec(cells)
  if (!parts) return { malformed: message('row.silso') }
  const [, year = '', month = '', day = '', station = '', hasData, groups] = parts
  if (hasData === '0' || Number(groups) < 0) return undefined
  const date = `${year}-${twoDigits(month)}-${twoDigits(day)}`
  return {
    fields: {
      id: `${station}-${date}`,
      observer: station,
      type: OBSERVATION_TYPES.white_light,
      date_of_observation: date,
      gt: Number(groups),
    },
  }
}

/** The reader of a file in each format. */
export const EXCHANGE_READERS = { aavso: aavsoReader, silso: silsoReader } as const

export const isExchangeFormat = (format: string): boolean => Object.hasOwn(EXCHANGE_READERS, format)
