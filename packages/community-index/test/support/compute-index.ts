<<<<<<< HEAD:server/test/features/index/support/compute-index.ts

import { type CommunityIndex, indexPasses } from '../../../../src/features/index/method/community-index.ts'
import type { Pass } from '../../../../src/features/index/method/factors.ts'
import { type IndexInput, indexRows } from '../../../../src/features/index/method/index-rows.ts'

=======

import { type CommunityIndex, indexPasses } from '../../src/community-index.ts'
import type { Pass } from '../../src/factors.ts'
import type { IndexInput } from '../../src/index-rows.ts'

>>>>>>> d9a1d174 (Move the method of the index to packages):packages/community-index/test/support/compute-index.ts

/** Computes the index at once. `onPass` is called after each pass. */
export const computeIndex = (input: IndexInput, onPass?: (pass: Pass) => void): CommunityIndex => {
  const passes = indexPasses(indexRows(input))
  for (let step = passes.next(); ; step = passes.next()) {
    if (step.done) return step.value
    onPass?.(step.value)
  }
}
