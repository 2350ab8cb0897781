/** Previews and publishes changes of published records. */
import { isDeepStrictEqual } from 'node:util'
import type { ChangedRow, ChangeRequest, Outcome } from '@heliolog/desk-api'
import { message } from '../../../domain/messages.ts'
import { KINDS, type Kind } from '../../../domain/records/kinds.ts'
import { UserError } from '../../../domain/user-error.ts'
import { type ChangedRecord, withFields } from '../../../publish/apply/field-changes.ts'
import type { Difference } from '../../../publish/apply/merge.ts'
import type { PublishedChanges } from '../../../publish/apply/staged-publication.ts'
import type { StoreChangeOptions } from '../../../publish/correct/store-changes.ts'
import { undo } from '../../../publish/correct/undo.ts'
import type { Database } from '../../../storage/database.ts'
import type { ChangeTask } from './job-task.ts'
import { hasChanges, type PublishingOptions } from './publish-task.ts'

const MAX_CHANGES = 100

export const changedRow = (number: number, { plural: kind }: Kind, record: ChangedRecord): ChangedRow => {
  const { id, change, observer = null, day = null, fields } = withFields(record)
  return { number, id, observer, day, fields, change: change as ChangedRow['change'], kind }
}

const publish = (
  database: Database,
  request: ChangeRequest,
  options: StoreChangeOptions,
): Promise<PublishedChanges> => undo(database, request.publication, options)

const effectOf = ({ number, differences }: PublishedChanges): Pick<Outcome, 'publication' | 'kinds'> => {
  const kinds = KINDS.map(({ plural: kind }, index) => ({ kind, counts: differences[index] as Difference }))
  const changed = kinds.filter(({ counts }) => hasChanges(counts))
  return { publication: changed.length > 0 ? number : null, kinds: changed }
}

export const changeStore = async (
  database: Database,
  { request, previewed }: ChangeTask,
  { onWaiting, onPublished, ...options }: PublishingOptions,
): Promise<Outcome> => {
  onWaiting?.()
  const { isPreview, note } = request
  const changes: ChangedRow[] = []
  const published = await publish(database, request, {
    ...options,
    dryRun: isPreview,
    ...(note !== null && { note }),
    onChange: (kind, record) => {
      if (isPreview && changes.length < MAX_CHANGES)
        changes.push(changedRow(changes.length + 1, kind, record))
    },
    onPublished: async (db, made) => {
      const { publication, kinds } = previewed ?? {}
      if (!isDeepStrictEqual(effectOf(made), { publication, kinds }))
        throw new UserError(message('job.notAsPreviewed'))
      await onPublished?.(db, made)
    },
  })
  const { version } = published
  return { ...effectOf(published), version, notes: [], warnings: [], backup: null, changes }
}
