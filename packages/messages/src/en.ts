/** The English texts, which the command line prints. They define the values of each code. */
import { english } from '@heliolog/table-reader/english'
import { countsIn, quoted } from './counts.ts'

const { count, number } = countsIn('en')

type Kind = 'observation' | 'image' | 'observer'
const plural = (kind: Kind) => `${kind}s`

const range = (min: number | undefined, max: number | undefined, from = 'from'): string => {
  if (min === undefined) return max === undefined ? '' : ` of at most ${number(max)}`
  return ` ${from} ${number(min)}${max === undefined ? '' : ` to ${number(max)}`}`
}
interface Bounds {
  min?: number | undefined
  max?: number | undefined
}

interface Sheets {
  sheets: readonly string[]
}
const readSheets = (sheets: readonly string[]) =>
  sheets.length === 1 ? `the sheet ${sheets[0]} is read` : `the sheets ${sheets.join(', ')} are read`

interface Scale {
  column: string
  field: string
  isRoman: boolean
}
const checkScale = ({ field, isRoman }: Omit<Scale, 'column'>) =>
  `Check ${field} in ${isRoman ? `[values.${field}]` : '[scales]'}.`

interface Contrast {
  inLight: string
  inDark: string
  needed: string
  light: string
  dark: string
}

const TEMPLATE =
  '{hash}, fields or columns in braces, such as "{hash}" or "{Nr}-{date}"; between them A-Z a-z 0-9 . _ : -'

interface Nicknames {
  nicknames: readonly string[]
}
export const anyOf = (nicknames: readonly string[]) => nicknames.map(quoted).join(' or ')

const AS_GIVEN = 'published as given'

interface Differing {
  found: string
  published: string
}

interface FoundCounts {
  observations: number
  images: number
  publishedObservations: number
  publishedImages: number
}

interface FoundChanges {
  publication: number
  kind: Kind
  /** Numbers of new, changed and retracted records. */
  counted: readonly number[]
  found: readonly number[]
}

export type TokenField = 'holder' | 'purpose' | 'email' | 'rate' | 'bulkPerHour' | 'expiresOn'
const TOKEN_OPTIONS: Record<TokenField, string> = {
  ...{ holder: '--holder', purpose: '--purpose', email: '--email' },
  ...{ rate: '--rate', bulkPerHour: '--bulk-per-hour', expiresOn: '--expires' },
}

