/** Defines a paginated list: parameters, cursors, SQL and OpenAPI documentation are derived from one object. */
import { apiError } from '../http/errors.ts'
import { dataRepresentation, RECORDS } from '../http/representation.ts'
import { cursorParser, writeCursor } from './cursor.ts'
import type { Filters } from './filters.ts'
import type { ListOrder, ListSource } from './list-sql.ts'
import { pageOf } from './operations.ts'
import { pageReader } from './page.ts'
import { callParameters, PAGING, type ParameterValues } from './parameters.ts'
import type { Resource, ResourceDefinition } from './resource.ts'

export interface ListDefinition extends ResourceDefinition {
  table: ListSource['table']
  order: ListOrder
  /** In documentation order. */
  filters: Filters
  body?: ListSource['body']
  hasTags?: ListSource['hasTags']
  merged?: ListSource['merged']
}

interface List extends Resource {
  source: ListSource
}

const START = Buffer.from('{"data":[')
const LAST_PAGE_END = Buffer.from('],"next_cursor":null}')

export const defineList = (definition: ListDefinition): List => {
  const { path, operationId, summary, record, series = RECORDS } = definition
  const { table, order, filters, body, hasTags, merged } = definition
  const parameters = { ...filters, ...PAGING }
  const [firstField] = Object.keys(record.properties)
  const separator = Buffer.from(`},{"${firstField}":"`)
  const source: ListSource = { table, order, filters, body, hasTags, merged, separator }
  return {
    path,
    source,
    operation: { operationId, summary, query: parameters, pathParameters: {}, success: pageOf(record) },
    createParser: (database, { baseUrl, citationUrl }) => {
      const readPage = pageReader(database, source)
      const parseCursor = cursorParser(path, parameters, order.columns)
      return (call) => {
        const { values, reported } = callParameters(call, parameters)
        const { query, text, after, seenVersion } = parseCursor(values)
        checkRange(query)
        return {
          ...reported,
          isList: true,
          seenVersion,
          series,
          read: async (current) => {
            const { publication, joined, last } = await readPage(query, after, current)
            const served = series.requireVersion(publication)
            if (!last)
              return dataRepresentation(publication, Buffer.concat([START, joined, LAST_PAGE_END]), {
                citationUrl,
                served,
              })
            const cursor = writeCursor(path, text, last, served.version)
            const end = Buffer.from(`],"next_cursor":"${cursor}"}`)
            return dataRepresentation(publication, Buffer.concat([START, joined, end]), {
              citationUrl,
              served,
              next: `${baseUrl}${path}?cursor=${cursor}`,
            })
          },
        }
      }
    },
  }
}

export const checkRange = ({ from, to }: ParameterValues): void => {
  if (from !== undefined && to !== undefined && from > to)
    throw apiError('invalid_parameter', `from (${from}) is after to (${to}); from must not be later than to.`)
}
