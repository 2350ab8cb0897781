/**
 * The folder of complete bulk files. A file's name has its key, row count and SHA-256, so it needs no index, and any
 * number of processes can share the folder. The worst that can happen to a file is that it is built again.
 *
 * Names begin with the store's number of erasures before the build, which shows what may contain deleted data.
 */
import { hash, randomBytes } from 'node:crypto'
import { accessSync, constants, readlinkSync, statSync } from 'node:fs'
import { type FileHandle, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { createFolder, OWNER_ONLY_FOLDER } from '../../storage/folders.ts'
import { digestOf } from './start-builder.ts'

/** Files of heliolog 1.5 and earlier, or built while the number was unknown, have no erasures. */
const NAME =
  /^(?:(?<erasures>\d+)\.)?(?<key>(?<version>\w+)-[0-9a-f]{32})-(?<rows>\d+)-(?<sha256>[\w-]{43})\.[a-z.-]+$/
const PARTIAL = '.partial'
const PARTIAL_NAME =
  /^(?<prefix>(?:\d+\.)?)\w+-[0-9a-f]{32}\.(?<machine>[0-9a-f]{8})-(?<pid>\d+)-(?<start>[0-9a-f]{8})-/
/** Partial files of another machine that nobody has written to for so long were left behind by a killed process. */
const ABANDONED_MS = 3_600_000
/** How precisely the time of the last use is recorded. */
const USE_PRECISION_MS = 60_000
/** Every request lists the folder, so many small files would slow down all of them. */
const MAX_FILES = 1_000

/** Identifies a file. */
export interface FileKey {
  version: string
  /** 32 hexadecimal digits. */
  hash: string
  /** Such as observations.csv.gz */
  name: string
}

/** A complete file that is open for reading, so that it stays readable even if it is deleted. */
export interface OpenFile {
  handle: FileHandle
  bytes: number
  rows: number
  /** In base64. */
  sha256: string
}

interface Found {
  path: string
  rows: number
  /** In base64url. */
  sha256: string
}

/** Containers may share a host name, but do not see each other's processes. */
const machineName = (): string => {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

/** The writer of a partial file. `START` distinguishes this process from a former one with the same id. */
const MACHINE = hash('sha256', machineName()).slice(0, 8)
const START = randomBytes(4).toString('hex')

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether the writer of a partial file is known to have ended. */
const hasEndedWriter = (name: string): boolean => {
  const { machine, pid, start } = PARTIAL_NAME.exec(name)?.groups ?? {}
  if (machine !== MACHINE) return false
  return Number(pid) === process.pid ? start !== START : !isAlive(Number(pid))
}

type Stats = Awaited<ReturnType<typeof stat>>

const keyText = ({ version, hash }: FileKey): string => `${version}-${hash}`

/** Changes whenever another program writes to the file. The time of use is stored as the time of access. */
const identityOf = ({ ino, size, mtimeMs }: Stats): string => `${ino} ${size} ${Math.round(Number(mtimeMs))}`

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

const ignoreMissing = (error: unknown): undefined => {
  if (!isMissing(error)) throw error
}

/** Why files cannot be written into the folder, or undefined. Creates nothing. */
export const folderProblem = (folder: string): string | undefined => {
  try {
    if (!statSync(folder).isDirectory()) return `${folder} is not a folder`
    accessSync(folder, constants.W_OK | constants.X_OK)
    return undefined
  } catch (error) {
    const parent = dirname(folder)
    return isMissing(error) && parent !== folder ? folderProblem(parent) : (error as Error).message
  }
}

export class FileCache {
  readonly folder: string
  readonly #maxBytes: number
  /** Files whose digest is known to match, by path. */
  readonly #verified = new Map<string, string>()
  readonly #verifying = new Map<string, Promise<boolean>>()
  #bytes = 0
  #erasures: number | undefined

  constructor(folder: string, maxBytes: number) {
    this.folder = folder
    this.#maxBytes = maxBytes
  }

  /** The size of all files, as of the last build. */
  get bytes(): number {
    return this.#bytes
  }

  /** Throws if the folder cannot be created. */
  createFolder(): void {
    createFolder(this.folder, OWNER_ONLY_FOLDER)
  }

  /** Opens a file; undefined if it must be built. Deletes a damaged one. */
  async open(key: FileKey): Promise<OpenFile | undefined> {
    for (const found of await this.#find(key)) {
      // Something else in place of the file, such as a named pipe, must not block.
      const handle = await open(found.path, constants.O_RDONLY | constants.O_NONBLOCK).catch(ignoreMissing)
      if (!handle) continue
      const stats = await handle.stat()
      if (stats.isFile() && (await this.#isIntact(found, stats))) {
        await this.#recordUse(found, stats)
        const sha256 = Buffer.from(found.sha256, 'base64url').toString('base64')
        return { handle, bytes: stats.size, rows: found.rows, sha256 }
      }
      await handle.close()
      await rm(found.path, { force: true, recursive: true })
    }
    return undefined
  }

  /** A path for building a file, from a snapshot that is taken afterwards. */
  partialPath(key: FileKey): string {
    const writer = `${MACHINE}-${process.pid}-${START}-${randomBytes(6).toString('hex')}`
    return join(this.folder, `${this.#prefix}${keyText(key)}.${writer}${PARTIAL}`)
  }

  /** Adds a file that was built at `partialPath`, unless data were deleted for good since the build began. */
  async add(key: FileKey, partialPath: string, { rows, sha256 }: Omit<Found, 'path'>): Promise<void> {
    const { prefix = '' } = PARTIAL_NAME.exec(basename(partialPath))?.groups ?? {}
    const path = join(this.folder, `${prefix}${keyText(key)}-${rows}-${sha256}.${key.name}`)
    await rename(partialPath, path)
    // Compared last: `dropErased` deletes the file if this changes afterwards.
    if (prefix === this.#prefix) this.#verified.set(path, identityOf(await stat(path)))
    else await rm(path, { force: true })
  }

  /** Deletes the files that may contain data which the erasure with this number has deleted. */
  async dropErased(erasures: number): Promise<void> {
    this.#erasures = erasures
    for (const name of await this.#names()) {
      const isOutdated = NAME.test(name) && !name.startsWith(this.#prefix)
      if (isOutdated || hasEndedWriter(name)) await rm(join(this.folder, name), { force: true })
    }
  }

  get #prefix(): string {
    return this.#erasures === undefined ? '' : `${this.#erasures}.`
  }

  /**
   * Deletes complete files until the rest fits: those of other versions first, then the least recently used, but never
   * `kept`. Also deletes abandoned partial files.
   */
  async evict(currentVersion: string, kept?: FileKey, maxBytes = this.#maxBytes): Promise<void> {
    const files = await this.#complete()
    files.sort(
      (a, b) =>
        Number(a.version === currentVersion) - Number(b.version === currentVersion) || a.usedAt - b.usedAt,
    )
    this.#bytes = files.reduce((sum, { bytes }) => sum + bytes, 0)
    let count = files.length
    for (const { path, key, bytes } of files) {
      if (this.#bytes <= maxBytes && count <= MAX_FILES) break
      if (kept && key === keyText(kept)) continue
      await rm(path, { force: true })
      this.#bytes -= bytes
      count--
    }
    const existing = new Set(files.map(({ path }) => path))
    for (const path of this.#verified.keys()) if (!existing.has(path)) this.#verified.delete(path)
  }

  /** All complete files. Deletes partial files that a killed process has left behind. */
  async #complete() {
    const files: { path: string; key: string; version: string; usedAt: number; bytes: number }[] = []
    for (const name of await this.#names()) {
      const path = join(this.folder, name)
      const stats = await stat(path).catch(ignoreMissing)
      if (!stats) continue
      const { key, version } = NAME.exec(name)?.groups ?? {}
      if (key !== undefined && version !== undefined)
        files.push({ path, key, version, usedAt: stats.atimeMs, bytes: stats.size })
      else if (hasEndedWriter(name) || (name.endsWith(PARTIAL) && Date.now() - stats.mtimeMs > ABANDONED_MS))
        await rm(path, { force: true })
    }
    return files
  }

  async #names(): Promise<string[]> {
    return (await readdir(this.folder).catch(ignoreMissing)) ?? []
  }

  async #find(key: FileKey): Promise<Found[]> {
    return (await this.#names()).flatMap((name) => {
      const { key: found, rows, sha256 = '' } = NAME.exec(name)?.groups ?? {}
      return found === keyText(key) && name.startsWith(this.#prefix)
        ? [{ path: join(this.folder, name), rows: Number(rows), sha256 }]
        : []
    })
  }

  async #isIntact({ path, sha256 }: Found, stats: Stats): Promise<boolean> {
    const identity = identityOf(stats)
    if (this.#verified.get(path) === identity) return true
    const pending = this.#verifying.get(path) ?? digestOf(path).then((actual) => actual === sha256)
    this.#verifying.set(path, pending)
    try {
      const isIntact = await pending
      if (isIntact) this.#verified.set(path, identity)
      return isIntact
    } catch {
      // The file cannot be read, or was deleted meanwhile.
      return false
    } finally {
      this.#verifying.delete(path)
    }
  }

  async #recordUse({ path }: Found, { atimeMs, mtimeMs }: Stats): Promise<void> {
    const now = Date.now()
    if (Math.abs(now - Number(atimeMs)) < USE_PRECISION_MS) return
    await utimes(path, now / 1_000, Math.round(Number(mtimeMs)) / 1_000).catch(ignoreMissing)
  }
}
