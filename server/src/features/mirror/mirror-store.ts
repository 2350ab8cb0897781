/**
 * Makes the store a copy of another server. The first time it downloads all records of one version; later it reads what
 * has changed since. Either way it publishes everything together.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { IMAGES, type Kind, OBSERVATIONS, OBSERVERS } from '../../domain/records/kinds.ts'
import type { Meta } from '../../domain/records/meta.ts'
import type { PublicationOrigin } from '../../publish/apply/dataset.ts'
import type { RecordChange } from '../../publish/apply/field-changes.ts'
import type { Difference } from '../../publish/apply/merge.ts'
import { publish } from '../../publish/apply/publish.ts'
import { type BadRow, CheckedRows } from '../../publish/apply/row-reader.ts'
import {
  type PublishedVersion,
  type RetractionLimit,
  type StagedPublicationOptions,
  VersionMismatchError,
} from '../../publish/apply/staged-publication.ts'
import type { InputFormat } from '../../publish/read/formats.ts'
import type { Database } from '../../storage/database.ts'
import type { Tables } from '../../storage/schema/tables.ts'
import { download, SourceChangedError } from './resumable-download.ts'
import { CHANGES_PATH, readSourceChanges, type SourceChange, type SourceChanges } from './source-changes.ts'
import { MirrorError, type SourceClient } from './source-client.ts'

export interface MirrorOptions extends PublicationOrigin {
  dryRun: boolean
  maxRetract: RetractionLimit | undefined
  onChange?: StagedPublicationOptions['onChange']
  onBadRow?: ((kind: Kind, bad: BadRow) => void) | undefined
  /** Whether the cursor must be current afterwards, even if the data are. */
  isFollowing: boolean
  /** Stops the download and the reading of rows, but not a publication that has started. */
  signal: AbortSignal
  onDownload(kind: Kind, bytes: number): void
  onRead(kind: Kind, done: { rows: number; bytes: number }, totalBytes: number): void
  /** Called when all rows are good and will be published. The temporary files are deleted before. */
  onPublishing(rows: number): void
}

export interface MirrorReport {
  sourceVersion: PublishedVersion
  /** The rows of each downloaded kind; empty if the store already had the source's version. */
  read: readonly CheckedRows[]
  /** In the order of `read`; undefined if nothing was published because of bad rows. */
  differences: readonly Difference[] | undefined
  /** In a dry run, the first changed records; in the order of `read`. */
  changes: readonly RecordChange[][]
}

interface Part {
  kind: Kind
  path: string
  format: InputFormat
}

/** Registers every observer of the source, because those without records would be missing otherwise. */
const PARTS: readonly Part[] = [
  { kind: OBSERVATIONS, path: '/bulk/v1/observations.ndjson', format: 'ndjson' },
  { kind: IMAGES, path: '/bulk/v1/images.ndjson', format: 'ndjson' },
  { kind: OBSERVERS, path: '/api/v1/observers', format: 'json' },
]
const META_PATH = '/api/v1/meta'
/** A source may publish faster than it can be downloaded. */
const MAX_ATTEMPTS = 5

type SourceMeta = Pick<Meta, 'version' | 'last_published_at' | Kind['plural']>

const isMeta = (value: unknown): value is SourceMeta => {
  const { version, last_published_at: at, ...counts } = (value ?? {}) as Partial<Meta>
  return (
    /^[0-9a-f]{13}$/.test(version ?? '') &&
    (at === null || /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(at ?? '')) &&
    PARTS.every(({ kind: { plural } }) => Number.isSafeInteger(counts[plural]))
  )
}

const readMeta = async (source: SourceClient): Promise<SourceMeta> => {
  const text = await source.text(META_PATH)
  try {
    const meta: unknown = JSON.parse(text)
    if (isMeta(meta)) return meta
  } catch {
    // Reported below.
  }
  throw new MirrorError(`${source.address}${META_PATH} did not return the meta record of a heliolog server`)
}

const versionOf = ({ version, last_published_at: publishedAt }: SourceMeta): PublishedVersion => ({
  version,
  publishedAt,
})

const temporaryFolder = async (): Promise<string> => {
  try {
    return await mkdtemp(join(tmpdir(), 'heliolog-mirror-'))
  } catch (error) {
    throw new MirrorError(`cannot download to ${tmpdir()}: ${(error as Error).message}`)
  }
}

