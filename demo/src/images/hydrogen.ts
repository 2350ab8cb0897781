/** What only H-Alpha shows: filaments on the disc, and the same clouds beyond the limb, where they are prominences. */
import type { Random } from '../random.ts'
import { atLimb, beside, DISC_RADIUS, type Place, type Point, seen } from './sphere.ts'
import { closedCurve } from './svg-outline.ts'

/** A long thin cloud along a winding line, thinnest at its ends. */
const filament = (random: Random): string => {
  const start: Place = {
    latitude: random.between(12, 48) * (random.chance(0.5) ? 1 : -1),
    longitude: random.between(-58, 40),
  }
  const [length, bend, rise] = [random.between(9, 22), random.between(-3, 3), random.between(-0.45, 0.45)]
  const pieces = 6
  const upper: Point[] = []
  const lower: Point[] = []
  for (let piece = 0; piece <= pieces; piece++) {
    const part = piece / pieces
    const north = bend * Math.sin(Math.PI * part) + rise * length * part + random.between(-0.5, 0.5)
    const half = 0.12 + 0.75 * Math.sin(Math.PI * part) * random.between(0.5, 1)
    upper.push(seen(beside(start, length * part, north + half)))
    lower.unshift(seen(beside(start, length * part, north - half)))
  }
  return closedCurve([...upper, ...lower])
}

export const filaments = (random: Random): string => {
  const outlines = Array.from({ length: 3 + random.below(3) }, () => filament(random))
  return `<path class="filaments" fill="#4a0a02" fill-opacity=".72" stroke="#4a0a02" stroke-opacity=".35" stroke-width="3" stroke-dasharray="2 3" d="${outlines.join('')}"/>`
}

/** A hedge of flames on the limb. */
const hedge = (random: Random, angle: number): string => {
  const [width, height, points] = [random.between(3, 8), random.between(14, 38), 7]
  const flames = Array.from({ length: points }, (_, index) => {
    const part = index / (points - 1)
    const envelope = Math.sin(Math.PI * part) ** 0.7
    return atLimb(angle + width * (part - 0.5), height * envelope * random.between(0.35, 1))
  })
  return closedCurve([atLimb(angle - width / 2, -8), ...flames, atLimb(angle + width / 2, -8)])
}

/** An arch that stands on the limb with both feet. */
const arch = (random: Random, angle: number): string => {
  const [width, height] = [random.between(3, 7), random.between(22, 48)]
  const thickness = random.between(0.45, 0.7)
  const over = (scale: number) =>
    Array.from({ length: 7 }, (_, index) => {
      const turn = (Math.PI * index) / 6
      const away = (scale * width * Math.cos(turn)) / 2
      return atLimb(angle + away, height * scale * Math.sin(turn) - 6)
    })
  return closedCurve([...over(1), ...over(thickness).reverse()])
}

/** Behind the disc, so that each stands on its edge. */
export const prominences = (random: Random): string => {
  const outlines = Array.from({ length: 4 + random.below(4) }, () => {
    // At the height of the active latitudes and above, as mostly seen.
    const fromPole = random.between(30, 150)
    const angle = random.chance(0.5) ? fromPole : -fromPole
    return random.chance(0.35) ? arch(random, angle) : hedge(random, angle)
  })
  return `<path class="prominences" fill="#ff5a30" fill-opacity=".85" filter="url(#soft)" d="${outlines.join('')}"/>`
}

/** The thin red rim, and its spicules: dashes of a stroke stand upright on the limb. */
export const chromosphere = (): string =>
  `<circle r="${DISC_RADIUS + 1}" fill="none" stroke="#ff6a3c" stroke-width="5" stroke-opacity=".5"/><circle r="${DISC_RADIUS + 4}" fill="none" stroke="#ff5a30" stroke-width="6" stroke-opacity=".4" stroke-dasharray="1.5 2.5 1 3 2 2"/>`
