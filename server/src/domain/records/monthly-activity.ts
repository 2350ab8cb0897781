/** Monthly aggregates over the daily ones; `monthly-wolf.ts` computes them. */
import Type, { type Static } from 'typebox'
import { Count, type DocumentedFields, field, Mean } from './field.ts'

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