/** A file with rows of one kind, and the ids of records to retract. */
interface SourceFile {
  kind: Kind
  path: string
  format: InputFormat
  /** Named in messages. */
  name: string
  bytes: number
  retracted?: readonly string[]
}

/** Publishes the rows of files, so that the store has the source's version afterwards. */
const publishFiles = async (
  database: Database,
  source: SourceClient,
  files: readonly SourceFile[],
  {
    sourceVersion,
    cursor,
    isComplete,
    onAllRead,
  }: {
    sourceVersion: PublishedVersion
    /** Where the source's feed continues; undefined if it has none. */
    cursor: string | undefined
    /** Whether the files contain all records of the source. */
    isComplete: boolean
    onAllRead(read: readonly CheckedRows[]): Promise<void>
  },
  { dryRun, maxRetract, runBy, note, onChange, onBadRow, onRead, onPublishing, signal }: MirrorOptions,
): Promise<MirrorReport> => {
  const read = files.map(({ kind, path, format, name, bytes, retracted = [] }) => {
    const onProgress = (done: { rows: number; bytes: number }) => {
      signal.throwIfAborted()
      onRead(kind, done, bytes)
    }
    const rowFiles = [{ path, format, name }]
    return new CheckedRows(kind, rowFiles, {
      now: Date.now(),
      isExact: true,
      onProgress,
      onBadRow: (bad) => onBadRow?.(kind, bad),
      retracted,
    })
  })
  const result = await publish(database, read, {
    dryRun,
    maxRetract,
    onChange,
    runBy,
    note,
    snapshot: isComplete,
    expectedVersion: sourceVersion,
    shouldPublish: () => read.every(({ badRows }) => badRows === 0),
    onPublishing: async () => {
      await onAllRead(read)
      onPublishing(read.reduce((sum, { rows }) => sum + rows, 0))
    },
    onPublished: (db) => saveCursor(db, source, sourceVersion, cursor),
  })
  const { differences, changes } = result.published ? result : { differences: undefined, changes: [] }
  return { sourceVersion, read, differences, changes }
}

/** Downloads everything that the source has published. */
const mirrorCompletely = async (
  database: Database,
  source: SourceClient,
  meta: SourceMeta,
  options: MirrorOptions,
): Promise<MirrorReport> => {
  const sourceVersion = versionOf(meta)
  const directory = await temporaryFolder()
  const remove = () => rm(directory, { recursive: true, force: true })
  try {
    const files: SourceFile[] = []
    let cursor: string | undefined
    for (const { kind, path: sourcePath, format } of PARTS) {
      const path = join(directory, kind.plural)
      let bytes = 0
      const onBytes = (received: number) => {
        bytes = received
        options.onDownload(kind, bytes)
      }
      const { version } = sourceVersion
      const { changeCursor } = await download(source, { path: sourcePath, file: path, version, onBytes })
      // The first file's cursor: changes since then are sent again, which is harmless.
      cursor ??= changeCursor
      files.push({ kind, path, format, name: source.address + sourcePath, bytes })
    }
    const onAllRead = async (read: readonly CheckedRows[]) => {
      await remove()
      for (const { kind, rows } of read)
        if (rows !== meta[kind.plural])
          throw new MirrorError(
            `${source.address} sent ${rows} ${kind.plural}, but its meta record counts ${meta[kind.plural]}; nothing was changed`,
          )
    }
    const plan = { sourceVersion, cursor, isComplete: true, onAllRead }
    return await publishFiles(database, source, files, plan, options)
  } finally {
    await remove()
  }
}

/** Observers are registered by nickname; the rest of their record is derived. */
const rowOf = (kind: Kind, { id, record }: SourceChange): object =>
  kind === OBSERVERS ? { nickname: id } : (record as object)

