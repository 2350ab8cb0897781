/** A streaming replica of a test's PostgreSQL. */
import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makePrivateFolder, makeSharedFolder, ownerOf } from './postgres-binaries.ts'
import { type PostgresServer, runPostgres } from './postgres-server.ts'
import { waitUntil } from './sandbox.ts'
import { querySql, queryValue } from './sql.ts'

export interface Replica extends PostgresServer {
  /** Waits until it has replayed everything the primary has committed. */
  waitUntilCaughtUp(): Promise<void>
  /** Makes it lag: it still receives WAL but does not replay it. */
  pauseReplay(): Promise<void>
  resumeReplay(): Promise<void>
}

/** Replaces pg_basebackup, which the npm package lacks: the server itself writes the copy. */
const copyData = async (primary: PostgresServer, data: string): Promise<void> => {
  makePrivateFolder(data)
  const target = `target 'server', target_detail '${data}'`
  const statement = `BASE_BACKUP (${target}, checkpoint 'fast', wal true, manifest 'no')`
  await querySql(`${primary.url}?replication=true`, statement)
  execFileSync('tar', ['-xf', 'base.tar'], { cwd: data, ...ownerOf(data) })
  rmSync(join(data, 'base.tar'))
  writeFileSync(join(data, 'standby.signal'), '')
}

/** Starts a replica of a running server. */
export const startReplica = async (
  primary: PostgresServer,
  settings: Record<string, string> = {},
): Promise<Replica> => {
  const directory = makeSharedFolder('replica')
  await copyData(primary, join(directory, 'data'))
  const server = await runPostgres(directory, {
    primary_conninfo: primary.url,
    // Reconnects to a restarted primary without the default delay of five seconds.
    wal_retrieve_retry_interval: '50ms',
    // A paused replay would cancel the test's own queries after 30 s.
    max_standby_streaming_delay: '-1',
    ...settings,
  })
  return {
    ...server,
    waitUntilCaughtUp: async () => {
      const now = await queryValue(primary.url, 'select pg_current_wal_lsn()')
      const statement = `select pg_last_wal_replay_lsn() >= '${now}'`
      await waitUntil(
        'the replica has caught up',
        async () => (await queryValue(server.url, statement)) === true,
      )
    },
    pauseReplay: async () => {
      await querySql(server.url, 'select pg_wal_replay_pause()')
      const statement = 'select pg_get_wal_replay_pause_state()'
      await waitUntil(
        'the replay is paused',
        async () => (await queryValue(server.url, statement)) === 'paused',
      )
    },
    resumeReplay: async () => {
      await querySql(server.url, 'select pg_wal_replay_resume()')
    },
  }
}
