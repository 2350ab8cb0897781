import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SQLITE } from '../../../../test/support/engines.ts'
import { importContents, withStore } from '../../../../test/support/importing.ts'
import { readPublished } from '../../../../test/support/published.ts'
import { OBSERVATIONS } from '../../../src/domain/records/kinds.ts'

const AAVSO = `********* SUNKEY 06-03-2003 19:25:18
Solar data from: ABCD
Ada Example
12 Sunspot Road

For the month of: MAY 2003

| Day | see | UT | g | s | W | ng | sg | ns | ss | Obs. |
------------------------------------------------------
 12   E  2312   5  23   73   2   3   8  15   ABCD
 19   P   905   7  41  111                   EFG |
 20   G  0905   0   0    0
`

describe('import of exchange formats', () => {
  it('publishes the days of an AAVSO report, with or without hemispheres', () =>
    withStore(SQLITE, async (database) => {
      const report = await importContents(
        database,
        OBSERVATIONS,
        { 'ABCD0305.RAW': AAVSO },
        { format: 'aavso' },
      )
      assert.deepEqual([report.badRows, report.outcome?.difference.new], [0, 3])
      const published = (await readPublished(database)).observations.map((body) => JSON.parse(body))
      assert.deepEqual(
        published.map(({ id, observer, date_of_observation, wolf, gn, ss, seeing, type }) => [
          id,
          observer,
          date_of_observation,
          wolf,
          gn,
          ss,
          seeing,
          type,
        ]),
        [
          ['ABCD-2003-05-12-23:12', 'ABCD', '2003-05-12T23:12:00Z', 73, 2, 15, 100, 0],
          ['EFG-2003-05-19-09:05', 'EFG', '2003-05-19T09:05:00Z', 111, null, null, 0, 0],
          ['ABCD-2003-05-20-09:05', 'ABCD', '2003-05-20T09:05:00Z', 0, null, null, 67, 0],
        ],
      )
    }))

  it('reports AAVSO rows with missing columns, and wrong Wolf numbers', () =>
    withStore(SQLITE, async (database) => {
      const rows = `${AAVSO}21 E 0905 1 2\n22 E 0905 1 2 13\n32 E 0905 1 2 12\n`
      const report = await importContents(database, OBSERVATIONS, { 'a.raw': rows }, { format: 'aavso' })
      assert.deepEqual(
        report.firstBadRows.map(({ line, faults: [fault] }) => [
          line,
          fault?.field,
          fault?.rule.slice(0, 30),
        ]),
        [
          [13, '', 'day, seeing (E, G, F or P), UT'],
          [14, 'wolf', '10 × gt + st, here 12'],
          [15, 'date_of_observation', 'a day that exists; the calenda'],
        ],
      )
    }))

  it('publishes the group counts of the SILSO archive, but no day without data', () =>
    withStore(SQLITE, async (database) => {
      const rows = '1849 01 01 0 0 -1\r\n1849  1  2   338  1  4\r\n1849 1 2 339 1 0\n'
      const options = { format: 'silso', timeOfDay: '12:00' } as const
      const report = await importContents(
        database,
        OBSERVATIONS,
        { 'groups.txt': `${rows}1849 1 3 338 1\n` },
        options,
      )
      assert.deepEqual([report.rows, report.badRows], [3, 1])
      assert.match(
        report.firstBadRows[0]?.faults[0]?.rule ?? '',
        /^six columns: year, month, day, station, 1 /,
      )
      const good = await importContents(database, OBSERVATIONS, { 'groups.txt': rows }, options)
      assert.equal(good.outcome?.difference.new, 2)
      const [body = ''] = (await readPublished(database)).observations
      const { id, observer, date_of_observation, gt, st } = JSON.parse(body)
      assert.deepEqual(
        [id, observer, date_of_observation, gt, st],
        ['338-1849-01-02', '338', '1849-01-02T12:00:00Z', 4, null],
      )
    }))
})
