/** One call, from the head of its request to its row in the call log. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'
import type { Look } from '../access/admission.ts'
import { type EndedCall, entryOf } from '../access/call-log.ts'
import type { Allowance } from '../access/rate-limit.ts'
import type { Services } from './services.ts'

export interface Call {
  readonly id: string
  /** The caller's, behind the proxies that are trusted. */
  readonly address: string
  /** Of the token that the call came with; null for calls without a valid one. */
  tokenId: string | null
  /** What was seen of the store when the call was let in. */
  look: Look | undefined
  /** What went wrong on the express lane; it need not be tried again. */
  failed: unknown
  /** What is left to the token, once the call has been counted. */
  allowance: Allowance | undefined
  /** What is left to the token of its downloads, once one has been counted. */
  bulkAllowance: Allowance | undefined
  /** Whether the caller asked that unknown parameters be refused, and was heard. */
  strict: boolean
  /** Whether the answer was ready, and the store was not read. */
  wasReady: boolean
}

const CALL = Symbol('call')
declare module 'node:http' {
  interface IncomingMessage {
    [CALL]?: Call
  }
}

export const callOf = (request: IncomingMessage): Call => request[CALL] as Call

/** Calls of the machine that watches the service, and of a page for its own files, would drown those of people. */
const UNREMARKABLE = /^\/(?:healthz|readyz)(?:\?|$)|^\/assets\//

/** Like a UUID, but counted at its end: a random one for each call took a twentieth of the call. */
const idMaker = (): (() => string) => {
  const start = crypto.randomUUID().slice(0, -12)
  let count = 0
  return () => start + (++count).toString(16).padStart(12, '0')
}

type StartCall = (request: IncomingMessage, response: ServerResponse) => void

/** Notes every call, and logs it when its answer has gone out or its caller has gone away. */
export const callRecorder = ({ callLog, logger, settings }: Services): StartCall => {
  const isTrusted = settings.trustProxy === false ? undefined : proxyAddress.compile(settings.trustProxy)
  const addressOf = (request: IncomingMessage): string =>
    // A connection that was reset at once has none.
    (isTrusted ? proxyAddress(request, isTrusted) : request.socket.remoteAddress) ?? ''

  const newId = idMaker()
  return (request, response) => {
    const started = performance.now()
    // Noted now: routing may rewrite it, and a socket that has gone has no address.
    const { socket, url = '' } = request
    const call: Call = {
      id: newId(),
      address: addressOf(request),
      tokenId: null,
      look: undefined,
      failed: undefined,
      allowance: undefined,
      bulkAllowance: undefined,
      strict: false,
      wasReady: false,
    }
    request[CALL] = call
    response.on('close', () => {
      const ended: EndedCall = {
        id: call.id,
        endedAt: Date.now(),
        method: request.method ?? '',
        url,
        status: response.statusCode,
        milliseconds: performance.now() - started,
        bytes: bytesSince(socket),
        tokenId: call.tokenId,
        address: call.address,
        userAgent: request.headers['user-agent'] ?? '',
        wasReady: call.wasReady,
      }
      if (UNREMARKABLE.test(url)) logger.debug(entryOf(ended), 'call')
      else callLog.add(ended)
    })
  }
}

const SENT = Symbol('bytes of the calls before')
declare module 'node:net' {
  interface Socket {
    [SENT]?: number
  }
}

/** What went over the wire since the call before on this connection, the head of the answer included. */
const bytesSince = (socket: Socket): number => {
  const before = socket[SENT] ?? 0
  const sent = socket.bytesWritten
  socket[SENT] = sent
  return sent - before
}
