/** Describes to operators what forgetting an observer finds, deletes and leaves. */
import { type Message, message } from '../../domain/messages.ts'
import { KINDS } from '../../domain/records/kinds.ts'
import type { Database } from '../../storage/database.ts'
import { nicknameMatcher } from '../nickname-matcher.ts'
import { readSources } from '../source.ts'
import { readAnnouncedRemovals } from './history.ts'
import type { Mentions } from './mentions.ts'

/** Traces of an observer in the store, before anything is changed. */
export interface FoundObserver {
  /** False if only the history, the change feed or ids have the nickname. */
  isCurrent: boolean
  /** False if the store does not have the nickname, so that nothing needs to be deleted. */
  hasTraces: boolean
  /** The nicknames to forget: the given one, and former ones of the same records. */
  nicknames: readonly string[]
  /** The nicknames that records of a former one have now. */
  laterNicknames: readonly string[]
  /** The records that mention these nicknames, without those that will be retracted. */
  mentions: Mentions
}

/** Ids that contain a forgotten nickname are replaced by random ones, or they stay. */
export type IdChoice = 'new' | 'keep' | undefined

/** Describes the traces before anything is changed. */
export interface ForgettingReview {
  notes: Message[]
  warnings: Message[]
  /** Set if nothing will be changed, because it is not decided what happens to ids. */
  rejection?: Message
  /** Set if the history will be deleted. */
  deletion?: Message
}

const adviceFor = (field: string): Message =>
  field === 'urls' || field === 'cdn_id'
    ? message('forget.renameFiles', { field })
    : message('forget.correct')

export const reviewForgetting = (
  { hasTraces, nicknames, laterNicknames, mentions: { counts } }: FoundObserver,
  ids: IdChoice,
  isPreview: boolean,
): ForgettingReview => {
  const [nickname = '', ...former] = nicknames
  const { id: records = 0, ...fields } = Object.fromEntries(counts)
  // Forgetting cannot be repeated with other ids, because it deletes the history.
  const isRejected = records > 0 && ids === undefined
  return {
    notes: [
      ...(former.length > 0 ? [message('forget.former', { nicknames: former })] : []),
      ...(laterNicknames.length > 0
        ? [message('forget.isFormerOf', { nickname, nicknames: laterNicknames })]
        : []),
    ],
    warnings: [
      ...Object.entries(fields).map(([field, records]) => {
        const advice = adviceFor(field)
        return message('forget.mention', {
          nicknames,
          field,
          records,
          advice,
          isPreview: isPreview || isRejected,
        })
      }),
      ...(records > 0 && ids === 'keep' ? [message('forget.keptIds', { nicknames, records })] : []),
    ],
    ...(isRejected && { rejection: message('forget.openIds', { nicknames, records }) }),
    ...(hasTraces && !isRejected && { deletion: message('forget.deletes', { nickname, isPreview }) }),
  }
}

/** The sources whose names or profiles have a nickname, which operators must change. */
export const sourceWarnings = async (
  { reader }: Database,
  nicknames: readonly string[],
): Promise<Message[]> => {
  const { isIn } = nicknameMatcher(nicknames)
  const warnings: Message[] = []
  for (const kind of KINDS)
    for (const { name: source, profile } of await readSources(reader, kind)) {
      const of = { kind: kind.name, source }
      if (isIn(source)) warnings.push(message('forget.sourceName', of))
      if (profile !== null && isIn(profile)) warnings.push(message('forget.sourceProfile', of))
    }
  return warnings
}

/** Describes what has been deleted, and what is left to do. `to` is the nickname of the records, empty if there are none. */
export const describeForgotten = async (
  { reader }: Database,
  forgotten: { nickname: string; to: string; records: number },
): Promise<Message[]> => {
  const { nickname } = forgotten
  const removals = await readAnnouncedRemovals(reader)
  const { history_from } = await reader.selectFrom('dataset').select('history_from').executeTakeFirstOrThrow()
  return [
    message('forget.done', { ...forgotten, publication: history_from }),
    ...(removals ? [message('forget.announced', { nickname, day: removals.day })] : []),
    message('forget.elsewhere'),
  ]
}