export const en = {
  ...english,

  /** A text that no catalogue has. */
  text: ({ text }: { text: string }) => text,
  lines: ({ lines }: { lines: readonly string[] }) => lines.join('\n'),
  place: ({ place, message }: { place: string; message: string }) => `${place}: ${message}`,
  'place.sheet': ({ file, sheet }: { file: string; sheet: string }) => `${file}, sheet ${sheet}`,
  'place.line': ({ file, line }: { file: string; line: number }) => `${file}:${line}`,
  'place.row': ({ file, sheet, line }: { file: string; sheet: string; line: number }) =>
    `${file}, sheet ${sheet}, row ${line}`,
  'hint.nearest': ({ name }: { name: string }) => `; did you mean ${name}?`,
  'hint.setting': ({ name }: { name: string }) => `did you mean ${name}?`,
  'hint.settings': 'heliolog serve --help lists the settings',

  // Settings
  'setting.rejected': ({ shown, reason }: { shown: string; reason: string }) =>
    `${shown} is not accepted${reason && `: ${reason}`}`,
  'accent.contrast': ({ inLight, inDark, needed, light, dark }: Contrast) =>
    `as text it has a contrast of ${inLight} in the light theme and ${inDark} in the dark one, and needs ${needed} in one of them; use ${light} or ${dark}, which are near it`,
  'license.unknown': ({ hint }: { hint: string }) =>
    `it is neither a URL nor the id of a licence for data${hint}`,
  'logo.format': 'the file is neither SVG nor PNG',
  'logo.noViewBox': 'its <svg> has neither a viewBox nor a width and height in pixels',
  'logo.noSize': 'the image has no size',
  'logo.tooLarge': ({ kilobytes }: { kilobytes: number }) => `it has ${kilobytes} kB`,
  'logo.unreadable': ({ reason }: { reason: string }) => `it cannot be read (${reason})`,
  'settings.quotes':
    'a settings file cannot have this value: it has a backslash, a backtick, or more than one of ", \' and $',
  'settings.changed': ({ file }: { file: string }) =>
    `${file} has changed since this page read it; nothing was written`,
  'settings.tooLarge': ({ file }: { file: string }) =>
    `${file} would have more than 64 kB; nothing was written`,
  'settings.notWritten': ({ file, reason }: { file: string; reason: string }) =>
    `${file} cannot be written: ${reason}; nothing was changed`,

  // Accepted values
  'form.id': '1 to 128 characters of A-Z a-z 0-9 . _ ~ : -, but not . or ..',
  'form.nickname': 'a nickname of 1 to 64 characters without control characters',
  'form.instant': 'RFC 3339 in UTC, whole seconds, such as 2024-05-11T09:30:00Z',
  'form.day': 'a UTC calendar day, YYYY-MM-DD',
  'form.email': 'one e-mail address, such as ada@example.org',
  'form.month': 'a month of UTC days, YYYY-MM',
  'form.urls':
    'at least one absolute http or https URL of at most 2,000 characters, each under a key of a-z 0-9 _',
  'value.any': 'a value',
  'value.oneOf': ({ values }: { values: string }) => `one of ${values}`,
  'value.integer': ({ min, max }: Bounds) => `a whole number${range(min, max)}`,
  'value.number': ({ min, max }: Bounds) => `a number${range(min, max)}`,
  'value.text': ({ min, max }: Bounds) => `text${range(min, max, 'of')}${max ? ' characters' : ''}`,
  'value.columns': ({ rule, prefix }: { rule: string; prefix: string }) =>
    `${rule} (in CSV, in a column ${prefix}<key>)`,
  'value.orNull': ({ rule }: { rule: string }) => `${rule}, or empty (null)`,
  'value.valid': 'text without NUL characters and lone surrogates',
  'value.noThousands': ({ rule }: { rule: string }) => `${rule}, without thousands separators`,
  'value.decimalComma': ({ rule }: { rule: string }) => `${rule}, with a decimal comma`,
  'value.setDecimal': ({ rule }: { rule: string }) => `${rule}; a decimal comma needs --set decimal=,`,
  'value.scale': ({ lowest, highest, scale }: { lowest: number; highest: number; scale: string }) =>
    `a number from ${lowest} to ${highest}, or empty (null), for the scale ${scale}`,
  'value.degrees': ({ rule, letters }: { rule: string; letters: readonly string[] }) =>
    `${rule}; or degrees such as 8° 30' ${letters[0]}. Other letters than ${letters.join(', ')} need compass in the profile`,
  'value.orOfProfile': ({ rule, values }: { rule: string; values: string }) =>
    `${rule}, or a value of the profile: ${values}`,
  'value.changed': ({ rule, hint }: { rule: string; hint: string }) => rule + hint,

  // Instants
  'instant.form':
    'an RFC 3339 date and time such as 2024-05-11T09:30:00Z or 2024-05-11T11:30:00+02:00; describe dates of another form with --set date.format=…',
  'instant.noSuchDay': 'a day that exists; the calendar has no such day',
  'instant.ambiguous':
    'a date whose order is certain, such as 2024-05-11T09:30:00Z; in this one, the day or the month may come first: name the order with --set date.format=…, such as DD/MM/YYYY or MM/DD/YYYY',
  'instant.noTime': 'a date and time such as 2024-05-11T09:30:00Z; a day alone needs --time-of-day HH:MM',
  'instant.noTimeInFormat': ({ format }: { format: string }) =>
    `a date and time as ${format}; a day alone needs --time-of-day HH:MM (UTC)`,
  'instant.noSeconds':
    'a time with seconds and a zone, such as 09:30:00Z; describe times without seconds with --set date.format=…, such as "YYYY-MM-DD HH:mm"',
  'instant.noZone':
    'a date and time with its zone: end it with Z for UTC, or with an offset such as +02:00, or name the zone of all times with --set date.zone=…',
  'instant.range': ({ first }: { first: string }) => `a time from ${first} to one day after now`,

  // Faults of records
  'record.unknownField': ({ fault }: { fault: string }) => `only known fields; this ${fault}`,
  'record.incomplete': ({ rule, kind }: { rule: string; kind: Kind }) =>
    `${rule}; only a correction may omit it, but no published ${kind} has this id`,
  'record.idTwice': ({ field, earlier, hint }: { field: string; earlier: string; hint: string }) =>
    `each ${field} once; it is already used at ${earlier}${hint}`,
  'record.template': ({ template, hasTime }: { template: string; hasTime: boolean }) =>
    `. The profile makes ids as ${template}: add ${hasTime ? '' : '{time} or '}another column to it if these are different records`,
  'record.foreign': ({ source, owner }: { source: string; owner: string }) =>
    `an id of the source ${source}; it belongs to the source ${owner}. Put ${source} in front of your ids, or move such records to this source with --take-over`,
  'record.replaced': ({
    id,
    observer,
    before,
    after,
  }: {
    id: string
    observer: string
    before: string
    after: string
  }) =>
    `the observer or the day of the published record ${quoted(id)}, which is of ${quoted(observer)} at ${before}, not at ${after}; if this row is right and the ids are not used twice, add --allow-replaced`,
  'record.noId': ({ missing, template }: { missing: string; template: string }) =>
    `a row with an id, or with ${missing}, from which the profile makes it as ${template}`,
  'record.inexactId': ({ missing, template }: { missing: string; template: string }) =>
    `a row with an id, or with ${missing}, from which the profile makes it as ${template}; a number of more than 15 digits must be a text`,
  'tags.list': 'a list of tags',
  'tags.many': ({ max }: { max: number }) => `at most ${max} tags`,
  'tags.form': ({ max }: { max: number }) => `1 to ${max} characters, without control characters`,
  'urls.many': ({ max }: { max: number }) => `at most ${max} URLs`,
  'site.both': 'both site_lat and site_lng, or neither',
  'wolf.contradicts': ({ groups, spots, expected }: { groups: string; spots: string; expected: number }) =>
    `10 × ${groups} + ${spots}, here ${expected}`,

  // Malformed rows
  'row.object': 'a JSON object',
  'row.manyFields': ({ max }: { max: number }) => `a record with at most ${max} fields`,
  'row.nesting': ({ max }: { max: number }) => `JSON with at most ${max} nested brackets`,
  'row.json': ({ reason }: { reason: string }) => `valid JSON (${reason})`,
  'row.aavso':
    'day, seeing (E, G, F or P), UT (HHMM), groups, spots and Wolf number, then none or all of the groups north and south and the spots north and south, then the observer',
  'row.aavsoMonth': 'a line "For the month of: MAY 2003" above the rows',
  'row.aavsoObserver': 'an observer in the last column, or a line "Solar data from: CODE"',
  'row.silso':
    'six columns: year, month, day, station, 1 (or 0 for a day without data), and the number of groups (or -1)',
  'row.misfit': ({ fault }: { fault: string }) => `a row whose columns fit the profile; this one ${fault}`,

  // Columns. These continue a sentence that begins with the name of a column.
  'is.noField': ({ kind, hint }: { kind: Kind; hint: string }) => `is not a field of ${plural(kind)}${hint}`,
  'is.inNeither': ({ kind, hint }: { kind: Kind; hint: string }) =>
    `is neither in the profile nor a field of ${plural(kind)}${hint}`,
  'is.unnamed': 'cannot be a field; leave it out with ignore = [""]',
  'is.repeated': 'appears twice',
  'is.constant': ({ field }: { field: string }) => `gives ${field}, which is also a constant`,
  'is.sameField': ({ field, column }: { field: string; column: string }) =>
    `gives ${field}, as the column ${quoted(column)} does`,
  'is.sameDate': ({ field }: { field: string }) => `gives ${field}, as the columns of the date do`,
  'is.missingForDate': 'is missing, but the date needs it',
  'is.missingForId': ({ template }: { template: string }) =>
    `is missing, but the template of ids ${template} needs it`,
  'is.missingForSkip': ({ hint }: { hint: string }) => `is missing, but skip needs it${hint}`,
  'column.named': ({ column, fault }: { column: string; fault: string }) =>
    `the column ${quoted(column)} ${fault}`,
  'column.unnamed': ({ fault }: { fault: string }) => `a column without a name ${fault}`,

  // Files. Most continue a sentence that begins with the name of the file.
  'file.missing': 'no such file',
  'file.directory': 'is a directory, not a file',
  'file.noRow': 'there are no rows',
  'file.noRows': 'there are no rows, so nothing was published',
  'file.noGuess': ({ fault }: { fault: string }) => `${fault}, so no profile could be guessed`,
  'file.noJson': 'the file is empty; accepted: a JSON array of records, or a page of the API',
  'file.page':
    'the file is a page of a list that continues: its next_cursor is not null. To import the complete list, ' +
    'download /bulk/v1/observations.ndjson or /bulk/v1/images.ndjson from that server, or run heliolog mirror',
  'file.noEndMarker': ({ marker }: { marker: string }) =>
    `the last line is not the end marker ${quoted(marker)}, so the input ended early; nothing was published`,
  'file.spreadsheet': ({ extension }: { extension: string }) =>
    `.${extension} files cannot be read; save the sheet as .xlsx or .csv`,
  'file.unknownFormat':
    'the file name does not show the format; accepted: .csv, .tsv, .ndjson, .jsonl, .json, .xlsx, each also with .gz, or --format',
  'row.malformed': ({ line, rule }: { line: number; rule: string }) =>
    `line ${line} is not a row; accepted: ${rule}`,
  'sheets.unknown': ({ name, sheets, hint }: { name: string; sheets: readonly string[]; hint: string }) =>
    `has no sheet ${quoted(name)}; its sheets are ${sheets.join(', ')}${hint}`,
  'sheets.several': ({ sheets, first }: { sheets: readonly string[]; first: string }) =>
    `has several sheets with the same columns: ${sheets.join(', ')}; accepted: sheets = "*" in the profile (or --set 'sheets=*') ` +
    `to read all of them, or those to read, such as sheets = [${first}]`,
  'sheets.otherColumns': ({ name }: { name: string }) => `${name} (other columns)`,
  'sheets.hidden': ({ name }: { name: string }) => `${name} (hidden)`,

  // Notes about files
  'note.firstSheet': ({ sheets, total }: Sheets & { total: number }) =>
    `${readSheets(sheets)}, the first of ${total}`,
  'note.sheets': ({ sheets }: Sheets) => readSheets(sheets),
  'note.sheetsOf': ({ sheets, left }: Sheets & { left: readonly string[] }) =>
    `${readSheets(sheets)}; left out: ${left.join(', ')}`,
  'note.noCell': ({ line, column }: { line: number; column: string }) =>
    `row ${line} has no cell in the column ${quoted(column)} to correct`,
  'note.withoutProfile': ({ columns }: { columns: string }) =>
    `read without the profile of the source, because there is no column ${columns}`,
  'note.constants': ({ missing, constants }: { missing: string; constants: readonly string[] }) =>
    `rows without ${missing} are corrections, so the constant ${constants.join(', ')} ${constants.length === 1 ? 'is' : 'are'} not written`,
  'note.malformedRows': ({ fault, more }: { fault: string; more: number }) => `${fault} (and ${more} more)`,

  // Warnings: what is unusual about a row, and how it is published
  warning: ({ unusual, detail, published }: { unusual: string; detail: string; published: string }) =>
    `${unusual}${detail}: ${published}`,
  'warning.hemispheres': 'gn + gs differs from gt',
  'warning.groups': 'more groups than spots',
  'warning.leapSecond': 'a leap second (23:59:60)',
  'warning.repeatedTime': 'a local time that clocks showed twice',
  'warning.commaInTag': 'a tag with a comma',
  'warning.lineLikeRow': 'a line like a row in a quoted cell',
  'warning.duplicate': 'the same content as an earlier row',
  'warning.otherSource': 'the observer, time and type of an observation of another source',
  'published.hemispheres': AS_GIVEN,
  'published.groups': AS_GIVEN,
  'published.leapSecond': 'published as the second before',
  'published.repeatedTime': 'published as the first of the two',
  'published.commaInTag': 'published as one tag; separate tags by semicolons',
  'published.lineLikeRow': `${AS_GIVEN}; check that no quote is missing above it`,
  'published.duplicate': 'left out',
  'published.otherSource': 'published in both',
  'detail.line': ({ line, column }: { line: number; column: string }) =>
    ` with line ${line} in ${quoted(column)}`,
  'detail.source': ({ source }: { source: string }) => ` source ${source}`,

  // Headers
  'header.oneColumn':
    'the header has one column only; accepted: columns separated by commas, semicolons or tabs, as --set delimiter=… names them',
  'header.otherLine': 'if the header is another line, add --set header=N',
  'header.unknown': ({ columns, otherLine }: { columns: string; otherLine: string }) =>
    `no column of the header is known: ${columns}; ${otherLine}, else name the kind, such as heliolog import observations --suggest-profile FILE`,
  'header.unnamed': 'a column has no name',
  'header.missing': ({ name }: { name: string }) => `the column ${name} is missing`,
  'header.noUrl': 'there is no url_<key> column: an image has at least one URL',
  'header.profile':
    'to import files with other columns, describe them in a profile: heliolog import --suggest-profile FILE',
  'header.mapColumns': 'name columns in [columns] of the profile; leave them out with ignore',
  'header.notGiven': ({ field }: { field: string }) => `no column gives ${field}`,
  'header.urlNotGiven': 'no column gives a url_<key>: an image has at least one URL',
  'header.ofSource': 'the profile is that of the source; --no-profile reads files without it',

  // Profiles
  'profile.value': ({ value, rule }: { value: string; rule: string }) => `${value}; accepted: ${rule}`,
  'profile.key': ({ hint, keys }: { hint: string; keys: string }) =>
    `there is no such key${hint} Known: ${keys}`,
  'profile.delimiter': '",", ";" or "tab"',
  'profile.encoding': 'a name such as "utf-8", "windows-1252", "iso-8859-15" or "utf-16le"',
  'profile.unknownEncoding': ({ encoding, rule }: { encoding: string; rule: string }) =>
    `${quoted(encoding)} is not a known encoding; accepted: ${rule}`,
  'profile.header': ({ max }: { max: number }) => `the line of the header, from 1 to ${max}`,
  'profile.decimal': '"." or ","',
  'profile.compass': 'the capital letters of north, south, east and west, such as "NSOW"',
  'profile.id': 'a text such as "{hash}" or "{Nr}-{date}"',
  'profile.format': 'a format such as "DD.MM.YYYY HH:mm", "julian-day" or "excel"',
  'profile.zone': 'a time zone such as "Europe/Berlin"',
  'profile.unknownZone': ({ zone, nearest }: { zone: string; nearest: string }) =>
    `${quoted(zone)} is not a time zone; accepted: UTC, a name such as ${nearest}, or an offset such as +01:00`,
  'profile.openZone': 'in which time zone are the times?',
  'profile.openZoneOf': ({ columns }: { columns: string }) =>
    `in which time zone are the times in ${columns}?`,
  'profile.scale': 'two ranges, such as "1..5 -> 0..100", or "5..1 -> 0..100" if a low number is the best',
  'profile.field': ({ field, fault, known }: { field: string; fault: string; known: string }) =>
    `${quoted(field)} ${fault}${known}`,
  'profile.dateColumn': 'it is already a column of the date',
  'profile.ignored': 'it is also in ignore',
  'profile.noScale': 'only fields with whole numbers can have a scale',
  'profile.dateValues': 'dates are read by their format',
  'profile.julianZone': ({ zone }: { zone: string }) => `${zone}; accepted: UTC, in which Julian days are`,
  'profile.noDate': ({ kind }: { kind: Kind }) => `${plural(kind)} have no date`,
  'profile.noId': ({ kind }: { kind: Kind }) => `${plural(kind)} have no id`,
  'profile.oneSheet': 'sheet names one already; accepted: only one of the two keys',
  'template.malformed': ({ template }: { template: string }) => `${quoted(template)}; accepted: ${TEMPLATE}`,
  'template.constant': ({ template }: { template: string }) =>
    `${quoted(template)} would give all rows the same id; accepted: ${TEMPLATE}`,
  'template.ambiguous': ({ template }: { template: string }) =>
    `${quoted(template)} could give different rows the same id; write one of . _ : - after each placeholder that another one follows`,
  'template.hashFirst': ({ template }: { template: string }) =>
    `${quoted(template)}; accepted: {hash} before fields and columns, such as "{hash}-{Nr}"`,

  // Notes about imported rows
  'note.kept': ({ bad, isDryRun }: { bad: number; isDryRun: boolean }) =>
    `nothing ${isDryRun ? 'would be' : 'was'} retracted, because the records that the files lack may be those of ${count(bad, 'bad row', 'bad rows')} without a certain id; fix ${bad === 1 ? 'it' : 'them'} first`,
  'note.newSource': ({ source, kind, isDryRun }: { source: string; kind: Kind; isDryRun: boolean }) =>
    `${source} ${isDryRun ? 'would be' : 'is'} a new source of ${plural(kind)}`,
  'note.secondSource': ({ kind, only, isDryRun }: { kind: Kind; only: string; isDryRun: boolean }) =>
    `${plural(kind)} ${isDryRun ? 'would have' : 'have'} two sources now, so commands without --source stop; add to those that publish from the other one: --source ${only}`,
  'note.takenOver': ({
    records,
    owner,
    source,
    isDryRun,
  }: {
    records: number
    owner: string
    source: string
    isDryRun: boolean
  }) =>
    `${count(records, 'record', 'records')} of the source ${owner} ${isDryRun ? 'would be ' : ''}taken over by ${source}`,
  'note.renamed': ({ rows, from, to }: { rows: number; from: string; to: string }) =>
    `${count(rows, 'row', 'rows')} of ${from} published as ${to}, the new nickname`,
  'note.leftOut': ({ rows }: { rows: number }) =>
    `${count(rows, 'row', 'rows')} of forgotten observers left out`,
  'note.anonymous': ({ rows }: { rows: number }) =>
    `${count(rows, 'row', 'rows')} of forgotten observers published under another nickname`,

  // Sources
  'source.name': ({ name }: { name: string }) =>
    `${quoted(name)} is not a name of a source; accepted: lower-case letters, digits and -, at most 40 characters, such as verein-2024`,
  'source.mirrorName': ({ name }: { name: string }) =>
    `the name ${name} is for what heliolog mirror copies; choose another one`,
  'source.ofMirror': 'this store is a mirror; import at the server that it copies, or into another store',
  'source.several': ({ kind, sources }: { kind: Kind; sources: string }) =>
    `there are several sources of ${plural(kind)}; add --source with one of them, or with a new name: ${sources}`,
  'source.similar': ({ kind, name, similar }: { kind: Kind; name: string; similar: string }) =>
    `${plural(kind)} have no source ${name}, but one called ${similar}; use that name, or add --new-source if ${name} is another one`,
  'source.gone': ({ kind, name }: { kind: Kind; name: string }) =>
    `the source ${name} of ${plural(kind)} was renamed or removed meanwhile; nothing was changed`,
  'source.percent': ({ percent }: { percent: number }) => `${percent}% of them`,
  'source.brake': ({
    retracted,
    ofSource,
    kind,
    limit,
    ids,
  }: {
    retracted: number
    ofSource: number
    kind: Kind
    limit: string
    ids: string
  }) =>
    `this would retract ${retracted} of ${ofSource} ${plural(kind)}, more than ${limit}; nothing was changed. ` +
    `They are ${ids}; --dry-run --json shows all. ` +
    `If this is intended, add --max-retract ${retracted}, or --allow-retract for any number`,

  // Undo
  'undo.rejected': ({ publication, reason }: { publication: number; reason: string }) =>
    `publication ${publication} cannot be undone: ${reason}`,
  'undo.nothing': 'nothing has been published yet, so there is nothing to undo',
  'undo.unknown': ({ publication, newest }: { publication: number; newest: number }) =>
    `there is no publication ${publication}; the newest is ${newest}. heliolog publications lists them`,
  'undo.unchanged': 'it changed no records',
  'undo.noHistory': ({ first }: { first: number }) =>
    `the history before publication ${first} has been deleted; publications from ${first + 1} on can be undone`,
  'undo.conflicts': ({ total }: { total: number }) =>
    `later publications changed ${total === 1 ? 'one of its records' : `${total} of its records`}; nothing was changed`,
  'undo.conflict': ({ kind, id, publication }: { kind: Kind; id: string; publication: number }) =>
    `  ${kind} ${quoted(id)}: publication ${publication}`,
  'undo.more': ({ more }: { more: number }) => `  … and ${more} more`,
  'undo.first': ({ publications }: { publications: readonly string[] }) =>
    `Undo ${publications.map((number) => `publication ${number}`).join(', then ')} first, or correct these records with an import.`,

  // Findings about a store
  'finding.file': ({ file, reason }: { file: string; reason: string }) => `${file} is damaged: ${reason}`,
  'finding.block': ({ table, block, reason }: { table: string; block: number; reason: string }) =>
    `${table} is damaged in block ${block}: ${reason}`,
  'finding.unchecked':
    'indexes, because this role cannot use the extension amcheck: run "create extension amcheck" as a superuser, and grant execute on its functions',
  'finding.noTable': ({ table }: { table: string }) => `the table ${table} is missing`,
  'finding.noDataset': 'the table dataset has no row',
  'finding.columns': ({ id, table }: { id: string; table: string }) =>
    `the columns of ${id} in the table ${table} do not match its content`,
  'finding.tagMissing': ({ kind, id }: { kind: Kind; id: string }) =>
    `the copy by tag of the ${kind} ${id} is missing or differs from it`,
  'finding.tagExtra': ({ kind, id }: { kind: Kind; id: string }) =>
    `there is a copy by tag of the ${kind} ${id}, which does not have that tag`,
  'finding.month': ({ month }: { month: string }) =>
    `the monthly aggregate of ${month} does not match its days`,
  'finding.day': ({ day }: { day: string }) => `the daily aggregate of ${day} does not match its records`,
  'finding.digest': ({ day }: { day: string }) => `the digest of ${day} does not match its records`,
  'finding.observer': ({ nickname }: { nickname: string }) =>
    `the summary of ${quoted(nickname)} does not match their records`,
  'finding.source': ({ number }: { number: string }) =>
    `there are records of the source number ${number}, which does not exist`,
  'finding.counts': ({ observations, images, publishedObservations, publishedImages }: FoundCounts) =>
    `the numbers of observations and images are ${observations} and ${images}, but the published counts are ${publishedObservations} and ${publishedImages}`,
  'finding.urlKeys': ({ found, published }: Differing) =>
    `the URL keys of the images are ${found}, but the published ones are ${published}`,
  'finding.version': ({ found, published }: Differing) =>
    `the records have data version ${found}, but the published version is ${published}`,
  'finding.meta': ({ found, published }: Differing) =>
    `the published meta record is ${published} instead of ${found}`,
  'finding.textBytes': ({ found, stored }: { found: string; stored: string }) =>
    `the lengths of texts in the records are ${found}, but the stored ones are ${stored}`,
  'finding.changes': ({ publication, kind, counted, found }: FoundChanges) =>
    `publication ${publication} counts ${counted[0]} new, ${counted[1]} changed and ${counted[2]} retracted ${plural(kind)}, but the store has ${found[0]}, ${found[1]} and ${found[2]}`,
  'finding.publication': ({ publication }: { publication: string }) =>
    `publication ${publication} does not match the one before it, or the current data`,
  'finding.formerMonth': ({ month }: { month: string }) =>
    `a former monthly aggregate of ${month} is missing`,
  'finding.formerDay': ({ day }: { day: string }) => `a former daily aggregate of ${day} is missing`,
  'finding.formerState': ({ kind, id }: { kind: Kind; id: string }) =>
    `the former state of the ${kind} ${quoted(id)} is missing or wrong`,
  'finding.tombstone': ({ kind, id }: { kind: Kind; id: string }) =>
    `the tombstone of the ${kind} ${quoted(id)} is missing or wrong`,
  'finding.index': ({ table }: { table: string }) =>
    `the table ${table} of the community index does not match the records; heliolog index --force computes it again`,
  'finding.more': ({ more }: { more: number }) => `… and ${more} more like the last one`,
  'warning.setting': ({ name, hint }: { name: string; hint: string }) =>
    `${name} is not a setting and has no effect; ${hint}`,
  'warning.passwords': ({ path, command }: { path: string; command: string }) =>
    `other users of this machine can read the passwords in ${path}; run: ${command}`,
  'warning.readable': ({ command }: { command: string }) =>
    `other users of this machine can read the store; run: ${command}`,
  'warning.cache': ({ folder, reason, setting }: { folder: string; reason: string; setting: string }) =>
    `downloads return 503, because the cache folder ${folder} cannot be written: ${reason}; set ${setting}`,

  // Observers
  'observer.unknown': ({ nickname, hint, advice }: { nickname: string; hint: string; advice: string }) =>
    `no observer is called ${quoted(nickname)}${hint}${advice}`,
  'observer.absentAdvice': ' (to apply this to rows of later imports only, add --absent)',
  'observer.noNickname': ({ text, rule }: { text: string; rule: string }) =>
    `${quoted(text)} is not a nickname; accepted: ${rule}`,
  'observer.isFormer': ({ nickname }: { nickname: string }) =>
    `nothing was changed: imports remember ${quoted(nickname)} as a former nickname of another observer; choose another one, or end that first: heliolog observer names`,
  'observer.same': ({ nickname }: { nickname: string }) =>
    `the observer is already called ${quoted(nickname)}`,
  'observer.exists': ({ nickname }: { nickname: string }) =>
    `there is already an observer called ${quoted(nickname)}; nothing was changed. Add --merge to give them the records of both, or choose another nickname`,
  'observer.noTarget': ({ nickname }: { nickname: string }) =>
    `nothing was changed: no observer is called ${quoted(nickname)}, so there is nobody to merge with. Correct the nickname, or leave out --merge`,
  'observer.ofMirror': 'this store is a mirror; rename the observer at the server that it copies',
  'observer.noRecord': ({ nickname }: { nickname: string }) =>
    `No record has the nickname ${quoted(nickname)} now.`,
  'observer.later': ({ nickname, to }: { nickname: string; to: string }) =>
    `Later imports publish rows of ${quoted(nickname)} as ${quoted(to)} (heliolog observer names).`,
  'observer.noEntry': ({ number }: { number: number }) =>
    `no remembered nickname has the number ${number}; heliolog observer names lists them`,

  // Forgotten observers
  'forget.former': ({ nicknames }: Nicknames) =>
    `former nicknames, which are forgotten too: ${nicknames.map(quoted).join(', ')}`,
  'forget.isFormerOf': ({ nickname, nicknames }: Nicknames & { nickname: string }) =>
    `${quoted(nickname)} is a former nickname of ${nicknames.map(quoted).join(', ')}, whose records stay`,
  'forget.isFormer': ({ nickname }: { nickname: string }) =>
    `nothing was changed: ${quoted(nickname)} is a former nickname, which is forgotten too; choose another one`,
  'forget.mention': ({
    nicknames,
    field,
    records,
    advice,
    isPreview,
  }: Nicknames & { field: string; records: number; advice: string; isPreview: boolean }) =>
    `${anyOf(nicknames)} still occurs in the ${field} of ${count(records, 'record', 'records')}: ${advice} ${isPreview ? 'first' : 'before you run heliolog history prune'}`,
  'forget.correct': 'correct these records with an import',
  'forget.renameFiles': ({ field }: { field: string }) =>
    `import these images with other ${field}, and rename the files`,
  'forget.keptIds': ({ nicknames, records }: Nicknames & { records: number }) =>
    `${anyOf(nicknames)} still occurs in the id of ${count(records, 'record', 'records')}`,
  'forget.openIds': ({ nicknames, records }: Nicknames & { records: number }) =>
    `nothing was changed: the ids of ${count(records, 'record', 'records')} contain ${anyOf(nicknames)}, and would stay public. Add --new-ids to give these records random ids, or --keep-ids to accept it`,
  'forget.deletes': ({ nickname, isPreview }: { nickname: string; isPreview: boolean }) =>
    `forgetting ${quoted(nickname)} ${isPreview ? 'would delete' : 'deletes'} the history of all publications so far: their versions become unavailable, and they can no longer be undone`,
  'forget.sourceName': ({ kind, source }: { kind: Kind; source: string }) =>
    `the name of the source ${source} of ${plural(kind)} has the nickname; replace it: heliolog source rename --kind ${plural(kind)} ${source} NEW-NAME`,
  'forget.sourceProfile': ({ kind, source }: { kind: Kind; source: string }) =>
    `the profile of the source ${source} of ${plural(kind)} has the nickname; replace it: heliolog source profile --kind ${plural(kind)} ${source} FILE`,
  'forget.noRecord': ({ nickname }: { nickname: string }) =>
    `no record has the nickname ${quoted(nickname)} now; later imports treat rows with it as decided (heliolog observer names)`,
  'forget.done': ({
    nickname,
    to,
    records,
    publication,
  }: {
    nickname: string
    to: string
    records: number
    publication: number
  }) =>
    `${quoted(nickname)} ${to === '' ? 'has no records any more' : `is now ${quoted(to)}`}; ${count(records, 'former state of a record', 'former states of records')} deleted, versions before publication ${publication} are unavailable`,
  'forget.announced': ({ nickname, day }: { nickname: string; day: string }) =>
    `The change feed announces the removal of ${quoted(nickname)}. When clients and mirrors have fetched it, delete that too: heliolog history prune --before ${day} (publications up to then cannot be undone)`,
  'forget.elsewhere':
    'Not changed: backups, mirrors, downloaded copies, the call log, and your own files and databases. Later imports treat rows with the nickname as decided now (heliolog observer names).',

  // Former records
  'history.none': 'nothing has been published yet, so there is no history',
  'history.pruned': ({
    records,
    publication,
    version,
    at,
    isPreview,
  }: {
    records: number
    publication: number
    version: string
    at: string
    isPreview: boolean
  }) =>
    `${count(records, 'former state of a record', 'former states of records')} ${isPreview ? 'would be deleted' : 'deleted'}; versions from publication ${publication} on (${version}, ${at}) are available`,
  'history.removals': ({ removals, isPreview }: { removals: number; isPreview: boolean }) =>
    `${count(removals, 'tombstone', 'tombstones')} of forgotten observers ${isPreview ? 'would be deleted' : 'deleted'}; clients with an older copy must download it again`,
  'history.notErasedYet':
    'the job ended before the deleted records were removed from the files of the store; deleting the announcements does that',
  'history.notErased': ({ reason }: { reason: string }) =>
    `former records are deleted, but still in the files of the store: ${reason}. When that is fixed, deleting the announcements removes them`,

  // Stores and jobs
  'store.unusable': ({ location, reason, outcome }: { location: string; reason: string; outcome: string }) =>
    `the store at ${location} cannot be used: ${reason}; ${outcome}`,
  'store.locked': ({ holder, seconds }: { holder: string | null; seconds: number }) =>
    `${holder ?? 'another process'} has been writing to the store for more than ${seconds} s (run this command again later, or set HELIOLOG_LOCK_TIMEOUT_MS to wait longer)`,
  'store.unchanged': 'nothing was changed',
  'store.committed': 'the change itself was made before',
  'store.unknownChange':
    'it is unknown whether the change was made: check it with heliolog publications or heliolog token list',
  'store.create': ({ location }: { location: string }) => `creates an empty store at ${location}`,
  'store.complete': ({ location }: { location: string }) =>
    `adds the tables that the store at ${location} lacks`,
  'store.upgrade': ({ location, from, to }: { location: string; from: number; to: number }) =>
    `upgrades the store at ${location} from schema version ${from} to ${to}`,
  'store.stopServers':
    'servers of an earlier release cannot use the store afterwards: stop them first, and back up the store',
  'store.synthetic': ({
    location,
    observer,
    prefix,
  }: {
    location: string
    observer: string
    prefix: string
  }) =>
    `the store at ${location} has synthetic data, which these rows would be mixed with: ${quoted(observer)} ` +
    `is not named ${prefix}…; nothing was published. Choose another store: --database, or HELIOLOG_DATABASE_URL in heliolog.env`,
  'store.later': ({ location, version, known }: { location: string; version: number; known: number }) =>
    `the store at ${location} has schema version ${version}, but this release knows no later one than ${known}; use the release that made it, or restore a backup from before`,
  'store.foreign': ({ location }: { location: string }) =>
    `the store at ${location} was made by an earlier program, and this one cannot read its tables; export its data with that program and import them into a new store (see docs/upgrading.md)`,
  'job.ended': 'the process of the job ended unexpectedly; nothing was changed',
  'job.busy': 'another job is running; wait until it ends, or cancel it',
  'job.notStarted': ({ reason }: { reason: string }) => `the process of the job cannot be started: ${reason}`,
  'job.unknown': ({ publication, reason }: { publication: number; reason: string }) =>
    `it is unknown whether publication ${publication} was made: ${reason}`,
  'job.notAsChecked':
    'the store has changed since the check, so nothing was published; check the files again',
  'job.notAsPreviewed':
    'the store has changed since the preview, so nothing was published; preview the change again',

  // Restores
  'restore.inUse': ({ path }: { path: string }) =>
    `another process uses ${path}; stop the server, heliolog desk and other commands, then restore again`,
  'restore.hasLog': ({ log }: { log: string }) =>
    `${log} exists, so another process may be writing to this backup; accepted: the files of a backup as heliolog backup writes them`,
  'restore.corrupt': ({ file, finding }: { file: string; finding: string }) =>
    `${file} is corrupt (${finding}); nothing was changed`,
  'restore.unsound': ({ file, finding }: { file: string; finding: string }) =>
    `the backup ${file} is not sound (${finding}); nothing was changed`,
  'restore.sameFile': ({ file }: { file: string }) =>
    `${file} is the store itself; accepted: the file of a backup`,
  'restore.noBackup': ({ file }: { file: string }) =>
    `${file} is no backup; accepted: the data file that heliolog backup wrote, beside that of its tokens`,
  'restore.otherNames':
    'the backup is of another store, and both remember forgotten observers; move the files of the present store away, then restore again',
  'restore.ended':
    'the process of the restore ended unexpectedly; the store has its former data or those of the backup, as its data version shows',
  'restore.postgres': 'this store is in PostgreSQL; restore it with pg_restore, as docs/backup.md describes',

  // Tokens
  'token.text': ({ max }: { max: number }) => `text of 1 to ${max} characters without control characters`,
  'token.value': ({ field, rule }: { field: TokenField; rule: string }) =>
    `${TOKEN_OPTIONS[field]} must be ${rule}`,
  'token.unknown': ({ id }: { id: string }) => `no token has the id ${quoted(id)}; see: heliolog token list`,
  'token.deleted': ({ id, at }: { id: string; at: string }) =>
    `${id} was deleted at ${at}: issue a new token instead`,
  'token.revoked': ({ id }: { id: string }) =>
    `${id} is revoked: issue a new token instead, or run heliolog token restore ${id} if that was a mistake`,
  'token.revokedBefore': ({ id, at }: { id: string; at: string }) => `${id} was revoked already, at ${at}`,
  'token.notRevoked': ({ id }: { id: string }) => `${id} is not revoked, so there is nothing to restore`,
  'token.expired': ({ id }: { id: string }) =>
    `${id} is expired: renew it first, with heliolog token update ${id} --expires DAY`,
  'token.past': ({ day }: { day: string }) => `${day} is in the past, so this token will be rejected`,
  'token.stillExpired': ({ id, day }: { id: string; day: string }) =>
    `${id} expired on ${day}, so it is still rejected; renew it with heliolog token update ${id} --expires DAY`,
  'token.hapiOff': ({ setting }: { setting: string }) =>
    `HAPI is turned off (${setting}=off), so this token will be rejected`,

  // The desk
  'desk.keyUsed':
    'this address was used before, or is older than ten minutes; press Enter in the terminal of heliolog desk for a new one',
  'desk.noSession':
    'this tab has no valid session; press Enter in the terminal of heliolog desk, and open the new address',
  'desk.tooLarge': ({ megabytes }: { megabytes: number }) =>
    `the files of the desk are larger than ${number(megabytes)} MB together; remove some, or start heliolog desk with a larger --max-upload`,
  'desk.notStored': ({ folder, reason }: { folder: string; reason: string }) =>
    `the file cannot be stored in ${folder}: ${reason}`,
  'desk.bug': 'this is a bug; the terminal of heliolog desk shows the lines to report',

  // Questions about a suggested profile
  'question.zone': ({ columns }: { columns: string }) =>
    `In which time zone are the times in ${columns}? Write it as zone in [date], or add --set date.zone=Europe/Berlin to the import, which asks for it.`,
  'question.offset': ({ zone, columns }: { zone: string; columns: string }) =>
    `The times are taken as ${zone} all year, as in ${columns}. If clocks are changed in summer, write a name such as "Europe/Berlin" as zone in [date].`,
  'question.guessedZone': ({ zone, columns }: { zone: string; columns: string }) =>
    `Are the times in ${columns} those of ${zone}? Check zone in [date].`,
  'question.dateFormat': ({ example }: { example: string }) =>
    `The form of the date ${example} is unknown: describe it with format in [date].`,
  'question.unreadDates': ({ bad, dates, format }: { bad: number; dates: number; format: string }) =>
    `${bad} of ${dates} dates cannot be read as ${format}.`,
  'question.dateOrder': ({
    example,
    format,
    alternative,
  }: {
    example: string
    format: string
    alternative: string
  }) => `Dates such as ${example} may be ${format} or ${alternative}: check format in [date].`,
  'question.noDate': 'No column gives the date: name one or two in [date].',
  'question.noObserver':
    'No column gives the observer: name one in [columns], or the same for all rows as observer in [constants].',
  'question.noFile':
    'No column gives cdn_id, the name of the image file, which images need: name one in [columns].',
  'question.column': ({ column, field }: { column: string; field: string }) =>
    `Is the column ${quoted(column)} really ${field}?`,
  'question.type': ({ column }: { column: string }) =>
    `Is the column ${quoted(column)} really type? Its values look like it.`,
  'question.whiteLight': 'Are all observations in white light? If not, change type in [constants].',
  'question.totals': ({ labels, column }: { labels: string; column: string }) =>
    `Rows with ${labels} in the column ${quoted(column)} are taken for totals, and left out. Is that right?`,
  'question.nulls': ({ texts }: { texts: string }) =>
    `These texts count as "not reported": ${texts}. Remove from null what means something else.`,
  'question.names': ({
    field,
    texts,
    column,
    legend,
  }: {
    field: string
    texts: string
    column: string
    legend: string
  }) =>
    `Which ${field} are ${texts} in the column ${quoted(column)}? Add them to [values.${field}]: ${legend}`,
  'question.compass': ({ column, direction }: { column: string; direction: 'east' | 'west' }) =>
    `Is O in the column ${quoted(column)} ${direction}? Check compass.`,
  'question.scale': ({ column, ...scale }: Scale) =>
    `Which end of the scale of ${quoted(column)} is the best? ${checkScale(scale)}`,
  'question.cloudScale': ({ column, ...scale }: Scale) =>
    `Is the scale of ${quoted(column)} right? ${checkScale(scale)}`,
  'question.changedValues': ({ texts, column }: { texts: string; column: string }) =>
    `A spreadsheet has changed values to ${texts} in the column ${quoted(column)}: correct them in the file. Until then, these rows are bad.`,
  'question.words': ({
    texts,
    column,
    field,
    word,
  }: {
    texts: string
    column: string
    field: string
    word: string
  }) =>
    `Which numbers from 0 to 100 are ${texts} in the column ${quoted(column)}? Add them as [values.${field}], such as ${quoted(word)} = 75, or "" for null. Until then, these rows are bad.`,
  'question.prefix': ({ prefix }: { prefix: string }) =>
    `Ids begin with ${quoted(prefix)}, which contains an observer's nickname; that would stay in them; choose another prefix.`,
  'question.noId': ({ column, rule }: { column: string; rule: string }) =>
    `The column ${quoted(column)} is not used as id, because values are missing, repeated, or are not ${rule}`,
  'question.twice': ({ columns }: { columns: string }) =>
    `The header has ${columns} twice: rename one of them in the file, because the import rejects it.`,
  'question.ignored': ({ columns }: { columns: string }) => `These columns are left out: ${columns}.`,

  // End of the messages
} as const
