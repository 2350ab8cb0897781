/** Random publications compared with a model. The extended test runs more of them, with another seed each time. */
import { it } from 'node:test'
import { ENGINES, SQLITE } from '../../../../test/support/engines.ts'
import { checkPublications } from './support/publication-sequences.ts'

it('random publications, retractions, renamings and undoings equal the model', () =>
  checkPublications([SQLITE], { numRuns: 6, seed: 1 }))

it('random publications leave the same data and version on every engine', () =>
  checkPublications(ENGINES, { numRuns: 1, seed: 2 }))
