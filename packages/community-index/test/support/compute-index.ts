import { type CommunityIndex, indexPasses } from '../../src/community-index.ts'
import type { Pass } from '../../src/factors.ts'
import type { IndexInput } from '../../src/index-rows.ts'

/** Computes the index at once. `onPass` is called after each pass. */
export const computeIndex = (input: IndexInput, onPass?: (pass: Pass) => void): CommunityIndex => {
  const passes = indexPasses(input.rows())
  for (let step = passes.next(); ; step = passes.next()) {
    if (step.done) return step.value
    onPass?.(step.value)
  }
}
