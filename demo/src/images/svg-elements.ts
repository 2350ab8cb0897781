/** The disc and its spots as SVG. The response's content security policy forbids styles, so it uses attributes only. */
import type { Random } from '../random.ts'
import { type BandStyle, limbDarkening } from './band-styles.ts'
import { DISC_RADIUS, limbDistance, offset } from './projection.ts'
import { type Group, PENUMBRA_RATIO, type Spot } from './sunspot-groups.ts'
import { irregularOutline } from './svg-outline.ts'

export const defsElement = (random: Random, band: BandStyle, isGrained: boolean): string => {
  const stops = limbDarkening(band).map(
    ({ distance, colour }) => `<stop offset="${distance}" stop-color="${colour}"/>`,
  )
  const { frequency, strength } = band.grain
  const grain = `<filter id="grain" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="4" seed="${random.below(1000)}"/><feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 ${4 * strength} 0 0 0 ${-1.6 * strength}"/><feComposite in2="SourceGraphic" operator="in"/></filter>`
  return `<defs><radialGradient id="disc">${stops.join('')}</radialGradient><radialGradient id="glow"><stop offset=".84" stop-color="${band.glow}" stop-opacity=".34"/><stop offset=".9" stop-color="${band.glow}" stop-opacity=".1"/><stop offset="1" stop-color="${band.glow}" stop-opacity="0"/></radialGradient><filter id="soft" x="-.2" y="-.2" width="1.4" height="1.4"><feGaussianBlur stdDeviation="2.6"/></filter>${isGrained ? grain : ''}</defs>`
}

export const discElements = (isGrained: boolean): string =>
  `<circle r="${DISC_RADIUS * 1.18}" fill="url(#glow)"/><circle r="${DISC_RADIUS}" fill="url(#disc)"/>${
    isGrained ? `<circle r="${DISC_RADIUS}" filter="url(#grain)"/>` : ''
  }`

const decimals = (value: number): string => String(Math.round(100 * value) / 100)

/** Bright patches around a group: plages, or in white light faculae, which show near the limb only. */
export const brightPatches = (random: Random, group: Group, band: BandStyle): string => {
  const { middle, limb } = band.brightness
  const opacity = middle + (limb - middle) * limbDistance(group.centre) ** 4
  if (opacity < 0.04) return ''
  const { centre, tilt, length } = group
  const reach = 1.6 + 0.5 * length
  const count = 4 + Math.min(6, Math.ceil(length / 1.5))
  const patches = Array.from({ length: count }, () => {
    const at = offset(centre, 0.8 * reach * random.normal(), (0.8 + 0.14 * length) * random.normal())
    const size = band.patchSize * (random.between(0.6, 1.4) + 0.1 * length)
    return irregularOutline(random, at, {
      length: size * random.between(1, 1.9),
      width: size * random.between(0.45, 0.9),
      tilt: tilt + random.between(-40, 40),
      points: 8,
      roughness: 0.6,
    })
  })
  return `<path class="patches" opacity="${decimals(opacity)}" d="${patches.join('')}"/>`
}

const penumbraOutline = (random: Random, { position, radius }: Spot): string =>
  irregularOutline(random, position, {
    length: radius * PENUMBRA_RATIO * random.between(1, 1.12),
    width: radius * PENUMBRA_RATIO * random.between(0.85, 1),
    tilt: random.between(-40, 40),
    points: 11,
    roughness: 0.18,
  })

/** Each spot is one element, so tests can count them. */
const umbraElement = (random: Random, { position, radius, hasPenumbra }: Spot): string => {
  const outline = irregularOutline(random, position, {
    length: radius * random.between(1, 1.25),
    width: radius * random.between(0.75, 1),
    tilt: random.between(-60, 60),
    points: hasPenumbra ? 8 : 5,
    roughness: hasPenumbra ? 0.24 : 0.12,
  })
  return `<path class="umbra" d="${outline}"/>`
}

const groupElement = (random: Random, { hemisphere, isCounted, spots }: Group, band: BandStyle): string => {
  const [large, pores] = [spots.filter((spot) => spot.hasPenumbra), spots.filter((spot) => !spot.hasPenumbra)]
  const penumbrae = large.map((spot) => penumbraOutline(random, spot)).join('')
  const umbrae = large.map((spot) => umbraElement(random, spot)).join('')
  const { umbra, penumbra } = band
  const penumbralSpots =
    penumbrae &&
    `<path class="penumbra" fill="${penumbra}" fill-opacity=".82" stroke="${penumbra}" d="${penumbrae}"/><g stroke="${umbra}">${umbrae}</g>`
  const poreElements = pores.map((spot) => umbraElement(random, spot)).join('')
  return `<g class="${isCounted ? 'group' : 'ungrouped'}" data-hemisphere="${hemisphere}">${penumbralSpots}${poreElements}</g>`
}

/** The dashed stroke across the edge of a penumbra depicts its fibrils. */
export const groupElements = (random: Random, groups: readonly Group[], band: BandStyle): string =>
  `<g fill="${band.umbra}" stroke-width="2.4" stroke-opacity=".6" stroke-dasharray=".7 .8 1.2 .5 .4 .9">${groups
    .map((group) => groupElement(random, group, band))
    .join('')}</g>`
