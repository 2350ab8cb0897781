/** What the three paged lists have in common: parameters, cursor, page, answer. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TObject } from 'typebox'
import { Answer, sendList } from './answer.ts'
import { callOf } from './call.ts'
import { resumeQuery, writeCursor } from './cursor.ts'
import { apiError } from './errors.ts'
import { type ListSource, pageReader } from './page.ts'
import { type ParameterValues, readParameters, wantsStrict } from './parameters.ts'
import { API_PATH, type Services } from './services.ts'

export interface List {
  /** Its path below the API's, and its name in a cursor. */
  path: string
  parameters: TObject
  source: ListSource
}

const queryText = (request: FastifyRequest): string => {
  const start = request.raw.url?.indexOf('?') ?? -1
  return start === -1 ? '' : (request.raw.url?.slice(start + 1) ?? '')
}

/** The parameters of a request; unknown ones are refused where the caller asks for that. */
export const parametersOf = (request: FastifyRequest, schema: TObject): ParameterValues => {
  const call = callOf(request.raw)
  call.strict = wantsStrict(request.headers['prefer'])
  return readParameters(schema, queryText(request), call.strict)
}

const checkRange = ({ from, to }: ParameterValues): void => {
  if (from !== undefined && to !== undefined && from > to)
    throw apiError('invalid_parameter', `from (${from}) is after to (${to}); from must not be later than to.`)
}

const BEGINNING = Buffer.from('{"data":[')
const endOf = (cursor: string | undefined) =>
  Buffer.from(`],"next_cursor":${cursor ? `"${cursor}"` : 'null'}}`)

export const listHandler = (services: Services, { path, parameters, source }: List) => {
  const readPage = pageReader(services.database, source)
  const address = `${services.settings?.publicUrl ?? ''}${API_PATH}${path}`
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const sent = parametersOf(request, parameters)
    const { query, after } = resumeQuery(path, parameters, source.key, sent)
    checkRange(query)
    return sendList(services, request, reply, async () => {
      const { fresh, lines, last } = await readPage(query, after)
      const cursor = last && writeCursor(path, query, last)
      const body = Buffer.concat([BEGINNING, lines, endOf(cursor)])
      return new Answer(fresh, body, { next: cursor && `${address}?cursor=${cursor}` })
    })
  }
}
