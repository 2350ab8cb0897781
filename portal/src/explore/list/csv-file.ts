/** What a page of a list is called as a file: its days, and the filters that found it. */
import { dayOf } from '../../format/days.ts'
import { fileNameOf } from '../csv.ts'
import { LISTS, type ListName, lightOf } from '../lists.ts'
import type { CsvFile } from '../take-away.tsx'
import type { ListQuery } from './query.ts'

const dayIn = (record: object | undefined): string | undefined => {
  const { day, date_of_observation: at } = (record ?? {}) as { day?: string; date_of_observation?: string }
  return at === undefined ? day : dayOf(at)
}

export const csvFileOf = (
  list: ListName,
  fields: readonly string[],
  { type, observer, tag }: ListQuery,
  records: readonly object[],
): CsvFile => {
  const light = type === undefined ? undefined : lightOf(Number(type)).toLowerCase()
  const name = fileNameOf(
    LISTS[list].bulkName,
    dayIn(records[0]),
    dayIn(records.at(-1)),
    light,
    observer,
    tag,
  )
  return { name, fields, records }
}
