/** The checks of `heliolog doctor --strict`, with which cron or a timer notices what people forget: imports, backup, disk. */
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { duration, STRICT_LIMITS, size } from '../../commands/options.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/day.ts'
import type { Settings } from '../../settings/config.ts'
import type { Database } from '../../storage/database.ts'
import { freeBytes } from '../../storage/folders.ts'
import { nameOfRun, readBackupRun, readSourceRuns, regularRuns } from '../../storage/import-runs.ts'
import type { ImportRunTable } from '../../storage/schema/tables.ts'

const GB = 1e9

/** Limits in milliseconds and bytes; `none` leaves the check out. */
export interface StrictOptions extends Partial<Record<keyof typeof STRICT_LIMITS, number | 'none'>> {
  /** The kinds whose imports are checked; by default, all that were ever imported. */
  kind?: string[]
}

const inUnit = (unit: string, amount: number): string =>
  new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(amount))

const describeTime = (milliseconds: number): string => {
  if (milliseconds < 2 * HOUR_MS) return inUnit('minute', milliseconds / MINUTE_MS)
  if (milliseconds < 3 * DAY_MS) return inUnit('hour', milliseconds / HOUR_MS)
  return inUnit('day', milliseconds / DAY_MS)
}

interface RunCheck {
  what: string
  maxAge: number
  option: string
  ifMissing: string
  ifOverdue: string
}

const checkRun = (run: ImportRunTable | undefined, now: number, check: RunCheck): string[] => {
  const { what, maxAge, option, ifMissing, ifOverdue } = check
  if (!run) return [`no ${what} is recorded; ${ifMissing}, or leave this check out with ${option} none`]
  const { attempted_at, exit_code, succeeded_at } = run
  // A snapshot that was published without its bad rows has an exit code, and has succeeded.
  if (exit_code !== null && exit_code !== 0 && (succeeded_at === null || succeeded_at < attempted_at))
    return [
      `the ${what} of ${attempted_at} failed with exit code ${exit_code}; read what it printed, then run it again`,
    ]
  // One without an exit code is running, or was killed.
  const age = now - Date.parse(succeeded_at ?? attempted_at)
  if (age <= maxAge) return []
  const state = succeeded_at === null ? 'began' : 'ended'
  return [
    `the last ${succeeded_at === null ? '' : 'successful '}${what} ${state} ${describeTime(age)} ago, and ${option} is ${describeTime(maxAge)}; ${ifOverdue}`,
  ]
}

const checkImports = (
  runs: readonly ImportRunTable[],
  kinds: readonly string[] | undefined,
  maxAge: number,
  now: number,
): string[] => {
  const check = (run: ImportRunTable | undefined, name: string) =>
    checkRun(run, now, {
      what: `import${name}`,
      maxAge,
      option: '--max-import-age',
      ifMissing: 'import your data',
      ifOverdue:
        'see whether cron or the timer still starts it, or name the kinds that it imports with --kind; if you import by hand, use --max-import-age 400d',
    })
  const checked = regularRuns(runs).filter(({ kind }) => kinds?.includes(kind) ?? true)
  const missing = kinds?.filter((name) => checked.every(({ kind }) => kind !== name)) ?? []
  return [
    ...(runs.length === 0 && !kinds ? check(undefined, '') : []),
    ...missing.flatMap((name) => check(undefined, ` of ${name}`)),
    ...checked.flatMap((run) => check(run, ` of ${nameOfRun(run, runs)}`)),
  ]
}

const existing = (folder: string): string =>
  statSync(folder, { throwIfNoEntry: false }) ? folder : existing(dirname(folder))

/** The disk of a database server is not known. */
const checkDisks = ({ engine, location }: Database, { cacheDir }: Settings, minimum: number): string[] => {
  const folders = [cacheDir, ...(engine === 'sqlite' ? [dirname(location)] : [])].map(existing)
  const disks = new Map(folders.map((folder) => [statSync(folder).dev, folder]))
  return [...disks.values()].flatMap((folder) => {
    const free = freeBytes(folder)
    if (free >= minimum) return []
    return [
      `the disk of ${folder} has ${(free / GB).toFixed(1)} GB free, and --min-free-disk is ${minimum / GB} GB; delete other files, or move the store to a larger disk`,
    ]
  })
}

/** Returns what is wrong, and what to do about it. */
export const strictProblems = async (
  database: Database,
  settings: Settings,
  {
    kind: kinds,
    maxImportAge = duration(STRICT_LIMITS.maxImportAge),
    maxBackupAge = duration(STRICT_LIMITS.maxBackupAge),
    minFreeDisk = size(STRICT_LIMITS.minFreeDisk),
  }: StrictOptions,
  now: number,
): Promise<string[]> => {
  const problems: string[] = []
  if (maxImportAge !== 'none')
    problems.push(...checkImports(await readSourceRuns(database), kinds, maxImportAge, now))
  if (maxBackupAge !== 'none')
    problems.push(
      ...checkRun(await readBackupRun(database), now, {
        what: 'backup',
        maxAge: maxBackupAge,
        option: '--max-backup-age',
        ifMissing:
          database.engine === 'sqlite'
            ? 'run heliolog backup FILE'
            : 'run heliolog backup --record CODE with the exit code of each pg_dump',
        ifOverdue: 'see whether cron or the timer still starts it',
      }),
    )
  if (minFreeDisk !== 'none') problems.push(...checkDisks(database, settings, minFreeDisk))
  return problems
}
