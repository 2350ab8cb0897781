/** Prints what an import did, or would do. */
import { english, type Message, message } from '../domain/messages.ts'
import type { Kind } from '../domain/records/kinds.ts'
import { shellOperands } from '../domain/user-error.ts'
import type { ImportReport } from '../publish/apply/import-files.ts'
import type { NewObserver } from '../publish/apply/new-observers.ts'
import type { Adaptation } from '../publish/apply/publish.ts'
import { IMPORT_WARNINGS, warningDetail } from '../publish/apply/warnings.ts'
import { rowPlace, type Table } from '../publish/read/input-file.ts'
import type { Source } from '../publish/source.ts'
import { MAIN } from '../storage/schema/source-tables.ts'
import { count, formatNumber, print, printProblem } from './output.ts'
import {
  formatValue,
  printChanges,
  printCorrections,
  printDifference,
  printNamedRows,
  printRetracted,
} from './publication-report.ts'

export interface ImportReportOptions {
  dryRun?: boolean
  skipInvalid?: boolean
  snapshot?: boolean
  quiet?: boolean
  source?: string
}

/** A snapshot was published without its bad rows, so that the operator notices them in the status of a timer. */
const INCOMPLETE_SNAPSHOT = 2

export const importExitCode = (
  { badRows, outcome }: ImportReport,
  { snapshot }: ImportReportOptions,
): number => {
  if (!outcome) return 1
  return snapshot && badRows > 0 ? INCOMPLETE_SNAPSHOT : 0
}

const isOrAre = (amount: number) => (amount === 1 ? 'is' : 'are')

const printWarnings = ({ warnings, tables }: ImportReport): void => {
  for (const warning of IMPORT_WARNINGS) {
    const warned = warnings.get(warning)
    if (!warned) continue
    const [what, how] = [english(message(`warning.${warning}`)), english(message(`published.${warning}`))]
    const { count: affected, first, tags } = warned
    const examples = warning === 'commaInTag' ? ` (${[...new Set(tags)].map(formatValue).join(', ')})` : ''
    const named = first
      .map(
        ({ file, line, detail }) =>
          rowPlace(tables[file] as Table, line) + english(warningDetail(warning, detail)),
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
        `if this is the same person, ${dryRun ? 'import the files, and ' : ''}run: ${rename}`,
    )
  }
  if (similar.length > MAX_NAMED_OBSERVERS)
    printProblem(`… and ${count(similar.length - MAX_NAMED_OBSERVERS, 'more similar nickname')}`)
}

/** Also sets the exit code. */
export const printImportReport = (
  kind: Kind,
  report: ImportReport,
  seconds: number,
  rejects: string | undefined,
  options: ImportReportOptions,
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
  for (const note of keptNotes(report, options)) printProblem(english(note))
  const { difference, changes, retracted, corrections, version } = outcome
  printChanges(changes, difference.changed)
  printCorrections(corrections)
  printRetracted(retracted, difference.retracted)
  printDifference(kind, difference, dryRun)
  printAdaptation(report, options)
  printNewObservers(report, dryRun)
  // Less than a second has no rate: the start takes most of it.
  const rate = seconds < 1 ? '' : `, ${count(Math.round(rows / seconds), 'row')} a second`
  if (dryRun) print(`${count(rows, 'row')} checked in ${seconds.toFixed(1)} s`)
  else print(`${count(rows, 'row')} in ${seconds.toFixed(1)} s${rate}; data version ${version}`)
}

/** Explains why a snapshot retracts no record. */
export const keptNotes = (
  { badRowsWithoutId: bad }: ImportReport,
  { snapshot, dryRun }: ImportReportOptions,
): Message[] => (snapshot && bad > 0 ? [message('note.kept', { bad, isDryRun: dryRun ?? false })] : [])

/** Says that the import creates a source, and what follows if it is the second one. Stores with one need no name. */
export const newSourceNotes = (
  { name: kind }: Kind,
  { name, number }: Source,
  sources: readonly Source[],
  isDryRun: boolean,
): Message[] => {
  if (number !== undefined || (sources.length === 0 && name === MAIN)) return []
  const note = message('note.newSource', { source: name, kind, isDryRun })
  const [only, ...others] = sources
  if (!only || others.length > 0) return [note]
  return [note, message('note.secondSource', { kind, only: only.name, isDryRun })]
}

export const printNewSource = (
  kind: Kind,
  source: Source,
  sources: readonly Source[],
  dryRun: boolean,
): void => {
  const [note, ...warnings] = newSourceNotes(kind, source, sources, dryRun)
  if (note) print(english(note))
  for (const warning of warnings) printProblem(`warning: ${english(warning)}`)
}

export const takenOverNotes = (takenOver: Adaptation['takenOver'], source = '', dryRun = false): Message[] =>
  takenOver.map(({ owner, records }) =>
    message('note.takenOver', { records, owner, source, isDryRun: dryRun }),
  )

/** Also for --quiet: what an import did otherwise than its rows say, and what it removed. */
const printAdaptation = (
  { adaptation: { named, takenOver }, outcome }: ImportReport,
  { source, quiet, dryRun }: ImportReportOptions,
): void => {
  const { retracted = 0, new: added, changed } = outcome?.difference ?? {}
  if (quiet && retracted > 0) printProblem(`${count(retracted, 'record')} retracted`)
  for (const note of takenOverNotes(takenOver, source, dryRun)) printProblem(english(note))
  if (takenOver.length > 0 && added === 0 && changed === 0 && retracted === 0)
    printProblem(
      'no record changes, so there is no publication to undo; to give them back, import them into their former source with --take-over',
    )
  printNamedRows(named)
}
