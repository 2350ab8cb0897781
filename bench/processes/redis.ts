/** A Redis for this run alone: it keeps nothing. */
import { findProgram } from './command.ts'
import { freePort } from './free-port.ts'
import { type RunningServer, startProgram } from './program.ts'

/** Fails with the reason where it is not installed. */
export const startRedis = async (): Promise<RunningServer> => {
  const program = findProgram('redis-server')
  if (!program) throw new Error('redis-server is not installed')
  const port = await freePort()
  const pid = await startProgram({
    name: 'redis',
    program,
    words: ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    ready: /Ready to accept connections/,
    endBy: 'SIGTERM',
  })
  return { url: `redis://127.0.0.1:${port}`, pid }
}
