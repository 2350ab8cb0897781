/** A private MariaDB of Debian, which can be reached through a socket in its own folder. */
import { execFileSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makePrivateFolder, makeSharedFolder, ownerOf } from './postgres-binaries.ts'
import { startServerProcess } from './server-process.ts'

const PROGRAM = '/usr/sbin/mariadbd'

/** Why tests with MariaDB are skipped, or false. */
export const withoutMariadb = (): string | false => !existsSync(PROGRAM) && 'needs mariadb-server of Debian'

export interface MariadbServer {
  socket: string
  /** Runs statements as an administrator. */
  run(sql: string): void
  remove(): Promise<void>
}

export const startMariadb = async (): Promise<MariadbServer> => {
  const directory = makeSharedFolder('mariadb')
  const data = join(directory, 'data')
  makePrivateFolder(data)
  const socket = join(data, 'socket')
  const options = { cwd: directory, ...ownerOf(data) }
  execFileSync(
    'mariadb-install-db',
    ['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal', '--skip-test-db'],
    { ...options, stdio: 'pipe' },
  )
  const server = await startServerProcess(
    PROGRAM,
    ['--no-defaults', `--datadir=${data}`, `--socket=${socket}`, '--skip-networking', '--skip-log-bin'],
    { ready: /ready for connections/, exitSignal: 'SIGKILL', ...options },
  )
  return {
    socket,
    run: (sql) => {
      execFileSync('mariadb', ['--no-defaults', `--socket=${socket}`, '--user=root'], { input: sql })
    },
    remove: async () => {
      await server.end('SIGKILL')
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
