/** Measures all cases in passes, each with new processes. */
import { setTimeout as sleep } from 'node:timers/promises'
import { OTHER_BUILD } from '../build.ts'
import type { Log } from '../processes/command.ts'
import type { Contender, Opened, Sample } from './contenders.ts'
import { type Interval, intervalOf } from './statistics.ts'

const PASSES = 10
/** Commands take longer and vary less, so only every second pass measures them. */
const isMeasuredIn = (pass: number, kind: Case['kind']): boolean => kind === 'requests' || pass % 2 === 1
/** Time of each contender in a round, long enough for garbage collection to average out. */
const SHARE_MS = 1_000
/** heliolog writes its call log ten times a second; waiting counts that work in the round that caused it. */
const SETTLE_MS = 130

export interface Case {
  name: string
  /** Ratios are of the first to each of the others. */
  contenders: Contender[]
  /** Commands cannot be cut into windows: those of a round run at once, and the kernel alternates between them. */
  kind: 'requests' | 'commands'
  /** The highest accepted ratio, by the name of the contender compared with. */
  goals: Record<string, number>
  /** Compares memory with the other build, too. */
  memory?: true
}

/** The samples of a round, by contender. */
type Round = Map<string, Sample>

export interface CaseResult {
  measured: Case
  /** One of each pass, with processes of its own. */
  rounds: Round[]
}

export interface Comparison {
  against: string
  quantity: 'cost' | 'peakBytes'
  ratio: Interval
}

/** Compares the first contender with each of the others. */
export const comparisonsOf = ({ measured, rounds }: CaseResult): Comparison[] => {
  const [first, ...others] = measured.contenders
  const compare = (against: string, quantity: Comparison['quantity']): Comparison => {
    const value = (round: Round, name = '') => round.get(name)?.[quantity] ?? Number.NaN
    const ratio = (round: Round) => value(round, first?.name) / value(round, against)
    return { against, quantity, ratio: intervalOf(rounds.map(ratio)) }
  }
  return [
    ...others.map(({ name }) => compare(name, 'cost')),
    ...(measured.memory && others.some(({ name }) => name === OTHER_BUILD)
      ? [compare(OTHER_BUILD, 'peakBytes')]
      : []),
  ]
}

const shuffle = <T>(items: T[]): T[] =>
  items
    .map((item) => ({ item, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item)

const runRound = async (opened: Map<string, Opened>, kind: Case['kind']): Promise<Round> => {
  const all = [...opened.values()]
  await Promise.all(all.map((one) => one.begin()))
  if (kind === 'commands') await Promise.all(all.map((one) => one.window()))
  else {
    const end = performance.now() + SHARE_MS * all.length
    while (performance.now() < end) for (const one of shuffle(all)) await one.window()
  }
  await sleep(SETTLE_MS)
  const round: Round = new Map()
  for (const [name, one] of opened) round.set(name, await one.end())
  return round
}

/** Opens the contenders of all cases and measures a round of each, unless the time is over. */
const runPass = async (kind: Case['kind'], results: CaseResult[], end: number): Promise<void> => {
  const chosen = results.filter(({ measured }) => measured.kind === kind)
  const opened: Map<string, Opened>[] = []
  for (const { measured } of chosen) {
    const ofCase = new Map<string, Opened>()
    for (const { name, open } of shuffle(measured.contenders)) ofCase.set(name, await open())
    opened.push(ofCase)
  }
  // V8 compiles what requests need in a round that does not count.
  if (kind === 'requests') for (const ofCase of opened) await runRound(ofCase, kind)
  for (const [index, ofCase] of opened.entries())
    if (performance.now() < end) chosen[index]?.rounds.push(await runRound(ofCase, kind))
  for (const ofCase of opened) for (const one of ofCase.values()) await one.close()
}

export const runPasses = async (cases: Case[], seconds: number, log: Log): Promise<CaseResult[]> => {
  const end = performance.now() + 1_000 * seconds
  const results = cases.map((measured): CaseResult => ({ measured, rounds: [] }))
  for (let pass = 1; pass <= PASSES; pass++)
    for (const kind of ['commands', 'requests'] as const)
      if (isMeasuredIn(pass, kind) && performance.now() < end) {
        log(`pass ${pass} of ${PASSES}: ${kind}`)
        await runPass(kind, results, end)
      }
  return results
}
