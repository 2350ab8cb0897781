/** Builds files: each once however many requests wait for it, a few at a time, and the rest in a queue. */
import { type FileHandle, open, rm } from 'node:fs/promises'
import type { Logger } from 'pino'
import { rateLimited, unavailable } from '../../http/errors.ts'
import { BuildError, type BuildTask, onDisk, throwFolderError } from './builder-messages.ts'
import type { FileCache, FileKey } from './file-cache.ts'
import { buildInThread, megabytesFor } from './start-builder.ts'

/** Clients without a token have a queue of their own, in which they take turns, and wait for those with one. */
const QUEUES = { token: { maxRunning: 4, maxWaiting: 100 }, public: { maxRunning: 1, maxWaiting: 20 } }
const MAX_WAITING_PER_CLIENT = 2
const RETRY_SECONDS = 2
/** A running build that no request has waited for in this time is cancelled. A client may reconnect to resume. */
const UNUSED_MS = 5_000
const CHUNK_BYTES = 2 ** 17
const DISK_FULL = ['ENOSPC', 'EDQUOT', 'EFBIG']

const isDiskFull = (error: unknown): boolean =>
  error instanceof BuildError && DISK_FULL.includes(error.code ?? '')

/** Everything that the thread needs, except for the path. */
export type BuildPlan = Omit<BuildTask, 'path'>

/** A file that is being built. */
export class Build {
  readonly key: FileKey
  readonly plan: BuildPlan
  /** The client whose turn it takes; undefined for a token holder. */
  readonly client: string | undefined
  readonly #begun = Promise.withResolvers<number>()
  readonly #completed = Promise.withResolvers<void>()
  readonly #cancel = new AbortController()
  readonly signal: AbortSignal = this.#cancel.signal
  #progress = Promise.withResolvers<void>()
  /** The file, shared by all requests that follow it. */
  #file: FileHandle | undefined
  /** Called when the file is closed. */
  #release = (): void => {}
  #written = 0
  #isFollowed = false
  #hasEnded = false
  #hasFailed = false
  #users = 0
  /** A build in the queue is cancelled at once, because it keeps a slot from others. */
  #unusedMs = 0
  #unusedTimer: NodeJS.Timeout | undefined

