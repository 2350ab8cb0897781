/** Checks a draft: a dry run of its import, which keeps every row for the pages. */
import type { CheckReport, CheckTab, RowFault } from '@heliolog/desk-api'
import { toMessage } from '../../../domain/messages.ts'
import type { BadRow, BadRowFacts } from '../../../publish/apply/checked-rows.ts'
import { type ChangedRecord, type RecordChange, withFields } from '../../../publish/apply/field-changes.ts'
import { importFiles } from '../../../publish/apply/import-files.ts'
import { NO_RETRACTION_LIMIT } from '../../../publish/apply/staged-publication.ts'
import { type WarnedRow, warningMessage } from '../../../publish/apply/warnings.ts'
import { type Fault, messageOf } from '../../../publish/check/fault.ts'
import type { RowPlace } from '../../../publish/read/input-file.ts'
import type { Database } from '../../../storage/database.ts'
import { CheckRowsFile, type RowHead } from './check-rows.ts'
import { prepareImport } from './draft-import.ts'
import type { CheckTask, ReportProgress } from './job-task.ts'

const MAX_RETRACTED_BY = 100

/** Rows that break the same rule by the same field belong together, whatever their values are. */
const ruleOf = (fault: Fault) => {
  const { code, field } = fault
  return { rule: `${field} ${code}`, field, message: toMessage(messageOf(fault)) }
}

const faultOf = (fault: Fault): RowFault => {
  const { field, value, rule, columns = [] } = fault
  return { ...toMessage(fault), field, columns, value: value ?? null, rule }
}

const textsOf = (cells: unknown): Record<string, string> | null =>
  typeof cells === 'object' && cells !== null
    ? Object.fromEntries(
        Object.entries(cells).map(([column, value]) => [
          column,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]),
      )
    : null

type RecordHead = Partial<Pick<RowHead, 'id' | 'observer' | 'day'>>

/** Adds the rows of a draft to a file, each to the tabs where it belongs. */
class CheckedTabs {
  readonly file: CheckRowsFile
  readonly #numbers: ReadonlyMap<string, number>

  constructor({ rows, input: { files } }: CheckTask) {
    this.file = new CheckRowsFile(rows)
    this.#numbers = new Map(files.map(({ name, number }) => [name, number]))
  }

  fileNumber(name: string | null): number | null {
    return this.#numbers.get(name ?? '') ?? null
  }

  #head(place: RowPlace | undefined, record: RecordHead): RowHead {
    const { file = null, sheet = null, line = null } = place ?? {}
    const { id = null, observer = null, day = null } = record
    return { file, fileNumber: this.fileNumber(file), sheet, line, id, observer, day }
  }

  /** A registration of an observer, or a probable correction. */
  addChange(record: ChangedRecord): void {
    const { change, corrects, place } = record
    const head = this.#head(place, record)
    if (corrects) this.file.add('corrections', head, { fields: withFields(record).fields, corrects })
    else this.file.add(change as CheckTab, head)
  }

  addReplaced({ fields, place, ...record }: RecordChange): void {
    this.file.add('replaced', this.#head(place, record), { fields })
  }

  addSkipped(place: RowPlace, cells: unknown): void {
    this.file.add('skipped', this.#head(place, {}), { cells: textsOf(cells) })
  }

  /** Some rows turn out to be bad when all are read, but belong at their position in the files. */
  addBad(bad: BadRow, cells: unknown, { number, observer, day }: BadRowFacts): void {
    const head = this.#head(bad, { id: bad.id ?? null, observer, day })
    this.file.add('bad', head, { faults: bad.faults.map(faultOf), cells: textsOf(cells) }, number)
    for (const fault of bad.faults) this.file.addRule('bad', number, ruleOf(fault))
  }

  addWarned({ warning, detail, place, id, observer, day }: WarnedRow & { place: RowPlace }): void {
    const head = this.#head(place, { id, observer, day })
    this.file.add('warnings', head, { warning: toMessage(warningMessage(warning, detail)) })
    const rule = { rule: warning, field: '', message: toMessage(warningMessage(warning)) }
    this.file.addRule('warnings', this.file.counts.warnings, rule)
  }
}

export const checkDraft = async (
  database: Database,
  task: CheckTask,
  reportProgress: ReportProgress,
): Promise<CheckReport> => {
  const { kind, files, options, notesOf } = await prepareImport(database, task.input, reportProgress)
  const tabs = new CheckedTabs(task)
  using file = tabs.file
  const report = await importFiles(database, kind, files, {
    ...options,
    dryRun: true,
    rejects: task.rejected,
    maxRetract: NO_RETRACTION_LIMIT,
    onPublishing: () => reportProgress({ phase: null, progress: null }),
    onChange: (_, record) => tabs.addChange(record),
    onChangeBatch: (batch) => file.addBatch(batch),
    onBadRow: (bad, cells, facts) => tabs.addBad(bad, cells, facts),
    onReplaced: (change) => tabs.addReplaced(change),
    onSkippedRow: (place, cells) => tabs.addSkipped(place, cells),
    onWarning: (row) => tabs.addWarned(row),
  })
  const { rows, newObservers, outcome } = report
  const result: CheckReport = {
    rows,
    tabs: file.counts,
    publication: outcome?.number ?? 0,
    counts: outcome?.difference ?? { new: 0, changed: 0, retracted: 0, unchanged: 0 },
    isAccepted: outcome !== undefined,
    isAboveBrake: outcome?.retractsMany ?? false,
    rules: file.rules,
    retractedBy: file.retractedBy(MAX_RETRACTED_BY),
    newObservers: newObservers.map(({ similar = null, ...observer }) => ({ ...observer, similar })),
    notes: notesOf(report, true),
  }
  file.commit(report.tables, (name) => tabs.fileNumber(name))
  return result
}
