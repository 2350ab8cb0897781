/** The overview: the latest day, the chart of activity, totals, coverage and publications. */
import { countsIn } from './counts.ts'

const counts = countsIn('en')

export default {
  title: 'Solar activity',
  lead: 'Sunspot counts and images from a community of observers.',
  leadNamed: (community: string) => `${community} publishes these sunspot counts and images.`,
  loading: 'Loading activity',
  nothingPublished: 'Nothing has been published yet',
  nothingAtTheMoment: 'No observations or images at the moment',
  oncePublished:
    'Once observations are published, this page shows the daily Wolf number, both hemispheres and the days covered. The <docs>API reference</docs> describes the data.',

  latest: {
    title: 'Latest day',
    /** `ago` is such as “yesterday” or “3 months ago”. */
    dayAndAge: (day: string, ago: string) => `<day>${day}</day> UTC, ${ago}`,
    paused: 'No newer day has been published.',
    index: 'Community index',
    wolf: 'Mean Wolf number',
    provisional: 'provisional',
    noWolf: 'No Wolf number has been published.',
    /** Compared with the 27 days before, about as long as the Sun takes to rotate. */
    rotation: 'Last rotation',
    year: 'Last year',
    rotationMean: (mean: string) => `Mean of the 27 days before: ${mean}`,
    yearMean: (mean: string) => `Mean of the 365 days before: ${mean}`,
    /** Compared with the mean. `percent` is such as “12%”. */
    percentAbove: (percent: string) => `${percent} above`,
    percentBelow: (percent: string) => `${percent} below`,
    above: 'Above',
    below: 'Below',
    same: 'About the same',
    tooFewDays: 'Too few days to compare',
    recent: 'Last rotation, day by day',
    /** For screen readers; describes the small chart. */
    recentDescription: (days: number, low: string, high: string, value: string) =>
      `The 27 days before and the latest day: ${counts(days, 'day', 'days')} with a value, from ${low} to ${high}; the latest is ${value}.`,
    hemispheres: 'Hemispheres',
    north: 'North',
    south: 'South',
    noHemispheres: 'Nobody counted them separately.',
    observers: (count: number) => counts(count, 'observer', 'observers'),
    moreObservers: (count: number) => `and ${counts(count, 'other', 'others')}`,
    noObservers: 'No observations on this day',
    images: 'Newest images',
    allImages: 'All images',
    /** Describes a picture without a title, for screen readers. */
    pictureOf: (observer: string, at: string) => `The Sun, by ${observer}, ${at}`,
    titledPictureOf: (title: string, observer: string, at: string) => `${title}, by ${observer}, ${at}`,
  },

  totals: {
    title: 'Totals',
    observations: 'Observations',
    images: 'Images',
    observers: 'Observers',
    days: 'Days covered',
    period: 'Period',
    fromTo: (from: string, to: string) => `${from} to ${to}`,
    published: 'Last published',
  },

  rotation: {
    title: (rotation: number) => `Carrington rotation ${rotation}`,
    position: (day: number, length: number, from: string, to: string) =>
      `Day ${day} of ${length}: ${from} to ${to} UTC`,
    description: (today: string, day: number, length: number, known: number) =>
      `Today, ${today} UTC, is day ${day} of ${length}. Days with a Wolf number so far: ${known}.`,
    wolfOfDay: (day: string, wolf: string) => `${day} UTC: Wolf number ${wolf}`,
    noWolfOfDay: (day: string) => `${day} UTC: no Wolf number`,
    today: (today: string) => `Today, ${today} UTC.`,
    noneYet: 'No Wolf numbers published for these days yet.',
    bars: 'Bars show the daily Wolf number.',
  },

  activity: {
    title: 'Activity over time',
    indexHeading: 'Community index',
    wolfHeading: 'Wolf number',
    indexLines: 'Index lines',
    wolfLines: 'Wolf number lines',
    lines: {
      dailyIndex: 'Daily index',
      dailyMean: 'Daily mean',
      /** u is the standard uncertainty. */
      indexBand: 'Index ± 2u',
      meanBand: 'Daily range',
      monthsBand: 'Months ± 2u',
      monthly: 'Monthly mean',
      smoothed: '13-month smoothed',
      /** A band from the 10th to the 90th percentile of the daily values. */
      indexSpread: {
        month: 'Daily index, 10–90% by month',
        quarter: 'Daily index, 10–90% by quarter',
        year: 'Daily index, 10–90% by year',
      },
      meanSpread: {
        month: 'Daily mean, 10–90% by month',
        quarter: 'Daily mean, 10–90% by quarter',
        year: 'Daily mean, 10–90% by year',
      },
    },
    chart: 'Chart of daily activity',
    hemispheresOfMean: 'Daily mean by hemisphere',
    hemispheresOfWolf: 'Wolf number by hemisphere',
    noHemispheres: 'No observer has counted the hemispheres separately.',
    north: 'North (up)',
    south: 'South (down)',
    /** The areas of the hemispheres show the means of these. */
    meanPer: {
      day: 'by day',
      month: 'by month',
      quarter: 'by quarter',
      year: 'by year',
    },
    countsPer: {
      day: 'Counts per day',
      week: 'Counts per week',
      month: 'Counts per month',
      quarter: 'Counts per quarter',
      year: 'Counts per year',
    },
    observations: 'Observations',
    images: 'Images',
    help: 'Scroll to zoom, drag to move, Shift-drag to select a range, double-click to see all days. Keyboard: arrow keys, + and −, Home, End, 0; Shift + arrow keys step from day to day. After typing a date, press Enter.',
    longRanges:
      'Over more than 400 days, single days are not drawn: the grey band contains the middle 80% of the daily values, from the 10th to the 90th percentile, and the values above the chart are those of a month.',
    /** For screen readers. */
    keys: 'Left and right arrow keys move through time, Page Up and Page Down move by one view, Home and End go to the first and last day, plus and minus zoom, 0 or Escape shows all days. Shift with the left or right arrow key steps from day to day, over more than 400 days from month to month, and reads the values.',
    coveredAll: (from: string, to: string, days: number) =>
      `${from} to ${to} UTC: ${counts(days, 'day', 'days')}, all with observations or images.`,
    covered: (from: string, to: string, days: number, seen: string) =>
      `${from} to ${to} UTC: ${counts(days, 'day', 'days')}, ${seen} with observations or images.`,
    indexRange: (low: string, high: string, mean: string) =>
      `Daily index from ${low} to ${high}, mean ${mean}.`,
    wolfRange: (low: string, high: string, mean: string) =>
      `Daily Wolf number from ${low} to ${high}, mean ${mean}.`,
    noIndex: 'No index.',
    noWolf: 'No Wolf number.',
  },

  measure: {
    title: 'Measure of activity',
    index: 'Community index',
    mean: 'Daily mean',
    /** k and u are symbols; low and high are names of fields. */
    indexExplained:
      "Each observer's Wolf number is multiplied by a personal factor k, which converts it to the community's level. The index of a day is the weighted mean of these values, and u is its standard uncertainty. The band reaches from <em>low</em>, index − 2u but not below 0, to <em>high</em>, index + 2u.",
    meanExplained:
      'The mean of all Wolf numbers of the day, of all types. It depends on who happened to observe. The band reaches from the lowest to the highest of them.',
    outdated:
      'The index was computed from an older version of the data, <version/>. The newest changes have not entered it yet.',
    /** measure, index and mean are parts of the URL. */
    unknown: (requested: string) =>
      `measure in the URL, “${requested}”, is neither index nor mean. The index is shown.`,
  },

  range: {
    title: 'Range',
    all: 'All',
    elevenYears: '11 years',
    fiveYears: '5 years',
    oneYear: '1 year',
    threeMonths: '3 months',
    from: 'From (UTC)',
    to: 'To (UTC)',
    fromIncomplete:
      'From is not a date, or incomplete: enter month, day and year of an existing day. The chart has not changed.',
    toIncomplete:
      'To is not a date, or incomplete: enter month, day and year of an existing day. The chart has not changed.',
    fromWithoutData: (typed: string, first: string, last: string) =>
      `From, ${typed}, has no data: choose a day from ${first} to ${last}. The chart has not changed.`,
    toWithoutData: (typed: string, first: string, last: string) =>
      `To, ${typed}, has no data: choose a day from ${first} to ${last}. The chart has not changed.`,
    reversed: (from: string, to: string) =>
      `From, ${from}, is after To, ${to}. From must not be after To. The chart has not changed.`,
    /** from and to are parts of the URL; `name` is one of them. */
    urlNotADate: (name: string, text: string) =>
      `${name} in the URL, “${text}”, is not a date such as 2024-05-11. All days are shown.`,
    urlWithoutData: (first: string, last: string) =>
      `The URL names days without data. Choose days from ${first} to ${last}. All days are shown.`,
    urlReversed: (from: string, to: string) =>
      `The URL's from (${from}) is after its to (${to}). All days are shown.`,
    urlBeyondData: (from: string, to: string, first: string, last: string) =>
      `The URL names days from ${from} to ${to}, but there are only data from ${first} to ${last}.`,
  },

  /** The values of a day or month above the chart. */
  readout: {
    day: 'Day',
    month: 'Month',
    index: 'Index ± u',
    status: 'Status',
    settled: 'settled',
    provisional: 'provisional',
    observers: 'Observers',
    dailyMean: 'Daily mean',
    wolfMean: 'Mean Wolf number',
    lowToHigh: 'Min – max',
    north: 'Daily mean, north',
    south: 'Daily mean, south',
    observations: 'Observations',
    images: 'Images',
    /** Short: a phone shows three of these side by side. */
    monthlyIndex: 'Month ± u',
    monthlyMean: 'Monthly mean',
    /** Of the month, when the index is shown. */
    monthlyWolf: 'Daily means',
    smoothed: 'Smoothed',
    spread: 'Days 10–90%',
    /** How many days of the month have a value. */
    days: 'Days',
    /** For screen readers: the following values of a day, separated by commas. */
    onDay: (day: string, values: string) => `${day} UTC: ${values}`,
    inMonth: (month: string, values: string) => `${month}: ${values}`,
    saidIndex: (index: string) => `index ${index}`,
    saidNoIndex: 'no index',
    saidObservers: (count: number) => counts(count, 'observer', 'observers'),
    saidWolf: (wolf: string) => `Wolf number ${wolf}`,
    saidDailyMean: (mean: string) => `daily mean ${mean}`,
    saidNoWolf: 'no Wolf number',
    saidRange: (low: string, high: string) => `from ${low} to ${high}`,
    saidNorth: (north: string) => `north ${north}`,
    saidSouth: (south: string) => `south ${south}`,
    saidObservations: (count: number) => `observations ${count}`,
    saidImages: (count: number) => `images ${count}`,
    saidMonthlyMean: (mean: string) => `monthly mean ${mean}`,
    saidNoMonthlyMean: 'no monthly mean',
    saidSmoothed: (smoothed: string) => `13-month smoothed ${smoothed}`,
    saidSpread: (low: string, high: string) => `80% of the days from ${low} to ${high}`,
  },

  monthly: {
    title: 'Monthly means as a table',
    loading: 'Loading the table',
    year: 'Year',
    wolfMeans: 'Wolf number: monthly means of the daily means',
    wolfSmoothed: 'Wolf number: 13-month smoothed',
    indexMeans: 'Community index: monthly means ± u',
    indexSmoothed: 'Community index: 13-month smoothed',
  },

  coverage: {
    title: 'Coverage',
    explained: 'Observations per UTC day.',
    perDay: 'Observations per day:',
    none: 'none',
    range: (least: number, most: number) => `${least} to ${most}`,
    orMore: (least: number) => `${least} or more`,
    years: 'Years',
    daysOfYear: (days: number, length: number) => `${days} of ${length} days`,
    yearHeading: (year: number, days: number, length: number) => `${year}: ${days} of ${length} days`,
    calendar: (year: number) => `Observations per day in ${year}; arrow keys move by day and by week`,
    onDay: (day: string, observations: number, images: number) =>
      `${day} UTC: ${counts(observations, 'observation', 'observations')}, ${counts(images, 'image', 'images')}`,
  },

  publications: {
    title: 'Latest publications',
    /** `changes` is a list such as “12 observations new, 3 changed; 1 image new”. */
    entry: (changes: string) => `<at/>: ${changes}`,
    version: (number: string) => `Publication ${number}, data version <version/>`,
    /** A mirror publishes the same data again when its source has a newer date for them. */
    onlyDate: 'only the date changed, no record',
    observations: {
      new: (count: number) => `${counts(count, 'observation', 'observations')} new`,
      changed: (count: number) => `${counts(count, 'observation', 'observations')} changed`,
      retracted: (count: number) => `${counts(count, 'observation', 'observations')} retracted`,
    },
    images: {
      new: (count: number) => `${counts(count, 'image', 'images')} new`,
      changed: (count: number) => `${counts(count, 'image', 'images')} changed`,
      retracted: (count: number) => `${counts(count, 'image', 'images')} retracted`,
    },
    observers: {
      new: (count: number) => `${counts(count, 'observer', 'observers')} new`,
      changed: (count: number) => `${counts(count, 'observer', 'observers')} changed`,
      retracted: (count: number) => `${counts(count, 'observer', 'observers')} retracted`,
    },
    /** After another change of the same kind of record, which named the kind. */
    further: {
      changed: (count: string) => `${count} changed`,
      retracted: (count: string) => `${count} retracted`,
    },
  },
}
