/** The same pages from stores of different sizes: whether a page costs more where there are more. */
import { COLD, SHAPES } from '../cases.ts'
import type { LoadGenerator } from '../load/load.ts'
import { type Contender, httpContender } from '../measuring/contender.ts'
import type { Case } from '../measuring/rounds.ts'
import type { ServerProcess } from '../processes/server-process.ts'
import type { Store } from '../stores/stores.ts'
import { heliologCalls } from '../subjects.ts'

export const SMALL = 'heliolog, 10,000 rows'
export const MILLION = 'heliolog, 1,000,000 rows'
export const LARGE = 'heliolog, 10,000,000 rows'
export const SIZED_CASES = [
  COLD,
  ...['observer', 'type', 'tag', 'range'].map((filter) => `${COLD} by ${filter}`),
]
export const sizedCase = (name: string): string => `${name}, by size`

export interface Sized {
  contender: string
  store: Store
  server: ServerProcess
}

export const compareSizes = async (
  sized: Sized[],
  load: LoadGenerator,
  wanted: (name: string) => boolean,
): Promise<Case[]> => {
  const cases: Case[] = []
  for (const shape of SHAPES) {
    const name = sizedCase(shape.name)
    if (!SIZED_CASES.includes(shape.name) || !wanted(name)) continue
    const contenders: Contender[] = []
    for (const { contender, store, server } of sized)
      contenders.push(httpContender(contender, server, load, await heliologCalls(shape, server, store)))
    cases.push({ name, contenders })
  }
  return cases
}
