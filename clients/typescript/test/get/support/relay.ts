/** Stands between the command and heliolog, byte for byte, until it is told to break. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { TestContext } from 'node:test'

export interface Relay {
  origin: string
  /** How often it has cut off a connection. */
  cuts: number
  /** Resolves when it has let pass what it was told to, and holds back the rest. */
  held: Promise<void>
  /** Done before the next cut, while nothing passes. */
  beforeCut: () => Promise<void>
  /** Lets everything pass from now on. */
  open(): void
}

export interface Breaks {
  /** Cuts all connections off each time that so many bytes have come from heliolog; then no more. */
  cutAfter?: number[]
  /** Passes on nothing of heliolog's after so many bytes. */
  holdAfter?: number
}

export const startRelay = async (
  t: TestContext,
  target: string,
  { cutAfter = [], holdAfter = Number.POSITIVE_INFINITY }: Breaks,
): Promise<Relay> => {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const left = [...cutAfter]
  let [passed, inAll, most] = [0, 0, holdAfter]
  let hold = () => {}
  const held = new Promise<void>((done) => {
    hold = done
  })
  const cut = async (): Promise<void> => {
    left.shift()
    const cutOff = [...sockets]
    for (const socket of cutOff) socket.pause()
    await relay.beforeCut()
    passed = 0
    relay.cuts++
    for (const socket of cutOff) socket.resetAndDestroy()
  }
  const pass = (bytes: Buffer, caller: Socket): void => {
    const next = left[0] ?? Number.POSITIVE_INFINITY
    const some = bytes.subarray(0, Math.max(0, Math.min(next - passed, most - inAll)))
    passed += some.length
    inAll += some.length
    caller.write(some)
    if (passed >= next) void cut()
    if (inAll >= most) hold()
  }
  const server = createServer((caller) => {
    const heliolog = connect(Number(port), hostname)
    for (const socket of [caller, heliolog]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        caller.destroy()
        heliolog.destroy()
      })
    }
    caller.on('data', (bytes) => heliolog.write(bytes))
    heliolog.on('data', (bytes: Buffer) => pass(bytes, caller))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  t.after(
    () =>
      new Promise((done) => {
        server.close(done)
        for (const socket of sockets) socket.destroy()
      }),
  )
  const relay: Relay = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cuts: 0,
    held,
    beforeCut: async () => {},
    open: () => {
      most = Number.POSITIVE_INFINITY
    },
  }
  return relay
}
