/** The list of observers, and the page of one observer. */
import { countsIn } from './counts.ts'

const counts = countsIn('en')

export default {
  heading: 'Observers',
  nicknameContains: 'Nickname contains',
  count: (all: number) => counts(all, 'observer', 'observers'),
  countFirst: (all: number, shown: string) => `${counts(all, 'observer', 'observers')}, first ${shown} shown`,
  countFound: (found: string, all: number) => `${found} of ${counts(all, 'observer', 'observers')}`,
  countFoundFirst: (found: string, all: number, shown: string) =>
    `${found} of ${counts(all, 'observer', 'observers')}, first ${shown} shown`,
  coversAll: 'The search and the column headings, which sort, cover all observers.',
  noneYet: 'No observers yet.',
  noneFound: 'No nickname contains this text. Try fewer letters.',
  showMore: (count: number) => `Show ${count} more`,
  loadingList: 'Loading the observers',
  /** The name of the table, for screen readers. */
  table: 'Observers',
  tableCaption: 'Observers with their numbers of observations and images',
  columns: {
    nickname: 'Nickname',
    observations: 'Observations',
    images: 'Images',
    first_seen: 'First seen (UTC)',
  },
  nothingPublished: 'nothing published',
  /** Heads the column of checkboxes, and is the label of each with a nickname. */
  choose: 'Compare',
  chooseNamed: (nickname: string) => `Compare ${nickname}`,
  chooseHint: 'Tick two to five observers to compare their counts.',
  chosen: (nicknames: string) => `Chosen: ${nicknames}`,
  tooManyChosen: 'Five observers are chosen, which is the most. Clear one to choose another.',
  compareChosen: 'Compare the chosen observers',
  clearChosen: 'Clear the choice',

  loading: 'Loading the observer',
  loadingActivity: 'Loading the community’s activity',
  recordsOfObserver: 'Records of this observer',
  allObservations: 'All their observations',
  allImages: 'All their images',
  compareWithOthers: 'Compare with other observers',
  wolfHeading: 'Wolf numbers compared with the community',
  onlyImages: 'This observer has published only images, so there are no Wolf numbers to show.',
  invalidRange:
    'The range in the URL is not valid: from and to must be dates such as 2024-05-11, and from must not be after to.',
  range: 'Range',
  latestYear: 'Latest year',
  latestFiveYears: 'Latest 5 years',
  allYears: 'All',
  from: 'From (UTC)',
  to: 'To (UTC)',
  /** Button that applies the chosen days. */
  show: 'Show',

  statistics: {
    heading: 'Statistics',
    never: 'never',
    observations: 'Observations',
    observationsWhat: 'published, all types',
    days: 'Days',
    daysWhat: 'UTC days with an observation',
    images: 'Images',
    imagesWhat: 'published',
    whiteLight: 'White light',
    whiteLightWhat: 'observations in white light',
    hAlpha: 'H-Alpha',
    hAlphaWhat: 'observations in the H-Alpha line of hydrogen',
    cak: 'CaK',
    cakWhat: 'observations in the K line of ionised calcium',
    wolf: 'Wolf number',
    wolfWhat: 'mean (min–max) of all observations that report it',
    nakedEye: 'Naked-eye count',
    nakedEyeWhat: 'active regions seen with the naked eye: mean (min–max)',
    firstSeen: 'First seen',
    firstSeenWhat: 'earliest published observation or image',
    lastSeen: 'Last seen',
    lastSeenWhat: 'latest published observation or image',
  },

  factor: {
    heading: 'Factor k in the community index',
    loading: 'Loading the factor k',
    missing: 'The index contains no Wolf number in white light by this observer, so there is no factor k.',
    meaning:
      'k is the factor that converts this observer’s Wolf numbers to the community’s level: k times their count is, on average, what the community counts. <guide/>',
    k: 'k',
    uncertaintyWhat: '± its standard uncertainty',
    notDetermined: 'not determined',
    reasons: {
      'no-common-days': 'because nobody else reported a Wolf number on the days of this observer',
      'too-few-common-days': 'because others reported a Wolf number on fewer than 20 of this observer’s days',
      'no-spots-on-common-days': 'because no spots were counted that could be compared with those of others',
      'activity-too-low': 'because the Sun was too quiet on the days that can be compared with others',
    },
    applied: 'Factor applied',
    appliedWhat: 'the index applies it anyway',
    commonDays: 'Common days',
    commonDaysWhat: 'days on which others reported a Wolf number too',
    commonDaysBetween: 'days on which others reported a Wolf number too, from <first/> to <last/>',
    quality: 'Quality',
    qualityStart: 'the start value, because nothing can be compared',
    qualityBelow:
      'agrees with the others less well than average; the scale is from 0.1 to 2, and 1 is average',
    qualityAbove: 'agrees with the others better than average; the scale is from 0.1 to 2, and 1 is average',
    qualityAverage:
      'agrees with the others about as well as average; the scale is from 0.1 to 2, and 1 is average',
  },

  years: {
    year: 'Year',
    heading: 'Factor of each year',
    meaning:
      'Instruments and eyes change, so each year has a factor of its own, which the index applies. The bars are ± one standard uncertainty: the relative uncertainty × the factor.',
    chart: (years: number, least: string, greatest: string) =>
      `Factors of ${counts(years, 'year', 'years')}, from ${least} to ${greatest}. The table has all values.`,
    /** The lines of the chart. */
    lines: 'The solid line is at 1, the community’s level. The dashed line is k.',
    lineWithoutK: 'The solid line is at 1, the community’s level.',
    table: 'Factors by year',
    caption: 'The factor of each year that the index applies',
    factor: 'Factor',
    relativeUncertainty: 'Relative uncertainty',
    commonDays: 'Common days',
  },

  flagged: {
    heading: 'Flagged observations',
    meaning: 'A flag marks an unusual observation. It does not mean an error, and changes no number.',
    /** Label of the choice of a flag. */
    show: 'Show',
    allButNoPeers: 'all but no peers',
    loading: 'Loading flagged observations',
    none: 'No flags.',
    noneSoFar: 'No flags so far.',
    count: (flags: number) => `${counts(flags, 'flag', 'flags')}.`,
    countSoFar: (flags: number) => `${counts(flags, 'flag', 'flags')} so far.`,
    withoutPeers: (observations: number) =>
      `Not listed: ${counts(observations, 'observation', 'observations')} without peers.`,
    loadMore: 'Load more',
    meanings: 'What z and the flags mean',
    noDeviation: 'none',
    columns: {
      date_of_observation: { title: 'Observation', description: 'When it was made, in UTC.' },
      flag: { title: 'Flag', description: 'What is unusual.' },
      wolf: { title: 'Wolf number', description: 'The Wolf number of the observation.' },
      z: {
        title: 'Deviation z',
        description:
          'How many standard deviations the observer’s scaled value is above the index of the day, or below if negative. There is none without other observers.',
      },
      index: { title: 'Index', description: 'The community index of the day.' },
    },
  },

  wolf: {
    loadingPage: (page: number) => `Loading page ${page} …`,
    stopped: (observations: number) =>
      `Stopped after ${counts(observations, 'observation', 'observations')}; later ones are not shown.`,
    stop: 'Stop',
    continue: 'Continue',
    /** Describes the chart. Its parts are sentences of their own, in this order. */
    none: (from: string, to: string) => `No observations from ${from} to ${to} (UTC).`,
    /** `lights` is a list of the three below. */
    described: (observations: number, from: string, to: string, lights: string) =>
      `${counts(observations, 'observation', 'observations')} from ${from} to ${to} (UTC): ${lights}.`,
    inWhiteLight: (count: string) => `${count} in white light`,
    inHAlpha: (count: string) => `${count} in H-Alpha`,
    inCaK: (count: string) => `${count} in CaK`,
    withoutWolf: 'None has a Wolf number.',
    withWolf: (count: string, least: string, greatest: string, mean: string) =>
      `${count} with a Wolf number, from ${least} to ${greatest}, mean ${mean}.`,
    axis: 'Wolf number',
    pointHint:
      'Point at a mark to see its values, click it to open the observation. Drag to zoom, double-click to see all.',
    point: (time: string, light: string, wolf: string) => `${time}, ${light}: Wolf number ${wolf}`,
    table: 'Yearly means',
    caption: 'Wolf numbers by year in the selected range',
    observations: 'Observations',
    withWolfNumber: 'With a Wolf number',
    mean: 'Mean Wolf number',
    /** `level` is "Community index" or "Community daily mean". */
    sameDays: (level: string) => `${level}, same days`,
  },
}
