/** Colours and contrasts of the Sun in each observed band. */
import type { Observation } from '../../../server/src/domain/records/observation.ts'

type Colour = readonly [red: number, green: number, blue: number]

export interface BandStyle {
  name: string
  /** The colour at the centre of the disc, and the fraction of each channel lost at the limb. */
  centre: Colour
  darkening: Colour
  /** Scattered light around the disc. */
  glow: string
  umbra: string
  penumbra: string
  /** The colour of faculae and plages. */
  bright: string
  patchSize: number
  /** The opacity of faculae and plages at the centre of the disc and at the limb. */
  brightness: { middle: number; limb: number }
  /** The mottling of the surface. */
  grain: { frequency: number; strength: number }
  showsHAlphaFeatures: boolean
}

export const BAND_STYLES: Record<Observation['type'], BandStyle> = {
  0: {
    name: 'white light',
    centre: [255, 236, 168],
    darkening: [0.24, 0.5, 0.8],
    glow: '#ffb454',
    umbra: '#2a1608',
    penumbra: '#9a6226',
    bright: '#fffbe6',
    patchSize: 0.8,
    brightness: { middle: 0, limb: 0.55 },
    grain: { frequency: 0.21, strength: 0.06 },
    showsHAlphaFeatures: false,
  },
  1: {
    name: 'H-Alpha',
    centre: [255, 104, 58],
    darkening: [0.42, 0.76, 0.82],
    glow: '#ff3b1f',
    umbra: '#2d0500',
    penumbra: '#8c1f0c',
    bright: '#ffd9a8',
    patchSize: 0.95,
    brightness: { middle: 0.6, limb: 0.7 },
    grain: { frequency: 0.034, strength: 0.17 },
    showsHAlphaFeatures: true,
  },
  2: {
    name: 'CaK',
    centre: [150, 132, 255],
    darkening: [0.72, 0.82, 0.52],
    glow: '#6a4dff',
    umbra: '#150838',
    penumbra: '#3b2590',
    bright: '#f1ecff',
    patchSize: 1.25,
    brightness: { middle: 0.6, limb: 0.7 },
    grain: { frequency: 0.048, strength: 0.14 },
    showsHAlphaFeatures: false,
  },
}

/** Gradient stops are closer together towards the limb, where the brightness falls off. */
const DISTANCES = [0, 0.3, 0.5, 0.65, 0.77, 0.86, 0.93, 0.97, 0.99, 1]

/** The law of limb darkening, 1 − u (1 − cos θ), with another u for each channel because the limb is redder. */
export const limbDarkening = ({ centre, darkening }: BandStyle): { distance: number; colour: string }[] =>
  DISTANCES.map((distance) => {
    const cosine = Math.sqrt(1 - distance ** 2)
    const channels = centre.map((level, index) =>
      Math.round(level * (1 - (darkening[index] ?? 0) * (1 - cosine)))
        .toString(16)
        .padStart(2, '0'),
    )
    return { distance, colour: `#${channels.join('')}` }
  })
