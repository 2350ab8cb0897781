/** A TCP proxy that cuts or pauses connections to heliolog after a number of bytes. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { TestContext } from 'node:test'

export interface FaultyProxy {
  origin: string
  /** How often it has cut connections. */
  cuts: number
  /** Resolves when it has reached `pauseAfter`. */
  paused: Promise<void>
  /** Runs before the next cut, while nothing is forwarded. */
  beforeCut: () => Promise<void>
  /** Forwards everything from now on. */
  open(): void
}

export interface Faults {
  /** Cuts all connections after each of these numbers of bytes from heliolog. */
  cutAfter?: number[]
  /** Forwards nothing from heliolog after this number of bytes. */
  pauseAfter?: number
}

export const startFaultyProxy = async (
  t: TestContext,
  target: string,
  { cutAfter = [], pauseAfter = Number.POSITIVE_INFINITY }: Faults,
): Promise<FaultyProxy> => {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const left = [...cutAfter]
  let [sinceCut, total, limit] = [0, 0, pauseAfter]
  const { promise: paused, resolve: pause } = Promise.withResolvers<void>()
  const cut = async (): Promise<void> => {
    left.shift()
    const cutOff = [...sockets]
    for (const socket of cutOff) socket.pause()
    await proxy.beforeCut()
    sinceCut = 0
    proxy.cuts++
    for (const socket of cutOff) socket.resetAndDestroy()
  }
  const forward = (bytes: Buffer, client: Socket): void => {
    const next = left[0] ?? Number.POSITIVE_INFINITY
    const some = bytes.subarray(0, Math.max(0, Math.min(next - sinceCut, limit - total)))
    sinceCut += some.length
    total += some.length
    client.write(some)
    if (sinceCut >= next) void cut()
    if (total >= limit) pause()
  }
  const server = createServer((client) => {
    const heliolog = connect(Number(port), hostname)
    for (const socket of [client, heliolog]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        heliolog.destroy()
      })
    }
    client.on('data', (bytes) => heliolog.write(bytes))
    heliolog.on('data', (bytes: Buffer) => forward(bytes, client))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  t.after(
    () =>
      new Promise((done) => {
        server.close(done)
        for (const socket of sockets) socket.destroy()
      }),
  )
  const proxy: FaultyProxy = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cuts: 0,
    paused,
    beforeCut: async () => {},
    open: () => {
      limit = Number.POSITIVE_INFINITY
    },
  }
  return proxy
}
