/** Where the records of each HAPI dataset are stored. */
import { sql } from 'kysely'
import { instant } from '../../domain/day.ts'
import type { TableRows } from '../../files/published-table.ts'
import type { ParameterValues } from '../../lists/parameters.ts'
import { type HapiDataset, UNITS } from './datasets/hapi-datasets.ts'
import { formatHapiTime, TIME_ENDS, type TimeUnit } from './datasets/hapi-time.ts'
import type { Bounds } from './hapi-request.ts'

/** The records of a dataset, with conditions on their time. */
export const sourceOfDataset = ({ table: { source, timeSeries } }: HapiDataset): TableRows => {
  const column = sql.ref(UNITS[timeSeries.unit].keyColumn)
  return {
    ...source,
    filters: {
      start: { condition: (value) => sql`${column} >= ${value}`, isLowerBound: true },
      stop: { condition: (value) => sql`${column} < ${value}` },
      ...timeSeries.conditions,
    },
  }
}

/**
 * A bound in the form of the key. Keys are beginnings of times, so a day or month is before each later time in it, as
 * text too.
 */
const keyOf = (unit: TimeUnit, milliseconds: number): string => {
  const time = formatHapiTime(milliseconds)
  const end = TIME_ENDS[unit]
  return time.endsWith(end) ? time.slice(0, -end.length) : time
}

/** The values of the conditions that select the records between two times, and all others of the same seconds. */
export const valuesBetween = (dataset: HapiDataset, { start, stop }: Bounds): ParameterValues => {
  const { unit } = dataset.table.timeSeries
  return unit === 'instant'
    ? { ...dataset.filter, start: instant(start), stop: instant(stop + 999) }
    : { ...dataset.filter, start: keyOf(unit, start), stop: keyOf(unit, stop) }
}
