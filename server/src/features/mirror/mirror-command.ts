import { afterPublication } from '../../command/after-publication.ts'
import { type CommandOptions, withNewDatabase } from '../../command/command-database.ts'
import { currentOperator, type RetractionOptions, retractionLimit } from '../../command/options.ts'
import { count, formatNumber, print } from '../../command/output.ts'
import {
  type Progress,
  reportPublishing,
  showDownloadProgress,
  showProgress,
} from '../../command/progress.ts'
import {
  changeLines,
  type DryRunOptions,
  printBadRows,
  printChanges,
  printDifference,
} from '../../command/publication-report.ts'
import { abortOnSignal } from '../../command/signals.ts'
import type { Kind } from '../../domain/records/kinds.ts'
import { shellOperands, UsageError, UserError } from '../../domain/user-error.ts'
import type { Difference } from '../../publish/apply/merge.ts'
import type { Database } from '../../storage/database.ts'
import { withoutPassword } from '../../storage/database-url.ts'
import {
  findForgotten,
  type MirrorOptions,
  type MirrorReport,
  mirror,
  readMirrorCursor,
} from './mirror-store.ts'
import { SourceAwayError, type SourceClient, sourceAddress, sourceClient } from './source-client.ts'
import { waitForPublication } from './source-data.ts'

interface MirrorCommandOptions extends CommandOptions, RetractionOptions, DryRunOptions {
  follow?: boolean
}

const reportWait = (reason: string, seconds: number): void => {
  const until = new Date(Date.now() + seconds * 1_000).toISOString().slice(0, 19)
  process.stderr.write(`${reason}: waiting ${formatNumber(seconds)} s, until ${until}Z\n`)
}

export const mirrorCommand = async (url: string, options: MirrorCommandOptions): Promise<void> => {
  const address = sourceAddress(url)
  if (address === undefined)
    throw new UsageError(
      `${JSON.stringify(withoutPassword(url))} is not the URL of a heliolog server; accepted: http or https without a user, such as https://sun.example.org`,
    )
  const { dryRun = false, follow = false } = options
  if (dryRun && follow) throw new UsageError('--follow cannot be combined with --dry-run')
  const maxRetract = retractionLimit(options)
  const lines = changeLines(options)
  const ifMissing = dryRun ? 'use a temporary store' : 'create'
  await withNewDatabase(options, ifMissing, async (database, settings) => {
    const { mirrorToken: token } = settings
    if (token === undefined)
      throw new UsageError(
        `HELIOLOG_MIRROR_TOKEN is not set; set it to a token issued by ${address}, or HELIOLOG_MIRROR_TOKEN_FILE to the path of a file with one`,
      )
    /** When a signal arrives, requests and waits of the client end with the error that `reasonOf` returns. */
    const connect: Connect = (reasonOf) => sourceClient(address, token, abortOnSignal(reasonOf), reportWait)
    /** Returns whether a signal has arrived. */
    const mirrorOnce = async (source: SourceClient): Promise<boolean> => {
      await runMirror(database, source, { dryRun, maxRetract, ...lines, isFollowing: follow })
      return !dryRun && process.exitCode === undefined && (await afterPublication(database, settings, {}))
    }
    const isStopped = await mirrorOnce(connect(stoppedBy))
    if (follow && !isStopped && process.exitCode === undefined)
      await followSource(database, address, connect, mirrorOnce)
  })
}

type Connect = (reasonOf: (signal: NodeJS.Signals) => Error) => SourceClient

const stoppedBy = (signal: NodeJS.Signals): Error =>
  new UserError(`mirroring was stopped by ${signal}; nothing was changed`)

