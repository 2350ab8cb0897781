/** The main run: compares heliolog with baselines, peers and itself on PostgreSQL, and measures start, import and chart. */
import { setTimeout as sleep } from 'node:timers/promises'
import { compareWithBaselines } from './baselines/baselines.ts'
import { CASE_DEFINITIONS, FILTERS, UNCACHED, UNCACHED_PAGE, withTokens } from './cases.ts'
import { type ChartFindings, measureChart } from './chart/frames.ts'
import { heliologCalls, heliologServer } from './heliolog.ts'
import { type ImportFindings, measureImport } from './import-speed.ts'
import { installPackages } from './install.ts'
import { LoadGenerator } from './load/load-generator.ts'
import { type Call, request } from './load/requests.ts'
import { type Contender, httpContender } from './measuring/contender.ts'
import type { Ledger } from './measuring/ledger.ts'
import { type Case, type RunOptions, runRounds } from './measuring/rounds.ts'
import { comparePeers, PEERS_CASE, type PeerNote } from './peers/peers.ts'
import type { Log } from './processes/command.ts'
import type { Usage } from './processes/probe.ts'
import { compareEngines, POSTGRES_CASE } from './scaling/scaling.ts'
import { prepareStore, type Store } from './stores/sqlite-stores.ts'

/** The parts of a run that may be missing. */
export type Part = 'large' | 'postgres' | 'import' | 'peers' | 'chart'

export interface Findings {
  ledger: Ledger
  stores: Store[]
  startSeconds: number[]
  atRest: Usage | undefined
  import: ImportFindings | undefined
  chart: ChartFindings | undefined
  peers: PeerNote[]
  notMeasured: Partial<Record<Part, string>>
}

export interface ComparisonOptions extends RunOptions {
  peers: boolean
  large: boolean
}

const SLICE_SECONDS = 1.2
const STARTS = 7
const REST_MS = 2_000
const CHART_ROUNDS = 3

export const SMALL = 'heliolog, 10,000 rows'
export const LARGE = 'heliolog, 10,000,000 rows'
export const SIZED_CASES = [UNCACHED, ...FILTERS.map((filter) => `${UNCACHED} by ${filter}`)]
export const sizedCase = (name: string): string => `${name}, by size`

/** Requests pages of stores of different sizes. */
const compareSizes = async (
  small: Store,
  large: Store,
  load: LoadGenerator,
  wanted: (name: string) => boolean,
): Promise<Case[]> => {
  const sized = [
    { contender: SMALL, store: small, server: await heliologServer('heliolog-small', small.databaseUrl) },
    { contender: LARGE, store: large, server: await heliologServer('heliolog-large', large.databaseUrl) },
  ]
  const cases: Case[] = []
  for (const definition of CASE_DEFINITIONS) {
    const name = sizedCase(definition.name)
    if (!SIZED_CASES.includes(definition.name) || !wanted(name)) continue
    const contenders: Contender[] = []
    for (const { contender, store, server } of sized)
      contenders.push(httpContender(contender, server, load, await heliologCalls(definition, server, store)))
    cases.push({ name, contenders })
  }
  return cases
}

const firstCall = ({ tokens }: Store): Call => withTokens(['/api/v1/observations'], tokens)[0] as Call

/** Seconds from the start of the process to the first page, without the probe. */
const timeStarts = async (store: Store): Promise<number[]> => {
  const seconds: number[] = []
  // The first start fills the code cache and is not counted.
  for (let number = 0; number <= STARTS; number++) {
    const started = performance.now()
    const server = await heliologServer('heliolog-start', store.databaseUrl, { probed: false })
    const { status } = await request(server.origin, firstCall(store))
    if (status !== 200) throw new Error(`the first response is ${status}`)
    if (number > 0) seconds.push((performance.now() - started) / 1000)
    await server.stop()
  }
  return seconds
}

/** Measured after one request and a pause. */
const memoryAtRest = async (store: Store): Promise<Usage> => {
  const server = await heliologServer('heliolog-rest', store.databaseUrl)
  await request(server.origin, firstCall(store))
  await sleep(REST_MS)
  const usage = await server.usage()
  await server.stop()
  return usage
}

export const compare = async (options: ComparisonOptions, log: Log): Promise<Findings> => {
  const { fresh, only, rounds } = options
  // A name matches from the beginning of a word, because "uncached" contains "cached".
  const wanted = (name: string) => ` ${name}`.includes(only && ` ${only}`)
  const notMeasured: Findings['notMeasured'] = {}
  /** Records the reason when a part cannot be measured on this machine. */
  const tryPart = async <T>(part: Part, work: Promise<T>): Promise<T | undefined> => {
    try {
      return await work
    } catch (error) {
      notMeasured[part] = (error as Error).message
      return undefined
    }
  }

  await installPackages(options.peers, log)
  const million = await prepareStore('million', fresh, log)
  const stores = [million]
  const load = new LoadGenerator()
  const server = await heliologServer('heliolog', million.databaseUrl)
  const cases = await compareWithBaselines(million, server, load, wanted, log)

  if (wanted(POSTGRES_CASE) || wanted('import memory')) {
    const store = await prepareStore('hundredThousand', fresh, log)
    stores.push(store)
    const postgres = wanted(POSTGRES_CASE)
      ? await tryPart('postgres', compareEngines(store, load, fresh, log))
      : undefined
    if (postgres) cases.push(postgres)
  }
  let largeMs = 0
  if (!options.large) notMeasured.large = 'needs --large'
  else {
    // Building the large store takes long but happens once, so it does not count towards the time limit.
    const before = performance.now()
    const [small, large] = [await prepareStore('small', fresh, log), await prepareStore('large', fresh, log)]
    stores.push(small, large)
    cases.push(...(await compareSizes(small, large, load, wanted)))
    largeMs = performance.now() - before
  }
  const elapsedMs = () => performance.now() - largeMs
  let peers: PeerNote[] = []
  if (!options.peers) notMeasured.peers = 'needs --peers'
  else if (wanted(PEERS_CASE)) {
    const calls = await heliologCalls(UNCACHED_PAGE, server, million)
    const found = await comparePeers(million, server, calls, load, log)
    cases.push(...found.cases)
    peers = found.notes
    if (found.cases.length === 0) notMeasured.peers = 'no peer could be started'
  }
  const ledger = await runRounds(cases, rounds, SLICE_SECONDS, log, elapsedMs)

  if (wanted('start')) log('starting heliolog several times')
  return {
    ledger,
    stores,
    startSeconds: wanted('start') ? await timeStarts(million) : [],
    atRest: wanted('memory') ? await memoryAtRest(million) : undefined,
    chart: wanted('chart') ? await tryPart('chart', measureChart(CHART_ROUNDS, log)) : undefined,
    import: wanted('import') ? await tryPart('import', measureImport(million, log, elapsedMs)) : undefined,
    peers,
    notMeasured,
  }
}
