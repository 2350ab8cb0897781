/** The command line: one file per command, loaded on demand. */
import { Command, Help, InvalidArgumentError } from 'commander'
import { SETTINGS } from '../config.ts'
import { isDay, isTimeOfDay } from '../domain/day.ts'
import { RELEASE } from '../domain/release.ts'
import { UserError } from '../domain/user-error.ts'
import { fileSetting } from '../setting-source.ts'

const DATABASE = [
  '--database <url>',
  'store to use (default: HELIOLOG_DATABASE_URL, or sqlite:data/heliolog.db)',
] as const

const MAX_NOTE_LENGTH = 500
const note = (text: string): string => {
  if (text.trim() === '' || text.length > MAX_NOTE_LENGTH || /\p{Cc}/u.test(text))
    throw new InvalidArgumentError(`Accepted: one line of 1 to ${MAX_NOTE_LENGTH} characters.`)
  return text
}
const NOTE = ['--note <text>', 'why, for heliolog publications; clients do not see it', note] as const

const wholeNumber =
  (min: number, max: number) =>
  (text: string): number => {
    const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
    if (!(value >= min && value <= max))
      throw new InvalidArgumentError(`Accepted: a whole number from ${min} to ${max}.`)
    return value
  }

const day = (text: string): string => {
  if (!isDay(text)) throw new InvalidArgumentError('Accepted: a calendar day, YYYY-MM-DD.')
  return text
}

/** Accepts `word` besides what `parse` accepts. */
const orWord =
  <Value, Word extends string>(word: Word, parse: (text: string) => Value) =>
  (text: string): Value | Word => {
    if (text === word) return word
    try {
      return parse(text)
    } catch (error) {
      throw new InvalidArgumentError((error as Error).message.replace(/\.$/, `, or ${word}.`))
    }
  }

const timeOfDay = (text: string): string => {
  if (!isTimeOfDay(text)) throw new InvalidArgumentError('Accepted: a time of day in UTC, HH:MM or HH:MM:SS.')
  return text
}

const MAX_WORKERS = 256
const workers = (text: string): number | 'auto' => {
  if (text === 'auto') return text
  const value = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= 1 && value <= MAX_WORKERS))
    throw new InvalidArgumentError(`Accepted: auto, or a whole number from 1 to ${MAX_WORKERS}.`)
  return value
}

const SETTINGS_WIDTH = 100
const SETTINGS_INDENT = ' '.repeat(6)

const settingsHelp = (): string => {
  const indented = (text: string): string =>
    new Help().boxWrap(text, SETTINGS_WIDTH - SETTINGS_INDENT.length).replace(/^/gm, SETTINGS_INDENT)
  return `\nSettings (environment variables), with their defaults:\n${Object.values(SETTINGS)
    .map((setting) => {
      const { name, default: standard, meaning, accepts } = setting
      const file = setting.fromFile
        ? `\nAlternatively, ${fileSetting(setting)} names a file with the value.`
        : ''
      return `  ${name} (${standard || 'none'})\n${indented(`${meaning}${file}\nAccepted: ${accepts}`)}`
    })
    .join('\n')}`
}

const program = new Command('heliolog')
  .description("Publishes a community's solar observations as a read-only JSON API.")
  .version(RELEASE)
  .showHelpAfterError('(run heliolog --help for usage)')

program
  .command('serve')
  .description('serve the API until SIGTERM or SIGINT')
  .addHelpText('after', settingsHelp)
  .option(...DATABASE)
  .option('--workers <n>', 'number of processes that share the port; auto starts one per core', workers, 1)
  .option('--demo', 'fill an empty store with synthetic data and print a demo token')
  .action(async (options) => (await import('./serve-command.ts')).serve(options))

program
  .command('init')
  .description('create an empty store, or upgrade the tables of an existing one')
  .option(...DATABASE)
  .action(async (options) => (await import('./init-command.ts')).initCommand(options))

program
  .command('import')
  .description('publish records from files, either all or none')
  .argument('<kind>', 'observations, images or observers')
  .argument('<file...>', 'CSV, NDJSON or JSON, optionally gzipped; - for standard input')
  .option(...DATABASE)
  .option('--format <format>', 'csv, ndjson or json (default: from the file name)')
  .option('--time-of-day <HH:MM>', 'time (UTC) for dates without a time', timeOfDay)
  .option(
    '--dry-run',
    'check the files and report what would change, field by field, without changing anything',
  )
  .option('--skip-invalid', 'publish the good rows and write the bad ones to a file')
  .option(
    '--rejects <file>',
    'file for the bad rows of --skip-invalid (default: <file>.rejected.ndjson in the current folder)',
  )
  .option('--replace', 'write records exactly as given: fields that a row lacks are emptied, not kept')
  .option(
    '--snapshot',
    'treat the files as complete: as --replace, and retract published records that they do not contain',
  )
  .option('--allow-retract', 'allow a snapshot to retract more than a tenth of the records')
  .option(...NOTE)
  .action(async (kind, files, options) =>
    (await import('./import-command.ts')).importCommand(kind, files, options),
  )

program
  .command('retract')
  .description('remove published records by id, either all or none')
  .argument('<kind>', 'observations or images')
  .argument('<id...>', 'ids of published records')
  .option(...DATABASE)
  .option(...NOTE)
  .action(async (kind, ids, options) =>
    (await import('./retract-command.ts')).retractCommand(kind, ids, options),
  )

program
  .command('mirror')
  .description('replace the data in this store with those of another heliolog server, in one transaction')
  .argument('<url>', 'URL of the other server; set HELIOLOG_MIRROR_TOKEN to a token that it issued')
  .option(...DATABASE)
  .option('--dry-run', 'report what would change, field by field, without changing anything')
  .option('--allow-retract', 'allow it to retract more than a tenth of the records of a kind')
  .option(
    '--follow',
    'stay connected, and mirror each publication of the other server until SIGTERM or SIGINT',
  )
  .action(async (url, options) => (await import('./mirror-command.ts')).mirrorCommand(url, options))

