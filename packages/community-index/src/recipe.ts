/** The recipe as published. Another constant or formula changes published numbers, so it needs another version. */

/** The constants, by the symbols of the formulas in the comments of this folder. */
export const CONSTANTS = {
  /** Variance of one count at level I: v(I) = A + B·I + C·I². */
  A: 9,
  B: 1.5,
  C: 0.012,
  /** Spread of log k between observers, and between the years of one observer. */
  TAU: 0.2,
  TAUY: 0.15,
  /** Weight of the prior quality 1, as a number of rows, and the bounds of the quality q. */
  NUQ: 20,
  QMIN: 0.1,
  QMAX: 2,
  /** Strength with which the uncertainty of a factor reduces the weight of its rows. */
  KV: 36,
  /** Standardised difference from the other observers beyond which a row counts less for the factors. */
  CLIP: 3,
  /** Spread of log k beyond which a unit counts less for the level of all factors. */
  GS: 0.4,
  /** Part of each step that a pass takes, the change at which the passes end, and their largest number. */
  RELAX: 0.7,
  TOL: 1e-6,
  PASSES: 200,
  /** Standardised difference from the index beyond which a row counts less for its day, and the rounds of that. */
  HUBER: 2,
  HPASS: 3,
  /** Weight of the prior scatter 1 of a day, as a number of observers. */
  NU0: 6,
  /** |z| above which a row is flagged. */
  ZOUT: 3.5,
  /** Factor of a month's sampling variance, because consecutive days are not independent. */
  SAMP: 2,
  /** A published k needs this many common days, and this much information from them. */
  KDAYS: 20,
  KINFO: 0.5,
  /** Days until a value of a former year counts as settled. */
  SETTLED: 90,
} as const

export const RECIPE = {
  name: 'index',
  version: 'index-2',
  constants: CONSTANTS,
}

/** v(I): the variance of one count at the level I of activity. */
export const countVariance = (level: number): number =>
  CONSTANTS.A + CONSTANTS.B * level + CONSTANTS.C * level * level
