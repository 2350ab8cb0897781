/** Features visible in H-Alpha only: filaments on the disc, prominences at the limb, and the chromosphere. */
import type { Random } from '../random.ts'
import { DISC_RADIUS, limbPoint, offset, type Point, type Position, project } from './projection.ts'
import { closedCurve } from './svg-outline.ts'

/** The outline of a long winding cloud that is thinnest at its ends. */
const filament = (random: Random): string => {
  const start: Position = {
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
    upper.push(project(offset(start, length * part, north + half)))
    lower.unshift(project(offset(start, length * part, north - half)))
  }
  return closedCurve([...upper, ...lower])
}

export const filaments = (random: Random): string => {
  const outlines = Array.from({ length: 3 + random.below(3) }, () => filament(random))
  return `<path class="filaments" fill="#4a0a02" fill-opacity=".72" stroke="#4a0a02" stroke-opacity=".35" stroke-width="3" stroke-dasharray="2 3" d="${outlines.join('')}"/>`
}

/** The outline of a hedgerow prominence. */
const hedge = (random: Random, angle: number): string => {
  const [width, height, points] = [random.between(3, 8), random.between(14, 38), 7]
  const flames = Array.from({ length: points }, (_, index) => {
    const part = index / (points - 1)
    const envelope = Math.sin(Math.PI * part) ** 0.7
    return limbPoint(angle + width * (part - 0.5), height * envelope * random.between(0.35, 1))
  })
  return closedCurve([limbPoint(angle - width / 2, -8), ...flames, limbPoint(angle + width / 2, -8)])
}

/** The outline of an arch with both feet on the limb. */
const arch = (random: Random, angle: number): string => {
  const [width, height] = [random.between(3, 7), random.between(22, 48)]
  const thickness = random.between(0.45, 0.7)
  const over = (scale: number) =>
    Array.from({ length: 7 }, (_, index) => {
      const turn = (Math.PI * index) / 6
      const away = (scale * width * Math.cos(turn)) / 2
      return limbPoint(angle + away, height * scale * Math.sin(turn) - 6)
    })
  return closedCurve([...over(1), ...over(thickness).reverse()])
}

/** Draw these before the disc, which then hides their lower ends. */
export const prominences = (random: Random): string => {
  const outlines = Array.from({ length: 4 + random.below(4) }, () => {
    // Prominences occur mostly at the active latitudes and above.
    const fromPole = random.between(30, 150)
    const angle = random.chance(0.5) ? fromPole : -fromPole
    return random.chance(0.35) ? arch(random, angle) : hedge(random, angle)
  })
  return `<path class="prominences" fill="#ff5a30" fill-opacity=".85" filter="url(#soft)" d="${outlines.join('')}"/>`
}

/** The thin red rim with its spicules, which are the dashes of a stroke. */
export const chromosphere = (): string =>
  `<circle r="${DISC_RADIUS + 1}" fill="none" stroke="#ff6a3c" stroke-width="5" stroke-opacity=".5"/><circle r="${DISC_RADIUS + 4}" fill="none" stroke="#ff5a30" stroke-width="6" stroke-opacity=".4" stroke-dasharray="1.5 2.5 1 3 2 2"/>`
