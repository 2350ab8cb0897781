/** The rows of the stored series, and those of a former version, which are computed again. */
import { type CommunityIndex, indexPasses } from '@heliolog/community-index'
import { IndexInput } from '@heliolog/community-index/index-rows'
import { dayNumber, dayOf } from '../../../domain/day.ts'
import type { Observation } from '../../../domain/records/observation.ts'
import type { Derivation } from '../../../files/build/batch-statements.ts'
import type { Derive } from '../../../files/build/build-file.ts'
import type { IndexFactor, IndexObserverDetail } from './observer-records.ts'
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

const factorRows = ({ nickname, years }: IndexObserverDetail): [string, string][] =>
  years.map((year) => [nickname, JSON.stringify({ nickname, ...year } satisfies IndexFactor)])

/** Adds the table that is not stored, because `index_observer` contains it. */
const FILE_ROWS = {
  ...SERIES_ROWS,
  index_factor: (index: CommunityIndex) => indexObservers(index).flatMap(factorRows),
}

/** The rows of a table's files. */
export const fileRows = (table: string, index: CommunityIndex, asOf: string, column?: Derivation['column']) =>
  Array.from(
    FILE_ROWS[table as keyof typeof FILE_ROWS](index, asOf),
    ([key = '', record = '', third = '']): [string, string] => [key, column === undefined ? record : third],
    // As the database sorts them: code units have another order than bytes.
  ).sort(([one], [other]) => Buffer.compare(Buffer.from(one), Buffer.from(other)))

const recordsIn = <Stored>(lines: Buffer): Stored[] =>
  lines
    .toString()
    .split('\n')
    .map((line) => JSON.parse(line))

/** The factors of all years, from the observers of the stored index. */
export const deriveFactors: Derive = async (observers) => {
  const rows: [string, string][] = []
  for await (const lines of observers) rows.push(...recordsIn<IndexObserverDetail>(lines).flatMap(factorRows))
  return rows
}

const compute = async (observations: AsyncIterable<Buffer>): Promise<CommunityIndex> => {
  const input = new IndexInput()
  for await (const lines of observations)
    for (const { date_of_observation: at, observer, ...counts } of recordsIn<Observation>(lines)) {
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
export const deriveIndex: Derive = async (observations, { table, column, values: { from, to }, asOf }) =>
  fileRows(table, await compute(observations), asOf, column).filter(
    ([key]) => key >= String(from ?? '') && (to === undefined || key <= String(to)),
  )