program
  .command('index')
  .description('compute the community index of the published data, unless the stored one is current')
  .option('--force', 'compute it also if the stored one is current')
  .option('--status', 'only show of which data the stored one is, and whether it is current')
  .option(...DATABASE)
  .action(async (options) => (await import('./index-command.ts')).indexCommand(options))

program
  .command('publications')
  .description('list publications, newest first: number, time, data version, records, who ran it, note')
  .option('--limit <n>', 'number of publications', wholeNumber(1, 1_000_000), 20)
  .option('--json', 'print JSON')
  .option(...DATABASE)
  .action(async (options) => (await import('./publications-command.ts')).publicationsCommand(options))

program
  .command('history')
  .description('manage the records of former publications')
  .command('prune')
  .description('delete for good what only older publications need; their versions are then unavailable')
  .requiredOption(
    '--before <day>',
    'keep the versions that were current on this day or later, YYYY-MM-DD',
    day,
  )
  .option(...DATABASE)
  .action(async (options) => (await import('./history-command.ts')).pruneCommand(options))

const token = program.command('token').description('issue, list, update, revoke and rotate tokens')
token
  .command('issue')
  .description('issue a token; it is shown only once')
  .requiredOption('--holder <name>', 'person or organisation that receives it')
  .requiredOption('--purpose <text>', 'what it is used for')
  .option('--rate <calls>', 'calls a minute (default: HELIOLOG_RATE_LIMIT)', wholeNumber(1, 1_000_000))
  .option('--expires <day>', 'last day on which it is valid, YYYY-MM-DD (default: never expires)', day)
  .option('--hapi', 'for HAPI clients: print the address that contains it; it works nowhere else')
  .option('--json', 'print JSON')
  .option(...DATABASE)
  .action(async (options) => (await import('./token-command.ts')).issueCommand(options))
token
  .command('list')
  .description('list all tokens, without their secrets')
  .option('--json', 'print JSON')
  .option(...DATABASE)
  .action(async (options) => (await import('./token-command.ts')).listCommand(options))
token
  .command('update')
  .description('change a token; at least one option is needed, and it applies within a second')
  .argument('<id>')
  .option('--holder <name>', 'person or organisation that has it')
  .option('--purpose <text>', 'what it is used for')
  .option(
    '--rate <calls>',
    'calls a minute, or default for HELIOLOG_RATE_LIMIT',
    orWord('default', wholeNumber(1, 1_000_000)),
  )
  .option('--expires <day>', 'last day on which it is valid, YYYY-MM-DD, or never', orWord('never', day))
  .option('--json', 'print JSON')
  .option(...DATABASE)
  .action(async (id, options) => (await import('./token-command.ts')).updateCommand(id, options))
token
  .command('revoke')
  .description('revoke a token; requests with it are rejected within a second')
  .argument('<id>')
  .option('--json', 'print JSON')
  .option(...DATABASE)
  .action(async (id, options) => (await import('./token-command.ts')).revokeCommand(id, options))
token
  .command('rotate')
  .description('replace a token under the same id; requests with the old one are rejected within a second')
  .argument('<id>')
  .option('--json', 'print JSON')
  .option(...DATABASE)
  .action(async (id, options) => (await import('./token-command.ts')).rotateCommand(id, options))

program
  .command('usage')
  .description('show calls, bytes, incomplete responses, last call and statuses per token, from the call log')
  .option('--since <day>', 'first day to count, YYYY-MM-DD, UTC (default: all of the call log)', day)
  .option('--token <id>', 'show this token only')
  .option('--json', 'print JSON')
  .option(...DATABASE)
  .action(async (options) => (await import('./usage-command.ts')).usageCommand(options))

program
  .command('backup')
  .description('write a consistent copy of the embedded store to a file, while it is in use')
  .argument('<file>', 'a file that does not exist yet; tokens and call log are written beside it')
  .option(...DATABASE)
  .action(async (file, options) => (await import('./backup-command.ts')).backupCommand(file, options))

program
  .command('sample')
  .description('write import files with synthetic data; the same seed gives the same data')
  .option('--years <n>', 'number of years, ending 2025-12-31', wholeNumber(1, 425), 11)
  .option(
    '--observers <n>',
    'number of observers with observations; observers.csv lists two more',
    wholeNumber(1, 100_000),
    24,
  )
  .option('--per-day <n>', 'observations a day on average', wholeNumber(1, 100_000), 12)
  .option('--seed <n>', 'seed of the random numbers', wholeNumber(0, 4_294_967_295), 1)
  .requiredOption('--out <folder>', 'folder for observations.csv, images.csv and observers.csv')
  .action(async (options) => (await import('./sample-command.ts')).sampleCommand(options))

program
  .command('openapi')
  .description('print the OpenAPI 3.0.3 document of the API')
  .action(async () => (await import('./openapi-command.ts')).openapiCommand())

program
  .command('doctor')
  .description('check the settings, the store, its migrations and its aggregates')
  .option(...DATABASE)
  .action(async (options) => (await import('./doctor-command.ts')).doctorCommand(options))

// A reader such as `head` may close the pipe early; the command still completes.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return
  process.exitCode = 1
  process.stderr.write(`heliolog: standard output cannot be written: ${error.message}\n`)
})
process.stderr.on('error', () => {})

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = 1
  // Errors that the operator can fix need no stack trace; all others are bugs.
  process.stderr.write(
    error instanceof UserError ? `heliolog: ${error.message}\n` : `${(error as Error).stack}\n`,
  )
}
