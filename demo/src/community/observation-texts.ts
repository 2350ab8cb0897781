/** Titles, comments and tags as observers write them. Every text states that it is synthetic. */
import type { Random } from '../random.ts'
import type { ObservationType } from './sample-records.ts'
import type { VisibleGroup } from './sun.ts'

type Choice = readonly [string, ...string[]]
type TagChoice = readonly [readonly string[], ...(readonly string[])[]]

// Flares occur in large groups only.
const MIN_FLARE_AREA = 200

export const BAND_NAME: Record<ObservationType, string> = { 0: 'white light', 1: 'H-Alpha', 2: 'CaK' }

const TITLES: Record<ObservationType, Choice> = {
  0: ['Synthetic sunspot count', 'Synthetic white light observation', 'Synthetic drawing of the disk'],
  1: [
    'Synthetic H-Alpha observation',
    'Synthetic prominences, all round the limb',
    'Synthetic H-Alpha survey',
  ],
  2: ['Synthetic CaK observation', 'Synthetic CaK plages', 'Synthetic calcium view of the Sun'],
}

// Includes commas, quotation marks, line breaks and non-ASCII characters on purpose: programs that read the sample
// must handle what real observers write.
const COMMENTS: Record<ObservationType, Choice> = {
  0: [
    'Synthetic. Granulation well seen, limb steady.',
    'Synthetic. Counted twice; the second count is the one given.',
    'Synthetic.\nProjection on 15 cm disk.\nFaculae near both limbs.',
    'Synthetic. Old 60 mm refractor, "good enough" today.',
  ],
  1: [
    'Synthetic. Quiet limb, one small prominence.',
    'Synthetic. Long filament, about 30° of the disk.',
    'Synthetic. Filter tuned off band first, then on the line.',
  ],
  2: ['Synthetic. Plages bright, network clear.', 'Synthetic. Exposure 4 ms, stack of 300.'],
}

const OBSERVATION_TAGS: Record<ObservationType, TagChoice> = {
  0: [
    ['sketch'],
    ['drawing', 'full-disk'],
    ['projection'],
    ['projection', 'full-disk'],
    ['full-disk'],
    ['close-up'],
  ],
  1: [['prominence'], ['prominence', 'sketch'], ['full-disk'], ['prominence', 'timelapse'], ['close-up']],
  2: [['full-disk'], ['close-up'], ['timelapse']],
}
const IMAGE_TAGS: Record<ObservationType, TagChoice> = {
  0: [['full-disk'], ['close-up']],
  1: [['prominence'], ['prominence', 'timelapse'], ['full-disk'], ['close-up']],
  2: [['full-disk'], ['close-up'], ['timelapse']],
}

export function observationTitle(random: Random, type: ObservationType): string {
  return random.pick(TITLES[type])
}

/** `groupsCounted` keeps the comment consistent with the observation's count. */
export function comment(
  random: Random,
  type: ObservationType,
  groups: readonly VisibleGroup[],
  groupsCounted: number | null,
): string {
  const largest = groups[0]
  if (groupsCounted === null || largest === undefined || random.chance(0.5))
    return random.pick(COMMENTS[type])
  if (groupsCounted === 0) return 'Synthetic. No spots today.'
  const side = largest.hemisphere === 'north' ? 'N' : 'S'
  return `Synthetic. Largest group near ${side}${Math.round(largest.latitude)}.`
}

export function observationTags(
  random: Random,
  type: ObservationType,
  groups: readonly VisibleGroup[],
): string[] {
  return drawTags(random, OBSERVATION_TAGS, type, groups)
}

export function imageTags(random: Random, type: ObservationType, groups: readonly VisibleGroup[]): string[] {
  return drawTags(random, IMAGE_TAGS, type, groups)
}

function drawTags(
  random: Random,
  choices: Record<ObservationType, TagChoice>,
  type: ObservationType,
  groups: readonly VisibleGroup[],
): string[] {
  const largestArea = groups[0]?.area ?? 0
  if (type === 1 && largestArea > MIN_FLARE_AREA && random.chance(0.25)) return ['flare', 'close-up']
  return [...random.pick(choices[type])]
}
