import { randomBytes } from 'node:crypto'
import { count } from '../../command/numbers.ts'
import { print } from '../../command/report-stream.ts'
import { runStoreChange, type StoreChangeCommandOptions } from '../../command/store-change-command.ts'
import { DAY_MS, dayOf, instant } from '../../domain/day.ts'
import { UsageError, UserError } from '../../domain/user-error.ts'
import { FileCache } from '../../files/build/file-cache.ts'
import { isFormerObserver, requireObserver } from '../../publish/correct/find-observer.ts'
import {
  eraseForgotten,
  type Forgetting,
  type ForgottenObserver,
  forgetObserver,
} from '../../publish/correct/forget-observer.ts'
import { countMentions, type MentioningField } from '../../publish/correct/mentions.ts'
import { renameObserver } from '../../publish/correct/rename-observer.ts'
import type { Database } from '../../storage/database.ts'

export const renameCommand = (
  from: string,
  to: string,
  { merge = false, ...options }: StoreChangeCommandOptions & { merge?: boolean },
): Promise<void> =>
  runStoreChange(options, (database, changeOptions) =>
    renameObserver(database, { from, to, merge }, changeOptions),
  )

interface ForgetCommandOptions extends StoreChangeCommandOptions {
  /** True without a nickname. */
  anonymous?: string | true
  merge?: boolean
  keepIds?: boolean
  retract?: boolean
}

const forgettingOf = (nickname: string, options: ForgetCommandOptions): Forgetting => {
  const { anonymous, merge = false, retract } = options
  if ((anonymous === undefined) === !retract)
    throw new UsageError(
      'choose what happens to the records: --anonymous [nickname] keeps them under another nickname, --retract removes them',
    )
  if (merge && typeof anonymous !== 'string') throw new UsageError('--merge needs --anonymous <nickname>')
  if (options.keepIds && anonymous === undefined) throw new UsageError('--keep-ids needs --anonymous')
  if (anonymous === undefined) return { nickname, retract: true }
  return {
    nickname,
    anonymous: anonymous === true ? `anonymous-${randomBytes(3).toString('hex')}` : anonymous,
    merge,
  }
}

const ADVICE: Record<MentioningField, string> = {
  id: 'retract these records and import them with other ids first, or add --keep-ids',
  title: 'correct these records with an import',
  comments: 'correct these records with an import',
  urls: 'import these images with other URLs, and rename the files',
  tags: 'correct these records with an import',
}

/** Forgetting cannot be repeated with other ids, because it deletes the history. */
const rejectTellingIds = async (
  database: Database,
  nickname: string,
  { anonymous, keepIds }: ForgetCommandOptions,
): Promise<void> => {
  if (anonymous === undefined || keepIds) return
  const { id } = await countMentions(database, nickname)
  if (id > 0)
    throw new UserError(
      `nothing was changed: the ids of ${count(id, 'record')} contain ${JSON.stringify(nickname)}, and would stay public. ` +
        'Retract these records and import them with other ids first, use --retract, or accept it with --keep-ids',
    )
}

export const forgetCommand = (nickname: string, options: ForgetCommandOptions): Promise<void> => {
  const forgetting = forgettingOf(nickname, options)
  const quoted = JSON.stringify(nickname)
  let forgotten: ForgottenObserver | undefined
  return runStoreChange(
    options,
    async (database, changeOptions) => {
      if (!(await isFormerObserver(database.reader, nickname)))
        await requireObserver(database.reader, nickname)
      if (!options.dryRun) await rejectTellingIds(database, nickname, options)
      process.stderr.write(
        `forgetting ${quoted} ${options.dryRun ? 'would delete' : 'deletes'} the history of all publications so far: ` +
          'their versions become unavailable, and they can no longer be undone\n',
      )
      const result = await forgetObserver(database, forgetting, changeOptions)
      forgotten = result
      return result
    },
    async (database, { cacheDir }) => {
      const mentions = await countMentions(database, nickname, options.retract ? nickname : undefined)
      for (const [field, amount] of Object.entries(mentions) as [MentioningField, number][])
        if (amount > 0)
          print(
            `warning: ${quoted} still occurs in the ${field} of ${count(amount, 'record')}: ${ADVICE[field]}`,
          )
      if (options.dryRun || !forgotten) return
      await eraseForgotten(database)
      // Files of former versions contain the nickname, and those of this version may have been built before.
      await new FileCache(cacheDir, 0).evict(forgotten.version)
      const kept =
        forgotten.wasCurrent && 'anonymous' in forgetting
          ? ` is now ${JSON.stringify(forgetting.anonymous)}`
          : ' has no records any more'
      print(
        `${quoted}${kept}; ${count(forgotten.deleted, 'former record')} deleted, ` +
          `versions before publication ${forgotten.publication} are unavailable`,
      )
      print(
        `The change feed announces the removal of ${quoted}. When clients and mirrors have fetched it, delete that too: ` +
          `heliolog history prune --before ${dayOf(instant(Date.now() + DAY_MS))}`,
      )
      print(
        'Not changed: your own files and databases, backups, mirrors, downloaded copies, the call log, caches of bulk files on other machines.',
      )
    },
  )
}
