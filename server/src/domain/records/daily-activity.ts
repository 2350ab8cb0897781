/** Daily aggregates over the published observations and images. */
import Type, { type Static } from 'typebox'
import { carringtonRotation } from '../carrington.ts'
import { Count, Day, type DocumentedFields, field } from './field.ts'
import { statisticFields } from './statistic-fields.ts'
import { meanOf, type Tally, wolfStatistics } from './wolf-statistics.ts'

const { mean, minimum, maximum } = statisticFields('day')

export const DailyActivity = Type.Object(
  {
    day: field(Day, {
      title: 'Day',
      meaning: 'UTC calendar day. Days without a published observation or image have no row.',
    }),
    carrington_rotation: field(Type.Integer(), {
      title: 'Carrington rotation',
      description: 'The rotation in progress at 12:00 UTC',
      meaning:
        'Number of the Carrington rotation in progress at 12:00 UTC of the day. Rotation 1 began on 1853-11-09; earlier rotations have zero or negative numbers.',
      unit: '1',
    }),
    obs_count: field(Count, {
      title: 'Observations',
      description: 'Published observations of the day',
      meaning: 'Published observations of the day; 0 on a day with images only.',
      unit: '1',
    }),
    observer_count: field(Count, {
      title: 'Observers',
      description: 'Distinct observers with an observation on the day',
      meaning: 'Distinct observers with a published observation of the day.',
      unit: '1',
    }),
    wolf_mean: mean('Wolf number', 'wolf'),
    wolf_min: minimum('Wolf number', 'wolf'),
    wolf_max: maximum('Wolf number', 'wolf'),
    a_mean: mean('naked-eye count', 'a_number'),
    a_min: minimum('naked-eye count', 'a_number'),
    a_max: maximum('naked-eye count', 'a_number'),
    wolf_north_mean: mean('Wolf number, north', 'wolf_north'),
    wolf_south_mean: mean('Wolf number, south', 'wolf_south'),
    image_count: field(Count, {
      title: 'Images',
      description: 'Published images of the day',
      meaning: 'Published images of the day.',
      unit: '1',
    }),
  } satisfies DocumentedFields,
  {
    $id: 'DailyActivity',
    additionalProperties: false,
    description:
      'Aggregates over all published observations of the day, of any type; nulls are excluded from the means.',
    example: {
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
  },
)
export type DailyActivity = Static<typeof DailyActivity>

/** Counts and sums of one day, from which its DailyActivity is computed. */
export interface DayTally {
  day: string
  observations: number
  observers: number
  images: number
  wolf: Tally
  wolfNorth: Tally
  wolfSouth: Tally
  nakedEye: Tally
}

export const dailyActivity = (tally: DayTally): DailyActivity => ({
  day: tally.day,
  carrington_rotation: carringtonRotation(tally.day),
  obs_count: tally.observations,
  observer_count: tally.observers,
  ...wolfStatistics(tally),
  wolf_north_mean: meanOf(tally.wolfNorth),
  wolf_south_mean: meanOf(tally.wolfSouth),
  image_count: tally.images,
})
