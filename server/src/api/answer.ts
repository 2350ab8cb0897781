/** Sends a body as it is stored, with its validators, or 304 to a caller who holds it already. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReadonlyKysely } from 'kysely/readonly'
import type { Tables } from '../storage/tables.ts'
import { type Freshness, heldValidator, setValidators } from './caching.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

/** What a resource read from the store, and the version that it belongs to. */
export interface Answer extends Freshness {
  body: string
  /** The address of the next page, for the Link header. */
  next?: string | undefined
}

/** Selected beside a body, they are of the same moment as it. */
export const freshnessColumns = [
  'd.version',
  'd.published_at as publishedAt',
  'd.previously_published_at as previouslyPublishedAt',
] as const

export const readFreshness = (reader: ReadonlyKysely<Tables>): Promise<Freshness> =>
  reader
    .selectFrom('dataset as d')
    .select([...freshnessColumns])
    .executeTakeFirstOrThrow()

/** NUL is in no stored key, and an engine would refuse to look for it; nor is any other control character. */
export const storable = (text: string): string => text.replaceAll('\0', '\u0001')

/** `fresh` decides whether anything must be read at all; `read` then reads it. */
export const answer = async (
  request: FastifyRequest,
  reply: FastifyReply,
  fresh: Freshness,
  read: () => Promise<Answer>,
  etagOf: (version: Freshness) => string = ({ version }) => `"${version}"`,
): Promise<FastifyReply> => {
  const held = heldValidator(request, etagOf(fresh), fresh)
  if (held !== undefined) {
    setValidators(reply, held, fresh.publishedAt)
    return reply.code(304).send()
  }
  const found = await read()
  setValidators(reply, etagOf(found), found.publishedAt)
  if (found.next !== undefined) reply.header('link', `<${found.next}>; rel="next"`)
  return reply.header('content-type', JSON_TYPE).send(found.body)
}
