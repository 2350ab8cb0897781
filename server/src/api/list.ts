/** What the three paged lists have in common: parameters, cursor, page, answer. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TObject } from 'typebox'
import { type Answer, answerList, readFreshness } from './answer.ts'
import { type Position, resumeQuery, writeCursor } from './cursor.ts'
import { apiError } from './errors.ts'
import { type ListSource, readPage } from './page.ts'
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
export const parametersOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  schema: TObject,
): ParameterValues => {
  const strict = wantsStrict(request.headers['prefer'])
  if (strict) reply.header('preference-applied', 'handling=strict')
  return readParameters(schema, queryText(request), strict)
}

const checkRange = ({ from, to }: ParameterValues): void => {
  if (from !== undefined && to !== undefined && from > to)
    throw apiError('invalid_parameter', `from (${from}) is after to (${to}); from must not be later than to.`)
}

const readList = async (
  { database, cache, settings }: Services,
  list: List,
  query: ParameterValues,
  after: Position | undefined,
  cacheKey: string,
): Promise<Answer> => {
  const page = await readPage(database.reader, list.source, query, after)
  const cursor = page.last && writeCursor(list.path, query, page.last)
  const body = `{"data":[${page.records}],"next_cursor":${cursor ? `"${cursor}"` : 'null'}}`
  const next = cursor && `${settings.publicUrl ?? ''}${API_PATH}${list.path}?cursor=${cursor}`
  cache.set(page.version, cacheKey, { body, next })
  return { ...page, body, next }
}

export const listHandler =
  (services: Services, list: List) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const sent = parametersOf(request, reply, list.parameters)
    const { query, after } = resumeQuery(list.path, list.parameters, list.source.key, sent)
    checkRange(query)
    const cacheKey = JSON.stringify([list.path, query, after])
    const fresh = await readFreshness(services.database.reader)
    return answerList(request, reply, fresh, async () => {
      const cached = services.cache.get(fresh.version, cacheKey)
      return cached ? { ...fresh, ...cached } : readList(services, list, query, after, cacheKey)
    })
  }
