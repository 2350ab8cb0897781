/** Opens bulk files: from the cache, else by building them. */
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { TokenLookup } from '../../access/token-lookup.ts'
import {
  type BulkName,
  type FileEncoding,
  parseBulkName,
  SILSO,
  type SilsoTable,
} from '../../domain/bulk-names.ts'
import { columnsOf } from '../../domain/records/columns.ts'
import { ATTRIBUTION } from '../../domain/records/meta.ts'
import { NO_URL_KEYS, parseUrlKeys } from '../../domain/records/url-keys.ts'
import { type RowSource, sourceOf } from '../../features/bulk/bulk-tables.ts'
import type { SilsoSpec } from '../../features/index/silso-writer.ts'
import type { ParameterValues } from '../../lists/parameters.ts'
import type { Database, MaybePromise, ReadRow } from '../../storage/database.ts'
import { isSame, type Publication, parseIndexLabel } from '../../storage/publication.ts'
import { countRows } from '../build/builder.ts'
import { type Build, type BuildCounts, type BuildPlan, Builds } from '../build/builds.ts'
import { FileCache, type FileKey, type OpenFile } from '../build/file-cache.ts'
import { rowTask } from '../build/row-task.ts'
import { type BulkFile, type FileFacts, fileKey, queryLabel } from './file-headers.ts'

export interface BulkSettings {
  cacheDir: string
  cacheMb: number
  bulkMemoryMb: number
  /** Names of files to build ahead of the first request, such as observations.csv.gz. */
  prepare: readonly string[]
}

interface Dependencies {
  database: Database
  tokenLookup: TokenLookup
  logger: Logger
  settings: BulkSettings
}

/** What identifies a file, and how to build it. */
export interface FileRequest {
  key: FileKey
  plan(): MaybePromise<BuildPlan>
}

/** A file: complete, or being built. */
export type Opened = { file: OpenFile } | { build: Build; rows: number }

const MEGABYTE = 2 ** 20
const CACHED_COUNTS = 1_000
const PREPARE_INTERVAL_MS = 1_000
const NO_SIGNAL = new AbortController().signal

const silsoSpecOf = ({ table, format }: BulkFile, { index }: Publication): SilsoSpec | undefined =>
  format === SILSO && index !== null
    ? { table: table as SilsoTable, asOf: parseIndexLabel(index).asOf }
    : undefined

