/** Declares the commands that change the published data, and those that list or delete former versions. */
import type { Command } from 'commander'
import {
  DATABASE,
  DRY_RUN,
  day,
  endMarker,
  JSON_LINES,
  NOTE,
  timeOfDay,
  wholeNumber,
} from './option-values.ts'
import { addProfileOptions } from './profile-options.ts'
import { ALLOW_RETRACT, MAX_RETRACT } from './retraction-options.ts'

export const declarePublishingCommands = (program: Command): void => {
  const importCommand = program
    .command('import')
    .description('publish records from files, either all or none')
    .argument('<kind>', 'observations, images or observers')
    .argument('<file...>', 'CSV, TSV, NDJSON or JSON, optionally gzipped; - for standard input')
    .option(...DATABASE)
    .option('--format <format>', 'csv, tsv, ndjson or json (default: from the file name)')
    .option('--time-of-day <HH:MM>', 'time (UTC) for dates without a time', timeOfDay)
    .option(
      '--dry-run',
      'check the files and report what would change, field by field, without changing anything',
    )
    .option(...JSON_LINES)
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
    .option(...NOTE)
    .option('--quiet', 'print only problems, on standard error, and nothing else')
    .action(async (kind, files, options) =>
      (await import('./import-command.ts')).importCommand(kind, files, options),
    )
  addProfileOptions(importCommand)

  program
    .command('retract')
    .description('remove published records by id or observer, either all or none')
    .argument('<kind>', 'observations or images')
    .argument('[id...]', 'ids of published records')
    .option('--ids <file>', 'file with the ids, one per line; - for standard input')
    .option('--observer <nickname>', 'all records of this observer')
    .option(...DRY_RUN)
    .option(...JSON_LINES)
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
    .option(...DRY_RUN)
    .option(...JSON_LINES)
    .option(...MAX_RETRACT)
    .option(...ALLOW_RETRACT)
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
}
