/** Makes the store a copy of another server: the first time from all its records, later from what has changed since. */
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { VERSION } from '../../domain/records/digest.ts'
import { IMAGES, KINDS, type Kind, OBSERVATIONS, OBSERVERS } from '../../domain/records/kinds.ts'
import type { Meta } from '../../domain/records/meta.ts'
import { type BadRow, CheckedRows } from '../../publish/apply/checked-rows.ts'
import { publish } from '../../publish/apply/publish.ts'
import {
  type PublishedVersion,
  type StagedPublicationOptions,
  VersionMismatchError,
} from '../../publish/apply/staged-publication.ts'
import type { InputFormat } from '../../publish/read/formats.ts'
import type { Database } from '../../storage/database.ts'
import { withTemporaryFolder } from '../../storage/folders.ts'
import type { Tables } from '../../storage/schema/tables.ts'
import { MirrorError, type SourceClient } from './source-client.ts'
import {
  CHANGES_PATH,
  download,
  hasVersion,
  readSourceChanges,
  type SourceChange,
  SourceChangedError,
  type SourceChanges,
} from './source-data.ts'

export interface MirrorOptions
  extends Pick<StagedPublicationOptions, 'dryRun' | 'maxRetract' | 'onChange' | 'runBy' | 'note'> {
  onBadRow?: ((kind: Kind, bad: BadRow) => void) | undefined
  /** Whether the cursor must be current afterwards, even if the data are. */
  isFollowing: boolean
  onDownload(kind: Kind, bytes: number): void
  onRead(kind: Kind, done: { rows: number; bytes: number }, totalBytes: number): void
  /** Called when all rows are good and will be published. The temporary files are deleted before. */
  onPublishing(rows: number): void
}

export type MirrorReport = Awaited<ReturnType<typeof publishCollected>>

/** Registers every observer of the source, because those without records would be missing otherwise. */
const PARTS: readonly { kind: Kind; path: string; format: InputFormat }[] = [
  { kind: OBSERVATIONS, path: '/bulk/v1/observations.ndjson', format: 'ndjson' },
  { kind: IMAGES, path: '/bulk/v1/images.ndjson', format: 'ndjson' },
  { kind: OBSERVERS, path: '/api/v1/observers', format: 'json' },
]
const META_PATH = '/api/v1/meta'
/** A source may publish faster than it can be downloaded. */
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
  throw new MirrorError(`${source.address}${META_PATH} did not return the meta record of a heliolog server`)
}

const inTemporaryFolder = <T>(work: (folder: string) => Promise<T>): Promise<T> =>
  withTemporaryFolder(join(tmpdir(), 'heliolog-mirror-'), work).catch((error) => {
    if (error.syscall !== 'mkdtemp') throw error
    throw new MirrorError(`cannot download to ${tmpdir()}: ${error.message}`)
  })

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

interface SourceData {
  files: readonly SourceFile[]
  /** Where the source's feed continues; undefined if it has none. */
  cursor: string | undefined
  /** Whether the files contain all records of the source. */
  isComplete: boolean
}

/** Publishes what `collect` reads into a temporary folder, so that the store has the source's version afterwards. */
const publishCollected = (
  database: Database,
  source: SourceClient,
  meta: SourceMeta,
  { onBadRow, onRead, onPublishing, ...options }: MirrorOptions,
  collect: (folder: string) => Promise<SourceData>,
) =>
  inTemporaryFolder(async (folder) => {
    const { files, cursor, isComplete } = await collect(folder)
    const read = files.map(
      ({ kind, path, format, name, bytes, retracted = [] }) =>
        new CheckedRows(kind, [{ path, format, name }], {
          now: Date.now(),
          isExact: true,
          onProgress: (done) => {
            source.abort.signal.throwIfAborted()
            onRead(kind, done, bytes)
          },
          onBadRow: (bad) => onBadRow?.(kind, bad),
          retracted,
        }),
    )
    const result = await publish(database, read, {
      ...options,
      snapshot: isComplete,
      expectedVersion: meta,
      shouldPublish: () => read.every(({ badRows }) => badRows === 0),
      onPublishing: async () => {
        await rm(folder, { recursive: true })
        if (isComplete) checkCounts(source, read, meta)
        onPublishing(read.reduce((sum, { rows }) => sum + rows, 0))
      },
      onPublished: (db, version) => saveCursor(db, source, version, cursor),
    })
    return {
      sourceVersion: meta,
      /** The rows of each downloaded kind; none if the store already had the source's version. */
      read,
      /** In the order of `read`; undefined if nothing was published because of bad rows. */
      differences: result.published ? result.differences : undefined,
      /** In a dry run, the first changed records; in the order of `read`. */
      changes: result.published ? result.changes : [],
    }
  })

