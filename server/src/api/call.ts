/** One call, from the head of its request to its row in the call log. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import { loggable } from '../access/call-log.ts'
import type { Allowance } from '../access/rate-limit.ts'
import type { Freshness } from '../storage/bodies.ts'
import type { Services } from './services.ts'

export interface Call {
  readonly id: string
  /** The caller's, behind the proxies that are trusted. */
  readonly address: string
  /** Of the token that the call came with; null for calls without a valid one. */
  tokenId: string | null
  /** What was published when the call was let in. */
  fresh: Freshness | undefined
  /** What is left to the token, once the call has been counted. */
  allowance: Allowance | undefined
  /** Whether the caller asked that unknown parameters be refused, and was heard. */
  strict: boolean
}

const CALL = Symbol('call')
declare module 'node:http' {
  interface IncomingMessage {
    [CALL]?: Call
  }
}

export const callOf = (request: IncomingMessage): Call => request[CALL] as Call

/** Calls of the machine that watches the service would drown those of people. */
const WATCHED = new Set(['/healthz', '/readyz'])

type StartCall = (request: IncomingMessage, response: ServerResponse) => void

/** Notes every call, and logs it when its answer has gone out or its caller has gone away. */
export const callRecorder = ({ callLog, logger, settings }: Services): StartCall => {
  const isTrusted = settings.trustProxy === false ? undefined : proxyAddress.compile(settings.trustProxy)
  const addressOf = (request: IncomingMessage): string =>
    // Behind a proxy it is text of a header.
    isTrusted ? loggable(proxyAddress(request, isTrusted)) : (request.socket.remoteAddress ?? '')

  return (request, response) => {
    const started = performance.now()
    const { socket } = request
    const before = socket.bytesWritten
    const call: Call = {
      id: crypto.randomUUID(),
      address: addressOf(request),
      tokenId: null,
      fresh: undefined,
      allowance: undefined,
      strict: false,
    }
    request[CALL] = call
    // Noted now: routing may rewrite it.
    const [path, query] = splitUrl(request.url ?? '')
    response.on('close', () => {
      const entry = {
        at: new Date().toISOString(),
        request_id: call.id,
        method: request.method ?? '',
        path: loggable(path),
        query: loggable(query),
        status: response.statusCode,
        milliseconds: Math.round((performance.now() - started) * 1000) / 1000,
        // What went over the wire for this answer, its head included.
        bytes: socket.bytesWritten - before,
        token_id: call.tokenId,
        address: call.address,
        user_agent: loggable(request.headers['user-agent'] ?? '') || null,
      }
      if (WATCHED.has(path)) logger.debug(entry, 'call')
      else callLog.add(entry)
    })
  }
}

const splitUrl = (url: string): [path: string, query: string] => {
  const start = url.indexOf('?')
  return start === -1 ? [url, ''] : [url.slice(0, start), url.slice(start + 1)]
}
