/** Rejects a nickname that no observer has. */
import { queryOf } from './address.ts'
import { BulkSeries } from './bulk-series.ts'
import { NotFound } from './errors.ts'
import type { HttpClient } from './http-client.ts'
import type { CallOptions, Observer } from './records.ts'
import { isList } from './response.ts'

/** Levenshtein distance. */
const editDistance = (a: string, b: string): number => {
  const letters = [...b]
  let row = [0, ...letters.map((_, index) => index + 1)]
  for (const letter of a) {
    let left = (row[0] as number) + 1
    row = row.map((above, index) => {
      if (index === 0) return left
      const diagonal = row[index - 1] as number
      left = Math.min(left + 1, above + 1, diagonal + (letters[index - 1] === letter ? 0 : 1))
      return left
    })
  }
  return row[letters.length] as number
}

/** Undefined if all names differ in half of their letters or more. */
const nearestName = (typed: string, known: readonly string[]): string | undefined => {
  const distances = known.map((name) => editDistance(typed.toLowerCase(), name.toLowerCase()))
  const shortest = Math.min(...distances)
  const nearest = known[distances.indexOf(shortest)]
  return nearest !== undefined && shortest * 2 < Math.max(typed.length, nearest.length) ? nearest : undefined
}

/** Reads the list, because a path cannot name every observer: URLs drop `.` and `..`. */
const observersOf = async (
  http: HttpClient,
  root: string,
  { version, signal }: ObserverCheck,
): Promise<Observer[]> => {
  if (version === undefined)
    return (await http.getRecord(`${root}/api/v1/observers`, isList<Observer>, signal)).data
  const url = `${root}/bulk/v1/observers.ndjson${queryOf({ version })}`
  const observers: Observer[] = []
  for await (const observer of new BulkSeries<Observer>(http, url, signal)) observers.push(observer)
  return observers
}

export interface ObserverCheck extends CallOptions {
  /** The nickname; nothing is checked if it is undefined. */
  observer?: string | undefined
  /** The data version to search; undefined for the current data. */
  version?: string | undefined
}

/** Rejects with NotFound if no observer has the nickname: it is probably misspelt. */
export const checkObserver = async (http: HttpClient, root: string, check: ObserverCheck): Promise<void> => {
  const { observer } = check
  if (observer === undefined) return
  const nicknames = (await observersOf(http, root, check)).map(({ nickname }) => nickname)
  // The server compares nicknames in this form.
  const name = observer.normalize('NFC')
  if (nicknames.includes(name)) return
  const nearest = nearestName(name, nicknames)
  const hint =
    nearest === undefined
      ? '/api/v1/observers lists the nicknames'
      : `the nearest nickname is ${JSON.stringify(nearest)}`
  throw new NotFound(`There is no observer ${JSON.stringify(observer)}; ${hint}.`)
}
