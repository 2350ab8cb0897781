/** The short form of every part of the campaign. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ENGINES } from '../test/support/engines.ts'
import { needsSmallDisk } from '../test/support/small-disk.ts'
import { PARTS } from './parts/all.ts'
import { Report } from './report.ts'
import { Scope } from './scope.ts'
import { createTarget, type Target } from './target.ts'

const SEED = 1
/** Parts whose short form runs on one engine only, because the engine hardly affects the result. */
const ONLY_ENGINE: Record<string, string> = {
  clock: 'PostgreSQL',
  'slow-connections': 'SQLite',
  'cache-folder': 'SQLite',
  strangers: 'SQLite',
}

/** Parts that do nothing where no disk can be mounted. */
const ON_SMALL_DISK = ['full-disk', 'cache-folder']

describe('campaign, short form', () => {
  const scope = new Scope()
  const targets: Target[] = []
  before(async () => {
    for (const engine of ENGINES) targets.push(await createTarget(scope, engine))
  })
  after(() => scope.close())

  for (const { name, run } of PARTS)
    it(`gets the modelled responses in the part ${name}`, async (t) => {
      const report = new Report()
      report.reproduction = `npm run campaign -- --seed ${SEED} --only ${name} --short`
      const isOver = () => false
      const chosen = targets.filter(({ engine }) => (ONLY_ENGINE[name] ?? engine) === engine)
      await run({ report, seed: SEED, isShort: true, isOver, cleanups: t, targets: chosen })
      assert.ok(report.total.sent > 0 || (ON_SMALL_DISK.includes(name) && needsSmallDisk()))
      assert.deepEqual(report.failures, [])
    })
})
