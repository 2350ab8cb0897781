/** The English texts of the import, which define those of the other languages. */
import { countsIn } from '../../language/counts.ts'

const counts = countsIn('en')

const english = {
  title: 'Import',
  heading: (source: string | null) => (source === null ? 'Import' : `Import into ${source}`),
  loading: 'Loading the import',
  saving: 'Saving …',
  faults: 'The files cannot be imported like this',

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
      'A source is a place that records come from, such as the spreadsheet of your club. This import changes only records of its source.',
    kind: 'Records',
    source: 'Source',
    proposed: (name: string) => `${name} (has these columns)`,
    newSource: 'New source …',
    name: 'Name of the new source',
    rule: 'Lower-case letters, digits and “-”, at most 40 characters, such as “club”. The name is not published.',
    accept: 'This is a new source, although its name is similar to another one',
    acceptHint: 'Names that differ in one character only are taken for typing errors otherwise.',
    hasProfile: (name: string) =>
      `${name} has been imported before. Its settings are used if the files have its columns.`,
  },

  files: {
    heading: 'Files',
    about:
      'These are the first lines of each file. Check that the header was found; rows in grey are left out. Choose the sheets to import.',
    roles: { title: 'title', header: 'header', skipped: 'left out' },
    hiddenSheet: '(hidden sheet)',
    headOf: (name: string) => `First lines of ${name}`,
    remove: 'Remove',
    add: 'Add files',
    header: 'Header',
    detected: (found: string | null) => (found === null ? 'not found' : `found: ${found}`),
    line: (line: number) => `line ${line}`,
    delimiter: 'Between columns',
    delimiters: { ',': 'comma', ';': 'semicolon', tab: 'tab' },
    encoding: 'Encoding',
  },

  columns: {
    about:
      'Choose the field of each column. The last column shows a row as it would be published; columns that are left out stay in your file only.',
    table: 'Columns of the files',
    column: 'Your column',
    unnamed: '(no name)',
    samples: 'Examples',
    field: 'Becomes',
    fieldOf: (column: string) => `Field of ${column}`,
    published: 'As published',
    publishedOf: (line: number) => `As published (row ${line})`,
    undecided: 'Choose …',
    leftOut: 'left out',
    date: 'Date or time of the observation',
    required: 'required',
    previousRow: '← Previous row',
    nextRow: 'Next row →',
    rowShown: (file: string, sheet: string | null, line: number) =>
      `${sheet === null ? file : `${file}, ${sheet}`}, row ${line}`,
    faultInRow: (line: number, fault: string) => `Row ${line}: ${fault}`,
  },

  dates: {
    heading: 'Dates and times',
    zone: 'Time zone of the file',
    zoneHint: 'Such as Europe/Berlin, which knows summer time, or +01:00, which does not. Empty: UTC.',
    zoneMissing: 'Choose the time zone in which the times are written.',
    format: 'Format',
    formatHint:
      'YYYY year, MM month, DD day, HH hour, mm minute, ss second. Empty: such as 2024-05-11 15:40.',
    timeOfDay: 'Time of dates without one (UTC)',
    timeOfDayHint: 'Only for files that have days and no times.',
    /** For `15:40 on 11 May 2024`. */
    timeOn: (time: string, day: string) => `${time} on ${day}`,
  },

  constants: {
    heading: 'The same for all rows',
    about: 'For fields that your file has no column for, such as the observer of your own list.',
    forAll: (title: string) => `${title}, in all rows`,
    none: 'not set',
    add: 'Set a field',
    choose: 'Choose …',
    missing: (fields: number) =>
      fields === 1
        ? 'A field that every record needs is missing'
        : 'Fields that every record needs are missing',
    missingAdvice: 'Choose their columns below, or a value for all rows.',
  },

  values: {
    heading: 'Values',
    valuesOf: (column: string, field: string) => `${column} → ${field}`,
    inFile: 'In the file',
    published: 'Published',
    valueOf: (text: string) => `Value of “${text}”`,
    choose: 'Choose …',
    asItIs: 'as it is',
    notReported: 'not reported',
  },

  mounts: { EQUATORIAL: 'Equatorial', ALTAZ: 'Altazimuth' },

  scales: {
    legend: (column: string, field: string) => `The scale of ${column} (${field}, published from 0 to 100)`,
    percent: 'Already from 0 to 100',
    highIsBest: (low: string, high: string) => `${high} is the best, ${low} the worst`,
    lowIsBest: (low: string, high: string) => `${low} is the best, ${high} the worst`,
    highIsCloudy: (low: string, high: string) => `${low} is a clear sky, ${high} an overcast one`,
    lowIsCloudy: (low: string, high: string) => `${high} is a clear sky, ${low} an overcast one`,
    lowest: 'Lowest number of the scale',
    highest: 'Highest number of the scale',
    other: (scale: string) => `The profile has a scale of its own: ${scale}`,
  },

  nicknames: {
    legend: 'Spellings of the same observer?',
    isSame: (nickname: string, similar: string) => `Publish “${nickname}” as “${similar}”`,
  },

  numbers: {
    heading: 'Numbers and empty values',
    decimal: 'Decimal sign',
    point: 'point (1.5)',
    comma: 'comma (1,5)',
    nulls: 'Texts that mean “not reported”',
    nullsHint: 'Separated by semicolons, such as “-; n/a”. Empty cells always do.',
    compass: 'North, south, east, west',
  },

  skip: {
    heading: 'Rows that are no observations',
    about:
      'Rows such as totals are left out if a column has exactly one of these texts (separated by semicolons).',
    textsOf: (column: string) => `Texts in ${column}`,
    add: 'Add a column',
    choose: 'Choose …',
  },

  ids: {
    heading: 'Ids',
    template: 'How ids are made',
    hint: '{hash} is made from observer, time and type. A name in braces is a column. Ids are public, and stay the same when you import again.',
    example: 'First id:',
  },

  preview: {
    heading: 'As published',
    about: 'The first rows of the files, as they would be published with these settings.',
    row: 'Row',
    tags: 'Tags',
    faults: 'Faults',
  },

  check: {
    start: 'Check',
    again: 'Check again',
    notChecked: 'The check reads all rows and shows every change. It publishes nothing.',
    changed: (edits: number) =>
      edits === 0
        ? 'The import has changed since this check.'
        : `The import has changed since this check; ${counts(edits, 'cell is', 'cells are')} edited.`,
    summary: 'What would be published',
    ofRows: (rows: number) => `From ${counts(rows, 'row', 'rows')}. Nothing is published yet.`,
    rows: (rows: number) => counts(rows, 'row', 'rows'),
    newObservers: (observers: number) => counts(observers, 'new observer', 'new observers'),
    similarTo: (nickname: string) => `similar to ${nickname}`,
    treatment: 'How to treat these files',
    add: 'Add and correct',
    addHint: 'Published records that the files lack stay.',
    snapshot: 'This is all of the source',
    snapshotHint: 'Published records of the source that the files lack are retracted.',
    disappear: (records: number) => `${counts(records, 'record', 'records')} would disappear.`,
    aboveBrake: 'That is an unusually large part of the source, so you have to confirm it before publishing.',
    retractedBy: 'Records that would disappear',
    year: 'Year',
    records: 'Records',
    skipInvalid: (rows: number) => `Publish without ${counts(rows, 'bad row', 'bad rows')}`,
    skipInvalidHint:
      'Otherwise nothing is published until all rows are good. You can import corrected rows later.',
    takeOver: 'Take over records of other sources',
    takeOverHint: 'Records with the same ids move into this source.',
    allowReplaced: 'Let rows turn records into other observations',
    allowReplacedHint: 'They would change both the observer and the day of a published record.',
    notAccepted: 'These files cannot be published yet. Correct the bad rows, or publish without them.',
    tabList: 'Rows by result',
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
      bad: 'Rows that cannot be published. Edit a cell here for this import only; your file stays as it is, so correct it there too.',
      skipped: 'Rows that your settings leave out, and empty ones.',
      warnings: 'Rows that are accepted, but may be wrong.',
      corrections:
        'New records that look like a correction of a published one: same observer, type and day, but another time.',
      replaced: 'Rows that would turn a published record into another observation.',
    },
    details: {
      new: 'Record',
      changed: 'Before → after',
      retracted: 'Record',
      bad: 'What is wrong',
      skipped: 'Row',
      warnings: 'Warning',
      corrections: 'Published record',
      replaced: 'Before → after',
    },
    corrects: 'Probably corrects',
    correctsRetracted: 'Probably corrects the retracted record of',
    rule: 'Fault',
    allRules: (rows: string) => `all (${rows})`,
    downloadBad: 'Download the bad rows as CSV',
    noRows: 'None.',
    loadingRows: 'Loading the rows',
    row: 'Row',
    line: (line: number) => `Row ${line}`,
    observer: 'Observer',
    day: 'Day (UTC)',
    otherCells: 'Other cells of this row',
    page: (page: number) => `Page ${page}`,
    previousPage: '← Previous page',
    nextPage: 'Next page →',
  },

  publish: {
    heading: 'Publish',
    notChecked: 'Check the import first. It has changed since its last check, or was never checked.',
    into: 'Into',
    files: 'Files',
    changes: 'Changes',
    withoutBad: (rows: number) => `without ${counts(rows, 'bad row', 'bad rows')}`,
    note: 'Note (optional)',
    noteHint: 'Such as “Corrected counts of May”. Only operators see it, in the history.',
    backup: 'Back up the store first',
    backupHint: 'Writes a copy beside the store. You can undo this import without it, too.',
    confirm: (records: string) => `Type ${records} to retract so many records`,
    confirmHint: 'This protects you from importing a part of the source as all of it.',
    profile: 'The profile',
    profileKept: (source: string) =>
      `What you set in these steps is the profile. It is kept with the source ${source} and used for its next files. You can also download it for the command line.`,
    downloadProfile: 'Download the profile',
    another: 'Back to the sources',
  },
}

export type ImportTexts = typeof english

export default english
