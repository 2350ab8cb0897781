/** Listens on a port, or says why that is not possible and which setting chooses another one. */
import { once } from 'node:events'
import type { AddressInfo, ListenOptions, Server } from 'node:net'

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
