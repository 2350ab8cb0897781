import { afterPublication } from '../../command/after-publication.ts'
import { type CommandOptions, withNewDatabase } from '../../command/command-database.ts'
import { type RetractionOptions, retractionLimit } from '../../command/options.ts'
import { count, formatNumber, print } from '../../command/output.ts'
import {
  changeLines,
  type DryRunOptions,
  printBadRows,
  printChanges,
  printDifference,
} from '../../command/publication-report.ts'
import { abortOnSignal } from '../../command/signals.ts'
import { shellOperands, UsageError, UserError } from '../../domain/user-error.ts'
import type { Difference } from '../../publish/apply/merge.ts'
import type { PublishedVersion } from '../../publish/apply/staged-publication.ts'
import { withoutPassword } from '../../storage/database-url.ts'
import { type Copied, findForgotten, mirror, waitForPublication } from './mirror-store.ts'
import { SourceAwayError, type SourceClient, sourceAddress, sourceClient } from './source-client.ts'

interface MirrorCommandOptions extends CommandOptions, RetractionOptions, DryRunOptions {
  follow?: boolean
}

const reportWait = (reason: string, seconds: number): void => {
  const until = new Date(Date.now() + seconds * 1_000).toISOString().slice(0, 19)
  process.stderr.write(`${reason}: waiting ${formatNumber(seconds)} s, until ${until}Z\n`)
}

const stoppedBy = (signal: NodeJS.Signals): Error =>
  new UserError(`mirroring was stopped by ${signal}; nothing was changed`)

type Connect = (reasonOf: (signal: NodeJS.Signals) => Error) => SourceClient

/** Returns the version of the source. Prints nothing if that is still `known`. */
type MirrorOnce = (
  source: SourceClient,
  known?: PublishedVersion,
) => Promise<PublishedVersion & { isStopped: boolean }>

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
    const mirrorOnce: MirrorOnce = async (source, known) => {
      const started = performance.now()
      const { meta, formerVersion, copied } = await mirror(
        database,
        source,
        { dryRun, maxRetract, ...lines },
        known,
      ).finally(source.abort.release)
      // Lines of JSON have all bad rows.
      if (!lines) for (const rows of copied?.read ?? []) printBadRows(rows.kind, rows)
      const seconds = (performance.now() - started) / 1_000
      if (copied || !known) printReport(address, meta, copied, seconds, dryRun)
      if (!dryRun && copied?.differences)
        printForgotten(address, await findForgotten(database, source, formerVersion))
      const isPublished = !dryRun && (copied !== undefined || !known) && process.exitCode === undefined
      return { ...meta, isStopped: isPublished && (await afterPublication(database, settings, {})) }
    }
    const { isStopped, ...version } = await mirrorOnce(connect(stoppedBy))
    if (follow && !isStopped && process.exitCode === undefined)
      await followSource(address, connect, mirrorOnce, version)
  })
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
const UNCHANGED_SECONDS = 1

/** A signal has ended `--follow`. */
class Stopped extends Error {}

/** Waits for each publication of the source and mirrors it, until SIGTERM or SIGINT. */
const followSource = async (
  address: string,
  connect: Connect,
  mirrorOnce: MirrorOnce,
  mirrored: PublishedVersion,
): Promise<void> => {
  print(`following ${address}`)
  // Also notices a signal that arrives between two requests, or while data are published.
  const { signal } = abortOnSignal(() => new Stopped())
  let known = mirrored
  let awayReason: string | undefined
  while (process.exitCode === undefined && !signal.aborted) {
    const source = connect(() => new Stopped())
    try {
      if (awayReason !== undefined) await source.wait(awayReason, RETRY_SECONDS)
      const hasFeed = await waitForPublication(source, known.version)
      const { version, publishedAt } = await mirrorOnce(source, known)
      if (!hasFeed && version === known.version)
        throw new UserError(
          `${address} has no change feed, which needs heliolog 1.5 or later; without --follow, run heliolog mirror regularly`,
        )
      // The feed of a replica may be ahead of its meta record.
      if (version === known.version && publishedAt === known.publishedAt)
        await source.pause(UNCHANGED_SECONDS)
      known = { version, publishedAt }
      awayReason = undefined
    } catch (error) {
      if (error instanceof Stopped) return
      if (!(error instanceof SourceAwayError)) throw error
      awayReason = error.message
    } finally {
      source.abort.release()
    }
  }
}

const printReport = (
  address: string,
  { version, publishedAt }: PublishedVersion,
  copied: Copied | undefined,
  seconds: number,
  dryRun: boolean,
): void => {
  const { read, differences, changes } = copied ?? { read: [], differences: [], changes: [] }
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
