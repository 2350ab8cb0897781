/** The database rejects some rows of the call log: every other call is logged once, and the dropped ones are counted. */
import { retryWhileUnavailable } from '../../server/src/storage/store-errors.ts'
import { ENGINES } from '../../test/support/engines.ts'
import { freePort } from '../../test/support/free-port.ts'
import { createSandbox, requestApi, waitUntil } from '../../test/support/sandbox.ts'
import { callLogUrl, runSql } from '../../test/support/sql.ts'
import { NO_LIMIT } from '../heliolog-server.ts'
import type { Part, PartRun } from '../part.ts'
import { Random } from '../random.ts'
import { countEvent } from '../report.ts'
import type { Target } from '../target.ts'

const CLIENTS = 4
const WAVES = 5
/** Dropped rows of a wave, at least. */
const DROPPED = 20
/** The part of calls whose rows are rejected for a while, and their paths. */
const BAD_PART = 0.05
const BAD = '/observers/bad'

/** Statements that make the database reject rows of bad calls, and that end it. */
const RULES: Record<string, readonly [string, string]> = {
  SQLite: [
    `create trigger narrow before insert on call when new.path like '%${BAD}' begin select raise(abort, 'no'); end`,
    'drop trigger narrow',
  ],
  PostgreSQL: [
    `alter table call add constraint narrow check (path not like '%${BAD}') not valid`,
    'alter table call drop constraint narrow',
  ],
}

const runWaves = async ({ report, seed, isShort, isOver, cleanups }: PartRun, { engine }: Target) => {
  const part = report.part('call-log', engine)
  const sandbox = await createSandbox(
    cleanups,
    ENGINES.find(({ name }) => name === engine),
  )
  const metricsPort = await freePort()
  const server = await sandbox.serve([], { env: { HELIOLOG_METRICS_PORT: String(metricsPort) } })
  const { token, id } = await sandbox.issueToken({ rate: NO_LIMIT })
  const readMetric = async (name: string): Promise<number> => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    return Number(new RegExp(`^heliolog_call_log_${name} (\\d+)$`, 'm').exec(text)?.[1])
  }
  /** Request ids, and whether the row of the call may be rejected. */
  const sent = new Map<string, boolean>()
  const send = async (isBad: boolean): Promise<void> => {
    const path = isBad ? BAD : '/meta'
    part.counts.sent++
    try {
      const response = await requestApi(server, path, token)
      await response.arrayBuffer()
      part.counts.answered++
      part.counts.byStatus[response.status] = (part.counts.byStatus[response.status] ?? 0) + 1
      sent.set(response.headers.get('x-request-id') ?? '', isBad)
    } catch (error) {
      report.lost(part, (error as Error).message, path)
    }
  }
  const [reject, accept] = RULES[engine] as readonly [string, string]
  const change = (rule: string) => retryWhileUnavailable(() => runSql(callLogUrl(sandbox.url), rule))

  for (let wave = 0; wave < (isShort ? 1 : WAVES) && !isOver(); wave++) {
    countEvent(part, 'waves')
    let isSending = true
    const clients = Array.from({ length: CLIENTS }, async (_, client) => {
      const random = new Random(seed, wave * CLIENTS + client)
      while (isSending) await send(random.chance(BAD_PART))
    })
    try {
      const enough = (await readMetric('lost_total')) + DROPPED
      await change(reject)
      await waitUntil('rows are dropped', async () => (await readMetric('lost_total')) >= enough)
      await change(accept)
    } finally {
      isSending = false
      await Promise.all(clients)
    }
  }
  await waitUntil('all rows are written or dropped', async () => (await readMetric('waiting')) === 0)
  const dropped = await readMetric('lost_total')
  await server.stop()

  const rows = await sandbox.withDatabase(({ calls }) =>
    calls.selectFrom('call').select('request_id').where('token_id', '=', id).execute(),
  )
  const logged = new Map<string, number>()
  for (const { request_id: call } of rows) logged.set(call, (logged.get(call) ?? 0) + 1)
  let missing = 0
  for (const [call, isBad] of sent) {
    const count = logged.get(call) ?? 0
    if (count === 0) missing++
    if (count > 1 || (count === 0 && !isBad)) report.wrong(part, `a call is logged ${count} times`, call)
  }
  countEvent(part, 'dropped rows', dropped)
  if (missing !== dropped)
    report.wrong(part, `${missing} calls are not logged, but ${dropped} are counted as dropped`, 'all waves')
}

export const callLog: Part = {
  name: 'call-log',
  run: async (run) => {
    for (const target of run.targets) await runWaves(run, target)
  },
}
