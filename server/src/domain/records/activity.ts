/** Daily aggregates over the published observations and images, and monthly ones over the days. */

import { carringtonRotation } from '@heliolog/solar-ephemeris/carrington'
import Type, { type Static } from 'typebox'
import {
  Count,
  countField,
  Day,
  field,
  fileRecord,
  Mean,
  Month,
  meanField,
  quantity,
  statisticFields,
} from './field.ts'
import { mean, type Tally, wolfStatistics } from './wolf.ts'

export const DailyActivity = fileRecord(
  'DailyActivity',
  'Aggregates over all published observations of the day, of any type; nulls are excluded from the means.',
  {
    day: field(Day, {
      title: 'Day',
      meaning: 'UTC calendar day. Days without a published observation or image have no row.',
      ucd: 'time.epoch',
    }),
    carrington_rotation: field(Type.Integer(), {
      ...quantity(
        'Carrington rotation',
        'The rotation in progress at 12:00 UTC',
        'Number of the Carrington rotation in progress at 12:00 UTC of the day. Rotation 1 began on 1853-11-09; earlier rotations have zero or negative numbers.',
      ),
      ucd: 'meta.number;time.period',
    }),
    obs_count: countField(
      'Observations',
      'Published observations of the day',
      'Published observations of the day; 0 on a day with images only.',
    ),
    observer_count: countField(
      'Observers',
      'Distinct observers with an observation on the day',
      'Distinct observers with a published observation of the day.',
    ),
    ...statisticFields('day'),
    wolf_north_mean: meanField('day', 'Wolf number, north', 'wolf_north'),
    wolf_south_mean: meanField('day', 'Wolf number, south', 'wolf_south'),
    image_count: countField('Images', 'Published images of the day'),
  },
  {
    day: '2024-05-11',
    carrington_rotation: 2284,
    obs_count: 41,
    observer_count: 37,
    wolf_mean: 178.42,
    wolf_min: 96,
    wolf_max: 251,
    a_mean: 1.5,
    a_min: 1,
    a_max: 3,
    wolf_north_mean: 58.07,
    wolf_south_mean: 120.35,
    image_count: 12,
  },
)
export type DailyActivity = Static<typeof DailyActivity>

/** Counts and sums of one day, from which its DailyActivity is computed. */
export type DayTally = Pick<DailyActivity, 'day' | 'obs_count' | 'observer_count' | 'image_count'> &
  Tally<'wolf' | 'wolf_north' | 'wolf_south' | 'a_number'>

export const dailyActivity = (tally: DayTally): DailyActivity => ({
  day: tally.day,
  carrington_rotation: carringtonRotation(tally.day),
  obs_count: tally.obs_count,
  observer_count: tally.observer_count,
  ...wolfStatistics(tally),
  wolf_north_mean: mean(tally.wolf_north_sum, tally.wolf_north_count),
  wolf_south_mean: mean(tally.wolf_south_sum, tally.wolf_south_count),
  image_count: tally.image_count,
})

/** `monthly-wolf.ts` computes them. */
export const MonthlyActivity = fileRecord(
  'MonthlyActivity',
  'Monthly mean Wolf number and its 13-month smoothing.',
  {
    month: field(Month, {
      title: 'Month',
      meaning: 'Month of UTC days, from the first to the last month with a published record, without gaps.',
      ucd: 'time.epoch',
    }),
    wolf_mean: field(Mean, {
      title: 'Mean Wolf number',
      meaning:
        'Mean of the daily means (wolf_mean of the daily activity); two decimals, rounded half away from zero.',
      unit: '1',
      ucd: 'meta.number;stat.mean',
      whyNull: 'No day of the month has a mean Wolf number.',
    }),
    wolf_smoothed: field(Mean, {
      title: 'Smoothed Wolf number',
      meaning:
        '13-month running mean of wolf_mean, with half weight for the first and the last of the thirteen months.',
      unit: '1',
      ucd: 'meta.number;stat.mean',
      whyNull:
        'One of the thirteen months has no mean Wolf number, or is before the first or after the last month.',
    }),
    days: field(Count, {
      title: 'Days',
      meaning: 'Days of the month that have a mean Wolf number.',
      unit: '1',
      ucd: 'meta.number',
    }),
    obs_count: field(Count, {
      title: 'Observations',
      meaning: 'Published observations of the month.',
      unit: '1',
      ucd: 'meta.number',
    }),
  },
  { month: '2024-05', wolf_mean: 171.7, wolf_smoothed: 156.86, days: 31, obs_count: 1204 },
)
export type MonthlyActivity = Static<typeof MonthlyActivity>
