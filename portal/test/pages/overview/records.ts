/** Test records with different values for each day. */
import { dayAfter } from '../../../../server/src/domain/day.ts'
import { image, observation } from '../../../../test/support/publishing.ts'

/** One observation per day from `first` on, with hemispheres. The Wolf number follows an eleven-year cycle. */
export const dailyObservations = (first: string, count: number): object[] =>
  Array.from({ length: count }, (_, index) => {
    const height = Math.sin((index / 4018) * Math.PI) ** 2 * 8 + (index % 27) / 9
    const gn = Math.round(height)
    const gs = Math.round(height / 2) + (index % 3)
    return observation(`d${index}`, `${dayAfter(first, index)}T09:00:00Z`, {
      gt: gn + gs,
      gn,
      gs,
      st: gn * 5 + gs * 4 + (index % 7),
      sn: gn * 5 + (index % 7),
      ss: gs * 4,
    })
  })

/** Observations of the same days by another observer, with much higher counts. */
export const secondObservations = (first: string, count: number): object[] =>
  Array.from({ length: count }, (_, index) =>
    observation(`s${index}`, `${dayAfter(first, index)}T15:00:00Z`, { observer: 'Ben', gt: 20, st: 60 }),
  )

/** The last and first second of UTC days, which a local time zone would move to another day. */
export const AROUND_MIDNIGHT = [
  observation('m1', '2024-03-09T23:59:59Z', { gt: 2, st: 5, gn: 2, sn: 5, gs: 0, ss: 0 }),
  observation('m2', '2024-03-10T00:00:00Z', { gt: 4, st: 11, gn: 1, sn: 3, gs: 3, ss: 8 }),
  observation('m3', '2024-03-10T23:59:59Z', { gt: 5, st: 20, gn: 1, sn: 4, gs: 4, ss: 16, observer: 'Ben' }),
  observation('m4', '2024-03-11T00:00:00Z', { gt: 7, st: 30, gn: 3, sn: 10, gs: 4, ss: 20 }),
]

export const IMAGES = [image('i1', '2024-03-10T00:00:01Z'), image('i2', '2024-03-10T12:00:00Z')]
