/** openapi.json of /bulk/v1. */
import Type from 'typebox'
import { ATTRIBUTION } from '../../domain/records/meta.ts'
import { mediaType } from '../../files/file-formats.ts'
import type { PublishedTable, TableFormat } from '../../files/published-table.ts'
import { VersionErrorBody } from '../../http/errors.ts'
import {
  buildDocument,
  DATA_VERSION_HEADER,
  type DocumentSettings,
  textHeader,
} from '../../lists/openapi/build-document.ts'
import type { Parameters } from '../../lists/parameters.ts'

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

/** A file below /bulk/v1, and its parameters. */
export interface BulkFile {
  path: string
  table: PublishedTable
  format: TableFormat
  parameters: Parameters
}

export const bulkDocument = (
  basePath: string,
  files: readonly BulkFile[],
  settings: DocumentSettings,
): object =>
  buildDocument(
    {
      title: 'Solar observations as files',
      description: DESCRIPTION,
      basePath,
      tag: 'Files',
      components: [],
      errorBody: VersionErrorBody,
      headers: HEADERS,
      operations: files.map(({ path, table, format, parameters }) => ({
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
        },
      })),
    },
    settings,
  )
