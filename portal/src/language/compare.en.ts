/** The page that compares observers. "Counted" means: reported a Wolf number in white light. */
import { countsIn } from './counts.ts'

const counts = countsIn('en')

export default {
  heading: 'Compare observers',
  intro:
    'The daily Wolf numbers in white light of two to five observers. Several reports of one day are their mean, as in the community index.',
  loading: 'Loading observers and their factors',
  compared: 'Compared observers',
  remove: (nickname: string) => `Remove ${nickname}`,
  addObserver: 'Add an observer',
  add: 'Add',
  mostChosen: 'Five observers are chosen, which is the most. Remove one to add another.',
  notFound: (text: string) => `No observer has the nickname “${text}”. Choose one of the suggestions.`,
  alreadyChosen: (nickname: string) => `${nickname} is chosen already.`,
  chooseTwo: 'Choose two to five observers, here or in the <list>list of observers</list>.',
  chooseAnother: 'One observer is chosen. Add at least one more to compare them.',
  unknown: (nicknames: string) =>
    `The URL names observers that do not exist: ${nicknames}. Nicknames must match exactly.`,
  tooMany: (nicknames: string) => `At most five observers can be compared. Left out: ${nicknames}.`,
  nothingToCompare: 'None of these observers has published anything, so there is nothing to compare.',

  progress: (nickname: string, page: number, position: number, total: number) =>
    `Loading ${nickname}, observer ${position} of ${total}, page ${page} …`,
  stopped: (nickname: string) =>
    `Stopped while loading ${nickname}. The chart and the tables cover only the observations loaded so far.`,
  stop: 'Stop',
  continue: 'Continue',
  manyRequests: (requests: number) =>
    `This range takes about ${counts(requests, 'request', 'requests')}, which count against the limit of your token. At the limit, loading waits and then continues.`,

  view: 'Values',
  asCounted: 'As counted',
  multiplied: 'Multiplied by k',
  multipliedMeaning:
    'Each count is multiplied by its observer’s k, or else by the ratio in the table. The values of observers who agree are then alike. <guide/>',
  /** `nicknames` have neither k nor a ratio. */
  notMultiplied: (nicknames: string) =>
    `These have no factor, so their values are shown as counted: ${nicknames}.`,

  summary: (from: string, to: string) => `Daily Wolf numbers from ${from} to ${to} (UTC).`,
  commonDays: (days: number) => `All chosen observers counted on ${counts(days, 'day', 'days')}.`,
  noCommonDays: 'There is no day in this range on which all chosen observers counted.',
  /** Describes the values of an observer for screen readers. */
  described: (nickname: string, days: number, mean: string) =>
    `${nickname}: ${counts(days, 'day', 'days')}, mean ${mean}.`,
  noCounts: (nicknames: string) =>
    `No Wolf number in white light in this range: ${nicknames}. Choose another range, or other observers.`,
  commonDay: 'Day on which all counted',
  axis: 'Wolf number',
  axisMultiplied: 'Wolf number × k',
  pointHint:
    'Point at a mark to see its value, click it to see the observations of that day. Drag to zoom, double-click to see all.',
  point: (day: string, nickname: string, value: string) => `${day}, ${nickname}: ${value}`,
  pointMultiplied: (day: string, nickname: string, value: string, counted: string) =>
    `${day}, ${nickname}: ${value}, counted ${counted}`,

  figures: 'Figures',
  figuresCaption: 'Figures of each observer in the selected range',
  observer: 'Observer',
  observations: 'Observations',
  days: 'Days counted',
  daysInCommon: 'Common days',
  /** Heads the column with k, or else the ratio to the community. */
  factor: 'k, or ratio to the community',
  mean: 'Mean Wolf number',
  meanCommon: 'Mean on common days',
  meanMultiplied: 'Mean × k',
  meanCommonMultiplied: 'Mean × k on common days',
  none: 'none',
  kWhat: 'k of all years',
  /** `level` is "Community index" or "Community daily mean". */
  ratioWhat: (level: string, days: number) => `${level} / counts on ${counts(days, 'day', 'days')}`,
  notDetermined: 'not determined',
  uncertainties:
    '± is the standard uncertainty. k comes from the community index and covers all years. For observers without k, the ratio of the community’s mean to theirs is given, for the days in this range on which they counted.',

  ratios: 'Ratios',
  ratiosMeaning:
    'The mean of the observer in the row, divided by the mean of the observer in the column, on the days on which both counted.',
  ratiosMeaningMultiplied:
    'The values are multiplied: a ratio near 1 means that k explains the difference between the two.',
  /** The heading above the rows of the table of ratios. */
  ratioOf: 'Ratio of',
  /** Heads a column of the table of ratios. */
  ratioTo: (nickname: string) => `to ${nickname}`,
  onDays: (days: number) => counts(days, 'day', 'days'),

  months: 'Monthly means',
  monthsCaption: 'Mean Wolf number of each month by observer',
  month: 'Month',
}
