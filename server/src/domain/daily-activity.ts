/** Daily aggregates over the published observations and images. */
import Type, { type Static } from 'typebox'
import { carringtonRotation } from './carrington.ts'
import { Count, Day, type DocumentedFields, Extreme, field, Mean } from './field.ts'
import { meanOf, type Tally, wolfStatistics } from './wolf-statistics.ts'

const documentAggregate = (statistic: string, quantity: string, source: string, rounding = '') =>
  ({
    title: `${statistic} ${quantity}`,
    meaning: `${statistic} of ${source} over the day's observations that report it, of any type${rounding}.`,
    unit: '1',
    whyNull: `No observation of the day reports ${source}.`,
  }) as const

const ROUNDING = '; two decimals, rounded half away from zero'

const meanOfDay = (quantity: string, source: string) =>
  field(Mean, documentAggregate('Mean', quantity, source, ROUNDING))
const minimumOfDay = (quantity: string, source: string) =>
  field(Extreme, documentAggregate('Minimum', quantity, source))
const maximumOfDay = (quantity: string, source: string) =>
  field(Extreme, documentAggregate('Maximum', quantity, source))

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
    wolf_mean: meanOfDay('Wolf number', 'wolf'),
    wolf_min: minimumOfDay('Wolf number', 'wolf'),
    wolf_max: maximumOfDay('Wolf number', 'wolf'),
    a_mean: meanOfDay('naked-eye count', 'a_number'),
    a_min: minimumOfDay('naked-eye count', 'a_number'),
    a_max: maximumOfDay('naked-eye count', 'a_number'),
    wolf_north_mean: meanOfDay('Wolf number, north', 'wolf_north'),
    wolf_south_mean: meanOfDay('Wolf number, south', 'wolf_south'),
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
