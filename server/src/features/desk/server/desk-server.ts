/** The server of the desk: two sockets, on the loopback addresses of IPv4 and IPv6, with one port. */
import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http'
import type { AddressInfo } from 'node:net'
import { lingerOnClose } from '../../../http/sockets/lingering-close.ts'
import { listen, listenError } from '../../../http/sockets/listen.ts'

const HEADERS_TIMEOUT_MS = 10_000
/** Ends connections on which nothing is sent or received. Reading a large workbook may take minutes. */
const IDLE_TIMEOUT_MS = 600_000
/** Firefox shows an error only if the rest of the upload that it belongs to is read. */
const LINGERING = { milliseconds: 30_000, bytes: 2 ** 40 }

const PARSER_STATUS: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

const createLoopbackServer = (onRequest: RequestListener): Server => {
  const server = createServer(
    // The request handler checks the host, to send an error body.
    { headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: 0, requireHostHeader: false },
    onRequest,
  )
  server.timeout = IDLE_TIMEOUT_MS
  lingerOnClose(server, LINGERING)
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket) => {
    const status = PARSER_STATUS[code] ?? 400
    if (socket.writable && code !== 'ECONNRESET')
      socket.write(
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
      )
    socket.destroy()
  })
  return server
}

export interface DeskServer extends AsyncDisposable {
  port: number
}

/** Listens on the port, or a free one for 0. */
export const listenOnLoopback = async (port: number, onRequest: RequestListener): Promise<DeskServer> => {
  const [ipv4, ipv6] = [createLoopbackServer(onRequest), createLoopbackServer(onRequest)]
  const close = async () => {
    for (const server of [ipv4, ipv6]) {
      server.close()
      server.closeAllConnections()
    }
  }
  const listenOn = (server: Server, host: string, port: number) =>
    listen(server, { host, port }).catch((error) => {
      throw Object.assign(listenError(error, host, port, '--port'), { code: error.code })
    })
  await listenOn(ipv4, '127.0.0.1', port)
  const { port: found } = ipv4.address() as AddressInfo
  try {
    await listenOn(ipv6, '::1', found)
  } catch (error) {
    // This machine has no IPv6.
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EADDRNOTAVAIL' && code !== 'EAFNOSUPPORT') {
      await close()
      throw error
    }
  }
  return { port: found, [Symbol.asyncDispose]: close }
}
