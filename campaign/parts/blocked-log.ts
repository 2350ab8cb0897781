/** A log that cannot be written or is not read affects neither responses nor the shutdown. */
import { closeSync, openSync } from 'node:fs'
import { runClients } from '../clients.ts'
import { readLog, startServer } from '../heliolog-server.ts'
import type { Part } from '../part.ts'
import { countEvent } from '../report.ts'

const CLIENTS = 4
/** Makes log lines long, so that they fill the pipe and the buffer soon. */
const LONG = { 'user-agent': 'x'.repeat(1_900) }
const SHUTDOWN_MS = 60_000

export const blockedLog: Part = {
  name: 'blocked-log',
  run: async ({ report, seed, isShort, isOver, cleanups, targets }) => {
    for (const { engine, sandbox, model, versions } of targets)
      for (const kind of ['full disk', 'unread pipe', 'pipe read later'] as const) {
        const part = report.part('blocked-log', engine)
        const context = { report, part, model, data: versions[0] }
        const full = kind === 'full disk' ? openSync('/dev/full', 'w') : undefined
        const server = await startServer(cleanups, sandbox, { stdout: full ?? 'unread' })
        if (full !== undefined) closeSync(full)
        countEvent(part, kind)
        const load = {
          origins: [server.origin],
          seed,
          clients: CLIENTS,
          requests: isShort ? 60 : 1_500,
          headers: LONG,
        }
        await runClients(context, load, isOver)
        if (kind === 'pipe read later') readLog(server)
        const started = performance.now()
        const { status, signal } = await server.stop()
        const took = performance.now() - started
        if (status !== 0 || took > SHUTDOWN_MS)
          report.wrong(part, `exit with ${status ?? signal} after ${Math.round(took)} ms`, `SIGTERM, ${kind}`)
        for (const line of server.log.malformed) report.wrong(part, `malformed log line ${line}`, kind)
      }
  },
}
