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

type EtagOf = (fresh: Freshness) => string
const versionTag: EtagOf = ({ version }) => `"${version}"`

/** Sends 304 and true where the caller holds the answer already. */
const sendNotModified = (
  request: FastifyRequest,
  reply: FastifyReply,
  fresh: Freshness,
  etagOf: EtagOf,
): boolean => {
  const held = heldValidator(request, etagOf(fresh), fresh)
  if (held === undefined) return false
  setValidators(reply, held, fresh.publishedAt)
  void reply.code(304).send()
  return true
}

const send = (reply: FastifyReply, found: Answer, etagOf: EtagOf): FastifyReply => {
  setValidators(reply, etagOf(found), found.publishedAt)
  if (found.next !== undefined) reply.header('link', `<${found.next}>; rel="next"`)
  return reply.header('content-type', JSON_TYPE).send(found.body)
}

/** A list is there whatever it holds, so that a caller who holds this version is told before it is read. */
export const answerList = async (
  request: FastifyRequest,
  reply: FastifyReply,
  fresh: Freshness,
  read: () => Promise<Answer>,
): Promise<FastifyReply> =>
  sendNotModified(request, reply, fresh, versionTag) ? reply : send(reply, await read(), versionTag)

/** A record must have been found first: one that does not exist is not unmodified. */
export const answerRecord = (
  request: FastifyRequest,
  reply: FastifyReply,
  found: Answer,
  etagOf: EtagOf = versionTag,
): FastifyReply => (sendNotModified(request, reply, found, etagOf) ? reply : send(reply, found, etagOf))
