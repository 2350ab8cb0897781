/** The state of one request, from its headers to its row in the call log. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'
import { CLIENT_CLOSED_REQUEST } from '../access/call-log.ts'
import type { Allowance } from '../access/rate-limit.ts'
import { splitTokenPath } from '../access/token-address.ts'
import type { AuthLookup, KnownToken } from '../access/token-lookup.ts'
import type { TokenScope } from '../storage/schema/tables.ts'
import type { ApiSettings, AppDependencies } from './app-dependencies.ts'
import type { FormatError } from './errors.ts'

/** The part of a route that errors, logs and metrics need. */
export interface CalledRoute {
  /** Such as /api/v1/observations/{id}; parameters are complete segments at the end. */
  path: string
  /** The name in metrics; defaults to the path. */
  name?: string
  /** The form of error responses; by default the standard body. */
  formatError?: FormatError
  /** Set if the route serves published data. */
  servesData: boolean
}

/** Reports about the request's parameters and preferences, for the headers of the response. */
export interface ReportedParameters {
  /** Names of unknown parameters that the route ignored, in the form of X-Ignored-Parameters; empty for none. */
  ignoredParameters?: string
  /** The preferences that the route applied. */
  preferences?: readonly string[]
}

export class Call {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly id: string
  /** The client's address, as reported by the trusted proxies. */
  readonly address: string
  readonly method: string
  /** The request target, without the token of an address. */
  readonly url: string
  /** The request target up to its query, percent-encoded as sent, without the token of an address. */
  readonly path: string
  /** The Authorization header, or the token of the address in the same form. */
  readonly authorization: string | undefined
  /** The scope of tokens that are accepted where the call has one: in the header, or in its address. */
  readonly scope: TokenScope
  /** The query string after the question mark. */
  readonly query: string
  /** Undefined for a request that is rejected before its route is known. */
  route: CalledRoute | undefined
  /** The accepted token and the publication; undefined before authentication, and after it has failed. */
  lookup: AuthLookup | undefined
  /** The token whose exact secret the client sent, but which is not accepted here, or no longer. */
  rejectedToken: KnownToken | undefined
  /** The remaining calls of the token or IP address, set once this one has been counted. */
  allowance: Allowance | undefined
  /** The remaining downloads of the token or IP address, if the response reports them. */
  bulkAllowance: Allowance | undefined
  /** Set once the call has been counted as a download. */
  isCountedDownload = false
  /** The time that the request has waited for a publication. */
  waitedMilliseconds = 0
  reported: ReportedParameters = {}
  /** Set if the response came from the cache, without a database read. */
  wasCached = false
  /** The status of the error because of which the server had to cut off the response. */
  cutOffStatus: number | undefined
  /** The response then closes the connection, so that the client reconnects to another instance. */
  isShuttingDown = false

  constructor(request: IncomingMessage, response: ServerResponse, id: string, address: string) {
    this.request = request
    this.response = response
    this.id = id
    this.address = address
    this.method = request.method ?? ''
    const url = request.url ?? ''
    // A request target may be an absolute URL (RFC 9112, 3.2.2).
    const start = url.startsWith('/') ? 0 : pathStart(url)
    const end = url.search(/[?#]/)
    const path = (end === -1 ? url.slice(start) : url.slice(start, end)) || '/'
    const split = splitTokenPath(path)
    this.path = split?.path ?? path
    this.authorization = split?.token ? `Bearer ${split.token.text}` : request.headers.authorization
    this.scope = split?.token?.scope ?? 'api'
    this.url = split ? split.masked + (split.token === undefined || end === -1 ? '' : url.slice(end)) : url
    this.query = url[end] === '?' ? url.slice(end + 1) : ''
  }

  /** Without a token, and within the limit of the IP address. */
  get isPublic(): boolean {
    return this.lookup !== undefined && this.lookup.token === undefined
  }
}

const pathStart = (url: string): number => {
  const scheme = /^[a-z][a-z0-9+.-]*:\/\//i.exec(url)
  if (!scheme) return 0
  const rest = url.slice(scheme[0].length).search(/[/?]/)
  return rest === -1 ? url.length : scheme[0].length + rest
}

/** Health checks and static files are frequent and rarely of interest in the call log. */
const ONLY_DEBUG_LOGGED = /^\/(?:healthz|readyz)(?:\?|$)|^\/assets\//

/** Random, so that ids do not reveal how many requests the server gets. */
export const newRequestId = (): string => randomUUID()

interface RecorderDependencies extends Pick<AppDependencies, 'callLog' | 'logger'> {
  settings: Pick<ApiSettings, 'trustProxy'>
}

/** Returns whether an address is that of a trusted proxy; undefined if there is none. */
export const trustedProxies = ({
  trustProxy,
}: Pick<ApiSettings, 'trustProxy'>): ((address: string, hop: number) => boolean) | undefined =>
  trustProxy === false ? undefined : proxyAddress.compile(trustProxy)

/** Creates a call for each request, and logs it once the response is sent or the client has disconnected. */
export const callRecorder = ({ callLog, logger, settings }: RecorderDependencies) => {
  const isTrusted = trustedProxies(settings)
  const addressOf = (request: IncomingMessage): string =>
    // A connection that is already reset has no address.
    (isTrusted ? proxyAddress(request, isTrusted) : request.socket.remoteAddress) ?? ''

  return (request: IncomingMessage, response: ServerResponse): Call => {
    const started = performance.now()
    const { socket } = request
    const call = new Call(request, response, newRequestId(), addressOf(request))
    response.on('close', () => {
      const bytes = bytesSentFor(socket)
      const ended = {
        id: call.id,
        endedAt: Date.now(),
        method: call.method,
        url: call.url,
        // A response may have been prepared for a connection that accepts no more bytes.
        status:
          call.cutOffStatus ??
          (response.headersSent && bytes > 0 ? response.statusCode : CLIENT_CLOSED_REQUEST),
        completed: response.writableFinished,
        milliseconds: performance.now() - started,
        waitedMilliseconds: call.waitedMilliseconds,
        bytes,
        tokenId: (call.lookup?.token ?? call.rejectedToken)?.id ?? null,
        isAuthenticated: call.lookup?.token !== undefined,
        address: call.address,
        isPublic: call.isPublic,
        userAgent: request.headers['user-agent'] ?? '',
        routeName: call.route?.name ?? call.route?.path ?? 'other',
        servesData: call.route?.servesData ?? false,
        wasCached: call.wasCached,
      }
      if (ONLY_DEBUG_LOGGED.test(call.url)) logger.debug(callLog.entryOf(ended), 'call')
      else callLog.add(ended)
    })
    return call
  }
}

const bytesSentBefore = new WeakMap<Socket, number>()

/** Bytes sent on the connection since its previous call, headers included. */
const bytesSentFor = (socket: Socket): number => {
  const sent = socket.bytesWritten
  const before = bytesSentBefore.get(socket) ?? 0
  bytesSentBefore.set(socket, sent)
  return sent - before
}