  constructor(key: FileKey, plan: BuildPlan, client?: string) {
    this.key = key
    this.plan = plan
    this.client = client
    // A build may fail while no request waits for it.
    for (const { promise } of [this.#begun, this.#completed]) promise.catch(() => {})
  }

  /** Resolves to the number of rows once the builder has its snapshot. */
  begun(signal: AbortSignal): Promise<number> {
    return this.#use(() => unlessAborted(this.#begun.promise, signal))
  }

  /** Resolves once the file is in the cache. */
  completed(signal: AbortSignal): Promise<void> {
    return this.#use(() => unlessAborted(this.#completed.promise, signal))
  }

  /** Passes the file's bytes to `send` as they are written. Call it after `begun` and before the build has ended. */
  follow(send: (bytes: AsyncIterable<Uint8Array>) => Promise<void>): Promise<void> {
    this.#isFollowed = true
    return this.#use(() => send(this.#bytes()))
  }

  /** Each chunk is valid until the next one is requested. */
  async *#bytes(): AsyncGenerator<Uint8Array> {
    const buffer = Buffer.allocUnsafeSlow(CHUNK_BYTES)
    for (let at = 0; ; ) {
      const progress = this.#progress.promise
      const bytes = await this.#read(buffer, at)
      at += bytes
      if (bytes > 0) yield buffer.subarray(0, bytes)
      else if (this.#hasEnded) return await this.#completed.promise
      else await progress
    }
  }

  get queue(): keyof typeof QUEUES {
    return this.key.isPublic ? 'public' : 'token'
  }

  get hasEnded(): boolean {
    return this.#hasEnded
  }

  get isFollowed(): boolean {
    return this.#isFollowed
  }

  /** Called when the build leaves the queue. */
  run(): void {
    this.#unusedMs = UNUSED_MS
  }

  cancel(): void {
    this.#cancel.abort(unavailable('The server is shutting down'))
  }

  /** Called by the builder when the file at `path` exists. */
  async begin(path: string, rows: number): Promise<void> {
    this.#written = 0
    await this.#file?.close()
    this.#file = await open(path)
    this.#begun.resolve(rows)
  }

  advance(bytes: number): void {
    this.#written = bytes
    this.#wake()
  }

  /** Called when the file is complete. `release` is called when no request follows it any more. */
  complete(release: () => void): void {
    this.#release = release
  }

  /** Called once, at the end, with the reason if the build has failed. */
  end(error?: unknown): void {
    if (error === undefined) this.#completed.resolve()
    else {
      this.#hasFailed = true
      this.#begun.reject(error)
      this.#completed.reject(error)
    }
    this.#hasEnded = true
    this.#wake()
    this.#closeUnused()
  }

  #wake(): void {
    this.#progress.resolve()
    this.#progress = Promise.withResolvers()
  }

  /** Returns the number of bytes read; 0 if no more have been written. */
  async #read(buffer: Buffer, at: number): Promise<number> {
    const length = Math.min(buffer.length, this.#written - at)
    if (length === 0) return 0
    const { bytesRead = 0 } = (await this.#file?.read(buffer, 0, length, at)) ?? {}
    if (bytesRead === 0 && this.#hasFailed) return 0
    if (bytesRead === 0) throw new Error('a file that is being built was truncated')
    return bytesRead
  }

  async #use<T>(wait: () => Promise<T>): Promise<T> {
    this.#users++
    clearTimeout(this.#unusedTimer)
    try {
      return await wait()
    } finally {
      this.#users--
      if (this.#hasEnded) this.#closeUnused()
      else if (this.#users === 0) this.#cancelUnused()
    }
  }

  #cancelUnused(): void {
    const reason = new DOMException('no client waits for the file', 'AbortError')
    this.#unusedTimer = setTimeout(() => this.#cancel.abort(reason), this.#unusedMs).unref()
  }

  #closeUnused(): void {
    clearTimeout(this.#unusedTimer)
    // The file of a failed build is deleted, and uses the disk until it is closed.
    if (this.#users > 0 && !this.#hasFailed) return
    const [file, release] = [this.#file, this.#release]
    this.#file = undefined
    this.#release = () => {}
    void Promise.resolve(file?.close())
      .catch(() => {})
      .finally(release)
  }
}

interface BuildCounts {
  built: number
  failed: number
  cancelled: number
}

export class Builds {
  readonly #cache: FileCache
  readonly #maxMegabytes: number
  readonly #currentVersion: () => Promise<string>
  readonly #logger: Logger
  /** Waiting and running builds, by key. */
  readonly #builds = new Map<string, Build>()
  readonly #waiting = new Set<Build>()
  readonly #running = new Map<Build, Promise<void>>()
  readonly counts: BuildCounts = { built: 0, failed: 0, cancelled: 0 }

  /** `currentVersion` decides which files are evicted first. */
  constructor(cache: FileCache, maxMegabytes: number, currentVersion: () => Promise<string>, logger: Logger) {
    this.#cache = cache
    this.#maxMegabytes = maxMegabytes
    this.#currentVersion = currentVersion
    this.#logger = logger
  }

  get running(): number {
    return this.#running.size
  }

  get waiting(): number {
    return this.#waiting.size
  }

  find({ version, hash }: FileKey): Build | undefined {
    const build = this.#builds.get(version + hash)
    return build?.signal.aborted ? undefined : build
  }

  /** Joins the build of this file, or starts one: without a token, in the turn of `client`. */
  start(key: FileKey, plan: BuildPlan, client?: string): Build {
    const existing = this.find(key)
    if (existing) return existing
    const build = new Build(key, plan, client)
    if (client !== undefined && this.#waitingOf(client).length >= MAX_WAITING_PER_CLIENT)
      throw rateLimited(
        `${MAX_WAITING_PER_CLIENT} long responses already wait to be built for your IP address`,
        RETRY_SECONDS,
      )
    if (this.#in(this.#waiting, build.queue).length >= QUEUES[build.queue].maxWaiting)
      throw unavailable('Too many files are waiting to be built')
    this.#builds.set(key.version + key.hash, build)
    this.#waiting.add(build)
    build.signal.addEventListener('abort', () => {
      if (this.#waiting.delete(build)) this.#end(build, build.signal.reason)
    })
    this.#startNext()
    return build
  }

  /** Cancels all builds and deletes their files. */
  async close(): Promise<void> {
    for (const build of this.#builds.values()) build.cancel()
    await Promise.all(this.#running.values())
  }

  #in(builds: Iterable<Build>, queue: keyof typeof QUEUES): Build[] {
    return [...builds].filter((build) => build.queue === queue)
  }

  #waitingOf(client: string): Build[] {
    return [...this.#waiting].filter((build) => build.client === client)
  }

  /** Moves what waits for a client behind what waits for others. */
  #endTurn({ client }: Build): void {
    if (client === undefined) return
    for (const build of this.#waitingOf(client)) {
      this.#waiting.delete(build)
      this.#waiting.add(build)
    }
  }

  #startNext(): void {
    for (const build of this.#in(this.#waiting, 'token')) this.#startIfRoom(build)
    if (this.#in(this.#waiting, 'token').length > 0) return
    for (const build of this.#in(this.#waiting, 'public')) this.#startIfRoom(build)
  }

  #startIfRoom(build: Build): void {
    if (this.#in(this.#running.keys(), build.queue).length >= QUEUES[build.queue].maxRunning) return
    let megabytes = megabytesFor(build.plan)
    for (const { plan } of this.#running.keys()) megabytes += megabytesFor(plan)
    if (megabytes > this.#maxMegabytes) return
    this.#waiting.delete(build)
    build.run()
    this.#running.set(build, this.#run(build))
  }

  async #run(build: Build): Promise<void> {
    const failure = await this.#buildWithRetry(build).catch((error: unknown) => error)
    this.#running.delete(build)
    this.#end(build, failure)
    this.#endTurn(build)
    this.#startNext()
  }

  async #buildWithRetry(build: Build): Promise<void> {
    try {
      await this.#build(build)
    } catch (error) {
      if (!isDiskFull(error)) throw error
      const { message: reason } = error as Error
      this.#logger.warn({ reason, folder: this.#cache.folder }, 'no space for a file: others are deleted')
      await this.#cache.clear(build.key.isPublic)
      // Requests that have received bytes of this attempt cannot continue with another one.
      if (build.isFollowed) throw error
      await this.#build(build)
    }
  }

  async #build(build: Build): Promise<void> {
    const { key, plan, signal } = build
    onDisk(() => this.#cache.createFolder())
    await this.#cache.checkRoom(key.isPublic)
    const path = this.#cache.partialPath(key)
    let begun: Promise<void> | undefined
    let rows = 0
    try {
      const events = {
        onRows: (count: number) => {
          rows = count
          begun = build.begin(path, count).catch(throwFolderError)
          begun.catch(() => {})
        },
        onWritten: (bytes: number) => build.advance(bytes),
      }
      const sha256 = await buildInThread({ ...plan, path }, events, signal)
      await begun
      build.complete(await this.#cache.add(key, path, { rows, sha256 }).catch(throwFolderError))
    } catch (error) {
      await begun?.catch(() => {})
      await rm(path, { force: true })
      throw error
    }
    await this.evict(key)
  }

  /** Deletes old files, but not `kept`. */
  async evict(kept?: FileKey): Promise<void> {
    try {
      const version = await this.#currentVersion().catch(() => kept?.version ?? '')
      await this.#cache.evict(version, kept)
    } catch (error) {
      this.#logger.warn({ reason: String(error) }, 'old bulk files could not be deleted')
    }
  }

  #end(build: Build, error: unknown): void {
    const { version, hash, name } = build.key
    if (this.#builds.get(version + hash) === build) this.#builds.delete(version + hash)
    build.end(error)
    if (build.signal.aborted) this.counts.cancelled++
    else if (error === undefined) this.counts.built++
    else {
      this.counts.failed++
      this.#logger.warn({ reason: String(error), file: name }, 'a bulk file could not be built')
    }
  }
}

/** Like `promise`, but rejects when the signal aborts. The promise may then reject without consequences. */
export const unlessAborted = async <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> => {
  const aborted = Promise.withResolvers<never>()
  const onAbort = () => aborted.reject(signal.reason)
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort)
  try {
    return await Promise.race([aborted.promise, promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
