/** Random publications compared with a model, with another seed in each run. */
import { it } from 'node:test'
import { ENGINES, SQLITE } from '../../../../test/support/engines.ts'
import { checkPublications } from './support/publication-sequences.ts'

const seed = Date.now() % 2 ** 31

it(`random publications equal the model (seed ${seed})`, async () => {
  await checkPublications([SQLITE], { numRuns: 15, seed })
  await checkPublications(ENGINES, { numRuns: 3, seed })
})
