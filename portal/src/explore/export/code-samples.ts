/** The requests of a page as code. It reads the token from the environment and never contains the visitor's. */
import {
  CURL_AUTHORIZATION,
  pythonLiteral,
  shellLiteral,
  typeScriptLiteral,
} from '../../format/code-literals.ts'
import { SERVICE } from '../../service/service-settings.ts'
import { type FilterName, type Filters, LISTS, type ListName } from '../lists.ts'

/** A request for a list, for one record, or for all observers. */
export type Call =
  | { list: ListName; filters: Filters; limit?: string | undefined; cursor?: string | undefined }
  | { record: 'observation' | 'observer'; name: string }
  | { record: 'observers' }

type Given = [name: string, value: string][]

const given = (names: readonly string[], values: Record<string, string | undefined>): Given =>
  names.flatMap((name): Given => {
    const value = values[name]
    return value === undefined ? [] : [[name, value]]
  })

const filtersOf = ({ list, filters }: { list: ListName; filters: Filters }): Given =>
  given(LISTS[list].filters, filters)

const queryOf = (parameters: Given): string =>
  parameters.length === 0
    ? ''
    : `?${parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`

/** Relative to /api/v1. */
const pathOf = (call: Call): string => {
  if ('record' in call)
    return call.record === 'observers' ? '/observers' : `/${call.record}s/${encodeURIComponent(call.name)}`
  const { list, filters, limit, cursor } = call
  return (
    LISTS[list].path +
    queryOf(given([...LISTS[list].filters, 'limit', 'cursor'], { ...filters, limit, cursor }))
  )
}

/** Fetches the same page, with its cursor. */
export const curlSample = (url: string, calls: readonly Call[]): string =>
  calls
    .map((call) => `curl --fail ${CURL_AUTHORIZATION} \\\n  ${shellLiteral(`${url}/api/v1${pathOf(call)}`)}`)
    .join('\n')

const TYPESCRIPT_METHODS: Record<ListName, string> = {
  observations: 'observations',
  images: 'images',
  daily: 'dailyActivity',
}

const typeScriptCall = (call: Call): string => {
  if ('list' in call) {
    const filters = filtersOf(call).map(
      ([name, value]) => `${name}: ${name === 'type' ? Number(value) : typeScriptLiteral(value)}`,
    )
    const query = filters.length === 0 ? '' : `{ ${filters.join(', ')} }`
    const { one } = LISTS[call.list]
    return `for await (const ${one} of heliolog.${TYPESCRIPT_METHODS[call.list]}(${query}))\n  console.log(JSON.stringify(${one}))`
  }
  if (call.record === 'observers')
    return 'for (const observer of await heliolog.observers()) console.log(JSON.stringify(observer))'
  return `console.log(JSON.stringify(await heliolog.${call.record}(${typeScriptLiteral(call.name)})))`
}

/** The name in the repository, where the package need not be published. */
const CLIENT_PACKAGE = '@heliolog/client'

/** Fetches all pages. */
export const typeScriptSample = (url: string, calls: readonly Call[]): string =>
  [
    `import { Heliolog } from ${typeScriptLiteral(SERVICE.client_package ?? CLIENT_PACKAGE)}`,
    '',
    'const heliolog = new Heliolog({',
    `  baseUrl: ${typeScriptLiteral(url)},`,
    "  token: process.env.HELIOLOG_TOKEN ?? '',",
    '})',
    ...calls.map(typeScriptCall),
  ].join('\n')

const PYTHON_METHODS: Record<ListName, string> = {
  observations: 'observations',
  images: 'images',
  daily: 'daily_activity',
}
const PYTHON_NAMES: Partial<Record<string, string>> = {
  from: 'start',
  to: 'end',
} satisfies Partial<Record<FilterName, string>>

const pythonCall = (call: Call): string => {
  if ('list' in call) {
    const filters = filtersOf(call).map(
      ([name, value]) =>
        `${PYTHON_NAMES[name] ?? name}=${name === 'type' ? Number(value) : pythonLiteral(value)}`,
    )
    const { one } = LISTS[call.list]
    return `    for ${one} in sun.${PYTHON_METHODS[call.list]}(${filters.join(', ')}):\n        print(json.dumps(${one}))`
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

const eachList = (calls: readonly Call[], commandFor: (bulkName: string, filters: Given) => string): string =>
  calls
    .filter((call) => 'list' in call)
    .map((call) => commandFor(LISTS[call.list].bulkName, filtersOf(call)))
    .join('\n')

/** Downloads all rows of the lists among the calls into files; empty without lists. */
export const bulkSample = (url: string, calls: readonly Call[]): string =>
  eachList(calls, (bulkName, filters) => {
    const path = `/bulk/v1/${bulkName}.csv${queryOf(filters)}`
    return `curl --fail --compressed ${CURL_AUTHORIZATION} -o ${bulkName}.csv \\\n  ${shellLiteral(url + path)}`
  })

/** The same with heliolog-get. Names the package, because npm would look up an unknown command in its registry. */
export const heliologGetSample = (url: string, calls: readonly Call[], clientPackage: string): string =>
  eachList(calls, (bulkName, filters) => {
    const options = filters.map(([name, value]) => ` ${shellLiteral(`--${name}=${value}`)}`)
    return `npm exec --package=${clientPackage} -- heliolog-get ${bulkName}${options.join('')} \\\n  --url ${shellLiteral(url)} -o ${bulkName}.csv`
  })
