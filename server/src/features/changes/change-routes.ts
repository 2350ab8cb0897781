/** /changes/v1: the change feed, and the list of publications. */
import { sql } from 'kysely'
import type { FeatureDependencies } from '../../app/feature.ts'
import type { Call } from '../../http/call.ts'
import { attributionHeaders } from '../../http/headers.ts'
import { contentEtag, dataOptions, Representation, recordsEdition } from '../../http/representation.ts'
import { NEEDS_TOKEN, type Query, type Route } from '../../http/router.ts'
import { type Interface, unknownInVersion } from '../../http/server.ts'
import type { ChangeKind } from '../../lists/change-cursor.ts'
import { CursorReader, writeCursor } from '../../lists/cursor.ts'
import { documentRoute } from '../../lists/openapi/openapi-route.ts'
import { DEFAULT_LIMIT, knownParameters, PAGING } from '../../lists/parameters.ts'
import { bodiesReader } from '../../storage/bodies.ts'
import type { Database } from '../../storage/database.ts'
import { changeDocument } from './change-document.ts'
import { ChangeFeed, type ChangeRequest } from './change-feed.ts'
import {
  acceptsLines,
  parseBound,
  RECORD_PARAMETERS,
  requestedWait,
  STREAM_PAGE,
} from './change-parameters.ts'

interface Paths {
  base: string
  records: string
  publications: string
}

const changeRoutes = (app: FeatureDependencies, paths: Paths): Route[] => {
  const { citationUrl, settings } = app
  const { publicUrl = '' } = settings
  const feed = new ChangeFeed(app, { recordsUrl: publicUrl + paths.records, citationUrl })
  return [
    documentRoute(paths.base, () => changeDocument(paths.base, app.settings), knownParameters),
    {
      path: paths.publications,
      access: NEEDS_TOKEN,
      servesData: true,
      parse: publicationListParser(app.database, {
        path: paths.publications,
        url: publicUrl + paths.publications,
        citationUrl,
      }),
    },
    {
      path: paths.records,
      access: NEEDS_TOKEN,
      servesData: true,
      parse: (call) => {
        const { since, until, kind, limit } = knownParameters(call, RECORD_PARAMETERS)
        const { headers } = call.request
        const asLines = acceptsLines(headers)
        const request: ChangeRequest = {
          call,
          since: parseBound(since),
          until: parseBound(until),
          kind: kind as ChangeKind | undefined,
          limit: Number(limit ?? (asLines ? STREAM_PAGE : DEFAULT_LIMIT)),
          asLines,
        }
        // Nothing is published before `until` any more.
        if (until === undefined && !call.isShuttingDown) call.waitSeconds = requestedWait(headers)
        return { read: (publication) => feed.respond(request, publication) }
      },
    },
  ]
}

export const changesInterface = (app: FeatureDependencies, base: string): Interface => {
  const paths: Paths = { base, records: `${base}/records`, publications: `${base}/publications` }
  const { records, publications } = paths
  return {
    routes: changeRoutes(app, paths),
    unknownPaths: unknownInVersion(
      base,
      () => `There is nothing at this path; available: ${records}, ${publications}, ${base}/openapi.json.`,
    ),
  }
}

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
