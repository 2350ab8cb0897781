/** What a schema cannot say of a field: what it means, in which unit it is, and why it may be null. */
import type { DailyActivity } from './daily-activity.ts'
import type { Image } from './image.ts'
import { type Observation, ObservationType } from './observation.ts'

export interface Meaning {
  title: string
  description: string
  /** `1` for pure numbers; absent where there is nothing to measure. */
  unit?: '1' | 'degree' | 'percent'
  whyNull?: string
}

/** A field without its meaning does not compile, nor does one that may be null and does not say why. */
type Meanings<Fields> = {
  [Name in keyof Fields]: null extends Fields[Name]
    ? Meaning & { whyNull: string }
    : Meaning & { whyNull?: never }
}

const OBSERVER: Meaning & { whyNull?: never } = {
  title: 'Observer',
  description: 'Nickname of the member of the community who published the record; compared letter by letter.',
}
const INSTANT: Meaning & { whyNull?: never } = {
  title: 'Time of observation',
  description:
    'When the Sun was observed: UTC, whole seconds. Rows are in this order, ties by id in byte order.',
}
const TITLE = {
  title: 'Title',
  description: "The observer's own heading.",
  whyNull: 'The observer gave none.',
}

const NOT_APART = 'The observer did not report the hemispheres apart. This is not zero.'
const DISK = {
  name: 'total',
  place: 'on the whole disk',
  whyNull: 'The observer did not report it. This is not zero.',
}
const NORTH = { name: 'north', place: "on the Sun's northern hemisphere", whyNull: NOT_APART }
const SOUTH = { name: 'south', place: "on the Sun's southern hemisphere", whyNull: NOT_APART }

const count = (what: string, { name, place, whyNull }: typeof DISK) =>
  ({
    title: `${what}, ${name}`,
    description: `${what} that the observer counted ${place}.`,
    unit: '1',
    whyNull,
  }) as const

const wolf = ({ name }: typeof DISK, groups: string, spots: string) =>
  ({
    title: `Wolf number, ${name}`,
    description: `Relative sunspot number of this one observation: 10 × ${groups} + ${spots}, without a factor for the observer.`,
    unit: '1',
    whyNull: `The observer reported neither it nor both of ${groups} and ${spots}.`,
  }) as const

const sky = (title: string, description: string, unit: '1' | 'percent') => ({
  title,
  description: `${description}, from 0 to 100 on the observer's own scale. The scales of two observers need not agree.`,
  unit,
  whyNull: 'The observer did not report it.',
})

const TYPES = (ObservationType as unknown as { description: string }).description

export const OBSERVATION_MEANINGS: Meanings<Observation> = {
  id: {
    title: 'Id',
    description: 'Names the observation: its publisher gave it, and no other observation has it.',
  },
  observer: OBSERVER,
  type: { title: 'Type', description: `The light that the Sun was observed in: ${TYPES}.` },
  date_of_observation: INSTANT,
  title: TITLE,
  gt: count('Sunspot groups', DISK),
  gn: count('Sunspot groups', NORTH),
  gs: count('Sunspot groups', SOUTH),
  st: count('Sunspots', DISK),
  sn: count('Sunspots', NORTH),
  ss: count('Sunspots', SOUTH),
  wolf: wolf(DISK, 'gt', 'st'),
  wolf_north: wolf(NORTH, 'gn', 'sn'),
  wolf_south: wolf(SOUTH, 'gs', 'ss'),
  a_number: {
    title: 'Naked-eye count',
    description: 'Active regions that the observer saw with the naked eye.',
    unit: '1',
    whyNull: 'The observer did not report it. Where the observer looked and saw none, it is 0.',
  },
  seeing: sky('Seeing', 'How steady the air was', '1'),
  transparency: sky('Transparency', 'How clear the air was', '1'),
  cloud_cover: sky('Cloud cover', 'How much of the sky was covered by clouds', 'percent'),
  comments: {
    title: 'Comments',
    description: 'What the observer wrote about the observation.',
    whyNull: 'The observer wrote nothing.',
  },
}

const NO_SITE = 'The observer did not tell the site. Latitude and longitude are given both or not at all.'

/** `urls` stands for each of the columns that it becomes; an image need not have them all. */
export const IMAGE_MEANINGS: Meanings<Omit<Image, 'urls'> & { urls: string | null }> = {
  id: { title: 'Id', description: 'Names the image: its publisher gave it, and no other image has it.' },
  observer: OBSERVER,
  title: TITLE,
  date_of_observation: INSTANT,
  cdn_id: { title: 'File at the CDN', description: "Name of the picture's file at the CDN." },
  urls: {
    title: 'URL',
    description: 'Address of the picture in the form that the key names.',
    whyNull: 'The image has no URL under this key.',
  },
  site_lat: {
    title: 'Latitude of the site',
    description:
      'Where the image was taken, north positive, rounded to 0.1 degree: the exact place is not stored.',
    unit: 'degree',
    whyNull: NO_SITE,
  },
  site_lng: {
    title: 'Longitude of the site',
    description:
      'Where the image was taken, east positive, rounded to 0.1 degree: the exact place is not stored.',
    unit: 'degree',
    whyNull: NO_SITE,
  },
  mount: {
    title: 'Mount',
    description: 'The mount that carried the instrument.',
    whyNull: 'The observer did not report it.',
  },
}

const ofTheDay = (title: string, what: string, field: string) =>
  ({
    title,
    description: `${what} of ${field} over the day's observations that have it, whatever their type.`,
    unit: '1',
    whyNull: `No observation of the day has ${field}.`,
  }) as const

const MEAN = 'Mean, to two decimals, half away from zero,'

export const ACTIVITY_MEANINGS: Meanings<DailyActivity> = {
  day: {
    title: 'Day',
    description: 'UTC calendar day. A day without any published observation or image has no row.',
  },
  carrington_rotation: {
    title: 'Carrington rotation',
    description:
      'Number of the rotation of the Sun in progress at 12:00 UTC of the day. The first began on 1853-11-09; earlier ones are zero or negative.',
    unit: '1',
  },
  obs_count: {
    title: 'Observations',
    description: 'Published observations of the day; 0 on a day with images only.',
    unit: '1',
  },
  observer_count: {
    title: 'Observers',
    description: 'Distinct observers with a published observation of the day.',
    unit: '1',
  },
  wolf_mean: ofTheDay('Wolf number, mean', MEAN, 'wolf'),
  wolf_min: ofTheDay('Wolf number, least', 'Least value', 'wolf'),
  wolf_max: ofTheDay('Wolf number, greatest', 'Greatest value', 'wolf'),
  a_mean: ofTheDay('Naked-eye count, mean', MEAN, 'a_number'),
  a_min: ofTheDay('Naked-eye count, least', 'Least value', 'a_number'),
  a_max: ofTheDay('Naked-eye count, greatest', 'Greatest value', 'a_number'),
  wolf_north_mean: ofTheDay('Wolf number of the north, mean', MEAN, 'wolf_north'),
  wolf_south_mean: ofTheDay('Wolf number of the south, mean', MEAN, 'wolf_south'),
  image_count: { title: 'Images', description: 'Published images of the day.', unit: '1' },
}

export const TAGS_MEANING: Meaning = {
  title: 'Tags',
  description:
    'The tags that the record bears, each once. In CSV they are joined with semicolons; where a tag holds one, or the first begins with a bracket, the cell is a JSON array instead. NDJSON and Parquet have a list.',
  whyNull: 'The record bears no tags: an empty cell in CSV, an empty list elsewhere.',
}
