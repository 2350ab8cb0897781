/** The rows of the stored series, and those of a former version, which are computed again. */
import { type CommunityIndex, indexPasses } from '@heliolog/community-index'
import { IndexInput } from '@heliolog/community-index/index-rows'
import { dayNumber, dayOf } from '../../../domain/day.ts'
import type { Observation } from '../../../domain/records/observation.ts'
import type { Compute } from '../../../files/build/build-file.ts'
import type { IndexFactor } from './observer-records.ts'
import { dailyIndex, indexObservers, monthlyIndex, silsoMonths, smoothedIndex } from './published-index.ts'

/** A row of a stored table. The first column is its key, or the beginning of it. */
type SeriesRow = Record<string, string | number>

/** The rows of each table. */
export const SERIES_ROWS = {
  index_daily: (index, asOf) =>
    dailyIndex(index, asOf).map((day) => ({ day: day.day, body: JSON.stringify(day) })),
  index_monthly: (index) => {
    const silso = silsoMonths(index)
    return monthlyIndex(index).map((month, at) => ({
      month: month.month,
      body: JSON.stringify(month),
      silso: JSON.stringify(silso[at]),
    }))
  },
  index_smoothed: (index) =>
    smoothedIndex(index).map((month) => ({ month: month.month, body: JSON.stringify(month) })),
  index_observer: (index) =>
    indexObservers(index).map(({ years, ...observer }) => ({
      nickname: observer.nickname,
      body: JSON.stringify(observer),
      detail: JSON.stringify({ ...observer, years }),
    })),
  index_factor: (index) =>
    indexObservers(index).flatMap(({ nickname, years }) =>
      years.map((year) => ({
        nickname,
        year: year.year,
        body: JSON.stringify({ nickname, ...year } satisfies IndexFactor),
      })),
    ),
} satisfies Record<string, (index: CommunityIndex, asOf: string) => Iterable<SeriesRow>>

export type SeriesTable = keyof typeof SERIES_ROWS

export const seriesRows = (
  table: SeriesTable,
  index: CommunityIndex,
  asOf: string,
): IteratorObject<SeriesRow> => Iterator.from<SeriesRow>(SERIES_ROWS[table](index, asOf))

/** The keys and the records of a table's files. */
export const fileRows = (
  table: string,
  index: CommunityIndex,
  asOf: string,
  column = 'body',
): [string, string][] =>
  seriesRows(table as SeriesTable, index, asOf)
    .map((row): [string, string] => [String(Object.values(row)[0]), String(row[column])])
    .toArray()
    // As the database sorts them: code units have another order than bytes.
    .sort(([one], [other]) => Buffer.compare(Buffer.from(one), Buffer.from(other)))

const compute = async (observations: AsyncIterable<Buffer>): Promise<CommunityIndex> => {
  const input = new IndexInput()
  for await (const lines of observations)
    for (const line of lines.toString().split('\n')) {
      const record: Observation = JSON.parse(line)
      const { date_of_observation: at, observer, wolf, wolf_north, wolf_south } = record
      if (wolf !== null) input.add(dayNumber(dayOf(at)), observer, wolf, wolf_north, wolf_south)
    }
  const passes = indexPasses(input.rows())
  while (true) {
    const pass = passes.next()
    if (pass.done) return pass.value
  }
}

/** Computes the rows of a table from the observations in white light of a version, as `Compute`. */
export const computeRows: Compute = async (observations, { table, column, values: { from, to }, asOf }) =>
  fileRows(table, await compute(observations), asOf, column).filter(
    ([key]) => key >= String(from ?? '') && (to === undefined || key <= String(to)),
  )
