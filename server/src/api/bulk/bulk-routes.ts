/** /bulk/v1: complete lists as files, each in three formats. */
import { FORMATS, type Format, TABLE_NAMES, type TableName } from '../../domain/bulk-names.ts'
import type { AppDependencies } from '../app-dependencies.ts'
import { notFound } from '../http/errors.ts'
import type { Route } from '../http/router.ts'
import { checkRange } from '../query/list.ts'
import { knownParameters } from '../query/parameters.ts'
import { BULK_LISTS } from './bulk-tables.ts'
import { DOCUMENTS, documentRoutes } from './documents.ts'
import { type BulkFile, canonicalQuery } from './file-headers.ts'
import { FileResponses } from './file-response.ts'

export const BULK_PATH = '/bulk/v1'
export const CITATION_PATH = `${BULK_PATH}/citation.txt`

interface FilePath {
  table: TableName
  format: Format
  /** Below /bulk/v1. */
  path: string
}

const FILES = TABLE_NAMES.flatMap((table) =>
  FORMATS.map((format): FilePath => ({ table, format, path: `/${table}.${format}` })),
)

const fileRoute = (responses: FileResponses, { table, format, path }: FilePath): Route => {
  const { source } = BULK_LISTS[table]
  return {
    path: BULK_PATH + path,
    needsToken: true,
    servesData: true,
    parse: (call) => {
      const values = knownParameters(call, source.filters)
      checkRange(values)
      const query = canonicalQuery(source.filters, values)
      const file: BulkFile = { table, format, source, values, query }
      return { read: (publication) => responses.send(call, file, publication) }
    },
  }
}

export const bulkRoutes = (app: AppDependencies): Route[] => {
  const responses = new FileResponses(app, BULK_PATH)
  return [...documentRoutes(app, BULK_PATH), ...FILES.map((file) => fileRoute(responses, file))]
}

export const bulkNotFound = () => {
  const known = [...FILES, ...DOCUMENTS].map(({ path }) => BULK_PATH + path).join(', ')
  return notFound(`There is nothing at this path; available: ${known}.`)
}
