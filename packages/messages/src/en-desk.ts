/** The English texts for pages: like those of the other languages, they name no option of the command line. */
import { countsIn, quoted } from './counts.ts'
import { anyOf, en as ofCommands, type TokenField } from './en.ts'
import type { Catalogue } from './messages.ts'

const { count, number } = countsIn('en')

const TOKEN_FIELDS: Record<TokenField, string> = {
  ...{ holder: 'Holder', purpose: 'Purpose', email: 'E-mail' },
  ...{ rate: 'Calls a minute', bulkPerHour: 'Downloads an hour', expiresOn: 'Last day' },
}

export const en: Catalogue = {
  ...ofCommands,
  'place.line': ({ file, line }) => `${file}, row ${line}`,
  'value.orNull': ({ rule }) => `${rule}, or an empty cell`,
  'value.scale': ({ lowest, highest, scale }) =>
    `a number from ${lowest} to ${highest}, or an empty cell, for the scale ${scale}`,
  'value.setDecimal': ({ rule }) => `${rule}; for a decimal comma, choose the comma as decimal sign`,
  'instant.form':
    'an RFC 3339 date and time such as 2024-05-11T09:30:00Z or 2024-05-11T11:30:00+02:00; for dates of another form, set their format',
  'instant.ambiguous':
    'a date whose order is certain, such as 2024-05-11T09:30:00Z; in this one, the day or the month may come first: set the format of dates, such as DD/MM/YYYY or MM/DD/YYYY',
  'instant.noTime':
    'a date and time such as 2024-05-11T09:30:00Z; for a day alone, set the time of dates without one',
  'instant.noTimeInFormat': ({ format }) =>
    `a date and time as ${format}; for a day alone, set the time of dates without one (UTC)`,
  'instant.noSeconds':
    'a time with seconds and a zone, such as 09:30:00Z; for times without seconds, set the format of dates, such as YYYY-MM-DD HH:mm',
  'instant.noZone':
    'a date and time with its zone: it ends with Z for UTC, or with an offset such as +02:00; or set the time zone of all times',
  'record.template': ({ template, hasTime }) =>
    `, because ids are made as ${template}. If these are different records, correct one of them, or add ${hasTime ? '' : '{time} or '}another column to the ids in the step Columns`,
  'record.foreign': ({ source, owner }) =>
    `an id of the source ${source}; it belongs to the source ${owner}. Put ${source} in front of your ids, or take over such records into this source`,
  'record.replaced': ({ id, observer, before, after }) =>
    `the observer or the day of the published record ${quoted(id)}, which is of ${quoted(observer)} at ${before}, not at ${after}; if this row is right and the ids are not used twice, allow rows that turn a record into another observation`,
  'wolf.contradicts': ({ groups, spots, expected }) => `10 × ${groups} + ${spots}, here ${number(expected)}`,
  'warning.hemispheres': 'the groups of north and south do not add up to the total',
  'row.escapes':
    'a tab-separated row whose backslashes are part of \\t, \\n, \\r, \\\\, \\0 or \\N; save other files as .csv',
  'row.quotes': 'a tab-separated row without quotes around cells; save files of spreadsheets as .csv',
  'is.unnamed': 'cannot be a field; leave it out',
  'table.quotedHeader': ({ name }) => `the name of the column ${name} has quotes; save the file as .csv`,
  'text.otherEncoding': ({ line, shown, encoding }) =>
    `is not UTF-8 text: line ${line}. If it should read ${quoted(shown)}, choose the encoding ${encoding}`,
  'text.utf8': ({ encoding }) => `is UTF-8 text, not ${encoding}; choose the encoding utf-8`,
  'file.page':
    'the file is a page of a list that continues: its next_cursor is not null. To import the complete list, download /bulk/v1/observations.ndjson or /bulk/v1/images.ndjson from that server',
  'file.unknownFormat':
    'the file name does not show the format; accepted: .csv, .tsv, .ndjson, .jsonl, .json, .xlsx, each also with .gz',
  'sheets.several': ({ sheets, first }) =>
    `has several sheets with the same columns: ${sheets.join(', ')}; choose all of them, or those to read, such as ${first}`,
  'note.quotes': ({ example }) =>
    `texts such as ${example} are read with their quotes; if a spreadsheet wrote the file, save it as .csv`,
  'header.oneColumn':
    'the header has one column only; choose the character between columns: a comma, a semicolon or a tab',
  'header.otherLine': 'if the header is another line, choose it',
  'header.unknown': ({ columns, otherLine }) =>
    `no column of the header is known: ${columns}; ${otherLine}, else choose whether these are observations, images or observers`,
  'header.profile': 'to import files with other columns, choose what each column becomes',
  'header.mapColumns': 'choose what each column becomes, or leave it out',
  'header.ofSource': 'the profile is that of the source',
  'note.secondSource': ({ kind, only, isDryRun }) =>
    `${kind}s ${isDryRun ? 'would have' : 'have'} two sources now, so imports by command stop until they name theirs, such as ${only}`,
  'source.several': ({ kind, sources }) =>
    `there are several sources of ${kind}s; choose one of them, or a new name: ${sources}`,
  'source.similar': ({ kind, name, similar }) =>
    `${kind}s have no source ${name}, but one called ${similar}; use that name, or confirm that ${name} is another one`,
  'source.brake': ({ retracted, ofSource, kind, limit, ids }) =>
    `this would retract ${retracted} of ${ofSource} ${kind}s, more than ${limit}; nothing was changed. They are ${ids}`,
  'store.synthetic': ({ location, observer, prefix }) =>
    `the store at ${location} has synthetic data, which these rows would be mixed with: ${quoted(observer)} is not named ${prefix}…; nothing was published. Start the desk with another store`,
  'store.locked': ({ holder, seconds }) =>
    `${holder ?? 'another process'} has been writing to the store for more than ${seconds} s; try again when it has finished`,
  'store.unknownChange': 'it is unknown whether the change was made: check the history and the tokens',
  'finding.unchecked':
    'indexes were not checked, because this role cannot use the extension amcheck: run "create extension amcheck" as a superuser, and grant execute on its functions',
  'finding.index': ({ table }) => `the table ${table} of the community index does not match the records`,
  'hint.settings': 'the documentation lists the settings',
  'restore.inUse': ({ path }) =>
    `another process uses ${path}; stop the server and other commands, then restore again`,
  'undo.unknown': ({ publication, newest }) =>
    `there is no publication ${publication}; the newest is ${newest}`,
  'question.unreadDates': ({ bad, dates, format }) =>
    `${number(bad)} of ${number(dates)} sampled dates cannot be read as ${format}. The check reads all rows.`,
  'observer.absentAdvice':
    ' (to apply this to rows of later imports only, say that nobody has the nickname now)',
  'observer.isFormer': ({ nickname }) =>
    `nothing was changed: imports remember ${quoted(nickname)} as a former nickname of another observer; choose another one, or end that first, in the list of remembered nicknames`,
  'observer.exists': ({ nickname }) =>
    `there is already an observer called ${quoted(nickname)}; nothing was changed. Merge the two to give them the records of both, or choose another nickname`,
  'observer.noTarget': ({ nickname }) =>
    `nothing was changed: no observer is called ${quoted(nickname)}, so there is nobody to merge with. Correct the nickname, or do not merge`,
  'observer.later': ({ nickname, to }) =>
    `Later imports publish rows of ${quoted(nickname)} as ${quoted(to)}.`,
  'observer.noEntry': ({ number }) => `no remembered nickname has the number ${number}; it may have ended`,
  'forget.mention': ({ nicknames, field, records, advice, isPreview }) =>
    `${anyOf(nicknames)} still occurs in the ${field} of ${count(records, 'record', 'records')}: ${advice} ${isPreview ? 'first' : 'before you delete the announcement'}`,
  'forget.openIds': ({ nicknames, records }) =>
    `nothing was changed: the ids of ${count(records, 'record', 'records')} contain ${anyOf(nicknames)}, and would stay public. Choose what happens to these ids`,
  'forget.sourceName': ({ kind, source }) =>
    `the name of the source ${source} of ${kind}s has the nickname; give it another name in a terminal: heliolog source rename`,
  'forget.sourceProfile': ({ kind, source }) =>
    `the profile of the source ${source} of ${kind}s has the nickname; import a file into the source with other columns and values, which the source then keeps`,
  'forget.noRecord': ({ nickname }) =>
    `no record has the nickname ${quoted(nickname)} now; later imports treat rows with it as decided`,
  'forget.announced': ({ nickname, day }) =>
    `The change feed announces the removal of ${quoted(nickname)}. Delete the announcement from ${day} on, when clients and mirrors have fetched it: the page Observers has a button for that.`,
  'forget.elsewhere':
    'Not changed: backups, mirrors, downloaded copies, the call log, and your own files and databases. Later imports treat rows with the nickname as decided now.',
  'token.value': ({ field, rule }) => `${TOKEN_FIELDS[field]} must be ${rule}`,
  'token.unknown': ({ id }) => `no token has the id ${quoted(id)}`,
  'token.revoked': ({ id }) => `${id} is revoked: issue a new token, or restore it if that was a mistake`,
  'token.expired': ({ id }) => `${id} is expired: renew it first, with another last day`,
  'token.stillExpired': ({ id, day }) =>
    `${id} expired on ${day}, so it is still rejected; renew it with another last day`,
  'question.zone': ({ columns }) => `In which time zone are the times in ${columns}?`,
  'question.offset': ({ zone, columns }) =>
    `The times are taken as ${zone} all year, as in ${columns}. If clocks are changed in summer, choose a name such as Europe/Berlin.`,
  'question.guessedZone': ({ zone, columns }) => `Are the times in ${columns} those of ${zone}?`,
  'question.dateFormat': ({ example }) => `The form of the date ${example} is unknown: set its format.`,
  'question.dateOrder': ({ example, format, alternative }) =>
    `Dates such as ${example} may be ${format} or ${alternative}: check the format.`,
  'question.noDate': 'No column gives the date: choose one or two.',
  'question.noObserver': 'No column gives the observer: choose one, or set the same for all rows.',
  'question.noFile': 'No column gives the name of the image file, which images need: choose one.',
  'question.whiteLight': 'Are all observations in white light? If not, change the type.',
  'question.nulls': ({ texts }) =>
    `These texts count as "not reported": ${texts}. Remove those that mean something else.`,
  'question.names': ({ field, texts, column }) =>
    `Which values of ${field} are ${texts} in the column ${quoted(column)}?`,
  'question.compass': ({ column, direction }) =>
    `Is O in the column ${quoted(column)} ${direction}? Check the letters of north, south, east and west.`,
  'question.scale': ({ column }) => `Which end of the scale of ${quoted(column)} is the best?`,
  'question.cloudScale': ({ column }) => `Is the scale of ${quoted(column)} right?`,
  'question.words': ({ texts, column }) =>
    `Which numbers from 0 to 100 are ${texts} in the column ${quoted(column)}? Until you give them, these rows are bad.`,
}
