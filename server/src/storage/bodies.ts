/** Reads stored bodies. The database concatenates a page's bodies, so a page is one row. */

import { transcode } from 'node:buffer'
import { type RawBuilder, sql } from 'kysely'
import type { Database, ReadPublished } from './database.ts'
import {
  isSame,
  PUBLICATION_COLUMNS,
  PUBLICATION_TABLES,
  type Publication,
  publicationOf,
} from './publication.ts'

/** Bodies and their data version, read in one statement so that they belong together. */
export interface Bodies {
  publication: Publication
  count: number
  /** Separated by commas, unless the reader has another separator. */
  joined: Buffer
}

interface BodiesRow extends Publication {
  count: number
  joined: Uint8Array | string | null
}

/**
 * The SQL of a body with the record's tags added, in parts to concatenate. JSON escapes line breaks, so each record is one
 * line. `rtrim` removes only the last brace, because the last field is not an object. It is faster than `substr`, which
 * counts characters.
 */
export const bodyWithTags = (tags = 'tags'): string[] => [`rtrim(body, '}')`, `',"tags":'`, tags, `'}'`]

/** The SQL of a nickname in JSON. Nicknames contain no control characters, which would need further escapes. */
export const escapedNickname = (column: string): string =>
  `replace(replace(${column}, '\\', '\\\\'), '"', '\\"')`

/** Selects the first rows of several selections, each of which an index has in this order. */
export const selectMerged = (
  { mergesIndexes }: Database,
  selections: readonly RawBuilder<unknown>[],
  order: RawBuilder<unknown>,
  limit: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const first = (rows: RawBuilder<unknown>) => sql`${rows} order by ${order} ${limit}`
  const parts = mergesIndexes
    ? selections
    : selections.map((rows, index) => sql`select * from (${first(rows)}) b${sql.lit(index)}`)
  return first(sql.join(parts, sql` union all `))
}

/** Copies the publication out of the row, since a reference to the row would keep its bodies in memory. */
const sameOrCopy = (row: Publication, publication: Publication): Publication =>
  isSame(row, publication) ? publication : publicationOf(row)

/** Reads published data, from a replica if it is at the version `publication`. */
export type Read<Found, Input = object> = (input: Input, publication: Publication) => Promise<Found>

/** `select` returns the column `body` in the order of the response. The statement is prepared on first use. */
export const bodiesReader = <Input = object>(
  database: Database,
  select: () => RawBuilder<unknown>,
  separator: ',' | '\n' = ',',
): Read<Bodies, Input> => {
  let read: ReadPublished<BodiesRow, Input> | undefined
  return async (input, publication) => {
    read ??= database.preparePublished<
      BodiesRow,
      Input
    >(sql`select ${sql.raw(PUBLICATION_COLUMNS)}, s.count, s.joined
      from (select count(*) as count, ${database.joinedBodies(separator)} as joined from (${select()}) b) s, ${sql.raw(PUBLICATION_TABLES)}`)
    const row = await read(input, publication)
    const joined = bytesOf(row.joined ?? '')
    // The promises of a request that has waited are in the old generation, which only a major collection frees.
    row.joined = null
    return { publication: sameOrCopy(row, publication), count: row.count, joined }
  }
}

type RecordRow = Publication & { body: Uint8Array | string | null }

/** Reads a single record; `body` is undefined when it does not exist. */
export const recordReader = <Input = object>(
  database: Database,
  select: () => RawBuilder<unknown>,
): Read<{ publication: Publication; body: Buffer | string | undefined }, Input> => {
  let read: ReadPublished<RecordRow, Input> | undefined
  return async (input, publication) => {
    // The left join returns a row even without a record, because a 404 also needs the data version.
    read ??= database.preparePublished<RecordRow, Input>(
      sql`select ${sql.raw(PUBLICATION_COLUMNS)}, r.body
        from ${sql.raw(PUBLICATION_TABLES)} left join (${select()}) r on true`,
    )
    const row = await read(input, publication)
    const { body } = row
    return {
      publication: sameOrCopy(row, publication),
      body: typeof body === 'string' ? body : body === null ? undefined : bytesOf(body),
    }
  }
}

/** Converts joined bodies to UTF-8 bytes. Some engines return text, others bytes. */
export const bytesOf = (joined: Uint8Array | string): Buffer =>
  joined instanceof Uint8Array
    ? Buffer.from(joined.buffer, joined.byteOffset, joined.byteLength)
    : // Faster than Buffer.from(joined) for text with characters outside Latin-1.
      transcode(Buffer.from(joined, 'utf16le'), 'utf16le', 'utf8')
