/** Declares the commands that serve, create, back up and check a store, and those that need none. */
import { type AddHelpTextContext, type Command, Help } from 'commander'
import {
  DATABASE,
  day,
  duration,
  orWord,
  repeatable,
  STRICT_LIMITS,
  size,
  wholeNumber,
} from '../../commands/options.ts'
import { SETTINGS, type Setting } from '../../settings/config.ts'
import { fileSetting } from '../../settings/setting-names.ts'

const MAX_WORKERS = 256
const SETTINGS_INDENT = ' '.repeat(6)

const settingsHelp = ({ command }: AddHelpTextContext): string => {
  // 80 as commander does if the output is no terminal.
  const width = command.configureOutput().getOutHelpWidth?.() ?? 80
  const indented = (text: string): string =>
    new Help().boxWrap(text, width - SETTINGS_INDENT.length).replace(/^/gm, SETTINGS_INDENT)
  const described = Object.values<Setting<unknown>>(SETTINGS).map((setting) => {
    const { name, default: standard, meaning, accepts } = setting
    const file = setting.fromFile
      ? `\nAlternatively, ${fileSetting(setting)} names a file with the value.`
      : ''
    return `  ${name} (${standard ?? 'none'})\n${indented(`${meaning}${file}\nAccepted: ${accepts}`)}`
  })
  return `\nSettings, as environment variables or in a settings file, with defaults:\n${described.join('\n')}`
}

export const declareStoreCommands = (program: Command): void => {
  program
    .command('serve')
    .description('serve the API until SIGTERM or SIGINT')
    .addHelpText('after', settingsHelp)
    .option(...DATABASE)
    .option(
      '--workers <n>',
      'number of processes that share the port; auto starts one per core (on Windows, one)',
      orWord('auto', wholeNumber(1, MAX_WORKERS)),
      1,
    )
    .option(
      '--demo',
      'fill an empty store with synthetic data, or extend them to yesterday, and print a demo token',
    )
    .option('--read-only', 'change nothing in the store, such as a backup: no call log, no shared limits')
    .action(async (options) => (await import('./serve-command.ts')).serve(options))

  program
    .command('init')
    .description('create an empty store')
    .option(...DATABASE)
    .action(async (options) => (await import('./schema-command.ts')).initCommand(options))

  program
    .command('upgrade')
    .description('upgrade a store of an earlier release, which cannot use it afterwards')
    .option(...DATABASE)
    .action(async (options) => (await import('./schema-command.ts')).upgradeCommand(options))

  program
    .command('backup')
    .description('write a consistent copy of the embedded store to a file, while it is in use')
    .argument('[file]', 'a file that does not exist yet; tokens and call log are written beside it')
    .option(
      '--record <code>',
      'instead, record for the metrics that another program, such as pg_dump, has made a backup, with its exit code',
      wholeNumber(0, 255),
    )
    .option(...DATABASE)
    .action(async (file, options) => (await import('./backup-command.ts')).backupCommand(file, options))

  program
    .command('restore')
    .description(
      'replace the embedded store by a backup, while nothing uses it; renamed and forgotten nicknames stay remembered, and tokens as they are',
    )
    .argument('<file>', 'data file that heliolog backup wrote')
    .option('--dry-run', 'check the backup and report what the restore would do, without changing anything')
    .option(...DATABASE)
    .action(async (file, options) => (await import('./backup-command.ts')).restoreCommand(file, options))

  program
    .command('copy')
    .description('copy a store with everything in it, for example from the embedded store to PostgreSQL')
    .option('--from <url>', 'store to copy, which is only read (default: HELIOLOG_DATABASE_URL)')
    .option('--to <url>', 'store to create, missing or empty (default: HELIOLOG_DATABASE_URL)')
    .option('--without-call-log', 'leave out the call log; the last use of each token is copied')
    .action(async (options) => (await import('./copy-command.ts')).copyCommand(options))

  program
    .command('doctor')
    .description('check the settings, the store and its aggregates')
    .option(...DATABASE)
    .option('--quiet', 'print only problems, on standard error, and nothing else')
    .option(
      '--strict',
      'also fail if an import or backup has failed or is overdue, or the disk is nearly full',
    )
    .optionsGroup('Limits of --strict:')
    .option(
      '--max-import-age <age>',
      `time since the last successful import, such as 30m, 26h or 8d, or none (default: ${STRICT_LIMITS.maxImportAge})`,
      orWord('none', duration),
    )
    .option(
      '--kind <kind>',
      'kind whose imports are checked (repeatable; default: all imported kinds)',
      repeatable,
    )
    .option(
      '--max-backup-age <age>',
      `time since the last successful backup, such as 36h or 8d, or none (default: ${STRICT_LIMITS.maxBackupAge})`,
      orWord('none', duration),
    )
    .option(
      '--min-free-disk <size>',
      `free space on the disks of the embedded store and of the cache folder, such as 500MB, or none (default: ${STRICT_LIMITS.minFreeDisk})`,
      orWord('none', size),
    )
    .action(async (options) => (await import('./doctor-command.ts')).doctorCommand(options))

  program
    .command('sample')
    .description('write import files with synthetic data; the same seed and end give the same data')
    .option('--years <n>', 'number of years', wholeNumber(1, 425), 11)
    .option('--end <day>', 'last day, YYYY-MM-DD (default: yesterday in UTC)', day)
    .option(
      '--observers <n>',
      'number of observers with observations; observers.csv lists two more',
      wholeNumber(1, 100_000),
      24,
    )
    .option('--per-day <n>', 'observations a day on average', wholeNumber(1, 100_000), 12)
    .option('--seed <n>', 'seed of the random numbers', wholeNumber(0, 4_294_967_295), 1)
    .requiredOption('--out <folder>', 'folder for observations.csv, images.csv and observers.csv')
    .action(async (options) => (await import('./generate-command.ts')).sampleCommand(options))

  program
    .command('openapi')
    .description('print the OpenAPI 3.0.3 document of the API')
    .action(async () => (await import('./generate-command.ts')).openapiCommand())
}
