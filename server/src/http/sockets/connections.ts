/** Limits the number of connections, in total and of each client. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import { clientOf } from '../../access/logged-text.ts'

const WARNING_INTERVAL_MS = 60_000

export interface ConnectionLimits {
  maximum: number
  /** The maximum of an IPv4 address or an IPv6 /64. */
  perClient: number
  /** Recognises the address of a proxy, whose connections are those of many clients. */
  isProxy?: ((address: string) => boolean) | undefined
}

export class Connections {
  /** The open connections. */
  readonly open = new Set<Socket>()
  /** Connections closed because too many were open. */
  overLimit = 0
  /** Connections closed because the client had too many. */
  overClientLimit = 0
  readonly #limits: ConnectionLimits
  readonly #openByClient = new Map<string, number>()
  #warnedAt = Number.NEGATIVE_INFINITY

  constructor(limits: ConnectionLimits) {
    this.#limits = limits
  }

  limit(server: Server, logger: Logger): void {
    const { maximum, perClient } = this.#limits
    server.maxConnections = maximum
    server.on('drop', () => {
      this.overLimit++
      this.#warn(logger, maximum, 'too many connections are open: new ones are closed')
    })
    server.on('connection', (socket) => {
      this.open.add(socket)
      socket.once('close', () => this.open.delete(socket))
      if (this.#countOfClient(socket) <= perClient) return
      this.overClientLimit++
      this.#warn(logger, perClient, 'a client has too many open connections: its new ones are closed')
      socket.destroy()
    })
  }

  /** The open connections of the client, with this one; 0 for a proxy. */
  #countOfClient(socket: Socket): number {
    const { remoteAddress: address = '' } = socket
    if (this.#limits.isProxy?.(address)) return 0
    const client = clientOf(address)
    const count = (this.#openByClient.get(client) ?? 0) + 1
    this.#openByClient.set(client, count)
    socket.once('close', () => {
      const left = (this.#openByClient.get(client) ?? 0) - 1
      if (left > 0) this.#openByClient.set(client, left)
      else this.#openByClient.delete(client)
    })
    return count
  }

  #warn(logger: Logger, limit: number, message: string): void {
    const now = performance.now()
    if (now - this.#warnedAt < WARNING_INTERVAL_MS) return
    this.#warnedAt = now
    logger.warn({ limit }, message)
  }
}
