/** The German texts. */
import { countsIn, quoted } from './counts.ts'
import type { TokenField } from './en.ts'
import type { Catalogue } from './messages.ts'

const { count, number } = countsIn('de')

const range = ({ min, max }: { min?: number | undefined; max?: number | undefined }): string => {
  if (min === undefined) return max === undefined ? '' : ` bis höchstens ${number(max)}`
  return max === undefined ? ` ab ${number(min)}` : ` von ${number(min)} bis ${number(max)}`
}

const KINDS = {
  observation: { name: 'Beobachtung', plural: 'Beobachtungen', none: 'keine Beobachtung' },
  image: { name: 'Bild', plural: 'Bildern', none: 'kein Bild' },
  observer: { name: 'Beobachter', plural: 'Beobachtern', none: 'kein Beobachter' },
}
const DELIMITERS: Readonly<Record<string, string>> = { ',': 'Kommas', ';': 'Semikolons', '\t': 'Tabulatoren' }
const TEMPLATE =
  '{hash}, Felder oder Spalten in Klammern, zum Beispiel {hash} oder {Nr}-{date}; dazwischen A-Z a-z 0-9 . _ : -'

const anyOf = (nicknames: readonly string[]) => nicknames.map(quoted).join(' oder ')

const AS_GIVEN = 'wie angegeben veröffentlicht'

const readSheets = (sheets: readonly string[]) =>
  sheets.length === 1
    ? `das Blatt ${sheets[0]} wird gelesen`
    : `die Blätter ${sheets.join(', ')} werden gelesen`

const TOKEN_FIELDS: Record<TokenField, string> = {
  ...{ holder: 'Inhaber', purpose: 'Zweck', email: 'E-Mail' },
  ...{ rate: 'Anfragen pro Minute', bulkPerHour: 'Downloads pro Stunde', expiresOn: 'Letzter Tag' },
}

