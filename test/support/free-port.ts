import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ephemeral range, where an outgoing connection could occupy the port of a stopped server. */
const FIRST = 20_000
const COUNT = 12_000

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const probe = createServer().on('error', () => done(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
  })

const given = new Set<number>()

/** A free port that a server can reuse after a restart; another one for each call. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = FIRST + randomInt(COUNT)
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    return port
  }
}
