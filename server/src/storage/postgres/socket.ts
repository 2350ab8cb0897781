/**
 * Opens sockets to PostgreSQL. We do not leave this to postgres.js, so that we can destroy a socket whose server does
 * not respond, and report why TLS failed.
 */
import { connect, isIP, type Socket } from 'node:net'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'
import { ConnectionError } from './postgres-errors.ts'

export interface Tls {
  options: ConnectionOptions
  /** Whether TLS starts without an SSLRequest (`sslnegotiation=direct`). */
  isDirect: boolean
}

export interface SocketAddress {
  host: string
  port: number
}

const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])
const YES = Buffer.from('S')
const NO = Buffer.from('N')

/** Waits for an event; rejects when the socket fails or closes first. */
const next = <T>(socket: Socket, event: 'connect' | 'data' | 'secureConnect'): Promise<T> =>
  new Promise((resolve, reject) => {
    socket
      .once(event, resolve)
      .once('error', reject)
      .once('close', () => reject(new ConnectionError('PostgreSQL closed the connection')))
  })

/** Sends an SSLRequest. The response must be one byte, since more could be injected by an attacker (CVE-2021-23222). */
const requestTls = async (socket: Socket): Promise<void> => {
  socket.write(SSL_REQUEST)
  const response = await next<Buffer>(socket, 'data')
  if (response.equals(YES)) return
  socket.destroy()
  throw new ConnectionError(
    response.equals(NO)
      ? 'The server does not support SSL connections'
      : 'There was an error establishing an SSL connection',
  )
}

/** Connects. Calls `onSocket` as soon as a socket exists, so that it can be destroyed while it connects. */
export const openSocket = async (
  { host, port }: SocketAddress,
  tls: Tls | undefined,
  onSocket: (socket: Socket) => void,
): Promise<Socket> => {
  const socket = host.startsWith('/')
    ? connect(`${host}/.s.PGSQL.${port}`)
    : connect({ host, port, noDelay: true })
  onSocket(socket)
  await next(socket, 'connect')
  if (!tls) return socket

  if (!tls.isDirect) await requestTls(socket)
  const secured = connectTls({
    socket,
    host,
    // A server name must not be an IP address.
    ...(isIP(host) === 0 && { servername: host }),
    ...(tls.isDirect && { ALPNProtocols: ['postgresql'] }),
    ...tls.options,
  })
  onSocket(secured)
  await next(secured, 'secureConnect')
  return secured
}
