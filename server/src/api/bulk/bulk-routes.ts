/** /bulk/v1: complete lists as files, each in three formats. */
import type { TableName } from '../../domain/columns.ts'
import type { AppDependencies } from '../app-dependencies.ts'
import { notFound } from '../http/errors.ts'
import type { Route } from '../http/router.ts'
import { documentRoute } from '../openapi/openapi-route.ts'
import { checkRange, type List } from '../query/list.ts'
import { knownParameters } from '../query/parameters.ts'
import { activityList } from '../resources/activity.ts'
import { imageList } from '../resources/images.ts'
import { observationList } from '../resources/observations.ts'
import { bulkDocument } from './bulk-document.ts'
import { DOCUMENTS, documentRoutes } from './documents.ts'
import { Downloads } from './download.ts'
import type { Format } from './file.ts'
import { type BulkFile, canonicalQuery, FORMATS } from './file-headers.ts'

export const BULK_PATH = '/bulk/v1'
export const CITATION_PATH = `${BULK_PATH}/citation.txt`

export const BULK_LISTS: Record<TableName, List> = {
  observations: observationList,
  images: imageList,
  activity: activityList,
}

const FILES = (Object.keys(BULK_LISTS) as TableName[]).flatMap((table) =>
  (Object.keys(FORMATS) as Format[]).map((format) => ({ table, format, path: `/${table}.${format}` })),
)

const downloadRoute = (downloads: Downloads, { table, format, path }: (typeof FILES)[number]): Route => {
  const { source } = BULK_LISTS[table]
  return {
    path: BULK_PATH + path,
    needsToken: true,
    servesData: true,
    parse: (call) => {
      const values = knownParameters(call, source.filters)
      checkRange(values)
      const file: BulkFile = {
        table,
        format,
        path,
        source,
        values,
        query: canonicalQuery(source.filters, values),
      }
      return { read: (publication) => downloads.send(call, file, publication) }
    },
  }
}

export const bulkRoutes = (app: AppDependencies): Route[] => {
  const downloads = new Downloads(app, BULK_PATH)
  const documented = FILES.map((file) => ({ ...file, filters: BULK_LISTS[file.table].source.filters }))
  return [
    documentRoute(
      BULK_PATH,
      () => bulkDocument(BULK_PATH, documented, app.settings.publicUrl),
      knownParameters,
    ),
    ...documentRoutes(app, BULK_PATH),
    ...FILES.map((file) => downloadRoute(downloads, file)),
  ]
}

export const bulkNotFound = () => {
  const known = [...FILES, ...DOCUMENTS, { path: '/openapi.json' }]
    .map(({ path }) => BULK_PATH + path)
    .join(', ')
  return notFound(`There is nothing at this path; available: ${known}.`)
}