export class BulkFiles {
  readonly #database: Database
  readonly #tokenLookup: TokenLookup
  readonly #logger: Logger
  readonly #cache: FileCache
  readonly #builds: Builds
  readonly #prepared: readonly BulkName[]
  /** Numbers of rows by version and hash. */
  readonly #rowCounts = new LRUCache<string, Promise<number>>({ max: CACHED_COUNTS })
  #counting: Promise<unknown> = Promise.resolve()
  #readUrlKeys: ReadRow<{ urlKeys: string }> | undefined
  #prepareTimer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor({ database, tokenLookup, logger, settings }: Dependencies) {
    this.#database = database
    this.#tokenLookup = tokenLookup
    this.#logger = logger
    this.#cache = new FileCache(settings.cacheDir, settings.cacheMb * MEGABYTE)
    const currentVersion = async () => (await tokenLookup.currentVersion()).version
    this.#builds = new Builds(this.#cache, settings.bulkMemoryMb, currentVersion, logger)
    this.#prepared = settings.prepare.flatMap((name) => parseBulkName(name) ?? [])
  }

  get running(): number {
    return this.#builds.running
  }

  get waiting(): number {
    return this.#builds.waiting
  }

  get counts(): BuildCounts {
    return this.#builds.counts
  }

  get cacheBytes(): number {
    return this.#cache.bytes
  }

  get folder(): string {
    return this.#cache.folder
  }

  /** Deletes what earlier processes have left, and builds the prepared files now and after each publication. */
  start(): void {
    try {
      this.#cache.createFolder()
    } catch (error) {
      const reason = (error as Error).message
      this.#logger.warn({ reason }, 'the cache folder cannot be created: downloads will return 503')
    }
    void this.#evict()
    if (this.#prepared.length > 0) void this.#prepare(undefined)
  }

  /** Cancels all builds. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#prepareTimer)
    await this.#builds.close()
  }

  /** Opens a file of a publication. */
  open(
    file: BulkFile,
    encoding: FileEncoding | undefined,
    publication: Publication,
    signal: AbortSignal,
  ): Promise<Opened> {
    const key = fileKey(publication, file, encoding)
    return this.openRequested({ key, plan: () => this.#plan(file, encoding, publication) }, signal)
  }

  async openRequested({ key, plan: planBuild }: FileRequest, signal: AbortSignal): Promise<Opened> {
    while (true) {
      let build = this.#builds.find(key)
      if (!build) {
        const { built } = this.#builds.counts
        const found = await this.#cache.open(key)
        if (found) return { file: found }
        const plan = await planBuild()
        // Perhaps this file was built meanwhile.
        if (this.#builds.counts.built !== built) continue
        build = this.#builds.start(key, plan)
      }
      return { build, rows: await build.begun(signal) }
    }
  }

  /** Whether the file is complete. */
  async has(file: BulkFile, encoding: FileEncoding | undefined, publication: Publication): Promise<boolean> {
    return (await this.#find(fileKey(publication, file, encoding))) !== undefined
  }

  async #find(key: FileKey): Promise<FileFacts | undefined> {
    const found = await this.#cache.open(key)
    await found?.handle.close()
    return found
  }

  /** What is known about a file without building it. */
  async describe(
    file: BulkFile,
    encoding: FileEncoding | undefined,
    publication: Publication,
    signal: AbortSignal,
  ): Promise<FileFacts> {
    const key = fileKey(publication, file, encoding)
    const found = await this.#find(key)
    if (found) return found
    const build = this.#builds.find(key)
    if (build) return { rows: await build.begun(signal) }
    return { rows: await this.count(fileKey(publication, file, undefined), file, publication) }
  }

  /** Counts rows in a thread, one list at a time. The key identifies the rows of a version. */
  count(
    { version, hash }: Omit<FileKey, 'name'>,
    { source, values }: { source: RowSource; values: ParameterValues },
    publication: Publication,
  ): Promise<number> {
    const known = this.#rowCounts.get(version + hash)
    if (known) return known
    const counted = this.#counting.then(() => countRows(rowTask(this.#database, source, values, publication)))
    this.#counting = counted.catch(() => {})
    this.#rowCounts.set(version + hash, counted)
    counted.catch(() => this.#rowCounts.delete(version + hash))
    return counted
  }

  async #plan(
    file: BulkFile,
    encoding: FileEncoding | undefined,
    publication: Publication,
  ): Promise<BuildPlan> {
    const { version, publishedAt } = file.source.series.requireEdition(publication)
    return {
      ...rowTask(this.#database, file.source, file.values, publication),
      encoding,
      spec: {
        format: file.format,
        silso: silsoSpecOf(file, publication),
        isMonthly: file.source.isMonthly ?? false,
        columns: columnsOf(file.table, await this.#urlKeysOf(publication)),
        metadata: {
          'heliolog.version': version,
          'heliolog.published_at': publishedAt ?? '',
          'heliolog.query': queryLabel(file),
          'heliolog.attribution': ATTRIBUTION,
        },
      },
    }
  }

  async #urlKeysOf({ number }: Publication): Promise<string[]> {
    this.#readUrlKeys ??= this.#database.prepare<{ urlKeys: string }>(
      sql`select url_keys as "urlKeys" from publication where number = ${''}`,
    )
    // Nothing has been published before publication 1.
    return parseUrlKeys((await this.#readUrlKeys([number]))?.urlKeys ?? NO_URL_KEYS)
  }

  async #evict(): Promise<void> {
    try {
      await this.#cache.evict((await this.#tokenLookup.currentVersion()).version)
    } catch (error) {
      this.#logger.debug({ reason: String(error) }, 'old bulk files could not be deleted')
    }
  }

  /** `previous` is the publication that the files were last built for. */
  async #prepare(previous: Publication | undefined): Promise<void> {
    let built = previous
    try {
      const current = await this.#tokenLookup.currentVersion()
      if (!isSame(current, previous) && (await this.#buildAll(current))) built = current
    } catch (error) {
      this.#logger.debug({ reason: String(error) }, 'prepared files could not be built')
    }
    if (this.#isClosed) return
    // At different times in each process, so that seldom two of them begin the same file.
    const delay = PREPARE_INTERVAL_MS * (0.5 + Math.random())
    this.#prepareTimer = setTimeout(() => this.#prepare(built), delay).unref()
  }

  /** Returns false if another process is building one of the files, so that it may still be missing. */
  async #buildAll(publication: Publication): Promise<boolean> {
    let isDone = true
    for (const { table, format, encoding } of this.#prepared) {
      const source = sourceOf(table, format)
      // The index may not be computed yet.
      if (!source.series.editionOf(publication)) continue
      const file: BulkFile = { table, format, source, values: {}, query: '' }
      if (await this.#cache.isBeingBuilt(fileKey(publication, file, encoding))) {
        isDone = false
        continue
      }
      const opened = await this.open(file, encoding, publication, NO_SIGNAL)
      if ('file' in opened) await opened.file.handle.close()
      else await opened.build.completed(NO_SIGNAL)
    }
    return isDone
  }
}
