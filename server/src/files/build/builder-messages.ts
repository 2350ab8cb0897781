/** The tasks of builder threads, and their replies. */
import type { TextKind } from '../../domain/records/text-bytes.ts'
import type { FileEncoding } from '../../http/encoding.ts'
import type { RowTask } from './batch-statements.ts'

/** Describes what to write. Plain data, so that it can be passed to another thread. */
export interface FileSpec {
  /** The name of the writer. */
  writer: string
  options: unknown
  /** True if the writer collects many rows in memory. */
  collectsRows: boolean
  /** The size of each row, if it is the same for all. */
  rowBytes?: number | undefined
}

export interface BuildTask extends RowTask {
  spec: FileSpec
  encoding: FileEncoding | undefined
  /** The largest size before compression; without it, there is no limit. */
  maxBytes?: number | undefined
  /** The path of the file to create. */
  path: string
}

/** The rows whose texts to measure. */
export interface TextTask extends RowTask {
  kind: TextKind
}

/**
 * `workerData` of the thread: a file to build, rows to count or whose texts to measure, or the path of a file whose
 * digest to compute.
 */
export type BuilderTask = { build: BuildTask } | { count: RowTask } | { texts: TextTask } | { digest: string }

/**
 * Reason of a failed build: the store is unavailable, its history has been deleted, it was replaced by a backup, its index
 * has been replaced, the cache folder cannot be written, the file would be too large, or anything else.
 */
export type FailureKind = 'store' | 'history' | 'backup' | 'replaced' | 'folder' | 'size' | 'other'

interface Failure {
  kind: FailureKind
  message: string
  stack?: string | undefined
  code?: string | undefined
}

/** A failure in the thread, or one that it reported. */
export class BuildError extends Error {
  override name = 'BuildError'
  readonly kind: FailureKind
  readonly code: string | undefined

  constructor({ kind, message, stack, code }: Failure) {
    super(message)
    if (stack !== undefined) this.stack = stack
    this.kind = kind
    this.code = code
  }
}

/** Throws an error of the cache folder, because of an error of node:fs. */
export const throwFolderError = (error: unknown): never => {
  const { message, stack, code } = error as NodeJS.ErrnoException
  throw new BuildError({ kind: 'folder', message, stack, code })
}

/** Runs work on the cache folder. */
export const onDisk = <T>(work: () => T): T => {
  try {
    return work()
  } catch (error) {
    return throwFolderError(error)
  }
}

export type BuilderReply =
  /** The file will have this many rows, and clients may receive what is written. */
  | { rows: number }
  /** The number of bytes written so far. */
  | { written: number }
  /** The last reply: SHA-256 of the complete file in base64url, the number of rows, or `TextBytes` as text. */
  | { result: string }
  | { failed: Failure }
