/** A TCP proxy in front of a server that can disconnect or reset, like a crash, or stall, like an unplugged cable. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { freePort } from './free-port.ts'
import type { Cleanups } from './sandbox.ts'

export interface TcpProxy {
  /** The server's URL through the proxy. */
  url: string
  /** Breaks every connection and refuses new ones. */
  disconnect(): Promise<void>
  /** Resets every connection; new ones are accepted. */
  reset(): void
  /** Stops forwarding in both directions without closing connections. */
  stall(): void
  /** Stalls only connections on which the server sends more than this; resolves when one has stalled. */
  stallAfter(bytes: number): Promise<void>
  /** Forwards and accepts connections again. */
  restore(): Promise<void>
}

/** Starts a proxy that is closed when the test ends. */
export const startTcpProxy = async (t: Cleanups, url: string): Promise<TcpProxy> => {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let stalled = false
  let maxBytes = Number.POSITIVE_INFINITY
  let onStalled = () => {}

  const listener = createServer((client) => {
    const server = connect(Number(target.port), target.hostname)
    server.on('data', () => {
      if (server.bytesRead <= maxBytes) return
      server.pause()
      onStalled()
    })
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => to.write(chunk))
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      if (stalled) from.pause()
    }
  })
  const port = await freePort()
  const listen = async () => {
    listener.listen(port, '127.0.0.1')
    await once(listener, 'listening')
  }
  await listen()

  const disconnect = async () => {
    if (!listener.listening) return
    const closed = once(listener, 'close')
    listener.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  t.after(disconnect)
  const proxied = new URL(url)
  proxied.port = String(port)
  return {
    url: proxied.href,
    disconnect,
    reset: () => {
      for (const socket of sockets) socket.resetAndDestroy()
    },
    stall: () => {
      stalled = true
      for (const socket of sockets) socket.pause()
    },
    stallAfter: (bytes) => {
      maxBytes = bytes
      return new Promise((resolve) => {
        onStalled = resolve
      })
    },
    restore: async () => {
      stalled = false
      maxBytes = Number.POSITIVE_INFINITY
      for (const socket of sockets) socket.resume()
      if (!listener.listening) await listen()
    },
  }
}
