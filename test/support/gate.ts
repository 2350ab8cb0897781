/** Stands between heliolog and a server: it can be shut, as by a crash, and held, as by a pulled cable. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Gate {
  /** The address of the server behind it, through the gate. */
  url: string
  /** Breaks every connection and refuses new ones. */
  shut(): Promise<void>
  /** Lets nothing through in either direction, and breaks nothing. */
  hold(): void
  /** Lets everything through again. */
  open(): Promise<void>
  close(): Promise<void>
}

export const openGate = async (url: string): Promise<Gate> => {
  const behind = new URL(url)
  const sockets = new Set<Socket>()
  let held = false

  const listener = createServer((caller) => {
    const server = connect(Number(behind.port), behind.hostname)
    for (const [from, to] of [
      [caller, server],
      [server, caller],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => to.write(chunk))
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      if (held) from.pause()
    }
  })
  const listen = async (port: number) => {
    listener.listen(port, '127.0.0.1')
    await once(listener, 'listening')
  }
  await listen(0)
  const { port } = listener.address() as AddressInfo

  const shut = async () => {
    if (!listener.listening) return
    const closed = once(listener, 'close')
    listener.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  const through = new URL(url)
  through.port = String(port)
  return {
    url: through.href,
    shut,
    hold: () => {
      held = true
      for (const socket of sockets) socket.pause()
    },
    open: async () => {
      held = false
      for (const socket of sockets) socket.resume()
      if (!listener.listening) await listen(port)
    },
    close: shut,
  }
}
