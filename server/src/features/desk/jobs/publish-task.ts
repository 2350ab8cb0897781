/** Publishes a draft, or the reverse of a publication. */
import { dirname, join, parse } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { ChangedRow, Outcome } from '@heliolog/desk-api'
import { recordedImport } from '../../../commands/recorded-runs.ts'
import { message } from '../../../domain/messages.ts'
import type { Kind } from '../../../domain/records/kinds.ts'
import { KINDS } from '../../../domain/records/kinds.ts'
import { UserError } from '../../../domain/user-error.ts'
import { type ChangedRecord, withFields } from '../../../publish/apply/field-changes.ts'
import { importFiles } from '../../../publish/apply/import-files.ts'
import type { Difference } from '../../../publish/apply/merge.ts'
import { NO_RETRACTION_LIMIT } from '../../../publish/apply/staged-publication.ts'
import type { StoreChangeOptions } from '../../../publish/correct/store-changes.ts'
import { undo } from '../../../publish/correct/undo.ts'
import type { Database } from '../../../storage/database.ts'
import { prepareImport } from './draft-import.ts'
import type { Checked, PublishTask, ReportProgress, UndoTask } from './job-task.ts'

const MAX_CHANGES = 100

/** A path beside the store, such as `heliolog-backup-20240511T154000Z.db`. */
export const backupPath = (store: string, now: Date): string => {
  const { name, ext } = parse(store)
  return join(dirname(store), `${name}-backup-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}${ext}`)
}

export interface PublishingOptions extends Pick<StoreChangeOptions, 'runBy' | 'onWriting' | 'onPublished'> {
  /** Called before it waits for other writers. */
  onWaiting?(): void
}

const hasChanges = (difference: Difference): boolean =>
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
    backup: null,
    changes: [],
  }
}

export const changedRow = (number: number, { plural: kind }: Kind, record: ChangedRecord): ChangedRow => {
  const { id, change, observer = null, day = null, fields } = withFields(record)
  return { number, id, observer, day, fields, change: change as ChangedRow['change'], kind }
}

export const undoPublication = async (
  database: Database,
  { what, publication, note }: UndoTask,
  { onWaiting, ...options }: PublishingOptions,
): Promise<Outcome> => {
  onWaiting?.()
  const dryRun = what === 'undo-preview'
  const changes: ChangedRow[] = []
  const { number, differences, version } = await undo(database, publication, {
    ...options,
    dryRun,
    ...(note !== null && { note }),
    onChange: (kind, record) => {
      if (dryRun && changes.length < MAX_CHANGES) changes.push(changedRow(changes.length + 1, kind, record))
    },
  })
  const kinds = KINDS.map(({ plural: kind }, index) => ({ kind, counts: differences[index] as Difference }))
  const changed = kinds.filter(({ counts }) => hasChanges(counts))
  const result = { publication: dryRun ? null : number, version, kinds: changed }
  return { ...result, notes: [], backup: null, changes }
}
