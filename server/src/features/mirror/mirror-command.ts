/** heliolog mirror: connects to the origin, reports what was copied, and follows the origin. */
import { Heliolog, HeliologError, Unauthorized } from '@heliolog/client'
import type { PublicationStep } from '../../commands/after-publication.ts'
import { type CommandOptions, withNewDatabase } from '../../commands/command-database.ts'
import { type RetractionOptions, retractionLimit } from '../../commands/options.ts'
import { count, formatNumber, print, printable } from '../../commands/output.ts'
import {
  changeLines,
  type DryRunOptions,
  printBadRows,
  printChanges,
  printDifference,
  printNamedRows,
  printStore,
} from '../../commands/publication-report.ts'
import { abortOnSignal } from '../../commands/signals.ts'
import { isFormerVersion } from '../../domain/records/digest.ts'
import { shellOperands, UsageError, UserError } from '../../domain/user-error.ts'
import type { Difference } from '../../publish/apply/merge.ts'
import { withoutPassword } from '../../storage/database-url.ts'
import {
  findForgotten,
  type Mirrored,
  mirror,
  type Origin,
  wait,
  waitForPublication,
} from './mirror-store.ts'

interface MirrorCommandOptions extends CommandOptions, RetractionOptions, DryRunOptions {
  follow?: boolean
}

/** Long enough for the hourly download limit to reset. */
const LIMITS = { retries: 5, maxWait: 3_700 }
/** A follower outlasts any outage. */
const NO_LIMITS = { retries: Number.POSITIVE_INFINITY, maxWait: Number.POSITIVE_INFINITY }
const UNCHANGED_SECONDS = 1

const addressOf = (url: string): string => {
  try {
    return new Heliolog({ baseUrl: url, token: null }).baseUrl
  } catch {
    throw new UsageError(
      `${JSON.stringify(withoutPassword(url))} is not the URL of a heliolog server; accepted: http or https without a user, such as https://sun.example.org`,
    )
  }
}

/** Errors that the origin has written do not name it. */
const reasonOf = ({ code, message }: HeliologError, address: string): string =>
  (code === undefined ? message : `${address}: ${message}`).replace(/\.$/, '')

const asUserError = (error: unknown, address: string): unknown => {
  if (!(error instanceof HeliologError)) return error
  const isRejected = error instanceof Unauthorized
  const advice = isRejected ? '; HELIOLOG_MIRROR_TOKEN must be a valid token of that server' : ''
  return new UserError(reasonOf(error, address) + advice)
}

const connect = (address: string, token: string, signal: AbortSignal, limits: typeof LIMITS): Origin => {
  const onWait = (reason: string, seconds: number) => {
    const until = new Date(Date.now() + seconds * 1_000).toISOString().slice(0, 19)
    const waiting = `waiting ${formatNumber(Math.ceil(seconds))} s, until ${until}Z`
    process.stderr.write(`${printable(reason)}: ${waiting}\n`)
  }
  const client = new Heliolog({
    baseUrl: address,
    token,
    ...limits,
    userAgent: 'heliolog mirror',
    onWait: ({ reason, seconds }) => onWait(reasonOf(reason, address), seconds),
  })
  return { client, maxRestarts: limits.retries, onWait, signal }
}

