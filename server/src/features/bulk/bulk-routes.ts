/** The routes of files. */
import Type from 'typebox'
import type { DataDownload, FeatureDependencies } from '../../app/feature.ts'
import { VERSION as DATA_VERSION, VERSION_FORM } from '../../domain/records/digest.ts'
import { mediaType } from '../../files/file-formats.ts'
import { type PublishedTable, servedTables } from '../../files/published-table.ts'
import { requestedFile } from '../../files/serve/file-headers.ts'
import { apiError, notFound } from '../../http/errors.ts'
import {
  type Interface,
  NEEDS_TOKEN,
  type Route,
  type UnknownPaths,
  unknownBelow,
  unknownInVersion,
} from '../../http/route.ts'
import { checkRange } from '../../lists/list.ts'
import { documentRoute } from '../../lists/openapi/openapi-route.ts'
import { knownParameters, type Parameters } from '../../lists/parameters.ts'
import { type BulkFile, bulkDocument } from './bulk-openapi.ts'
import { FileResponses } from './file-response.ts'
import { DOCUMENTS, documentRoutes } from './public-documents.ts'

const VERSION: Parameters = {
  version: {
    schema: Type.String({
      pattern: DATA_VERSION.source,
      description: 'The data version of the file, as in X-Data-Version; by default the current one',
      example: '6c1n9k2m7v0q4h8tdr3e',
    }),
    accepts: () => `a data version, ${VERSION_FORM}`,
    parse: (text) => (DATA_VERSION.test(text) ? text : undefined),
  },
}

const filesOf = (tables: readonly PublishedTable[]): BulkFile[] =>
  tables.flatMap((table) =>
    table.formats.map((format) => ({
      path: `/${table.name}.${format.name}`,
      table,
      format,
      parameters: { ...table.filters, ...(table.source.series.hasHistory && VERSION) },
    })),
  )

const NO_VERSIONS =
  'The index has no version parameter, because only that of the current data is stored; compute it from observations of that version.'

const fileRoute = (
  { settings }: FeatureDependencies,
  basePath: string,
  responses: FileResponses,
  { path, table, format, parameters }: BulkFile,
): Route => {
  const { series } = table.source
  return {
    path: basePath + path,
    access: NEEDS_TOKEN,
    servesData: true,
    parse: (call) => {
      const error = series.offError?.(settings)
      if (error) throw error
      if (!series.hasHistory && new URLSearchParams(call.query).has('version'))
        throw apiError('invalid_parameter', NO_VERSIONS)
      const { version, ...values } = knownParameters(call, parameters)
      checkRange(values)
      const file = requestedFile(table, format, values, settings)
      return {
        read: (publication) =>
          version === undefined
            ? responses.sendCurrent(call, file, publication)
            : responses.sendVersion(call, file, String(version)),
      }
    },
  }
}

export const fileDownloads = async (
  { tables, settings }: FeatureDependencies,
  basePath: string,
): Promise<DataDownload[]> =>
  filesOf(servedTables(tables, settings)).map(({ path, table, format }) => ({
    name: table.title,
    path: basePath + path,
    mediaType: mediaType(format),
  }))

/** Clients that know /api/v1 look for files there too. */
const MISPLACED_BELOW = '/api/v1'

const misplacedFiles = (basePath: string, files: readonly BulkFile[]): UnknownPaths => {
  const pathOf = (path: string): string | undefined => {
    const name = path.replace('/activity/daily.', '/activity.').replace(/^.*(?=\/)/, '')
    const found = [...files, ...DOCUMENTS].find((known) => known.path === name)
    return found && basePath + found.path
  }
  return {
    ...unknownBelow(MISPLACED_BELOW, { access: NEEDS_TOKEN }, (path) =>
      notFound(`There is nothing at this path; the file is at ${pathOf(path)}.`),
    ),
    matches: (path) => pathOf(path) !== undefined,
  }
}

export const bulkInterface = (app: FeatureDependencies, basePath: string): Interface => {
  const responses = new FileResponses(app, basePath)
  const files = filesOf(app.tables)
  return {
    routes: [
      documentRoute(basePath, () => bulkDocument(basePath, files, app.settings), knownParameters),
      ...documentRoutes(app, basePath),
      ...files.map((file) => fileRoute(app, basePath, responses, file)),
    ],
    unknownPaths: [misplacedFiles(basePath, files), ...unknownInVersion(basePath)],
  }
}
