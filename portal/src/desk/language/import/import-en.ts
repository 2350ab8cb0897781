/** The English texts of the import, which define those of the other languages. */
import { countsIn } from '../../../language/counts.ts'

const counts = countsIn('en')

const english = {
  title: 'Import',
  heading: (source: string | null) => (source === null ? 'Import' : `Import into ${source}`),
  loading: 'Loading the import',
  saving: 'Saving …',
  faults: 'This does not work yet',
  /** Of a row; `rule` describes what is accepted. */
  fault: (value: string, rule: string) => `“${value}” is not accepted. Accepted: ${rule}`,
  emptyFault: (rule: string) => `The value is missing. Accepted: ${rule}`,
  /** `title` is that of a field or column. */
  about: (title: string, fault: string) => `${title}: ${fault}`,
  accepted: (title: string, rule: string) => `${title} (accepted: ${rule})`,

  steps: {
    label: 'Steps of the import',
    files: 'Files',
    columns: 'Columns',
    check: 'Check',
    publish: 'Publish',
  },

  source: {
    heading: 'What is it, and where does it come from?',
    about:
      'A source is a place that records come from, such as the spreadsheet of your club. An import changes only records of its source, and the source remembers these settings.',
    kind: 'Records',
    source: 'Source',
    proposed: (name: string) => `${name} (has these columns)`,
    newSource: 'New source …',
    name: 'Name of the source',
    rule: 'Lower-case letters without accents, digits and “-”, at most 40 characters, such as “club”. Ids may begin with it.',
    missing: 'Choose a source, or a new one.',
    accept: 'It is a new source, although its name is similar to another one',
    acceptHint: 'Otherwise a name that differs in one character is taken for a typing error.',
  },

  files: {
    heading: 'Files',
    about: 'The first lines of each file: check the header. Lines in grey are not imported.',
    roles: { title: 'title', header: 'header', skipped: 'left out' },
    hiddenSheet: (name: string) => `${name} (hidden sheet)`,
    headOf: (name: string) => `First lines of ${name}`,
    remove: 'Remove',
    header: 'Header',
    found: (found: string) => `found: ${found}`,
    notFound: 'not found',
    /** One or more numbers. */
    line: (line: string) => `line ${line}`,
    delimiter: 'Between columns',
    delimiters: { ',': 'comma', ';': 'semicolon', tab: 'tab' },
    encoding: 'Encoding',
  },

  columns: {
    about: 'Choose what each column becomes. Columns that are left out are not published.',
    /** `fields` is a list. */
    missing: (fields: string) => `Every record needs: ${fields}.`,
    missingAdvice: 'Choose the column, or set the same value for all rows below.',
    table: 'Columns of the files',
    column: 'Your column',
    unnamed: '(no name)',
    samples: 'Examples',
    field: 'Becomes',
    fieldOf: (column: string) => `Field of ${column}`,
    published: 'As published',
    undecided: 'Choose …',
    leftOut: 'left out',
    date: 'Date or time',
    required: 'required',
  },

  dates: {
    heading: 'Dates and times',
    zone: 'Time zone of the file',
    zoneHint: 'Such as Europe/Berlin, which knows summer time, or +01:00, which does not. Empty: UTC.',
    zoneMissing: 'Choose the time zone in which the times are written, or UTC.',
    format: 'Format',
    formatHint: 'YYYY year, MM month, DD day, HH hour, mm minute, ss second. Empty: as in 2024-05-11 15:40.',
    timeOfDay: 'Time of dates without one (UTC)',
    timeOfDayHint: 'Only for files with days and without times.',
    /** Such as `15:40 on 11 May 2024`. */
    timeOn: (time: string, day: string) => `${time} on ${day}`,
  },

  values: {
    heading: 'Values',
    legend: (column: string, field: string) => `${column} → ${field}`,
    /** Followed by a drop-down with the value. */
    valueOf: (text: string) => `“${text}” is`,
    asItIs: 'as it is',
    notReported: 'not reported',
  },

  /** Fields of images that only imports have. */
  urls: { url_full: 'Image URL', url_thumb: 'Thumbnail URL' },
  urlMeanings: {
    url_full: 'URL of the image in full size.',
    url_thumb: 'URL of a small version of the image.',
  },

  mounts: { EQUATORIAL: 'Equatorial', ALTAZ: 'Altazimuth' },

  scales: {
    direction: 'Scale, published from 0 to 100',
    percent: 'is already from 0 to 100',
    best: (best: string, worst: string) => `${best} is the best, ${worst} the worst`,
    clouds: (overcast: string, clear: string) => `${overcast} is an overcast sky, ${clear} a clear one`,
    lowest: 'Lowest number',
    highest: 'Highest number',
    other: (scale: string) => `as in the profile: ${scale}`,
  },

  nicknames: {
    legend: 'Spellings of the same observer?',
    isSame: (nickname: string, similar: string) => `Publish “${nickname}” as “${similar}”`,
  },

  constants: {
    heading: 'The same in all rows',
    about: 'For fields without a column, such as the observer of your own list.',
    /** `title` is that of a field. */
    forAll: (title: string) => `${title} of all rows`,
    none: 'not set',
    add: 'Set a field',
  },

  numbers: {
    heading: 'Numbers and empty values',
    decimal: 'Decimal sign',
    point: 'point (1.5)',
    comma: 'comma (1,5)',
    nulls: 'Texts that mean “not reported”',
    nullsHint: 'Separated by semicolons, such as “-; n/a”. Empty cells always mean it.',
    compass: 'Letters of north, south, east and west',
  },

  skip: {
    heading: 'Rows that are left out',
    about: 'Rows such as totals, if a column has exactly one of these texts. Separate texts by semicolons.',
    textsOf: (column: string) => `Texts in ${column}`,
    add: 'Add a column',
  },

  ids: {
    heading: 'Ids',
    template: 'Ids are made from',
    hint: '{hash} is made from observer, time and type; for images, from the file instead of the type. A name in braces is a column. Ids are public, and have to stay the same when you import again.',
    example: 'First id:',
  },

  preview: {
    heading: 'As published',
    about: 'The first rows as they would be published with these settings, and some bad ones.',
    row: 'Row',
    faults: 'Faults',
  },

  check: {
    again: 'Check again',
    notChecked: 'The check reads all rows and shows every change. It publishes nothing.',
    changed: (edits: number) =>
      edits === 0
        ? 'The import has changed since this check.'
        : `The import has changed since this check, with ${counts(edits, 'edited cell', 'edited cells')}.`,
    summary: 'What would be published',
    ofRows: (rows: number) => `From ${counts(rows, 'row', 'rows')}. Nothing is published yet.`,
    rows: (rows: number) => counts(rows, 'row', 'rows'),
    newObservers: (observers: number) => counts(observers, 'new observer', 'new observers'),
    similarTo: (nickname: string) => `similar to ${nickname}`,
    treatment: 'How to treat these files',
    add: 'Add and correct',
    addHint: 'Published records that are not in the files stay published.',
    snapshot: 'This is all of the source',
    snapshotHint: 'Published records of the source that are not in the files are retracted: they disappear.',
    disappear: (records: number) => `${counts(records, 'record', 'records')} would disappear.`,
    aboveBrake: 'That is a large part of the source, so you have to confirm the number before publishing.',
    retractedBy: 'Records that would disappear',
    recordCount: (records: number) => counts(records, 'record', 'records'),
    skipInvalid: 'Publish without the bad rows',
    skipInvalidHint:
      'Otherwise nothing is published until all rows are good. You can import corrected rows later.',
    takeOver: 'Take over records of other sources',
    takeOverHint: 'Published records with the same ids move into this source.',
    allowReplaced: 'Allow rows that turn a record into another observation',
    allowReplacedHint: 'They change both the observer and the day of a published record.',
    notAccepted: 'Bad rows prevent the publication. Correct them, or choose “Publish without the bad rows”.',
    tabList: 'Rows of the check',
    tabs: {
      new: 'New',
      changed: 'Changed',
      retracted: 'Retracted',
      bad: 'Bad',
      skipped: 'Left out',
      warnings: 'Warnings',
      corrections: 'Probable corrections',
      replaced: 'Other observation',
    },
    abouts: {
      new: 'Records that are not published yet.',
      changed: 'Published records that these rows change.',
      retracted: 'Published records that would disappear.',
      bad: 'Rows that cannot be published. You can edit cells here for this import; your file stays as it is, so correct it too.',
      skipped: 'Rows that your settings leave out, and empty ones.',
      warnings: 'Rows that may be wrong, and what the import does with them.',
      corrections:
        'New records that look like a correction of a published one: the same observer, type and day at another time.',
      replaced: 'Rows that would turn a published record into another observation.',
    },
    details: {
      new: 'Record',
      changed: 'Before → after',
      retracted: 'Record',
      bad: 'Fault',
      skipped: 'Cells',
      warnings: 'Warning',
      corrections: 'Published record',
      replaced: 'Before → after',
    },
    corrects: 'Probably corrects the record of',
    correctsRetracted: 'Probably corrects the retracted record of',
    rule: 'Show',
    allRules: (rows: string) => `all (${rows})`,
    downloadBad: 'Download the bad rows as CSV',
    noRows: 'None.',
    loadingRows: 'Loading the rows',
    moreRows: 'More rows',
    row: 'Row',
    line: (line: number) => `Row ${line}`,
    observer: 'Observer',
    day: 'Day (UTC)',
    otherCells: 'Other cells of this row',
  },

  publish: {
    heading: (source: string, store: string) => `Publish into ${source} in ${store}`,
    notChecked: 'Check the import first. It has changed since its last check, or was never checked.',
    withoutBad: (rows: number) => `without ${counts(rows, 'bad row', 'bad rows')}`,
    note: 'Note (optional)',
    noteHint: 'Such as “Counts of May corrected”. The history shows it; it is not public.',
    backup: 'Back up the store first',
    backupHint: 'Writes a copy beside the store. You can undo the import without it, too.',
    confirm: (records: string) => `Type ${records} to retract that many records`,
    confirmHint: 'So that nobody imports a part of the source as all of it by mistake.',
    badLeft: (rows: number) =>
      `${counts(rows, 'bad row was', 'bad rows were')} not published. Correct your file, and import it again.`,
    profile: 'Profile',
    profileKept: (source: string) =>
      `The settings of these steps are a profile. Publishing keeps it with the source ${source}, for its next files. You can download it for the command line and for scheduled imports.`,
    downloadProfile: 'Download the profile',
    sources: 'Back to the sources',
  },
}

export type ImportTexts = typeof english

export default english
