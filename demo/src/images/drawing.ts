/** Draws an image record as SVG: a Sun with the groups and spots that the observer counted. Pure. */
import { DAY_MS, dayOf } from '../../../server/src/domain/day.ts'
import type { Image } from '../../../server/src/domain/records/image.ts'
import type { Observation } from '../../../server/src/domain/records/observation.ts'
import { demoGroups } from '../community/demo-days.ts'
import { CARRINGTON_DEGREES_A_DAY } from '../community/sun.ts'
import { randomFromText } from '../random.ts'
import { BAND_STYLES } from './band-styles.ts'
import { type Captions, captionsFor } from './captions.ts'
import { chromosphere, filaments, prominences } from './h-alpha-features.ts'
import { type CountFields, splitByHemisphere } from './hemisphere-counts.ts'
import type { Size } from './image-urls.ts'
import { type Hemisphere, type KnownPositions, placeGroups } from './sunspot-groups.ts'
import { brightPatches, defsElement, discElements, groupElements } from './svg-elements.ts'

const SKY = '#07080d'
/** Patches of more groups than the real Sun ever shows would cover the disc. */
const MAX_PATCHED_GROUPS = 80

/** The side of the square in pixels, and half the side of its view box. */
const FRAMES: Record<Size, { pixels: number; half: number; isCaptioned: boolean }> = {
  thumb: { pixels: 160, half: 482, isCaptioned: false },
  medium: { pixels: 640, half: 500, isCaptioned: true },
  full: { pixels: 1200, half: 500, isCaptioned: true },
}

const NO_COUNTS: CountFields = { gt: null, gn: null, gs: null, st: null, sn: null, ss: null }

const captionElements = ({ caption: [left, right] }: Captions): string =>
  `<g class="captions" fill="#a9b1c0" font-family="system-ui, sans-serif" font-size="21"><text x="0" y="-462" text-anchor="middle">N</text><text x="-478" y="7">E</text><text x="-478" y="482">${left}</text><text x="478" y="482" text-anchor="end">${right}</text></g>`

/** The positions of the demo's groups at a time: images of a day agree, and groups rotate to the west from day to day. */
const knownPositions = (at: string): KnownPositions => {
  const day = dayOf(at)
  const daysFromNoon = (Date.parse(at) - Date.parse(day)) / DAY_MS - 0.5
  const groups = demoGroups(day)
  const positionsIn = (hemisphere: Hemisphere) =>
    groups
      .filter((group) => group.hemisphere === hemisphere)
      .map(({ latitude, meridianDistance }) => ({
        latitude,
        longitude: meridianDistance + CARRINGTON_DEGREES_A_DAY * daysFromNoon,
      }))
  return { north: positionsIn('north'), south: positionsIn('south') }
}

/** The drawing depends on the image's id and time only, so all sizes of an image show the same Sun. */
export const drawSun = (image: Image, observation: Observation | undefined, size: Size): string => {
  const band = BAND_STYLES[observation?.type ?? 0]
  const randomFor = (part: string) => randomFromText(`${image.id} ${part}`)
  const groups = placeGroups(
    randomFor('groups'),
    splitByHemisphere(randomFor('halves'), observation ?? NO_COUNTS),
    knownPositions(image.date_of_observation),
  )
  const [patching, spotting, clouds] = [randomFor('patches'), randomFor('spots'), randomFor('hydrogen')]
  const patches = groups
    .slice(0, MAX_PATCHED_GROUPS)
    .map((group) => brightPatches(patching, group, band))
    .join('')
  const { pixels, half, isCaptioned } = FRAMES[size]
  const texts = captionsFor(image, band.name, observation)
  // Grain is invisible in a thumbnail, and browsers take longest to draw it.
  const isGrained = isCaptioned
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="${-half} ${-half} ${2 * half} ${2 * half}" role="img" aria-labelledby="title desc">`,
    `<title id="title">${texts.title}</title><desc id="desc">${texts.description}</desc>`,
    defsElement(randomFor('grain'), band, isGrained),
    `<rect x="-500" y="-500" width="1000" height="1000" fill="${SKY}"/>`,
    band.showsHAlphaFeatures ? prominences(clouds) : '',
    discElements(isGrained),
    band.showsHAlphaFeatures ? chromosphere() : '',
    patches && `<g fill="${band.bright}" filter="url(#soft)">${patches}</g>`,
    band.showsHAlphaFeatures ? filaments(clouds) : '',
    groupElements(spotting, groups, band),
    isCaptioned ? captionElements(texts) : '',
    '</svg>\n',
  ].join('')
}
