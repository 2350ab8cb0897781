/** Makes a store the copy of another heliolog: all of its records and observers, of one version, published at once. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Meta } from '../../domain/meta.ts'
import type { Database } from '../../storage/database.ts'
import type { Format } from '../formats.ts'
import { IMAGES, type Kind, OBSERVATIONS, OBSERVERS } from '../kinds.ts'
import type { Difference } from '../merge.ts'
import { type Edition, publish, VersionMismatchError } from '../publish.ts'
import { CheckedRows } from '../row-reader.ts'
import { download, SourceMovedError } from './resumable-download.ts'
import { MirrorError, type SourceClient } from './source-client.ts'

export interface MirrorOptions {
  dryRun: boolean
  allowRetract: boolean
  /** Stops the download and the reading of rows; a publication that has begun is not stopped. */
  signal: AbortSignal
  onDownload(kind: Kind, bytes: number): void
  onRead(kind: Kind, done: { rows: number; bytes: number }, totalBytes: number): void
  /** Called when all rows are good and are about to be published; the temporary files are deleted by then. */
  onPublishing(rows: number): void
}

export interface MirrorReport {
  /** What the source publishes. */
  edition: Edition
  /** What was downloaded; nothing where the store had the source's version already. */
  read: readonly CheckedRows[]
  /** Of each kind that was read; undefined when nothing was published because of bad rows. */
  differences: readonly Difference[] | undefined
}

interface Part {
  kind: Kind
  path: string
  format: Format
}

/** Every listed observer is registered: those without records would be missing otherwise. */
const PARTS: readonly Part[] = [
  { kind: OBSERVATIONS, path: '/bulk/v1/observations.ndjson', format: 'ndjson' },
  { kind: IMAGES, path: '/bulk/v1/images.ndjson', format: 'ndjson' },
  { kind: OBSERVERS, path: '/api/v1/observers', format: 'json' },
]
const META_PATH = '/api/v1/meta'
/** A source may publish more often than it can be downloaded. */
const MOST_ATTEMPTS = 5

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
  throw new MirrorError(`${source.address}${META_PATH} does not answer as a heliolog does`)
}

const temporaryFolder = async (): Promise<string> => {
  try {
    return await mkdtemp(join(tmpdir(), 'heliolog-mirror-'))
  } catch (error) {
    throw new MirrorError(`nothing can be downloaded to ${tmpdir()}: ${(error as Error).message}`)
  }
}

const refresh = async (
  database: Database,
  source: SourceClient,
  meta: SourceMeta,
  edition: Edition,
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
      await download(source, { path, file, version: edition.version, onBytes })
      const onProgress = (done: { rows: number; bytes: number }) => {
        signal.throwIfAborted()
        onRead(kind, done, total)
      }
      const files = [{ path: file, format, name: source.address + path }]
      read.push(new CheckedRows(kind, files, { now: Date.now(), onProgress }))
    }
    const result = await publish(database, read, {
      ...options,
      snapshot: true,
      edition,
      shouldPublish: async () => {
        await remove()
        if (read.some(({ badRows }) => badRows > 0)) return false
        for (const { kind, rows } of read)
          if (rows !== meta[kind.plural])
            throw new MirrorError(
              `${source.address} sent ${rows} ${kind.plural} where its meta record has ${meta[kind.plural]}; nothing was changed`,
            )
        onPublishing(read.reduce((sum, { rows }) => sum + rows, 0))
        return true
      },
    })
    return { edition, read, differences: result.published ? result.differences : undefined }
  } finally {
    await remove()
  }
}

/** Copies only the date of publication: the data are the same already. */
const copyDate = async (database: Database, edition: Edition, { dryRun }: MirrorOptions): Promise<void> => {
  const nothing = { snapshot: false, allowRetract: false, shouldPublish: () => true }
  await publish(database, [], { ...nothing, dryRun, edition })
}

export const mirror = async (
  database: Database,
  source: SourceClient,
  options: MirrorOptions,
): Promise<MirrorReport> => {
  for (let attempts = 1; ; attempts++) {
    const meta = await readMeta(source)
    const edition = { version: meta.version, publishedAt: meta.last_published_at }
    const here = await database.reader.selectFrom('dataset').selectAll().executeTakeFirstOrThrow()
    try {
      if (here.version !== edition.version) return await refresh(database, source, meta, edition, options)
      if (here.published_at !== edition.publishedAt) await copyDate(database, edition, options)
      return { edition, read: [], differences: [] }
    } catch (error) {
      if (error instanceof VersionMismatchError)
        throw new MirrorError(
          `${source.address}: ${error.message}, which it says it is; nothing was changed. heliolog doctor tells whether the store is sound`,
        )
      if (!(error instanceof SourceMovedError)) throw error
      if (attempts === MOST_ATTEMPTS)
        throw new MirrorError(
          `${source.address} has published something else ${attempts} times while it was downloaded; nothing was changed`,
        )
      await source.wait(`${source.address} has published something else meanwhile`, 1)
    }
  }
}
