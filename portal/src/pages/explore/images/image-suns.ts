/** The Sun at the time and site of each image, and what its values mean. */
import type { BulkImage, SunEphemeris } from '@heliolog/client'
import type { FieldMeaning } from '../../../data/dictionary.ts'
import { type RequestState, useRequest } from '../../../data/request-state.ts'
import { texts } from '../../../language/texts.ts'
import { useService } from '../explore-frame.tsx'

/** A value of the ephemeris, which is an angle in degrees. */
interface SunField extends FieldMeaning {
  name: Exclude<keyof SunEphemeris, 'at'>
}

export const sunFields = (): SunField[] => {
  const t = texts().images
  return [
    { name: 'p', title: t.p, description: t.pMeaning },
    { name: 'b0', title: t.b0, description: t.b0Meaning },
    { name: 'l0', title: t.l0, description: t.l0Meaning },
    { name: 'parallactic_angle', title: t.parallacticAngle, description: t.parallacticAngleMeaning },
    { name: 'altitude', title: t.altitude, description: t.altitudeMeaning },
  ]
}

/** Those that need no site. */
export const orientationFields = (): SunField[] => sunFields().slice(0, 3)

export interface SunImage extends BulkImage {
  /** Undefined until it arrives. */
  sun: SunEphemeris | undefined
}

/** The images with the Sun of each, which are requested together. */
export const useSunImages = (images: readonly BulkImage[]) => {
  const service = useService()
  const request: RequestState<SunEphemeris[]> = useRequest(
    (signal) =>
      service.ephemeris({
        at: images.map(({ date_of_observation }) => date_of_observation),
        lat: images.map(({ site_lat }) => site_lat),
        lng: images.map(({ site_lng }) => site_lng),
        signal,
      }),
    images.map(({ id, date_of_observation: at, site_lat, site_lng }) => [id, at, site_lat, site_lng]).join(),
  )
  const suns = request.state === 'ready' ? request.value : []
  return { request, sunImages: images.map((image, at): SunImage => ({ ...image, sun: suns[at] })) }
}

/**
 * Refraction and the Sun's radius show its limb until the centre is 0.85 degrees below the horizon. The rest is for the
 * rounding of the site.
 */
const LOWEST_VISIBLE_DEGREES = -1

/** True if no part of the Sun can have been visible. */
export const isBelowHorizon = ({ sun }: SunImage): boolean =>
  sun !== undefined && sun.altitude !== null && sun.altitude < LOWEST_VISIBLE_DEGREES
