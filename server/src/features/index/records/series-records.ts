/** The days and months of the index, and its recipe, as published. */

import { RECIPE } from '@heliolog/community-index/recipe'
import Type, { type Static } from 'typebox'
import {
  Count,
  countField,
  DateTime,
  Day,
  field,
  fileRecord,
  Month,
  Nullable,
  quantity,
  recordSchema,
  withDescription,
} from '../../../domain/records/field.ts'

const ROUNDED = 'two decimals, rounded half away from zero'
const Value = Type.Number({ minimum: 0 })

const MEAN = 'meta.number;stat.mean'
const ERROR = 'stat.error'

const rounded = (title: string, meaning: string, ucd: string) => ({
  ...quantity(title, meaning, `${meaning}; ${ROUNDED}.`),
  ucd,
})

const value = (title: string, meaning: string, ucd: string) => field(Value, rounded(title, meaning, ucd))

const orNull = (title: string, meaning: string, ucd: string, whyNull: string) =>
  field(Nullable(Value), { ...rounded(title, meaning, ucd), whyNull })

/** The index of a hemisphere. `period` is what it is a value of. */
const hemisphere = (name: string, period: string, whyNull: string) =>
  orNull(
    `Index, ${name}`,
    `Index of the ${period} from the Wolf numbers of the ${name}ern hemisphere`,
    MEAN,
    whyNull,
  )
const hemisphereUncertainty = (name: string, whyNull: string) =>
  orNull(`Uncertainty, ${name}`, `Standard uncertainty of ${name}`, ERROR, whyNull)

const hemispheres = (period: string, whyNull: string, whyNoUncertainty = whyNull) => ({
  north: hemisphere('north', period, whyNull),
  north_uncertainty: hemisphereUncertainty('north', whyNoUncertainty),
  south: hemisphere('south', period, whyNull),
  south_uncertainty: hemisphereUncertainty('south', whyNoUncertainty),
})

export const DailyIndex = fileRecord(
  'DailyIndex',
  'The community index of a day with at least one white-light observation that has a Wolf number.',
  {
    day: field(Day, { title: 'Day', meaning: 'UTC day, the key of the table.', ucd: 'time.epoch' }),
    index: value(
      'Index',
      "Weighted mean of the day's Wolf numbers, each multiplied by its observer's factor",
      MEAN,
    ),
    observer_count: countField('Observers', 'Observers whose Wolf numbers entered'),
    sd: orNull(
      'Standard deviation',
      'Sample standard deviation of the scaled Wolf numbers',
      'stat.stdev',
      'Only one observer reported a Wolf number.',
    ),
    se: value(
      'Standard error',
      'Uncertainty from counting and from the factors, without that of the common level',
      ERROR,
    ),
    uncertainty: value(
      'Uncertainty',
      'Standard uncertainty u of the index, with that of the common level',
      ERROR,
    ),
    low: value('Low', 'index − 2 × uncertainty, but not below 0', 'meta.number;stat.min'),
    high: value('High', 'index + 2 × uncertainty', 'meta.number;stat.max'),
    ...hemispheres('day', 'No observation of the day reports a Wolf number of the hemisphere.'),
    plain_mean: value('Plain mean', "Mean of the day's Wolf numbers without factors, one per observer", MEAN),
    settled: field(Type.Boolean(), {
      title: 'Settled',
      description:
        'Whether the year of the day was over, and the day at least 90 days old, when the data were published',
      meaning:
        'True if the year of the day was over, and the day at least 90 days old, when the data were published. Later data can still move the value slightly.',
      ucd: 'meta.code.status',
    }),
  },
  {
    day: '2024-05-11',
    index: 171.32,
    observer_count: 37,
    sd: 21.4,
    se: 4.12,
    uncertainty: 5.03,
    low: 161.26,
    high: 181.38,
    north: 55.8,
    north_uncertainty: 3.1,
    south: 115.9,
    south_uncertainty: 4.4,
    plain_mean: 178.42,
    settled: true,
  },
)
export type DailyIndex = Static<typeof DailyIndex>

const MONTH = field(Month, {
  title: 'Month',
  meaning: 'Month of UTC days, the key of the table.',
  ucd: 'time.epoch',
})

const NO_DAY = 'No observation of the month reports a Wolf number of the hemisphere.'
const ONE_DAY = 'Only one day of the month has an index.'

export const MonthlyIndex = fileRecord(
  'MonthlyIndex',
  'The mean of the community index over a month.',
  {
    month: MONTH,
    mean: value('Mean', 'Mean of the daily index over the days that have one', MEAN),
    days: countField('Days', 'Days of the month with an index'),
    uncertainty: orNull('Uncertainty', 'Standard uncertainty of the mean', ERROR, ONE_DAY),
    ...hemispheres('month', NO_DAY, 'At most one day of the month has an index of the hemisphere.'),
  },
  {
    month: '2024-05',
    mean: 168.04,
    days: 31,
    uncertainty: 3.87,
    north: 60.3,
    north_uncertainty: 2.4,
    south: 107.9,
    south_uncertainty: 3.1,
  },
)
export type MonthlyIndex = Static<typeof MonthlyIndex>

const INCOMPLETE = 'One of the thirteen months has no index of the hemisphere, or no uncertainty of it.'

export const SmoothedIndex = fileRecord(
  'SmoothedIndex',
  'The 13-month smoothing of the community index. Only months with a complete window are listed.',
  {
    month: MONTH,
    mean: value(
      'Smoothed mean',
      'Mean over thirteen months around the month, the first and the last with half weight',
      MEAN,
    ),
    days: countField('Days', 'Days of the thirteen months with an index'),
    uncertainty: value('Uncertainty', 'Standard uncertainty of the smoothed mean', ERROR),
    ...hemispheres('thirteen months', INCOMPLETE),
  },
  {
    month: '2023-11',
    mean: 156.86,
    days: 396,
    uncertainty: 5.2,
    north: 70.1,
    north_uncertainty: 2.9,
    south: 86.4,
    south_uncertainty: 3.4,
  },
)

export const IndexRecipe = recordSchema(
  'IndexRecipe',
  'How the index was computed, and from which data.',
  {
    name: Type.String({ description: 'Name of the recipe' }),
    version: Type.String({ description: 'Version of the recipe. Another version gives other numbers.' }),
    constants: Type.Unsafe<Record<string, number>>({
      type: 'object',
      additionalProperties: { type: 'number' },
      description: 'The constants of the formulas, by their symbols',
    }),
    passes: withDescription(Count, 'Passes until the factors converged'),
    converged: Type.Boolean({ description: 'Whether the factors converged' }),
    data_version: Type.String({ description: 'The data version from which the index was computed' }),
    as_of: withDescription(Day, 'UTC day of that publication. Which days are settled depends on it.'),
    computed_at: withDescription(DateTime, 'When the index was computed'),
  },
  {
    ...RECIPE,
    passes: 31,
    converged: true,
    data_version: 'b0a06cd06a929',
    as_of: '2024-05-12',
    computed_at: '2024-05-12T06:00:09Z',
  },
)
export type IndexRecipe = Static<typeof IndexRecipe>
