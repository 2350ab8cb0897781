/** What the three paged lists have in common: parameters, cursor, page, answer. */
import type { IncomingMessage } from 'node:http'
import type { FastifySchema } from 'fastify'
import type { TObject } from 'typebox'
import { thenSync } from '../storage/maybe-promise.ts'
import { Answer } from './answer.ts'
import { callOf } from './call.ts'
import { resumeQuery, writeCursor } from './cursor.ts'
import { type Asked, type Endpoint, queryOf } from './endpoint.ts'
import { apiError } from './errors.ts'
import { type ListSource, pageReader } from './page.ts'
import { NO_PARAMETERS, type ParameterValues, readParameters, wantsStrict } from './parameters.ts'
import { API_PATH, type Services } from './services.ts'

export interface List {
  /** Its path below the API's, and its name in a cursor. */
  path: string
  /** What narrows it down. */
  filters: TObject
  /** The filters, and where to go on. */
  parameters: TObject
  source: ListSource
}

/** The parameters of a request; unknown ones are refused where the caller asks for that. */
export const parametersOf = ({ request, query }: Asked, schema: TObject): ParameterValues => {
  const call = callOf(request)
  call.strict = wantsStrict(request.headers['prefer'])
  return readParameters(schema, query, call.strict)
}

/** For what is no endpoint and takes none. */
export const takeNoParameters = (request: IncomingMessage): void => {
  parametersOf({ request, query: queryOf(request.url ?? ''), segment: '' }, NO_PARAMETERS)
}

export const checkRange = ({ from, to }: ParameterValues): void => {
  if (from !== undefined && to !== undefined && from > to)
    throw apiError('invalid_parameter', `from (${from}) is after to (${to}); from must not be later than to.`)
}

const BEGINNING = Buffer.from('{"data":[')
const endOf = (cursor: string | undefined) =>
  Buffer.from(`],"next_cursor":${cursor ? `"${cursor}"` : 'null'}}`)

export const listEndpoint = (
  { database, settings }: Services,
  { path, parameters, source }: List,
  schema: FastifySchema,
): Endpoint => {
  const readPage = pageReader(database, source)
  const address = `${settings?.publicUrl ?? ''}${API_PATH}${path}`
  return {
    path,
    schema,
    isList: true,
    ask: (asked) => {
      const sent = parametersOf(asked, parameters)
      const { query, after, seen } = resumeQuery(path, parameters, source.key, sent)
      checkRange(query)
      return {
        seen,
        read: (current) =>
          thenSync(readPage(query, after, current), ({ fresh, joined, last }) => {
            const cursor = last && writeCursor(path, query, last, fresh.version)
            return new Answer(fresh, [BEGINNING, joined, endOf(cursor)], {
              next: cursor && `${address}?cursor=${cursor}`,
            })
          }),
      }
    },
  }
}
