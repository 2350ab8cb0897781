/** Declares the commands that change the published data, and those that list or delete former versions. */
import type { Command } from 'commander'
import {
  ALLOW_RETRACT,
  DATABASE,
  DRY_RUN,
  day,
  endMarker,
  JSON_LINES,
  JSON_OUTPUT,
  MAX_RETRACT,
  NOTE,
  repeatable,
  timeOfDay,
  wholeNumber,
} from '../../commands/options.ts'
import { afterPublication, FEATURES, verifyFeatures } from '../../features/features.ts'

const corrections = () => import('./correct-command.ts')
const sources = () => import('./source-command.ts')

const withChangeOptions = (command: Command): Command =>
  command
    .option(...DRY_RUN)
    .option(...JSON_LINES)
    .option(...DATABASE)
    .option(...NOTE)

const KIND = [
  '--kind <kind>',
  'observations, images or observers, if several have a source of this name',
] as const

const ABSENT = ['--absent', 'if no observer has the nickname, remember it for later imports'] as const

const declareSourceCommands = (program: Command): void => {
  const source = program.command('source').description('manage the sources that records come from')
  source
    .command('list')
    .description('list sources with their records, days, profile and last import')
    .option('--kind <kind>', 'only sources of observations, images or observers')
    .option(...JSON_OUTPUT)
    .option(...DATABASE)
    .action(async (options) => (await sources()).listSourcesCommand(options))
  source
    .command('show')
    .description('show one source')
    .argument('<name>', 'name of the source')
    .option(...KIND)
    .option(...JSON_OUTPUT)
    .option(...DATABASE)
    .action(async (name, options) => (await sources()).showSourceCommand(name, options))
  source
    .command('profile')
    .description('print the profile that imports of a source use, as TOML, or replace it')
    .argument('<name>', 'name of the source')
    .argument('[file]', 'TOML or JSON file with the new profile')
    .option(...KIND)
    .option(...DATABASE)
    .action(async (name, file, options) => (await sources()).profileCommand(name, file, options))
  source
    .command('rename')
    .description('give a source another name; its records keep their ids')
    .argument('<old>', 'name of the source')
    .argument('<new>', 'the new name')
    .option(...KIND)
    .option(...DATABASE)
    .action(async (from, to, options) => (await sources()).renameSourceCommand(from, to, options))
  source
    .command('remove')
    .description('retract the records of a source, and remove it')
    .argument('<name>', 'name of the source')
    .option(...KIND)
    .option(...MAX_RETRACT)
    .option(...ALLOW_RETRACT)
    .option(...DRY_RUN)
    .option(...JSON_LINES)
    .option(...NOTE)
    .option(...DATABASE)
    .action(async (name, options) => (await sources()).removeSourceCommand(name, options))
}

