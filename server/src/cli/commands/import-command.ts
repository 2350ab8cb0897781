import { basename, resolve } from 'node:path'
import { ChangeReport } from '../../commands/change-report.ts'
import {
  type CommandOptions,
  exitCodeOf,
  withDatabase,
  withNewDatabase,
  withUserErrors,
} from '../../commands/command-database.ts'
import { printImportReport, printNewSource } from '../../commands/import-report.ts'
import { currentOperator, type RetractionOptions, retractionLimit } from '../../commands/options.ts'
import { print, reportTo } from '../../commands/output.ts'
import { SILENT_PROGRESS, showProgress } from '../../commands/progress.ts'
import {
  changeLines,
  type DryRunOptions,
  printBadRows,
  printStore,
} from '../../commands/publication-report.ts'
import { recordedImport } from '../../commands/recorded-runs.ts'
import { english } from '../../domain/messages.ts'
import { KINDS, type Kind, OBSERVATIONS } from '../../domain/records/kinds.ts'
import { UsageError } from '../../domain/user-error.ts'
import { afterPublication } from '../../features/features.ts'
import { withFields } from '../../publish/apply/field-changes.ts'
import { importFiles } from '../../publish/apply/import-files.ts'
import { isTableFile } from '../../publish/apply/rejected-rows.ts'
import { RetractionError } from '../../publish/apply/staged-publication.ts'
import { mapsRows } from '../../publish/profile/profile.ts'
import { profileText, readProfile } from '../../publish/profile/profile-file.ts'
import { isExchangeFormat } from '../../publish/read/exchange-formats.ts'
import { formatOf, hasTables, INPUT_FORMATS, type InputFormat } from '../../publish/read/formats.ts'
import { nameOf, STANDARD_INPUT, sizeOf } from '../../publish/read/input-file.ts'
import { chooseSource, readSources, requireSourceName } from '../../publish/source.ts'
import { recordImportRun } from '../../storage/import-runs.ts'

interface ImportCommandOptions extends CommandOptions, RetractionOptions, DryRunOptions {
  /** False with --no-profile. */
  profile?: string | false
  set?: string[]
  format?: string
  suggestProfile?: string
  timeOfDay?: string
  skipInvalid?: boolean
  rejects?: string
  report?: string
  snapshot?: boolean
  replace?: boolean
  expectRows?: number
  endMarker?: string
  note?: string
  quiet?: boolean
  source?: string
  newSource?: boolean
  takeOver?: boolean
  allowReplaced?: boolean
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
  { suggestProfile: _, format: __, set, source, database, ...others }: ImportCommandOptions,
): Promise<void> => {
  if (path === STANDARD_INPUT)
    throw new UsageError('--suggest-profile needs a file, because it reads the rows twice')
  const [other] = Object.keys(others)
  const reading = await readProfile(kind ?? OBSERVATIONS, undefined, set)
  if (other !== undefined || (reading && mapsRows(reading)))
    throw new UsageError(
      `--suggest-profile cannot be combined with ${other ? `--${other.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}` : 'other keys'}; ` +
        'accepted: --format, --source, --database, and --set for delimiter, encoding, header, sheet and sheets. Change the profile that it writes',
    )
  if (format && isExchangeFormat(format)) throw new UsageError(`--format ${format} needs no profile`)
  const { suggestProfileCommand } = await import('./suggest-profile-command.ts')
  if (source !== undefined) requireSourceName(source)
  const store = database === undefined ? {} : { database }
  await suggestProfileCommand(path, kind, format, reading ?? {}, source, store)
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
  const lines = changeLines(options, true)
  const changeReport = options.report === undefined ? undefined : new ChangeReport(options.report)
  // For imports that run regularly: cron mails all output.
  if (options.quiet) reportTo({ write: () => true }, process.stderr)
  const marked = options.endMarker === undefined ? [] : files.map((file) => formatOf(file, format))
  for (const one of marked)
    if (!MARKED_FORMATS.includes(one))
      throw new UsageError(`--end-marker cannot be used for ${one}; accepted: ${MARKED_FORMATS.join(', ')}`)
  if (files.filter((file) => file === STANDARD_INPUT).length > 1)
    throw new UsageError('standard input (-) can be given only once')
  const file = options.profile || undefined
  // Before the store is created: a mistyped file must not leave an empty one.
  const [given, newProfile, sizes] = await withUserErrors(
    async () =>
      [
        await readProfile(kind, file, options.set),
        file === undefined ? undefined : await profileText(kind, file),
        await Promise.all(files.map(sizeOf)),
      ] as const,
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
    const { timeOfDay, endMarker, note, takeOver, allowReplaced } = options
    const sources = await readSources(database.reader, kind)
    const source = chooseSource(kind, sources, options.source, options.newSource ?? false)
    const isProfileOfSource = !newProfile && options.profile !== false && source.profile !== null
    const profile = isProfileOfSource
      ? await withUserErrors(() => readProfile(kind, undefined, options.set, source.profile))
      : given
    const run = () =>
      importFiles(database, kind, files, {
        format,
        profile,
        isProfileOfSource,
        plainProfile: given,
        newProfile,
        timeOfDay,
        source,
        takesOver: takeOver ?? false,
        allowsReplaced: allowReplaced ?? false,
        skipInvalid,
        rejects,
        dryRun,
        snapshot,
        replace,
        maxRetract,
        endMarker,
        note,
        expectedRows: options.expectRows,
        onChange:
          (lines || changeReport) &&
          ((of, record) => {
            lines?.onChange(of, record)
            changeReport?.write(withFields(record))
          }),
        skipsNew: !lines,
        onReplaced: (change) => changeReport?.write(change),
        // Imports that run regularly would repeat warnings about records that they have published before.
        onlyChangedWarnings: options.quiet ?? false,
        onBadRow: lines && ((bad) => lines.onBadRow(kind, bad)),
        runBy: currentOperator(),
        onProgress: progress.update,
        onPublishing: progress.publishing,
      }).finally(progress.stop)
    const report = await (options.dryRun
      ? run()
      : recordedImport(database, { kind: kind.plural, source: source.name }, files.map(nameOf), options, run)
    ).catch((error) => {
      // A dry run also reports retractions that an import would not publish.
      changeReport?.close(dryRun && error instanceof RetractionError)
      throw error
    })
    changeReport?.close(dryRun || report.outcome !== undefined)
    const seconds = (performance.now() - started) / 1000
    printStore(settings, before, dryRun)
    for (const note of report.notes) print(english(note))
    if (report.outcome) printNewSource(kind, source, sources, dryRun)
    // Lines of JSON have all bad rows.
    if (!lines) printBadRows(kind, report)
    const printResult = () => printImportReport(kind, report, seconds, rejects, options)
    if (report.outcome && !options.dryRun)
      await afterPublication(database, settings, {
        printReport: printResult,
        isQuiet: options.quiet ?? false,
      })
    else printResult()
  })
}

/** Records an import that failed before it opened the store. Creates no store. */
const recordFailedImport = (options: ImportCommandOptions, kind: Kind, error: unknown): Promise<void> =>
  withDatabase(options, async (database) => {
    const sources = await readSources(database.reader, kind)
    const { name: source } = chooseSource(kind, sources, options.source, options.newSource ?? false)
    const attempt = {
      kind: kind.plural,
      source,
      attempted_at: new Date().toISOString(),
      exit_code: exitCodeOf(error),
    }
    await recordImportRun(database, attempt)
  }).catch(() => {})
