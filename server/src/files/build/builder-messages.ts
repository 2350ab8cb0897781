/** What a builder thread is started with, and what it reports. */
import type { FileEncoding } from '../../http/encoding.ts'
import type { ParameterValues } from '../../lists/parameters.ts'
import type { Database } from '../../storage/database.ts'
import type { SnapshotSource } from '../../storage/open/snapshot.ts'
import type { Publication } from '../../storage/publication.ts'
import type { TableRows } from '../published-table.ts'
import { type Statements, statementsAsOf, statementsFor } from './batch-statements.ts'
import type { FileSpec } from './file-bytes.ts'

/** The rows of a file. */
export interface RowTask {
  snapshotSource: SnapshotSource
  /** The publication that the file must show. */
  publication: Publication
  /** Read the current data; for use while this publication is the current one. */
  statements: Statements
  /** Read the data of this publication after later ones; undefined for a series without history. */
  formerStatements: Statements | undefined
}

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

export interface Failure {
  kind: FailureKind
  message: string
  stack: string | undefined
  code: string | undefined
}

export type BuilderReply =
  /** The file has been created, and will have this many rows. */
  | { rows: number }
  /** The number of bytes written so far. */
  | { written: number }
  /** The last reply: SHA-256 of the complete file in base64url, or the number of rows as text. */
  | { result: string }
  | { failed: Failure }

/** How a builder thread reads the rows that have these values, as of a publication. */
export const rowTask = (
  database: Database,
  source: TableRows,
  values: ParameterValues,
  publication: Publication,
): RowTask => ({
  snapshotSource: database.snapshotSource,
  publication,
  statements: statementsFor(database, source, values),
  formerStatements: source.series.hasHistory
    ? statementsAsOf(database, source, values, publication.number)
    : undefined,
})
