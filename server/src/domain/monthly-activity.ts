/** Monthly aggregates over the daily ones. */
import Type, { type Static } from 'typebox'
import type { DailyActivity } from './daily-activity.ts'
import { Count, type DocumentedFields, field, Mean } from './field.ts'
import { monthlyWolf } from './monthly-wolf.ts'

export const MonthlyActivity = Type.Object(
  {
    month: field(Type.String({ pattern: '^\\d{4}-\\d{2}$', description: 'a month of UTC days, YYYY-MM' }), {
      title: 'Month',
      meaning: 'Month of UTC days, from the first to the last month with a published record, without gaps.',
    }),
    wolf_mean: field(Mean, {
      title: 'Mean Wolf number',
      meaning:
        'Mean of the daily means (wolf_mean of the daily activity); two decimals, rounded half away from zero.',
      unit: '1',
      whyNull: 'No day of the month has a mean Wolf number.',
    }),
    wolf_smoothed: field(Mean, {
      title: 'Smoothed Wolf number',
      meaning:
        '13-month running mean of wolf_mean, with half weight for the first and the last of the thirteen months.',
      unit: '1',
      whyNull:
        'One of the thirteen months has no mean Wolf number, or is before the first or after the last month.',
    }),
    days: field(Count, {
      title: 'Days',
      meaning: 'Days of the month that have a mean Wolf number.',
      unit: '1',
    }),
    obs_count: field(Count, {
      title: 'Observations',
      meaning: 'Published observations of the month.',
      unit: '1',
    }),
  } satisfies DocumentedFields,
  {
    $id: 'MonthlyActivity',
    additionalProperties: false,
    description: 'Monthly mean Wolf number and its 13-month smoothing.',
    example: { month: '2024-05', wolf_mean: 171.7, wolf_smoothed: 156.86, days: 31, obs_count: 1204 },
  },
)
export type MonthlyActivity = Static<typeof MonthlyActivity>

type Day = Pick<DailyActivity, 'day' | 'wolf_mean' | 'obs_count'>

/** Computes the months from the days, oldest first. */
export const monthlyActivity = (days: readonly Day[]): MonthlyActivity[] => {
  const { month, wolf_mean, wolf_smoothed } = monthlyWolf(
    days.map(({ day }) => day),
    days.map((day) => day.wolf_mean),
  )
  const counts = new Map(month.map((name) => [name, { days: 0, obs_count: 0 }]))
  for (const { day, wolf_mean: mean, obs_count } of days) {
    const count = counts.get(day.slice(0, 7))
    if (!count) continue
    if (mean !== null) count.days++
    count.obs_count += obs_count
  }
  return month.map((name, at) => ({
    month: name,
    wolf_mean: wolf_mean[at] ?? null,
    wolf_smoothed: wolf_smoothed[at] ?? null,
    days: counts.get(name)?.days ?? 0,
    obs_count: counts.get(name)?.obs_count ?? 0,
  }))
}
