/** Listens on a port, or says why that is not possible and which setting chooses another one. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type ListenOptions, type Server } from 'node:net'
import { SETTINGS } from '../config.ts'
import { UserError } from '../domain/user-error.ts'

/** Addresses that stand for all of them; a browser cannot open those. */
const LOOPBACK: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/** Resolves to the server's URL, without a slash at its end. */
export const listen = async (server: Server, options: ListenOptions): Promise<string> => {
  server.listen(options)
  await once(server, 'listening')
  const { address, port } = server.address() as AddressInfo
  const host = LOOPBACK[address] ?? address
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

export const listenError = (
  error: NodeJS.ErrnoException,
  host: string,
  port: number,
  setting: string,
): string => {
  if (error.code === 'EADDRINUSE')
    return `port ${port} on ${host} is in use; choose another one with ${setting}`
  if (error.code === 'EACCES')
    return `port ${port} may not be used by this user; choose another one with ${setting}`
  return `cannot listen on ${host}, port ${port}: ${error.message}`
}

/**
 * The kernel distributes connections among processes that listen on one port, so none is lost on its way through another
 * process. Elsewhere node:cluster does it.
 */
export const KERNEL_SHARES_PORTS = ['linux', 'freebsd', 'sunos', 'aix'].includes(process.platform)

/** Checks that nobody listens on the port, who would then share it; 0 gives a free one. */
export const findPort = async (host: string, port: number): Promise<number> => {
  const server = createServer()
  try {
    server.listen({ host, port })
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  } catch (error) {
    throw new UserError(listenError(error as NodeJS.ErrnoException, host, port, SETTINGS.port.name))
  } finally {
    server.close()
  }
}
