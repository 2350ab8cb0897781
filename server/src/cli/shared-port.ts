/** A port that several processes listen on, each with a socket of its own. */
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { SETTINGS } from '../config.ts'
import { UserError } from '../domain/user-error.ts'
import { listenError } from './listen.ts'

/**
 * The kernel shares connections out, so that none is lost on its way through another process. Where it cannot,
 * node:cluster does.
 */
export const KERNEL_SHARES = ['linux', 'freebsd', 'sunos', 'aix'].includes(process.platform)

/** Sees that nobody has the port, who would then share it, and which one it is where any will do. */
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
