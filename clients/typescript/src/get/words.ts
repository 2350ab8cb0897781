/** What the words of the command ask for. */
import { parseArgs } from 'node:util'
import { type Format, formatOf } from './formats.ts'
import { Misuse } from './problems.ts'

export type Resource = 'observations' | 'images' | 'activity'

export interface Wish {
  resource: Resource
  /** Filters by their names in the interface. */
  query: Record<string, string>
  file: string
  format: Format
  url: string | undefined
  update: boolean
  force: boolean
  quiet: boolean
}

const FILTERS: Record<Resource, readonly string[]> = {
  observations: ['from', 'to', 'type', 'observer', 'tag'],
  images: ['from', 'to', 'observer', 'tag'],
  activity: ['from', 'to'],
}
const RESOURCES = Object.keys(FILTERS).join(', ')

const OPTIONS = {
  output: { type: 'string', short: 'o' },
  from: { type: 'string' },
  to: { type: 'string' },
  type: { type: 'string' },
  observer: { type: 'string' },
  tag: { type: 'string' },
  url: { type: 'string' },
  update: { type: 'boolean' },
  force: { type: 'boolean' },
  quiet: { type: 'boolean' },
  help: { type: 'boolean' },
  version: { type: 'boolean' },
} as const

const TOKEN = /hlg_[0-9A-Za-z]{16}/

const refuseToken = (words: readonly string[]): void => {
  if (words.some((word) => TOKEN.test(word) || /^--token\b/.test(word)))
    throw new Misuse(
      'A token is not given on the command line: others can see it in the list of processes, and the shell keeps it in its history. ' +
        'Set HELIOLOG_TOKEN or write it into the configuration file; --help tells how. A token that was typed here is best replaced.',
    )
}

const parsed = (words: string[]) => {
  try {
    return parseArgs({ args: words, options: OPTIONS, allowPositionals: true })
  } catch (error) {
    const [sentence] = (error as Error).message.split(/\. |\n/)
    throw new Misuse(`${sentence}. --help shows what is accepted.`)
  }
}

const resourceOf = ([resource, ...more]: string[]): Resource => {
  if (resource === undefined) throw new Misuse(`Say what to download: ${RESOURCES}. --help shows the rest.`)
  if (!Object.hasOwn(FILTERS, resource))
    throw new Misuse(`${JSON.stringify(resource)} cannot be downloaded; what can is ${RESOURCES}.`)
  if (more.length > 0)
    throw new Misuse(`Only one series at a time: ${JSON.stringify(more[0])} is a word too many.`)
  return resource as Resource
}

export const readWords = (words: string[]): Wish | 'help' | 'version' => {
  refuseToken(words)
  const { values, positionals } = parsed(words)
  if (values.help) return 'help'
  if (values.version) return 'version'
  const resource = resourceOf(positionals)
  const query: Record<string, string> = {}
  for (const name of FILTERS.observations as (keyof typeof values)[]) {
    const value = values[name]
    if (value === undefined) continue
    if (!FILTERS[resource].includes(name))
      throw new Misuse(`${resource} has no --${name}; it has --${FILTERS[resource].join(', --')}.`)
    query[name] = String(value)
  }
  if (values.output === undefined) throw new Misuse('Say where to: -o <file>, such as -o observations.csv.')
  return {
    resource,
    query,
    file: values.output,
    format: formatOf(values.output),
    url: values.url,
    update: values.update ?? false,
    force: values.force ?? false,
    quiet: values.quiet ?? false,
  }
}
