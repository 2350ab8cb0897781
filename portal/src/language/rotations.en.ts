/** The page of Carrington rotations: one row per rotation, one column per day. */
import { countsIn } from './counts.ts'

const count = countsIn('en')

export default {
  title: 'Carrington rotations',
  lead: 'One row is one rotation of the Sun, and one column is one of its 27 or 28 days. Activity that lasts longer than a rotation returns at the same position in the row, so it shows as a vertical stripe.',
  loading: 'Loading the rotations',
  emptyTitle: 'No rotations to show yet',
  emptyText: 'Once observations are published, this page shows the Wolf number of each day by rotation.',
  hemisphere: 'Part of the Sun',
  hemispheres: { total: 'Whole disk', north: 'North', south: 'South' },
  measure: 'Measure of activity',
  /** Names of the values, as buttons, titles of a legend, and before a colon. */
  communityIndex: 'Community index',
  dailyMean: 'Daily mean',
  northMean: 'Daily mean, north',
  southMean: 'Daily mean, south',
  period: 'Period',
  lastYears: (years: number) => `Last ${count(years, 'year', 'years')}`,
  /** A numbered solar cycle. */
  cycle: (number: number) => `Solar cycle ${number}`,
  allRotations: 'All rotations',
  unknownHemisphere: (value: string) =>
    `hemisphere in the URL, “${value}”, is none of total, north, south. The full disk is shown.`,
  unknownPeriod: (value: string, accepted: string) =>
    `period in the URL, “${value}”, is none of ${accepted}.`,
  shown: (first: string, last: string, known: string, days: string) =>
    `Rotations ${first} to ${last}. Days with a value: ${known} of ${days}.`,
  valueRange: (lowest: string, highest: string) => `The values are from ${lowest} to ${highest}.`,
  noValues: (name: string) => `${name}: no day has a value.`,
  howTo:
    'Point at a day to read its value, and click it to see its observations. On a touch screen, tap it twice. Keyboard: arrow keys move from day to day and from rotation to rotation, Home and End go to the first and last day of a rotation, Enter opens the day. A day belongs to the rotation in progress at 12:00 UTC.',
  keysHelp:
    'Left and right arrow keys move by one day, up and down to the next and the previous rotation. Home and End go to the first and last day of the rotation. Enter opens the observations of the day.',
  mapLabel: (name: string) => `Map of rotations. ${name}`,
  /** Values of one day, as titles. */
  date: 'Date (UTC)',
  rotation: 'Rotation',
  dayOfRotation: 'Day',
  longitude: 'Central meridian',
  noValue: 'no value',
  describeDay: (
    day: string,
    rotation: string,
    position: string,
    longitude: string,
    name: string,
    value: string,
  ) =>
    `${day} UTC, rotation ${rotation}, day ${position}, central meridian ${longitude}. ${name}: ${value}. Open the observations.`,
  dayAxis: 'Day of the rotation',
  longitudeAxis: 'Carrington longitude of the central meridian',
  asTable: 'Rotations as a table',
  tableCaption: (name: string) => `${name} by rotation and day of the rotation`,
  firstDay: 'First day',
}
