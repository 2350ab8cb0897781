/** The observers, observations and flags of the index as published. */
import Type, { type Static } from 'typebox'
import {
  Count,
  DATE_OF_OBSERVATION,
  Day,
  type DocumentedFields,
  field,
  Id,
  Nickname,
  Nullable,
  OBSERVER,
  withDescription,
} from '../../../domain/records/field.ts'
import { NO_FACTOR_REASONS, type NoFactorReason } from '../method/observer-index.ts'
import { COUNT_CHECKS, type CountCheck, FLAGS, type Flag } from '../method/row-flags.ts'

const Factor = Type.Number({ minimum: 0 })
const Value = Type.Number({ minimum: 0 })

const documented = (title: string, description: string) =>
  ({ title, description, meaning: `${description}.`, unit: '1' }) as const

const NO_K = 'The common days do not determine k; reason says why.'
const NO_COMMON_DAYS = 'The observer has no common days.'

const observerFields = {
  nickname: field(Nickname, {
    title: 'Nickname',
    meaning: 'Nickname of the observer, the key of the table.',
  }),
  k: field(Nullable(Factor), {
    ...documented(
      'Factor k',
      "The factor that scales the observer's Wolf numbers to the community's level; four decimals",
    ),
    whyNull: NO_K,
  }),
  uncertainty: field(Nullable(Value), {
    ...documented('Uncertainty', 'Standard uncertainty of k'),
    whyNull: NO_K,
  }),
  reason: field(
    Nullable(Type.Unsafe<NoFactorReason>({ type: 'string', enum: [...NO_FACTOR_REASONS, null] })),
    {
      title: 'Reason',
      description: 'Why there is no k',
      meaning:
        'Why there is no k: no-common-days, too-few-common-days (fewer than 20), no-spots-on-common-days, or activity-too-low.',
      whyNull: 'There is a k.',
    },
  ),
  common_days: field(
    Count,
    documented('Common days', 'Days on which the observer and another one reported a Wolf number'),
  ),
  first_day: field(Nullable(Day), {
    title: 'First common day',
    description: 'The first common day',
    meaning: 'The first common day, UTC.',
    whyNull: NO_COMMON_DAYS,
  }),
  last_day: field(Nullable(Day), {
    title: 'Last common day',
    description: 'The last common day',
    meaning: 'The last common day, UTC.',
    whyNull: NO_COMMON_DAYS,
  }),
  quality: field(
    Value,
    documented(
      'Quality',
      'How well the observer agrees with the others: 1 is average, more is better, from 0.1 to 2',
    ),
  ),
  factor: field(
    Factor,
    documented('Applied factor', 'The mean of the factors that were applied, also if k is null'),
  ),
} satisfies DocumentedFields

const observerExample = {
  nickname: 'María del Sol',
  k: 1.1324,
  uncertainty: 0.0312,
  reason: null,
  common_days: 870,
  first_day: '2009-03-01',
  last_day: '2024-05-11',
  quality: 1.2041,
  factor: 1.1324,
}

export const IndexObserver = Type.Object(observerFields, {
  $id: 'IndexObserver',
  additionalProperties: false,
  description: "An observer's factor k in the community index.",
  example: observerExample,
})
export type IndexObserver = Static<typeof IndexObserver>

const IndexObserverYear = Type.Object(
  {
    year: Type.Integer({ description: 'Calendar year, UTC' }),
    factor: Type.Number({ minimum: 0, description: 'The factor that was applied in this year' }),
    relative_uncertainty: Type.Number({
      minimum: 0,
      description: 'Standard uncertainty of the factor, as a part of it',
    }),
    common_days: withDescription(Count, 'Common days of this year'),
  },
  { additionalProperties: false },
)

export const IndexObserverDetail = Type.Object(
  {
    ...observerFields,
    years: Type.Array(IndexObserverYear, {
      description: 'The factors of the years with an observation that entered, oldest first',
    }),
  },
  {
    $id: 'IndexObserverDetail',
    additionalProperties: false,
    description: "An observer's factor k in the community index, with the factors of all years.",
    example: {
      ...observerExample,
      years: [{ year: 2024, factor: 1.1467, relative_uncertainty: 0.0411, common_days: 102 }],
    },
  },
)
export type IndexObserverDetail = Static<typeof IndexObserverDetail>