export const de: Catalogue = {
  text: ({ text }) => text,
  lines: ({ lines }) => lines.join('\n'),
  place: ({ place, message }) => `${place}: ${message}`,
  'place.sheet': ({ file, sheet }) => `${file}, Blatt ${sheet}`,
  'place.line': ({ file, line }) => `${file}, Zeile ${line}`,
  'place.row': ({ file, sheet, line }) => `${file}, Blatt ${sheet}, Zeile ${line}`,
  'hint.nearest': ({ name }) => `; meinen Sie ${name}?`,
  'hint.setting': ({ name }) => `meinen Sie ${name}?`,
  'hint.settings': 'die Dokumentation nennt die Einstellungen',

  'setting.rejected': ({ shown, reason }) => `${shown} wird nicht angenommen${reason && `: ${reason}`}`,
  'accent.contrast': ({ inLight, inDark, needed, light, dark }) =>
    `Als Text hat sie im hellen Design einen Kontrast von ${inLight} und im dunklen von ${inDark}, und in einem der beiden sind ${needed} nötig; ähnlich sind ${light} und ${dark}`,
  'license.unknown': ({ hint }) => `Das ist weder eine URL noch die Kennung einer Lizenz für Daten${hint}`,
  'logo.format': 'Die Datei ist weder SVG noch PNG',
  'logo.noViewBox': 'Ihr <svg> hat weder eine viewBox noch Breite und Höhe in Pixeln',
  'logo.noSize': 'Das Bild hat keine Größe',
  'logo.tooLarge': ({ kilobytes }) => `Sie hat ${kilobytes} kB`,
  'logo.unreadable': ({ reason }) => `Sie kann nicht gelesen werden (${reason})`,
  'settings.quotes':
    'Diesen Wert kann eine Einstellungsdatei nicht haben: Er enthält einen umgekehrten Schrägstrich, einen Gravis oder mehr als eines der Zeichen ", \' und $',
  'settings.changed': ({ file }) =>
    `${file} hat sich geändert, seit diese Seite die Datei gelesen hat; es wurde nichts geschrieben`,
  'settings.tooLarge': ({ file }) => `${file} hätte mehr als 64 kB; es wurde nichts geschrieben`,
  'settings.notWritten': ({ file, reason }) =>
    `${file} kann nicht geschrieben werden: ${reason}; es wurde nichts geändert`,

  // Accepted values
  'form.id': '1 bis 128 Zeichen aus A-Z a-z 0-9 . _ ~ : -, aber nicht . oder ..',
  'form.nickname': 'ein Nickname mit 1 bis 64 Zeichen, ohne Steuerzeichen',
  'form.instant': 'RFC 3339 in UTC und ganzen Sekunden, zum Beispiel 2024-05-11T09:30:00Z',
  'form.day': 'ein Kalendertag in UTC, JJJJ-MM-TT',
  'form.email': 'eine E-Mail-Adresse, zum Beispiel ada@example.org',
  'form.month': 'ein Monat aus UTC-Tagen, JJJJ-MM',
  'form.urls':
    'mindestens eine vollständige http- oder https-URL mit höchstens 2.000 Zeichen, jede unter einem Schlüssel aus a-z 0-9 _',
  'value.any': 'ein Wert',
  'value.oneOf': ({ values }) => `einer dieser Werte: ${values}`,
  'value.integer': (bounds) => `eine ganze Zahl${range(bounds)}`,
  'value.number': (bounds) => `eine Zahl${range(bounds)}`,
  'value.text': ({ min, max }) =>
    max === undefined
      ? 'ein Text'
      : min === undefined
        ? `ein Text mit höchstens ${number(max)} Zeichen`
        : `ein Text mit ${number(min)} bis ${number(max)} Zeichen`,
  'value.columns': ({ rule, prefix }) => `${rule} (in CSV in einer Spalte ${prefix}<Schlüssel>)`,
  'value.orNull': ({ rule }) => `${rule}, oder leer`,
  'value.valid': 'Text ohne NUL-Zeichen und ohne einzelne Surrogate',
  'value.noThousands': ({ rule }) => `${rule}, ohne Tausendertrennzeichen`,
  'value.decimalComma': ({ rule }) => `${rule}, mit Dezimalkomma`,
  'value.setDecimal': ({ rule }) => `${rule}; für ein Dezimalkomma wählen Sie das Komma als Dezimalzeichen`,
  'value.scale': ({ lowest, highest, scale }) =>
    `eine Zahl von ${number(lowest)} bis ${number(highest)}, oder leer, für die Skala ${scale}`,
  'value.degrees': ({ rule, letters }) =>
    `${rule}; oder Grad wie 8° 30' ${letters[0]}. Andere Buchstaben als ${letters.join(', ')} müssen im Profil als Himmelsrichtungen stehen`,
  'value.orOfProfile': ({ rule, values }) => `${rule}, oder ein Wert des Profils: ${values}`,
  'value.changed': ({ rule, hint }) => rule + hint,

  // Instants and dates
  'instant.form':
    'Datum und Uhrzeit nach RFC 3339, zum Beispiel 2024-05-11T09:30:00Z oder 2024-05-11T11:30:00+02:00; für andere Schreibweisen legen Sie das Datumsformat fest',
  'instant.noSuchDay': 'ein Tag, den es gibt; der Kalender hat diesen nicht',
  'instant.ambiguous':
    'ein Datum mit eindeutiger Reihenfolge, zum Beispiel 2024-05-11T09:30:00Z; hier kann der Tag oder der Monat vorn stehen: legen Sie die Reihenfolge mit dem Datumsformat fest, zum Beispiel DD/MM/YYYY oder MM/DD/YYYY',
  'instant.noTime':
    'Datum und Uhrzeit, zum Beispiel 2024-05-11T09:30:00Z; für einen Tag ohne Uhrzeit legen Sie die Uhrzeit fest, die für alle gilt',
  'instant.noTimeInFormat': ({ format }) =>
    `Datum und Uhrzeit als ${format}; für einen Tag ohne Uhrzeit legen Sie die Uhrzeit fest, die für alle gilt (UTC)`,
  'instant.noSeconds':
    'eine Uhrzeit mit Sekunden und Zeitzone, zum Beispiel 09:30:00Z; für Uhrzeiten ohne Sekunden legen Sie das Datumsformat fest, zum Beispiel YYYY-MM-DD HH:mm',
  'instant.noZone':
    'Datum und Uhrzeit mit Zeitzone: mit Z am Ende für UTC, oder mit einer Abweichung wie +02:00; oder legen Sie die Zeitzone aller Zeiten fest',
  'instant.range': ({ first }) => `ein Zeitpunkt vom ${first} bis einen Tag nach jetzt`,
  'date.iso': 'Datum und Uhrzeit, zum Beispiel 2024-05-11 09:30:00',
  'date.pattern': ({ format }) => `ein Datum als ${format}`,
  'date.noSuchDay': ({ form }) => `${form}, mit einem Tag, den es gibt`,
  'date.noSuchTime': ({ form }) => `${form}, mit einer Uhrzeit, die es gibt`,
  'date.skipped': ({ zone }) =>
    `eine Ortszeit, die es gibt: in ${zone} wurden die Uhren vorgestellt, und diese Zeit fiel aus`,
  'date.julianDay': ({ example }) => `ein Julianisches Datum, zum Beispiel ${example}`,
  'date.excel': ({ example }) => `eine Tageszahl von Excel ab 61 (1900-03-01), zum Beispiel ${example}`,
  'dateFormat.fault': ({ fault }) =>
    `${fault}; möglich sind: YYYY oder YY, MM oder MMM (Name), DD, HH oder hh mit A (AM/PM), mm, ss, Z (Abweichung wie +02:00), ` +
    "andere Zeichen wie sie sind, Buchstaben zwischen '…', Teile, die fehlen dürfen, zwischen […]; julian-day; excel",
  'dateFormat.letter': ({ letter }) => `${quoted(letter)} gehört zu keinem Datumsformat`,
  'dateFormat.repeated': 'ein Teil kommt zweimal vor; MM ist der Monat, mm die Minute',
  'dateFormat.incomplete': 'Jahr, Monat oder Tag fehlt',
  'dateFormat.twoYears': 'es hat zwei Jahre',
  'dateFormat.twoMonths': 'es hat zwei Monate',
  'dateFormat.noHour': 'die Stunde fehlt',
  'dateFormat.noMinute': 'die Minute fehlt',
  'dateFormat.bracket': 'eine Klammer ist nicht geschlossen oder nicht geöffnet',

  // Faults of records
  'record.unknownField': ({ fault }) => `nur bekannte Felder; dieses ${fault}`,
  'record.incomplete': ({ rule, kind }) =>
    `${rule}; nur bei einer Berichtigung darf es fehlen, aber es ist ${KINDS[kind].none} mit dieser ID veröffentlicht`,
  'record.idTwice': ({ field, earlier, hint }) =>
    `${field} darf sich nicht wiederholen; es steht schon hier: ${earlier}${hint}`,
  'record.template': ({ template, hasTime }) =>
    `, denn IDs werden als ${template} gebildet. Wenn es verschiedene Datensätze sind, berichtigen Sie einen davon, oder fügen Sie den IDs im Schritt Spalten ${hasTime ? '' : '{time} oder '}eine weitere Spalte hinzu`,
  'record.foreign': ({ source, owner }) =>
    `eine ID der Quelle ${source}; diese gehört zur Quelle ${owner}. Stellen Sie Ihren IDs ${source} voran, oder übernehmen Sie solche Datensätze in diese Quelle`,
  'record.replaced': ({ id, observer, before, after }) =>
    `Beobachter oder Tag des veröffentlichten Datensatzes ${quoted(id)}; er ist von ${quoted(observer)} und von ${before}, nicht von ${after}. Wenn diese Zeile stimmt und keine ID doppelt vergeben ist, lassen Sie andere Beobachtungen zu`,
  'record.noId': ({ missing, template }) =>
    `eine Zeile mit einer ID oder mit ${missing}, woraus das Profil sie als ${template} bildet`,
  'record.inexactId': ({ missing, template }) =>
    `eine Zeile mit einer ID oder mit ${missing}, woraus das Profil sie als ${template} bildet; eine Zahl mit mehr als 15 Stellen muss ein Text sein`,
  'tags.list': 'eine Liste von Schlagwörtern',
  'tags.many': ({ max }) => `höchstens ${number(max)} Schlagwörter`,
  'tags.form': ({ max }) => `1 bis ${number(max)} Zeichen, ohne Steuerzeichen`,
  'urls.many': ({ max }) => `höchstens ${number(max)} URLs`,
  'site.both': 'site_lat und site_lng beide oder keines von beiden',
  'wolf.contradicts': ({ groups, spots, expected }) => `10 × ${groups} + ${spots}, hier ${number(expected)}`,
  'cell.merged':
    '; diese Zelle ist mit der darüber verbunden: heben Sie die Verbindung auf, und geben Sie den Wert in jede der Zellen ein',
  'cell.noResult':
    '; das ist eine Formel ohne Ergebnis; öffnen und speichern Sie die Datei in einer Tabellenkalkulation, die es berechnet',
  'cell.damaged':
    '; die Datei ist an dieser Zelle beschädigt: öffnen Sie sie in einer Tabellenkalkulation, und geben Sie den Wert erneut ein',
  'cell.formulaError': '; das ist der Fehler einer Formel in der Tabelle',
  'cell.turnedIntoDate':
    '; eine Tabellenkalkulation hat aus diesem Wert ein Datum gemacht: geben Sie der Zelle das Format Text, und geben Sie ihn erneut ein',

  // Malformed rows
  'row.cells': ({ expected, found, max }) =>
    `${number(expected)} Zellen wie in der Kopfzeile, gefunden: ${found > max ? `mehr als ${number(max)}` : number(found)}`,
  'row.longCell': ({ max }) => `höchstens ${number(max)} Zeichen in einer Zelle mit Zeilenumbrüchen`,
  'row.missingQuote': ({ rule, line }) =>
    `${rule}; vielleicht fehlt ein Anführungszeichen oberhalb von Zeile ${line}, die selbst wie eine Tabellenzeile aussieht`,
  'row.escapes':
    'eine Zeile mit Tabulatoren, deren Backslashes zu \\t, \\n, \\r, \\\\, \\0 oder \\N gehören; speichern Sie andere Dateien als .csv',
  'row.quotes':
    'eine Zeile mit Tabulatoren, ohne Anführungszeichen um Zellen; speichern Sie Dateien aus einer Tabellenkalkulation als .csv',
  'row.unnamedColumn': ({ column }) =>
    `Werte nur unter einem Namen in der Kopfzeile; Spalte ${column} hat einen Wert, aber keinen Namen (verbundene Zellen benennen nur ihre erste Spalte)`,
  'row.object': 'ein JSON-Objekt',
  'row.manyFields': ({ max }) => `ein Datensatz mit höchstens ${number(max)} Feldern`,
  'row.nesting': ({ max }) => `JSON mit höchstens ${number(max)} verschachtelten Klammern`,
  'row.json': ({ reason }) => `gültiges JSON (${reason})`,
  'row.aavso':
    'Tag, Luftruhe (E, G, F oder P), UT (HHMM), Gruppen, Flecken und Relativzahl, dann keine oder alle Gruppen von Nord und Süd und Flecken von Nord und Süd, dann der Beobachter',
  'row.aavsoMonth': 'eine Zeile „For the month of: MAY 2003“ über den Datenzeilen',
  'row.aavsoObserver': 'ein Beobachter in der letzten Spalte oder eine Zeile „Solar data from: CODE“',
  'row.silso':
    'sechs Spalten: Jahr, Monat, Tag, Station, 1 (oder 0 für einen Tag ohne Daten) und die Zahl der Gruppen (oder -1)',
  'row.misfit': ({ fault }) => `eine Zeile, deren Spalten zum Profil passen; diese ${fault}`,
  'row.malformed': ({ line, rule }) => `Zeile ${line} ist keine Datenzeile; erwartet: ${rule}`,

  // Columns
  'is.noField': ({ kind, hint }) => `ist kein Feld von ${KINDS[kind].plural}${hint}`,
  'is.inNeither': ({ kind, hint }) =>
    `steht weder im Profil noch ist sie ein Feld von ${KINDS[kind].plural}${hint}`,
  'is.unnamed': 'kann kein Feld sein; lassen Sie sie weg',
  'is.repeated': 'kommt zweimal vor',
  'is.constant': ({ field }) => `ergibt ${field}, das auch für alle Zeilen gesetzt ist`,
  'is.sameField': ({ field, column }) => `ergibt ${field}, wie auch die Spalte ${quoted(column)}`,
  'is.sameDate': ({ field }) => `ergibt ${field}, wie auch die Spalten des Datums`,
  'is.missingForDate': 'fehlt, aber das Datum braucht sie',
  'is.missingForId': ({ template }) => `fehlt, aber die Vorlage der IDs ${template} braucht sie`,
  'is.missingForSkip': ({ hint }) => `fehlt, aber die Regel für weggelassene Zeilen braucht sie${hint}`,
  'column.named': ({ column, fault }) => `die Spalte ${quoted(column)} ${fault}`,
  'column.unnamed': ({ fault }) => `eine Spalte ohne Namen ${fault}`,

  // Files. Most continue a sentence that begins with the name of the file.
  'file.missing': 'diese Datei gibt es nicht',
  'file.directory': 'ist ein Ordner, keine Datei',
  'file.noRow': 'es gibt keine Zeilen',
  'file.noRows': 'es gibt keine Zeilen, daher wurde nichts veröffentlicht',
  'file.noGuess': ({ fault }) => `${fault}, daher konnte kein Profil vorgeschlagen werden`,
  'file.noJson': 'die Datei ist leer; möglich sind eine JSON-Liste von Datensätzen oder eine Seite der API',
  'file.page':
    'die Datei ist eine Seite einer Liste, die weitergeht: ihr next_cursor ist nicht null. Laden Sie für die ganze Liste ' +
    '/bulk/v1/observations.ndjson oder /bulk/v1/images.ndjson von jenem Server herunter',
  'file.noEndMarker': ({ marker }) =>
    `die letzte Zeile ist nicht die Endmarke ${quoted(marker)}, die Eingabe endete also zu früh; nichts wurde veröffentlicht`,
  'file.spreadsheet': ({ extension }) =>
    `Dateien mit der Endung .${extension} können nicht gelesen werden; speichern Sie das Blatt als .xlsx oder .csv`,
  'file.unknownFormat':
    'der Dateiname zeigt das Format nicht; möglich sind .csv, .tsv, .ndjson, .jsonl, .json und .xlsx, jeweils auch mit .gz',
  'table.empty': 'die Datei ist leer; erwartet wird eine Datei mit einer Kopfzeile',
  'table.noRowInHeader': ({ line }) =>
    `Zeile ${line} soll die Kopfzeile sein, aber dort beginnt keine Tabellenzeile`,
  'table.headerFault': ({ line, rule }) => `Zeile ${line} soll die Kopfzeile sein; erwartet: ${rule}`,
  'table.noHeader': ({ line }) => `Zeile ${line} soll die Kopfzeile sein, aber die Datei endet vorher`,
  'table.manyColumns': ({ line, max }) =>
    `die Kopfzeile in Zeile ${line} hat mehr als ${number(max)} Spalten; entfernen Sie die, die Sie nicht brauchen`,
  'table.quotedHeader': ({ name }) =>
    `der Name der Spalte ${name} hat Anführungszeichen; speichern Sie die Datei als .csv`,
  'table.quote': ({ line, cell, reason }) =>
    `Zeile ${line} öffnet ein Anführungszeichen in Zelle ${cell}, aber ${reason}; ` +
    'erwartet werden ein schließendes für jede Zelle, die mit einem beginnt, und verdoppelte innerhalb einer solchen Zelle',
  'quote.longRow': ({ max }) => `die Tabellenzeile hat mehr als ${number(max)} Zeichen`,
  'quote.textBehind': ({ line }) => `nach dem schließenden in Zeile ${line} folgt Text`,
  'quote.notClosed': 'die Datei endet, bevor es geschlossen wird',
  'text.gzip': ({ reason }) =>
    `ist kein gültiges gzip (${reason}); erwartet werden vollständige gzip-Teile, gefolgt nur von Nullbytes`,
  'text.encoding': ({ encoding, line }) =>
    `ist kein Text im Zeichensatz ${encoding}: in oder nach Zeile ${line} ist ein Fehler`,
  'text.cutOff': ({ line }) => `ist kein UTF-8-Text: Zeile ${line} endet mitten in einem Zeichen`,
  'text.notUtf8': ({ line }) => `ist kein UTF-8-Text: Zeile ${line}`,
  'text.otherEncoding': ({ line, shown, encoding }) =>
    `ist kein UTF-8-Text: Zeile ${line}. Wenn dort ${quoted(shown)} stehen soll, wählen Sie den Zeichensatz ${encoding}`,
  'text.utf8': ({ encoding }) => `ist UTF-8-Text, nicht ${encoding}; wählen Sie den Zeichensatz utf-8`,
  'text.longLine': ({ line, max }) => `Zeile ${line} ist länger als ${number(max)} Zeichen`,
  'json.invalid': ({ line, reason }) => `ist kein gültiges JSON: Zeile ${line}: ${reason}`,
  'xlsx.other': 'ist keine XLSX-Datei; speichern Sie sie als .xlsx (Excel-Arbeitsmappe) oder als CSV',
  'xlsx.old':
    'ist eine .xls-Datei oder durch ein Passwort geschützt; speichern Sie sie ohne Passwort als .xlsx oder als CSV',
  'xlsx.unreadable': ({ reason }) => `ist keine lesbare XLSX-Datei: ${reason}`,
  'xlsx.saveAgain': ({ reason }) =>
    `ist keine lesbare XLSX-Datei: ${reason}; öffnen und speichern Sie sie in einer Tabellenkalkulation`,
  'xlsx.tooMuch': ({ found }) =>
    `ist zu groß (${found}); speichern Sie das Blatt als CSV, und importieren Sie diese Datei`,
  'xlsx.tooLarge': ({ megabytes }) =>
    `ist größer als ${number(megabytes)} MB; speichern Sie das Blatt als CSV, und importieren Sie diese Datei`,
  'xlsx.manyRows': ({ max }) => `hat mehr als ${number(max)} Zeilen`,
  'xlsx.manyColumns': ({ column, line, max, last }) =>
    `hat einen Wert in Spalte ${column} von Zeile ${line}; möglich sind ${number(max)} Spalten, bis ${last}`,
  'xlsx.noSheet': 'hat kein Blatt mit Zellen',
  'xlsx.emptySheet': 'das Blatt ist leer; erwartet wird ein Blatt mit einer Kopfzeile',
  'xlsx.emptyHeader': ({ line }) => `Zeile ${line} soll die Kopfzeile sein, ist aber leer`,
  'sheets.unknown': ({ name, sheets, hint }) =>
    `hat kein Blatt ${quoted(name)}; seine Blätter sind ${sheets.join(', ')}${hint}`,
  'sheets.several': ({ sheets, first }) =>
    `hat mehrere Blätter mit denselben Spalten: ${sheets.join(', ')}; wählen Sie alle oder die zu lesenden, zum Beispiel ${first}`,
  'sheets.otherColumns': ({ name }) => `${name} (andere Spalten)`,
  'sheets.hidden': ({ name }) => `${name} (ausgeblendet)`,

  // Notes about files
  'note.delimiter': ({ delimiter }) => `die Spalten sind durch ${DELIMITERS[delimiter]} getrennt`,
  'note.headerLine': ({ line }) => `die Kopfzeile ist Zeile ${line}; was darüber steht, wird weggelassen`,
  'note.headerRow': ({ line }) => `die Kopfzeile ist Zeile ${line}; was darüber steht, wird weggelassen`,
  'note.utf16': 'der Text ist UTF-16',
  'note.quotes': ({ example }) =>
    `Texte wie ${example} werden mit ihren Anführungszeichen gelesen; wenn eine Tabellenkalkulation die Datei geschrieben hat, speichern Sie sie als .csv`,
  'note.firstSheet': ({ sheets, total }) => `${readSheets(sheets)}, das erste von ${number(total)}`,
  'note.sheets': ({ sheets }) => readSheets(sheets),
  'note.sheetsOf': ({ sheets, left }) => `${readSheets(sheets)}; weggelassen: ${left.join(', ')}`,
  'note.noCell': ({ line, column }) =>
    `Zeile ${line} hat in der Spalte ${quoted(column)} keine Zelle, die ersetzt werden könnte`,
  'note.withoutProfile': ({ columns }) =>
    `wird ohne das Profil der Quelle gelesen, weil es keine Spalte ${columns} gibt`,
  'note.constants': ({ missing, constants }) =>
    `Zeilen ohne ${missing} sind Berichtigungen, daher ${constants.length === 1 ? 'wird der gesetzte Wert' : 'werden die gesetzten Werte'} ${constants.join(', ')} nicht geschrieben`,
  'note.malformedRows': ({ fault, more }) => `${fault} (und ${number(more)} weitere)`,

  // Warnings: what is unusual about a row, and how it is published
  warning: ({ unusual, detail, published }) => `${unusual}${detail}: ${published}`,
  'warning.hemispheres': 'die Gruppen von Nord und Süd ergeben nicht die Gesamtzahl',
  'warning.groups': 'mehr Gruppen als Flecken',
  'warning.leapSecond': 'eine Schaltsekunde (23:59:60)',
  'warning.repeatedTime': 'eine Ortszeit, die die Uhren zweimal zeigten',
  'warning.commaInTag': 'ein Schlagwort mit einem Komma',
  'warning.lineLikeRow': 'eine Zeile in einer Zelle, die wie eine Tabellenzeile aussieht',
  'warning.duplicate': 'derselbe Inhalt wie in einer früheren Zeile',
  'warning.otherSource': 'Beobachter, Zeit und Art einer Beobachtung aus einer anderen Quelle',
  'published.hemispheres': AS_GIVEN,
  'published.groups': AS_GIVEN,
  'published.leapSecond': 'als die Sekunde davor veröffentlicht',
  'published.repeatedTime': 'als die erste der beiden veröffentlicht',
  'published.commaInTag': 'als ein Schlagwort veröffentlicht; trennen Sie Schlagwörter durch Semikolons',
  'published.lineLikeRow': `${AS_GIVEN}; prüfen Sie, ob darüber ein Anführungszeichen fehlt`,
  'published.duplicate': 'weggelassen',
  'published.otherSource': 'in beiden veröffentlicht',
  'detail.line': ({ line, column }) => ` (Zeile ${line} in ${quoted(column)})`,
  'detail.source': ({ source }) => ` (Quelle ${source})`,

  // Questions about a suggested profile
  'question.zone': ({ columns }) => `In welcher Zeitzone sind die Zeiten in ${columns}?`,
  'question.offset': ({ zone, columns }) =>
    `Die Zeiten gelten das ganze Jahr als ${zone}, wie in ${columns}. Werden die Uhren im Sommer umgestellt, wählen Sie einen Namen wie Europe/Berlin.`,
  'question.guessedZone': ({ zone, columns }) => `Sind die Zeiten in ${columns} die von ${zone}?`,
  'question.dateFormat': ({ example }) =>
    `Das Format des Datums ${example} ist unbekannt: Legen Sie es fest.`,
  'question.unreadDates': ({ bad, dates, format }) =>
    `${number(bad)} von ${number(dates)} Datumsangaben der Stichprobe können nicht als ${format} gelesen werden. Die Prüfung liest alle Zeilen.`,
  'question.dateOrder': ({ example, format, alternative }) =>
    `Datumsangaben wie ${example} können ${format} oder ${alternative} sein: Prüfen Sie das Format.`,
  'question.noDate': 'Keine Spalte ergibt das Datum: Wählen Sie eine oder zwei.',
  'question.noObserver':
    'Keine Spalte ergibt den Beobachter: Wählen Sie eine, oder geben Sie für alle Zeilen denselben an.',
  'question.noFile': 'Keine Spalte ergibt den Namen der Bilddatei, den Bilder brauchen: Wählen Sie eine.',
  'question.column': ({ column, field }) => `Ist die Spalte ${quoted(column)} wirklich ${field}?`,
  'question.type': ({ column }) =>
    `Ist die Spalte ${quoted(column)} wirklich der Typ, die Art der Beobachtung? Ihre Werte sehen so aus.`,
  'question.whiteLight': 'Sind alle Beobachtungen im Weißlicht? Wenn nicht, ändern Sie den Typ.',
  'question.totals': ({ labels, column }) =>
    `Zeilen mit ${labels} in der Spalte ${quoted(column)} gelten als Summen und werden weggelassen. Ist das richtig?`,
  'question.nulls': ({ texts }) =>
    `Diese Texte gelten als „keine Angabe“: ${texts}. Entfernen Sie die, die etwas anderes bedeuten.`,
  'question.names': ({ field, texts, column }) =>
    `Welche Werte von ${field} sind ${texts} in der Spalte ${quoted(column)}?`,
  'question.compass': ({ column, direction }) =>
    `Ist O in der Spalte ${quoted(column)} ${direction === 'east' ? 'Osten' : 'Westen'}? Prüfen Sie die Buchstaben der Himmelsrichtungen.`,
  'question.scale': ({ column }) => `Welches Ende der Skala von ${quoted(column)} ist das beste?`,
  'question.cloudScale': ({ column }) => `Stimmt die Skala von ${quoted(column)}?`,
  'question.changedValues': ({ texts, column }) =>
    `Eine Tabellenkalkulation hat Werte der Spalte ${quoted(column)} in ${texts} geändert: Berichtigen Sie sie in der Datei. Bis dahin sind diese Zeilen fehlerhaft.`,
  'question.words': ({ texts, column }) =>
    `Welche Zahlen von 0 bis 100 sind ${texts} in der Spalte ${quoted(column)}? Bis Sie sie angeben, sind diese Zeilen fehlerhaft.`,
  'question.prefix': ({ prefix }) =>
    `IDs beginnen mit ${quoted(prefix)}. Das enthält den Nickname eines Beobachters, der in ihnen bliebe; wählen Sie einen anderen Anfang.`,
  'question.noId': ({ column, rule }) =>
    `Die Spalte ${quoted(column)} wird nicht als ID verwendet, weil Werte fehlen, sich wiederholen oder anders sind als ${rule}.`,
  'question.twice': ({ columns }) =>
    `Die Kopfzeile hat ${columns} zweimal: Benennen Sie eine davon in der Datei um, weil der Import sie ablehnt.`,
  'question.ignored': ({ columns }) => `Diese Spalten werden weggelassen: ${columns}.`,

  // Headers
  'header.oneColumn':
    'die Kopfzeile hat nur eine Spalte; wählen Sie das Zeichen, das die Spalten trennt: Komma, Semikolon oder Tabulator',
  'header.otherLine': 'wenn die Kopfzeile eine andere Zeile ist, wählen Sie diese',
  'header.unknown': ({ columns, otherLine }) =>
    `keine Spalte der Kopfzeile ist bekannt: ${columns}; ${otherLine}, sonst wählen Sie, ob es Beobachtungen, Bilder oder Beobachter sind`,
  'header.unnamed': 'eine Spalte hat keinen Namen',
  'header.missing': ({ name }) => `die Spalte ${name} fehlt`,
  'header.noUrl': 'es gibt keine Spalte url_<Schlüssel>: ein Bild hat mindestens eine URL',
  'header.profile': 'um Dateien mit anderen Spalten zu importieren, ordnen Sie diese den Feldern zu',
  'header.mapColumns': 'ordnen Sie die Spalten Feldern zu, oder lassen Sie sie weg',
  'header.notGiven': ({ field }) => `keine Spalte ergibt ${field}`,
  'header.urlNotGiven': 'keine Spalte ergibt eine url_<Schlüssel>: ein Bild hat mindestens eine URL',
  'header.ofSource': 'das Profil ist das der Quelle',

  // Profiles
  'profile.value': ({ value, rule }) => `${value}; möglich ist ${rule}`,
  'profile.key': ({ hint, keys }) => `diesen Schlüssel gibt es nicht${hint} Bekannt sind: ${keys}`,
  'profile.delimiter': 'Komma, Semikolon oder Tabulator',
  'profile.encoding': 'ein Name wie utf-8, windows-1252, iso-8859-15 oder utf-16le',
  'profile.unknownEncoding': ({ encoding, rule }) =>
    `${quoted(encoding)} ist kein bekannter Zeichensatz; möglich ist ${rule}`,
  'profile.header': ({ max }) => `die Zeile der Kopfzeile, von 1 bis ${number(max)}`,
  'profile.decimal': 'ein Punkt oder ein Komma',
  'profile.compass': 'die Großbuchstaben von Nord, Süd, Ost und West, zum Beispiel NSOW',
  'profile.id': 'ein Text wie {hash} oder {Nr}-{date}',
  'profile.format': 'ein Format wie DD.MM.YYYY HH:mm, julian-day oder excel',
  'profile.zone': 'eine Zeitzone wie Europe/Berlin',
  'profile.unknownZone': ({ zone, nearest }) =>
    `${quoted(zone)} ist keine Zeitzone; möglich sind UTC, ein Name wie ${nearest} oder eine Abweichung wie +01:00`,
  'profile.openZone': 'In welcher Zeitzone sind die Zeiten?',
  'profile.openZoneOf': ({ columns }) => `In welcher Zeitzone sind die Zeiten in ${columns}?`,
  'profile.scale':
    'zwei Bereiche wie 1..5 -> 0..100, oder 5..1 -> 0..100, wenn eine kleine Zahl am besten ist',
  'profile.field': ({ field, fault }) => `${quoted(field)} ${fault}`,
  'profile.dateColumn': 'das ist schon eine Spalte des Datums',
  'profile.ignored': 'diese Spalte wird auch weggelassen',
  'profile.noScale': 'nur Felder mit ganzen Zahlen können eine Skala haben',
  'profile.dateValues': 'Datumsangaben werden nach ihrem Format gelesen',
  'profile.julianZone': ({ zone }) => `${zone}; möglich ist UTC, worin Julianische Daten stehen`,
  'profile.noDate': ({ kind }) => `ein Datum von ${KINDS[kind].plural} gibt es nicht`,
  'profile.noId': ({ kind }) => `eine ID von ${KINDS[kind].plural} gibt es nicht`,
  'profile.oneSheet': 'ein Blatt ist schon genannt; möglich ist nur eines von beidem',
  'template.malformed': ({ template }) => `${quoted(template)}; möglich sind ${TEMPLATE}`,
  'template.constant': ({ template }) =>
    `${quoted(template)} gäbe allen Zeilen dieselbe ID; möglich sind ${TEMPLATE}`,
  'template.ambiguous': ({ template }) =>
    `${quoted(template)} könnte verschiedenen Zeilen dieselbe ID geben; schreiben Sie eines von . _ : - nach jedem Platzhalter, auf den ein weiterer folgt`,
  'template.hashFirst': ({ template }) =>
    `${quoted(template)}; {hash} muss vor Feldern und Spalten stehen, zum Beispiel {hash}-{Nr}`,

  // Notes about imported rows
  'note.kept': ({ bad, isDryRun }) =>
    `nichts ${isDryRun ? 'würde' : 'wurde'} zurückgezogen, weil Datensätze, die in den Dateien fehlen, zu ${count(bad, 'fehlerhaften Zeile', 'fehlerhaften Zeilen')} ohne sichere ID gehören können; berichtigen Sie diese zuerst`,
  'note.newSource': ({ source, kind, isDryRun }) =>
    `${source} ${isDryRun ? 'wäre' : 'ist'} eine neue Quelle von ${KINDS[kind].plural}`,
  'note.secondSource': ({ kind, only, isDryRun }) =>
    `es ${isDryRun ? 'gäbe' : 'gibt'} nun zwei Quellen von ${KINDS[kind].plural}, daher brechen Importe per Befehl ab, bis sie ihre nennen, etwa ${only}`,
  'note.takenOver': ({ records, owner, source, isDryRun }) =>
    `${count(records, 'Datensatz', 'Datensätze')} der Quelle ${owner} ${isDryRun ? 'würden' : 'wurden'} von ${source} übernommen`,
  'note.renamed': ({ rows, from, to }) =>
    `${count(rows, 'Zeile', 'Zeilen')} von ${from} unter dem neuen Nickname ${to} veröffentlicht`,
  'note.leftOut': ({ rows }) => `${count(rows, 'Zeile', 'Zeilen')} von vergessenen Beobachtern weggelassen`,
  'note.anonymous': ({ rows }) =>
    `${count(rows, 'Zeile', 'Zeilen')} von vergessenen Beobachtern unter einem anderen Nickname veröffentlicht`,

  // Sources
  'source.name': ({ name }) =>
    `${quoted(name)} kann keine Quelle heißen; möglich sind Kleinbuchstaben ohne Umlaute, Ziffern und -, höchstens 40 Zeichen, zum Beispiel verein-2024`,
  'source.mirrorName': ({ name }) =>
    `der Name ${name} ist dem vorbehalten, was heliolog mirror kopiert; wählen Sie einen anderen`,
  'source.ofMirror':
    'dieser Datenspeicher ist eine Spiegelung; importieren Sie auf dem Server, den er kopiert, oder in einen anderen Datenspeicher',
  'source.several': ({ kind, sources }) =>
    `es gibt mehrere Quellen von ${KINDS[kind].plural}; wählen Sie eine, oder geben Sie einen neuen Namen an: ${sources}`,
  'source.similar': ({ kind, name, similar }) =>
    `es gibt keine Quelle ${name} von ${KINDS[kind].plural}, aber eine namens ${similar}; verwenden Sie diesen Namen, oder bestätigen Sie, dass ${name} eine neue Quelle ist`,
  'source.gone': ({ kind, name }) =>
    `die Quelle ${name} von ${KINDS[kind].plural} wurde inzwischen umbenannt oder entfernt; nichts wurde geändert`,
  'source.percent': ({ percent }) => `${number(percent)} % davon`,
  'source.brake': ({ retracted, ofSource, kind, limit, ids }) =>
    `das würde ${number(retracted)} von ${number(ofSource)} ${KINDS[kind].plural} zurückziehen, mehr als ${limit}; nichts wurde geändert. Es sind ${ids}`,

  // Undo
  'undo.rejected': ({ publication, reason }) =>
    `Veröffentlichung ${publication} kann nicht rückgängig gemacht werden: ${reason}`,
  'undo.nothing': 'noch wurde nichts veröffentlicht, also gibt es nichts rückgängig zu machen',
  'undo.unknown': ({ publication, newest }) =>
    `es gibt keine Veröffentlichung ${publication}; die neueste ist ${newest}`,
  'undo.unchanged': 'sie hat keine Datensätze geändert',
  'undo.noHistory': ({ first }) =>
    `die Vorgeschichte von Veröffentlichung ${first} wurde gelöscht; rückgängig machen lassen sich die ab ${first + 1}`,
  'undo.conflicts': ({ total }) =>
    `spätere Veröffentlichungen haben ${total === 1 ? 'einen ihrer Datensätze' : `${number(total)} ihrer Datensätze`} geändert; nichts wurde geändert`,
  'undo.conflict': ({ kind, id, publication }) =>
    `  ${KINDS[kind].name} ${quoted(id)}: Veröffentlichung ${publication}`,
  'undo.more': ({ more }) => `  … und ${number(more)} weitere`,
  'undo.first': ({ publications }) =>
    `Machen Sie zuerst ${publications.map((one) => `Veröffentlichung ${one}`).join(', dann ')} rückgängig, oder berichtigen Sie diese Datensätze mit einem Import.`,

  // Findings about a store
  'finding.file': ({ file, reason }) => `${file} ist beschädigt: ${reason}`,
  'finding.block': ({ table, block, reason }) => `${table} ist in Block ${block} beschädigt: ${reason}`,
  'finding.unchecked':
    'Indizes wurden nicht geprüft, weil diese Rolle die Erweiterung amcheck nicht benutzen darf: Führen Sie als Superuser „create extension amcheck“ aus, und erlauben Sie der Rolle die Funktionen',
  'finding.noTable': ({ table }) => `die Tabelle ${table} fehlt`,
  'finding.noDataset': 'die Tabelle dataset hat keine Zeile',
  'finding.columns': ({ id, table }) =>
    `die Spalten von ${id} in der Tabelle ${table} passen nicht zum Inhalt`,
  'finding.tagMissing': ({ kind, id }) =>
    `die Kopie nach Schlagwort zu ${KINDS[kind].name} ${id} fehlt oder weicht davon ab`,
  'finding.tagExtra': ({ kind, id }) =>
    `es gibt eine Kopie nach Schlagwort zu ${KINDS[kind].name} ${id} ohne dieses Schlagwort`,
  'finding.month': ({ month }) => `die Monatswerte von ${month} passen nicht zu den Tagen`,
  'finding.day': ({ day }) => `die Tageswerte vom ${day} passen nicht zu den Datensätzen`,
  'finding.digest': ({ day }) => `die Prüfsumme vom ${day} passt nicht zu den Datensätzen`,
  'finding.observer': ({ nickname }) =>
    `die Zusammenfassung zu ${quoted(nickname)} passt nicht zu den Datensätzen`,
  'finding.source': ({ number }) => `es gibt Datensätze der Quelle Nummer ${number}, die nicht existiert`,
  'finding.counts': ({ observations, images, publishedObservations, publishedImages }) =>
    `es gibt ${number(observations)} Beobachtungen und ${number(images)} Bilder, veröffentlicht sind als Anzahl ${number(publishedObservations)} und ${number(publishedImages)}`,
  'finding.urlKeys': ({ found, published }) =>
    `die URL-Schlüssel der Bilder sind ${found}, veröffentlicht sind ${published}`,
  'finding.version': ({ found, published }) =>
    `die Datensätze haben die Datenversion ${found}, veröffentlicht ist ${published}`,
  'finding.meta': ({ found, published }) => `als Metadaten ist ${published} veröffentlicht statt ${found}`,
  'finding.textBytes': ({ found, stored }) =>
    `die Längen der Texte in den Datensätzen sind ${found}, gespeichert sind ${stored}`,
  'finding.changes': ({ publication, kind, counted, found }) =>
    `Veröffentlichung ${publication} nennt für ${KINDS[kind].name} ${counted[0]} neue, ${counted[1]} geänderte und ${counted[2]} zurückgezogene Datensätze, der Datenspeicher hat ${found[0]}, ${found[1]} und ${found[2]}`,
  'finding.publication': ({ publication }) =>
    `Veröffentlichung ${publication} passt nicht zur vorherigen oder zu den aktuellen Daten`,
  'finding.formerMonth': ({ month }) => `frühere Monatswerte von ${month} fehlen`,
  'finding.formerDay': ({ day }) => `frühere Tageswerte vom ${day} fehlen`,
  'finding.formerState': ({ kind, id }) =>
    `der frühere Stand zu ${KINDS[kind].name} ${quoted(id)} fehlt oder ist falsch`,
  'finding.tombstone': ({ kind, id }) =>
    `der Löschvermerk zu ${KINDS[kind].name} ${quoted(id)} fehlt oder ist falsch`,
  'finding.index': ({ table }) =>
    `die Tabelle ${table} des Gemeinschaftsindex passt nicht zu den Datensätzen`,
  'finding.more': ({ more }) => `… und ${number(more)} weitere wie der letzte`,
  'warning.setting': ({ name, hint }) => `${name} ist keine Einstellung und bleibt ohne Wirkung; ${hint}`,
  'warning.passwords': ({ path, command }) =>
    `andere Benutzer dieses Rechners können die Passwörter in ${path} lesen; führen Sie aus: ${command}`,
  'warning.readable': ({ command }) =>
    `andere Benutzer dieses Rechners können den Datenspeicher lesen; führen Sie aus: ${command}`,
  'warning.cache': ({ folder, reason, setting }) =>
    `Downloads enden mit Fehler 503, weil der Cache-Ordner ${folder} nicht beschreibbar ist: ${reason}; setzen Sie ${setting}`,

  // Observers
  'observer.unknown': ({ nickname, hint, advice }) =>
    `kein Beobachter heißt ${quoted(nickname)}${hint}${advice}`,
  'observer.absentAdvice':
    ' (soll es nur für Zeilen späterer Importe gelten, geben Sie an, dass derzeit niemand den Nickname hat)',
  'observer.noNickname': ({ text, rule }) => `${quoted(text)} ist kein Nickname; erlaubt: ${rule}`,
  'observer.isFormer': ({ nickname }) =>
    `nichts wurde geändert: Importe merken sich ${quoted(nickname)} als früheren Nickname eines anderen Beobachters; wählen Sie einen anderen, oder beenden Sie das zuerst in der Liste der gemerkten Nicknames`,
  'observer.same': ({ nickname }) => `der Beobachter heißt bereits ${quoted(nickname)}`,
  'observer.exists': ({ nickname }) =>
    `einen Beobachter ${quoted(nickname)} gibt es schon; nichts wurde geändert. Führen Sie beide zusammen, damit er die Datensätze beider bekommt, oder wählen Sie einen anderen Nickname`,
  'observer.noTarget': ({ nickname }) =>
    `nichts wurde geändert: kein Beobachter heißt ${quoted(nickname)}, mit dem man zusammenführen könnte. Berichtigen Sie den Nickname, oder führen Sie nicht zusammen`,
  'observer.ofMirror':
    'dieser Datenspeicher ist ein Spiegel; benennen Sie den Beobachter auf dem Server um, den er kopiert',
  'observer.noRecord': ({ nickname }) => `Kein Datensatz hat derzeit den Nickname ${quoted(nickname)}.`,
  'observer.later': ({ nickname, to }) =>
    `Spätere Importe veröffentlichen Zeilen von ${quoted(nickname)} als ${quoted(to)}.`,
  'observer.noEntry': ({ number }) =>
    `kein gemerkter Nickname hat die Nummer ${number}; vielleicht wurde er beendet`,

  // Forgotten observers
  'forget.former': ({ nicknames }) =>
    `frühere Nicknames, die auch vergessen werden: ${nicknames.map(quoted).join(', ')}`,
  'forget.isFormerOf': ({ nickname, nicknames }) =>
    `${quoted(nickname)} ist ein früherer Nickname von ${nicknames.map(quoted).join(', ')}; dessen Datensätze bleiben`,
  'forget.isFormer': ({ nickname }) =>
    `nichts wurde geändert: ${quoted(nickname)} ist ein früherer Nickname, der auch vergessen wird; wählen Sie einen anderen`,
  'forget.mention': ({ nicknames, field, records, advice, isPreview }) =>
    `${anyOf(nicknames)} steht noch in ${field} von ${count(records, 'Datensatz', 'Datensätzen')}: ${advice}, ${isPreview ? 'bevor Sie vergessen' : 'bevor Sie die Ankündigung löschen'}`,
  'forget.correct': 'berichtigen Sie diese Datensätze mit einem Import',
  'forget.renameFiles': ({ field }) =>
    `importieren Sie diese Bilder mit anderen Werten von ${field}, und benennen Sie die Dateien um`,
  'forget.keptIds': ({ nicknames, records }) =>
    `${anyOf(nicknames)} steht noch in der ID von ${count(records, 'Datensatz', 'Datensätzen')}`,
  'forget.openIds': ({ nicknames, records }) =>
    `nichts wurde geändert: die IDs von ${count(records, 'Datensatz', 'Datensätzen')} enthalten ${anyOf(nicknames)} und blieben öffentlich. Wählen Sie, was mit diesen IDs geschieht`,
  'forget.deletes': ({ nickname, isPreview }) =>
    `${quoted(nickname)} zu vergessen ${isPreview ? 'würde' : 'hat'} die Vorgeschichte aller bisherigen Veröffentlichungen ${isPreview ? 'löschen' : 'gelöscht'}: ihre Versionen sind dann nicht mehr verfügbar und lassen sich nicht mehr rückgängig machen`,
  'forget.sourceName': ({ kind, source }) =>
    `der Name der Quelle ${source} von ${KINDS[kind].plural} enthält den Nickname; benennen Sie sie im Terminal um: heliolog source rename`,
  'forget.sourceProfile': ({ kind, source }) =>
    `das Profil der Quelle ${source} von ${KINDS[kind].plural} enthält den Nickname; importieren Sie eine Datei mit anderen Spalten und Werten in die Quelle, die diese dann behält`,
  'forget.noRecord': ({ nickname }) =>
    `kein Datensatz hat derzeit den Nickname ${quoted(nickname)}; spätere Importe behandeln Zeilen mit ihm wie entschieden`,
  'forget.done': ({ nickname, to, records, publication }) =>
    `${quoted(nickname)} ${to === '' ? 'hat keine Datensätze mehr' : `heißt jetzt ${quoted(to)}`}; ${count(records, 'früherer Stand eines Datensatzes', 'frühere Stände von Datensätzen')} gelöscht, Versionen vor Veröffentlichung ${publication} sind nicht mehr verfügbar`,
  'forget.announced': ({ nickname, day }) =>
    `Der Änderungs-Feed kündigt an, dass ${quoted(nickname)} entfernt wurde. Löschen Sie die Ankündigung ab ${day}, wenn Clients und Spiegel sie geholt haben: Die Seite Beobachter hat dafür eine Schaltfläche.`,
  'forget.elsewhere':
    'Nicht geändert: Sicherungen, Spiegel, heruntergeladene Kopien, das Aufrufprotokoll sowie Ihre eigenen Dateien und Datenbanken. Spätere Importe behandeln Zeilen mit dem Nickname wie jetzt entschieden.',

  // Former records
  'history.none': 'noch wurde nichts veröffentlicht, also gibt es keine Vorgeschichte',
  'history.pruned': ({ records, publication, version, at, isPreview }) =>
    `${count(records, 'früherer Stand eines Datensatzes', 'frühere Stände von Datensätzen')} ${isPreview ? 'würden gelöscht' : 'gelöscht'}; verfügbar sind die Versionen ab Veröffentlichung ${publication} (${version}, ${at})`,
  'history.removals': ({ removals, isPreview }) =>
    `${count(removals, 'Ankündigung', 'Ankündigungen')} zu vergessenen Beobachtern ${isPreview ? 'würden gelöscht' : 'gelöscht'}; Clients mit einer älteren Kopie müssen sie neu herunterladen`,
  'history.notErasedYet':
    'der Vorgang endete, bevor die gelöschten Datensätze aus den Dateien des Datenspeichers entfernt waren; das Löschen der Ankündigungen holt das nach',
  'history.notErased': ({ reason }) =>
    `frühere Datensätze sind gelöscht, stehen aber noch in den Dateien des Datenspeichers: ${reason}. Wenn das behoben ist, entfernt sie das Löschen der Ankündigungen`,

  // Stores and jobs
  'store.unusable': ({ location, reason, outcome }) =>
    `der Datenspeicher ${location} kann nicht verwendet werden: ${reason}; ${outcome}`,
  'store.locked': ({ holder, seconds }) =>
    `${holder ?? 'ein anderer Prozess'} schreibt seit mehr als ${seconds} s in den Datenspeicher; versuchen Sie es erneut, wenn er fertig ist`,
  'store.unchanged': 'nichts wurde geändert',
  'store.committed': 'die Änderung selbst wurde vorher vorgenommen',
  'store.unknownChange':
    'es ist unbekannt, ob die Änderung vorgenommen wurde: prüfen Sie den Verlauf und die Tokens',
  'store.create': ({ location }) => `legt unter ${location} einen leeren Datenspeicher an`,
  'store.complete': ({ location }) => `ergänzt die Tabellen, die dem Datenspeicher ${location} fehlen`,
  'store.upgrade': ({ location, from, to }) =>
    `aktualisiert den Datenspeicher ${location} von Schemaversion ${from} auf ${to}`,
  'store.stopServers':
    'Server einer früheren Version können den Datenspeicher danach nicht mehr benutzen: Beenden Sie sie vorher, und sichern Sie den Datenspeicher',
  'store.synthetic': ({ location, observer, prefix }) =>
    `der Datenspeicher ${location} hat synthetische Daten, mit denen diese Zeilen vermischt würden: ${quoted(observer)} heißt nicht ${prefix}…; nichts wurde veröffentlicht. Starten Sie den Desk mit einem anderen Datenspeicher`,
  'store.later': ({ location, version, known }) =>
    `der Datenspeicher ${location} hat Schemaversion ${version}, aber diese Version von heliolog kennt keine spätere als ${known}; verwenden Sie die Version, die ihn angelegt hat, oder stellen Sie eine ältere Sicherung wieder her`,
  'store.foreign': ({ location }) =>
    `der Datenspeicher ${location} stammt von einem früheren Programm, und dieses kann seine Tabellen nicht lesen; exportieren Sie seine Daten mit jenem Programm, und importieren Sie sie in einen neuen Datenspeicher`,
  'job.ended': 'der Prozess des Vorgangs wurde unerwartet beendet; nichts wurde geändert',
  'job.busy': 'ein anderer Vorgang läuft; warten Sie, bis er endet, oder brechen Sie ihn ab',
  'job.notStarted': ({ reason }) => `der Prozess des Vorgangs kann nicht gestartet werden: ${reason}`,
  'job.unknown': ({ publication, reason }) =>
    `es ist unbekannt, ob Veröffentlichung ${publication} entstanden ist: ${reason}`,
  'job.notAsChecked':
    'der Datenspeicher hat sich seit der Prüfung geändert, daher wurde nichts veröffentlicht; prüfen Sie die Dateien erneut',
  'job.notAsPreviewed':
    'der Datenspeicher hat sich seit der Vorschau geändert, daher wurde nichts veröffentlicht; rufen Sie die Vorschau erneut auf',

  // Restores
  'restore.inUse': ({ path }) =>
    `ein anderer Prozess verwendet ${path}; beenden Sie den Server und andere Befehle, und stellen Sie dann erneut wieder her`,
  'restore.hasLog': ({ log }) =>
    `${log} ist vorhanden, vielleicht schreibt also ein anderer Prozess in diese Sicherung; zulässig: die Dateien einer fertigen Sicherung`,
  'restore.corrupt': ({ file, finding }) => `${file} ist beschädigt (${finding}); nichts wurde geändert`,
  'restore.unsound': ({ file, finding }) =>
    `die Sicherung ${file} ist fehlerhaft (${finding}); nichts wurde geändert`,
  'restore.sameFile': ({ file }) =>
    `${file} ist der Datenspeicher selbst; zulässig: die Datei einer Sicherung`,
  'restore.noBackup': ({ file }) =>
    `${file} ist keine Sicherung; zulässig: die Datei mit den Daten einer Sicherung, neben der mit den Tokens`,
  'restore.otherNames':
    'die Sicherung gehört zu einem anderen Datenspeicher, und beide kennen vergessene Beobachter; verschieben Sie die Dateien des jetzigen Datenspeichers, und stellen Sie dann erneut wieder her',
  'restore.ended':
    'der Prozess der Wiederherstellung endete unerwartet; der Datenspeicher hat die vorigen Daten oder die der Sicherung, wie seine Datenversion zeigt',
  'restore.postgres': 'dieser Datenspeicher liegt in PostgreSQL; stellen Sie ihn mit pg_restore wieder her',

  // Tokens
  'token.text': ({ max }) => `ein Text mit 1 bis ${max} Zeichen, ohne Steuerzeichen`,
  'token.value': ({ field, rule }) => `${TOKEN_FIELDS[field]}: möglich ist ${rule}`,
  'token.unknown': ({ id }) => `kein Token hat die ID ${quoted(id)}`,
  'token.deleted': ({ id, at }) => `${id} wurde gelöscht, ${at}: stellen Sie ein neues Token aus`,
  'token.revoked': ({ id }) =>
    `${id} ist widerrufen: stellen Sie ein neues Token aus, oder stellen Sie es wieder her, wenn das ein Versehen war`,
  'token.revokedBefore': ({ id, at }) => `${id} wurde schon widerrufen, ${at}`,
  'token.notRevoked': ({ id }) => `${id} ist nicht widerrufen, es gibt also nichts wiederherzustellen`,
  'token.expired': ({ id }) =>
    `${id} ist abgelaufen: verlängern Sie es zuerst, mit einem anderen letzten Tag`,
  'token.past': ({ day }) => `${day} ist vergangen, dieses Token wird also abgelehnt`,
  'token.stillExpired': ({ id, day }) =>
    `${id} ist am ${day} abgelaufen und wird deshalb weiterhin abgelehnt; verlängern Sie es mit einem anderen letzten Tag`,
  'token.hapiOff': ({ setting }) =>
    `HAPI ist ausgeschaltet (${setting}=off), dieses Token wird also abgelehnt`,

  // The desk
  'desk.keyUsed':
    'Diese Adresse wurde schon verwendet oder ist älter als zehn Minuten; drücken Sie im Terminal von heliolog desk die Eingabetaste, um eine neue zu erhalten',
  'desk.noSession':
    'Dieser Tab hat keine gültige Sitzung; drücken Sie im Terminal von heliolog desk die Eingabetaste, und öffnen Sie die neue Adresse',
  'desk.tooLarge': ({ megabytes }) =>
    `Die Dateien sind zusammen größer als ${number(megabytes)} MB; entfernen Sie einige, oder starten Sie heliolog desk mit einer höheren Grenze`,
  'desk.notStored': ({ folder, reason }) => `Die Datei kann nicht in ${folder} gespeichert werden: ${reason}`,
  'desk.bug':
    'Das ist ein Programmfehler; das Terminal von heliolog desk zeigt die Zeilen, die Sie melden können',
}
