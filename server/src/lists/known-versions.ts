/** The parameter for a data version, and the publication of that version. */
import { sql } from 'kysely'
import Type from 'typebox'
import { VERSION, VERSION_FORM } from '../domain/records/digest.ts'
import { EMPTY_VERSION } from '../domain/records/meta.ts'
import { type ApiError, apiError, notFound } from '../http/errors.ts'
import { INPUT } from '../storage/bind.ts'
import type { Database, ReadRow } from '../storage/database.ts'
import { formerPublication, type Publication } from '../storage/publication.ts'
import type { Parameters } from './parameters.ts'

export const VERSION_PARAMETER: Parameters = {
  version: {
    schema: Type.String({
      pattern: VERSION.source,
      description: 'A data version, as in X-Data-Version; by default the current one',
      example: '6c1n9k2m7v0q4h8tdr3e',
    }),
    accepts: () => `a data version, ${VERSION_FORM}`,
    parse: (text) => (VERSION.test(text) ? text : undefined),
  },
}

interface Row {
  number: number | null
  at: string | null
  firstVersion: string | null
  firstAt: string
  lastVersion: string
  lastAt: string
  keptNumber: number
  keptVersion: string
  keptAt: string
}

/** A version that occurred twice means its latest publication. */
const FIND_VERSION = sql`
  select p.number, p.at, first.version as "firstVersion", first.at as "firstAt",
    last.version as "lastVersion", last.at as "lastAt",
    kept.number as "keptNumber", kept.version as "keptVersion", kept.at as "keptAt"
  from dataset d
  left join publication p on p.number = (select max(number) from publication where version = ${INPUT})
  left join publication first on first.number = 1
  left join publication last on last.number = d.publication
  left join publication kept on kept.number = d.history_from`

const publicationIn = (row: Row, version: string): Publication => {
  if (row.number !== null) return formerPublication(row.number, version, row.at)
  if (version === EMPTY_VERSION) return formerPublication(0, version, null)
  throw notFound(
    row.firstVersion === null
      ? `No publication has the version ${version}; nothing has been published yet.`
      : `No publication has the version ${version}; known: those from ${row.firstVersion} (${row.firstAt}) to ${row.lastVersion} (${row.lastAt}). /changes/v1/publications lists them.`,
  )
}

const goneError = (
  { number, version }: Pick<Publication, 'number' | 'version'>,
  { keptNumber, keptVersion, keptAt }: Row,
): ApiError =>
  apiError(
    'gone',
    `The data of publication ${number} (version ${version}) can no longer be produced: the operators have deleted the history before publication ${keptNumber}. Available: version ${keptVersion}, published at ${keptAt}, and later ones.`,
  )

export class KnownVersions {
  readonly #database: Database
  #read: ReadRow<Row, string> | undefined

  constructor(database: Database) {
    this.#database = database
  }

  /** The latest publication with this version; throws the 404 error if there is none. */
  async find(version: string): Promise<Publication> {
    return publicationIn(await this.#query(version), version)
  }

  /** Like `find`, with the 410 error if the history of the version has been deleted. */
  async describe(version: string): Promise<{ found: Publication; gone: ApiError | undefined }> {
    const row = await this.#query(version)
    const found = publicationIn(row, version)
    const isGone = found.number > 0 && found.number < row.keptNumber
    return { found, gone: isGone ? goneError(found, row) : undefined }
  }

  /** Like `find`, but throws the 410 error if the history of the version has been deleted. */
  async findAvailable(version: string): Promise<Publication> {
    const { found, gone } = await this.describe(version)
    if (gone) throw gone
    return found
  }

  /** The error for data of a publication whose history has been deleted. */
  async goneError(publication: Pick<Publication, 'number' | 'version'>): Promise<ApiError> {
    return goneError(publication, await this.#query(publication.version))
  }

  /** Reads the primary: a replica may lack a version that the client has seen. */
  async #query(version: string): Promise<Row> {
    this.#read ??= this.#database.prepare<Row, string>(FIND_VERSION)
    return (await this.#read(version)) as Row
  }
}
