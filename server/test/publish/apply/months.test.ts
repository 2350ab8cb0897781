/** The stored months after publications that begin, end, fill and leave gaps. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SQLITE } from '../../../../test/support/engines.ts'
import { withStore } from '../../../../test/support/importing.ts'
import { observation, publishRows } from '../../../../test/support/publishing.ts'
import { monthText } from '../../../src/domain/day.ts'
import { OBSERVATIONS } from '../../../src/domain/records/kinds.ts'
import { retract } from '../../../src/publish/correct/retract.ts'
import { computeMonths } from '../../../src/storage/schema/stored-months.ts'

/** Months in the order in which each gets an observation, or loses it if it has one. */
const TOGGLED = [
  [30],
  [2],
  [2],
  [60],
  [60],
  Array.from({ length: 26 }, (_, at) => at + 20),
  [33],
  [33, 19],
  [45],
  [20, 21, 22],
  [70],
  [24, 58],
  Array.from({ length: 14 }, (_, at) => at + 30),
  [0],
  [70, 58],
  [0],
]

test('months are those of the days after each publication', () =>
  withStore(SQLITE, async (database) => {
    const published = new Set<string>()
    for (const [step, months] of TOGGLED.entries()) {
      const ids = months.map((month) => monthText(12 * 2000 + month))
      const [lost, added] = [ids.filter((id) => published.has(id)), ids.filter((id) => !published.has(id))]
      const rows = added.map((id) => observation(id, `${id}-10T09:30:00Z`, { gt: step + 1, st: step + 1 }))
      if (rows.length > 0) await publishRows(database, OBSERVATIONS, rows)
      if (lost.length > 0) await retract(database, 'observation', lost)
      for (const id of lost) published.delete(id)
      for (const id of added) published.add(id)
      const stored = await database.reader
        .selectFrom('monthly_activity')
        .select(['month', 'body'])
        .orderBy('month')
        .execute()
      assert.deepEqual(
        stored.map((row) => ({ ...row })),
        await computeMonths(database.reader as never),
        `step ${step}`,
      )
    }
  }))
