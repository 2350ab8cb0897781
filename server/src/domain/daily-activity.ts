/** The Sun of one day, as the community saw it. */
import Type, { type Static } from 'typebox'
import { carringtonRotation } from './carrington.ts'
import { Count, Day, type DocumentedFields, Extreme, field, Mean } from './field.ts'
import { meanOf, type Tally, wolfStatistics } from './wolf-statistics.ts'

const overTheDay = (what: string, title: string, source: string) =>
  ({
    title,
    meaning: `${what} of ${source} over the day's observations that have it, whatever their type.`,
    unit: '1',
    whyNull: `No observation of the day has ${source}.`,
  }) as const

const meanOfDay = (title: string, source: string) =>
  field(Mean, overTheDay('Mean, to two decimals, half away from zero,', `${title}, mean`, source))
const leastOfDay = (title: string, source: string) =>
  field(Extreme, overTheDay('Least value', `${title}, least`, source))
const greatestOfDay = (title: string, source: string) =>
  field(Extreme, overTheDay('Greatest value', `${title}, greatest`, source))

export const DailyActivity = Type.Object(
  {
    day: field(Day, {
      title: 'Day',
      meaning: 'UTC calendar day. A day without any published observation or image has no row.',
    }),
    carrington_rotation: field(Type.Integer(), {
      title: 'Carrington rotation',
      description: 'The rotation in progress at 12:00 UTC',
      meaning:
        'Number of the rotation of the Sun in progress at 12:00 UTC of the day. The first began on 1853-11-09; earlier ones are zero or negative.',
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
    wolf_min: leastOfDay('Wolf number', 'wolf'),
    wolf_max: greatestOfDay('Wolf number', 'wolf'),
    a_mean: meanOfDay('Naked-eye count', 'a_number'),
    a_min: leastOfDay('Naked-eye count', 'a_number'),
    a_max: greatestOfDay('Naked-eye count', 'a_number'),
    wolf_north_mean: meanOfDay('Wolf number of the north', 'wolf_north'),
    wolf_south_mean: meanOfDay('Wolf number of the south', 'wolf_south'),
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
  ...wolfStatistics(tally),
  wolf_north_mean: meanOf(tally.wolfNorth),
  wolf_south_mean: meanOf(tally.wolfSouth),
  image_count: tally.images,
})
