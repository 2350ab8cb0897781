/** Runs every check that changes nothing. */
import { type CommandOptions, withDatabase } from '../../command/command-database.ts'
import { count, print } from '../../command/output.ts'
import type { Meta } from '../../domain/records/meta.ts'
import { FEATURES } from '../../features/features.ts'
import { folderProblem } from '../../files/build/file-cache.ts'
import { verify } from '../../publish/correct/verify.ts'
import { SETTINGS } from '../../settings/config.ts'
import { settingWarnings } from '../../settings/read-settings.ts'
import type { Database } from '../../storage/database.ts'
import { readBackupRun, readImportRuns } from '../../storage/import-runs.ts'
import { SCHEMA_VERSION } from '../../storage/schema/schema-version.ts'
import type { ImportRunTable } from '../../storage/schema/tables.ts'

const describeData = (meta: Meta): string =>
  [
    count(meta.observations, 'observation'),
    count(meta.images, 'image'),
    count(meta.observers, 'observer'),
    ...(meta.first_day ? [`${meta.first_day} to ${meta.last_day}`] : []),
    `version ${meta.version}`,
    meta.last_published_at ? `published ${meta.last_published_at}` : 'never published',
  ].join(', ')

const describeFailure = (exitCode: number | null): string =>
  exitCode === null ? 'is running, or was killed' : `failed with exit code ${exitCode}`

const describeRun = (run: ImportRunTable): string => {
  const { kind, attempted_at, exit_code, succeeded_at, rows, seconds } = run
  const success = succeeded_at
    ? `${kind} ${succeeded_at}, ${count(Number(rows), 'row')} in ${Number(seconds).toFixed(1)} s`
    : `${kind} never`
  if (exit_code === 0) return success
  // Imports that published all but their bad rows have an exit code too.
  if (exit_code !== null && succeeded_at !== null && succeeded_at >= attempted_at)
    return `${success}, exit code ${exit_code}`
  return `${success}; that of ${attempted_at} ${describeFailure(exit_code)}`
}

const describeImports = (runs: readonly ImportRunTable[]): string =>
  runs.length === 0 ? 'none yet' : runs.map(describeRun).join('\n          ')

const describeBackup = (run: ImportRunTable | undefined): string => {
  if (!run) return 'none recorded'
  const { attempted_at, exit_code, succeeded_at } = run
  if (exit_code === 0) return `${succeeded_at}`
  return `${succeeded_at ?? 'none has succeeded'}; that of ${attempted_at} ${describeFailure(exit_code)}`
}

/** Compares everything that is derived from records with them, also the tables of features. */
export const checkContents = async (database: Database): Promise<string[]> => {
  const findings = await verify(database)
  // What features compute from damaged records says nothing.
  if (findings.length > 0) return findings
  for (const { verifyStore } of FEATURES) if (verifyStore) findings.push(...(await verifyStore(database)))
  return findings
}

export const doctorCommand = (options: CommandOptions): Promise<void> =>
  withDatabase({ ...options, dryRun: true, needsCommunity: true }, async (database, settings) => {
    print(`node      ${process.version}`)
    print(`store     ${database.engine}, ${database.location}, schema version ${SCHEMA_VERSION}`)
    print(
      `address   http://${settings.host}:${settings.port}${settings.publicUrl ? `, public ${settings.publicUrl}` : ''}`,
    )
    const dataset = await database.reader.selectFrom('dataset').select('meta').executeTakeFirst()
    if (dataset) {
      print(`data      ${describeData(JSON.parse(dataset.meta))}`)
      for (const { describeStore } of FEATURES)
        if (describeStore) print(await describeStore(database, settings))
    }
    print(`imports   ${describeImports(await readImportRuns(database))}`)
    print(`backup    ${describeBackup(await readBackupRun(database))}`)
    for (const warning of settingWarnings(process.env)) print(`warning: ${warning}`)
    const readable = database.readableByOthers()
    if (readable.length > 0)
      print(`warning: other users of this machine can read the store; run: chmod 600 ${readable.join(' ')}`)
    const problem = folderProblem(settings.cacheDir)
    if (problem !== undefined)
      print(
        `warning: downloads return 503, because the cache folder ${settings.cacheDir} cannot be written: ${problem}; set ${SETTINGS.cacheDir.name}`,
      )
    const { findings, skipped } = await database.checkFiles()
    if (skipped) print(`not checked: ${skipped}`)
    // Statements on damaged files fail, or find less.
    if (findings.length === 0) findings.push(...(await checkContents(database)))
    for (const finding of findings) print(`NOT SOUND: ${finding}`)
    if (findings.length > 0) process.exitCode = 1
    else print('sound: copies, aggregates, history, index, counts and data version match the records')
  })
