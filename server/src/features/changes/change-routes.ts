/** /changes/v1: the change feed, and the list of publications. */
import { NEEDS_TOKEN, type Route } from '../../http/router.ts'
import { type Interface, unknownInVersion } from '../../http/server.ts'
import type { ChangeKind } from '../../lists/change-cursor.ts'
import { documentRoute } from '../../lists/openapi/openapi-route.ts'
import { DEFAULT_LIMIT, knownParameters } from '../../lists/parameters.ts'
import type { FeatureDependencies } from '../feature.ts'
import { changeDocument } from './change-document.ts'
import { ChangeFeed, type ChangeRequest } from './change-feed.ts'
import {
  acceptsLines,
  parseBound,
  RECORD_PARAMETERS,
  requestedWait,
  STREAM_PAGE,
} from './change-parameters.ts'
import { publicationListParser } from './publication-list.ts'

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
