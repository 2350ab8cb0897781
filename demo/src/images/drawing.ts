/** From a record to the text of an SVG image: a Sun with the groups and spots that were counted. Pure. */
import type { Image } from '../../../server/src/domain/image.ts'
import type { Observation } from '../../../server/src/domain/observation.ts'
import { randomOf } from '../random.ts'
import type { Size } from './addresses.ts'
import { type Captions, captionsFor } from './captions.ts'
import { type Counted, halvesOf } from './hemisphere-counts.ts'
import { chromosphere, filaments, prominences } from './hydrogen.ts'
import { LIGHTS } from './light-bands.ts'
import { placeGroups } from './sunspot-groups.ts'
import { definitions, disc, groupElements, patchesAround } from './surface.ts'

const SKY = '#07080d'
/** More groups than any Sun has; the patches of all the others would hide it. */
const MOST_PATCHED = 80

/** The side of the square in pixels, and how much of the drawing is seen in it. */
const FRAMES: Record<Size, { pixels: number; half: number; isCaptioned: boolean }> = {
  thumb: { pixels: 160, half: 482, isCaptioned: false },
  medium: { pixels: 640, half: 500, isCaptioned: true },
  full: { pixels: 1200, half: 500, isCaptioned: true },
}

const NOTHING_COUNTED: Counted = { gt: null, gn: null, gs: null, st: null, sn: null, ss: null }

const captionElements = ({ caption: [when, what] }: Captions): string =>
  `<g class="captions" fill="#a9b1c0" font-family="system-ui, sans-serif" font-size="21"><text x="0" y="-462" text-anchor="middle">N</text><text x="-478" y="7">E</text><text x="-478" y="482">${when}</text><text x="478" y="482" text-anchor="end">${what}</text></g>`

/** The same image always has the same Sun, whatever its size. */
export const drawSun = (image: Image, observation: Observation | undefined, size: Size): string => {
  const light = LIGHTS[observation?.type ?? 0]
  const randomFor = (part: string) => randomOf(`${image.id} ${part}`)
  const groups = placeGroups(
    randomFor('groups'),
    halvesOf(randomFor('halves'), observation ?? NOTHING_COUNTED),
  )
  const [patching, spotting, clouds] = [randomFor('patches'), randomFor('spots'), randomFor('hydrogen')]
  const patches = groups
    .slice(0, MOST_PATCHED)
    .map((group) => patchesAround(patching, group, light))
    .join('')
  const { pixels, half, isCaptioned } = FRAMES[size]
  const texts = captionsFor(image, light.name, observation)
  // Grain is not seen in a small image, and is what takes a browser longest to draw.
  const isGrained = isCaptioned
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="${-half} ${-half} ${2 * half} ${2 * half}" role="img" aria-labelledby="title desc">`,
    `<title id="title">${texts.title}</title><desc id="desc">${texts.description}</desc>`,
    definitions(randomFor('grain'), light, isGrained),
    `<rect x="-500" y="-500" width="1000" height="1000" fill="${SKY}"/>`,
    light.showsHydrogen ? prominences(clouds) : '',
    disc(isGrained),
    light.showsHydrogen ? chromosphere() : '',
    patches && `<g fill="${light.bright}" filter="url(#soft)">${patches}</g>`,
    light.showsHydrogen ? filaments(clouds) : '',
    groupElements(spotting, groups, light),
    isCaptioned ? captionElements(texts) : '',
    '</svg>\n',
  ].join('')
}
