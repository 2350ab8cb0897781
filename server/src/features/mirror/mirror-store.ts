/** Makes the store a copy of another server, with all its records in one publication. */
import { setTimeout as pause } from 'node:timers/promises'
import { FileChanged, type Heliolog, HeliologError } from '@heliolog/client'
import { currentOperator } from '../../commands/options.ts'
import { type Progress, reportPublishing, showProgress } from '../../commands/progress.ts'
import { VERSION } from '../../domain/records/digest.ts'
import { IMAGES, type Kind, OBSERVATIONS, OBSERVERS } from '../../domain/records/kinds.ts'
import { EMPTY_VERSION, type Meta } from '../../domain/records/meta.ts'
import { UserError } from '../../domain/user-error.ts'
import { type BadRow, CheckedRows } from '../../publish/apply/checked-rows.ts'
import { type PublicationResult, publish } from '../../publish/apply/publish.ts'
import {
  type StagedPublicationOptions,
  VersionMismatchError,
} from '../../publish/apply/staged-publication.ts'
import type { InputFormat } from '../../publish/read/formats.ts'
import { readMirrorSources, type Source } from '../../publish/source.ts'
import type { Database } from '../../storage/database.ts'

/** The server that is mirrored. */
export interface Origin {
  client: Heliolog
  /** Limits how often it is read again because it has published meanwhile. */
  maxRestarts: number
  onWait(reason: string, seconds: number): void
  /** Ends requests and waits. */
  signal: AbortSignal
}

type OriginPath = Parameters<Heliolog['download']>[0]

interface MirrorOptions extends Pick<StagedPublicationOptions, 'dryRun' | 'maxRetract' | 'onChange'> {
  onBadRow?: (kind: Kind, bad: BadRow) => void
  /** Called when all rows are read and will be published. */
  onPublishing(): void
}

/** Registers every observer of the origin, because those without records would be missing otherwise. */
const PARTS: readonly { kind: Kind; path: OriginPath; format: InputFormat }[] = [
  { kind: OBSERVATIONS, path: '/bulk/v1/observations.ndjson', format: 'ndjson' },
  { kind: IMAGES, path: '/bulk/v1/images.ndjson', format: 'ndjson' },
  { kind: OBSERVERS, path: '/api/v1/observers', format: 'json' },
]
const isMeta = (value: unknown): value is Meta => {
  const { version, last_published_at: publishedAt } = Object(value)
  return (
    VERSION.test(version) && (publishedAt === null || /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(publishedAt))
  )
}

/** Servers before heliolog 1.5 have the data version of an API response only in its ETag. */
const versionIn = (headers: Headers): string | undefined =>
  headers.get('x-data-version') ?? /^(?:W\/)?"(\w+)[-"]/.exec(headers.get('etag') ?? '')?.[1]

/** Throws FileChanged if the origin has published another version. */
async function* download(
  { client, signal }: Origin,
  path: OriginPath,
  version: string,
): AsyncGenerator<Buffer> {
  const onBegin = (headers: Headers) => {
    if (versionIn(headers) !== version) throw new FileChanged('The data changed before the download.')
  }
  for await (const { buffer, byteOffset, byteLength } of client.download(path, { signal, onBegin }))
    yield Buffer.from(buffer, byteOffset, byteLength)
}

const readMeta = async ({ client, signal }: Origin): Promise<Meta> => {
  const meta: unknown = await client.meta({ signal })
  if (isMeta(meta)) return meta
  throw new UserError(
    `${client.baseUrl}/api/v1/meta returned a body that is not of the expected form. This is not a response from heliolog: check the URL of the server, and whether a login page or proxy intercepts requests`,
  )
}

