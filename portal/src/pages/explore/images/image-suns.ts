/** The Sun at the time and site of each image, and what its values mean. */
import type { Image, SunEphemeris } from '@heliolog/client'
import type { FieldDescription } from '../../../data/dictionary.ts'
import { type RequestState, useRequest } from '../../../data/request-state.ts'
import { texts } from '../../../language/texts.ts'
import { useService } from '../explore-frame.tsx'

const field = (name: keyof SunEphemeris, title: string, description: string): FieldDescription => ({
  name,
  title,
  description,
  unit: 'degree',
  type: 'number',
})

export const orientationFields = (): FieldDescription[] => {
  const t = texts().images
  return [field('p', t.p, t.pMeaning), field('b0', t.b0, t.b0Meaning), field('l0', t.l0, t.l0Meaning)]
}

export const altitudeField = (): FieldDescription =>
  field('altitude', texts().images.altitude, texts().images.altitudeMeaning)

export const parallacticField = (): FieldDescription =>
  field('parallactic_angle', texts().images.parallacticAngle, texts().images.parallacticAngleMeaning)

/** The columns that the ephemeris adds to those of a record. */
export const sunFields = (): FieldDescription[] => [
  ...orientationFields(),
  parallacticField(),
  altitudeField(),
]

/** Requests the values of all images together. They are in the order of the images. */
export const useSuns = (images: readonly Image[]): RequestState<SunEphemeris[]> => {
  const service = useService()
  return useRequest(
    (signal) =>
      service.ephemeris({
        at: images.map(({ date_of_observation }) => date_of_observation),
        lat: images.map(({ site_lat }) => site_lat),
        lng: images.map(({ site_lng }) => site_lng),
        signal,
      }),
    images.map(({ id, date_of_observation: at, site_lat, site_lng }) => [id, at, site_lat, site_lng]).join(),
  )
}

/**
 * Refraction and the Sun's radius show its limb until the centre is 0.85 degrees below the horizon. The rest is for the
 * rounding of the site.
 */
const LOWEST_VISIBLE_DEGREES = -1

/** Whether no part of the Sun can have been visible. */
export const isBelowHorizon = (sun: SunEphemeris | undefined): boolean =>
  sun !== undefined && sun.altitude !== null && sun.altitude < LOWEST_VISIBLE_DEGREES
