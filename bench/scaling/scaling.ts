/** The run of --scaling: compares deployments of heliolog by the CPU time per request in each of their parts. */
import { setTimeout as sleep } from 'node:timers/promises'
import { CASE_DEFINITIONS, type CaseDefinition, UNCACHED, UNCACHED_PAGE } from '../cases.ts'
import { heliologCalls, heliologServer } from '../heliolog.ts'
import { installPackages } from '../install.ts'
import { LoadGenerator } from '../load/load-generator.ts'
import { assertSame, type Call, type Side } from '../load/requests.ts'
import { CONNECTIONS, type Contender, loadSlices, type Slice, toSlice } from '../measuring/contender.ts'
import type { Ledger } from '../measuring/ledger.ts'
import { type Case, type RunOptions, runRounds } from '../measuring/rounds.ts'
import type { Log } from '../processes/command.ts'
import { CAN_MEASURE_CPU, type CpuTimes, cpuTimes, spentBetween } from '../processes/cpu-times.ts'
import type { ServerProcess } from '../processes/servers.ts'
import { prepareStore, type Store } from '../stores/sqlite-stores.ts'
import { type Deployment, type Helper, prepareDeployments, prepareEngines } from './deployments.ts'

export interface ScalingFindings {
  ledger: Ledger
  leftOut: string[]
}

const CASES = ['cached page', 'not modified (304)', 'one record', UNCACHED]
/** Longer than in the main run, because /proc reports CPU time in steps of 10 ms. */
const SLICE_SECONDS = 2
/** Waits for the call log, written ten times a second, because PostgreSQL serves the next deployment afterwards. */
const SETTLE_MS = 400
/** Uncounted requests before a slice, because heliolog has closed its idle PostgreSQL connections by then. */
const LEAD_IN_CALLS = 10 * CONNECTIONS
const LEAD_IN_SETTLE_MS = 150

export const PARTS = {
  heliolog: 'cpuMicroseconds',
  postgres: 'postgresMicroseconds',
  replica: 'replicaMicroseconds',
  redis: 'redisMicroseconds',
} as const satisfies Record<Helper | 'heliolog', keyof Slice>

export type ScalingPart = keyof typeof PARTS

type PartTimes = Map<ScalingPart, CpuTimes>

/** Workers are children of heliolog's main process, and PostgreSQL's backends are children of its postmaster. */
const partTimes = ({ helpers }: Deployment, server: ServerProcess): PartTimes =>
  new Map(
    CAN_MEASURE_CPU
      ? Object.entries({ heliolog: server.pid, ...helpers }).map(([part, pid]) => [
          part as ScalingPart,
          cpuTimes(pid),
        ])
      : [],
  )

const costs = (before: PartTimes, after: PartTimes, calls: number): Partial<Slice> =>
  Object.fromEntries(
    [...after].map(([part, times]) => [
      PARTS[part],
      spentBetween(before.get(part) ?? new Map(), times) / calls,
    ]),
  )

const contenderOf = (
  { deployment, server }: Running,
  load: LoadGenerator,
  calls: Call[],
  status: number,
): Contender => {
  const { origin } = server
  const slice = loadSlices(origin, load, calls, status)
  const leadIn = { origin, calls, status, connections: CONNECTIONS, extent: { calls: LEAD_IN_CALLS } }
  return {
    name: deployment.name,
    run: async (seconds) => {
      await load.run(leadIn)
      await sleep(LEAD_IN_SETTLE_MS)
      const before = partTimes(deployment, server)
      const outcome = await slice(seconds)
      await sleep(SETTLE_MS)
      return { ...toSlice(outcome), ...costs(before, partTimes(deployment, server), outcome.calls) }
    },
  }
}

interface Running {
  deployment: Deployment
  server: ServerProcess
}

/** Starts heliolog without the probe: workers would inherit it, and it would receive their messages. */
const start = async (deployments: Deployment[]): Promise<Running[]> => {
  const running: Running[] = []
  for (const deployment of deployments) {
    const name = `heliolog-${running.length + 1}`
    const server = await heliologServer(name, deployment.databaseUrl, { ...deployment, probed: false })
    running.push({ deployment, server })
  }
  return running
}

/** Prepares a case for all deployments, and checks that each sends the same responses as the first. */
const caseOf = async (
  definition: CaseDefinition,
  running: Running[],
  store: Store,
  load: LoadGenerator,
): Promise<Case> => {
  const { name, status = 200 } = definition
  const contenders: Contender[] = []
  let first: Side | undefined
  for (const one of running) {
    const { deployment, server } = one
    const calls = await heliologCalls(definition, server, { ...store, tokens: deployment.tokens })
    const side = { name: deployment.name, origin: server.origin, calls }
    first ??= side
    await assertSame(name, first, side)
    contenders.push(contenderOf(one, load, calls, status))
  }
  return { name, contenders }
}

export const POSTGRES_CASE = `${UNCACHED} on PostgreSQL`

/** The case of the main run: the same pages from both engines. Throws where it cannot be measured. */
export const compareEngines = async (
  store: Store,
  load: LoadGenerator,
  fresh: boolean,
  log: Log,
): Promise<Case> => {
  if (!CAN_MEASURE_CPU) throw new Error('the CPU time of PostgreSQL is read from /proc, which only Linux has')
  const running = await start(await prepareEngines(store, fresh, log))
  return { ...(await caseOf(UNCACHED_PAGE, running, store, load)), name: POSTGRES_CASE }
}

export const measureScaling = async (
  { fresh, only, rounds }: RunOptions,
  log: Log,
): Promise<ScalingFindings> => {
  await installPackages(false, log)
  const store = await prepareStore('hundredThousand', fresh, log)
  const { deployments, leftOut } = await prepareDeployments(store, fresh, log)
  for (const what of leftOut) log(`left out: ${what}`)
  const running = await start(deployments)
  const load = new LoadGenerator()
  const cases: Case[] = []
  for (const definition of CASE_DEFINITIONS)
    if (CASES.includes(definition.name) && definition.name.includes(only))
      cases.push(await caseOf(definition, running, store, load))
  const ledger = await runRounds(cases, rounds, SLICE_SECONDS, log)
  return { ledger, leftOut }
}
