/** The query of a list, which the URL contains with the API's parameter names. */
import { dayNumber } from '../../format/days.ts'
import { type Filters, LISTS, type ListName } from '../lists.ts'

export interface ListQuery extends Filters {
  limit?: string | undefined
  cursor?: string | undefined
}
type ParameterName = keyof ListQuery

export const DEFAULT_LIMIT = 100
export const LARGEST_LIMIT = 500
const LONGEST_NAME = 64

const namesOf = (list: ListName): ParameterName[] => [...LISTS[list].filters, 'limit', 'cursor']

/** Ignores empty parameters. */
export const parseListQuery = (list: ListName, parameters: URLSearchParams): ListQuery =>
  Object.fromEntries(
    namesOf(list).flatMap((name) => {
      const value = parameters.get(name)
      return value === null || value === '' ? [] : [[name, value]]
    }),
  )

export const searchParamsOf = (list: ListName, query: ListQuery): URLSearchParams =>
  new URLSearchParams(
    namesOf(list).flatMap((name) => {
      const value = query[name]
      return value === undefined || value === '' ? [] : [[name, value]]
    }),
  )

export type Faults = { [Name in ParameterName]?: string }

const isDay = (text: string): boolean => !Number.isNaN(dayNumber(text))
const DAY_RULE = 'Enter a date such as 2024-05-11.'
const isName = (text: string): boolean => /^[^\p{Cc}]+$/u.test(text) && [...text].length <= LONGEST_NAME

const RULES: { [Name in ParameterName]?: (value: string) => string | undefined } = {
  from: (value) => (isDay(value) ? undefined : DAY_RULE),
  to: (value) => (isDay(value) ? undefined : DAY_RULE),
  type: (value) =>
    /^[012]$/.test(value) ? undefined : 'Choose white light (0), H-Alpha (1), CaK (2) or any.',
  observer: (value) =>
    isName(value)
      ? undefined
      : `Enter a nickname of at most ${LONGEST_NAME} characters, without control characters.`,
  tag: (value) =>
    isName(value)
      ? undefined
      : `Enter one tag of at most ${LONGEST_NAME} characters, without control characters.`,
  limit: (value) =>
    /^[1-9]\d{0,2}$/.test(value) && Number(value) <= LARGEST_LIMIT
      ? undefined
      : `Enter a whole number from 1 to ${LARGEST_LIMIT}.`,
}

/** Messages for the fields with invalid values. The service validates them again. */
export const validateListQuery = (list: ListName, query: ListQuery): Faults => {
  const faults: Faults = {}
  for (const name of namesOf(list)) {
    const value = query[name]
    const fault = value === undefined || value === '' ? undefined : RULES[name]?.(value)
    if (fault !== undefined) faults[name] = fault
  }
  const { from, to } = query
  if (from && to && from > to && !faults.from && !faults.to)
    faults.to = `The last day must not be before the first day, ${from}.`
  return faults
}

/** Drops values that date, number and choice fields cannot show; those fields are then empty. */
export const displayableQuery = (query: ListQuery): ListQuery => ({
  ...query,
  from: isDay(query.from ?? '') ? query.from : undefined,
  to: isDay(query.to ?? '') ? query.to : undefined,
  type: RULES.type?.(query.type ?? '') === undefined ? query.type : undefined,
  limit: /^\d+$/.test(query.limit ?? '') ? query.limit : undefined,
})
