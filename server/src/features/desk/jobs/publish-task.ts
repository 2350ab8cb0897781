/** Publishes a draft. */
import { isDeepStrictEqual } from 'node:util'
import type { ChangedRow, Outcome } from '@heliolog/desk-api'
import { recordedImport } from '../../../commands/recorded-runs.ts'
import { message } from '../../../domain/messages.ts'
import type { Kind } from '../../../domain/records/kinds.ts'
import { UserError } from '../../../domain/user-error.ts'
import { type ChangedRecord, withFields } from '../../../publish/apply/field-changes.ts'
import { importFiles } from '../../../publish/apply/import-files.ts'
import type { Difference } from '../../../publish/apply/merge.ts'
import { NO_RETRACTION_LIMIT } from '../../../publish/apply/staged-publication.ts'
import type { StoreChangeOptions } from '../../../publish/correct/store-changes.ts'
import type { Database } from '../../../storage/database.ts'
import { prepareImport } from './draft-import.ts'
import type { Checked, PublishTask, ReportProgress } from './job-task.ts'

export interface PublishingOptions extends Pick<StoreChangeOptions, 'runBy' | 'onWriting' | 'onPublished'> {
  /** Called before it waits for other writers. */
  onWaiting?(): void
}

export const hasChanges = (difference: Difference): boolean =>
  difference.new + difference.changed + difference.retracted > 0

const notAsChecked = () => new UserError(message('job.notAsChecked'))

/** Rejects a publication that would not do what the check has shown, such as after another one. */
const requireChecked = (checked: Checked, publication: number, counts: Difference | undefined): void => {
  if (publication !== checked.publication || !isDeepStrictEqual(counts, checked.counts)) throw notAsChecked()
}

export const publishDraft = async (
  database: Database,
  { input, note, checked }: PublishTask,
  report: ReportProgress,
  { onWaiting = () => {}, onPublished, ...options }: PublishingOptions,
): Promise<Outcome> => {
  const { kind, files, source, options: given, notesOf } = await prepareImport(database, input, report)
  const names = files.map(({ name }) => name)
  const imported = await recordedImport(
    database,
    { kind: kind.plural, source: source.name },
    names,
    { snapshot: given.snapshot },
    () =>
      importFiles(database, kind, files, {
        ...given,
        ...options,
        dryRun: false,
        rejects: undefined,
        // The operator has confirmed the retractions of the check.
        maxRetract: NO_RETRACTION_LIMIT,
        note: note ?? undefined,
        onPublishing: onWaiting,
        onPublished: async (db, published) => {
          requireChecked(checked, published.number, published.differences[0])
          await onPublished?.(db, published)
        },
      }),
  )
  const { outcome } = imported
  if (!outcome) throw notAsChecked()
  const { difference, version, number } = outcome
  return {
    publication: hasChanges(difference) ? number : null,
    version,
    kinds: [{ kind: kind.plural, counts: difference }],
    notes: notesOf(imported, false),
    warnings: [],
    backup: null,
    changes: [],
  }
}

/** A record that changes, as pages show it. */
export const changedRow = (number: number, { plural: kind }: Kind, record: ChangedRecord): ChangedRow => {
  const { id, change, observer = null, day = null, fields } = withFields(record)
  return { number, id, observer, day, fields, change: change as ChangedRow['change'], kind }
}
