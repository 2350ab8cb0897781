/** Opens files: from the cache, else by building them. */
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { TokenLookup } from '../../access/token-lookup.ts'
import { columnsOf } from '../../domain/records/columns.ts'
import { NO_URL_KEYS, parseUrlKeys } from '../../domain/records/image-urls.ts'
import { ATTRIBUTION } from '../../domain/records/meta.ts'
import { TextBytes, type TextKind } from '../../domain/records/text-bytes.ts'
import type { FileEncoding } from '../../http/encoding.ts'
import type { ParameterValues } from '../../lists/parameters.ts'
import type { Settings } from '../../settings/config.ts'
import { INPUT } from '../../storage/bind.ts'
import type { Database, MaybePromise, ReadRow } from '../../storage/database.ts'
import type { ErasureWatch } from '../../storage/erasure-watch.ts'
import type { Publication } from '../../storage/publication.ts'
import { rowTask } from '../build/batch-statements.ts'
import { type Build, type BuildPlan, Builds } from '../build/build-queue.ts'
import { FileCache, type FileKey, type OpenFile } from '../build/file-cache.ts'
import { countRows, measureTexts } from '../build/start-builder.ts'
import type { WrittenFile } from '../file-writer.ts'
import type { TableRows } from '../published-table.ts'
import { citationOf, type FileFacts, fileKey, queryLabel, type RequestedFile } from './file-headers.ts'

interface Dependencies {
  database: Database
  tokenLookup: TokenLookup
  erasures: ErasureWatch
  logger: Logger
  settings: Pick<Settings, 'cacheDir' | 'cacheMb' | 'bulkMemoryMb'>
}

/** Identifies a file, and plans how to build it. */
interface FileRequest {
  key: FileKey
  plan(): MaybePromise<BuildPlan>
  /** The client, if it has no token. */
  client?: string | undefined
}

/** A file: complete, or being built. */
export type Opened = { file: OpenFile } | { build: Build; rows: number }

const MEGABYTE = 2 ** 20
const CACHED_COUNTS = 1_000

export class BuiltFiles {
  readonly #database: Database
  readonly #logger: Logger
  readonly cache: FileCache
  readonly builds: Builds
  /** Numbers of rows by version and hash. */
  readonly #rowCounts = new LRUCache<string, Promise<number>>({ max: CACHED_COUNTS })
  #counting: Promise<unknown> = Promise.resolve()
  #measuring: Promise<unknown> = Promise.resolve()
  #readUrlKeys: ReadRow<{ urlKeys: string }, number> | undefined

  constructor({ database, tokenLookup, erasures, logger, settings }: Dependencies) {
    this.#database = database
    this.#logger = logger
    this.cache = new FileCache(settings.cacheDir, settings.cacheMb * MEGABYTE)
    const currentVersion = async () => (await tokenLookup.currentPublication()).version
    this.builds = new Builds(this.cache, settings.bulkMemoryMb, currentVersion, logger)
    erasures.onErased((number) => void this.#dropErased(number))
  }

  /** Deletes what earlier processes have left. */
  start(): void {
    try {
      this.cache.createFolder()
    } catch (error) {
      const reason = (error as Error).message
      this.#logger.warn({ reason }, 'the cache folder cannot be created: downloads will return 503')
    }
    void this.builds.evict()
  }

  /** Cancels all builds. */
  async close(): Promise<void> {
    await this.builds.close()
  }

  /** Opens a file of a publication. */
  open(
    file: RequestedFile,
    encoding: FileEncoding | undefined,
    publication: Publication,
    signal: AbortSignal,
  ): Promise<Opened> {
    const key = fileKey(publication, file, encoding)
    return this.openRequested({ key, plan: () => this.#plan(file, encoding, publication) }, signal)
  }

  async openRequested({ key, plan: planBuild, client }: FileRequest, signal: AbortSignal): Promise<Opened> {
    while (true) {
      let build = this.builds.find(key)
      if (!build) {
        const { built } = this.builds.counts
        const found = await this.cache.open(key)
        if (found) return { file: found }
        const plan = await planBuild()
        // Perhaps this file was built meanwhile.
        if (this.builds.counts.built !== built) continue
        build = this.builds.start(key, plan, client)
      }
      return { build, rows: await build.begun(signal) }
    }
  }

  /** True if the file is complete. */
  async has(
    file: RequestedFile,
    encoding: FileEncoding | undefined,
    publication: Publication,
  ): Promise<boolean> {
    return (await this.#find(fileKey(publication, file, encoding))) !== undefined
  }

  async #find(key: FileKey): Promise<FileFacts | undefined> {
    const found = await this.cache.open(key)
    await found?.close()
    return found
  }

  /** Returns what is known about a file without building it. */
  async describe(
    file: RequestedFile,
    encoding: FileEncoding | undefined,
    publication: Publication,
  ): Promise<FileFacts> {
    const found = await this.#find(fileKey(publication, file, encoding))
    if (found) return found
    return { rows: await this.count(fileKey(publication, file, undefined), file, publication) }
  }

  /** Counts rows in a thread, one list at a time. The key identifies the rows of a version. */
  count(
    { version, hash }: FileKey,
    { rows, values }: { rows: TableRows; values: ParameterValues },
    publication: Publication,
  ): Promise<number> {
    const known = this.#rowCounts.get(version + hash)
    if (known) return known
    const counted = this.#counting.then(() => countRows(rowTask(this.#database, rows, values, publication)))
    this.#counting = counted.catch(() => {})
    this.#rowCounts.set(version + hash, counted)
    counted.catch(() => this.#rowCounts.delete(version + hash))
    return counted
  }

  /** Measures the longest texts of rows in a thread, for one request at a time. */
  async measureTexts(
    kind: TextKind,
    rows: TableRows,
    values: ParameterValues,
    publication: Publication,
  ): Promise<TextBytes> {
    const task = { ...rowTask(this.#database, rows, values, publication), kind }
    const measured = this.#measuring.then(() => measureTexts(task))
    this.#measuring = measured.catch(() => {})
    return new TextBytes(await measured)
  }

  async #plan(
    file: RequestedFile,
    encoding: FileEncoding | undefined,
    publication: Publication,
  ): Promise<BuildPlan> {
    const { table, format, rows, values } = file
    const served = rows.series.requireVersion(publication)
    const { name, title, description } = table
    const written: WrittenFile = {
      table: { name, title, description },
      columns: columnsOf(table, await this.#urlKeysOf(publication)),
      version: served.version,
      publishedAt: served.citedAt,
      attribution: ATTRIBUTION,
      citation: citationOf(file, served),
      query: queryLabel(file),
      publication,
    }
    return {
      ...rowTask(this.#database, rows, values, publication),
      encoding,
      spec: {
        writer: format.writer ?? format.name,
        options: written,
        collectsRows: format.collectsRows || 'from' in rows,
      },
    }
  }

  async #urlKeysOf({ number }: Publication): Promise<string[]> {
    this.#readUrlKeys ??= this.#database.prepare<{ urlKeys: string }, number>(
      sql`select url_keys as "urlKeys" from publication where number = ${INPUT}`,
    )
    // Nothing has been published before publication 1.
    return parseUrlKeys((await this.#readUrlKeys(number))?.urlKeys ?? NO_URL_KEYS)
  }

  async #dropErased(erasures: number): Promise<void> {
    try {
      await this.cache.dropErased(erasures)
    } catch (error) {
      const { folder } = this.cache
      this.#logger.error({ reason: String(error), folder }, 'files with deleted data cannot be deleted')
    }
  }
}
