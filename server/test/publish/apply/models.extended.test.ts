/** Random publications compared with a model, with another seed in each run. */
import { it } from 'node:test'
import { ENGINES, POSTGRES, SQLITE } from '../../../../test/support/engines.ts'
import { checkFollowers } from './support/feed-followers.ts'
import { checkPublications } from './support/publication-sequences.ts'

const seed = Date.now() % 2 ** 31

it(`random publications equal the model (seed ${seed})`, async () => {
  await checkPublications([SQLITE], { numRuns: 15, seed })
  await checkPublications(ENGINES, { numRuns: 3, seed })
})

it(`followers of the change feed end equal to their source (seed ${seed})`, async () => {
  await checkFollowers(SQLITE, { numRuns: 8, seed })
  await checkFollowers(POSTGRES, { numRuns: 1, seed })
})
