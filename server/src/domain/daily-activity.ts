/** The Sun of one day, as the community saw it. */
import Type, { type Static } from 'typebox'
import { carringtonRotation } from './carrington.ts'
import { Count, Day, described, Extreme, Mean } from './field.ts'
import { mean } from './mean.ts'

export const DailyActivity = Type.Object(
  {
    day: Day,
    carrington_rotation: Type.Integer({ description: 'The rotation in progress at 12:00 UTC' }),
    obs_count: described(Count, 'Published observations of the day'),
    observer_count: described(Count, 'Distinct observers with an observation on the day'),
    wolf_mean: Mean,
    wolf_min: Extreme,
    wolf_max: Extreme,
    a_mean: Mean,
    a_min: Extreme,
    a_max: Extreme,
    wolf_north_mean: Mean,
    wolf_south_mean: Mean,
    image_count: described(Count, 'Published images of the day'),
  },
  {
    $id: 'DailyActivity',
    additionalProperties: false,
    description:
      "The day's aggregate over all published observations, whatever their type; nulls are left out of the means.",
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

/** The sum, number and extremes of the values that are not null. */
export interface Tally {
  sum: number
  count: number
  min: number | null
  max: number | null
}

/** What is counted of a day before it is published. */
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
  wolf_mean: mean(tally.wolf.sum, tally.wolf.count),
  wolf_min: tally.wolf.min,
  wolf_max: tally.wolf.max,
  a_mean: mean(tally.nakedEye.sum, tally.nakedEye.count),
  a_min: tally.nakedEye.min,
  a_max: tally.nakedEye.max,
  wolf_north_mean: mean(tally.wolfNorth.sum, tally.wolfNorth.count),
  wolf_south_mean: mean(tally.wolfSouth.sum, tally.wolfSouth.count),
  image_count: tally.images,
})
