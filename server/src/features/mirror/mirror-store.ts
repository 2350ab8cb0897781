/** Makes the store a copy of another server, with all its records in one publication. */
import { currentOperator } from '../../command/options.ts'
import { type Progress, reportPublishing, showProgress } from '../../command/progress.ts'
import { VERSION } from '../../domain/records/digest.ts'
import { IMAGES, KINDS, type Kind, OBSERVATIONS, OBSERVERS } from '../../domain/records/kinds.ts'
import { EMPTY_VERSION, type Meta } from '../../domain/records/meta.ts'
import { UserError } from '../../domain/user-error.ts'
import { type BadRow, CheckedRows } from '../../publish/apply/checked-rows.ts'
import { publish } from '../../publish/apply/publish.ts'
import {
  type PublishedVersion,
  type StagedPublicationOptions,
  VersionMismatchError,
} from '../../publish/apply/staged-publication.ts'
import type { InputFormat } from '../../publish/read/formats.ts'
import type { Database } from '../../storage/database.ts'
import { SourceAwayError, SourceChangedError, type SourceClient, SourceStatusError } from './source-client.ts'

interface MirrorOptions extends Pick<StagedPublicationOptions, 'dryRun' | 'maxRetract' | 'onChange'> {
  onBadRow?: (kind: Kind, bad: BadRow) => void
}

/** Registers every observer of the source, because those without records would be missing otherwise. */
const PARTS: readonly { kind: Kind; path: string; format: InputFormat }[] = [
  { kind: OBSERVATIONS, path: '/bulk/v1/observations.ndjson', format: 'ndjson' },
  { kind: IMAGES, path: '/bulk/v1/images.ndjson', format: 'ndjson' },
  { kind: OBSERVERS, path: '/api/v1/observers', format: 'json' },
]
const META_PATH = '/api/v1/meta'
const CHANGES_PATH = '/changes/v1/records'
/** A source may publish faster than it can be read. */
const MAX_ATTEMPTS = 5

/** The version of the source, and its number of records of each kind. */
type SourceMeta = PublishedVersion & Record<Kind['plural'], number>

const readMeta = async (source: SourceClient): Promise<SourceMeta> => {
  const text = await source.text(META_PATH)
  try {
    const { version, last_published_at: publishedAt, ...meta }: Meta = JSON.parse(text)
    const isMeta =
      VERSION.test(version) &&
      (publishedAt === null || /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(publishedAt)) &&
      KINDS.every(({ plural }) => Number.isSafeInteger(meta[plural]))
    if (isMeta) return { ...meta, version, publishedAt }
  } catch {
    // Reported like any other document.
  }
  throw new UserError(`${source.address}${META_PATH} did not return the meta record of a heliolog server`)
}

const checkCounts = ({ address }: SourceClient, read: readonly CheckedRows[], meta: SourceMeta): void => {
  for (const { kind, rows } of read)
    if (rows !== meta[kind.plural])
      throw new UserError(
        `${address} sent ${rows} ${kind.plural}, but its meta record counts ${meta[kind.plural]}; nothing was changed`,
      )
}

/**
 * Publishes these parts of the source, so that the store has its version and date afterwards. A signal stops the reading
 * of rows, but not a publication that has started.
 */
