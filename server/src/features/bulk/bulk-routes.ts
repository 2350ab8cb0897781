/** The routes of files, and openapi.json. */
import Type from 'typebox'
import { ATTRIBUTION } from '../../domain/records/meta.ts'
import { mediaType } from '../../files/file-formats.ts'
import {
  type PublishedTable,
  servedTables,
  type TableFormat,
  takesVersion,
} from '../../files/published-table.ts'
import { requestedFile } from '../../files/serve/file-headers.ts'
import { notFound, VersionErrorBody } from '../../http/errors.ts'
import {
  type Interface,
  NEEDS_TOKEN,
  type Route,
  type UnknownPaths,
  unknownBelow,
  unknownInVersion,
} from '../../http/route.ts'
import { VERSION_PARAMETER } from '../../lists/known-versions.ts'
import { checkRange } from '../../lists/list.ts'
import {
  buildDocument,
  DATA_VERSION_HEADER,
  type DocumentSettings,
  textHeader,
} from '../../lists/openapi/build-document.ts'
import { openapiRoute } from '../../lists/openapi/openapi-route.ts'
import { knownParameters, type Parameters } from '../../lists/parameters.ts'
import type { DataDownload, FeatureDependencies } from '../feature.ts'
import { type FileResponses, fileResponses } from './file-response.ts'
import { CITATIONS, DOCUMENTS, documentRoutes } from './public-documents.ts'

/** A file below /bulk/v1, and its parameters. */
interface BulkFile {
  path: string
  table: PublishedTable
  format: TableFormat
  parameters: Parameters
  /** Set for the citation of its rows. */
  citation?: (typeof CITATIONS)[number]
}

const filesOf = (tables: readonly PublishedTable[]): BulkFile[] =>
  tables.flatMap((table) =>
    table.formats.map((format) => ({
      path: `/${table.name}.${format.name}`,
      table,
      format,
      parameters: { ...table.rows.filters, ...(takesVersion(table) && VERSION_PARAMETER) },
    })),
  )

/** Such as /observations.citation.bib. The rows are identified by their NDJSON. */
const citationsOf = (files: readonly BulkFile[]) =>
  files
    .filter(({ format }) => format.name === 'ndjson')
    .flatMap((file) =>
      CITATIONS.map((citation) => ({
        ...file,
        path: `/${file.table.name}.citation.${citation.extension}`,
        citation,
      })),
    )

const fileRoute = (
  { settings }: FeatureDependencies,
  basePath: string,
  responses: FileResponses,
  { path, table, format, parameters, citation }: BulkFile,
): Route => {
  const { series } = table.rows
  return {
    path: basePath + path,
    access: NEEDS_TOKEN,
    servesData: true,
    parse: (call) => {
      const error = series.offError?.(settings)
      if (error) throw error
      return knownParameters(call, parameters, ({ version, ...query }) => {
        checkRange(query)
        const file = { ...requestedFile(table, format, query, settings), ...(citation && { citation }) }
        return {
          stream: () =>
            version === undefined
              ? responses.sendCurrent(call, file)
              : responses.sendVersion(call, file, String(version)),
        }
      })
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
    takesVersion: takesVersion(table),
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

const DESCRIPTION = `Complete series as files, each a snapshot of one data version.
Use the same token and filters as for /api/v1; there are no pages. Unknown parameters are rejected with 400.
\`/bulk/v1/dictionary.json\` has the meaning of every column, and \`/bulk/v1/citation.txt\`, \`.bib\` and \`.json\` how to cite
the data; they need no token.
Attribution is required: "${ATTRIBUTION}".`

const HEADERS = {
  ...DATA_VERSION_HEADER,
  'X-Change-Cursor': textHeader('Where /changes/v1/records continues after this file'),
}

const camelCase = (text: string): string =>
  text
    .split(/[-.]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

const UNKNOWN_VERSION = { 404: 'No publication has this version' }
const MISSING_VERSION = { ...UNKNOWN_VERSION, 410: 'The history of this version has been deleted' }

const bulkDocument = (basePath: string, files: readonly BulkFile[], settings: DocumentSettings): object =>
  buildDocument(
    {
      title: 'Solar observations as files',
      description: DESCRIPTION,
      basePath,
      tag: 'Files',
      components: [],
      errorBody: VersionErrorBody,
      headers: HEADERS,
      operations: [
        ...DOCUMENTS.map(({ path, summary, contentType, schema, parameters }) => ({
          path,
          operation: {
            operationId: `get${camelCase(path.slice(1))}`,
            summary,
            isPublic: true,
            query: parameters,
            pathParameters: {},
            success: { description: 'The document', contentType, schema },
            ...('version' in parameters && { errors: UNKNOWN_VERSION }),
          },
        })),
        ...files.map(({ path, table, format, parameters }) => ({
          path,
          operation: {
            operationId: `download${camelCase(table.name)}${camelCase(format.name)}`,
            summary: `${table.title} as ${format.title}`,
            query: parameters,
            pathParameters: {},
            success: {
              description: 'The file',
              contentType: mediaType(format),
              schema: Type.String({ format: 'binary' }),
            },
            ...('version' in parameters && { errors: MISSING_VERSION }),
          },
        })),
        ...citationsOf(files).map(({ path, table, parameters, citation }) => ({
          path,
          operation: {
            operationId: `cite${camelCase(path.slice(1).replace('.citation', ''))}`,
            summary: `Citation of rows ${citation.name}: ${table.title}`,
            query: parameters,
            pathParameters: {},
            success: { description: 'The citation', ...citation },
            ...('version' in parameters && { errors: MISSING_VERSION }),
          },
        })),
      ],
    },
    settings,
  )

export const bulkInterface = (app: FeatureDependencies, basePath: string): Interface => {
  const responses = fileResponses(app, basePath)
  const files = filesOf(app.tables)
  return {
    routes: [
      openapiRoute(basePath, () => bulkDocument(basePath, files, app.settings), knownParameters),
      ...documentRoutes(app, basePath),
      ...[...files, ...citationsOf(files)].map((file) => fileRoute(app, basePath, responses, file)),
    ],
    unknownPaths: [misplacedFiles(basePath, files), ...unknownInVersion(basePath)],
  }
}
