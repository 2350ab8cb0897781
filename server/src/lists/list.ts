/** Defines a paginated list: parameters, cursors, SQL and OpenAPI documentation are derived from one object. */
import { apiError } from '../http/errors.ts'
import { dataRepresentation, RECORDS } from '../http/representation.ts'
import { cursorParser, writeCursor } from './cursor.ts'
import type { Filters } from './filters.ts'
import type { ListRows } from './list-sql.ts'
import { pageOf } from './operations.ts'
import { pageReader } from './page.ts'
import { callParameters, PAGING, type ParameterValues } from './parameters.ts'
import type { Resource, ResourceDefinition } from './resource.ts'

/** Rows that clients select with parameters. */
export interface FilteredRows extends ListRows {
  /** In documentation order. */
  filters: Filters
}

export interface ListDefinition extends ResourceDefinition, FilteredRows {}

interface List extends Resource {
  rows: FilteredRows
}

const START = Buffer.from('{"data":[')
const LAST_PAGE_END = Buffer.from('],"next_cursor":null}')

export const defineList = (definition: ListDefinition): List => {
  const { path, operationId, summary, record, series = RECORDS } = definition
  const { table, tagTable, order, filters, body, hasTags, merged } = definition
  const rows = { table, tagTable, order, filters, body, hasTags, merged }
  const parameters = { ...filters, ...PAGING }
  const [firstField] = Object.keys(record.properties)
  const separator = Buffer.from(`},{"${firstField}":"`)
  return {
    path,
    rows,
    operation: { operationId, summary, query: parameters, pathParameters: {}, success: pageOf(record) },
    createParser: (database, { baseUrl, citationUrl }) => {
      const readPage = pageReader(database, { ...rows, separator })
      const parseCursor = cursorParser(path, parameters, order.columns)
      return (call) =>
        callParameters(call, parameters, (values) => {
          const { query, text, after, seenVersion } = parseCursor(values)
          checkRange(query)
          return {
            isList: true,
            seenVersion,
            series,
            read: async (current) => {
              const { publication, joined, last } = await readPage(query, after, current)
              const served = series.requireVersion(publication)
              if (!last)
                return dataRepresentation(publication, [START, joined, LAST_PAGE_END], {
                  citationUrl,
                  served,
                })
              const cursor = writeCursor(path, text, last, served.version)
              const end = Buffer.from(`],"next_cursor":"${cursor}"}`)
              return dataRepresentation(publication, [START, joined, end], {
                citationUrl,
                served,
                next: `${baseUrl}${path}?cursor=${cursor}`,
              })
            },
          }
        })
    },
  }
}

export const checkRange = ({ from, to }: ParameterValues): void => {
  if (from !== undefined && to !== undefined && from > to)
    throw apiError('invalid_parameter', `from (${from}) is after to (${to}); from must not be later than to.`)
}
