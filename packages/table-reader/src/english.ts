/** The English texts of this package, by code. */

const DATE_PARTS =
  'YYYY or YY, MM or MMM (a name), DD, HH or hh with A (AM/PM), mm, ss, Z (an offset such as +02:00), ' +
  "other characters as they are, letters between '…', optional parts between […]; julian-day; excel"

const SAVE_AS_CSV = 'save the sheet as CSV, and import that'

const DELIMITERS: Readonly<Record<string, string>> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' }

export const english = {
  'date.iso': 'a date and time such as 2024-05-11 09:30:00',
  'date.pattern': ({ format }: { format: string }) => `a date as ${format}`,
  'date.noSuchDay': ({ form }: { form: string }) => `${form}, of a day that exists`,
  'date.noSuchTime': ({ form }: { form: string }) => `${form}, with a time of day that exists`,
  'date.skipped': ({ zone }: { zone: string }) =>
    `a local time that exists: clocks in ${zone} were set forward and skipped this one`,
  'date.julianDay': ({ example }: { example: string }) => `a Julian day such as ${example}`,
  'date.excel': ({ example }: { example: string }) =>
    `a number of Excel's calendar from 61 (1900-03-01), such as ${example}`,

  'dateFormat.fault': ({ fault }: { fault: string }) => `${fault}; accepted: ${DATE_PARTS}`,
  'dateFormat.letter': ({ letter }: { letter: string }) =>
    `${JSON.stringify(letter)} is not part of a date format`,
  'dateFormat.repeated': 'a part appears twice; MM is the month, mm the minute',
  'dateFormat.incomplete': 'year, month or day is missing',
  'dateFormat.twoYears': 'it has two years',
  'dateFormat.twoMonths': 'it has two months',
  'dateFormat.noHour': 'the hour is missing',
  'dateFormat.noMinute': 'the minute is missing',
  'dateFormat.bracket': 'a bracket is not closed, or not opened',

  'cell.merged':
    '; this cell is merged with the one above: unmerge the cells, and enter the value in each of them',
  'cell.noResult':
    '; this is a formula without a result; open and save the file in a spreadsheet program, which computes it',
  'cell.damaged':
    '; the file is damaged at this cell: open it in a spreadsheet program, and enter the value again',
  'cell.formulaError': '; this is the error of a formula in the spreadsheet',
  'cell.turnedIntoDate':
    '; a spreadsheet has turned this value into a date: give the cell the format Text, and enter it again',

  'row.longCell': ({ max }: { max: number }) =>
    `at most ${max.toLocaleString('en')} characters in a cell with line breaks`,
  'row.cells': ({ expected, found, max }: { expected: number; found: number; max: number }) =>
    `${expected} cells as in the header, found ${found > max ? `more than ${max}` : found}`,
  'row.missingQuote': ({ rule, line }: { rule: string; line: number }) =>
    `${rule}; a quote may be missing above line ${line}, which is like a row`,
  'row.escapes': ({ csv, tab }: { csv: string; tab: string }) =>
    'a tab-separated row whose backslashes are part of \\t, \\n, \\r, \\\\, \\0 or \\N; ' +
    `files without escapes, or with quotes, are read with ${csv} ${tab}`,
  'row.quotes': ({ csv }: { csv: string }) =>
    `a tab-separated row without quotes around cells; files of spreadsheets, which have them, are read with ${csv}`,
  'row.unnamedColumn': ({ column }: { column: string }) =>
    `values below a name in the header only; column ${column} has a value, but no name (merged cells name only their first column)`,

  'note.delimiter': ({ delimiter }: { delimiter: string }) =>
    `columns are separated by ${DELIMITERS[delimiter]}`,
  'note.headerLine': ({ line }: { line: number }) =>
    `the header is line ${line}; what is above it is left out`,
  'note.headerRow': ({ line }: { line: number }) => `the header is row ${line}; what is above it is left out`,
  'note.utf16': 'the text is UTF-16',
  'note.quotes': ({ example, csv }: { example: string; csv: string }) =>
    `texts such as ${example} are read with their quotes; if a spreadsheet wrote the file, add ${csv}`,

  'table.empty': 'the file is empty; accepted: a file with a header row',
  'table.noRowInHeader': ({ line }: { line: number }) =>
    `line ${line} should be the header, but no row begins there`,
  'table.headerFault': ({ line, rule }: { line: number; rule: string }) =>
    `line ${line} should be the header; accepted: ${rule}`,
  'table.noHeader': ({ line }: { line: number }) =>
    `line ${line} should be the header, but the file ends before`,
  'table.manyColumns': ({ line, max }: { line: number; max: number }) =>
    `the header in line ${line} has more than ${max} columns; remove those that you do not need`,
  'table.quotedHeader': ({ name, csv }: { name: string; csv: string }) =>
    `the name of the column ${name} has quotes; read the file with ${csv}`,
  'table.quote': ({ line, cell, reason }: { line: number; cell: number; reason: string }) =>
    `line ${line} opens a quote in cell ${cell}, but ${reason}; ` +
    'accepted: a closing quote for each cell that begins with one, and quotes within such a cell written twice',
  'quote.longRow': ({ max }: { max: number }) => `the row has more than ${max} characters`,
  'quote.textBehind': ({ line }: { line: number }) => `text follows the closing quote in line ${line}`,
  'quote.notClosed': 'the file ends before it is closed',

  'text.gzip': ({ reason }: { reason: string }) =>
    `is not valid gzip data (${reason}); accepted: complete gzip members, with nothing but zero bytes after each`,
  'text.encoding': ({ encoding, line }: { encoding: string; line: number }) =>
    `is not ${encoding} text: there is an error at or after line ${line}`,
  'text.cutOff': ({ line }: { line: number }) =>
    `is not UTF-8 text: line ${line} ends in the middle of a character`,
  'text.notUtf8': ({ line }: { line: number }) => `is not UTF-8 text: line ${line}`,
  'text.otherEncoding': ({
    line,
    shown,
    option,
  }: {
    line: number
    shown: string
    encoding: string
    option: string
  }) => `is not UTF-8 text: line ${line}. If it should read ${JSON.stringify(shown)}, add ${option}`,
  'text.utf8': ({ encoding, option }: { encoding: string; option: string }) =>
    `is UTF-8 text, not ${encoding}; add ${option}`,
  'text.longLine': ({ line, max }: { line: number; max: number }) =>
    `line ${line} is longer than ${max} characters`,
  'json.invalid': ({ line, reason }: { line: number; reason: string }) =>
    `is not valid JSON: line ${line}: ${reason}`,

  'xlsx.other': 'is not an XLSX file; save it as .xlsx (Excel workbook), or as CSV',
  'xlsx.old': 'is an .xls file, or protected by a password; save it as .xlsx without a password, or as CSV',
  'xlsx.unreadable': ({ reason }: { reason: string }) => `is not a readable XLSX file: ${reason}`,
  'xlsx.saveAgain': ({ reason }: { reason: string }) =>
    `is not a readable XLSX file: ${reason}; open and save it in a spreadsheet program`,
  'xlsx.tooMuch': ({ found }: { found: string }) => `has ${found}; ${SAVE_AS_CSV}`,
  'xlsx.tooLarge': ({ megabytes }: { megabytes: number }) => `is larger than ${megabytes} MB; ${SAVE_AS_CSV}`,
  'xlsx.manyRows': ({ max }: { max: number }) => `has more than ${max} rows`,
  'xlsx.manyColumns': ({
    column,
    line,
    max,
    last,
  }: {
    column: string
    line: number
    max: number
    last: string
  }) => `has a value in column ${column} of row ${line}; accepted: ${max} columns, up to ${last}`,
  'xlsx.noSheet': 'has no sheet with cells',
  'xlsx.emptySheet': 'the sheet is empty; accepted: a sheet with a header row',
  'xlsx.emptyHeader': ({ line }: { line: number }) => `row ${line} should be the header, but is empty`,
} as const
