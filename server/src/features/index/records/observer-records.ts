/** The observers, observations and flags of the index as published. */

import {
  DIAGNOSTICS,
  type Diagnostic,
  NO_FACTOR_REASONS,
  type NoFactorReason,
} from '@heliolog/community-index/observer-index'
import { FLAGS, type Flag } from '@heliolog/community-index/row-flags'
import Type, { type Static } from 'typebox'
import {
  countField,
  DATE_OF_OBSERVATION,
  Day,
  field,
  fileRecord,
  Id,
  Nickname,
  Nullable,
  OBSERVER,
  quantity,
  recordSchema,
} from '../../../domain/records/field.ts'
import { COUNT_CHECKS, type CountCheck } from './count-checks.ts'

const Value = Type.Number({ minimum: 0 })

const FACTOR = 'arith.factor'

const value = (title: string, description: string, ucd: string) =>
  field(Value, { ...quantity(title, description), ucd })

const NO_K = 'The common days do not determine k; reason says why.'

const NO_COMMON_DAYS = 'The observer has no common days.'

const commonDay = (which: 'First' | 'Last', ucd: string) =>
  field(Nullable(Day), {
    title: `${which} common day`,
    description: `The ${which.toLowerCase()} common day`,
    meaning: `The ${which.toLowerCase()} common day, UTC.`,
    ucd,
    whyNull: NO_COMMON_DAYS,
  })

const DIAGNOSTICS_MEANING =
  'zeros-missing: 0 on fewer than a quarter of at least 20 common days on which all others reported 0; only-zeros: 0 on more than three quarters of at least 20 common days on which others saw spots'

const observerFields = {
  nickname: field(Nickname, {
    title: 'Nickname',
    meaning: 'Nickname of the observer, the key of the table.',
    ucd: 'obs.observer',
  }),
  k: field(Nullable(Value), {
    ...quantity(
      'Factor k',
      "The factor that scales the observer's Wolf numbers to the community's level; four decimals",
    ),
    ucd: FACTOR,
    whyNull: NO_K,
  }),
  uncertainty: field(Nullable(Value), {
    ...quantity('Uncertainty', 'Standard uncertainty of k'),
    ucd: 'stat.error',
    whyNull: NO_K,
  }),
  reason: field(
    Nullable(Type.Unsafe<NoFactorReason>({ type: 'string', enum: [...NO_FACTOR_REASONS, null] })),
    {
      title: 'Reason',
      description: 'Why there is no k',
      meaning:
        'Why there is no k: no-common-days, too-few-common-days (fewer than 20), no-spots-on-common-days, or activity-too-low.',
      ucd: 'meta.code',
      whyNull: 'There is a k.',
    },
  ),
  common_days: countField('Common days', 'Days on which the observer and another one reported a Wolf number'),
  first_day: commonDay('First', 'time.start'),
  last_day: commonDay('Last', 'time.end'),
  quality: value(
    'Quality',
    'How well the observer agrees with the others: 1 is average, more is better, from 0.1 to 2',
    'meta.code.qual',
  ),
  factor: value('Applied factor', 'The mean of the factors that were applied, also if k is null', FACTOR),
  last_seen_day: field(Day, {
    title: 'Last seen',
    description: 'The last day with an observation that entered the index',
    meaning: 'The last UTC day with an observation that entered the index.',
    ucd: 'time.end',
  }),
  flagged_share: field(Nullable(Type.Number({ minimum: 0, maximum: 1 })), {
    ...quantity(
      'Share of flagged days',
      'The part of the common days on which the observer was flagged as outlier or disputed, from 0 to 1; four decimals',
    ),
    ucd: 'stat.value;arith.ratio',
    whyNull: NO_COMMON_DAYS,
  }),
  diagnostics: field(
    Type.Array(Type.Unsafe<Diagnostic>({ type: 'string', enum: [...DIAGNOSTICS] }), {
      description: DIAGNOSTICS_MEANING,
    }),
    {
      title: 'Diagnostics',
      meaning: `${DIAGNOSTICS_MEANING}. In CSV, semicolons separate them.`,
      ucd: 'meta.code.qual',
      whyNull: 'Nothing is unusual: an empty cell in CSV, an empty list in other formats.',
    },
  ),
}

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
  last_seen_day: '2024-05-11',
  flagged_share: 0.0034,
  diagnostics: [],
}

export const IndexObserver = fileRecord(
  'IndexObserver',
  "An observer's factor k in the community index.",
  observerFields,
  observerExample,
)
export type IndexObserver = Static<typeof IndexObserver>

