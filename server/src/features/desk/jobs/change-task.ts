/** Previews and publishes changes of published records. */
import { isDeepStrictEqual } from 'node:util'
import type { ChangedRow, ChangeRequest, ForgetObserver, Outcome } from '@heliolog/desk-api'
import { type Message, message, toMessage } from '../../../domain/messages.ts'
import { KINDS, type Kind } from '../../../domain/records/kinds.ts'
import { UserError } from '../../../domain/user-error.ts'
import type { PublishedChanges } from '../../../publish/apply/staged-publication.ts'
import { forgetObserver, randomNickname } from '../../../publish/correct/forget-observer.ts'
import { pruneHistory } from '../../../publish/correct/history.ts'
import { renameObserver } from '../../../publish/correct/rename-observer.ts'
import { retract } from '../../../publish/correct/retract.ts'
import type { StoreChangeOptions } from '../../../publish/correct/store-changes.ts'
import { undo } from '../../../publish/correct/undo.ts'
import type { Database } from '../../../storage/database.ts'
import type { ChangeTask } from './job-task.ts'
import { changedRow, hasChanges, type PublishingOptions } from './publish-task.ts'
import { selectionOf } from './record-search.ts'

const MAX_CHANGES = 100

type Effect = Pick<PublishedChanges, 'number' | 'differences' | 'version'>
type Published = Effect & { notes?: Message[]; warnings?: Message[] }

const forget = async (
  database: Database,
  { nickname, absent, to, merge, ids }: ForgetObserver,
  options: StoreChangeOptions & { dryRun: boolean },
): Promise<Published> => {
  const { dryRun } = options
  const who = { nickname, absent, ids: ids ?? undefined }
  const fate = to === null ? ({ retract: true } as const) : { anonymous: to || randomNickname(dryRun), merge }
  const { review, ...forgotten } = await forgetObserver(database, { ...who, ...fate }, options)
  const deletion = review.deletion && dryRun ? [review.deletion] : []
  return {
    ...forgotten,
    notes: [...review.notes, ...forgotten.notes],
    warnings: [...deletion, ...review.warnings, ...forgotten.warnings],
  }
}

const publish = async (
  database: Database,
  request: ChangeRequest,
  options: StoreChangeOptions & { dryRun: boolean },
): Promise<Published> => {
  if (request.what === 'undo') return undo(database, request.publication, options)
  if (request.what === 'rename')
    return renameObserver(database, { ...request, from: request.nickname }, options)
  if (request.what === 'forget') return forget(database, request, options)
  if (request.what === 'retract') {
    const { table, condition } = selectionOf(request, database)
    return retract(database, table, { condition, observer: request.observer || undefined }, options)
  }
  const notes = await pruneHistory(database, request.before, options.dryRun)
  const { version } = await database.reader.selectFrom('dataset').select('version').executeTakeFirstOrThrow()
  return { number: 0, differences: [], version, notes }
}

const effectOf = ({ number, differences }: Effect): Pick<Outcome, 'publication' | 'kinds'> => {
  const kinds = differences.map((counts, index) => ({ kind: (KINDS[index] as Kind).plural, counts }))
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
  const { version, notes = [], warnings = [] } = published
  const messages = { notes: notes.map(toMessage), warnings: warnings.map(toMessage) }
  return { ...effectOf(published), version, ...messages, backup: null, changes }
}
