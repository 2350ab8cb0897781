/** Clients that follow the change feed during random publications, with another seed in each run. */
import { it } from 'node:test'
import { POSTGRES, SQLITE } from '../../../../test/support/engines.ts'
import { checkFollowers } from './support/feed-followers.ts'

const seed = Date.now() % 2 ** 31

it(`followers of the change feed end equal to their server (seed ${seed})`, async () => {
  await checkFollowers(SQLITE, { numRuns: 8, seed })
  await checkFollowers(POSTGRES, { numRuns: 1, seed })
})
