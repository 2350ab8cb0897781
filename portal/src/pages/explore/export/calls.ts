/** The requests that fetch the data of a page, as code too, and the file of the bulk API that has all of its rows. */
import type { BulkFormat } from '@heliolog/client'
import { BULK_NAMES, type Filters, LISTS, type ListName } from '../../../data/lists.ts'
import { CURL_AUTHORIZATION, pythonLiteral, shellLiteral, typeScriptLiteral } from '../../../format/text.ts'
import { LARGEST_LIMIT } from '../list/list-query.ts'

/** A request for a list, for one record, or for all observers. */
export type Call =
  | { list: ListName; filters: Filters; shown?: Pick<Filters, 'from' | 'to'> | undefined }
  | { record: 'observation' | 'observer'; name: string }
  | { record: 'observers' }

type Parameters = [name: string, value: string][]

/** The parameters that have a value, in the order of `names`. */
const given = (names: readonly string[], values: Record<string, string | undefined>): Parameters =>
  names.flatMap((name): Parameters => {
    const value = values[name]
    return value === undefined ? [] : [[name, value]]
  })

export const filtersOf = ({ list, filters }: { list: ListName; filters: Filters }): Parameters =>
  given(LISTS[list].filters, filters)

export interface BulkFile {
  /** Its name in the bulk API, without the format. */
  name: string
  filters: Parameters
  /** Set if its rows have tags, unlike the records of the API. */
  hasTags: boolean
}

const fileFor = (call: Call): BulkFile | undefined => {
  if ('list' in call) {
    const { list } = call
    return { name: BULK_NAMES[list], filters: filtersOf(call), hasTags: LISTS[list].filters.includes('tag') }
  }
  return call.record === 'observers' ? { name: BULK_NAMES.observers, filters: [], hasTags: false } : undefined
}

/** The file for the list among the calls; undefined without a list, with several, or if the bulk API lacks it. */
export const bulkFileOf = (calls: readonly Call[]): BulkFile | undefined => {
  const files = calls.map(fileFor).filter((file) => file !== undefined)
  return files.length === 1 ? files[0] : undefined
}

export const bulkPath = (name: string, format: BulkFormat): `/${string}` => `/bulk/v1/${name}.${format}`

const queryOf = (parameters: Parameters): string =>
  parameters.length === 0
    ? ''
    : `?${parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`

/** Relative to /api/v1. */
const pathOf = (call: Call): string => {
  if ('record' in call)
    return call.record === 'observers' ? '/observers' : `/${call.record}s/${encodeURIComponent(call.name)}`
  const { list, filters, shown } = call
  const limit = String(LARGEST_LIMIT)
  return LISTS[list].path + queryOf(given([...LISTS[list].filters, 'limit'], { ...filters, ...shown, limit }))
}

/** Fetches the days that a page shows, oldest rows first, up to one page of the API. */
export const curlSample = (url: string, calls: readonly Call[]): string =>
  calls
    .map((call) => `curl --fail ${CURL_AUTHORIZATION} \\\n  ${shellLiteral(`${url}/api/v1${pathOf(call)}`)}`)
    .join('\n')

/** The names of the methods in the clients. */
const METHODS: Record<ListName, { typeScript: string; python: string }> = {
  observations: { typeScript: 'observations', python: 'observations' },
  images: { typeScript: 'images', python: 'images' },
  daily: { typeScript: 'dailyActivity', python: 'daily_activity' },
}

const typeScriptCall = (call: Call): string => {
  if ('list' in call) {
    const filters = filtersOf(call).map(
      ([name, value]) => `${name}: ${name === 'type' ? Number(value) : typeScriptLiteral(value)}`,
    )
    const query = filters.length === 0 ? '' : `{ ${filters.join(', ')} }`
    const { variable } = LISTS[call.list]
    return `for await (const ${variable} of heliolog.${METHODS[call.list].typeScript}(${query}))\n  console.log(JSON.stringify(${variable}))`
  }
  if (call.record === 'observers')
    return 'for (const observer of await heliolog.observers()) console.log(JSON.stringify(observer))'
  return `console.log(JSON.stringify(await heliolog.${call.record}(${typeScriptLiteral(call.name)})))`
}

/** Fetches all pages. The client reads HELIOLOG_TOKEN itself. */
export const typeScriptSample = (url: string, calls: readonly Call[]): string =>
  [
    "import { Heliolog } from '@heliolog/client'",
    '',
    `const heliolog = new Heliolog({ baseUrl: ${typeScriptLiteral(url)} })`,
    ...calls.map(typeScriptCall),
  ].join('\n')

/** `from` is a keyword of Python. */
const pythonName = (name: string): string => (name === 'from' ? 'from_' : name)

const pythonCall = (call: Call): string => {
  if ('list' in call) {
    const filters = filtersOf(call).map(
      ([name, value]) => `${pythonName(name)}=${name === 'type' ? Number(value) : pythonLiteral(value)}`,
    )
    const { variable } = LISTS[call.list]
    return `    for ${variable} in sun.${METHODS[call.list].python}(${filters.join(', ')}):\n        print(json.dumps(${variable}))`
  }
  if (call.record === 'observers')
    return '    for observer in sun.observers():\n        print(json.dumps(observer))'
  return `    print(json.dumps(sun.${call.record}(${pythonLiteral(call.name)})))`
}

/** Fetches all pages. The client reads HELIOLOG_TOKEN itself. */
export const pythonSample = (url: string, calls: readonly Call[]): string =>
  [
    'import json',
    'from heliolog import Heliolog',
    '',
    `with Heliolog(${pythonLiteral(url)}) as sun:`,
    ...calls.map(pythonCall),
  ].join('\n')

/** Downloads all rows. */
export const bulkSample = (url: string, { name, filters }: BulkFile, format: BulkFormat): string => {
  const path = bulkPath(name, format) + queryOf(filters)
  return `curl --fail --compressed ${CURL_AUTHORIZATION} -o ${name}.${format} \\\n  ${shellLiteral(url + path)}`
}
