/** The command line: one file per command, loaded when it is called. */
import { Command, InvalidArgumentError } from 'commander'
import { SETTINGS } from '../config.ts'
import { isDay, isTimeOfDay } from '../domain/day.ts'
import { RELEASE } from '../domain/release.ts'
import { UserError } from '../domain/user-error.ts'

const DATABASE = [
  '--database <url>',
  'where the data lie (else HELIOLOG_DATABASE_URL, else sqlite:data/heliolog.db)',
] as const

const wholeNumber =
  (least: number, greatest: number) =>
  (text: string): number => {
    const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
    if (!(value >= least && value <= greatest))
      throw new InvalidArgumentError(`It takes a whole number from ${least} to ${greatest}.`)
    return value
  }

const day = (text: string): string => {
  if (!isDay(text)) throw new InvalidArgumentError('It takes a calendar day, YYYY-MM-DD.')
  return text
}

const timeOfDay = (text: string): string => {
  if (!isTimeOfDay(text)) throw new InvalidArgumentError('It takes a time of day in UTC, HH:MM or HH:MM:SS.')
  return text
}

const MOST_WORKERS = 256
const workers = (text: string): number | 'auto' => {
  if (text === 'auto') return text
  const value = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= 1 && value <= MOST_WORKERS))
    throw new InvalidArgumentError(`It takes auto, or a whole number from 1 to ${MOST_WORKERS}.`)
  return value
}

const settingsHelp = (): string =>
  `\nSettings, from the environment:\n${Object.values(SETTINGS)
    .map(({ name, default: standard, meaning }) => `  ${name} (${standard || 'none'})\n      ${meaning}`)
    .join('\n')}`

const program = new Command('heliolog')
  .description("Publishes a community's solar observations as a read-only JSON API.")
  .version(RELEASE)
  .showHelpAfterError('(heliolog --help tells more)')

program
  .command('serve')
  .description('serve the API until SIGTERM or SIGINT')
  .addHelpText('after', settingsHelp)
  .option(...DATABASE)
  .option('--workers <n>', 'how many processes share the port; auto is one for each core', workers, 1)
  .option('--demo', 'fill an empty store with synthetic data and print a token to try it with')
  .action(async (options) => (await import('./serve-command.ts')).serve(options))

program
  .command('import')
  .description('publish records from files, all of them or none')
  .argument('<kind>', 'observations, images or observers')
  .argument('<file...>', 'CSV, NDJSON or JSON, also gzipped; - is standard input')
  .option(...DATABASE)
  .option('--format <format>', 'csv, ndjson or json (else by the name of the file)')
  .option('--time-of-day <time>', 'the time in UTC for dates that have none', timeOfDay)
  .option('--dry-run', 'check the files and tell what would change, but change nothing')
  .option('--skip-invalid', 'publish the good rows and write the bad ones to a file')
  .option('--rejects <file>', 'the file for the bad rows of --skip-invalid (else <file>.rejected.ndjson)')
  .option('--snapshot', 'the files are the whole truth: retract what they do not hold')
  .option('--allow-retract', 'let a snapshot retract more than a tenth of the records')
  .action(async (kind, files, options) =>
    (await import('./import-command.ts')).importCommand(kind, files, options),
  )

program
  .command('retract')
  .description('take published records back, all of the named ones or none')
  .argument('<kind>', 'observations or images')
  .argument('<id...>', 'ids of published records')
  .option(...DATABASE)
  .action(async (kind, ids, options) =>
    (await import('./retract-command.ts')).retractCommand(kind, ids, options),
  )

program
  .command('mirror')
  .description('make this store into what another heliolog serves, all of it at once or not at all')
  .argument('<url>', 'the address of the other heliolog; HELIOLOG_MIRROR_TOKEN has its token')
  .option(...DATABASE)
  .option('--dry-run', 'tell what would change, but change nothing')
  .option('--allow-retract', 'let it retract more than a tenth of the records of a kind')
  .action(async (url, options) => (await import('./mirror-command.ts')).mirrorCommand(url, options))

const token = program.command('token').description('issue, list, revoke and rotate tokens')
token
  .command('issue')
  .description('issue a token; it is shown this once')
  .requiredOption('--holder <name>', 'who holds it')
  .requiredOption('--purpose <text>', 'what it is for')
  .option(
    '--rate <calls>',
    'calls a minute, when it differs from HELIOLOG_RATE_LIMIT',
    wholeNumber(1, 1_000_000),
  )
  .option('--expires <day>', 'the last day on which it is valid, YYYY-MM-DD', day)
  .option('--json', 'print JSON')
  .option(...DATABASE)
  .action(async (options) => (await import('./token-command.ts')).issueCommand(options))
token
  .command('list')
  .description('list all tokens, never the secret itself')
  .option('--json', 'print JSON')
  .option(...DATABASE)
  .action(async (options) => (await import('./token-command.ts')).listCommand(options))
token
  .command('revoke')
  .description('refuse a token from the next call on')
  .argument('<id>')
  .option('--json', 'print JSON')
  .option(...DATABASE)
  .action(async (id, options) => (await import('./token-command.ts')).revokeCommand(id, options))
token
  .command('rotate')
  .description('give the holder a new token under the same id; the old one is refused from the next call on')
  .argument('<id>')
  .option('--json', 'print JSON')
  .option(...DATABASE)
  .action(async (id, options) => (await import('./token-command.ts')).rotateCommand(id, options))

program
  .command('usage')
  .description('calls, bytes, last use and statuses per token, from the call log')
  .option('--since <day>', 'count from this day on, UTC', day)
  .option('--token <id>', 'of one token only')
  .option('--json', 'print JSON')
  .option(...DATABASE)
  .action(async (options) => (await import('./usage-command.ts')).usageCommand(options))

program
  .command('backup')
  .description('copy the embedded store, as it is at this moment, while it is served and published to')
  .argument('<file>', 'a file that is not there yet; the call log is written beside it')
  .option(...DATABASE)
  .action(async (file, options) => (await import('./backup-command.ts')).backupCommand(file, options))

program
  .command('sample')
  .description('write import files with synthetic data, the same for the same seed')
  .option('--years <n>', 'how many years, ending 2025-12-31', wholeNumber(1, 425), 11)
  .option('--observers <n>', 'how many observers', wholeNumber(1, 100_000), 24)
  .option('--per-day <n>', 'observations a day on average', wholeNumber(1, 100_000), 12)
  .option('--seed <n>', 'another seed, another Sun', wholeNumber(0, 4_294_967_295), 1)
  .requiredOption('--out <directory>', 'where to write observations.csv, images.csv and observers.csv')
  .action(async (options) => (await import('./sample-command.ts')).sampleCommand(options))

program
  .command('openapi')
  .description('print the description of the interface, OpenAPI 3.0.3')
  .action(async () => (await import('./openapi-command.ts')).openapiCommand())

program
  .command('doctor')
  .description('check the settings, the store, its migrations and what is counted of the data')
  .option(...DATABASE)
  .action(async (options) => (await import('./doctor-command.ts')).doctorCommand(options))

// A reader that has seen enough, as `head` does, is no fault; the command still does its work.
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
  // What an operator can fix is one sentence; everything else needs its stack.
  process.stderr.write(
    error instanceof UserError ? `heliolog: ${error.message}\n` : `${(error as Error).stack}\n`,
  )
}
