/** Makes the store a copy of another server: downloads all records of one version and publishes them together. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Meta } from '../../domain/meta.ts'
import type { Database } from '../../storage/database.ts'
import type { PublicationOrigin } from '../dataset.ts'
import type { RecordChange } from '../field-changes.ts'
import type { Format } from '../formats.ts'
import { IMAGES, type Kind, OBSERVATIONS, OBSERVERS } from '../kinds.ts'
import type { Difference } from '../merge.ts'
import { type PublishedVersion, publish, VersionMismatchError } from '../publish.ts'
import { CheckedRows } from '../row-reader.ts'
import { download, SourceChangedError } from './resumable-download.ts'
import { MirrorError, type SourceClient } from './source-client.ts'

export interface MirrorOptions extends PublicationOrigin {
  dryRun: boolean
  allowRetract: boolean
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
  format: Format
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

const temporaryFolder = async (): Promise<string> => {
  try {
    return await mkdtemp(join(tmpdir(), 'heliolog-mirror-'))
  } catch (error) {
    throw new MirrorError(`cannot download to ${tmpdir()}: ${(error as Error).message}`)
  }
}

const downloadAndPublish = async (
  database: Database,
  source: SourceClient,
  meta: SourceMeta,
  sourceVersion: PublishedVersion,
  { onDownload, onRead, onPublishing, signal, ...options }: MirrorOptions,
): Promise<MirrorReport> => {
  const directory = await temporaryFolder()
  const remove = () => rm(directory, { recursive: true, force: true })
  try {
    const read: CheckedRows[] = []
    for (const { kind, path, format } of PARTS) {
      const file = join(directory, kind.plural)
      let total = 0
      const onBytes = (bytes: number) => {
        total = bytes
        onDownload(kind, bytes)
      }
      await download(source, { path, file, version: sourceVersion.version, onBytes })
      const onProgress = (done: { rows: number; bytes: number }) => {
        signal.throwIfAborted()
        onRead(kind, done, total)
      }
      const files = [{ path: file, format, name: source.address + path }]
      read.push(new CheckedRows(kind, files, { now: Date.now(), isExact: true, onProgress }))
    }
    const result = await publish(database, read, {
      ...options,
      snapshot: true,
      expectedVersion: sourceVersion,
      shouldPublish: () => read.every(({ badRows }) => badRows === 0),
      onPublishing: async () => {
        await remove()
        for (const { kind, rows } of read)
          if (rows !== meta[kind.plural])
            throw new MirrorError(
              `${source.address} sent ${rows} ${kind.plural}, but its meta record counts ${meta[kind.plural]}; nothing was changed`,
            )
        onPublishing(read.reduce((sum, { rows }) => sum + rows, 0))
      },
    })
    const { differences, changes } = result.published ? result : { differences: undefined, changes: [] }
    return { sourceVersion, read, differences, changes }
  } finally {
    await remove()
  }
}

/** Copies only the publication date, because the data are already the same. */
const copyDate = async (
  database: Database,
  sourceVersion: PublishedVersion,
  { dryRun, runBy, note }: MirrorOptions,
): Promise<void> => {
  const nothing = { snapshot: false, allowRetract: false, shouldPublish: () => true }
  await publish(database, [], { ...nothing, dryRun, runBy, note, expectedVersion: sourceVersion })
}

export const mirror = async (
  database: Database,
  source: SourceClient,
  options: MirrorOptions,
): Promise<MirrorReport> => {
  for (let attempts = 1; ; attempts++) {
    const meta = await readMeta(source)
    const sourceVersion = { version: meta.version, publishedAt: meta.last_published_at }
    const current = await database.reader.selectFrom('dataset').selectAll().executeTakeFirstOrThrow()
    try {
      if (current.version !== sourceVersion.version)
        return await downloadAndPublish(database, source, meta, sourceVersion, options)
      if ((sourceVersion.publishedAt ?? '') > (current.published_at ?? ''))
        await copyDate(database, sourceVersion, options)
      return { sourceVersion, read: [], differences: [], changes: [] }
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
