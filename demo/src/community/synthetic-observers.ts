/** The observers of the synthetic community. */
import { DAY_MS } from '../../../server/src/domain/day.ts'
import type { Image } from '../../../server/src/domain/records/image.ts'
import { SAMPLE_PREFIX } from '../../../server/src/domain/records/observer.ts'
import { Random } from '../random.ts'
import { REGIONS, type Region } from './climate.ts'
import { STREAM } from './random-streams.ts'

// In Unicode normalisation form C, as nicknames are stored. Non-ASCII letters are deliberate: sorting, paths and
// files must handle them.
const NAMES = [
  'aurora',
  'zoë',
  'umbra',
  'søren',
  'facula',
  'łucja',
  'helios',
  'ηλιος',
  'penumbra',
  'солнце',
  'meridian',
  '太陽',
  'granule',
  'josé',
  'spicule',
  'güneş',
  'corona',
  'ilaría',
  'filament',
  'čeněk',
  'plage',
  '해님',
  'solstice',
  'åse',
  'prominence',
  'șerban',
  'photosphere',
  'inês',
  'parhelion',
  'þóra',
  'gnomon',
  'señal',
  'analemma',
  'jürgen',
  'heliostat',
  'mañana',
  'almanac',
  'élodie',
  'zenith',
  'ōta',
] as const

/** The first days on which the community has grown at all, and to its full size. */
export const FOUNDED = '2008-01-01'
export const GROWN = '2021-07-01'

// Registered observers without any record: real communities have them, and lists must include them.
export const SILENT_NICKNAMES = [`${SAMPLE_PREFIX}silent-reader`, `${SAMPLE_PREFIX}næver`]

export function nicknameOf(index: number): string {
  const name = NAMES[index % NAMES.length]
  const round = Math.floor(index / NAMES.length)
  return round === 0 ? SAMPLE_PREFIX + name : `${SAMPLE_PREFIX}${name}-${round + 1}`
}

/** A member of the community with their observing habits. */
export interface SyntheticObserver {
  nickname: string
  /** First and last day of membership, in days since 1970-01-01. */
  joined: number
  left: number
  /** Relative frequency of observing, and the factor for weekend days. */
  frequency: number
  weekendBias: number
  region: Region
  /** Usual minute of the UTC day, and its standard deviation in minutes. */
  minute: number
  minuteSpread: number
  /** Acuity: the smallest group visible in good seeing, in millionths, and the share of its spots resolved. */
  smallestArea: number
  spotShare: number
  whiteLightShare: number
  hAlphaShare: number
  countsHemispheres: boolean
  countsNakedEye: boolean
  reportsConditions: boolean
  /** The step of the observer's scale for seeing and transparency. */
  conditionStep: number
  titleChance: number
  commentChance: number
  tagChance: number
  imageChance: number
  site: { lat: number; lng: number } | null
  mount: Image['mount']
}

/** An observer depends on the seed and the index, but not on the days of the sample. */
export function generateObservers(seed: number, count: number): SyntheticObserver[] {
  return Array.from({ length: count }, (_, index) => drawObserver(seed, index))
}

function drawObserver(seed: number, index: number): SyntheticObserver {
  const random = new Random(seed, STREAM.observer, index)
  const region = random.pick(REGIONS)
  return {
    nickname: nicknameOf(index),
    ...drawMembership(random, index),
    frequency: Math.exp(0.8 * random.normal()),
    weekendBias: random.chance(0.7) ? random.between(1, 3) : 1,
    region,
    ...drawHours(random, region),
    smallestArea: Math.min(60, 9 * Math.exp(0.6 * random.normal())),
    spotShare: random.between(0.45, 1),
    ...drawInstruments(random),
    countsHemispheres: random.chance(0.75),
    countsNakedEye: random.chance(0.15),
    reportsConditions: random.chance(0.6),
    conditionStep: random.pick([1, 5, 10, 20, 25]),
    titleChance: random.chance(0.5) ? random.between(0.1, 0.9) : 0,
    commentChance: random.chance(0.4) ? random.between(0.05, 0.6) : 0,
    tagChance: random.between(0.05, 0.6),
    ...drawPhotography(random, region),
  }
}

/** Every sixth observer is a member at all times, so no day is without observers. The others join one by one. */
function drawMembership(random: Random, index: number) {
  const [founded, grown] = [FOUNDED, GROWN].map((day) => Date.parse(day) / DAY_MS) as [number, number]
  if (index % 6 === 0) return { joined: Number.NEGATIVE_INFINITY, left: Number.POSITIVE_INFINITY }
  const joined = Math.floor(random.between(founded, grown))
  const stays = random.chance(0.6)
  return { joined, left: stays ? Number.POSITIVE_INFINITY : joined + Math.floor(random.between(60, 5000)) }
}

function drawHours(random: Random, region: Region) {
  const noon = 720 - region.longitude * 4
  return { minute: noon + random.between(-200, 160), minuteSpread: random.between(15, 90) }
}

function drawInstruments(random: Random) {
  const habit = random.unit()
  if (habit < 0.55) return { whiteLightShare: 1, hAlphaShare: 0 }
  if (habit < 0.75) return { whiteLightShare: 0.2, hAlphaShare: 0.8 }
  if (habit < 0.85) return { whiteLightShare: 0.3, hAlphaShare: 0.1 }
  return { whiteLightShare: 0.5, hAlphaShare: 0.35 }
}

function drawPhotography(random: Random, region: Region) {
  const imageChance = random.chance(0.4) ? random.between(0.1, 0.9) : 0
  const site = random.chance(0.75)
    ? {
        lat: degrees(region.latitude + 2 * random.normal()),
        lng: degrees(region.longitude + 3 * random.normal()),
      }
    : null
  const mount: Image['mount'] = random.pick(['EQUATORIAL', 'EQUATORIAL', 'ALTAZ', null])
  return { imageChance, site, mount }
}

/** Five decimals, about a metre, as GPS receivers show. The import rounds them further. */
function degrees(angle: number): number {
  return Math.round(angle * 100_000) / 100_000
}