const yearFields = {
  year: field(Type.Integer(), { ...quantity('Year', 'Calendar year, UTC'), ucd: 'time.epoch' }),
  factor: value('Factor', 'The factor that was applied in this year', FACTOR),
  relative_uncertainty: value(
    'Relative uncertainty',
    'Standard uncertainty of the factor, as a part of it',
    'stat.error;arith.ratio',
  ),
  common_days: countField('Common days', 'Common days of this year'),
}
const yearExample = { year: 2024, factor: 1.1467, relative_uncertainty: 0.0411, common_days: 102 }

export const IndexFactor = fileRecord(
  'IndexFactor',
  "An observer's factor of one calendar year.",
  {
    nickname: field(Nickname, {
      title: 'Nickname',
      meaning: 'Nickname of the observer; with the year, the key of the table.',
      ucd: 'obs.observer',
    }),
    ...yearFields,
  },
  { nickname: observerExample.nickname, ...yearExample },
)
export type IndexFactor = Static<typeof IndexFactor>

export const IndexObserverDetail = recordSchema(
  'IndexObserverDetail',
  "An observer's factor k in the community index, with the factors of all years.",
  {
    ...observerFields,
    years: Type.Array(Type.Object(yearFields, { additionalProperties: false }), {
      description: 'The factors of the years with an observation that entered, oldest first',
    }),
  },
  { ...observerExample, years: [yearExample] },
)
export type IndexObserverDetail = Static<typeof IndexObserverDetail>

const ID = field(Id, { title: 'Id', meaning: 'Identifier of the observation.', ucd: 'meta.id' })
const Z = field(Nullable(Type.Number()), {
  ...quantity(
    'Deviation z',
    'How many standard deviations the scaled value is above the index of the day, or below if negative',
  ),
  ucd: 'stat.fit.residual',
  whyNull: 'No other observer reported a Wolf number on that day.',
})
const FLAG_MEANING =
  'outlier: far from the index of three or more observers; disputed: two observers differ; no-peers: no other observer; else ok'
const DayValue = value('Index of the day', 'Index of the day', 'meta.number;stat.mean')

export const IndexedObservation = fileRecord(
  'IndexedObservation',
  "How an observation entered the index. An observer's observations of one day enter as one value.",
  {
    id: ID,
    observer: OBSERVER,
    day: field(Day, { title: 'Day', meaning: 'UTC day of the observation.', ucd: 'time.epoch' }),
    reports: countField('Reports', "The observer's observations of the day, which enter as one value"),
    wolf: value('Wolf number', 'Mean of their Wolf numbers', 'meta.number;stat.mean'),
    factor: value('Factor', 'The factor by which it was multiplied, that of the observer and year', FACTOR),
    scaled: value('Scaled value', 'wolf × factor', 'meta.number'),
    weight: value('Weight', 'The weight of the observer in this year', 'stat.weight'),
    share: value(
      'Share',
      "The value's share in the index of the day, from 0 to 1",
      'stat.weight;arith.ratio',
    ),
    z: Z,
    flag: field(Type.Unsafe<Flag>({ type: 'string', enum: [...FLAGS] }), {
      title: 'Flag',
      description: FLAG_MEANING,
      meaning: `${FLAG_MEANING}.`,
      ucd: 'meta.code.qual',
    }),
    index: DayValue,
  },
  {
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
)
export type IndexedObservation = Static<typeof IndexedObservation>

export type PublishedFlag = Exclude<Flag, 'ok'> | CountCheck
/** The flags that `/index/v1/flags` lists. */
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

export const IndexFlag = fileRecord(
  'IndexFlag',
  'An observation that differs from the index, has no peers, or fails a simple check.',
  {
    id: ID,
    observer: OBSERVER,
    date_of_observation: DATE_OF_OBSERVATION,
    flag: field(PublishedFlagName, {
      title: 'Flag',
      meaning: 'What is unusual. An observation with several flags has several rows.',
      ucd: 'meta.code.qual',
    }),
    wolf: countField('Wolf number', 'Wolf number of the observation'),
    z: Z,
    index: DayValue,
  },
  {
    id: 'o-2024-0511-18',
    observer: 'María del Sol',
    date_of_observation: '2024-05-11T09:30:00Z',
    flag: 'outlier',
    wolf: 1860,
    z: 21.4,
    index: 171.32,
  },
)
export type IndexFlag = Static<typeof IndexFlag>
