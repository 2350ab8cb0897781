/** The datasets of HAPI: the time series of tables, and the observations of one observer. */

import { formatHapiTime, TIME_ENDS, type TimeBounds, type TimeUnit } from '@heliolog/table-writer/hapi-time'
import { sql } from 'kysely'
import { instant } from '../../domain/day.ts'
import { columnsOf } from '../../domain/records/columns.ts'
import { isNickname } from '../../domain/records/field.ts'
import { TEXT_KINDS, type TextKind } from '../../domain/records/text-bytes.ts'
import type { PublishedTable, StoredRows, TimeSeriesDataset } from '../../files/published-table.ts'

export interface HapiDataset extends Required<TimeSeriesDataset> {
  table: PublishedTable
  /** The unit of the column from which the time of a record is made. */
  unit: TimeUnit
  /** The kind of records, if their texts have lengths of their own. */
  textKind: TextKind | undefined
}

/** The first column of the order of a table that is a time series. */
const UNITS: Record<string, TimeUnit> = { at: 'instant', day: 'day', month: 'month' }

/** A dataset of a table; throws an error for the developer if the table cannot have it. */
const datasetOf = (table: PublishedTable, { filter = {}, ...dataset }: TimeSeriesDataset): HapiDataset => {
  const { name, rows } = table
  const [column = ''] = rows.order.columns
  const unit = UNITS[column]
  if (!unit)
    throw new Error(
      `the table ${name} cannot have the dataset ${dataset.id}, because it is in the order of ${column}; use BY_TIME, BY_DAY or BY_MONTH`,
    )
  const known = Object.keys(rows.filters)
  for (const one of Object.keys(filter))
    if (!known.includes(one))
      throw new Error(
        `the dataset ${dataset.id} cannot have the filter ${one}; the table ${name} has: ${known.join(', ') || 'none'}`,
      )
  const textKind = TEXT_KINDS.find((kind) => kind === rows.table)
  const texts = columnsOf(table, []).filter(({ type }) => type === 'text' || type === 'tags')
  if (!textKind && texts.some((one) => one.name !== rows.order.fields[0]))
    throw new Error(
      `the table ${name} cannot have the dataset ${dataset.id}, because HAPI states the lengths of texts, which are known of ${TEXT_KINDS.join(' and ')} only`,
    )
  return { ...dataset, filter, table, unit, textKind }
}

const OBSERVER_PREFIX = 'observer/'
/** The specification recommends it. */
const MAX_TITLE_LENGTH = 40

/** Cuts no character outside the basic plane in half. */
const shorten = (text: string): string =>
  text.length <= MAX_TITLE_LENGTH
    ? text
    : `${text.slice(0, MAX_TITLE_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, '')}…`

export const hapiDatasets = (tables: readonly PublishedTable[]) => {
  const isIrregular = ({ unit }: HapiDataset): number => (unit === 'instant' ? 1 : 0)
  /** In the order of the catalog: regular series first. */
  const fixed = tables
    .flatMap((table) => (table.timeSeries ?? []).map((dataset) => datasetOf(table, dataset)))
    .sort((one, other) => isIrregular(one) - isIrregular(other))
  const observations = tables.find(({ name }) => name === 'observations') as PublishedTable

  const ofObserver = (observer: string): HapiDataset =>
    datasetOf(observations, {
      id: OBSERVER_PREFIX + nicknameId(observer),
      title: shorten(`Observations of ${observer}`),
      description: `One record for each published observation of the observer ${observer}, with the factor k of the observer in the community index.`,
      filter: { observer },
    })

  /** The dataset with this id, whether or not it has records; undefined if no dataset can have the id. */
  const withId = (id: string): HapiDataset | undefined => {
    if (!id.startsWith(OBSERVER_PREFIX)) return fixed.find((dataset) => dataset.id === id)
    const observer = nicknameOf(id.slice(OBSERVER_PREFIX.length))
    return observer !== undefined && isNickname(observer) ? ofObserver(observer) : undefined
  }

  return { fixed, ofObserver, withId }
}

/**
 * Nicknames as parts of dataset ids. ASCII letters, digits, `-`, `_` and `.` stay; each byte of another character in
 * UTF-8 becomes a colon and two upper-case hexadecimal digits.
 */
export const nicknameId = (nickname: string): string =>
  encodeURIComponent(nickname)
    .replace(/[!~*'()]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', ':')

/** The nickname of an id; undefined for any other text, including other spellings of the id. */
export const nicknameOf = (id: string): string | undefined => {
  try {
    const nickname = decodeURIComponent(id.replaceAll(':', '%'))
    return nicknameId(nickname) === id && id !== '' ? nickname : undefined
  } catch {
    return undefined
  }
}

/** The records of a dataset, with conditions on their time. */
export const rowsOfDataset = ({ table: { rows } }: HapiDataset): StoredRows => {
  const column = sql.ref(rows.order.columns[0] as string)
  return {
    ...rows,
    filters: {
      start: { condition: (value) => sql`${column} >= ${value}`, bound: 'lower' },
      stop: { condition: (value) => sql`${column} < ${value}` },
      ...rows.filters,
    },
  }
}

/** A bound in the form of the key. As texts too, a day or month is before each later time in it. */
const keyOf = (unit: TimeUnit, milliseconds: number): string => {
  const time = formatHapiTime(milliseconds)
  const timeEnd = TIME_ENDS[unit]
  return time.endsWith(timeEnd) ? time.slice(0, -timeEnd.length) : time
}

/** The values of the conditions that select the records between two times, and all others of the same seconds. */
export const valuesBetween = ({ unit, filter }: HapiDataset, { start, stop }: TimeBounds) => {
  return unit === 'instant'
    ? { ...filter, start: instant(start), stop: instant(stop + 999) }
    : { ...filter, start: keyOf(unit, start), stop: keyOf(unit, stop) }
}
