/** One endpoint: where it lies, how it is described, and what it answers. Both ways to it lead here. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyPluginAsync, FastifySchema } from 'fastify'
import type { Look } from '../access/admission.ts'
import type { Freshness } from '../storage/freshness.ts'
import { type MaybePromise, thenSync } from '../storage/maybe-promise.ts'
import { type Answer, writeAnswer, writeIfHeld } from './answer.ts'
import { callOf } from './call.ts'
import type { Services } from './services.ts'

export interface Endpoint {
  /** Below the API's path; one that ends in a slash is followed by a segment. */
  path: string
  schema: FastifySchema
  /** A list is there whatever it holds; a record must have been found first. */
  isList: boolean
  /** Checks what was asked, or throws the error that says what is accepted. */
  ask(asked: Asked): Question
}

export interface Question {
  /** The version that the caller has seen already, where what is asked goes on from there. */
  seen?: string | undefined
  /** Reads the answer, as it is at `fresh` or later. */
  read(fresh: Freshness): MaybePromise<Answer>
}

export interface Asked {
  request: IncomingMessage
  /** After the question mark. */
  query: string
  /** After the path. */
  segment: string
}

/**
 * What is published, and no less than what the caller has seen: another instance may have heard of a publication a
 * moment earlier, and a walk that has met it must not go on without it.
 */
const upToDate = (
  { admission }: Services,
  { fresh, standing }: Look,
  { seen }: Question,
): MaybePromise<Freshness> =>
  standing && seen !== undefined && seen !== fresh?.version ? admission.lookNow() : (fresh as Freshness)

/** Answers a caller who has been let in: true; throws when there is nothing to answer but an error. */
export const respond = (
  services: Services,
  endpoint: Endpoint,
  url: string,
  asked: Asked,
  response: ServerResponse,
): MaybePromise<true> => {
  const { request } = asked
  const question = endpoint.ask(asked)
  return thenSync(upToDate(services, callOf(request).look as Look, question), (fresh) => {
    // A caller who holds this version of a list is told so before it is read.
    if (endpoint.isList && writeIfHeld(request, response, fresh)) return true
    return thenSync(question.read(fresh), (answer) => {
      // A page that goes on from another version is not for everybody who sends this cursor: that version may come back.
      const { seen = answer.fresh.version } = question
      if (endpoint.isList && seen === answer.fresh.version) services.ready.set(url, answer)
      return writeAnswer(request, response, answer)
    })
  })
}

export const queryOf = (url: string): string => {
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start + 1)
}

/** The name of the segment that follows the path, as the schema has it. */
const segmentName = ({ schema }: Endpoint): string | undefined =>
  Object.keys((schema.params as { properties?: object })?.properties ?? {})[0]

/** The path as the framework writes it. */
export const routePath = (endpoint: Endpoint): string => {
  const name = segmentName(endpoint)
  return name === undefined ? endpoint.path : `${endpoint.path}:${name}`
}

/** The ordinary way to endpoints: by the framework. */
export const routes =
  (services: Services, endpoints: readonly Endpoint[]): FastifyPluginAsync =>
  async (app) => {
    for (const endpoint of endpoints) {
      const name = segmentName(endpoint)
      app.get<{ Params: Record<string, string> }>(routePath(endpoint), (request, reply) => {
        const { originalUrl: url, raw, params } = request
        const segment = name === undefined ? '' : (params[name] ?? '')
        const asked = { request: raw, query: queryOf(raw.url ?? ''), segment }
        // What the framework would do to send it costs more than the rest of a call.
        return thenSync(respond(services, endpoint, url, asked, reply.raw), () => reply.hijack())
      })
    }
  }
