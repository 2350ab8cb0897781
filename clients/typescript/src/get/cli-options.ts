/** The command line: its options, its help, and what is rejected. */
import { extname } from 'node:path'
import { parseArgs } from 'node:util'
import { BULK_FORMATS, type BulkFormat, SILSO } from '../bulk-formats.ts'
import type { ObservationsQuery } from '../records.ts'
import { UsageError } from './command-errors.ts'

export type Format = BulkFormat | 'json' | typeof SILSO

const FORMATS = new Map<string, Format>([
  ...(Object.keys(BULK_FORMATS) as BulkFormat[]).map((name) => [`.${name}`, name] as const),
  ['.jsonl', 'ndjson'],
  ['.json', 'json'],
])
const EXTENSIONS = [...FORMATS.keys()]

export const HELP = `heliolog-get <series> [options] -o <file>

Downloads a complete series from a heliolog server into a file: observations,
images, observers, activity (daily aggregates), activity-monthly, and the
community index: index-daily, index-monthly, index-smoothed, index-observers,
index-factors (of observers and years), index-flags.

  -o, --output <file>    the file to write; its extension sets the format:
                         ${EXTENSIONS.join(' ')}
                         (index-daily and index-monthly also .${SILSO})
      --from <day>       the first day, YYYY-MM-DD, UTC
                         (observations, images, activity, index-daily,
                         index-flags)
      --to <day>         the last day, which is included
      --type <0|1|2>     observations in white light, H-Alpha, CaK
      --observer <name>  only this observer (observations, images, index-flags)
      --flag <flag>      only this flag, such as outlier (index-flags)
      --tag <tag>        only records with this tag (observations, images)
      --data-version <v> the data as they were at this version, such as that of a
                         paper; default: the current data
      --update           update a file that was downloaded before
      --verify           compare the file with heliolog's digest
      --force            replace an existing file
      --url <url>        the URL of the heliolog server
      --quiet            print nothing but errors
      --help             show this help
      --version          show the version of heliolog-get

Set the token in HELIOLOG_TOKEN: it is never an option. You can set the URL in
HELIOLOG_URL.

Interrupted downloads resume; run the same command again. <file>.meta.json has
the source, data version, digest and citation of the file.

--update transfers only observations that were published, changed or retracted
since, and makes the file identical to a new download. It downloads other series
and formats than CSV, NDJSON and JSON again.

Exit status: 0 done, 1 failed, 2 invalid option or setting, 130 interrupted.
`

const FILTERS = {
  observations: ['from', 'to', 'type', 'observer', 'tag'],
  images: ['from', 'to', 'observer', 'tag'],
  activity: ['from', 'to'],
  'activity-monthly': [],
  observers: [],
  'index-daily': ['from', 'to'],
  'index-monthly': [],
  'index-smoothed': [],
  'index-observers': [],
  'index-factors': [],
  'index-flags': ['from', 'to', 'flag', 'observer'],
} as const satisfies Record<string, readonly (keyof ObservationsQuery | 'flag')[]>
export type Resource = keyof typeof FILTERS

/** The series with files in the layout of SILSO. */
const SILSO_SERIES: readonly Resource[] = ['index-daily', 'index-monthly']
const RESOURCES = Object.keys(FILTERS).join(', ')

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const OPTIONS = {
  output: { type: 'string', short: 'o' },
  ...{ from: text, to: text, type: text, observer: text, tag: text, flag: text },
  ...{
    'data-version': text,
    url: text,
    update: flag,
    verify: flag,
    force: flag,
    quiet: flag,
    help: flag,
    version: flag,
  },
} as const

const TOKEN = /hlg_[0-9A-Za-z]{16}/

const rejectToken = (args: readonly string[]): void => {
  if (args.some((arg) => TOKEN.test(arg) || /^--token\b/.test(arg)))
    throw new UsageError(
      'Do not give a token on the command line: other users can see it in the list of processes, and the shell keeps it in its history. ' +
        'Set HELIOLOG_TOKEN. If this token was real, have it replaced.',
    )
}

/** Elsewhere `version` takes a data version, so this is probably meant. */
const rejectVersionWithOthers = (args: readonly string[]): void => {
  const isAlone = args.length === 1 && args[0] === '--version'
  if (!isAlone && args.some((arg) => /^--version(?:=|$)/.test(arg)))
    throw new UsageError(
      '--version shows the version of heliolog-get and takes no other arguments; --data-version <v> downloads a version of the data.',
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
  const isSilso = file.toLowerCase().endsWith(`.${SILSO}`)
  if (isSilso && !SILSO_SERIES.includes(resource))
    throw new UsageError(
      `${resource} has no .${SILSO}; accepted: ${EXTENSIONS.join(', ')}. Only ${SILSO_SERIES.join(' and ')} have it.`,
    )
  const format = isSilso ? SILSO : FORMATS.get(extname(file).toLowerCase())
  if (format !== undefined) return format
  throw new UsageError(
    `The extension of ${JSON.stringify(file)} is not accepted; use one of ${EXTENSIONS.join(', ')}, or .${SILSO} for days and months of the index.`,
  )
}

export const parseOptions = (args: string[]) => {
  rejectToken(args)
  rejectVersionWithOthers(args)
  const { values, positionals } = parse(args)
  if (values.help) return 'help'
  if (values.version) return 'version'
  const resource = resourceIn(positionals)
  const accepted: readonly string[] = FILTERS[resource]
  /** Filters and data version by their names in the API. */
  const query: Record<string, string> = {}
  for (const name of [...FILTERS.observations, 'flag'] as const) {
    const value = values[name]
    if (value === undefined) continue
    if (!accepted.includes(name)) {
      const others = accepted.length === 0 ? ', nor other filters' : `; it accepts --${accepted.join(', --')}`
      throw new UsageError(`${resource} does not accept --${name}${others}.`)
    }
    query[name] = value
  }
  const {
    'data-version': version,
    output: file,
    url,
    update = false,
    verify = false,
    force = false,
    quiet = false,
  } = values
  if (version !== undefined && update)
    throw new UsageError('--update does not go with --data-version: the data of a version never change.')
  if (version !== undefined) query['version'] = version
  if (file === undefined) throw new UsageError('No output file: give -o <file>, such as -o observations.csv.')
  return { resource, query, file, format: formatFor(resource, file), url, update, verify, force, quiet }
}

export type CliOptions = Exclude<ReturnType<typeof parseOptions>, string>
