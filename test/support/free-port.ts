import { createServer } from 'node:net'

/** Below what systems give to outgoing connections: one of those could hold the port of a stopped server. */
const FIRST = 20_000
const COUNT = 12_000

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const probe = createServer().on('error', () => done(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
  })

/** A port of this machine that a server can come back to. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT)
    if (await isFree(port)) return port
  }
}
