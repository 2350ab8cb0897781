/** Places groups and their spots where the synthetic Sun has them, with each group's leading spot in the west. */
import type { Random } from '../random.ts'
import { type CountsByHemisphere, distributeSpots, type HemisphereCounts } from './hemisphere-counts.ts'
import { angularDistance, offsetAlongAxis, type Position } from './projection.ts'

export type Hemisphere = 'north' | 'south'

export interface Spot {
  position: Position
  /** Radius of the umbra, in degrees. */
  radius: number
  hasPenumbra: boolean
}

export interface Group {
  hemisphere: Hemisphere
  /** False for a single spot that was not counted as a group. */
  isCounted: boolean
  centre: Position
  /** Degrees from the first spot to the last. */
  length: number
  /** Tilt of the axis: the leading spot is nearer to the equator (Joy's law). */
  tilt: number
  spots: Spot[]
}

const MIN_LATITUDE = 5
const MAX_LATITUDE = 35
const MAX_LONGITUDE = 64
/** So many degrees from the central meridian, spots are still on the disc. */
const MAX_SPOT_LONGITUDE = 80
const MAX_GROUP_LENGTH = 15
/** Spots keep away from the equator, so each is clearly in one hemisphere. */
const MIN_EQUATOR_DISTANCE = 0.8
/** Spots with a larger umbra have a penumbra. */
const MAX_PORE_RADIUS = 0.42
export const PENUMBRA_RATIO = 2.2
/** Candidates compared for each position. With more neighbours than the real Sun shows, the first is used. */
const MAX_TRIES = 14
const MAX_NEIGHBOURS = 80

/** Draws several candidates and returns the one farthest from its neighbours. */
const pickMostIsolated = <Item>(
  draw: () => Item,
  neighbours: readonly Item[],
  gap: (one: Item, other: Item) => number,
): Item => {
  let best = draw()
  if (neighbours.length > MAX_NEIGHBOURS) return best
  let most = Number.NEGATIVE_INFINITY
  for (let tried = 0, item = best; tried < MAX_TRIES; tried++, item = draw()) {
    const room = Math.min(99, ...neighbours.map((neighbour) => gap(item, neighbour)))
    if (room > most) [best, most] = [item, room]
  }
  return best
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))

const extent = ({ radius, hasPenumbra }: Spot): number => radius * (hasPenumbra ? PENUMBRA_RATIO : 1)
const spotGap = (one: Spot, other: Spot): number =>
  angularDistance(one.position, other.position) - extent(one) - extent(other)
const groupGap = (one: Group, other: Group): number =>
  angularDistance(one.centre, other.centre) - (one.length + other.length) / 2

/** Creates a spot relative to its group's axis, but never across the equator. */
const spotAt = ({ centre, tilt, hemisphere }: Group, along: number, across: number, radius: number): Spot => {
  const position = offsetAlongAxis(centre, tilt, along, across)
  const spot = { position, radius, hasPenumbra: radius > MAX_PORE_RADIUS }
  const nearest = MIN_EQUATOR_DISTANCE + 1.3 * extent(spot)
  position.latitude =
    hemisphere === 'north' ? Math.max(position.latitude, nearest) : Math.min(position.latitude, -nearest)
  return spot
}

/** Places the leading spot, then the following one, then the others around and between them. */
const placeSpots = (random: Random, group: Group, count: number): Spot[] => {
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
    spots.push(pickMostIsolated(draw, spots, spotGap))
  }
  return spots
}

/** Near the position of a group, or anywhere if there is none. */
const randomCentre = (random: Random, near: Position | undefined, length: number): Position => {
  if (near === undefined) {
    const spread = (random.unit() + random.unit()) / 2
    return {
      latitude: MIN_LATITUDE + (MAX_LATITUDE - MIN_LATITUDE) * spread,
      longitude: random.between(-MAX_LONGITUDE, MAX_LONGITUDE),
    }
  }
  const farthest = MAX_SPOT_LONGITUDE - 0.7 * length
  return {
    latitude: clamp(near.latitude + 1.5 * random.normal(), MIN_LATITUDE, MAX_LATITUDE),
    longitude: clamp(near.longitude + 2 * random.normal(), -farthest, farthest),
  }
}

const randomGroup = (
  random: Random,
  hemisphere: Hemisphere,
  near: Position | undefined,
  count: number,
  isCounted: boolean,
): Group => {
  const length =
    count < 2 ? 1 : Math.min(MAX_GROUP_LENGTH, (1.2 + 1.35 * Math.sqrt(count)) * random.between(0.85, 1.2))
  const { latitude, longitude } = randomCentre(random, near, length)
  const sign = hemisphere === 'north' ? 1 : -1
  return {
    hemisphere,
    isCounted,
    centre: { latitude: sign * latitude, longitude },
    length,
    tilt: sign * (latitude / 3 + 4 * random.normal()),
    spots: [],
  }
}

/** The positions of the Sun's groups in each hemisphere, largest first; latitudes are positive in both. */
export type KnownPositions = Record<Hemisphere, readonly Position[]>

/** Appends the groups of one hemisphere to `placed`. */
const placeHemisphere = (
  random: Random,
  hemisphere: Hemisphere,
  half: HemisphereCounts,
  known: readonly Position[],
  placed: Group[],
): void => {
  const isCounted = half.groups > 0
  // Spots without a counted group are placed singly. The largest groups come first: observers miss small ones.
  const sizes = isCounted
    ? distributeSpots(random, half).sort((one, other) => other - one)
    : Array.from({ length: half.spots }, () => 1)
  for (const [index, count] of sizes.entries()) {
    const draw = () => randomGroup(random, hemisphere, known[index], count, isCounted)
    const group = pickMostIsolated(draw, placed, groupGap)
    placed.push({ ...group, spots: placeSpots(random, group, count) })
  }
}

export const placeGroups = (
  random: Random,
  { north, south }: CountsByHemisphere,
  known: KnownPositions,
): Group[] => {
  const groups: Group[] = []
  placeHemisphere(random, 'north', north, known.north, groups)
  placeHemisphere(random, 'south', south, known.south, groups)
  return groups
}
