/** Checks a store, for `heliolog doctor` and for the desk. Only the result is written to it. */
import type { Message as SentMessage, StoreCheck } from '@heliolog/desk-api'
import { type Message, message, toMessage } from '../domain/messages.ts'
import { quoteForShell } from '../domain/user-error.ts'
import { folderProblem } from '../files/build/file-cache.ts'
import { verify } from '../publish/correct/verify.ts'
import { SETTINGS, type Settings } from '../settings/config.ts'
import { settingWarnings, shownSettings } from '../settings/read-settings.ts'
import type { Database } from '../storage/database.ts'
import { recordDoctorRun } from '../storage/import-runs.ts'

/** Finds what does no harm to the data, but to the operation. */
export const findWarnings = (database: Database, { cacheDir: folder }: Settings): SentMessage[] => {
  const warnings = settingWarnings(process.env)
  const readable = database.readableByOthers()
  if (readable.length > 0)
    warnings.push(
      message('warning.readable', { command: `chmod 600 ${readable.map(quoteForShell).join(' ')}` }),
    )
  const reason = folderProblem(folder)
  if (reason !== undefined)
    warnings.push(message('warning.cache', { folder, reason, setting: SETTINGS.cacheDir.name }))
  return warnings.map(toMessage)
}

/** The settings of this process; `database` is the option of the command line. */
export const settingsInUse = (database: string | undefined) => shownSettings(process.env, database)

/** `onStep` gets the share of the records' checks that are done. */
export const checkStore = async (
  database: Database,
  verifyFeatures: (database: Database) => Promise<Message[]>,
  onStep?: (done: number) => void,
): Promise<StoreCheck> => {
  const { findings, skipped } = await database.checkFiles()
  // Statements on damaged files fail, or find less.
  if (findings.length === 0) findings.push(...(await verify(database, onStep)))
  const isDamaged = findings.length > 0
  if (!isDamaged) findings.push(...(await verifyFeatures(database)))
  // For the pages of the desk. A role that only reads cannot record it.
  await recordDoctorRun(database, findings.length).catch(() => {})
  return { findings: findings.map(toMessage), isDamaged, skipped: skipped ? toMessage(skipped) : null }
}
