import { basename, resolve } from 'node:path'
import {
  type CommandOptions,
  errorOnStore,
  exitCodeOf,
  withDatabase,
  withNewDatabase,
  withUserErrors,
} from '../../commands/command-database.ts'
import { currentOperator, type RetractionOptions, retractionLimit } from '../../commands/options.ts'
import { count, formatNumber, print, printProblem, reportTo } from '../../commands/output.ts'
import { SILENT_PROGRESS, showProgress } from '../../commands/progress.ts'
import {
  changeLines,
  correctNickname,
  type DryRunOptions,
  formatValue,
  printBadRows,
  printChanges,
  printDifference,
  printRetracted,
  printStore,
} from '../../commands/publication-report.ts'
import { KINDS, type Kind, OBSERVATIONS } from '../../domain/records/kinds.ts'
import { WOLF_WARNINGS } from '../../domain/records/wolf.ts'
import { shellOperands, UsageError } from '../../domain/user-error.ts'
import { afterPublication } from '../../features/features.ts'
import { type ImportReport, importFiles } from '../../publish/apply/import-files.ts'
import type { NewObserver } from '../../publish/apply/new-observers.ts'
import { isTableFile } from '../../publish/apply/rejected-rows.ts'
import type { ImportWarning } from '../../publish/apply/warnings.ts'
import { mapsRows } from '../../publish/profile/profile.ts'
import { readProfile } from '../../publish/profile/profile-file.ts'
import { isExchangeFormat } from '../../publish/read/exchange-formats.ts'
import { formatOf, hasTables, INPUT_FORMATS, type InputFormat } from '../../publish/read/formats.ts'
import { rowPlace, STANDARD_INPUT, sizeOf, type Table } from '../../publish/read/input-file.ts'
import type { Database } from '../../storage/database.ts'
import { recordImportRun } from '../../storage/import-runs.ts'

interface ImportCommandOptions extends CommandOptions, RetractionOptions, DryRunOptions {
  profile?: string
  set?: string[]
  format?: string
  suggestProfile?: string
  timeOfDay?: string
  skipInvalid?: boolean
  rejects?: string
  snapshot?: boolean
  replace?: boolean
  expectRows?: number
  endMarker?: string
  note?: string
  quiet?: boolean
}

export const parseKind = (name: string, kinds: readonly Kind[]): Kind => {
  const kind = kinds.find(({ plural }) => plural === name)
  if (!kind)
    throw new UsageError(
      `${JSON.stringify(name)} is not an accepted kind; accepted: ${kinds.map(({ plural }) => plural).join(', ')}`,
    )
  return kind
}

const parseFormat = (name: string | undefined): InputFormat | undefined => {
  const format = INPUT_FORMATS.find((known) => known === name)
  if (name !== undefined && !format)
    throw new UsageError(
      `--format: ${JSON.stringify(name)} is not accepted; accepted: ${INPUT_FORMATS.join(', ')}`,
    )
  return format
}

/** The file that bad rows are written to; undefined if none is written. */
const rejectsFile = (files: string[], options: ImportCommandOptions): string | undefined => {
  if (!options.skipInvalid) {
    if (options.rejects) throw new UsageError('--rejects needs --skip-invalid')
    return undefined
  }
  // The next snapshot has the bad rows again, and would find the file of this one.
  if (options.snapshot && !options.rejects) return undefined
  const first = files[0] === STANDARD_INPUT ? 'standard-input' : basename(files[0] ?? '')
  const haveTables = files.every((file) => hasTables(file, parseFormat(options.format)))
  const rejects = options.rejects ?? `${first}.rejected.${haveTables ? 'csv' : 'ndjson'}`
  if (!haveTables && isTableFile(rejects))
    throw new UsageError(
      `--rejects ${rejects} needs CSV, TSV or XLSX files; name a file that ends in .ndjson for others`,
    )
  if (files.some((file) => file !== STANDARD_INPUT && resolve(file) === resolve(rejects)))
    throw new UsageError(`the bad rows would overwrite ${rejects}; name another file with --rejects`)
  return options.dryRun ? undefined : rejects
}

