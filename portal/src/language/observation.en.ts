/** The page of one observation, and the community index where observations are compared with it. */
import { countsIn } from './counts.ts'

const counts = countsIn('en')

export default {
  heading: 'Observation',
  loading: 'Loading the observation',
  loadingDay: 'Loading the day’s activity',
  /** `<observer/>` is a nickname, `<time/>` a date and time, `light` such as H-Alpha. */
  byObserver: (light: string) => `${light}, by <observer/>, <time/>`,
  id: 'Id <id/>',
  relatedRecords: 'Related records',
  allOnDay: (day: string) => `All observations on ${day}`,
  allByObserver: 'All observations by this observer',
  imagesOnDay: 'This observer’s images on that day',
  /** Shown for a value that is missing, which is not zero. */
  notReported: 'not reported',

  counts: {
    heading: 'Sunspot counts',
    /** `<wolf/>` is the number. */
    wolf: 'Wolf number <wolf/>',
    disk: 'whole disk',
    north: 'north',
    south: 'south',
    groups: (count: number) => counts(count, 'group', 'groups'),
    spots: (count: number) => counts(count, 'spot', 'spots'),
    groupKey: '10 for each group',
    spotKey: '1 for each spot',
  },

  community: {
    heading: (day: string) => `The community on ${day}`,
    publishedLater:
      'This day was published after you opened the page. Reload it to compare with other observers.',
    noWolf: 'No Wolf number was reported that day.',
    /** `<mean/>` is a mean with the least and greatest value, `<own/>` a number or "not reported". */
    means: 'The community’s mean that day: <mean/>. This observation: <own/>.',
    wolfNorth: 'Wolf number, north',
    wolfSouth: 'Wolf number, south',
    hemisphere: (mean: string, own: string) => `mean ${mean}, this observation ${own}`,
    hemisphereWithoutMean: (own: string) => `no mean, this observation ${own}`,
    basis: (observations: number, observers: number) =>
      `Based on ${counts(observations, 'observation', 'observations')} of all types by ${counts(observers, 'observer', 'observers')}, including this one. Each mean uses only observations that report its number.`,
  },

  index: {
    loading: 'Loading the index',
    none: 'This server has no community index at the moment.',
    outdated: 'The index is older than the data: the latest publication has not entered.',
    communityIndex: 'Community index',
    communityMean: 'Community daily mean',
    heading: 'In the community index',
    loadingEntry: 'Loading its entry in the index',
    newer: 'This observation is newer than the index.',
    otherLight: (light: string) =>
      `This observation does not enter, because it is in ${light}, and only observations in white light enter.`,
    withoutWolf: 'This observation does not enter, because it has no Wolf number.',
    ok: '<strong>Ok</strong>: it agrees with the other observers of the day.',
    /** A flag with its meaning, both from the flags below. */
    verdict: (title: string, description: string) => `<strong>${title}</strong>: ${description}`,
    scaled: 'Scaled value',
    scaledWhat: (wolf: string, factor: string, year: string) =>
      `${wolf} × ${factor}: the Wolf number times the observer’s factor k of ${year}`,
    scaledMeanWhat: (wolf: string, factor: string, reports: string, year: string) =>
      `${wolf} × ${factor}: the mean of ${reports} reports that day times the observer’s factor k of ${year}`,
    dayIndex: 'Index of the day',
    uncertaintyWhat: '± its standard uncertainty',
    deviation: 'Deviation z',
    above: 'standard deviations above the index',
    below: 'standard deviations below the index',
    share: 'Share',
    shareWhat: (weight: string) => `of the index of the day; the weight is ${weight}`,
    percent: (value: string) => `${value} %`,
    remarks: 'Remarks',
  },

  flags: {
    outlier: {
      title: 'Outlier',
      description:
        'Three or more observers reported, and this value is more than 3.5 standard deviations from the index.',
    },
    disputed: {
      title: 'Disputed',
      description:
        'Only two observers reported, and they differ: one is more than 3.5 standard deviations from the index. Nothing says which of them is right.',
    },
    'no-peers': {
      title: 'No peers',
      description: 'Nobody else reported a Wolf number on that day, so the value cannot be compared.',
    },
    'groups-differ': {
      title: 'Groups differ',
      description: 'The groups of the hemispheres do not add up to the total: gn + gs differs from gt.',
    },
    'spots-differ': {
      title: 'Spots differ',
      description: 'The spots of the hemispheres do not add up to the total: sn + ss differs from st.',
    },
    'more-groups-than-spots': {
      title: 'More groups than spots',
      description: 'There are more groups than spots, although each group has at least one spot.',
    },
    'several-reports': {
      title: 'Several reports',
      description: 'The observer reported several times on that day. The mean of the Wolf numbers entered.',
    },
  },

  fields: {
    heading: 'All fields',
    loading: 'Loading field descriptions',
    caption: 'Fields of this observation',
    field: 'Field',
    value: 'Value',
    meaning: 'Meaning',
    /** The type of an observation with its number in the API. */
    typeValue: (type: string, light: string) => `${type} (${light})`,
    types: { integer: 'whole number', string: 'text', datetime: 'date and time' },
    /** What a field accepts: `type` is one of the types above. */
    oneOf: (type: string, values: string) => `${type}: ${values}`,
    atLeast: (type: string, least: string) => `${type} from ${least}`,
    atMost: (type: string, most: string) => `${type} up to ${most}`,
    between: (type: string, least: string, most: string) => `${type} from ${least} to ${most}`,
    notEmpty: (type: string) => `${type} not empty`,
    atMostCharacters: (type: string, most: string) => `${type} up to ${most} characters`,
    charactersBetween: (type: string, least: string, most: string) =>
      `${type} from ${least} to ${most} characters`,
    noUnit: (accepted: string) => `${accepted}, no unit`,
    inUnit: (accepted: string, unit: string) => `${accepted}, in ${unit}`,
  },
}
