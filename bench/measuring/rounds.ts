/** Interleaved rounds: in each, every case is measured, and in each case all contenders one after another. */
import { isTimeForRound } from '../timetable.ts'
import type { Contender, Slice } from './contender.ts'
import { Ledger } from './ledger.ts'

export interface Case {
  name: string
  contenders: Contender[]
}

/** The first finds out how fast everybody is, the second is as long as that asks for. */
const WARM_UPS = 2
const WARM_UP_SECONDS = 0.8

const slices = async (contenders: Contender[], seconds: number): Promise<[string, Slice][]> => {
  const finish: [string, () => Promise<Slice>][] = []
  for (const contender of contenders) finish.push([contender.name, await contender.run(seconds)])
  const found: [string, Slice][] = []
  for (const [name, settle] of finish) found.push([name, await settle()])
  return found
}

export const runRounds = async (
  cases: Case[],
  rounds: number,
  seconds: number,
  tell: (what: string) => void,
): Promise<Ledger> => {
  const ledger = new Ledger()
  for (const [number, { name, contenders }] of cases.entries()) {
    tell(`warming up, case ${number + 1} of ${cases.length}: ${name}`)
    for (let time = 0; time < WARM_UPS; time++) await slices(contenders, WARM_UP_SECONDS)
  }
  for (let round = 0; round < rounds && isTimeForRound(round); round++)
    for (const { name, contenders } of cases) {
      tell(`round ${round + 1} of ${rounds}: ${name}`)
      // Whoever was first is last in the next round.
      const order = round % 2 === 0 ? contenders : contenders.toReversed()
      for (const [contender, slice] of await slices(order, seconds)) ledger.add(name, contender, slice)
    }
  return ledger
}