/** Publishes these parts of the origin, so that the store has its data and date afterwards. */
const copy = async (
  database: Database,
  origin: Origin,
  meta: Meta,
  sources: ReadonlyMap<Kind, Source>,
  { onBadRow, onPublishing, ...options }: MirrorOptions,
  parts: typeof PARTS,
) => {
  const { baseUrl: address } = origin.client
  const { version, last_published_at: publishedAt } = meta
  const reports: (() => void)[] = []
  const read = parts.map(({ kind, path, format }) => {
    let progress: Progress | undefined
    const url = address + path
    return new CheckedRows(kind, [{ input: download(origin, path, version), format, name: url }], {
      now: Date.now(),
      source: sources.get(kind),
      isExact: true,
      allowsReplaced: true,
      onProgress: (done) => {
        progress ??= showProgress(kind.plural, 'read')
        progress.update(done)
      },
      // Reported at the end, because all rows are read again if the origin publishes meanwhile.
      onBadRow: (bad) => onBadRow && reports.push(() => onBadRow(kind, bad)),
    })
  })
  const result = await publish(database, read, {
    ...options,
    runBy: currentOperator(),
    action: 'mirror',
    note: `mirror of ${address}`,
    snapshot: true,
    expectedVersion: { version, publishedAt },
    onPublishing: () => {
      for (const { kind, rows } of read)
        if (rows !== meta[kind.plural])
          throw new UserError(
            `${address} sent ${rows} ${kind.plural}, but its meta record counts ${meta[kind.plural]}; nothing was changed`,
          )
      onPublishing()
      const rows = read.reduce((sum, one) => sum + one.rows, 0)
      reportPublishing(address, rows)
    },
  })
  for (const report of reports) report()
  return { read, result }
}

export interface Mirrored {
  /** Of the origin. */
  meta: Meta
  /** The version of the origin whose data the store had before. */
  formerVersion: string
  /** The version of the store before. */
  version: string
  /** Empty if the store had these data already. */
  read: readonly CheckedRows[]
  /** In the order of `read`. */
  result?: PublicationResult
}

const RESTART_SECONDS = 1

export const wait = async (seconds: number, signal: AbortSignal): Promise<void> => {
  await pause(seconds * 1_000, undefined, { signal }).catch(() => {})
  signal.throwIfAborted()
}

/** Copies nothing if the store already has the data and date of the origin. */
export const mirror = async (
  database: Database,
  origin: Origin,
  options: MirrorOptions,
): Promise<Mirrored> => {
  const { client, maxRestarts, onWait, signal } = origin
  const { baseUrl: address } = client
  for (let restarts = 0; ; restarts++) {
    const meta = await readMeta(origin)
    const sources = await database.readConsistently(readMirrorSources)
    const current = await database.reader.selectFrom('dataset').selectAll().executeTakeFirstOrThrow()
    const { version, origin_version } = current
    const state = { meta, version, formerVersion: origin_version ?? version }
    const isSame = meta.version === state.formerVersion
    if (isSame && (meta.last_published_at ?? '') <= (current.published_at ?? ''))
      return { ...state, read: [] }
    try {
      // Only the date is missing if the origin has published the same data again.
      return { ...state, ...(await copy(database, origin, meta, sources, options, isSame ? [] : PARTS)) }
    } catch (error) {
      if (error instanceof VersionMismatchError)
        throw new UserError(
          `${address}: ${error.message}; nothing was changed. Run heliolog doctor to check whether this store is sound`,
        )
      if (!(error instanceof FileChanged)) throw error
      const changed = `${address} published new data during the download`
      if (restarts >= maxRestarts) throw new UserError(changed)
      onWait(changed, RESTART_SECONDS)
      await wait(RESTART_SECONDS, signal)
    }
  }
}

const statusOf = (error: unknown): number => (error instanceof HeliologError && error.status) || 0

/** The observers that the newest publication has removed, if the origin has deleted the history that named them. */
export const findForgotten = async (
  { reader }: Database,
  { client, signal }: Origin,
  { read, formerVersion }: Mirrored,
): Promise<string[]> => {
  if (read.length === 0) return []
  const removed = await reader
    .selectFrom('tombstone')
    .innerJoin('dataset', 'dataset.publication', 'tombstone.publication')
    .select('id')
    .where('kind', '=', 'observer')
    .orderBy('id')
    .execute()
  if (removed.length === 0) return []
  const changes = client.changes({ since: EMPTY_VERSION, until: formerVersion, limit: 1, signal })
  const isDeleted = await changes
    .pages()
    .next()
    .then(
      () => false,
      (error) => statusOf(error) === 410,
    )
  return isDeleted ? removed.map(({ id }) => id) : []
}

/** Waits for the publication after a version; returns false if the origin does not know the version, or has no feed. */
export const waitForPublication = async ({ client, signal }: Origin, version: string): Promise<boolean> => {
  try {
    await client.changes({ since: version, wait: true, limit: 1, signal }).pages().next()
    return true
  } catch (error) {
    if ([400, 404, 410].includes(statusOf(error))) return false
    throw error
  }
}
