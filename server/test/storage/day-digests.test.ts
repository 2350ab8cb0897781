import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { ENGINES } from '../../../test/support/engines.ts'
import { withStore } from '../../../test/support/importing.ts'
import { observation, publishRows } from '../../../test/support/publishing.ts'
import { english } from '../../src/domain/messages.ts'
import { OBSERVATIONS } from '../../src/domain/records/kinds.ts'
import { verify } from '../../src/publish/correct/verify.ts'
import { digestRanges, readDigestRanges } from '../../src/storage/schema/day-digests.ts'

it('digestRanges ends a range when its days have 2,000 records, and with the last day', () => {
  const days = [1_999, 1, 0, 5_000, 1_000].map((records, at) => ({ day: `2024-01-0${at + 1}`, records }))
  assert.deepEqual(
    [...digestRanges(days)].map(({ first, last }) => [first.slice(-1), last.slice(-1)]),
    [
      ['1', '2'],
      ['3', '4'],
      ['5', '5'],
    ],
  )
  assert.deepEqual([...digestRanges([])], [])
})

for (const engine of ENGINES)
  describe(`digests of days on ${engine.name}`, () => {
    it('are computed and verified in ranges when there are many records', () =>
      withStore(engine, async (database) => {
        const days = ['2024-01-01', '2024-01-02', '2024-01-03']
        const rows = days.flatMap((day) =>
          Array.from({ length: 2_000 }, (_, number) => observation(`${day}-${number}`, `${day}T08:00:00Z`)),
        )
        await publishRows(database, OBSERVATIONS, rows)
        const ranges = await database.readConsistently((db) => readDigestRanges(db))
        assert.deepEqual(
          ranges,
          days.map((day) => ({ first: day, last: day })),
        )
        assert.deepEqual(await verify(database), [])
        const writer = await database.openWriter()
        await sql`update day_digest set digest = 'x' where day <> '2024-01-02'`.execute(writer.db)
        await writer.close()
        const found = (await verify(database)).map(english)
        for (const day of ['2024-01-01', '2024-01-03'])
          assert.ok(found.includes(`the digest of ${day} does not match its records`), found.join('\n'))
      }))
  })
