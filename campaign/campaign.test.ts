/** The short form of every part of the campaign, on servers of both engines. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ENGINES } from '../test/support/engines.ts'
import { reportCounts } from '../test/support/load-counts.ts'
import { PARTS } from './parts/all.ts'
import { Report } from './report.ts'
import { Scope } from './scope.ts'
import { createTarget, type Target } from './target.ts'

const SEED = 1

describe('campaign, short form', () => {
  const scope = new Scope()
  const targets: Target[] = []
  before(async () => {
    for (const engine of ENGINES) targets.push(await createTarget(scope, engine))
  })
  after(() => scope.close())

  for (const part of PARTS)
    it(`gets the modelled responses in the part ${part.name}`, {
      skip: part.skip?.() ?? false,
    }, async (t) => {
      const report = new Report()
      report.reproduction = `npm run campaign -- --seed ${SEED} --only ${part.name} --short`
      const isOver = () => false
      await part.run({ report, seed: SEED, isShort: true, isOver, cleanups: t, targets })
      reportCounts(t, report.total)
      assert.ok(report.total.sent > 0)
      assert.deepEqual(report.failures, [])
    })
})