/** Formats whose last line could be a row. */
const MARKED_FORMATS: readonly InputFormat[] = ['csv', 'tsv', 'ndjson']

/** Guesses a profile instead of importing. Only options that describe how the file is read are accepted. */
const suggest = async (
  path: string,
  kind: Kind | undefined,
  format: InputFormat | undefined,
  { suggestProfile: _, format: __, set, ...others }: ImportCommandOptions,
): Promise<void> => {
  if (path === STANDARD_INPUT)
    throw new UsageError('--suggest-profile needs a file, because it reads the rows twice')
  const [other] = Object.keys(others)
  const reading = await readProfile(kind ?? OBSERVATIONS, undefined, set)
  if (other !== undefined || (reading && mapsRows(reading)))
    throw new UsageError(
      `--suggest-profile cannot be combined with ${other ? `--${other.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}` : 'other keys'}; ` +
        'accepted: --format, and --set for delimiter, encoding, header, sheet and sheets. Change the profile that it writes',
    )
  if (format && isExchangeFormat(format)) throw new UsageError(`--format ${format} needs no profile`)
  const { suggestProfileCommand } = await import('./suggest-profile-command.ts')
  await suggestProfileCommand(path, kind, format, reading ?? {})
}

export const importCommand = async (
  kindName: string | undefined,
  files: string[],
  options: ImportCommandOptions,
): Promise<void> => {
  const format = parseFormat(options.format)
  if (options.suggestProfile !== undefined) {
    if (files.length > 0) throw new UsageError('--suggest-profile takes one file, and imports none')
    return suggest(
      options.suggestProfile,
      kindName === undefined ? undefined : parseKind(kindName, KINDS),
      format,
      options,
    )
  }
  if (kindName === undefined || files.length === 0)
    throw new UsageError(
      'the kind and the files are missing; accepted: heliolog import observations FILE…, images FILE…, observers FILE…, or --suggest-profile FILE',
    )
  const kind = parseKind(kindName, KINDS)
  if (format && isExchangeFormat(format) && kind !== OBSERVATIONS)
    throw new UsageError(`--format ${format} has observations only, not ${kind.plural}`)
  const rejects = rejectsFile(files, options)
  const maxRetract = retractionLimit(options)
  if (maxRetract && !options.snapshot)
    throw new UsageError(`${options.allowRetract ? '--allow-retract' : '--max-retract'} needs --snapshot`)
  const lines = changeLines(options)
  // For imports that run regularly: cron mails all output.
  if (options.quiet) reportTo({ write: () => true }, process.stderr)
  const marked = options.endMarker === undefined ? [] : files.map((file) => formatOf(file, format))
  for (const one of marked)
    if (!MARKED_FORMATS.includes(one))
      throw new UsageError(`--end-marker cannot be used for ${one}; accepted: ${MARKED_FORMATS.join(', ')}`)
  if (files.filter((file) => file === STANDARD_INPUT).length > 1)
    throw new UsageError('standard input (-) can be given only once')
  // Before the store is created: a mistyped file must not leave an empty one.
  const [profile, sizes] = await withUserErrors(
    async () =>
      [await readProfile(kind, options.profile, options.set), await Promise.all(files.map(sizeOf))] as const,
  ).catch(async (error) => {
    if (!options.dryRun && !(error instanceof UsageError)) await recordFailedImport(options, kind, error)
    throw error
  })
  const ifMissing = options.dryRun ? 'use a temporary store' : 'create'
  await withNewDatabase(options, ifMissing, async (database, settings, before) => {
    const total = sizes.every((size) => size !== undefined)
      ? sizes.reduce((sum, size) => sum + size, 0)
      : undefined
    const progress = options.quiet ? SILENT_PROGRESS : showProgress(kind.plural, 'read', total)
    const started = performance.now()
    const { dryRun = false, skipInvalid = false, snapshot = false, replace = false } = options
    const { timeOfDay, endMarker, note } = options
    const run = () =>
      importFiles(database, kind, files, {
        format,
        profile,
        timeOfDay,
        skipInvalid,
        rejects,
        dryRun,
        snapshot,
        replace,
        maxRetract,
        endMarker,
        note,
        expectedRows: options.expectRows,
        onChange: lines?.onChange,
        // Imports that run regularly would repeat warnings about records that they have published before.
        onlyChangedWarnings: options.quiet ?? false,
        onBadRow: lines && ((bad) => lines.onBadRow(kind, bad)),
        runBy: currentOperator(),
        onProgress: progress.update,
        onPublishing: progress.publishing,
      }).finally(progress.stop)
    const report = await (options.dryRun ? run() : recordedImport(database, kind, options, run))
    const seconds = (performance.now() - started) / 1000
    printStore(settings, before, dryRun)
    for (const note of report.notes) print(note)
    // Lines of JSON have all bad rows.
    if (!lines) printBadRows(kind, report)
    const printResult = () => printReport(kind, report, seconds, rejects, options)
    if (report.outcome && !options.dryRun)
      await afterPublication(database, settings, {
        printReport: printResult,
        isQuiet: options.quiet ?? false,
      })
    else printResult()
  })
}

