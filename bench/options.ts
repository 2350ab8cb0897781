/** The options of `npm run bench -- …`. */
import { parseArgs } from 'node:util'

export interface Options {
  large: boolean
  fresh: boolean
  only: string
  rounds: number
}

const DEFAULT_ROUNDS = 5
export const USAGE = `npm run bench -- [options]
  --large        also with ten million observations: building that store takes many minutes, once
  --fresh        build the stores again, even if nothing has changed
  --only <text>  only cases whose name contains the text; results and chart are not written
  --rounds <n>   how many rounds (${DEFAULT_ROUNDS})`

/** Throws what is wrong, in words. */
export const readOptions = (words: string[]): Options => {
  const { values } = parseArgs({
    args: words,
    options: {
      large: { type: 'boolean', default: false },
      fresh: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      rounds: { type: 'string', default: String(DEFAULT_ROUNDS) },
    },
  })
  const rounds = Number(values.rounds)
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 100)
    throw new Error(`--rounds takes a whole number from 1 to 100, not ${JSON.stringify(values.rounds)}`)
  return { ...values, rounds }
}
