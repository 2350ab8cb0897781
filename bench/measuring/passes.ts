/** Measures all cases in passes, each with new processes, until the ratios are known or the time is used up. */
import { OTHER_BUILD } from '../build.ts'
import type { Log } from '../processes/command.ts'
import type { Contender, Sample } from './contenders.ts'
import { type Interval, intervalOf, isMeasured, MIN_PASSES } from './statistics.ts'

export interface Case {
  name: string
  /** Ratios are of the first to each of the others. */
  contenders: Contender[]
  /** Measurements of each contender in a pass. */
  rounds: number
  /** The highest accepted ratio, by the name of the contender compared with. */
  goals: Record<string, number>
  /** Compares memory with the other build, too. */
  memory?: true
}

/** The samples of a round, by contender. */
type Round = Map<string, Sample>

export interface CaseResult {
  measured: Case
  passes: Round[][]
}

export interface Comparison {
  against: string
  quantity: 'cost' | 'peakBytes'
  ratio: Interval
}

/** Compares the first contender with each of the others. */
export const comparisonsOf = ({ measured, passes }: CaseResult): Comparison[] => {
  const [first, ...others] = measured.contenders
  const compare = (against: string, quantity: Comparison['quantity']): Comparison => {
    const value = (round: Round, name = '') => round.get(name)?.[quantity] ?? Number.NaN
    const ratio = (round: Round) => value(round, first?.name) / value(round, against)
    return { against, quantity, ratio: intervalOf(passes.map((rounds) => rounds.map(ratio))) }
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

/** Opens the contenders, measures them in a new random order in each round, and closes them. */
const runPass = async ({ contenders, rounds }: Case): Promise<Round[]> => {
  const opened: { name: string; sample(): Promise<Sample>; close(): Promise<void> }[] = []
  for (const contender of shuffle(contenders))
    opened.push({ name: contender.name, ...(await contender.open()) })
  const found: Round[] = []
  for (let number = 0; number < rounds; number++) {
    const round: Round = new Map()
    for (const { name, sample } of shuffle(opened)) round.set(name, await sample())
    found.push(round)
  }
  for (const { close } of opened) await close()
  return found
}

/** A case is measured again only if that ends in time, as long as its slowest pass took. */
export const runPasses = async (cases: Case[], seconds: number, log: Log): Promise<CaseResult[]> => {
  const end = performance.now() + 1000 * seconds
  const results = cases.map((measured) => ({ measured, passes: [] as Round[][], slowestMs: 0 }))
  const isPending = (result: (typeof results)[0]) =>
    performance.now() + result.slowestMs < end &&
    (result.passes.length < MIN_PASSES || !comparisonsOf(result).every(({ ratio }) => isMeasured(ratio)))
  for (let pass = 1; results.some(isPending); pass++)
    for (const result of results) {
      if (!isPending(result)) continue
      log(`pass ${pass}: ${result.measured.name}`)
      const started = performance.now()
      result.passes.push(await runPass(result.measured))
      result.slowestMs = Math.max(result.slowestMs, performance.now() - started)
    }
  return results
}
