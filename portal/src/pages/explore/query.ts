/**
 * The days and observers that a visitor chooses. The URL has one `observer` for each, because a nickname may contain a
 * comma.
 */
import type { Observer } from '@heliolog/client'

export interface DayRange {
  from: string
  to: string
}

export const COMPARE_PATH = 'explore/compare'

export const LEAST_OBSERVERS = 2
/** More lines would not have distinct colours and marks. */
export const MOST_OBSERVERS = 5

/** In the order of the URL. Empty and repeated ones are ignored. */
export const observersFromQuery = (query: URLSearchParams): string[] => [
  ...new Set(
    query
      .getAll('observer')
      .map((nickname) => nickname.normalize('NFC'))
      .filter((nickname) => nickname !== ''),
  ),
]

export const withObservers = (query: URLSearchParams, nicknames: readonly string[]): URLSearchParams => {
  const copy = new URLSearchParams(query)
  copy.delete('observer')
  for (const nickname of nicknames) copy.append('observer', nickname)
  return copy
}

/** A copy of the query with a parameter set, or without it if the value is empty. */
export const withParameter = (query: URLSearchParams, name: string, value = ''): URLSearchParams => {
  const copy = new URLSearchParams(query)
  if (value === '') copy.delete(name)
  else copy.set(name, value)
  return copy
}

/** Set if counts are multiplied by the factors of their observers. */
export const isScaled = (query: URLSearchParams): boolean => query.get('scale') === 'k'

/** Ignores case, accents and width. */
const searchForm = (text: string): string =>
  text.trim().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

export const findByNickname = <Found extends Observer>(
  observers: readonly Found[],
  wanted: string,
): readonly Found[] => {
  const part = searchForm(wanted)
  return part === '' ? observers : observers.filter(({ nickname }) => searchForm(nickname).includes(part))
}

/** The observer whom a typed text names: exactly, or else as the only one apart from case and accents. */
export const matchNickname = (observers: readonly Observer[], wanted: string): string | undefined => {
  const exact = wanted.trim().normalize('NFC')
  const form = searchForm(wanted)
  const names = observers.map(({ nickname }) => nickname)
  const similar = names.filter((name) => searchForm(name) === form)
  if (names.includes(exact)) return exact
  return similar.length === 1 ? similar[0] : undefined
}
