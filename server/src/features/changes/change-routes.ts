/** /changes/v1: the change feed, and the list of publications. */
import type { AppDependencies } from '../../http/app-dependencies.ts'
import { notFound } from '../../http/errors.ts'
import type { Route } from '../../http/router.ts'
import type { ChangeKind } from '../../lists/change-cursor.ts'
import { documentRoute } from '../../lists/openapi/openapi-route.ts'
import { DEFAULT_LIMIT, knownParameters } from '../../lists/parameters.ts'
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

export const CHANGES_PATH = '/changes/v1'
const RECORDS_PATH = `${CHANGES_PATH}/records`
const PUBLICATIONS_PATH = `${CHANGES_PATH}/publications`

export const changeRoutes = (app: AppDependencies, citationPath: string): Route[] => {
  const { publicUrl = '' } = app.settings
  const citationUrl = publicUrl + citationPath
  const feed = new ChangeFeed(app, { recordsUrl: publicUrl + RECORDS_PATH, citationUrl })
  return [
    documentRoute(CHANGES_PATH, () => changeDocument(CHANGES_PATH, app.settings), knownParameters),
    {
      path: PUBLICATIONS_PATH,
      needsToken: true,
      servesData: true,
      parse: publicationListParser(app.database, {
        path: PUBLICATIONS_PATH,
        url: publicUrl + PUBLICATIONS_PATH,
        citationUrl,
      }),
    },
    {
      path: RECORDS_PATH,
      needsToken: true,
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

const PATHS = [RECORDS_PATH, PUBLICATIONS_PATH, `${CHANGES_PATH}/openapi.json`]

export const changesNotFound = () =>
  notFound(`There is nothing at this path; available: ${PATHS.join(', ')}.`)
