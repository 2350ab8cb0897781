/** A PostgreSQL server that can be stopped, frozen and restarted on the same port. */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { atExit } from './at-exit.ts'
import { freePort } from './free-port.ts'
import { defaultBinaries, ownerOf } from './postgres-binaries.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

export const USER = 'postgres'
export const PASSWORD = 'only-for-tests'

const SETTINGS = {
  fsync: 'off',
  unix_socket_directories: '',
  max_connections: '200',
  // Keeps enough WAL for a replica that is down for a while.
  wal_keep_size: '256MB',
}

/** `fast` aborts running statements; `immediate` is a crash with recovery at the next start. */
export type StopMode = 'fast' | 'immediate'
const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const

export interface PostgresServer {
  url: string
  stop(options?: { mode: StopMode }): Promise<void>
  /** Starts it again on the same port with its data. */
  start(): Promise<void>
  /** Suspends it without closing connections. */
  freeze(): void
  thaw(): void
  /** Stops it and removes its data. */
  remove(): Promise<void>
}

/** Sends a signal to the child processes of a server, found in /proc. */
const killChildren = ({ pid }: ServerProcess, signal: NodeJS.Signals): void => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  for (const child of children.match(/\d+/g) ?? [])
    try {
      process.kill(Number(child), signal)
    } catch (error) {
      // The child has exited meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
}

/** Runs a server on the folder `data` of a directory. */
export const runPostgres = async (
  directory: string,
  settings: Record<string, string> = {},
  binaries = defaultBinaries(),
): Promise<PostgresServer> => {
  const data = join(directory, 'data')
  const port = await freePort()
  const args = ['-D', data, '-p', String(port)]
  for (const [name, value] of Object.entries({ ...SETTINGS, ...settings }))
    args.push('-c', `${name}=${value}`)

  const startProcess = () =>
    startServerProcess(join(binaries, 'postgres'), args, {
      ready: /ready to accept (?:read-only )?connections/,
      exitSignal: 'SIGQUIT',
      cwd: directory,
      ...ownerOf(data),
    })
  atExit(() => rmSync(directory, { recursive: true, force: true }))
  let server = await startProcess()

  let frozen = false
  const freeze = () => {
    frozen = true
    // The postmaster first, because it could start more children.
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
    server = await startProcess()
  }
  atExit(thaw)
  return {
    url: `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/postgres`,
    stop,
    start,
    freeze,
    thaw,
    remove: async () => {
      await stop({ mode: 'immediate' })
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