/** A signal stops the download and the reading of rows, but not a publication that has started. */
const runMirror = async (
  database: Database,
  source: SourceClient,
  options: Pick<MirrorOptions, 'dryRun' | 'maxRetract' | 'onChange' | 'onBadRow' | 'isFollowing'>,
): Promise<void> => {
  const { address } = source
  const reading = readingProgress()
  const downloading = showDownloadProgress()
  const started = performance.now()
  const stop = () => {
    reading.stop()
    source.abort.release()
  }
  const { version } = await database.reader.selectFrom('dataset').select('version').executeTakeFirstOrThrow()
  const report = await mirror(database, source, {
    ...options,
    runBy: currentOperator(),
    note: `mirror of ${address}`,
    onDownload: ({ plural }, bytes) => downloading(plural, bytes),
    onRead: reading.update,
    onPublishing: (rows) => {
      stop()
      reportPublishing(address, rows)
    },
  }).finally(stop)
  // Lines of JSON have all bad rows.
  if (!options.onBadRow) for (const rows of report.read) printBadRows(rows.kind, rows)
  printReport(address, report, (performance.now() - started) / 1_000, options.dryRun)
  if (!options.dryRun && report.read.length > 0 && report.differences)
    printForgotten(address, await findForgotten(database, source, version))
}

/** This store still has the nicknames in its history and change feed. The ids are those of the source. */
const printForgotten = (address: string, nicknames: readonly string[]): void => {
  if (nicknames.length === 0) return
  print(
    `${address} has removed observers and deleted its history. If it has forgotten them, forget them here too:`,
  )
  for (const nickname of nicknames)
    print(`heliolog observer forget --retract --keep-ids ${shellOperands(nickname)}`)
}

const RETRY_SECONDS = 30

/** A signal has ended `--follow`. */
class Stopped extends Error {}

const awaitPublication = async (database: Database, source: SourceClient): Promise<void> => {
  const cursor = await readMirrorCursor(database, source)
  if (cursor === undefined)
    throw new UserError(
      `${source.address} has no change feed, which needs heliolog 1.5 or later; without --follow, run heliolog mirror regularly`,
    )
  while (!(await waitForPublication(source, cursor)));
}

/** Stays connected to the source's change feed, and mirrors each publication, until SIGTERM or SIGINT. */
const followSource = async (
  database: Database,
  address: string,
  connect: Connect,
  mirrorOnce: (source: SourceClient) => Promise<unknown>,
): Promise<void> => {
  print(`following ${address}`)
  // Also notices a signal that arrives between two requests, or while data are published.
  const { signal } = abortOnSignal(() => new Stopped())
  let awayReason: string | undefined
  while (process.exitCode === undefined && !signal.aborted) {
    const source = connect(() => new Stopped())
    try {
      if (awayReason !== undefined) await source.wait(awayReason, RETRY_SECONDS)
      await awaitPublication(database, source)
      awayReason = undefined
      await mirrorOnce(source)
    } catch (error) {
      if (error instanceof Stopped) return
      if (!(error instanceof SourceAwayError)) throw error
      awayReason = error.message
    } finally {
      source.abort.release()
    }
  }
}

/** Shows a progress bar for each kind in turn. */
const readingProgress = () => {
  let [kind, progress]: [Kind | undefined, Progress | undefined] = [undefined, undefined]
  return {
    update: (read: Kind, done: { rows: number; bytes: number }, totalBytes: number): void => {
      if (read !== kind) {
        progress?.stop()
        progress = showProgress(read.plural, 'read', totalBytes)
      }
      kind = read
      progress?.update(done)
    },
    stop: () => progress?.stop(),
  }
}

const printReport = (
  address: string,
  { sourceVersion: { version, publishedAt }, differences, changes, read }: MirrorReport,
  seconds: number,
  dryRun: boolean,
): void => {
  if (!differences) {
    process.exitCode = 1
    const bad = read.reduce((sum, { badRows }) => sum + badRows, 0)
    return void print(
      `${count(bad, 'row')} of ${address} ${bad === 1 ? 'is' : 'are'} bad: nothing was changed.`,
    )
  }
  for (const [index, { kind }] of read.entries()) {
    const difference = differences[index] as Difference
    printChanges(changes[index], difference.changed)
    printDifference(kind, difference, dryRun)
  }
  const done = `${address} has been ${dryRun ? 'read' : 'mirrored'} in ${seconds.toFixed(1)} s`
  print(
    `${read.length > 0 ? done : `this store already has the data of ${address}`}; ` +
      `data version ${version}, published ${publishedAt ?? 'never'}`,
  )
}