export const mirrorCommand = async (
  url: string,
  options: MirrorCommandOptions,
  afterPublication: PublicationStep,
): Promise<void> => {
  const address = addressOf(url)
  const { dryRun = false, follow = false } = options
  if (dryRun && follow) throw new UsageError('--follow cannot be combined with --dry-run')
  const maxRetract = retractionLimit(options)
  const lines = changeLines(options)
  const ifMissing = dryRun ? 'use a temporary store' : 'create'
  await withNewDatabase(options, ifMissing, async (database, settings, before) => {
    const { mirrorToken: token } = settings
    if (token === undefined)
      throw new UsageError(
        `HELIOLOG_MIRROR_TOKEN is not set; set it to a token issued by ${address}, or HELIOLOG_MIRROR_TOKEN_FILE to the path of a file with one`,
      )
    const { signal, release } = abortOnSignal(
      (name) => new UserError(`mirroring was stopped by ${name}; nothing was changed`),
    )
    const onPublishing = () => {
      signal.throwIfAborted()
      // From now on a signal ends the process, unless it is to stop after this publication.
      if (!follow) release()
    }
    let isFirst = true
    /** Returns the version of the origin. */
    const mirrorOnce = async (origin: Origin): Promise<string> => {
      const started = performance.now()
      const mirrored = await mirror(database, origin, { dryRun, maxRetract, onPublishing, ...lines })
      if (isFirst) printStore(settings, before, dryRun)
      isFirst = false
      // Lines of JSON have all bad rows.
      if (!lines) for (const rows of mirrored.read) printBadRows(rows.kind, rows)
      printReport(address, mirrored, (performance.now() - started) / 1_000, dryRun)
      if (!dryRun && process.exitCode === undefined) {
        printForgotten(address, await findForgotten(database, origin, mirrored))
        await afterPublication(database, settings, {})
      }
      return mirrored.meta.version
    }
    try {
      const version = await mirrorOnce(connect(address, token, signal, LIMITS))
      if (follow) await followOrigin(connect(address, token, signal, NO_LIMITS), mirrorOnce, version)
    } catch (error) {
      if (!follow || error !== signal.reason) throw asUserError(error, address)
    } finally {
      release()
    }
  })
}

/** Mirrors each publication of the origin, until a signal arrives or a row is bad. */
const followOrigin = async (
  origin: Origin,
  mirrorOnce: (origin: Origin) => Promise<string>,
  mirrored: string,
): Promise<void> => {
  const { client, signal } = origin
  let known = mirrored
  if (process.exitCode === undefined) print(`following ${client.baseUrl}`)
  while (process.exitCode === undefined && !signal.aborted) {
    const hasFeed = await waitForPublication(origin, known)
    const version = await mirrorOnce(origin)
    if (!hasFeed && version === known)
      throw new UserError(
        `${client.baseUrl} has no change feed, which needs heliolog 1.5 or later; without --follow, run heliolog mirror regularly`,
      )
    // The feed of a replica may be ahead of its meta record.
    if (version === known) await wait(UNCHANGED_SECONDS, signal)
    known = version
  }
}

const printReport = (address: string, mirrored: Mirrored, seconds: number, dryRun: boolean) => {
  const { meta, read, result } = mirrored
  if (result?.published === false) {
    process.exitCode = 1
    const bad = read.reduce((sum, { badRows }) => sum + badRows, 0)
    return print(`${count(bad, 'row')} of ${address} ${bad === 1 ? 'is' : 'are'} bad: nothing was changed.`)
  }
  for (const [index, { kind }] of read.entries()) {
    const difference = result?.differences[index] as Difference
    printChanges(result?.changes[index], difference.changed)
    printDifference(kind, difference, dryRun)
    printNamedRows(result?.adaptations[index]?.named)
  }
  const done = `${address} has been ${dryRun ? 'read' : 'mirrored'} in ${seconds.toFixed(1)} s`
  print(
    `${read.length > 0 ? done : `this store already has the data of ${address}`}; ` +
      `data version ${meta.version}, published ${meta.last_published_at ?? 'never'}`,
  )
  const version = result?.version ?? mirrored.version
  if (!dryRun && version !== meta.version && !isFormerVersion(meta.version))
    print(`this store differs from it, because observers have been forgotten here; data version ${version}`)
}

/** This store still has the nicknames in its history and change feed. The ids are those of the origin. */
const printForgotten = (address: string, nicknames: readonly string[]): void => {
  if (nicknames.length === 0) return
  print(
    `${address} has removed observers and deleted its history. If it has forgotten them, forget them here too:`,
  )
  for (const nickname of nicknames)
    print(`heliolog observer forget --retract --keep-ids ${shellOperands(nickname)}`)
}