const copy = async (
  database: Database,
  source: SourceClient,
  meta: SourceMeta,
  { onBadRow, ...options }: MirrorOptions,
  parts: typeof PARTS,
) => {
  const { address, abort } = source
  const read = parts.map(({ kind, path, format }) => {
    let progress: Progress | undefined
    const file = { input: source.read(path, meta.version), format, name: address + path }
    return new CheckedRows(kind, [file], {
      now: Date.now(),
      isExact: true,
      onProgress: (done) => {
        abort.signal.throwIfAborted()
        progress ??= showProgress(kind.plural, 'read')
        progress.update(done)
      },
      onBadRow: (bad) => onBadRow?.(kind, bad),
    })
  })
  const result = await publish(database, read, {
    ...options,
    runBy: currentOperator(),
    note: `mirror of ${address}`,
    snapshot: true,
    expectedVersion: meta,
    shouldPublish: () => read.every(({ badRows }) => badRows === 0),
    onPublishing: () => {
      checkCounts(source, read, meta)
      abort.release()
      const rows = read.reduce((sum, one) => sum + one.rows, 0)
      reportPublishing(address, rows)
    },
  })
  return {
    /** The rows of each kind; none if only the date was copied. */
    read,
    /** In the order of `read`; undefined if nothing was published because of bad rows. */
    differences: result.published ? result.differences : undefined,
    /** In a dry run, the first changed records; in the order of `read`. */
    changes: result.published ? result.changes : [],
  }
}

export type Copied = Awaited<ReturnType<typeof copy>>

/** Copies nothing if the store already has the version of the source, or that is still `known`. */
export const mirror = async (
  database: Database,
  source: SourceClient,
  options: MirrorOptions,
  known?: PublishedVersion,
): Promise<{ meta: SourceMeta; formerVersion: string; copied?: Copied }> => {
  for (let attempts = 1; ; attempts++) {
    try {
      const meta = await readMeta(source)
      const { version, publishedAt } = meta
      const current = await database.reader.selectFrom('dataset').selectAll().executeTakeFirstOrThrow()
      const result = { meta, formerVersion: current.version }
      if (version === known?.version && publishedAt === known.publishedAt) return result
      const isSame = version === current.version
      if (isSame && (publishedAt ?? '') <= (current.published_at ?? '')) return result
      // Only the date is missing if the source has published the same data again.
      return { ...result, copied: await copy(database, source, meta, options, isSame ? [] : PARTS) }
    } catch (error) {
      if (error instanceof VersionMismatchError)
        throw new UserError(
          `${source.address}: ${error.message}; nothing was changed. Run heliolog doctor to check whether this store is sound`,
        )
      if (!(error instanceof SourceChangedError)) throw error
      if (attempts === MAX_ATTEMPTS)
        throw new UserError(
          `${source.address} published new data ${attempts} times during the download; nothing was changed`,
        )
      await source.wait(`${source.address} published new data during the download`, 1)
    }
  }
}

/** Whether the source has deleted the history that a version needs; false if it does not respond. */
const isDeleted = async (source: SourceClient, version: string): Promise<boolean> => {
  try {
    await source.text(`${CHANGES_PATH}?since=${EMPTY_VERSION}&until=${version}&limit=1`)
    return false
  } catch (error) {
    if (error instanceof SourceStatusError) return error.status === 410
    if (error instanceof SourceAwayError) return false
    throw error
  }
}

/** The observers that the newest publication has removed, if the source has deleted the history that named them. */
export const findForgotten = async (
  { reader }: Database,
  source: SourceClient,
  formerVersion: string,
): Promise<string[]> => {
  const removed = await reader
    .selectFrom('tombstone')
    .innerJoin('dataset', 'dataset.publication', 'tombstone.publication')
    .select('id')
    .where('kind', '=', 'observer')
    .orderBy('id')
    .execute()
  return removed.length > 0 && (await isDeleted(source, formerVersion)) ? removed.map(({ id }) => id) : []
}

/** Shorter than the timeouts of common proxies. */
const WAIT_SECONDS = 30

/** Waits for the publication after a version; returns false if the source does not know the version, or has no feed. */
export const waitForPublication = async (source: SourceClient, version: string): Promise<boolean> => {
  const prefer = `handling=strict, wait=${WAIT_SECONDS}`
  try {
    await source.text(`${CHANGES_PATH}?since=${version}&limit=1`, { prefer })
    return true
  } catch (error) {
    if (error instanceof SourceStatusError && [400, 404, 410].includes(error.status)) return false
    throw error
  }
}
