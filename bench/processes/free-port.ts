/** A port that is free at this moment, for programs that cannot take any free one by themselves. */
import { createServer } from 'node:net'

export const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createServer().on('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })
