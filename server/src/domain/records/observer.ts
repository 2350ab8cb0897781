/** An observer, with publication counts and summary statistics. */
import type { Static } from 'typebox'
import { countField, DateTime, field, fileRecord, Nickname, Nullable, statisticFields } from './field.ts'
import { type Tally, wolfStatistics } from './wolf.ts'

const seen = (title: string, description: string, ucd: string) =>
  field(Nullable(DateTime), {
    title,
    description,
    meaning: `Time of ${description.charAt(0).toLowerCase()}${description.slice(1)}, UTC.`,
    ucd,
    whyNull: 'The observer has no published observation or image.',
  })

const observerFields = {
  nickname: field(Nickname, {
    title: 'Nickname',
    meaning: 'Public nickname of the observer, the key of the table.',
    ucd: 'obs.observer',
  }),
  observations: countField('Observations', 'Published observations'),
  images: countField('Images', 'Published images'),
  first_seen: seen('First seen', 'The earliest published observation or image', 'time.start'),
}

const observerExample = {
  nickname: 'María del Sol',
  observations: 1204,
  images: 310,
  first_seen: '2009-03-01T10:05:00Z',
}

export const Observer = fileRecord(
  'Observer',
  'An observer with publication counts.',
  observerFields,
  observerExample,
)
export type Observer = Static<typeof Observer>

export const ObserverDetail = fileRecord(
  'ObserverDetail',
  'One observer with summary statistics over all their published records.',
  {
    ...observerFields,
    last_seen: seen('Last seen', 'The latest published observation or image', 'time.end'),
    days: countField('Days', 'Distinct UTC days with an observation'),
    white_light: countField('White light', 'Observations in white light'),
    h_alpha: countField('H-Alpha', 'Observations in H-Alpha'),
    cak: countField('CaK', 'Observations in CaK'),
    ...statisticFields('observer'),
  },
  {
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
)
export type ObserverDetail = Static<typeof ObserverDetail>

/** Counts and sums of one observer, from which the published records are computed. */
export type ObserverTally = Omit<ObserverDetail, keyof ReturnType<typeof wolfStatistics>> &
  Tally<'wolf' | 'a_number'>

export const observer = ({ nickname, observations, images, first_seen }: ObserverTally): Observer => ({
  nickname,
  observations,
  images,
  first_seen,
})

export const observerDetail = (tally: ObserverTally): ObserverDetail => ({
  ...observer(tally),
  last_seen: tally.last_seen,
  days: tally.days,
  white_light: tally.white_light,
  h_alpha: tally.h_alpha,
  cak: tally.cak,
  ...wolfStatistics(tally),
})

/** Marks the observers of the sample data as synthetic, also in copies of the data. */
export const SAMPLE_PREFIX = 'sample-'

export const isSampleObserver = (nickname: string): boolean => nickname.startsWith(SAMPLE_PREFIX)
