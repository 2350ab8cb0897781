/**
 * Checks of every request, so that neither another site, another server of this machine, nor DNS rebinding can act: the
 * operator's browser sends all of them to the desk too.
 */
import type { IncomingMessage } from 'node:http'
import { message } from '../../../domain/messages.ts'
import { reject } from './request-values.ts'
import type { Sessions } from './sessions.ts'

/** Browsers leave out the port of HTTP. */
const HTTP_PORT = 80

/** Browsers send the cookies of a host to all its ports, so the name contains the port. */
export const cookieName = ({ socket }: IncomingMessage): string => `heliolog-desk-${socket.localPort}`

const hostsOf = ({ socket: { localPort: port } }: IncomingMessage): string[] =>
  ['127.0.0.1', 'localhost', '[::1]'].map((name) => (port === HTTP_PORT ? name : `${name}:${port}`))

const isSafe = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'

/** Rejects requests that were sent by another name of this machine, and changes and calls from other pages. */
export const checkOrigin = (request: IncomingMessage, isApi: boolean): void => {
  const { host = '', origin, 'sec-fetch-site': site = 'none' } = request.headers
  const hosts = hostsOf(request)
  if (!hosts.includes(host.toLowerCase()))
    reject(421, `this desk is only at ${hosts.join(', ')}, with the same port in a tunnel`)
  const isForeign = origin === undefined ? !isSafe(request) : origin !== `http://${host.toLowerCase()}`
  if (isForeign || (isApi && site !== 'same-origin' && site !== 'none'))
    reject(403, 'only the pages of the desk may send this request')
}

export const cookieOf = (request: IncomingMessage): string => {
  const prefix = `${cookieName(request)}=`
  const cookies = request.headers.cookie?.split('; ') ?? []
  return cookies.find((one) => one.startsWith(prefix))?.slice(prefix.length) ?? ''
}

/** Pages are loaded without the secret, which only their scripts can send. */
export const mayLoadPage = (request: IncomingMessage, query: URLSearchParams, sessions: Sessions): boolean =>
  sessions.hasKey(query.get('key') ?? '') || sessions.hasCookie(cookieOf(request))

export const checkSession = (request: IncomingMessage, sessions: Sessions): void => {
  const { 'x-heliolog-desk': secret } = request.headers
  if (typeof secret === 'string' && sessions.hasPair(cookieOf(request), secret)) return
  reject(401, message('desk.noSession'))
}
