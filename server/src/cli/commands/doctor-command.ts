/** Runs every check that changes nothing. */
import type { StoreCheck } from '@heliolog/desk-api'
import { type CommandOptions, withDatabase } from '../../commands/command-database.ts'
import { count, print, printProblem, reportTo } from '../../commands/output.ts'
import { checkStore, findWarnings } from '../../commands/store-check.ts'
import { toMessage } from '../../domain/messages.ts'
import { KINDS } from '../../domain/records/kinds.ts'
import type { Meta } from '../../domain/records/meta.ts'
import { UsageError } from '../../domain/user-error.ts'
import { FEATURES, verifyFeatures } from '../../features/features.ts'
import type { Settings } from '../../settings/config.ts'
import { shownSettings } from '../../settings/read-settings.ts'
import type { Database } from '../../storage/database.ts'
import { nameOfRun, readBackupRun, readSourceRuns } from '../../storage/import-runs.ts'
import { DamagedError, SCHEMA_VERSION } from '../../storage/schema/schema-version.ts'
import type { ImportRunTable } from '../../storage/schema/tables.ts'
import { parseKind } from './import-command.ts'
import { type StrictOptions, strictProblems } from './strict-checks.ts'

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

const describeRun = (run: ImportRunTable, name: string): string => {
  const { attempted_at, exit_code, succeeded_at, rows, seconds } = run
  const success = succeeded_at
    ? `${name} ${succeeded_at}, ${count(Number(rows), 'row')} in ${Number(seconds).toFixed(1)} s`
    : `${name} never`
  if (exit_code === 0) return success
  // Imports that published all but their bad rows have an exit code too.
  if (exit_code !== null && succeeded_at !== null && succeeded_at >= attempted_at)
    return `${success}, exit code ${exit_code}`
  return `${success}; that of ${attempted_at} ${describeFailure(exit_code)}`
}

const describeImports = (runs: readonly ImportRunTable[]): string =>
  runs.map((run) => describeRun(run, nameOfRun(run, runs))).join('\n          ') || 'none yet'

const describeBackup = (run: ImportRunTable | undefined): string => {
  if (!run) return 'none recorded'
  const { attempted_at, exit_code, succeeded_at } = run
  if (exit_code === 0) return `${succeeded_at}`
  return `${succeeded_at ?? 'none has succeeded'}; that of ${attempted_at} ${describeFailure(exit_code)}`
}

const AFTER_DAMAGE =
  'What to do: stop imports, keep the files of this store, and restore the last sound backup (docs/backup.md). ' +
  'Then import what was published since. If no disk has failed and nobody has changed the tables, please report a bug.'

const printFindings = (findings: StoreCheck['findings'], isDamaged: boolean): void => {
  for (const finding of findings) printProblem(`NOT SOUND: ${finding.text}`)
  if (isDamaged) printProblem(AFTER_DAMAGE)
  if (findings.length > 0) process.exitCode = 1
}

interface DoctorOptions extends CommandOptions, StrictOptions {
  strict?: boolean
  quiet?: boolean
}

export const doctorCommand = async ({
  database: url,
  strict,
  quiet,
  ...limits
}: DoctorOptions): Promise<void> => {
  if (!strict && Object.keys(limits).length > 0)
    throw new UsageError('--max-import-age, --kind, --max-backup-age and --min-free-disk need --strict')
  for (const name of limits.kind ?? []) parseKind(name, KINDS)
  // For checks that run regularly: cron mails all output.
  if (quiet) reportTo({ write: () => true }, process.stderr)
  const options = { ...(url === undefined ? {} : { database: url }), dryRun: true, needsCommunity: true }
  const checked = withDatabase(options, async (database, settings) => {
    await describe(database, settings, url)
    const problems = strict ? await strictProblems(database, settings, limits, Date.now()) : []
    const { findings, isDamaged, skipped } = await checkStore(database, verifyFeatures)
    if (skipped) print(`not checked: ${skipped.text}`)
    printFindings(findings, isDamaged)
    if (findings.length === 0)
      print('sound: copies, aggregates, history, index, counts and data version match the records')
    for (const problem of problems) printProblem(`PROBLEM: ${problem}`)
    if (problems.length > 0) process.exitCode = 1
  })
  await checked.catch((error) => {
    if (!(error instanceof DamagedError)) throw error
    printFindings(error.findings.map(toMessage), true)
  })
}

const describeSettings = (url: string | undefined): string => {
  const given = shownSettings(process.env, url).filter(
    ({ origin }) => origin === 'environment' || origin === 'file',
  )
  return (
    given
      .map(({ name, value, origin, place }) => `${name}=${value} (${place ?? origin})`)
      .join('\n          ') || 'all default'
  )
}

const describe = async (database: Database, settings: Settings, url: string | undefined): Promise<void> => {
  print(`node      ${process.version}`)
  print(`store     ${database.engine}, ${database.location}, schema version ${SCHEMA_VERSION}`)
  print(`settings  ${describeSettings(url)}`)
  print(
    `address   http://${settings.host}:${settings.port}${settings.publicUrl ? `, public ${settings.publicUrl}` : ''}`,
  )
  const dataset = await database.reader.selectFrom('dataset').select('meta').executeTakeFirst()
  if (dataset) {
    print(`data      ${describeData(JSON.parse(dataset.meta))}`)
    for (const { describeStore } of FEATURES)
      if (describeStore) print(await describeStore(database, settings))
  }
  print(`imports   ${describeImports(await readSourceRuns(database))}`)
  print(`backup    ${describeBackup(await readBackupRun(database))}`)
  for (const warning of findWarnings(database, settings)) printProblem(`warning: ${warning.text}`)
}
