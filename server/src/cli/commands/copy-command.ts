/** heliolog copy: copies a store with everything in it, also to another engine. */
import { databaseOptions, withUserErrors } from '../../commands/command-database.ts'
import { count } from '../../commands/output.ts'
import { type Progress, showProgress } from '../../commands/progress.ts'
import { abortOnSignal } from '../../commands/signals.ts'
import { StoreError, UsageError, UserError } from '../../domain/user-error.ts'
import { SETTINGS } from '../../settings/config.ts'
import { readDatabaseUrl, readSettings } from '../../settings/read-settings.ts'
import { locationOf } from '../../storage/database-url.ts'
import { type Copied, copyStore } from '../../storage/open/copy-store.ts'
import { readSchemaState } from '../../storage/open/open.ts'
import { requireCurrent } from '../../storage/schema/schema-version.ts'

const COUNTED = ['observation', 'image', 'observer', 'publication', 'token', 'call'] as const

const describeCopied = ({ version, rows }: Copied): string => {
  const total = Object.values(rows).reduce((sum, copied) => sum + copied, 0)
  const counts = COUNTED.map((table) => count(rows[table], table))
  return `data version ${version}: ${new Intl.ListFormat('en-GB').format(counts)} (${count(total, 'row')} in all tables)`
}

export const copyCommand = async ({
  from,
  to,
  withoutCallLog,
}: {
  from?: string
  to?: string
  withoutCallLog?: true
}): Promise<void> => {
  if (from === undefined && to === undefined)
    throw new UsageError(
      `copy needs --from, --to or both; the one that you leave out is ${SETTINGS.databaseUrl.name}`,
    )
  const settings = await withUserErrors(() => readSettings(process.env, undefined, false))
  const original = from === undefined ? settings.databaseUrl : readDatabaseUrl('--from', from)
  const target = to === undefined ? settings.databaseUrl : readDatabaseUrl('--to', to)
  if (locationOf(original) === locationOf(target))
    throw new UsageError(`--from and --to are the same store, ${locationOf(original)}; name two stores`)
  const database = databaseOptions(settings)
  const { signal } = abortOnSignal(
    (name) => new UserError(`the copy was stopped by ${name}; nothing was copied`),
  )
  let progress: Progress | undefined
  const copied = await withUserErrors(
    async () => {
      if ((await readSchemaState(original, database)).state === 'missing')
        throw new StoreError(`there is no store at ${locationOf(original)}; correct --from`)
      const before = await readSchemaState(target, database)
      if (before.state !== 'missing') requireCurrent(locationOf(target), before)
      return copyStore(original, target, {
        database,
        withCallLog: !withoutCallLog,
        onProgress: (done, total) => {
          progress ??= showProgress('copy', 'written', total)
          progress.update({ rows: done, bytes: done })
        },
        onWritten: () => {
          progress?.stop()
          process.stderr.write('copy: all rows written, building indexes and comparing both stores\n')
        },
        signal,
      })
    },
    (reason) => `cannot copy ${locationOf(original)} to ${locationOf(target)}: ${reason}; nothing was copied`,
    StoreError,
  ).finally(() => progress?.stop())
  process.stdout.write(
    `copied ${locationOf(original)} to ${locationOf(target)}; both have the same rows\n${describeCopied(copied)}\n`,
  )
  if (copied.originalVersion !== copied.version)
    process.stderr.write(
      `warning: the source now has data version ${copied.originalVersion}: it was published to during the copy, which lacks that publication\n`,
    )
}
