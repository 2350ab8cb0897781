/** GET /changes/v1/publications, newest first. */
import { sql } from 'kysely'
import type { Call } from '../../http/call.ts'
import { attributionHeaders } from '../../http/headers.ts'
import { contentEtag, dataOptions, Representation, recordsEdition } from '../../http/representation.ts'
import type { Query } from '../../http/router.ts'
import { CursorReader, writeCursor } from '../../lists/cursor.ts'
import { DEFAULT_LIMIT, knownParameters, PAGING } from '../../lists/parameters.ts'
import { bodiesReader } from '../../storage/bodies.ts'
import type { Database } from '../../storage/database.ts'

const ENTRY = `concat('{"number":', number, ',"published_at":"', at, '","version_before":"', version_before,
  '","version":"', version, '","counts":', counts, ',"available":',
  case when number >= (select history_from from dataset) then 'true' else 'false' end, '}') as body`

const START = '{"data":['
/** Greater than every number. */
const NO_NUMBER = 2 ** 31 - 1

/** `path` is the list's path, `url` its URL. */
export const publicationListParser = (
  database: Database,
  { path, url, citationUrl }: { path: string; url: string; citationUrl: string | undefined },
): ((call: Call) => Query) => {
  const cursors = new CursorReader(path, PAGING, ['number'])
  const readEntries = bodiesReader(
    database,
    () =>
      sql`select ${sql.raw(ENTRY)} from publication where number < ${''} order by number desc limit ${''} + 0`,
  )
  return (call) => {
    const { query, text, after, seenVersion } = cursors.parse(knownParameters(call, PAGING))
    const limit = Number(query['limit'] ?? DEFAULT_LIMIT)
    return {
      seenVersion,
      read: async (current) => {
        const { publication, joined } = await readEntries([Number(after?.[0] ?? NO_NUMBER), limit], current)
        // Numbers have no gaps, so that of the last entry is known.
        const last = Number(after?.[0] ?? publication.number + 1) - limit
        const cursor = last > 1 ? writeCursor(path, text, [String(last)], publication.version) : undefined
        const end = `],"next_cursor":${cursor === undefined ? null : `"${cursor}"`}}`
        const body = START + joined.toString() + end
        const next = cursor && `<${url}?cursor=${cursor}>; rel="next"`
        return new Representation([body], {
          // The body also changes when history is deleted, without a publication.
          ...dataOptions(recordsEdition(publication), attributionHeaders(citationUrl, next)),
          etag: contentEtag(publication.version, body),
          dates: undefined,
        })
      },
    }
  }
}