export const declarePublishingCommands = (program: Command): void => {
  program
    .command('import')
    .description('publish records from files, either all or none')
    .argument('[kind]', 'observations, images or observers')
    .argument('[file...]', 'CSV, TSV, NDJSON, JSON or XLSX, optionally gzipped; - for standard input')
    .option(...DATABASE)
    .option('--format <format>', 'csv, tsv, ndjson, json, xlsx, aavso or silso (default: from the file name)')
    .option('--time-of-day <HH:MM>', 'time (UTC) for dates without a time', timeOfDay)
    .option(
      '--dry-run',
      'check the files and report what would change, field by field, without changing anything',
    )
    .option('--json', 'print every change as a line of JSON')
    .option('--skip-invalid', 'publish the good rows and write the bad ones to a file')
    .option(
      '--rejects <file>',
      'file for the bad rows of --skip-invalid (default: <file>.rejected.csv in the current folder, .ndjson for JSON)',
    )
    .option(
      '--report <file>',
      'CSV file for all changed, retracted, replaced and probably corrected records, field by field',
    )
    .option('--replace', 'write records exactly as given: fields that a row lacks are emptied, not kept')
    .option(
      '--snapshot',
      'treat the files as complete: as --replace, and retract published records that they do not contain',
    )
    .option(...MAX_RETRACT)
    .option(...ALLOW_RETRACT)
    .option(
      '--expect-rows <n>',
      'publish nothing if the files have fewer rows',
      wholeNumber(0, 1_000_000_000),
    )
    .option(
      '--end-marker <text>',
      'publish nothing unless the last line of each file is exactly this text',
      endMarker,
    )
    .option(
      '--source <name>',
      'where the records come from; a new name makes a new source (default: the only one)',
    )
    .option('--new-source', 'accept a new name that looks like a misspelt one')
    .option('--take-over', 'move records of other sources that the files contain into this one')
    .option('--allow-replaced', 'accept rows that change both the observer and the day of a record')
    .option(...NOTE)
    .option(
      '--quiet',
      'print only problems, and counts of rows published otherwise than given, on standard error',
    )
    .optionsGroup('Files with columns and values of their own:')
    .option(
      '--profile <file>',
      'TOML or JSON file that describes the columns and values of the files; the source remembers it',
    )
    .option('--no-profile', 'read the files without the profile that the source remembers')
    .option(
      '--set <key=value>',
      'key of the profile, which wins over its file, such as date.zone=Europe/Berlin (repeatable)',
      repeatable,
    )
    .option(
      '--suggest-profile <file>',
      'guess a profile for this file, write it to <file>.profile.toml in the current folder, and show the first rows',
    )
    .action(async (kind, files, options) =>
      (await import('./import-command.ts')).importCommand(kind, files, options),
    )

  withChangeOptions(
    program
      .command('retract')
      .description('remove published records by id, observer or period, either all or none')
      .argument('<kind>', 'observations or images')
      .argument('[id...]', 'ids of published records')
      .option('--ids <file>', 'file with the ids, one per line; - for standard input')
      .option('--observer <nickname>', 'all records of this observer')
      .option('--from <day>', 'all records from this day on (UTC), YYYY-MM-DD', day)
      .option('--to <day>', 'all records up to this day, inclusive (UTC), YYYY-MM-DD', day),
  ).action(async (kind, ids, options) => (await corrections()).retractCommand(kind, ids, options))

  withChangeOptions(
    program
      .command('undo')
      .description('publish the reverse of a publication, unless a later one touched the same records')
      .argument(
        '[publication]',
        'number of the publication, as heliolog publications lists it; without it, shows what undoing the newest changes',
        wholeNumber(1, 2 ** 31 - 1),
      ),
  ).action(async (publication, options) => (await corrections()).undoCommand(publication, options))

  const observer = program.command('observer').description('rename or forget an observer')
  withChangeOptions(
    observer
      .command('rename')
      .description('give all records of an observer another nickname')
      .argument('<old>', 'nickname of the observer')
      .argument('<new>', 'the new nickname')
      .option('--merge', 'add the records to those of an observer who already has the new nickname')
      .option(...ABSENT),
  ).action(async (from, to, options) => (await corrections()).renameCommand(from, to, options))
  withChangeOptions(
    observer
      .command('forget')
      .description('remove the nickname of an observer from the data and from all former versions')
      .argument('<nickname>', 'nickname of the observer')
      .option(
        '--anonymous [nickname]',
        'keep the records under this nickname (default: anonymous- and random digits)',
      )
      .option(
        '--merge',
        'with --anonymous: add the records to those of an observer who already has that nickname',
      )
      .option('--new-ids', 'give records whose ids contain the nickname a random id each')
      .option('--keep-ids', 'accept that ids of records contain the nickname')
      .option('--retract', 'retract the records')
      .option(...ABSENT),
  ).action(async (nickname, options) => (await corrections()).forgetCommand(nickname, options))

  observer
    .command('names')
    .description('list what is remembered of renamed and forgotten observers, or end it')
    .option('--end <number>', 'treat later rows with this nickname as they are', wholeNumber(1, 2 ** 31 - 1))
    .option(...JSON_OUTPUT)
    .option(...DATABASE)
    .action(async (options) => (await corrections()).namesCommand(options))

  declareSourceCommands(program)

  for (const { declareCommands } of FEATURES) declareCommands?.(program, { afterPublication, verifyFeatures })

  program
    .command('publications')
    .description('list publications, newest first: number, time, data version, records, who ran it, note')
    .option('--limit <n>', 'number of publications', wholeNumber(1, 1_000_000), 20)
    .option(...JSON_OUTPUT)
    .option(...DATABASE)
    .action(async (options) => (await corrections()).publicationsCommand(options))

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
    .option(...DRY_RUN)
    .option(...DATABASE)
    .action(async (options) => (await corrections()).pruneCommand(options))
}
