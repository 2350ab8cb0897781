/** An observer, with publication counts and summary statistics. */
import Type, { type Static } from 'typebox'
import { Count, DateTime, type DocumentedFields, field, Nickname, Nullable } from './field.ts'
import { statisticFields } from './statistic-fields.ts'
import { type Tally, wolfStatistics } from './wolf-statistics.ts'

const counted = (title: string, description: string) =>
  field(Count, { title, description, meaning: `${description}.`, unit: '1' })

const seen = (title: string, description: string) =>
  field(Nullable(DateTime), {
    title,
    description,
    meaning: `Time of ${description.charAt(0).toLowerCase()}${description.slice(1)}, UTC.`,
    whyNull: 'The observer has no published observation or image.',
  })

const { mean, minimum, maximum } = statisticFields('observer')

const observerFields = {
  nickname: field(Nickname, {
    title: 'Nickname',
    meaning: 'Public nickname of the observer, the key of the table.',
  }),
  observations: counted('Observations', 'Published observations'),
  images: counted('Images', 'Published images'),
  first_seen: seen('First seen', 'The earliest published observation or image'),
} satisfies DocumentedFields

const observerExample = {
  nickname: 'María del Sol',
  observations: 1204,
  images: 310,
  first_seen: '2009-03-01T10:05:00Z',
}

export const Observer = Type.Object(observerFields, {
  $id: 'Observer',
  additionalProperties: false,
  description: 'An observer with publication counts.',
  example: observerExample,
})
export type Observer = Static<typeof Observer>

export const ObserverDetail = Type.Object(
  {
    ...observerFields,
    last_seen: seen('Last seen', 'The latest published observation or image'),
    days: counted('Days', 'Distinct UTC days with an observation'),
    white_light: counted('White light', 'Observations in white light'),
    h_alpha: counted('H-Alpha', 'Observations in H-Alpha'),
    cak: counted('CaK', 'Observations in CaK'),
    wolf_mean: mean('Wolf number', 'wolf'),
    wolf_min: minimum('Wolf number', 'wolf'),
    wolf_max: maximum('Wolf number', 'wolf'),
    a_mean: mean('naked-eye count', 'a_number'),
    a_min: minimum('naked-eye count', 'a_number'),
    a_max: maximum('naked-eye count', 'a_number'),
  },
  {
    $id: 'ObserverDetail',
    additionalProperties: false,
    description: 'One observer with summary statistics over all their published records.',
    example: {
      ...observerExample,
      last_seen: '2024-05-11T09:30:00Z',
      days: 1180,
      white_light: 1004,
      h_alpha: 150,
      cak: 50,
      wolf_mean: 61.25,
      wolf_min: 0,
      wolf_max: 251,
      a_mean: 0.4,
      a_min: 0,
      a_max: 3,
    },
  },
)
export type ObserverDetail = Static<typeof ObserverDetail>

/** Counts and sums of one observer, from which the published records are computed. */
export interface ObserverTally {
  nickname: string
  observations: number
  images: number
  firstSeen: string | null
  lastSeen: string | null
  days: number
  whiteLight: number
  hAlpha: number
  cak: number
  wolf: Tally
  nakedEye: Tally
}

export const observer = (tally: ObserverTally): Observer => ({
  nickname: tally.nickname,
  observations: tally.observations,
  images: tally.images,
  first_seen: tally.firstSeen,
})

export const observerDetail = (tally: ObserverTally): ObserverDetail => ({
  ...observer(tally),
  last_seen: tally.lastSeen,
  days: tally.days,
  white_light: tally.whiteLight,
  h_alpha: tally.hAlpha,
  cak: tally.cak,
  ...wolfStatistics(tally),
})
