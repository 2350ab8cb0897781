/** Runs interleaved rounds: each measures every case, and in each case all contenders in turn. */
import type { Log } from '../processes/command.ts'
import type { Contender, Slice } from './contender.ts'
import { Ledger } from './ledger.ts'

export interface Case {
  name: string
  contenders: Contender[]
}

export interface RunOptions {
  /** Rebuild the stores. */
  fresh: boolean
  /** Measure only cases whose name contains this text. */
  only: string
  rounds: number
}

/** No round but the first starts later than this, so a run ends within 10 minutes even on a busy machine. */
const ROUNDS_END_MS = 5.5 * 60_000
/** The first warm-up measures each contender's speed; the second has the length that follows from it. */
const WARM_UPS = 2
const WARM_UP_SECONDS = 0.8

/** One after the other, because contenders may share a server. */
const slices = async (contenders: Contender[], seconds: number): Promise<[string, Slice][]> => {
  const found: [string, Slice][] = []
  for (const contender of contenders) found.push([contender.name, await contender.run(seconds)])
  return found
}

/** `elapsedMs` returns the time that counts towards the time limit. */
export const runRounds = async (
  cases: Case[],
  rounds: number,
  seconds: number,
  log: Log,
  elapsedMs = () => performance.now(),
): Promise<Ledger> => {
  const ledger = new Ledger()
  for (const [number, { name, contenders }] of cases.entries()) {
    log(`warming up, case ${number + 1} of ${cases.length}: ${name}`)
    for (let time = 0; time < WARM_UPS; time++) await slices(contenders, WARM_UP_SECONDS)
  }
  for (let round = 0; round < rounds && (round === 0 || elapsedMs() < ROUNDS_END_MS); round++)
    for (const { name, contenders } of cases) {
      log(`round ${round + 1} of ${rounds}: ${name}`)
      // The order alternates between rounds.
      const order = round % 2 === 0 ? contenders : contenders.toReversed()
      for (const [contender, slice] of await slices(order, seconds)) ledger.add(name, contender, slice)
    }
  return ledger
}
