/** A PostgreSQL over a data folder, that can be stopped, frozen and started again on its port. */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { atExit } from './at-exit.ts'
import { freePort } from './free-port.ts'
import { ownerOf, postgresBinary } from './postgres-binaries.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

export const USER = 'postgres'
export const PASSWORD = 'only-for-tests'

const SETTINGS = {
  fsync: 'off',
  unix_socket_directories: '',
  max_connections: '200',
  // So much of its log waits for a replica that is away.
  wal_keep_size: '256MB',
}

/** `fast` breaks off what runs; `immediate` is a crash, with a recovery at the next start. */
export type StopMode = 'fast' | 'immediate'
const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const

export interface PostgresServer {
  url: string
  stop(options?: { mode: StopMode }): Promise<void>
  /** Starts it again, on the same port and with its data. */
  start(): Promise<void>
  restart(options?: { mode: StopMode }): Promise<void>
  /** It falls silent and breaks no connection. */
  freeze(): void
  thaw(): void
  /** Ends it and removes its data. */
  remove(): Promise<void>
}

/** Sends a signal to the processes that a server has started, on Linux. */
const killChildren = ({ pid }: ServerProcess, signal: NodeJS.Signals): void => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  for (const child of children.match(/\d+/g) ?? [])
    try {
      process.kill(Number(child), signal)
    } catch (error) {
      // It has ended meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
}

/** Runs what lies in the folder `data` of a directory. */
export const runPostgres = async (
  directory: string,
  settings: Record<string, string> = {},
): Promise<PostgresServer> => {
  const data = join(directory, 'data')
  const port = await freePort()
  const words = ['-D', data, '-p', String(port)]
  for (const [name, value] of Object.entries({ ...SETTINGS, ...settings }))
    words.push('-c', `${name}=${value}`)

  const started = () =>
    startServerProcess(postgresBinary('postgres'), words, {
      ready: /ready to accept (?:read-only )?connections/,
      abandon: 'SIGQUIT',
      cwd: directory,
      ...ownerOf(data),
    })
  let server = await started()

  let frozen = false
  const freeze = () => {
    frozen = true
    // It first, so that it starts no others.
    server.kill('SIGSTOP')
    killChildren(server, 'SIGSTOP')
  }
  const thaw = () => {
    if (!frozen) return
    frozen = false
    killChildren(server, 'SIGCONT')
    server.kill('SIGCONT')
  }
  const stop = async ({ mode }: { mode: StopMode } = { mode: 'fast' }) => {
    thaw()
    await server.end(SIGNALS[mode])
  }
  const start = async () => {
    server = await started()
  }
  atExit(thaw)
  return {
    url: `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/postgres`,
    stop,
    start,
    restart: async (options) => {
      await stop(options)
      await start()
    },
    freeze,
    thaw,
    remove: async () => {
      await stop({ mode: 'immediate' })
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
