/** An observer, with publication counts and summary statistics. */
import Type, { type Static } from 'typebox'
import { Count, DateTime, Extreme, Mean, Nickname, Nullable, withDescription } from './field.ts'
import { type Tally, wolfStatistics } from './wolf-statistics.ts'

const observerFields = {
  nickname: Nickname,
  observations: withDescription(Count, 'Published observations'),
  images: withDescription(Count, 'Published images'),
  first_seen: withDescription(Nullable(DateTime), 'The earliest published observation or image'),
}

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
    last_seen: withDescription(Nullable(DateTime), 'The latest published observation or image'),
    days: withDescription(Count, 'Distinct UTC days with an observation'),
    white_light: withDescription(Count, 'Observations in white light'),
    h_alpha: withDescription(Count, 'Observations in H-Alpha'),
    cak: withDescription(Count, 'Observations in CaK'),
    wolf_mean: Mean,
    wolf_min: Extreme,
    wolf_max: Extreme,
    a_mean: Mean,
    a_min: Extreme,
    a_max: Extreme,
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
