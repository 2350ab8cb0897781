/** What a builder thread is started with, and what it reports. */
import type { FileEncoding } from '../../http/encoding.ts'
import type { RowTask } from './batch-statements.ts'
import type { FileSpec } from './file-bytes.ts'

export interface BuildTask extends RowTask {
  spec: FileSpec
  encoding: FileEncoding | undefined
  /** The path of the file to create. */
  path: string
}

/** `workerData` of the thread: a file to build, rows to count, or the path of a file whose digest to compute. */
export type BuilderTask = { build: BuildTask } | { count: RowTask } | { digest: string }

/**
 * What failed: the store is unavailable, its history has been deleted, it was replaced by a backup, its index has been
 * replaced, the cache folder cannot be written, or anything else.
 */
export type FailureKind = 'store' | 'history' | 'backup' | 'replaced' | 'folder' | 'other'

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

export type BuilderReply =
  /** The file has been created, and will have this many rows. */
  | { rows: number }
  /** The number of bytes written so far. */
  | { written: number }
  /** The last reply: SHA-256 of the complete file in base64url, or the number of rows as text. */
  | { result: string }
  | { failed: Failure }
