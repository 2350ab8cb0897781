/** The Sun at the time and site of each image, and what its values mean. */
import type { Heliolog, Image, SunEphemeris } from '@heliolog/client'
import { type RequestState, useRequest } from '../../service/request-state.ts'
import type { FieldDescription } from '../dictionary.ts'

const field = (name: keyof SunEphemeris, title: string, description: string): FieldDescription => ({
  name,
  title,
  description,
  unit: 'degree',
  type: 'number',
})

export const ORIENTATION_FIELDS: readonly FieldDescription[] = [
  field(
    'p',
    'P',
    "Position angle: how far the Sun's north pole is turned from celestial north, positive towards the east.",
  ),
  field('b0', 'B0', 'Latitude on the Sun of the centre of the disk, north positive.'),
  field('l0', 'L0', 'Carrington longitude of the centre of the disk.'),
]

export const ALTITUDE_FIELD = field(
  'altitude',
  'Altitude of the Sun',
  'How high the Sun was above the horizon of the site. Images with the Sun below the horizon are flagged.',
)

export const PARALLACTIC_FIELD = field(
  'parallactic_angle',
  'Parallactic angle',
  'How far the zenith, which an altazimuth mount keeps at the top, is turned from celestial north, positive towards the east.',
)

/** The columns that the ephemeris adds to those of a record. */
export const SUN_FIELDS: readonly FieldDescription[] = [
  ...ORIENTATION_FIELDS,
  PARALLACTIC_FIELD,
  ALTITUDE_FIELD,
]

/** Requests the values of all images together. They are in the order of the images. */
export const useSuns = (service: Heliolog, images: readonly Image[]): RequestState<SunEphemeris[]> =>
  useRequest(
    (signal) =>
      service.ephemeris({
        at: images.map(({ date_of_observation }) => date_of_observation),
        lat: images.map(({ site_lat }) => site_lat),
        lng: images.map(({ site_lng }) => site_lng),
        signal,
      }),
    images.map(({ id, date_of_observation: at, site_lat, site_lng }) => [id, at, site_lat, site_lng]).join(),
  )

/**
 * Refraction and the Sun's radius show its limb until the centre is 0.85 degrees below the horizon. The rest is for the
 * rounding of the site.
 */
const LOWEST_VISIBLE_DEGREES = -1

/** Whether no part of the Sun can have been visible. */
export const isBelowHorizon = (sun: SunEphemeris | undefined): boolean =>
  sun !== undefined && sun.altitude !== null && sun.altitude < LOWEST_VISIBLE_DEGREES

export const BELOW_HORIZON = 'Sun below the horizon'
