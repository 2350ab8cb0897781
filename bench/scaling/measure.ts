/** The run of --scaling: the ways in which heliolog is run, side by side in interleaved rounds. */
import { type CaseShape, COLD, SHAPES } from '../cases.ts'
import { installDependencies } from '../install.ts'
import { LoadGenerator } from '../load/load.ts'
import type { Contender } from '../measuring/contender.ts'
import type { Ledger } from '../measuring/ledger.ts'
import { proveSame, type Side } from '../measuring/prove.ts'
import { type Case, runRounds } from '../measuring/rounds.ts'
import type { Options } from '../options.ts'
import type { ServerProcess } from '../processes/server-process.ts'
import { prepareStore, type Store } from '../stores/stores.ts'
import { heliologCalls, heliologServer } from '../subjects.ts'
import { wayContender } from './way-contender.ts'
import { prepareWays, type Way } from './ways.ts'

const CASES = ['hot page', 'not modified (304)', 'one record', COLD]
/** Longer than where a process tells its own time: Linux counts that of others in steps of 10 ms. */
const SLICE_SECONDS = 2

export interface ScalingFindings {
  ledger: Ledger
  observations: number
  leftOut: string[]
}

interface Running {
  way: Way
  server: ServerProcess
}

/** Without the probe, which workers would inherit: it would take what they tell each other for its own. */
const start = async (ways: Way[]): Promise<Running[]> => {
  const running: Running[] = []
  for (const way of ways) {
    const name = `heliolog-${running.length + 1}`
    running.push({ way, server: await heliologServer(name, way.databaseUrl, { ...way, probed: false }) })
  }
  return running
}

/** A case in all ways, once each has shown that it answers as the first one does. */
const caseOf = async (
  shape: CaseShape,
  running: Running[],
  store: Store,
  load: LoadGenerator,
): Promise<Case> => {
  const { name, status = 200 } = shape
  const contenders: Contender[] = []
  let first: Side | undefined
  for (const { way, server } of running) {
    const calls = await heliologCalls(shape, server, { ...store, tokens: way.tokens })
    const side = { name: way.name, origin: server.origin, calls }
    first ??= side
    await proveSame(name, first, side, true)
    contenders.push(wayContender(way, server, load, calls, status))
  }
  return { name, contenders }
}

export const measureScaling = async (
  { fresh, only, rounds }: Options,
  tell: (what: string) => void,
): Promise<ScalingFindings> => {
  await installDependencies(tell)
  const store = await prepareStore('million', fresh, tell)
  const { ways, leftOut } = await prepareWays(store, fresh, tell)
  for (const what of leftOut) tell(`left out: ${what}`)
  const running = await start(ways)
  const load = new LoadGenerator()
  const cases: Case[] = []
  for (const shape of SHAPES)
    if (CASES.includes(shape.name) && shape.name.includes(only))
      cases.push(await caseOf(shape, running, store, load))
  return {
    ledger: await runRounds(cases, rounds, SLICE_SECONDS, tell),
    observations: store.keys.observations,
    leftOut,
  }
}
