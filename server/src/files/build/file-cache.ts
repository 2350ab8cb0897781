/**
 * The folder of complete bulk files. A file's name has its key, row count and SHA-256, so it needs no index, and any
 * number of processes can share the folder. The worst that can happen to a file is that it is built again.
 *
 * Names begin with the store's number of erasures before the build, which shows what may contain deleted data.
 */
import { hash, randomBytes } from 'node:crypto'
import { accessSync, constants, readlinkSync, type Stats, statSync } from 'node:fs'
import { type FileHandle, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { unavailable } from '../../http/errors.ts'
import { createFolder, OWNER_ONLY_FOLDER } from '../../storage/folders.ts'
import { throwFolderError } from './builder-messages.ts'
import { digestOf } from './start-builder.ts'

/** Files of heliolog 1.5 and earlier, or built while the number was unknown, have no erasures. */
const NAME =
  /^(?:\d+\.)?(?<key>(?<version>\w+)-[0-9a-f]{32})-(?<rows>\d+)-(?<sha256>[\w-]{43})\.(?<name>[a-z.-]+)$/
const PUBLIC_PREFIX = 'public-'
const PARTIAL = '.partial'
const PARTIAL_NAME =
  /^(?<prefix>(?:\d+\.)?)\w+-[0-9a-f]{32}\.(?<machine>[0-9a-f]{8})-(?<pid>\d+)-(?<start>[0-9a-f]{8})-/
/** Partial files of another machine that nobody has written to for so long were left behind by a killed process. */
const ABANDONED_MS = 3_600_000
/** The precision of the recorded time of the last use. */
const USE_PRECISION_MS = 60_000
/** Every request lists the folder, so many small files would slow down all of them. */
const MAX_FILES = 1_000
/** The part of the cache that all clients without a token have together. */
const PUBLIC_SHARE = 1 / 4

/** Identifies a file. */
export interface FileKey {
  version: string
  /** 32 hexadecimal digits. */
  hash: string
  /** Such as observations.csv.gz */
  name: string
  /** True if it was requested without a token. Such files are stored apart from equal ones of token holders. */
  isPublic: boolean
}

/** A complete file that is open for reading. Until it is closed, it is not evicted, and stays readable if deleted. */
export interface OpenFile {
  handle: FileHandle
  bytes: number
  rows: number
  /** In base64. */
  sha256: string
  close(): Promise<void>
}

/** A file in the folder. */
interface ListedFile {
  path: string
  /** Undefined for a file that is being built. */
  key: string | undefined
  isPublic: boolean
  version: string
  usedAt: number
  bytes: number
  inode: number
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

const isForeignPartial = (name: string): boolean =>
  name.endsWith(PARTIAL) && PARTIAL_NAME.exec(name)?.groups?.['machine'] !== MACHINE

/** True if the writer of a partial file is known to have ended. */
const hasEndedWriter = (name: string): boolean => {
  const { machine, pid, start } = PARTIAL_NAME.exec(name)?.groups ?? {}
  if (machine !== MACHINE) return false
  return Number(pid) === process.pid ? start !== START : !isAlive(Number(pid))
}

const bytesOf = (files: readonly { bytes: number }[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0)

const keyText = ({ version, hash }: FileKey): string => `${version}-${hash}`

const nameOf = ({ name, isPublic }: FileKey): string => (isPublic ? PUBLIC_PREFIX : '') + name

/** Changes whenever another program writes to the file. The time of use is stored as the time of access. */
const identityOf = ({ ino, size, mtimeMs }: Stats): string => `${ino} ${size} ${Math.round(mtimeMs)}`

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Any other file could not be opened either, so this one need not be damaged. */
const NO_MORE_FILES = ['EMFILE', 'ENFILE']

const ignoreUnreadable = (error: unknown): undefined => {
  if (NO_MORE_FILES.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
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
  /** In bytes: of all files, and of those of clients without a token. */
  readonly #limits: { all: number; public: number }
  /** Files whose digest matches, or is being computed, by path. */
  readonly #verified = new Map<string, { identity: string; isIntact: Promise<boolean> }>()
  /** Files that are being read, by inode: they use the disk until they are closed, even if they are deleted. */
  readonly #read = new Map<number, { bytes: number; isPublic: boolean; readers: number }>()
  /** The files in the folder when it was last listed. */
  #listed: readonly ListedFile[] = []
  #erasures: number | undefined

  constructor(folder: string, maxBytes: number) {
    this.folder = folder
    this.#limits = { all: maxBytes, public: PUBLIC_SHARE * maxBytes }
  }

  /** The size of all files as of the last build, and of those that were deleted since but are still read. */
  get bytes(): number {
    return bytesOf(this.#listed) + this.#deletedBytes()
  }

  /** Throws if the folder cannot be created. */
  createFolder(): void {
    createFolder(this.folder, OWNER_ONLY_FOLDER)
  }

  /** Opens a file; undefined if it must be built. Deletes a damaged one. */
  async open(key: FileKey): Promise<OpenFile | undefined> {
    for (const found of await this.#find(key)) {
      // Something else in place of the file, such as a named pipe, must not block.
      const handle = await open(found.path, constants.O_RDONLY | constants.O_NONBLOCK).catch(ignoreUnreadable)
      const file = handle && (await this.#openIntact(key, found, handle))
      if (file) return file
      // If it cannot be deleted, the new file replaces it.
      await rm(found.path, { force: true, recursive: true }).catch(() => {})
    }
    return undefined
  }

  async #openIntact(key: FileKey, found: Found, handle: FileHandle): Promise<OpenFile | undefined> {
    await using opened = new AsyncDisposableStack()
    opened.use(handle)
    const stats = await handle.stat()
    if (!stats.isFile() || !(await this.#isIntact(found, stats))) return undefined
    await this.#recordUse(found, stats)
    opened.move()
    const release = this.#hold(stats, key)
    const sha256 = Buffer.from(found.sha256, 'base64url').toString('base64')
    const close = () => handle.close().finally(release)
    return { handle, bytes: stats.size, rows: found.rows, sha256, close }
  }

  /** Counts a file as being read until the returned function is called. */
  #hold({ ino, size }: Stats, { isPublic }: FileKey): () => void {
    const file = this.#read.get(ino) ?? { bytes: size, isPublic, readers: 0 }
    file.readers++
    this.#read.set(ino, file)
    return () => {
      file.readers--
      if (file.readers === 0) this.#read.delete(ino)
    }
  }

  /** The size of files that have been deleted, but are still read; of all, or of those of clients without a token. */
  #deletedBytes(onlyPublic = false): number {
    const listed = new Set(this.#listed.map(({ inode }) => inode))
    const isDeleted = ([inode]: [number, unknown]) => !listed.has(inode)
    const deleted = [...this.#read].filter(isDeleted).map(([, file]) => file)
    return bytesOf(onlyPublic ? deleted.filter(({ isPublic }) => isPublic) : deleted)
  }

  /** The largest response, uncompressed, to a client without a token. */
  get maxPublicBytes(): number {
    return this.#limits.public / 2
  }

  /** Throws if the files that cannot be deleted, because they are being read or built, leave no room for another. */
  async checkRoom(isPublic: boolean): Promise<void> {
    const undeletable = (await this.#list()).filter(
      ({ key, inode }) => key === undefined || this.#read.has(inode),
    )
    const bytes = bytesOf(undeletable) + this.#deletedBytes()
    const readPublic = [...this.#read.values()].filter((file) => file.isPublic)
    const publicBytes = bytesOf(readPublic) + this.maxPublicBytes
    if (bytes >= this.#limits.all || (isPublic && publicBytes > this.#limits.public))
      throw unavailable('The cache is full of files that clients are still reading')
  }

  /** A path for building a file, from a snapshot that is taken afterwards. */
  partialPath(key: FileKey): string {
    const writer = `${MACHINE}-${process.pid}-${START}-${randomBytes(6).toString('hex')}`
    return join(this.folder, `${this.#prefix}${keyText(key)}.${writer}${PARTIAL}`)
  }

  /**
   * Adds a file that was built at `partialPath`, unless data were deleted for good since the build began. It counts as
   * being read until the returned function is called.
   */
  async add(key: FileKey, partialPath: string, { rows, sha256 }: Omit<Found, 'path'>): Promise<() => void> {
    const { prefix = '' } = PARTIAL_NAME.exec(basename(partialPath))?.groups ?? {}
    const path = join(this.folder, `${prefix}${keyText(key)}-${rows}-${sha256}.${nameOf(key)}`)
    const stats = await stat(partialPath)
    await rename(partialPath, path)
    // Compared last: `dropErased` deletes the file if this changes afterwards.
    if (prefix === this.#prefix)
      this.#verified.set(path, { identity: identityOf(stats), isIntact: Promise.resolve(true) })
    else await rm(path, { force: true })
    return this.#hold(stats, key)
  }

  /** Deletes the files that may contain data which the erasure with this number has deleted. */
  async dropErased(erasures: number): Promise<void> {
    this.#erasures = erasures
    // A server in a container that was replaced is another machine, and a running one would discard such a file too.
    const isOutdated = (name: string) =>
      (NAME.test(name) || isForeignPartial(name)) && !name.startsWith(this.#prefix)
    const dropped = (await this.#names()).filter((name) => isOutdated(name) || hasEndedWriter(name))
    // All at once, so that one that cannot be deleted does not keep the others.
    await Promise.all(dropped.map((name) => rm(join(this.folder, name), { force: true })))
  }

  get #prefix(): string {
    return this.#erasures === undefined ? '' : `${this.#erasures}.`
  }

  /**
   * Deletes complete files until the rest fits, those of clients without a token into their share: files of other
   * versions first, then the least recently used, but never `kept` or one that this process is reading. Also deletes
   * abandoned partial files.
   */
  async evict(currentVersion: string, kept?: FileKey, limits = this.#limits): Promise<void> {
    const files = await this.#list()
    const isCurrent = ({ version }: ListedFile) => Number(version === currentVersion)
    files.sort((a, b) => isCurrent(a) - isCurrent(b) || a.usedAt - b.usedAt)
    const isEvictable = ({ key, inode }: ListedFile) =>
      key !== undefined && key !== (kept && keyText(kept)) && !this.#read.has(inode)
    const evictPart = async (part: ListedFile[], maxBytes: number, maxFiles: number) => {
      let count = part.length
      let bytes = bytesOf(part)
      for (const file of part) {
        if (bytes <= maxBytes && count <= maxFiles) break
        if (!isEvictable(file)) continue
        await rm(file.path, { force: true })
        files.splice(files.indexOf(file), 1)
        bytes -= file.bytes
        count--
      }
    }
    const publicFiles = files.filter(({ isPublic }) => isPublic)
    await evictPart(publicFiles, limits.public - this.#deletedBytes(true), PUBLIC_SHARE * MAX_FILES)
    await evictPart([...files], limits.all - this.#deletedBytes(), MAX_FILES)
    this.#listed = files
    const existing = new Set(files.map(({ path }) => path))
    for (const path of this.#verified.keys()) if (!existing.has(path)) this.#verified.delete(path)
  }

  /** Deletes as many files as possible; for a client without a token, only files of such clients. */
  async clear(isPublic: boolean): Promise<void> {
    await this.evict('', undefined, { all: isPublic ? Number.POSITIVE_INFINITY : 0, public: 0 })
  }

  /** All files, complete or being built. Deletes partial files that a killed process has left behind. */
  async #list(): Promise<ListedFile[]> {
    const files: ListedFile[] = []
    for (const name of await this.#names()) {
      const path = join(this.folder, name)
      const stats = await stat(path).catch(() => undefined)
      const { key, version = '', name: title = '' } = NAME.exec(name)?.groups ?? {}
      if (!stats || (key === undefined && !name.endsWith(PARTIAL))) continue
      const isAbandoned = hasEndedWriter(name) || Date.now() - stats.mtimeMs > ABANDONED_MS
      if (key === undefined && isAbandoned) await rm(path, { force: true })
      else
        files.push({
          path,
          key,
          isPublic: title.startsWith(PUBLIC_PREFIX),
          version,
          usedAt: stats.atimeMs,
          bytes: stats.size,
          inode: stats.ino,
        })
    }
    this.#listed = files
    return files
  }

  async #names(): Promise<string[]> {
    try {
      return await readdir(this.folder)
    } catch (error) {
      if (isMissing(error)) return []
      return throwFolderError(error)
    }
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
    const known = this.#verified.get(path)
    if (known?.identity === identity) return known.isIntact
    // A file that cannot be read, or was deleted meanwhile, is not intact.
    const isIntact = digestOf(path).then(
      (actual) => actual === sha256,
      () => false,
    )
    this.#verified.set(path, { identity, isIntact })
    if (!(await isIntact)) this.#verified.delete(path)
    return isIntact
  }

  async #recordUse({ path }: Found, { atimeMs, mtimeMs }: Stats): Promise<void> {
    const now = Date.now()
    if (Math.abs(now - atimeMs) < USE_PRECISION_MS) return
    // Without the right to change it, the file can be sent all the same.
    await utimes(path, now / 1_000, Math.round(mtimeMs) / 1_000).catch(() => {})
  }
}
