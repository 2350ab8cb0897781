import { once } from 'node:events'
import { type AddressInfo, createServer, type ListenOptions, type Server } from 'node:net'
import { PortInUseError, UserError } from '../../domain/user-error.ts'
import { SETTINGS } from '../../settings/config.ts'

/** A browser cannot open the wildcard addresses. */
const LOOPBACK: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/** Resolves to the server's URL, without a trailing slash. */
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
): UserError => {
  if (error.code === 'EADDRINUSE')
    return new PortInUseError(`port ${port} on ${host} is in use; choose another one with ${setting}`)
  if (error.code === 'EACCES')
    return new UserError(`port ${port} may not be used by this user; choose another one with ${setting}`)
  return new UserError(`cannot listen on ${host}, port ${port}: ${error.message}`)
}

/**
 * With SO_REUSEPORT the kernel distributes connections among the workers, and none gets lost between two processes.
 * On other platforms node:cluster distributes them.
 */
export const KERNEL_SHARES_PORTS = ['linux', 'freebsd', 'sunos', 'aix'].includes(process.platform)

/** Returns the port, or a free one for 0. Fails if it is in use: with SO_REUSEPORT, workers could share it unnoticed. */
export const findPort = async (host: string, port: number): Promise<number> => {
  const server = createServer()
  try {
    server.listen({ host, port })
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  } catch (error) {
    throw listenError(error as NodeJS.ErrnoException, host, port, SETTINGS.port.name)
  } finally {
    server.close()
  }
}

/** Sent by a worker to the primary process when it listens. */
export interface ListeningMessage {
  address: string
}

export const isListening = (message: unknown): message is ListeningMessage =>
  typeof message === 'object' && message !== null && 'address' in message