/** Publishes what changed on the source since the last mirroring. */
const mirrorChanges = async (
  database: Database,
  source: SourceClient,
  meta: SourceMeta,
  { records, cursor }: SourceChanges,
  options: MirrorOptions,
): Promise<MirrorReport> => {
  const directory = await temporaryFolder()
  const remove = () => rm(directory, { recursive: true, force: true })
  try {
    const files: SourceFile[] = []
    for (const { kind } of PARTS) {
      const changes = [...records[kind.plural].values()]
      const text = changes
        .filter(({ record }) => record !== null)
        .map((change) => `${JSON.stringify(rowOf(kind, change))}\n`)
        .join('')
      const path = join(directory, kind.plural)
      await writeFile(path, text)
      files.push({
        kind,
        path,
        format: 'ndjson',
        name: `${source.address}${CHANGES_PATH}`,
        bytes: Buffer.byteLength(text),
        retracted: changes.filter(({ record }) => record === null).map(({ id }) => id),
      })
    }
    const plan = { sourceVersion: versionOf(meta), cursor, isComplete: false, onAllRead: remove }
    return await publishFiles(database, source, files, plan, options)
  } finally {
    await remove()
  }
}

/** Stores where the source's feed continues, in the transaction that publishes the data before it. */
const saveCursor = async (
  db: Kysely<Tables>,
  { address }: SourceClient,
  { version }: PublishedVersion,
  cursor: string | undefined,
): Promise<void> => {
  await db.deleteFrom('mirror').execute()
  if (cursor !== undefined)
    await db.insertInto('mirror').values({ number: 1, address, cursor, version }).execute()
}

/** Copies only the publication date and the cursor, because the data are already the same. */
const copyDate = async (
  database: Database,
  source: SourceClient,
  sourceVersion: PublishedVersion,
  cursor: string | undefined,
  { dryRun, runBy, note }: MirrorOptions,
): Promise<void> => {
  await publish(database, [], {
    dryRun,
    runBy,
    note,
    snapshot: false,
    shouldPublish: () => true,
    expectedVersion: sourceVersion,
    onPublished: (db) => saveCursor(db, source, sourceVersion, cursor),
  })
}

/** The cursor of the last mirroring, if the store still has the data of that time. */
export const readMirrorCursor = async (
  { reader }: Database,
  { address }: SourceClient,
): Promise<string | undefined> => {
  const row = await reader
    .selectFrom('mirror')
    .innerJoin('dataset', 'dataset.version', 'mirror.version')
    .select('cursor')
    .where('address', '=', address)
    .executeTakeFirst()
  return row?.cursor
}

const mirrorOnce = async (
  database: Database,
  source: SourceClient,
  options: MirrorOptions,
): Promise<MirrorReport> => {
  const meta = await readMeta(source)
  const sourceVersion = versionOf(meta)
  const current = await database.reader.selectFrom('dataset').selectAll().executeTakeFirstOrThrow()
  const cursor = await readMirrorCursor(database, source)
  if (current.version === sourceVersion.version) {
    const isLater = (sourceVersion.publishedAt ?? '') > (current.published_at ?? '')
    if (isLater || options.isFollowing) {
      // The source may have published the same data again, or other data in between.
      const passed =
        (cursor === undefined ? undefined : await readSourceChanges(source, cursor)) ??
        (await readSourceChanges(source, sourceVersion.version))
      if (passed && passed.version !== sourceVersion.version) throw new SourceChangedError()
      await copyDate(database, source, sourceVersion, passed?.cursor, options)
    }
    return { sourceVersion, read: [], differences: [], changes: [] }
  }
  const changes = cursor === undefined ? undefined : await readSourceChanges(source, cursor)
  if (!changes) return mirrorCompletely(database, source, meta, options)
  if (changes.version !== sourceVersion.version) throw new SourceChangedError()
  try {
    return await mirrorChanges(database, source, meta, changes, options)
  } catch (error) {
    // The complete records show whether this store or the feed is at fault.
    if (error instanceof VersionMismatchError) return mirrorCompletely(database, source, meta, options)
    throw error
  }
}

export const mirror = async (
  database: Database,
  source: SourceClient,
  options: MirrorOptions,
): Promise<MirrorReport> => {
  for (let attempts = 1; ; attempts++) {
    try {
      return await mirrorOnce(database, source, options)
    } catch (error) {
      if (error instanceof VersionMismatchError)
        throw new MirrorError(
          `${source.address}: ${error.message}; nothing was changed. Run heliolog doctor to check whether this store is sound`,
        )
      if (!(error instanceof SourceChangedError)) throw error
      if (attempts === MAX_ATTEMPTS)
        throw new MirrorError(
          `${source.address} published new data ${attempts} times during the download; nothing was changed`,
        )
      await source.wait(`${source.address} published new data during the download`, 1)
    }
  }
}
