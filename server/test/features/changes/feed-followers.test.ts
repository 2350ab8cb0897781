/** Clients that follow the change feed during random publications. */
import { it } from 'node:test'
import { SQLITE } from '../../../../test/support/engines.ts'
import { checkFollowers } from './support/feed-followers.ts'

it('followers of the change feed end equal to their server', () =>
  checkFollowers(SQLITE, { numRuns: 2, seed: 3 }))
