/** The lists of observations, images and daily activity: filters, pages, order, columns. */
import { countsIn } from './counts.ts'

const count = countsIn('en')

export default {
  lists: {
    observations: {
      loading: 'Loading observations',
      loadingAll: (loaded: number) =>
        `Loading all observations: ${count(loaded, 'observation', 'observations')} so far`,
      filter: 'Filter observations',
      inTotal: (rows: number) => `<count>${count(rows, 'observation', 'observations')}</count> in total`,
      onPage: (rows: number) => `<count>${count(rows, 'observation', 'observations')}</count> on this page`,
      onLastPage: (rows: number) =>
        `<count>${count(rows, 'observation', 'observations')}</count> on the last page`,
      /** More match than are loaded at once. */
      first: (rows: number) => `The first <count>${count(rows, 'observation', 'observations')}</count>`,
      noneYet: 'No observations yet',
      noneFound: 'No observations found',
      clearFilters: 'Clear the filters and show all observations',
    },
    images: {
      loading: 'Loading images',
      loadingAll: (loaded: number) => `Loading all images: ${count(loaded, 'image', 'images')} so far`,
      filter: 'Filter images',
      inTotal: (rows: number) => `<count>${count(rows, 'image', 'images')}</count> in total`,
      onPage: (rows: number) => `<count>${count(rows, 'image', 'images')}</count> on this page`,
      onLastPage: (rows: number) => `<count>${count(rows, 'image', 'images')}</count> on the last page`,
      first: (rows: number) => `The first <count>${count(rows, 'image', 'images')}</count>`,
      noneYet: 'No images yet',
      noneFound: 'No images found',
      clearFilters: 'Clear the filters and show all images',
    },
    daily: {
      loading: 'Loading days',
      loadingAll: (loaded: number) => `Loading all days: ${count(loaded, 'day', 'days')} so far`,
      filter: 'Filter days',
      inTotal: (rows: number) => `<count>${count(rows, 'day', 'days')}</count> in total`,
      onPage: (rows: number) => `<count>${count(rows, 'day', 'days')}</count> on this page`,
      onLastPage: (rows: number) => `<count>${count(rows, 'day', 'days')}</count> on the last page`,
      first: (rows: number) => `The first <count>${count(rows, 'day', 'days')}</count>`,
      noneYet: 'No days yet',
      noneFound: 'No days found',
      clearFilters: 'Clear the filters and show all days',
    },
  },
  /** The types of observation: the light in which the Sun was observed. */
  lights: { whiteLight: 'White light', hAlpha: 'H-Alpha', caK: 'CaK' },
  filters: 'Filters',
  filtersSet: (set: number) => `Filters (${set} set)`,
  from: 'First day (UTC)',
  to: 'Last day (UTC)',
  type: 'Type',
  anyType: 'Any',
  observer: 'Observer',
  tag: 'Tag',
  limit: 'Rows per page',
  apply: 'Apply',
  clear: 'Clear',
  /** The label of links to the latest days and to single years. */
  period: 'Period',
  latestDays: (days: number) => `Latest ${days} days`,
  faults: {
    incompleteDate: 'This date is incomplete. Enter day, month and year, or clear the field.',
    day: 'Enter a date such as 2024-05-11.',
    type: 'Choose white light (0), H-Alpha (1), CaK (2) or any.',
    observer: (longest: number) =>
      `Enter a nickname of at most ${longest} characters, without control characters.`,
    tag: (longest: number) => `Enter one tag of at most ${longest} characters, without control characters.`,
    limit: (largest: number) => `Enter a whole number from 1 to ${largest}.`,
    reversed: (from: string) => `The last day must not be before the first day, ${from}.`,
  },
  /** The filters that match nothing are one list of the texts below, separated by commas. */
  nothingMatches: (filters: string) =>
    `Nothing matches these filters: ${filters}. Nicknames must match exactly; tags ignore case.`,
  fromDay: (day: string) => `from ${day} UTC`,
  untilDay: (day: string) => `until ${day} UTC`,
  ofType: (light: string) => `type ${light}`,
  byObserver: (nickname: string) => `by “${nickname}”`,
  tagged: (tag: string) => `tagged “${tag}”`,
  startAgain: 'Start from the first page',
  pagination: 'Pagination',
  paginationBottom: 'Pagination, bottom',
  downloadAll: 'Download all rows',
  loadAll: 'Load all rows',
  pageByPage: 'Show page by page',
  firstPage: 'First page',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  /** While all rows load. */
  stop: 'Stop loading',
  waitingForLimit: (loaded: number, seconds: number) =>
    `Rate limit reached after ${count(loaded, 'row', 'rows')}. Loading continues in ${seconds} s`,
  showMore: (rows: number) => `Show ${count(rows, 'more row', 'more rows')}`,
  shownOf: (shown: number, loaded: number) =>
    `${count(shown, 'row', 'rows')} shown of ${count(loaded, 'row', 'rows')} loaded`,
  sortedOverAll: (column: string, rows: number) =>
    `Sorted by “${column}” over all ${count(rows, 'row', 'rows')}.`,
  sortedOverPage: (column: string, rows: number) =>
    `Sorted by “${column}” over the ${count(rows, 'row', 'rows')} of this page only. <all>Load all rows</all>`,
  sortedOverFirst: (column: string, rows: number) =>
    `Sorted by “${column}” over the first ${count(rows, 'row', 'rows')} only, and more rows match. Choose fewer days to sort all of them.`,
  notAllLoaded: (rows: number) =>
    `The portal loads ${count(rows, 'row', 'rows')} at most. To see the others, choose fewer days, or download all rows.`,
  sortBy: 'Sort by',
  ascending: (column: string) => `${column}, ascending`,
  descending: (column: string) => `${column}, descending`,
  view: 'View',
  cards: 'Cards',
  table: 'Table',
  scrollableTable: (title: string) => `${title} (scrollable table)`,
  tableCaption: (title: string) => `${title}: one row per record, times in UTC`,
  columnDescriptions: 'Column descriptions',
}
