/** The disc and its spots as SVG. Presentation attributes only: the response's security policy allows no styles. */
import type { Random } from '../random.ts'
import { type Light, limbDarkening } from './light-bands.ts'
import { beside, DISC_RADIUS, nearLimb } from './sphere.ts'
import { type Group, PENUMBRA, type Spot } from './sunspot-groups.ts'
import { outlineAt } from './svg-outline.ts'

/** What the other elements refer to. */
export const definitions = (random: Random, light: Light, isGrained: boolean): string => {
  const stops = limbDarkening(light).map(
    ({ distance, colour }) => `<stop offset="${distance}" stop-color="${colour}"/>`,
  )
  const { frequency, strength } = light.grain
  const grain = `<filter id="grain" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="4" seed="${random.below(1000)}"/><feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 ${4 * strength} 0 0 0 ${-1.6 * strength}"/><feComposite in2="SourceGraphic" operator="in"/></filter>`
  return `<defs><radialGradient id="disc">${stops.join('')}</radialGradient><radialGradient id="glow"><stop offset=".84" stop-color="${light.glow}" stop-opacity=".34"/><stop offset=".9" stop-color="${light.glow}" stop-opacity=".1"/><stop offset="1" stop-color="${light.glow}" stop-opacity="0"/></radialGradient><filter id="soft" x="-.2" y="-.2" width="1.4" height="1.4"><feGaussianBlur stdDeviation="2.6"/></filter>${isGrained ? grain : ''}</defs>`
}

export const disc = (isGrained: boolean): string =>
  `<circle r="${DISC_RADIUS * 1.18}" fill="url(#glow)"/><circle r="${DISC_RADIUS}" fill="url(#disc)"/>${
    isGrained ? `<circle r="${DISC_RADIUS}" filter="url(#grain)"/>` : ''
  }`

const decimals = (value: number): string => String(Math.round(100 * value) / 100)

/** Bright patches around a group: faculae in white light, where they are seen near the limb only, plages else. */
export const patchesAround = (random: Random, group: Group, light: Light): string => {
  const { middle, limb } = light.brightness
  const opacity = middle + (limb - middle) * nearLimb(group.centre) ** 4
  if (opacity < 0.04) return ''
  const { centre, tilt, length } = group
  const reach = 1.6 + 0.5 * length
  const count = 4 + Math.min(6, Math.ceil(length / 1.5))
  const patches = Array.from({ length: count }, () => {
    const at = beside(centre, 0.8 * reach * random.normal(), (0.8 + 0.14 * length) * random.normal())
    const size = light.patchSize * (random.between(0.6, 1.4) + 0.1 * length)
    return outlineAt(random, at, {
      length: size * random.between(1, 1.9),
      width: size * random.between(0.45, 0.9),
      tilt: tilt + random.between(-40, 40),
      points: 8,
      roughness: 0.6,
    })
  })
  return `<path class="patches" opacity="${decimals(opacity)}" d="${patches.join('')}"/>`
}

const penumbraOf = (random: Random, { place, radius }: Spot): string =>
  outlineAt(random, place, {
    length: radius * PENUMBRA * random.between(1, 1.12),
    width: radius * PENUMBRA * random.between(0.85, 1),
    tilt: random.between(-40, 40),
    points: 11,
    roughness: 0.18,
  })

/** One element for each spot, so that they can be counted. */
const umbraOf = (random: Random, { place, radius, hasPenumbra }: Spot): string => {
  const outline = outlineAt(random, place, {
    length: radius * random.between(1, 1.25),
    width: radius * random.between(0.75, 1),
    tilt: random.between(-60, 60),
    points: hasPenumbra ? 8 : 5,
    roughness: hasPenumbra ? 0.24 : 0.12,
  })
  return `<path class="umbra" d="${outline}"/>`
}

const groupElement = (random: Random, { hemisphere, isCounted, spots }: Group, light: Light): string => {
  const [large, pores] = [spots.filter((spot) => spot.hasPenumbra), spots.filter((spot) => !spot.hasPenumbra)]
  const penumbrae = large.map((spot) => penumbraOf(random, spot)).join('')
  const umbrae = large.map((spot) => umbraOf(random, spot)).join('')
  const { umbra, penumbra } = light
  const spotted =
    penumbrae &&
    `<path class="penumbra" fill="${penumbra}" fill-opacity=".82" stroke="${penumbra}" d="${penumbrae}"/><g stroke="${umbra}">${umbrae}</g>`
  const pored = pores.map((spot) => umbraOf(random, spot)).join('')
  return `<g class="${isCounted ? 'group' : 'ungrouped'}" data-hemisphere="${hemisphere}">${spotted}${pored}</g>`
}

/** Dashes of a stroke stand across the edge of what is stroked: they are the fibrils of a penumbra. */
export const groupElements = (random: Random, groups: readonly Group[], light: Light): string =>
  `<g fill="${light.umbra}" stroke-width="2.4" stroke-opacity=".6" stroke-dasharray=".7 .8 1.2 .5 .4 .9">${groups
    .map((group) => groupElement(random, group, light))
    .join('')}</g>`
