/** The command line: its options, its help, and what is rejected. */
import { parseArgs } from 'node:util'
import type { DailyActivityQuery, ImagesQuery, IndexDailyQuery, ObservationsQuery } from '../records.ts'
import type { BulkRequest, Resource } from './bulk-api.ts'
import { UsageError } from './command-errors.ts'
import { bulkFormatOf, EXTENSIONS, type Format, formatOf, SILSO } from './output-file.ts'

export const HELP = `heliolog-get <series> [options] -o <file>

Downloads a complete series from a heliolog server into a file: observations,
images, observers, activity (daily aggregates), activity-monthly, and the
community index: index-daily, index-monthly, index-observers.

  -o, --output <file>    the file to write; its extension sets the format:
                         ${EXTENSIONS.join(' ')}
                         (index-daily and index-monthly also .${SILSO})
      --from <day>       the first day, YYYY-MM-DD, UTC
                         (observations, images, activity, index-daily)
      --to <day>         the last day, which is included
      --type <0|1|2>     observations in white light, H-Alpha, CaK
      --observer <name>  only this observer (observations, images)
      --tag <tag>        only records with this tag (observations, images)
      --update           update a file that was downloaded before
      --verify           compare the file with heliolog's digest
      --force            replace an existing file
      --url <address>    the URL of the heliolog server
      --quiet            print nothing but errors
      --help             show this help
      --version          show the version

Address: --url, else HELIOLOG_URL, else the configuration file.
Token: HELIOLOG_TOKEN, else the configuration file; never an option.
Configuration file: ~/.config/heliolog/config.json, readable only by you:
  { "url": "https://heliolog.example", "token": "hlg_..." }

Interrupted downloads resume; run the same command again. The file gets its
name when it is complete. <file>.meta.json has its source, data version,
digest and citation.

--update makes the file identical to a new download. Only records that were
published, changed or retracted since are transferred. Parquet files, and
series other than observations and images, are downloaded again. The number of
rows is checked. --verify also compares the digest, for which heliolog may have
to build the complete file.

An observer that heliolog does not have is an error. If no rows match
otherwise, the file has no records, and the last line reports it.

Exit status: 0 done, 1 failed, 2 invalid option or setting, 130 interrupted.
`

export interface CliOptions {
  resource: Resource
  /** Filters by their names in the API. */
  query: Record<string, string>
  file: string
  format: Format
  url: string | undefined
  update: boolean
  verify: boolean
  force: boolean
  quiet: boolean
}

const FILTERS = {
  observations: ['from', 'to', 'type', 'observer', 'tag'],
  images: ['from', 'to', 'observer', 'tag'],
  activity: ['from', 'to'],
  'activity-monthly': [],
  observers: [],
  'index-daily': ['from', 'to'],
  'index-monthly': [],
  'index-observers': [],
} as const satisfies {
  observations: readonly (keyof ObservationsQuery)[]
  images: readonly (keyof ImagesQuery)[]
  activity: readonly (keyof DailyActivityQuery)[]
  'activity-monthly': readonly []
  observers: readonly []
  'index-daily': readonly (keyof IndexDailyQuery)[]
  'index-monthly': readonly []
  'index-observers': readonly []
}
/** The series with files in the layout of SILSO. */
const SILSO_SERIES: readonly Resource[] = ['index-daily', 'index-monthly']
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
  verify: { type: 'boolean' },
  force: { type: 'boolean' },
  quiet: { type: 'boolean' },
  help: { type: 'boolean' },
  version: { type: 'boolean' },
} as const

const TOKEN = /hlg_[0-9A-Za-z]{16}/

const rejectToken = (args: readonly string[]): void => {
  if (args.some((arg) => TOKEN.test(arg) || /^--token\b/.test(arg)))
    throw new UsageError(
      'Do not give a token on the command line: other users can see it in the list of processes, and the shell keeps it in its history. ' +
        'Set HELIOLOG_TOKEN, or write it into the configuration file (see --help). If this token was real, have it replaced.',
    )
}

const parse = (args: string[]) => {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true })
  } catch (error) {
    const [sentence] = (error as Error).message.split(/\. |\n/)
    throw new UsageError(`${sentence}. --help shows what is accepted.`)
  }
}

const resourceIn = ([resource, ...more]: string[]): Resource => {
  if (resource === undefined)
    throw new UsageError(`No series to download: give one of ${RESOURCES}. --help shows the options.`)
  if (!Object.hasOwn(FILTERS, resource))
    throw new UsageError(`${JSON.stringify(resource)} is not a series; accepted: ${RESOURCES}.`)
  if (more.length > 0)
    throw new UsageError(`Only one series at a time: ${JSON.stringify(more[0])} is one argument too many.`)
  return resource as Resource
}

const formatFor = (resource: Resource, file: string): Format => {
  const format = formatOf(file)
  if (format === SILSO && !SILSO_SERIES.includes(resource))
    throw new UsageError(
      `${resource} has no .${SILSO}; accepted: ${EXTENSIONS.join(', ')}. Only ${SILSO_SERIES.join(' and ')} have it.`,
    )
  return format
}

export const parseOptions = (args: string[]): CliOptions | 'help' | 'version' => {
  rejectToken(args)
  const { values, positionals } = parse(args)
  if (values.help) return 'help'
  if (values.version) return 'version'
  const resource = resourceIn(positionals)
  const accepted: readonly string[] = FILTERS[resource]
  const query: Record<string, string> = {}
  for (const name of FILTERS.observations) {
    const value = values[name]
    if (value === undefined) continue
    if (!accepted.includes(name)) {
      const others = accepted.length === 0 ? ', nor other filters' : `; it accepts --${accepted.join(', --')}`
      throw new UsageError(`${resource} does not accept --${name}${others}.`)
    }
    query[name] = value
  }
  if (values.output === undefined)
    throw new UsageError('No output file: give -o <file>, such as -o observations.csv.')
  return {
    resource,
    query,
    file: values.output,
    format: formatFor(resource, values.output),
    url: values.url,
    update: values.update ?? false,
    verify: values.verify ?? false,
    force: values.force ?? false,
    quiet: values.quiet ?? false,
  }
}

/** The bulk file to download. */
export const requestFor = ({ resource, query, format }: CliOptions): BulkRequest => ({
  resource,
  query,
  format: bulkFormatOf(format),
})
