/** The rows of the stored series, and those of a former version, which are computed again. */
import {
  type CommunityIndex,
  indexPasses,
} from '../../../../../packages/community-index/src/community-index.ts'
import { IndexInput } from '../../../../../packages/community-index/src/index-rows.ts'
import { dayNumber, dayOf } from '../../../domain/day.ts'
import type { Observation } from '../../../domain/records/observation.ts'
import type { Derive } from '../../../files/build/build-file.ts'
import { dailyIndex, indexObservers, monthlyIndex, silsoMonths, smoothedIndex } from './published-index.ts'

/** The rows of each table: the key, the body and, if the table has it, the third column. */
export const SERIES_ROWS = {
  index_daily: (index, asOf) => dailyIndex(index, asOf).map((day) => [day.day, JSON.stringify(day)]),
  index_monthly: (index) => {
    const silso = silsoMonths(index)
    return monthlyIndex(index).map((month, at) => [
      month.month,
      JSON.stringify(month),
      JSON.stringify(silso[at]),
    ])
  },
  index_smoothed: (index) => smoothedIndex(index).map((month) => [month.month, JSON.stringify(month)]),
  index_observer: (index) =>
    indexObservers(index).map(({ years, ...observer }) => [
      observer.nickname,
      JSON.stringify(observer),
      JSON.stringify({ ...observer, years }),
    ]),
} satisfies Record<string, (index: CommunityIndex, asOf: string) => Iterable<readonly string[]>>

export type SeriesTable = keyof typeof SERIES_ROWS

const compute = async (observations: AsyncIterable<Buffer>): Promise<CommunityIndex> => {
  const input = new IndexInput()
  for await (const lines of observations)
    for (const line of lines.toString().split('\n')) {
      const { date_of_observation: at, observer, ...counts }: Observation = JSON.parse(line)
      const { wolf, wolf_north, wolf_south } = counts
      if (wolf !== null) input.add(dayNumber(dayOf(at)), observer, wolf, wolf_north, wolf_south)
    }
  const passes = indexPasses(input.rows())
  while (true) {
    const pass = passes.next()
    if (pass.done) return pass.value
  }
}

/** Computes the rows of a table from the observations in white light of a version, as `Derive`. */
export const deriveIndex: Derive = async (observations, { table, body, values: { from, to }, asOf }) => {
  const index = await compute(observations)
  const rows: [string, string][] = []
  for (const [key = '', record = '', third = ''] of SERIES_ROWS[table as SeriesTable](index, asOf))
    if (key >= String(from ?? '') && (to === undefined || key <= String(to)))
      rows.push([key, body === 'body' ? record : third])
  // As the database sorts them: code units have another order than bytes.
  return rows.sort(([one], [other]) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
}
