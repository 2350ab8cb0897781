import { basename, resolve } from 'node:path'
import { UsageError } from '../domain/user-error.ts'
import { WOLF_WARNINGS } from '../domain/wolf.ts'
import { FORMATS, type Format, formatOf } from '../publish/formats.ts'
import { type ImportReport, importFiles } from '../publish/import-files.ts'
import { KINDS, type Kind } from '../publish/kinds.ts'
import type { RetractionLimit } from '../publish/retraction-limit.ts'
import type { RowWarning } from '../publish/row-check.ts'
import { STANDARD_INPUT, sizeOf } from '../publish/text-source.ts'
import { type CommandOptions, withNewDatabase, withUserErrors } from './command-database.ts'
import { indexUntilSignal } from './index-publication.ts'
import { count, number } from './numbers.ts'
import { currentOperator } from './operator.ts'
import { showProgress } from './progress.ts'
import {
  changeLines,
  type DryRunOptions,
  print,
  printBadRows,
  printChanges,
  printDifference,
  rowsAndRate,
} from './publication-report.ts'
import { type RetractionOptions, retractionLimit } from './retraction-options.ts'

interface ImportCommandOptions extends CommandOptions, RetractionOptions, DryRunOptions {
  format?: string
  timeOfDay?: string
  skipInvalid?: boolean
  rejects?: string
  snapshot?: boolean
  replace?: boolean
  expectRows?: number
  endMarker?: string
  note?: string
}

export const parseKind = (name: string, kinds: readonly Kind[]): Kind => {
  const kind = kinds.find(({ plural }) => plural === name)
  if (!kind)
    throw new UsageError(
      `${JSON.stringify(name)} is not an accepted kind; accepted: ${kinds.map(({ plural }) => plural).join(', ')}`,
    )
  return kind
}

const parseFormat = (name: string | undefined): Format | undefined => {
  const format = FORMATS.find((known) => known === name)
  if (name !== undefined && !format)
    throw new UsageError(`--format: ${JSON.stringify(name)} is not accepted; accepted: ${FORMATS.join(', ')}`)
  return format
}

const rejectsFile = (files: string[], options: ImportCommandOptions): string | undefined => {
  if (!options.skipInvalid) {
    if (options.rejects) throw new UsageError('--rejects needs --skip-invalid')
    return undefined
  }
  if (options.snapshot)
    throw new UsageError(
      '--snapshot cannot be combined with --skip-invalid: records in skipped rows would be retracted',
    )
  const first = files[0] === STANDARD_INPUT ? 'standard-input' : basename(files[0] ?? '')
  const rejects = options.rejects ?? `${first}.rejected.ndjson`
  if (files.some((file) => file !== STANDARD_INPUT && resolve(file) === resolve(rejects)))
    throw new UsageError(`the bad rows would overwrite ${rejects}; name another file with --rejects`)
  return rejects
}

const snapshotLimit = (options: ImportCommandOptions): RetractionLimit | undefined => {
  const limit = retractionLimit(options)
  if (limit && !options.snapshot)
    throw new UsageError(`${options.allowRetract ? '--allow-retract' : '--max-retract'} needs --snapshot`)
  return limit
}

/** Formats whose last line could be a row. */
const MARKED_FORMATS: readonly Format[] = ['csv', 'ndjson']

const checkMarkedFormats = (files: readonly string[], given: Format | undefined): void => {
  for (const file of files) {
    const format = formatOf(file, given)
    if (!MARKED_FORMATS.includes(format))
      throw new UsageError(
        `--end-marker cannot be used for ${format}, whose syntax shows where it ends; accepted: ${MARKED_FORMATS.join(', ')}`,
      )
  }
}

export const importCommand = async (
  kindName: string,
  files: string[],
  options: ImportCommandOptions,
): Promise<void> => {
  const kind = parseKind(kindName, KINDS)
  const format = parseFormat(options.format)
  const rejects = rejectsFile(files, options)
  const maxRetract = snapshotLimit(options)
  const lines = changeLines(options)
  if (options.endMarker !== undefined) checkMarkedFormats(files, format)
  if (files.filter((file) => file === STANDARD_INPUT).length > 1)
    throw new UsageError('standard input (-) can be given only once')
  // Before the store is created: a mistyped file must not leave an empty one.
  const sizes = await withUserErrors(() => Promise.all(files.map(sizeOf)))
  const ifMissing = options.dryRun ? 'use a temporary store' : 'create'
  await withNewDatabase(options, ifMissing, async (database, settings) => {
    const total = sizes.every((size) => size !== undefined)
      ? sizes.reduce((sum, size) => sum + size, 0)
      : undefined
    const progress = showProgress(kind.plural, 'read', total)
    const started = performance.now()
    const report = await importFiles(database, kind, files, {
      format,
      timeOfDay: options.timeOfDay,
      rejects,
      dryRun: options.dryRun ?? false,
      snapshot: options.snapshot ?? false,
      replace: options.replace ?? false,
      maxRetract,
      expectedRows: options.expectRows,
      endMarker: options.endMarker,
      onChange: lines?.onChange,
      onBadRow: lines && ((bad) => lines.onBadRow(kind, bad)),
      runBy: currentOperator(),
      note: options.note,
      onProgress: progress.update,
      onPublishing: progress.publishing,
    }).finally(progress.stop)
    const seconds = (performance.now() - started) / 1000
    // Lines of JSON have all bad rows.
    if (!lines) printBadRows(report)
    const print = () => printReport(kind, report, seconds, rejects, options.dryRun ?? false)
    if (report.outcome && !options.dryRun) await indexUntilSignal(database, settings, print)
    else print()
  })
}

/** For each warning, what is unusual and how it is published. */
const WARNINGS: Record<RowWarning, [what: string, how: string]> = {
  hemispheres: [WOLF_WARNINGS.hemispheres, 'as given'],
  groups: [WOLF_WARNINGS.groups, 'as given'],
  leapSecond: ['a leap second (23:59:60)', 'as the second before'],
}

const isOrAre = (amount: number) => (amount === 1 ? 'is' : 'are')

const printReport = (
  kind: Kind,
  report: ImportReport,
  seconds: number,
  rejects: string | undefined,
  dryRun: boolean,
): void => {
  const { rows, badRows } = report
  for (const [warning, affected] of Object.entries(report.warnings) as [RowWarning, number][])
    if (affected > 0)
      print(
        `warning: ${WARNINGS[warning][0]} in ${count(affected, 'row')}, which ${isOrAre(affected)} published ${WARNINGS[warning][1]}`,
      )
  const written = rejects && !dryRun ? ` and written to ${rejects}` : ''
  if (!report.outcome) {
    process.exitCode = 1
    const bad = `${number.format(badRows)} of ${count(rows, 'row')} ${isOrAre(badRows)} bad`
    print(
      rejects
        ? `${bad}${written}: there is no good row, so nothing was published.`
        : `${bad}: nothing was published. Fix ${badRows === 1 ? 'it' : 'them'}${badRows < rows ? ', or publish the good ones with --skip-invalid' : ''}.`,
    )
    return
  }
  if (badRows > 0) print(`${count(badRows, 'bad row')} ${badRows === 1 ? 'was' : 'were'} left out${written}`)
  const { difference, changes, version } = report.outcome
  if (changes.length > 0) printChanges(changes, difference.changed)
  printDifference(kind, difference, dryRun)
  if (dryRun) print(`${count(rows, 'row')} checked in ${seconds.toFixed(1)} s`)
  else print(`${rowsAndRate(rows, seconds)}; data version ${version}`)
}
