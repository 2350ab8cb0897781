/** /changes/v1: the change feed, and the list of publications. */
import type { IncomingHttpHeaders } from 'node:http'
import { sql } from 'kysely'
import { VERSION } from '../../domain/records/digest.ts'
import { weightsIn } from '../../http/encoding.ts'
import { contentEtag } from '../../http/pages/public-document.ts'
import { attributionHeaders, dataOptions, Representation, recordsVersion } from '../../http/representation.ts'
import { type Interface, NEEDS_TOKEN, type Route, unknownInVersion } from '../../http/route.ts'
import { type ChangeKind, readChangeCursor } from '../../lists/change-cursor.ts'
import { cursorParser, writeCursor } from '../../lists/cursor.ts'
import { openapiRoute } from '../../lists/openapi/openapi-route.ts'
import { DEFAULT_LIMIT, knownParameters, PAGING, type ParameterValue } from '../../lists/parameters.ts'
import { bind } from '../../storage/bind.ts'
import { bodiesReader } from '../../storage/bodies.ts'
import type { FeatureDependencies } from '../feature.ts'
import { changeDocument, NDJSON_TYPE, RECORD_PARAMETERS } from './change-document.ts'
import { changeHandler, type FeedBound } from './change-feed.ts'

/** A stream reads this many changes at a time. */
const STREAM_PAGE = 500
const MAX_WAIT_SECONDS = 60
const WAIT = /(?:^|[,;\s])wait\s*=\s*"?(\d+)"?\s*(?:$|[,;])/i

const parseBound = (value: ParameterValue | undefined): FeedBound | undefined => {
  if (typeof value !== 'string') return undefined
  return VERSION.test(value) ? value : readChangeCursor(value)
}

/** True if the client prefers NDJSON: it names it, and does not prefer JSON. */
const acceptsLines = ({ accept = '' }: IncomingHttpHeaders): boolean => {
  const weights = weightsIn(accept)
  const weight = weights.get(NDJSON_TYPE) ?? 0
  return weight > 0 && weight >= (weights.get('application/json') ?? 0)
}

/** The seconds that `Prefer: wait=N` allows (RFC 7240), at most 60; 0 without it. */
const requestedWait = ({ prefer }: IncomingHttpHeaders): number => {
  const [, seconds = '0'] = WAIT.exec([prefer].flat().join()) ?? []
  return Math.min(Number(seconds), MAX_WAIT_SECONDS)
}

const recordsParser = (app: FeatureDependencies, path: string): Route['parse'] => {
  const sendChanges = changeHandler(app, (app.settings.publicUrl ?? '') + path)
  return (call) =>
    knownParameters(call, RECORD_PARAMETERS, ({ since, until, kind, limit }, { preferences = [] }) => {
      const { headers } = call.request
      const asLines = acceptsLines(headers)
      // Nothing is published before `until` any more.
      const waitSeconds = until === undefined && !call.isShuttingDown ? requestedWait(headers) : 0
      const request = {
        call,
        since: parseBound(since),
        until: parseBound(until),
        kind: kind as ChangeKind | undefined,
        limit: Number(limit ?? (asLines ? STREAM_PAGE : DEFAULT_LIMIT)),
        asLines,
        waitSeconds,
      }
      return {
        preferences: waitSeconds > 0 ? [...preferences, `wait=${waitSeconds}`] : preferences,
        stream: () => sendChanges(request),
      }
    })
}

interface PublicationsInput {
  before: number
  limit: number
}

const SELECT_PUBLICATIONS = sql`select concat('{"number":', number, ',"published_at":"', at, '","version_before":"',
  version_before, '","version":"', version, '","counts":', counts, ',"available":',
  case when number >= (select history_from from dataset) then 'true' else 'false' end, '}') as body
  from publication where number < ${bind<PublicationsInput>(({ before }) => before)} order by number desc
  limit ${bind<PublicationsInput>(({ limit }) => limit)} + 0`

/** Greater than every number. */
const NO_NUMBER = 2 ** 31 - 1

const publicationsParser = (
  { database, settings, citationUrl }: FeatureDependencies,
  path: string,
): Route['parse'] => {
  const parseCursor = cursorParser(path, PAGING, ['number'])
  const readPublications = bodiesReader<PublicationsInput>(database, () => SELECT_PUBLICATIONS)
  return (call) =>
    knownParameters(call, PAGING, (values) => {
      const { query, text, after, seenVersion } = parseCursor(values)
      const limit = Number(query['limit'] ?? DEFAULT_LIMIT)
      return {
        seenVersion,
        read: async (current) => {
          const before = Number(after?.[0] ?? NO_NUMBER)
          const { publication, joined } = await readPublications({ before, limit }, current)
          // Numbers have no gaps, so that of the last entry is known.
          const last = Number(after?.[0] ?? publication.number + 1) - limit
          const cursor = last > 1 ? writeCursor(path, text, [String(last)], publication.version) : null
          const body = `{"data":[${joined}],"next_cursor":${JSON.stringify(cursor)}}`
          const next = cursor ? `<${settings.publicUrl ?? ''}${path}?cursor=${cursor}>; rel="next"` : ''
          return new Representation([body], {
            // The body also changes when history is deleted, without a publication.
            ...dataOptions(recordsVersion(publication), attributionHeaders(citationUrl, next)),
            etag: contentEtag(publication.version, body),
            dates: undefined,
          })
        },
      }
    })
}

export const changesInterface = (app: FeatureDependencies, base: string): Interface => {
  const [records, publications] = [`${base}/records`, `${base}/publications`]
  const dataRoute = (path: string, createParser: typeof recordsParser): Route => ({
    path,
    access: NEEDS_TOKEN,
    servesData: true,
    parse: createParser(app, path),
  })
  return {
    routes: [
      openapiRoute(base, () => changeDocument(base, app.settings), knownParameters),
      dataRoute(records, recordsParser),
      dataRoute(publications, publicationsParser),
    ],
    unknownPaths: unknownInVersion(
      base,
      `There is nothing at this path; available: ${records}, ${publications}, ${base}/openapi.json.`,
    ),
  }
}
