/**
 * Short labels of record fields, which replace the titles of the data dictionary in headings and forms. The dictionary
 * is English, so another language has a label for every field, and English only where a title is too wide.
 */
import type { DailyActivity, Image, Observation, Observer, SunEphemeris } from '@heliolog/client'

export type FieldLabels = {
  [Name in keyof (Observation & Image & DailyActivity & Observer & SunEphemeris)]?: string
}

const labels: FieldLabels = {
  // Columns of small numbers.
  gt: 'Groups',
  st: 'Spots',
  wolf: 'Wolf',
  wolf_north: 'North',
  wolf_south: 'South',
  a_number: 'Naked eye',
  wolf_north_mean: 'North mean',
  wolf_south_mean: 'South mean',
  // The dictionary describes files, which have one column for each key of `urls`.
  urls: 'Image URLs',
}

export default labels
