/** The query of a list, which the URL contains with the API's parameter names and some of the portal's own. */

import { type Filters, LISTS, type ListName } from '../../../data/lists.ts'
import { dayNumber } from '../../../format/days.ts'
import { texts } from '../../../language/texts.ts'

export interface ListQuery extends Filters {
  limit?: string | undefined
  cursor?: string | undefined
  /** `all` for all rows that match instead of a page. Then limit and cursor have no meaning. */
  rows?: string | undefined
  /** See sorting.ts. */
  sort?: string | undefined
  /** See `viewOf`. */
  view?: string | undefined
}
type ParameterName = keyof ListQuery

export const DEFAULT_LIMIT = 100
export const LARGEST_LIMIT = 500
const LONGEST_NAME = 64

const namesOf = (list: ListName): ParameterName[] => [
  ...LISTS[list].filters,
  'limit',
  'cursor',
  'rows',
  'sort',
  'view',
]

export const wantsAllRows = ({ rows }: ListQuery): boolean => rows === 'all'

export const withAllRows = (query: ListQuery): ListQuery => ({
  ...query,
  limit: undefined,
  cursor: undefined,
  rows: 'all',
})

/** Ignores empty parameters. */
export const parseListQuery = (list: ListName, parameters: URLSearchParams): ListQuery => {
  const query: ListQuery = Object.fromEntries(
    namesOf(list).flatMap((name) => {
      const value = parameters.get(name)
      return value === null || value === '' ? [] : [[name, value]]
    }),
  )
  return wantsAllRows(query) ? withAllRows(query) : { ...query, rows: undefined }
}

export const searchParamsOf = (list: ListName, query: ListQuery): URLSearchParams =>
  new URLSearchParams(
    namesOf(list).flatMap((name) => {
      const value = query[name]
      return value === undefined || value === '' ? [] : [[name, value]]
    }),
  )

/** Identifies the rows of a query. Order and view only change how they are shown. */
export const rowsKeyOf = (list: ListName, query: ListQuery): string =>
  searchParamsOf(list, { ...query, sort: undefined, view: undefined }).toString()

export type Faults = { [Name in ParameterName]?: string }

const isDay = (text: string): boolean => !Number.isNaN(dayNumber(text))
const isName = (text: string): boolean => /^[^\p{Cc}]+$/u.test(text) && [...text].length <= LONGEST_NAME

const isType = (text: string): boolean => /^[012]$/.test(text)
const isLimit = (text: string): boolean => /^[1-9]\d{0,2}$/.test(text) && Number(text) <= LARGEST_LIMIT

const faultTexts = () => {
  const t = texts().explore.faults
  return {
    from: [isDay, t.day],
    to: [isDay, t.day],
    type: [isType, t.type],
    observer: [isName, t.observer(LONGEST_NAME)],
    tag: [isName, t.tag(LONGEST_NAME)],
    limit: [isLimit, t.limit(LARGEST_LIMIT)],
  } as const
}

/** Messages for the fields with invalid values. The service validates them again. */
export const validateListQuery = (list: ListName, query: ListQuery): Faults => {
  const faults: Faults = {}
  const known = faultTexts()
  for (const name of [...LISTS[list].filters, 'limit'] as const) {
    const value = query[name]
    const [isValid, fault] = known[name]
    if (value && !isValid(value)) faults[name] = fault
  }
  const { from, to } = query
  if (from && to && from > to && !faults.from && !faults.to) faults.to = texts().explore.faults.reversed(from)
  return faults
}

/** Drops values that date, number and choice fields cannot show; those fields are then empty. */
export const displayableQuery = (query: ListQuery): ListQuery => ({
  ...query,
  from: isDay(query.from ?? '') ? query.from : undefined,
  to: isDay(query.to ?? '') ? query.to : undefined,
  type: isType(query.type ?? '') ? query.type : undefined,
  limit: /^\d+$/.test(query.limit ?? '') ? query.limit : undefined,
})
