/** The Sun at given instants, requested in groups of 100. */
import { queryOf } from './address.ts'
import { InvalidRequest } from './errors.ts'
import type { HttpClient } from './http-client.ts'
import type { CallOptions } from './records.ts'
import { isList } from './response.ts'

/** Angles are in degrees. The last three are null without a place. */
export interface SunEphemeris {
  /** RFC 3339 in UTC. */
  at: string
  /** P: from celestial north to the Sun's north pole, positive towards the east. */
  p: number
  /** B0 and L0: heliographic latitude and Carrington longitude of the centre of the disk. */
  b0: number
  l0: number
  /** The rotation in progress, and the elapsed part of it. */
  carrington_rotation: number
  carrington_fraction: number
  /** The apparent radius of the disk. */
  radius_arcsec: number
  /** From the centre of the Earth to that of the Sun. */
  distance_au: number
  /** Above the horizon, without refraction. */
  altitude: number | null
  /** From north over east. */
  azimuth: number | null
  /** From celestial north to the zenith at the Sun, positive in the afternoon. */
  parallactic_angle: number | null
}

/** One for all instants, or one for each; null where there is no place. */
export type Coordinates = number | readonly (number | null)[]

export interface EphemerisQuery extends CallOptions {
  /** Dates, or texts such as `2024-05-11T09:30:00Z`; from 1600 to 2100. */
  at: string | Date | readonly (string | Date)[]
  /** Latitude, north positive. */
  lat?: Coordinates | undefined
  /** Longitude, east positive. */
  lng?: Coordinates | undefined
}

const MAX_INSTANTS = 100

const instantOf = (at: string | Date): string => {
  if (!(at instanceof Date)) return at
  // null if it is invalid, although its type is string.
  const text: string | null = at.toJSON()
  if (text === null) throw new InvalidRequest('at contains an invalid Date.')
  return text
}

const checkLength = (name: string, given: Coordinates | undefined, count: number): void => {
  if (given !== undefined && typeof given !== 'number' && given.length !== count)
    throw new InvalidRequest(
      `${name} takes one number, or one for each instant: at has ${count}, ${name} has ${given.length}.`,
    )
}

/** The coordinates of some of the instants; undefined if none has a place. */
const listOf = (given: Coordinates | undefined, from: number): string | undefined => {
  if (given === undefined || typeof given === 'number') return given?.toString()
  const part = given.slice(from, from + MAX_INSTANTS)
  // join() leaves entries empty that are null or undefined.
  return part.some((value) => value != null) ? part.join() : undefined
}

export const readEphemeris = async (
  http: HttpClient,
  url: string,
  { at, lat, lng, signal }: EphemerisQuery,
): Promise<SunEphemeris[]> => {
  const instants = [at].flat().map(instantOf)
  checkLength('lat', lat, instants.length)
  checkLength('lng', lng, instants.length)
  const all: SunEphemeris[] = []
  for (let from = 0; from < instants.length; from += MAX_INSTANTS) {
    const query = {
      at: instants.slice(from, from + MAX_INSTANTS).join(),
      lat: listOf(lat, from),
      lng: listOf(lng, from),
    }
    // Past the client's cache, which would revalidate it: browsers may use the response for 30 days without a call.
    const options = { retries: http.retries(signal), signal }
    all.push(...(await http.getUncached(url + queryOf(query), isList<SunEphemeris>, options)).data)
  }
  return all
}