/** For each warning, what is unusual and how it is published. */
const WARNINGS: Record<ImportWarning, [what: string, how: string]> = {
  hemispheres: [WOLF_WARNINGS.hemispheres, 'published as given'],
  groups: [WOLF_WARNINGS.groups, 'published as given'],
  leapSecond: ['a leap second (23:59:60)', 'published as the second before'],
  repeatedTime: ['a local time that clocks showed twice', 'published as the first of the two'],
  commaInTag: ['a tag with a comma', 'published as one tag; separate tags by semicolons'],
  lineLikeRow: [
    'a line like a row in a quoted cell',
    'published as given; check that no quote is missing above it',
  ],
  duplicate: ['the same content as an earlier row', 'left out'],
}

/** A snapshot was published without its bad rows, so that the operator notices them in the status of a timer. */
const INCOMPLETE_SNAPSHOT = 2

const importExitCode = ({ badRows, outcome }: ImportReport, { snapshot }: ImportCommandOptions): number => {
  if (!outcome) return 1
  return snapshot && badRows > 0 ? INCOMPLETE_SNAPSHOT : 0
}

const isOrAre = (amount: number) => (amount === 1 ? 'is' : 'are')

const printWarnings = ({ warnings, tables }: ImportReport): void => {
  for (const [warning, [what, how]] of Object.entries(WARNINGS)) {
    const warned = warnings.get(warning as ImportWarning)
    if (!warned) continue
    const { count: affected, first, tags } = warned
    const examples = warning === 'commaInTag' ? ` (${[...new Set(tags)].map(formatValue).join(', ')})` : ''
    const named = first
      .map(
        ({ file, line, detail }) => `${rowPlace(tables[file] as Table, line)}${detail ? ` ${detail}` : ''}`,
      )
      .join(', ')
    const places = `${named}${affected > first.length ? ', …' : ''}`
    printProblem(
      `warning: ${what}${examples} in ${count(affected, 'row')} (${places}), which ${isOrAre(affected)} ${how}`,
    )
  }
}

const MAX_NAMED_OBSERVERS = 20

const printNewObservers = ({ newObservers }: ImportReport, dryRun: boolean): void => {
  if (newObservers.length === 0) return
  const describe = ({ nickname, rows }: NewObserver) => `${formatValue(nickname)} (${count(rows, 'row')})`
  const named = newObservers.slice(0, MAX_NAMED_OBSERVERS).map(describe)
  const more = newObservers.length - named.length
  print(
    `${count(newObservers.length, 'new observer')}: ${named.join(', ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''}`,
  )
  const similar = newObservers.filter((observer) => observer.similar !== undefined)
  for (const observer of similar.slice(0, MAX_NAMED_OBSERVERS)) {
    const { nickname, similar = '' } = observer
    const rename = `heliolog observer rename --merge ${shellOperands(nickname, similar)}`
    printProblem(
      `warning: the new observer ${describe(observer)} is similar to ${formatValue(similar)}; ` +
        `if this is the same person, ${correctNickname(nickname, similar)}${dryRun ? '' : `, and run: ${rename}`}`,
    )
  }
  if (similar.length > MAX_NAMED_OBSERVERS)
    printProblem(`… and ${count(similar.length - MAX_NAMED_OBSERVERS, 'more similar nickname')}`)
}

