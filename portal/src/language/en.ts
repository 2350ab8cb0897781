/** The English texts, which define those of the other languages. */
import type { DailyActivity, Image, Observation, Observer, SunEphemeris } from '@heliolog/client'
import { countsIn } from './counts.ts'

const counts = countsIn('en')

type TextsOf<Record> = { [Name in keyof Record]?: string }

type FieldLabels = TextsOf<Observation & Image & DailyActivity & Observer & SunEphemeris & Tagged>

/** The fields that the portal describes. The dictionary describes each key of `urls`. */
type FieldMeanings = TextsOf<Omit<Observation & Image & DailyActivity & Tagged, 'urls'>>

/** Why a field of an observation can be null. */
type NullReasons = {
  [Name in keyof Observation as null extends Observation[Name] ? Name : never]?: string
}

interface Tagged {
  tags: string[]
}

/**
 * Short labels of record fields, which replace the titles of the data dictionary in headings and forms. The dictionary
 * is English, so another language has a label for every field, and English only where a title is too wide.
 */
const fields: FieldLabels = {
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

/** English has those of the data dictionary. */
const meanings: FieldMeanings = {}
const whyNull: NullReasons = {}

const english = {
  /** The Get access page: token requests, limits, citation, the address for HAPI clients. */
  access: {
    publishedBy: (name: string) => `${name} publishes these observations.`,
    whyPrivate: 'To see the data, or to use the API from your own programs, you need a token.',
    whyPublic:
      'The overview is open to everyone. To explore single observations and images, or to use the API from your own programs, you need a token.',
    whoIssues: 'Tokens are free and meant for research and education. The operators issue them by hand.',

    request: 'Request a token',
    aboutForm:
      'Fill in this form to write the request. Nothing is stored or sent from here: you send the text yourself.',
    required: 'required',
    name: 'Your name',
    institution: 'Institution or club',
    purpose: 'Purpose',
    purposeHint: 'What you study, teach or build with the data.',
    plannedUse: 'Planned use',
    plannedUseHint: 'Which data, how often, and until when.',
    /** The heading of the three check boxes below. */
    neededFor: 'The token is for',
    api: 'the API',
    bulk: 'complete files (bulk downloads)',
    hapi: 'HAPI clients such as Autoplot',
    credit: 'I will credit the data to the community’s observers.',
    faults: {
      name: 'Enter your name.',
      purpose: 'Describe the purpose.',
      kinds: 'Choose at least one.',
      credit: 'The data may be used only with credit to the observers.',
    },
    subject: 'Subject',
    requestText: 'Request text',
    email: (address: string) => `Email ${address}`,
    /** Above the preview of the message. */
    opensMail: 'The button opens this message in your mail program. If none opens, send the text yourself:',
    tooLong: (length: number, longest: number) =>
      `The text is too long for a link to your mail program: ${counts(length, 'character', 'characters')}, encoded, of ${longest} at most. The button opens a message with the subject only. Copy this text into it:`,
    askAt: 'Ask the operators at <contact/>. Include this text:',
    noContact:
      'The operators have published no contact address. Ask where you found the link to this site, and include this text:',
    whatHappens:
      'A person reads your request and sends you a personal token, <code>hlg_…</code>. It is shown only once. Store it like a password and do not share it. It can expire, and the operators can revoke it.',
    /** The message to the operators. Each function is one line, and its value may be empty. */
    letter: {
      subject: (service: string) => `Request for a token: ${service}`,
      greeting: 'Hello,',
      wanted: (url: string) => `I would like a token for the heliolog service at ${url}`,
      wantedFrom: (community: string, url: string) =>
        `I would like a token for the solar observations of ${community} at ${url}`,
      name: (name: string) => `Name: ${name}`,
      institution: (institution: string) => `Institution or club: ${institution}`,
      purpose: (purpose: string) => `Purpose (research, education): ${purpose}`,
      plannedUse: (use: string) => `Planned use (which data, how often, until when): ${use}`,
      neededFor: (kinds: string) => `The token is for: ${kinds}`,
    },

    limits: 'Limits and logging',
    callsPerMinute: 'calls per minute',
    bulkPerHour: 'bulk downloads per hour',
    rowsPerPage: 'rows per page at most',
    aboutLimits:
      'The operators can set a different limit for your token. Above the limit the service returns 429, with the seconds to wait in <code>Retry-After</code>. This portal and the client libraries wait for you.',
    aboutLog:
      'The service logs for every call: time, call id, method, path and query, status, duration, bytes sent, which token was used (never the token itself), client address and user agent.',
    seePrivacy: 'See the <privacy>privacy notice</privacy>.',

    cite: 'Credit and cite the data',
    mustCredit: 'Any publication or product based on the data must credit the observers with this line:',
    attribution: 'Attribution',
    /** `license` is a link with the text elements.dataLicense or elements.dataLicenseNamed. */
    seeLicense: 'See the <license/>.',
    loadingCitation: 'Loading the citation',
    aboutBibtex: 'The entry includes the data version, so others can check that they use the same data.',
    plainText: 'Plain text',
    citation: 'Citation',
    referenceManagers: 'Reference managers such as Zotero can import <csl>CSL-JSON</csl>.',

    firstRequest: 'Your first request',
    aboutFirstRequest: 'Set <code>HELIOLOG_TOKEN</code> to your token, then fetch a summary of the data:',
    seeReference: 'The <docs>API reference</docs> describes every endpoint and lets you try it.',

    hapiTitle: 'Plot the data in HAPI clients',
    aboutHapi:
      'Autoplot, SPEDAS and the <hapi>HAPI</hapi> clients for Python, IDL, MATLAB and R read the data as time series. <guide>How to use HAPI</guide>',
    hapiPublic: 'You need no token. Paste this address into your program as the HAPI server:',
    hapiAddress: 'HAPI address',
    aboutHapiToken:
      'These programs cannot send a token with each request, so they need an address that contains one. Ask the operators for a <em>HAPI token</em>. It works only in this address, and other tokens do not.',
    hapiToken: 'HAPI token',
    hapiTokenHint: 'Enter it to complete the address below. It is neither stored nor sent anywhere.',
    pasteAddress: 'Paste this address into your program as the HAPI server, and treat it like a password:',
  },

  /** The page that compares observers. "Counted" means: reported a Wolf number in white light. */
  compare: {
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
  },

  /** The page of solar cycles, drawn over each other by months since their minima. */
  cycles: {
    title: 'Solar cycles',
    lead: 'The solar cycles with observations, each drawn from its minimum on. You can see whether the current cycle is stronger or earlier than those before.',
    loading: 'Loading the cycles',
    emptyTitle: 'No cycles to show yet',
    emptyText:
      'This page needs months with a mean Wolf number. Once observations with counts of groups and spots are published, it shows them by months since the minimum of their cycle.',
    /** Names of the values, as buttons and titles. */
    communityIndex: 'Community index',
    wolfNumber: 'Wolf number',
    noMinimum: (minimum: string) =>
      `The data include no minimum, so they show a part of one cycle only, which began in ${minimum}.`,
    oneMinimum: (minimum: string) =>
      `The data include one minimum only, that of ${minimum}, so no cycle is complete yet.`,
    cycle: (number: number) => `Cycle ${number}`,
    /** The month is an ISO month such as 2019-12. */
    cycleSince: (number: number, minimum: string) => `Cycle ${number}, since ${minimum}`,
    /** The label of a choice of one of the cycles that are grey otherwise, and its empty option. */
    highlight: 'Highlight',
    noHighlight: 'No other cycle',
    unknownCycle: (value: string, accepted: string) =>
      `cycle in the URL, “${value}”, is none of ${accepted}. No other cycle is highlighted.`,
    monthAxis: 'Months since the minimum',
    monthSinceMinimum: (month: number) => `Month ${month} since the minimum`,
    /** Below the smoothed value; the month is an ISO month such as 2024-05. */
    monthlyValue: (month: string, value: string) => `${month}: ${value}`,
    describeCycle: (number: number, month: string, smoothed: string, mean: string) =>
      `Cycle ${number}, ${month}: smoothed ${smoothed}, monthly mean ${mean}.`,
    chartLabel: (name: string) => `Chart of solar cycles. ${name}`,
    keysHelp:
      'Left and right arrow keys move by one month, Page Up and Page Down by twelve, Home and End go to the first and the last month.',
    howTo:
      'Lines are 13-month smoothed means, points are monthly means. Point at a month, or use the arrow keys, to read its values: the smoothed mean of each cycle, and below it the month with its mean. The minima are those that SILSO determined from the international sunspot number.',
    asTable: 'Cycles as a table',
    tableCaption: (name: string) => `${name} by months since the minimum`,
    monthColumn: 'Months since the minimum',
    monthly: 'Monthly',
    smoothed: 'Smoothed',
  },

  /** Elements that several pages share: requests, the token form, links. */
  elements: {
    notLoaded:
      'This part of the portal could not be loaded. Your device may be offline, or the service was updated after you opened the portal.',
    tokenNotAccepted: 'This token is not accepted',
    rateLimited: 'Rate limit reached',
    unreachable: 'The service cannot be reached',
    unavailable: 'The service is temporarily unavailable',
    recordNotFound: 'Record not found',
    invalidRequest: 'Invalid request',
    wentWrong: 'Something went wrong',
    tokenAdvice: 'It may be mistyped, have expired or been revoked. Enter another one, or ask the operators.',
    connectionAdvice:
      'Your device may be offline, or the service may be down. Data already on this page stay visible.',
    tryingAgainIn: 'Trying again in',
    enterAnotherToken: 'Enter another token',
    tryAgain: 'Try again',
    tokenInTab: 'Your token is stored in this tab only.',
    forgetToken: 'Forget token',
    tokenRejected:
      'The service does not accept this token. It may be mistyped, expired or revoked, or be for HAPI addresses only. Enter another one, or ask the operators.',
    notAToken:
      'This is not a complete token. A token is hlg_ followed by 38 letters and digits, without spaces.',
    demoToken:
      'This is the demo. It printed a token, or how to get one, when it started. <code>serve --demo</code> saves the token in <code>data/demo-token</code>.',
    enterToken: 'Enter your token',
    tokenNeeded:
      'You need a token to see the data. The operators issue tokens for research and education. <access>How to get one</access>',
    token: 'Token',
    showToken: 'Show token',
    show: 'Show',
    checking: 'Checking …',
    useToken: 'Use this token',
    tokenHint:
      'hlg_ followed by 38 letters and digits. It is stored in this tab until you close it, sent only to this service, and never part of a URL.',
    copy: 'Copy',
    copyWhat: (what: string) => `Copy: ${what}`,
    copied: 'Copied',
    cannotCopy: 'Cannot copy: select the text',
    dataLicense: 'licence of the data',
    dataLicenseNamed: (id: string) => `licence of the data: ${id}`,
    tags: 'Tags',
    indexGuide: 'How the index is computed',
  },

  /** The lists of observations, images and daily activity: filters, pages, order, columns. */
  explore: {
    lists: {
      observations: {
        loading: 'Loading observations',
        loadingAll: (loaded: number) =>
          `Loading all observations: ${counts(loaded, 'observation', 'observations')} so far`,
        filter: 'Filter observations',
        inTotal: (rows: number) => `<count>${counts(rows, 'observation', 'observations')}</count> in total`,
        onPage: (rows: number) =>
          `<count>${counts(rows, 'observation', 'observations')}</count> on this page`,
        onLastPage: (rows: number) =>
          `<count>${counts(rows, 'observation', 'observations')}</count> on the last page`,
        /** More match than are loaded at once. */
        first: (rows: number) => `The first <count>${counts(rows, 'observation', 'observations')}</count>`,
        noneYet: 'No observations yet',
        noneFound: 'No observations found',
        clearFilters: 'Clear the filters and show all observations',
      },
      images: {
        loading: 'Loading images',
        loadingAll: (loaded: number) => `Loading all images: ${counts(loaded, 'image', 'images')} so far`,
        filter: 'Filter images',
        inTotal: (rows: number) => `<count>${counts(rows, 'image', 'images')}</count> in total`,
        onPage: (rows: number) => `<count>${counts(rows, 'image', 'images')}</count> on this page`,
        onLastPage: (rows: number) => `<count>${counts(rows, 'image', 'images')}</count> on the last page`,
        first: (rows: number) => `The first <count>${counts(rows, 'image', 'images')}</count>`,
        noneYet: 'No images yet',
        noneFound: 'No images found',
        clearFilters: 'Clear the filters and show all images',
      },
      daily: {
        loading: 'Loading days',
        loadingAll: (loaded: number) => `Loading all days: ${counts(loaded, 'day', 'days')} so far`,
        filter: 'Filter days',
        inTotal: (rows: number) => `<count>${counts(rows, 'day', 'days')}</count> in total`,
        onPage: (rows: number) => `<count>${counts(rows, 'day', 'days')}</count> on this page`,
        onLastPage: (rows: number) => `<count>${counts(rows, 'day', 'days')}</count> on the last page`,
        first: (rows: number) => `The first <count>${counts(rows, 'day', 'days')}</count>`,
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
    allDays: 'All days',
    /** The label of a choice, if there are too many years for links. */
    year: 'Year',
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
      `Rate limit reached after ${counts(loaded, 'row', 'rows')}. Loading continues in ${seconds} s`,
    showMore: (rows: number) => `Show ${counts(rows, 'more row', 'more rows')}`,
    shownOf: (shown: number, loaded: number) =>
      `${counts(shown, 'row', 'rows')} shown of ${counts(loaded, 'row', 'rows')} loaded`,
    sortedOverAll: (column: string, rows: number) =>
      `Sorted by “${column}” over all ${counts(rows, 'row', 'rows')}.`,
    sortedOverPage: (column: string, rows: number) =>
      `Sorted by “${column}” over the ${counts(rows, 'row', 'rows')} of this page only. <all>Load all rows</all>`,
    sortedOverFirst: (column: string, rows: number) =>
      `Sorted by “${column}” over the first ${counts(rows, 'row', 'rows')} only, and more rows match. Choose fewer days to sort all of them.`,
    notAllLoaded: (rows: number) =>
      `The portal loads ${counts(rows, 'row', 'rows')} at most. To see the others, choose fewer days, or download all rows.`,
    sortBy: 'Sort by',
    ascending: (column: string) => `${column}, ascending`,
    descending: (column: string) => `${column}, descending`,
    view: 'View',
    cards: 'Cards',
    table: 'Table',
    scrollableTable: (title: string) => `${title} (scrollable table)`,
    tableCaption: (title: string) => `${title}: one row per record, times in UTC`,
    columnDescriptions: 'Column descriptions',
  },

  /** The Export panel: rows as CSV, all rows as a file, and code for the same data. */
  export: {
    title: 'Export',
    downloadRows: (rows: number) =>
      rows === 1 ? 'Download this row as CSV' : `Download these ${counts(rows, 'row', 'rows')} as CSV`,
    aboutRows:
      'What this page shows, with all fields, in UTF-8. If you use a spreadsheet, import the columns as text, so that a cell that starts with = is not run as a formula.',
    code: 'Code',
    aboutCode:
      'Code that fetches the same data. Set your token first: <code>export HELIOLOG_TOKEN=hlg_…</code>',
    aboutListCode:
      'Code that fetches the same data. curl fetches the days that this page shows, at most 500 rows, oldest first. TypeScript and Python fetch all rows. Set your token first: <code>export HELIOLOG_TOKEN=hlg_…</code>',
    unpublishedClients:
      'The TypeScript and Python clients come with heliolog’s source code. Do not install packages of these names from npm or PyPI: others may have published them.',
    /** Programming languages. */
    languages: 'Languages',
    codeIn: (language: string) => `${language} code for this page`,
    allRows: 'All rows',
    completeList: 'The complete list in one file, from one version of the data.',
    matchingRows: 'All rows that match the filters in one file, from one version of the data.',
    withTags: 'Each row has its tags.',
    format: 'Format',
    download: 'Download all rows',
    cancel: 'Cancel the download',
    choosing: 'Choose where to save the file …',
    building: 'The server builds the file … Keep this page open.',
    receiving: (file: string) => `Downloading ${file} … Keep this page open.`,
    saved: (file: string, size: string, version: string) =>
      `Saved ${file}: ${size}, data version ${version}.`,
    cancelled: 'Download cancelled. Nothing was saved.',
    /** The label of the progress bar. */
    progress: 'Download',
    sizeOf: (received: string, total: string) => `${received} of ${total}`,
    broken: 'The connection broke before the end of the file. Nothing was saved; download it again.',
    notWritten: 'The browser cannot write the file. The disk may be full, or the folder read-only.',
    sameFile: 'The same file on the command line, with your token in <code>HELIOLOG_TOKEN</code>:',
    command: 'Command for all rows',
  },

  fields,
  meanings,
  whyNull,

  /** Header, footer, titles of pages, and the pages that have no folder of their own. */
  frame: {
    skipToContent: 'Skip to content',
    mainNavigation: 'Main',
    overview: 'Overview',
    explore: 'Explore',
    access: 'Get access',
    guides: 'Guides',
    /** Navigation between the pages that show activity: over time, by rotation, by cycle. */
    activity: 'Activity',
    activityPages: { timeline: 'Timeline', rotations: 'Rotations', cycles: 'Cycles' },
    reference: 'API reference',
    useLight: 'Use light colours',
    useDark: 'Use dark colours',
    language: 'Language',
    syntheticData: 'Synthetic data',
    allSynthetic: 'These data are SYNTHETIC: all observers (named sample-…) and their records are made up.',
    someSynthetic: 'Some of these data are SYNTHETIC: the records of observers named sample-… are made up.',
    attribution: 'Data © the community observers',
    howToCite: 'how to cite',
    privacy: 'Privacy',
    imprint: 'Imprint',
    timesAreUtc: 'All times are UTC.',
    dataVersion: 'Data version <version/>,',
    notFound: 'Not found',
    pageNotFound: 'Page not found',
    goElsewhere:
      'Go to the <overview>overview</overview> or <observations>explore the observations</observations>.',
    loadingPage: 'Loading the page',
    titles: {
      overview: 'Overview',
      rotations: 'Carrington rotations',
      cycles: 'Solar cycles',
      observations: 'Observations',
      images: 'Images',
      daily: 'Daily activity',
      observation: 'Observation',
      observers: 'Observers',
      observer: 'Observer',
      compare: 'Compare observers',
      guides: 'Guides',
      access: 'Get access',
      version: 'Data version',
    },
  },

  /** The list of guides, and the guides. They are written in English. */
  guides: {
    lead: 'How to use the data, publish observations and run the service.',
    search: 'Words in titles and headings',
    count: (found: number) => counts(found, 'guide', 'guides'),
    noneFound: 'No guide has these words in its title or headings.',
    all: 'All guides',
    /** Shown in other languages only. */
    inEnglish: 'This guide is in English.',
  },

  /** The list of images, the dialog of one or two of them, and the Sun's orientation. */
  images: {
    untitled: 'Untitled',
    theSun: 'The Sun',
    alt: (title: string, observer: string, time: string) => `${title}, by ${observer}, ${time}`,
    cannotBeLoaded: 'The image cannot be loaded',
    belowHorizon: 'Sun below the horizon',
    orientationMeanings: 'What P, B0 and L0 mean',
    dialog: 'Image',
    orientation: 'Orientation of the Sun',
    unknownWithoutSite: 'unknown without the site',
    previous: 'Previous',
    next: 'Next',
    close: 'Close',
    /** Labels and meanings of the values of the ephemeris. */
    p: 'P',
    pMeaning:
      "Position angle: how far the Sun's north pole is turned from celestial north, positive towards the east.",
    b0: 'B0',
    b0Meaning: 'Latitude on the Sun of the centre of the disk, north positive.',
    l0: 'L0',
    l0Meaning: 'Carrington longitude of the centre of the disk.',
    altitude: 'Altitude of the Sun',
    altitudeMeaning:
      'How high the Sun was above the horizon of the site. Images with the Sun below the horizon are flagged.',
    parallacticAngle: 'Parallactic angle',
    parallacticAngleMeaning:
      'How far the zenith, which an altazimuth mount keeps at the top, is turned from celestial north, positive towards the east.',
    grid: 'Solar grid',
    gridDescription: (degrees: number) => `Solar grid with lines every ${degrees} degrees`,
    /** The letter at the Sun's north pole. */
    north: 'N',
    gridLines: (degrees: number) => `The grid has a line every ${degrees}°, the equator is thicker.`,
    assumesZenith: 'It assumes that the zenith is at the top of the picture.',
    assumesNorth: 'It assumes that celestial north is at the top of the picture.',
    assumesNorthWithoutSite:
      'It assumes that celestial north is at the top of the picture, because the site, and with it the parallactic angle, is not reported.',
    assumesNorthWithoutMount:
      'It assumes that celestial north is at the top of the picture, because the mount is not reported.',
    fitGrid: 'Fit it to the disk:',
    size: 'Size',
    sizeValue: (percent: number) => `${percent} % of the picture`,
    rotation: 'Rotation',
    rotationValue: (degrees: number) => `${degrees} degrees to the left`,
    /** The images of one UTC day, of those that are loaded. */
    ofDay: (day: string) => `Images of ${day}`,
    compare: 'Compare',
    chooseSecond: 'Below the image, choose another one to compare it with.',
    onlyOne: 'No other image is loaded, so there is none to compare it with.',
    allLoaded: 'All images of this page',
    stopComparing: 'Show one image',
    arrangement: 'Arrangement',
    sideBySide: 'Side by side',
    slider: 'Slider',
    sliderPosition: 'Where the second image begins',
    sliderValue: (percent: number) => `${percent} % of the width`,
    northUp: 'North up',
    /** `name` is the image's title. */
    left: (name: string) => `Left: ${name}`,
    right: (name: string) => `Right: ${name}`,
  },

  /** The page of one observation, and the community index where observations are compared with it. */
  observation: {
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
      /** The values that a field accepts: `type` is one of the types above. */
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
      units: { degree: 'degrees', percent: 'percent' },
    },
  },

  /** The list of observers, and the page of one observer. */
  observers: {
    heading: 'Observers',
    nicknameContains: 'Nickname contains',
    count: (all: number) => counts(all, 'observer', 'observers'),
    countFirst: (all: number, shown: string) =>
      `${counts(all, 'observer', 'observers')}, first ${shown} shown`,
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
      last_seen_day: 'Last in the index',
      k: 'k',
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
      diagnostics: {
        'zeros-missing':
          'Rarely reports 0 on days on which all other observers do. Days on which nobody else observed are therefore never 0.',
        'only-zeros': 'Mostly reports 0 on days on which other observers see spots.',
      },
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
        'too-few-common-days':
          'because others reported a Wolf number on fewer than 20 of this observer’s days',
        'no-spots-on-common-days':
          'because no spots were counted that could be compared with those of others',
        'activity-too-low': 'because the Sun was too quiet on the days that can be compared with others',
      },
      applied: 'Factor applied',
      appliedWhat: 'the index applies it anyway',
      commonDays: 'Common days',
      commonDaysWhat: 'days on which others reported a Wolf number too',
      commonDaysBetween: 'days on which others reported a Wolf number too, from <first/> to <last/>',
      flagged: 'Flagged days',
      flaggedWhat: 'of the common days, as outlier or disputed',
      quality: 'Quality',
      qualityStart: 'the start value, because nothing can be compared',
      qualityBelow:
        'agrees with the others less well than average; the scale is from 0.1 to 2, and 1 is average',
      qualityAbove:
        'agrees with the others better than average; the scale is from 0.1 to 2, and 1 is average',
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
  },

  /** The overview: the latest day, the chart of activity, totals, coverage and publications. */
  overview: {
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
      /** Beside the index: only the whole disk has one. */
      hemispheresCounted: 'Mean of the day’s counts, which are not scaled like the index.',
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
      /** The number of days of the month with a value. */
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
  },

  /** The API reference. Its descriptions come from the OpenAPI documents, which are in English. */
  reference: {
    /** The navigation between the documents below. */
    documents: 'Documents',
    records: 'Records',
    files: 'Files',
    changes: 'Changes',
    index: 'Index',
    ephemeris: 'Ephemeris',
    operations: 'Operations',
    loading: 'Loading the API reference',
    yourToken: 'Your token',
    tokenInUse: 'The requests below use your token, which is stored in this tab until you close it.',
    pathParameters: 'Path parameters',
    pathParametersOf: (path: string) => `Path parameters of ${path}`,
    queryParameters: 'Query parameters',
    queryParametersOf: (path: string) => `Query parameters of ${path}`,
    responses: 'Responses',
    headers: 'Headers',
    headersOf: (status: string, path: string) => `Headers of the ${status} response of ${path}`,
    body: 'Body',
    bodyOf: (type: string, status: string, path: string) =>
      `${type} body of the ${status} response of ${path}`,
    fieldsOfResponse: (status: string, path: string) => `Fields of the ${status} response of ${path}`,
    fieldsOf: (name: string) => `Fields of ${name}`,
    /** The same, with the name as code. */
    fieldsOfCode: (name: string) => `Fields of <code>${name}</code>`,
    sample: 'Sample response',
    sampleOf: (path: string) => `Sample response of ${path}`,

    /** Beside the name of a field. */
    required: 'required',
    optional: 'optional',
    /** The name of a field that may have any name. */
    anyKey: 'any key',
    /** Types have their names in JSON Schema: string, integer, array. */
    anyType: 'any',
    arrayOf: (type: string) => `array of ${type}`,
    orNull: (type: string) => `${type} or null`,
    between: (min: number, max: number) => `from ${min} to ${max}`,
    atLeast: (min: number) => `from ${min}`,
    atMost: (max: number) => `up to ${max}`,
    lengthBetween: (min: number, max: number) => `from ${min} to ${counts(max, 'character', 'characters')}`,
    longerThan: (min: number) => `from ${counts(min, 'character', 'characters')}`,
    shorterThan: (max: number) => `up to ${counts(max, 'character', 'characters')}`,
    notEmpty: 'not empty',
    keys: (min: number) => `at least ${counts(min, 'key', 'keys')}`,
    oneOf: 'One of',
    default: 'Default',
    example: 'Example',

    tryIt: 'Try it',
    tryPath: (path: string) => `Try ${path}`,
    /** The value of a parameter that is not sent. */
    anyValue: 'any',
    curlFor: (path: string) => `curl command for ${path}`,
    send: 'Send request',
    sending: 'Sending …',
    needsToken: 'Without a token the service returns 401. <token>Enter your token</token>',
    received: (milliseconds: string, characters: number) =>
      `${milliseconds} ms, ${counts(characters, 'character', 'characters')}`,
    headerCount: (headers: number) => counts(headers, 'header', 'headers'),
    responseBodyOf: (path: string) => `Response body of ${path}`,
    noResponse: 'The service sent no response.',
  },

  /** The page of Carrington rotations: one row per rotation, one column per day. */
  rotations: {
    title: 'Carrington rotations',
    lead: 'One row is one rotation of the Sun, and one column is one of its 27 or 28 days. Activity that lasts longer than a rotation returns at the same position in the row, so it shows as a vertical stripe.',
    loading: 'Loading the rotations',
    emptyTitle: 'No rotations to show yet',
    emptyText: 'Once observations are published, this page shows the Wolf number of each day by rotation.',
    hemisphere: 'Part of the Sun',
    hemispheres: { total: 'Whole disk', north: 'North', south: 'South' },
    /** Names of the values, as buttons, titles of a legend, and before a colon. */
    communityIndex: 'Community index',
    dailyMean: 'Daily mean',
    northMean: 'Daily mean, north',
    southMean: 'Daily mean, south',
    period: 'Period',
    lastYears: (years: number) => `Last ${counts(years, 'year', 'years')}`,
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
      'Point at a day to read its value, and click it to see its observations. On a touch screen, tap it twice. Keyboard: arrow keys move from day to day and from rotation to rotation, Home and End go to the first and last day of a rotation, Enter opens the day. A day belongs to the rotation in progress at 12:00 UTC. The colours are scaled to the values of the period; the scale is below the map.',
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
  },

  /** Pictures of charts, and the chart for other sites. */
  share: {
    savePng: 'Save as PNG',
    saveSvg: 'Save as SVG',
    failed: 'Your browser could not create the picture.',
    /** Below a chart. The version identifies the state of the data. */
    source: (version: string, address: string) => `Data version ${version} · ${address}`,
    embed: 'Show this chart on your own site',
    embedCode: 'HTML of the frame',
    embedded: 'Chart of the monthly and smoothed means over time',
    embeddedTitle: (name: string) => `Solar activity · ${name}`,
    latestIndex: (day: string, value: string) => `${day}: index ${value}`,
    latestWolf: (day: string, value: string) => `${day}: Wolf number ${value}`,
    loading: 'Loading activity',
    nothing: 'Nothing has been published yet.',
  },

  /** A published version of the data, to which citations link. */
  version: {
    heading: (version: string) => `Data version ${version}`,
    loading: 'Loading the version',
    published: 'Published <time/>.',
    isCurrent: 'This is the current version.',
    newer: 'The current version is <current/>.',
    files: 'Files of this version',
    needToken: 'Files need a <access>token</access>.',
    gone: 'The data of this version can no longer be fetched, because their history has been deleted.',
  },
}

export type Texts = typeof english

/** The compiler finds texts and labels that a language lacks. */
export type Translation = Texts & {
  fields: Required<FieldLabels>
  meanings: Required<FieldMeanings>
  whyNull: Required<NullReasons>
}

export default english
