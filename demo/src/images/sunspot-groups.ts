/** Places the groups and their spots on the disc: in the active latitudes, each leading spot to the west. */
import type { Random } from '../random.ts'
import { type Half, type Halves, spotsOfGroups } from './hemisphere-counts.ts'
import { besideAxis, distance, type Place } from './sphere.ts'

export type Hemisphere = 'north' | 'south'

export interface Spot {
  place: Place
  /** The radius of its umbra, in degrees. */
  radius: number
  hasPenumbra: boolean
}

export interface Group {
  hemisphere: Hemisphere
  /** False for spots that nobody counted as a group. */
  isCounted: boolean
  centre: Place
  /** From its first spot to its last, in degrees. */
  length: number
  /** Of its axis: leaders are nearer to the equator (Joy's law). */
  tilt: number
  spots: Spot[]
}

const LOWEST_LATITUDE = 5
const HIGHEST_LATITUDE = 35
const FARTHEST_LONGITUDE = 64
const LONGEST_GROUP = 15
/** No spot touches the equator: it must be seen to which half it belongs. */
const NEAREST_TO_EQUATOR = 0.8
/** A spot that is larger has a penumbra; smaller ones are pores. */
const LARGEST_PORE = 0.42
export const PENUMBRA = 2.2
/** Tries at a free place. Where there are more neighbours than any Sun has, the first will do. */
const TRIES = 14
const MOST_NEIGHBOURS = 80

/** Of several places the one with the most room around it. */
const roomiest = <Item>(
  draw: () => Item,
  neighbours: readonly Item[],
  gap: (one: Item, other: Item) => number,
): Item => {
  let best = draw()
  if (neighbours.length > MOST_NEIGHBOURS) return best
  let most = Number.NEGATIVE_INFINITY
  for (let tried = 0, item = best; tried < TRIES; tried++, item = draw()) {
    const room = Math.min(99, ...neighbours.map((neighbour) => gap(item, neighbour)))
    if (room > most) [best, most] = [item, room]
  }
  return best
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))

const extent = ({ radius, hasPenumbra }: Spot): number => radius * (hasPenumbra ? PENUMBRA : 1)
const gapOfSpots = (one: Spot, other: Spot): number =>
  distance(one.place, other.place) - extent(one) - extent(other)
const gapOfGroups = (one: Group, other: Group): number =>
  distance(one.centre, other.centre) - (one.length + other.length) / 2

/** So far along the axis of a group and across it, within its own half. */
const spotAt = ({ centre, tilt, hemisphere }: Group, along: number, across: number, radius: number): Spot => {
  const place = besideAxis(centre, tilt, along, across)
  const spot = { place, radius, hasPenumbra: radius > LARGEST_PORE }
  const nearest = NEAREST_TO_EQUATOR + 1.3 * extent(spot)
  place.latitude =
    hemisphere === 'north' ? Math.max(place.latitude, nearest) : Math.min(place.latitude, -nearest)
  return spot
}

/** The leader first, then the follower, then what lies around both and between them. */
const spotsIn = (random: Random, group: Group, count: number): Spot[] => {
  if (count === 0) return []
  const half = group.length / 2
  const largest = clamp(0.26 + 0.16 * Math.sqrt(count) * random.between(0.7, 1.5), 0.2, 1.5)
  if (count === 1) return [spotAt(group, 0, 0, largest * random.between(0.6, 1.4))]
  const spots = [
    spotAt(group, half, 0, largest),
    spotAt(group, -half, random.between(-0.5, 0.5), largest * random.between(0.5, 0.85)),
  ]
  while (spots.length < count) {
    const draw = () => {
      const side = random.unit()
      const around = side < 0.45 ? half : side < 0.8 ? -half : random.between(-half, half)
      const along = clamp(around + 0.3 * half * random.normal(), -1.25 * half, 1.2 * half)
      const radius = 0.17 + 0.38 * random.unit() ** 3
      return spotAt(group, along, (0.5 + 0.17 * group.length) * random.normal(), radius)
    }
    spots.push(roomiest(draw, spots, gapOfSpots))
  }
  return spots
}

const groupAnywhere = (random: Random, hemisphere: Hemisphere, count: number, isCounted: boolean): Group => {
  const spread = (random.unit() + random.unit()) / 2
  const latitude = LOWEST_LATITUDE + (HIGHEST_LATITUDE - LOWEST_LATITUDE) * spread
  const sign = hemisphere === 'north' ? 1 : -1
  return {
    hemisphere,
    isCounted,
    centre: {
      latitude: sign * latitude,
      longitude: random.between(-FARTHEST_LONGITUDE, FARTHEST_LONGITUDE),
    },
    length:
      count < 2 ? 1 : Math.min(LONGEST_GROUP, (1.2 + 1.35 * Math.sqrt(count)) * random.between(0.85, 1.2)),
    tilt: sign * (latitude / 3 + 4 * random.normal()),
    spots: [],
  }
}

/** Adds the groups of one half to those that have their places already. */
const placeHalf = (random: Random, hemisphere: Hemisphere, half: Half, placed: Group[]): void => {
  const isCounted = half.groups > 0
  // Spots without any group lie by themselves. The largest groups take their places first, while there is room.
  const sizes = isCounted
    ? spotsOfGroups(random, half).sort((one, other) => other - one)
    : Array.from({ length: half.spots }, () => 1)
  for (const count of sizes) {
    const draw = () => groupAnywhere(random, hemisphere, count, isCounted)
    const group = roomiest(draw, placed, gapOfGroups)
    placed.push({ ...group, spots: spotsIn(random, group, count) })
  }
}

export const placeGroups = (random: Random, { north, south }: Halves): Group[] => {
  const groups: Group[] = []
  placeHalf(random, 'north', north, groups)
  placeHalf(random, 'south', south, groups)
  return groups
}