const printReport = (
  kind: Kind,
  report: ImportReport,
  seconds: number,
  rejects: string | undefined,
  options: ImportCommandOptions,
): void => {
  const { dryRun = false, skipInvalid, snapshot } = options
  const { rows, skippedRows, badRows, badRowsWithoutId, outcome } = report
  const exitCode = importExitCode(report, options)
  if (exitCode !== 0) process.exitCode = exitCode
  printWarnings(report)
  if (skippedRows > 0) print(`${count(skippedRows, 'row')} skipped by rule`)
  const written = rejects ? ` and written to ${rejects}` : ''
  if (!outcome) {
    const bad = `${formatNumber(badRows)} of ${count(rows, 'row')} ${isOrAre(badRows)} bad`
    printProblem(
      skipInvalid
        ? `${bad}${written}: there is no good row, so nothing was published.`
        : `${bad}: nothing was published. Fix ${badRows === 1 ? 'it' : 'them'}${badRows < rows ? `, or ${dryRun ? 'see what the good ones would change' : 'publish the good ones'} with --skip-invalid` : ''}.`,
    )
    return
  }
  if (badRows > 0) {
    const [was, its] = badRows === 1 ? ['was', 'its id'] : ['were', 'their ids']
    const kept =
      snapshot && badRows > badRowsWithoutId ? `; published records with ${its} stay as they are` : ''
    printProblem(`${count(badRows, 'bad row')} ${was} left out${written}${kept}`)
  }
  if (snapshot && badRowsWithoutId > 0)
    printProblem(
      `nothing ${dryRun ? 'would be' : 'was'} retracted, because the records that the files lack may be those of ${count(badRowsWithoutId, 'bad row')} without a certain id; fix ${badRowsWithoutId === 1 ? 'it' : 'them'} first`,
    )
  const { difference, changes, retracted, version } = outcome
  printChanges(changes, difference.changed)
  printRetracted(retracted, difference.retracted)
  printDifference(kind, difference, dryRun)
  printNewObservers(report, dryRun)
  // Less than a second has no rate: the start takes most of it.
  const rate = seconds < 1 ? '' : `, ${count(Math.round(rows / seconds), 'row')} a second`
  if (dryRun) print(`${count(rows, 'row')} checked in ${seconds.toFixed(1)} s`)
  else print(`${count(rows, 'row')} in ${seconds.toFixed(1)} s${rate}; data version ${version}`)
}

const now = (): string => new Date().toISOString()

/** Runs an import, and records in the store how it ended, for the metrics. That never fails the import. */
const recordedImport = async (
  database: Database,
  { plural: kind }: Kind,
  options: ImportCommandOptions,
  run: () => Promise<ImportReport>,
): Promise<ImportReport> => {
  const attempt = { kind, attempted_at: now() }
  const started = performance.now()
  // Failures to record an attempt are ignored: if the store is away, the import itself reports it.
  await recordImportRun(database, { ...attempt, exit_code: null }).catch(() => {})
  let report: ImportReport
  try {
    report = await run()
  } catch (error) {
    const code = exitCodeOf(errorOnStore(error, database.location, database))
    await recordImportRun(database, { ...attempt, exit_code: code }).catch(() => {})
    throw error
  }
  const success = { succeeded_at: now(), rows: report.rows, seconds: (performance.now() - started) / 1000 }
  const end = { exit_code: importExitCode(report, options), ...(report.outcome && success) }
  await recordImportRun(database, { ...attempt, ...end }).catch((error: Error) => {
    if (report.outcome)
      process.stderr.write(
        `warning: the metrics will not show this import, which cannot be recorded: ${error.message}\n`,
      )
  })
  return report
}

/** Records an import that failed before it opened the store. Creates no store. */
const recordFailedImport = (options: CommandOptions, { plural: kind }: Kind, error: unknown): Promise<void> =>
  withDatabase(options, (database) =>
    recordImportRun(database, { kind, attempted_at: now(), exit_code: exitCodeOf(error) }),
  ).catch(() => {})
