/** openapi.json of /bulk/v1. */
import Type from 'typebox'
import type { TableName } from '../../domain/columns.ts'
import { ATTRIBUTION } from '../../domain/meta.ts'
import { VersionErrorBody } from '../http/errors.ts'
import { buildDocument } from '../openapi/build-document.ts'
import type { Parameters } from '../query/parameters.ts'
import type { Format } from './file.ts'
import { FORMATS } from './file-headers.ts'

const DESCRIPTION = `Complete series as files, each a snapshot of one data version.
Use the same token and filters as for /api/v1; there are no pages. Unknown parameters are rejected with 400.
\`/bulk/v1/dictionary.json\` has the meaning of every column, and \`/bulk/v1/citation.txt\`, \`.bib\` and \`.json\` how to cite
the data; they need no token.
Attribution is required: "${ATTRIBUTION}".`

const HEADERS = {
  'X-Data-Version': { schema: { type: 'string' }, description: 'The version of the data, as in /meta' },
  'X-Change-Cursor': {
    schema: { type: 'string' },
    description: 'Where /changes/v1/records continues after this file',
  },
}

const FORMAT_NAMES: Record<Format, string> = { csv: 'CSV', ndjson: 'NDJSON', parquet: 'Parquet' }

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A file below the base path, and its filters. */
export interface DocumentedFile {
  path: string
  table: TableName
  format: Format
  filters: Parameters
}

export const bulkDocument = (
  basePath: string,
  files: readonly DocumentedFile[],
  publicUrl: string | undefined,
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
      operations: files.map(({ path, table, format, filters }) => ({
        path,
        operation: {
          operationId: `download${capitalized(table)}${capitalized(format)}`,
          summary: `All ${table === 'activity' ? 'daily aggregates' : table} as ${FORMAT_NAMES[format]}`,
          query: filters,
          pathParameters: {},
          success: {
            description: 'The file',
            contentType: FORMATS[format].contentType.replace(/;.*$/, ''),
            schema: Type.String({ format: 'binary' }),
          },
        },
      })),
    },
    publicUrl,
  )