const Z = field(Nullable(Type.Number()), {
  ...documented(
    'Deviation z',
    'How many standard deviations the scaled value is above the index of the day, or below if negative',
  ),
  whyNull: 'No other observer reported a Wolf number on that day.',
})
const DayValue = field(Value, documented('Index of the day', 'Index of the day'))

export const IndexedObservation = Type.Object(
  {
    id: field(Id, { title: 'Id', meaning: 'Identifier of the observation.' }),
    observer: OBSERVER,
    day: field(Day, { title: 'Day', meaning: 'UTC day of the observation.' }),
    reports: field(
      Count,
      documented('Reports', "The observer's observations of the day, which enter as one value"),
    ),
    wolf: field(Value, documented('Wolf number', 'Mean of their Wolf numbers')),
    factor: field(
      Factor,
      documented('Factor', 'The factor by which it was multiplied, that of the observer and year'),
    ),
    scaled: field(Value, documented('Scaled value', 'wolf × factor')),
    weight: field(Value, documented('Weight', 'The weight of the observer in this year')),
    share: field(Value, documented('Share', "The value's share in the index of the day, from 0 to 1")),
    z: Z,
    flag: field(Type.Unsafe<Flag>({ type: 'string', enum: [...FLAGS] }), {
      title: 'Flag',
      description:
        'outlier: far from the index of three or more observers; disputed: two observers differ; no-peers: no other observer; else ok',
      meaning:
        'outlier: far from the index of three or more observers; disputed: two observers differ; no-peers: no other observer; else ok.',
    }),
    index: DayValue,
  } satisfies DocumentedFields,
  {
    $id: 'IndexedObservation',
    additionalProperties: false,
    description:
      "How an observation entered the index. An observer's observations of one day enter as one value.",
    example: {
      id: 'o-2024-0511-17',
      observer: 'María del Sol',
      day: '2024-05-11',
      reports: 1,
      wolf: 186,
      factor: 1.1467,
      scaled: 213.29,
      weight: 0.8312,
      share: 0.0301,
      z: 1.84,
      flag: 'ok',
      index: 171.32,
    },
  },
)
export type IndexedObservation = Static<typeof IndexedObservation>

export type PublishedFlag = Exclude<Flag, 'ok'> | CountCheck
/** What `/index/v1/flags` lists. */
export const PUBLISHED_FLAGS: readonly PublishedFlag[] = [
  ...FLAGS.filter((flag) => flag !== 'ok'),
  ...(Object.keys(COUNT_CHECKS) as CountCheck[]),
]

const checks = Object.entries(COUNT_CHECKS).map(([flag, meaning]) => `${flag}: ${meaning}`)

export const PublishedFlagName = Type.Unsafe<PublishedFlag>({
  type: 'string',
  enum: [...PUBLISHED_FLAGS],
  description: `outlier, disputed and no-peers as in the observation; ${checks.join('; ')}`,
})

export const IndexFlag = Type.Object(
  {
    id: field(Id, { title: 'Id', meaning: 'Identifier of the observation.' }),
    observer: OBSERVER,
    date_of_observation: DATE_OF_OBSERVATION,
    flag: field(PublishedFlagName, {
      title: 'Flag',
      meaning: 'What is unusual. An observation with several flags has several rows.',
    }),
    wolf: field(Type.Integer({ minimum: 0 }), documented('Wolf number', 'Wolf number of the observation')),
    z: Z,
    index: DayValue,
  } satisfies DocumentedFields,
  {
    $id: 'IndexFlag',
    additionalProperties: false,
    description: 'An observation that differs from the index, has no peers, or fails a simple check.',
    example: {
      id: 'o-2024-0511-18',
      observer: 'María del Sol',
      date_of_observation: '2024-05-11T09:30:00Z',
      flag: 'outlier',
      wolf: 1860,
      z: 21.4,
      index: 171.32,
    },
  },
)
export type IndexFlag = Static<typeof IndexFlag>