const checkCounts = ({ address }: SourceClient, read: readonly CheckedRows[], meta: SourceMeta): void => {
  for (const { kind, rows } of read)
    if (rows !== meta[kind.plural])
      throw new MirrorError(
        `${address} sent ${rows} ${kind.plural}, but its meta record counts ${meta[kind.plural]}; nothing was changed`,
      )
}

const collectAll = async (
  source: SourceClient,
  { version }: SourceMeta,
  { onDownload }: MirrorOptions,
  folder: string,
): Promise<SourceData> => {
  const files: SourceFile[] = []
  let cursor: string | undefined
  for (const { kind, path: sourcePath, format } of PARTS) {
    const path = join(folder, kind.plural)
    const onBytes = (bytes: number) => onDownload(kind, bytes)
    const { bytes, changeCursor } = await download(source, sourcePath, path, version, onBytes)
    // The first file's cursor: changes since then are sent again, which is harmless.
    cursor ??= changeCursor
    files.push({ kind, path, format, name: source.address + sourcePath, bytes })
  }
  return { files, cursor, isComplete: true }
}

/** Observers are registered by nickname; the rest of their record is derived. */
const rowOf = (kind: Kind, { id, record }: SourceChange): object =>
  kind === OBSERVERS ? { nickname: id } : (record as object)

/** Writes what changed on the source since the last mirroring. */
const collectChanges = async (
  { address }: SourceClient,
  { records, cursor }: SourceChanges,
  folder: string,
): Promise<SourceData> => {
  const files: SourceFile[] = []
  for (const { kind } of PARTS) {
    const changes = [...records[kind.plural].values()]
    const text = changes
      .filter(({ record }) => record !== null)
      .map((change) => `${JSON.stringify(rowOf(kind, change))}\n`)
      .join('')
    const path = join(folder, kind.plural)
    await writeFile(path, text)
    files.push({
      kind,
      path,
      format: 'ndjson',
      name: `${address}${CHANGES_PATH}`,
      bytes: Buffer.byteLength(text),
      retracted: changes.filter(({ record }) => record === null).map(({ id }) => id),
    })
  }
  return { files, cursor, isComplete: false }
}

/** Stores where the source's feed continues, in the transaction that publishes the data before it. */
const saveCursor = async (
  db: Kysely<Tables>,
  { address }: SourceClient,
  version: string,
  cursor: string | undefined,
): Promise<void> => {
  await db.deleteFrom('mirror').execute()
  if (cursor !== undefined)
    await db.insertInto('mirror').values({ number: 1, address, cursor, version }).execute()
}

/** The cursor of the last mirroring, if the store still has the data of that time. */
export const readMirrorCursor = async ({ reader }: Database, { address }: SourceClient) => {
  const row = await reader
    .selectFrom('mirror')
    .innerJoin('dataset', 'dataset.version', 'mirror.version')
    .select('cursor')
    .where('address', '=', address)
    .executeTakeFirst()
  return row?.cursor
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
  if (removed.length === 0 || (await hasVersion(source, formerVersion))) return []
  return removed.map(({ id }) => id)
}

const mirrorOnce = async (database: Database, source: SourceClient, options: MirrorOptions) => {
  const meta = await readMeta(source)
  const { version, publishedAt } = meta
  const current = await database.reader.selectFrom('dataset').selectAll().executeTakeFirstOrThrow()
  const cursor = await readMirrorCursor(database, source)
  const readChanges = async () => (cursor === undefined ? undefined : readSourceChanges(source, cursor))
  const publishFrom = (collect: (folder: string) => Promise<SourceData>) =>
    publishCollected(database, source, meta, options, collect)
  const publishAll = () => publishFrom((folder) => collectAll(source, meta, options, folder))

  if (current.version === version) {
    const isLater = (publishedAt ?? '') > (current.published_at ?? '')
    if (!isLater && !options.isFollowing)
      return { sourceVersion: meta, read: [], differences: [], changes: [] }
    // The source may have published the same data again, or other data in between.
    const passed = (await readChanges()) ?? (await readSourceChanges(source, version))
    if (passed && passed.version !== version) throw new SourceChangedError()
    // Copies only the publication date and the cursor, because the data are already the same.
    return publishFrom(async () => ({ files: [], cursor: passed?.cursor, isComplete: false }))
  }
  const changes = await readChanges()
  if (!changes) return publishAll()
  if (changes.version !== version) throw new SourceChangedError()
  try {
    return await publishFrom((folder) => collectChanges(source, changes, folder))
  } catch (error) {
    // The complete records show whether this store or the feed is at fault.
    if (error instanceof VersionMismatchError) return publishAll()
    throw error
  }
}

export const mirror = async (database: Database, source: SourceClient, options: MirrorOptions) => {
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
