/** The records of one visit to the telescope: an observation and an image. */
import type { Random } from '../random.ts'
import type { Visit } from './attendance.ts'
import type { Weather } from './climate.ts'
import { BAND_NAME, comment, imageTags, observationTags, observationTitle } from './observation-texts.ts'
import type { ObservationType, SampleImage, SampleObservation } from './sample-records.ts'
import { countSpots } from './spot-counting.ts'
import type { VisibleGroup } from './sun.ts'
import type { SyntheticObserver } from './synthetic-observers.ts'

/** The data shared by all observations of a day. */
export interface ObservingDay {
  day: string
  groups: readonly VisibleGroup[]
}

/** The share of the observer's visits in a band. */
export function bandShare(
  { whiteLightShare, hAlphaShare }: SyntheticObserver,
  type: ObservationType,
): number {
  return [whiteLightShare, hAlphaShare, 1 - whiteLightShare - hAlphaShare][type] as number
}

export function drawType(random: Random, observer: SyntheticObserver): ObservationType {
  const instrument = random.unit()
  if (instrument < observer.whiteLightShare) return 0
  return instrument < observer.whiteLightShare + observer.hAlphaShare ? 1 : 2
}

export function makeObservation(
  random: Random,
  { day, groups }: ObservingDay,
  { observer, second }: Visit,
  type: ObservationType,
  weather: Weather | undefined,
  index: number,
): SampleObservation {
  const clarity = weather?.clarity ?? 0.5
  const seeing = percent(55 + 18 * random.normal())
  const counts = countSpots(random, groups, observer, type, seeing)
  const reports = observer.reportsConditions
  const step = observer.conditionStep
  return {
    id: `sample-o-${serial(day, index)}`,
    observer: observer.nickname,
    type,
    date_of_observation: timestamp(day, second),
    title: random.chance(observer.titleChance) ? observationTitle(random, type) : null,
    ...counts,
    seeing: reports ? roundToStep(seeing, step) : null,
    transparency: reports ? roundToStep(percent(30 + 60 * clarity + 12 * random.normal()), step) : null,
    // Cloud cover is estimated in steps of 10, and an overcast sky allows no observation.
    cloud_cover: reports ? roundToStep(Math.min(90, percent(110 * (1 - clarity) * random.unit())), 10) : null,
    comments: random.chance(observer.commentChance) ? comment(random, type, groups, counts.gt) : null,
    tags: random.chance(observer.tagChance) ? observationTags(random, type, groups) : [],
  }
}

export function makeImage(
  random: Random,
  { day, groups }: ObservingDay,
  { observer, second }: Visit,
  type: ObservationType,
  index: number,
): SampleImage {
  const number = serial(day, index)
  const cdn_id = `sample-${number}`
  const address = `https://images.example/sample/${cdn_id}`
  return {
    id: `sample-i-${number}`,
    observer: observer.nickname,
    title: random.chance(0.7) ? `Synthetic ${BAND_NAME[type]} image` : null,
    date_of_observation: timestamp(day, second),
    cdn_id,
    urls: { thumb: `${address}/thumb.jpg`, medium: `${address}/medium.jpg`, full: `${address}/full.jpg` },
    site_lat: observer.site?.lat ?? null,
    site_lng: observer.site?.lng ?? null,
    mount: observer.mount,
    tags: random.chance(observer.tagChance) ? imageTags(random, type, groups) : [],
  }
}

/** The day and the index on that day, so that ids sort by time and depend on no other day. */
function serial(day: string, index: number): string {
  return day.replaceAll('-', '') + index.toString(36).padStart(4, '0')
}

const OBSERVATION_ID = /^sample-o-(\d{4})(\d\d)(\d\d)[0-9a-z]{4}$/

/** Undefined for ids of early releases, which have no day. */
export function dayOfObservationId(id: string): string | undefined {
  const [, year, month, day] = OBSERVATION_ID.exec(id) ?? []
  return year && `${year}-${month}-${day}`
}

function timestamp(day: string, second: number): string {
  const minute = Math.floor(second / 60)
  return `${day}T${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}:${twoDigits(second % 60)}Z`
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : `${value}`
}

function percent(value: number): number {
  return Math.min(100, Math.max(0, Math.round(value)))
}

function roundToStep(value: number, step: number): number {
  return Math.round(value / step) * step
}
