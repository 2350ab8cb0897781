/** /bulk/v1: complete lists as files, each in three formats. */
import Type from 'typebox'
import { type Format, formatsOf, TABLE_NAMES, type TableName } from '../../domain/bulk-names.ts'
import { type BulkFile, canonicalQuery } from '../../files/serve/file-headers.ts'
import type { AppDependencies } from '../../http/app-dependencies.ts'
import { apiError, notFound } from '../../http/errors.ts'
import type { Route } from '../../http/router.ts'
import { INDEX, indexIsOff } from '../../http/series.ts'
import { VERSION as DATA_VERSION } from '../../lists/cursor.ts'
import { checkRange } from '../../lists/list.ts'
import { documentRoute } from '../../lists/openapi/openapi-route.ts'
import { knownParameters, type Parameters } from '../../lists/parameters.ts'
import { bulkDocument } from './bulk-document.ts'
import { type BulkSource, sourceOf } from './bulk-tables.ts'
import { DOCUMENTS, documentRoutes } from './documents.ts'
import { FileResponses } from './file-response.ts'

export const BULK_PATH = '/bulk/v1'
export const CITATION_PATH = `${BULK_PATH}/citation.txt`

const VERSION: Parameters = {
  version: {
    schema: Type.String({
      pattern: '^[0-9a-f]{13}$',
      description: 'The data version of the file, as in X-Data-Version; by default the current one',
      example: 'b0a06cd06a929',
    }),
    accepts: () => 'a data version, 13 lower-case hexadecimal digits as in X-Data-Version',
    parse: (text) => (DATA_VERSION.test(text) ? text : undefined),
  },
}

interface FilePath {
  table: TableName
  format: Format
  /** Below /bulk/v1. */
  path: string
}

const FILES = TABLE_NAMES.flatMap((table) =>
  formatsOf(table).map((format): FilePath => ({ table, format, path: `/${table}.${format}` })),
)

/** Only the latest index is stored. */
const hasVersions = ({ series }: BulkSource): boolean => series !== INDEX

const parametersOf = ({ table, format }: FilePath): Parameters => {
  const source = sourceOf(table, format)
  return { ...source.filters, ...(hasVersions(source) && VERSION) }
}

const NO_VERSIONS =
  'The index has no version parameter, because only that of the current data is stored; compute it from observations of that version.'

const fileRoute = ({ settings }: AppDependencies, responses: FileResponses, filePath: FilePath): Route => {
  const { table, format, path } = filePath
  const source = sourceOf(table, format)
  const parameters = parametersOf(filePath)
  return {
    path: BULK_PATH + path,
    needsToken: true,
    servesData: true,
    parse: (call) => {
      if (source.series === INDEX && settings.index === 'off') throw indexIsOff()
      if (!hasVersions(source) && new URLSearchParams(call.query).has('version'))
        throw apiError('invalid_parameter', NO_VERSIONS)
      const { version, ...values } = knownParameters(call, parameters)
      checkRange(values)
      const query = canonicalQuery(source.filters, values)
      const file: BulkFile = { table, format, source, values, query }
      return {
        read: (publication) =>
          version === undefined
            ? responses.sendCurrent(call, file, publication)
            : responses.sendVersion(call, file, String(version)),
      }
    },
  }
}

export const bulkRoutes = (app: AppDependencies): Route[] => {
  const responses = new FileResponses(app, BULK_PATH)
  const documented = FILES.map((file) => ({ ...file, parameters: parametersOf(file) }))
  return [
    documentRoute(BULK_PATH, () => bulkDocument(BULK_PATH, documented, app.settings), knownParameters),
    ...documentRoutes(app, BULK_PATH),
    ...FILES.map((file) => fileRoute(app, responses, file)),
  ]
}

/** The address of a file or document that a client looked for elsewhere, such as below /api/v1. */
export const bulkAddressOf = (path: string): string | undefined => {
  const name = path.replace('/activity/daily.', '/activity.').replace(/^.*(?=\/)/, '')
  const found = [...FILES, ...DOCUMENTS].find((known) => known.path === name)
  return found && BULK_PATH + found.path
}

export const bulkNotFound = () =>
  notFound(`There is nothing at this path; ${BULK_PATH}/openapi.json lists all paths.`)
