/** The options of `npm run bench -- …`. */
import { parseArgs } from 'node:util'

export interface Options {
  large: boolean
  fresh: boolean
  only: string
  rounds: number
  scaling: boolean
  bulk: boolean
}

const DEFAULT_ROUNDS = 5
const DEFAULT_SCALING_ROUNDS = 3
export const USAGE = `npm run bench -- [options]
  --large        also with ten million observations: building that store takes many minutes, once
  --fresh        build the stores again, even if nothing has changed
  --only <text>  only cases whose name contains the text; results and chart are not written
  --rounds <n>   how many rounds (${DEFAULT_ROUNDS})
  --scaling      instead: what a call costs heliolog, PostgreSQL and Redis in each way of running them
                 (${DEFAULT_SCALING_ROUNDS} rounds)
  --bulk         instead: whole series in one call, and what other callers notice of it (${DEFAULT_SCALING_ROUNDS} rounds)`

/** Throws what is wrong, in words. */
export const readOptions = (words: string[]): Options => {
  const { values } = parseArgs({
    args: words,
    options: {
      large: { type: 'boolean', default: false },
      fresh: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      rounds: { type: 'string' },
      scaling: { type: 'boolean', default: false },
      bulk: { type: 'boolean', default: false },
    },
  })
  const isOther = values.scaling || values.bulk
  if (isOther && values.large)
    throw new Error('--scaling and --bulk measure a million observations, not --large')
  if (values.scaling && values.bulk) throw new Error('--scaling and --bulk are two runs')
  const rounds = Number(values.rounds ?? (isOther ? DEFAULT_SCALING_ROUNDS : DEFAULT_ROUNDS))
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 100)
    throw new Error(`--rounds takes a whole number from 1 to 100, not ${JSON.stringify(values.rounds)}`)
  return { ...values, rounds }
}
