/** The clock steps back and forth: limits, expiry, publication times, validators and cursors must not. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { waitUntil } from '../../test/support/sandbox.ts'
import { type ClientContext, runClients, statusOf } from '../clients.ts'
import { type ServerUnderTest, startServer } from '../heliolog-server.ts'
import type { Part } from '../part.ts'
import { Random } from '../random.ts'
import { countEvent } from '../report.ts'
import { publishVersion, readEverything, type Target } from '../target.ts'

const DAY_MS = 86_400_000
/** Short, because the time of a publication ahead of the clock affects later publications. */
const AHEAD_MS = 20_000
const CLIENTS = 2
const LIMIT = 5
const PRELOAD = join(import.meta.dirname, '../preloads/stepped-clock.ts')

const clockEnvironment = (sandbox: Target['sandbox'], shiftMs = 0): Record<string, string> => ({
  NODE_OPTIONS: `--import=${PRELOAD}`,
  CAMPAIGN_CLOCK_FILE: join(sandbox.path, 'clock'),
  CAMPAIGN_CLOCK_SHIFT_MS: String(shiftMs),
})

const stepClock = async (target: Target, server: ServerUnderTest, shiftMs: number): Promise<void> => {
  const file = await target.sandbox.writeFile('clock', String(shiftMs))
  server.process.kill('SIGUSR2')
  await waitUntil('the clock is stepped', () => !existsSync(file))
}

/** A window that is used up stays so, and a new one allows exactly the limit, wherever the clock is. */
const checkLimits = async (
  context: ClientContext,
  target: Target,
  server: ServerUnderTest,
  shifts: number[],
) => {
  const { token } = await target.sandbox.issueToken({ rate: LIMIT })
  const started = performance.now()
  let allowed = 0
  for (const shift of [0, ...shifts]) {
    await stepClock(target, server, shift)
    for (let call = 0; call < LIMIT; call++)
      if ((await statusOf(context, server.origin, token)) === 200) allowed++
  }
  const isOneWindow = performance.now() - started < 55_000
  if (isOneWindow && allowed !== LIMIT)
    context.report.wrong(
      context.part,
      `${allowed} of ${LIMIT} calls a minute are allowed`,
      `clock shifts ${shifts}`,
    )
}

/** A token that is valid until today is rejected from tomorrow on, and valid again if the clock steps back. */
const checkExpiry = async (context: ClientContext, target: Target, server: ServerUnderTest) => {
  const today = new Date().toISOString().slice(0, 10)
  const { token } = await target.sandbox.issueToken({ expiresOn: today })
  for (const [shift, expected] of [
    [-DAY_MS, 200],
    [2 * DAY_MS, 401],
    [-DAY_MS, 200],
  ] as const) {
    await stepClock(target, server, shift)
    const status = await statusOf(context, server.origin, token)
    // Bad tokens of other parts may have used up the limit of this address.
    if (status !== expected && (status !== 429 || expected === 200))
      context.report.wrong(
        context.part,
        `the status is ${status}, not ${expected}`,
        `token until ${today}, shift ${shift}`,
      )
  }
}

export const clock: Part = {
  name: 'clock',
  run: async ({ report, seed, isShort, isOver, cleanups, targets }) => {
    for (const target of targets) {
      const { engine, sandbox, model, versions } = target
      const part = report.part('clock', engine)
      const context = { report, part, model, data: versions[0] }
      const random = new Random(seed)
      const server = await startServer(cleanups, sandbox, clockEnvironment(sandbox))
      const shifts = Array.from({ length: isShort ? 2 : 8 }, (_, index) =>
        Math.round((index % 2 === 0 ? 1 : -1) * random.next() * 400 * DAY_MS),
      )
      await checkLimits(context, target, server, shifts)
      await checkExpiry(context, target, server)
      for (const shift of shifts) {
        countEvent(part, 'steps')
        await stepClock(target, server, shift)
        model.mayLackDate = true
        const load = { origin: server.origin, seed, clients: CLIENTS, requests: isShort ? 30 : 200 }
        await runClients(context, load, isOver)
      }
      await stepClock(target, server, 0)
      // An import whose clock is behind that of the import before.
      for (const [index, shift] of [AHEAD_MS, -DAY_MS, -400 * DAY_MS, 0].entries()) {
        countEvent(part, 'imports')
        await publishVersion(context, target, index % 2 === 0 ? 1 : 0, clockEnvironment(sandbox, shift))
        await readEverything(context, server.origin)
      }
      await server.stop()
    }
  },
}
