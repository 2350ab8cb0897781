/** The Italian texts. */
import { countsIn, quoted } from './counts.ts'
import type { TokenField } from './en.ts'
import type { Catalogue } from './messages.ts'

const { count, number } = countsIn('it')

const range = ({ min, max }: { min?: number | undefined; max?: number | undefined }): string => {
  if (min === undefined) return max === undefined ? '' : ` di al massimo ${number(max)}`
  return max === undefined ? ` a partire da ${number(min)}` : ` da ${number(min)} a ${number(max)}`
}

const KINDS = {
  observation: {
    name: 'osservazione',
    plural: 'delle osservazioni',
    none: 'nessuna osservazione pubblicata',
  },
  image: { name: 'immagine', plural: 'delle immagini', none: 'nessuna immagine pubblicata' },
  observer: { name: 'osservatore', plural: 'degli osservatori', none: 'nessun osservatore pubblicato' },
}
const DELIMITERS: Readonly<Record<string, string>> = {
  ',': 'virgole',
  ';': 'punti e virgola',
  '\t': 'tabulazioni',
}
const TEMPLATE =
  '{hash}, campi o colonne tra parentesi graffe, per esempio {hash} o {Nr}-{date}; tra loro A-Z a-z 0-9 . _ : -'

const anyOf = (nicknames: readonly string[]) => nicknames.map(quoted).join(' o ')

const AS_GIVEN = 'pubblicato così com’è'

const readSheets = (sheets: readonly string[]) =>
  sheets.length === 1 ? `si legge il foglio ${sheets[0]}` : `si leggono i fogli ${sheets.join(', ')}`

const TOKEN_FIELDS: Record<TokenField, string> = {
  ...{ holder: 'Titolare', purpose: 'Scopo', email: 'E-mail' },
  ...{ rate: 'Richieste al minuto', bulkPerHour: 'Download all’ora', expiresOn: 'Ultimo giorno' },
}

export const it: Catalogue = {
  text: ({ text }) => text,
  lines: ({ lines }) => lines.join('\n'),
  place: ({ place, message }) => `${place}: ${message}`,
  'place.sheet': ({ file, sheet }) => `${file}, foglio ${sheet}`,
  'place.line': ({ file, line }) => `${file}, riga ${line}`,
  'place.row': ({ file, sheet, line }) => `${file}, foglio ${sheet}, riga ${line}`,
  'hint.nearest': ({ name }) => `; si intendeva ${name}?`,
  'hint.setting': ({ name }) => `si intendeva ${name}?`,
  'hint.settings': 'la documentazione elenca le impostazioni',

  'setting.rejected': ({ shown, reason }) => `${shown} non è accettato${reason && `: ${reason}`}`,
  'accent.contrast': ({ inLight, inDark, needed, light, dark }) =>
    `come testo ha un contrasto di ${inLight} nel tema chiaro e di ${inDark} in quello scuro, e in uno dei due ne serve uno di ${needed}; sono simili ${light} e ${dark}`,
  'license.unknown': ({ hint }) => `non è né un URL né l’identificatore di una licenza per dati${hint}`,
  'logo.format': 'il file non è né SVG né PNG',
  'logo.noViewBox': 'il suo <svg> non ha né viewBox né larghezza e altezza in pixel',
  'logo.noSize': 'l’immagine non ha dimensioni',
  'logo.tooLarge': ({ kilobytes }) => `ha ${kilobytes} kB`,
  'logo.unreadable': ({ reason }) => `non può essere letto (${reason})`,
  'settings.quotes':
    'un file di impostazioni non può avere questo valore: contiene una barra rovesciata, un accento grave o più di uno dei caratteri ", \' e $',
  'settings.changed': ({ file }) =>
    `${file} è cambiato da quando questa pagina lo ha letto; non è stato scritto nulla`,
  'settings.tooLarge': ({ file }) => `${file} avrebbe più di 64 kB; non è stato scritto nulla`,
  'settings.notWritten': ({ file, reason }) =>
    `${file} non può essere scritto: ${reason}; non è stato modificato nulla`,

  // Accepted values
  'form.id': 'da 1 a 128 caratteri tra A-Z a-z 0-9 . _ ~ : -, ma non . o ..',
  'form.nickname': 'un nickname da 1 a 64 caratteri, senza caratteri di controllo',
  'form.instant': 'RFC 3339 in UTC e secondi interi, per esempio 2024-05-11T09:30:00Z',
  'form.day': 'un giorno del calendario in UTC, AAAA-MM-GG',
  'form.email': 'un indirizzo e-mail, per esempio ada@example.org',
  'form.month': 'un mese di giorni UTC, AAAA-MM',
  'form.urls':
    'almeno un URL http o https assoluto di al massimo 2000 caratteri, ciascuno sotto una chiave di a-z 0-9 _',
  'value.any': 'un valore',
  'value.oneOf': ({ values }) => `uno di questi valori: ${values}`,
  'value.integer': (bounds) => `un numero intero${range(bounds)}`,
  'value.number': (bounds) => `un numero${range(bounds)}`,
  'value.text': ({ min, max }) =>
    max === undefined
      ? 'un testo'
      : min === undefined
        ? `un testo di al massimo ${number(max)} caratteri`
        : `un testo da ${number(min)} a ${number(max)} caratteri`,
  'value.columns': ({ rule, prefix }) => `${rule} (in CSV, in una colonna ${prefix}<chiave>)`,
  'value.orNull': ({ rule }) => `${rule}, oppure vuoto`,
  'value.valid': 'un testo senza caratteri NUL e senza surrogati isolati',
  'value.noThousands': ({ rule }) => `${rule}, senza separatore delle migliaia`,
  'value.decimalComma': ({ rule }) => `${rule}, con la virgola decimale`,
  'value.setDecimal': ({ rule }) =>
    `${rule}; per la virgola decimale, scegliere la virgola come segno decimale`,
  'value.scale': ({ lowest, highest, scale }) =>
    `un numero da ${number(lowest)} a ${number(highest)}, oppure vuoto, per la scala ${scale}`,
  'value.degrees': ({ rule, letters }) =>
    `${rule}; oppure gradi come 8° 30' ${letters[0]}. Lettere diverse da ${letters.join(', ')} devono essere i punti cardinali del profilo`,
  'value.orOfProfile': ({ rule, values }) => `${rule}, oppure un valore del profilo: ${values}`,
  'value.changed': ({ rule, hint }) => rule + hint,

  // Instants and dates
  'instant.form':
    'una data con ora secondo RFC 3339, per esempio 2024-05-11T09:30:00Z o 2024-05-11T11:30:00+02:00; per un’altra scrittura, indicare il formato delle date',
  'instant.noSuchDay': 'un giorno che esiste; il calendario non ha questo giorno',
  'instant.ambiguous':
    'una data dall’ordine certo, per esempio 2024-05-11T09:30:00Z; in questa può venire prima il giorno o il mese: indicare l’ordine con il formato delle date, per esempio DD/MM/YYYY o MM/DD/YYYY',
  'instant.noTime':
    'una data con ora, per esempio 2024-05-11T09:30:00Z; per un giorno senza ora, indicare l’ora che vale per tutti',
  'instant.noTimeInFormat': ({ format }) =>
    `una data con ora nel formato ${format}; per un giorno senza ora, indicare l’ora che vale per tutti (UTC)`,
  'instant.noSeconds':
    'un’ora con secondi e fuso, per esempio 09:30:00Z; per ore senza secondi, indicare il formato delle date, per esempio YYYY-MM-DD HH:mm',
  'instant.noZone':
    'una data con ora e fuso: con Z alla fine per UTC, o con uno scarto come +02:00; oppure indicare il fuso orario di tutte le ore',
  'instant.range': ({ first }) => `un istante dal ${first} a un giorno dopo adesso`,
  'date.iso': 'una data con ora, per esempio 2024-05-11 09:30:00',
  'date.pattern': ({ format }) => `una data nel formato ${format}`,
  'date.noSuchDay': ({ form }) => `${form}, di un giorno che esiste`,
  'date.noSuchTime': ({ form }) => `${form}, con un’ora che esiste`,
  'date.skipped': ({ zone }) =>
    `un’ora locale che esiste: in ${zone} gli orologi sono stati spostati avanti e hanno saltato questa`,
  'date.julianDay': ({ example }) => `un giorno giuliano, per esempio ${example}`,
  'date.excel': ({ example }) =>
    `un numero del calendario di Excel a partire da 61 (1900-03-01), per esempio ${example}`,
  'dateFormat.fault': ({ fault }) =>
    `${fault}; sono ammessi: YYYY o YY, MM o MMM (un nome), DD, HH o hh con A (AM/PM), mm, ss, Z (uno scarto come +02:00), ` +
    "altri caratteri così come sono, lettere tra '…', parti facoltative tra […]; julian-day; excel",
  'dateFormat.letter': ({ letter }) => `${quoted(letter)} non fa parte di alcun formato di data`,
  'dateFormat.repeated': 'una parte compare due volte; MM è il mese, mm il minuto',
  'dateFormat.incomplete': 'manca l’anno, il mese o il giorno',
  'dateFormat.twoYears': 'ha due anni',
  'dateFormat.twoMonths': 'ha due mesi',
  'dateFormat.noHour': 'manca l’ora',
  'dateFormat.noMinute': 'manca il minuto',
  'dateFormat.bracket': 'una parentesi non è chiusa, o non è aperta',

  // Faults of records
  'record.unknownField': ({ fault }) => `solo campi noti; questo ${fault}`,
  'record.incomplete': ({ rule, kind }) =>
    `${rule}; solo una correzione può ometterlo, ma ${KINDS[kind].none} ha questo identificativo`,
  'record.idTwice': ({ field, earlier, hint }) =>
    `ogni ${field} una sola volta; questo compare già qui: ${earlier}${hint}`,
  'record.template': ({ template, hasTime }) =>
    `, perché gli identificativi si formano come ${template}. Se sono record diversi, correggere uno di essi, oppure aggiungere ${hasTime ? '' : '{time} o '}un’altra colonna agli identificativi nel passo Colonne`,
  'record.foreign': ({ source, owner }) =>
    `un identificativo della fonte ${source}; questo appartiene alla fonte ${owner}. Anteporre ${source} agli identificativi, oppure rilevare questi record in questa fonte`,
  'record.replaced': ({ id, observer, before, after }) =>
    `l’osservatore o il giorno del record pubblicato ${quoted(id)}, che è di ${quoted(observer)} e del ${before}, non del ${after}; se questa riga è giusta e nessun identificativo è usato due volte, ammettere che diventi un’altra osservazione`,
  'record.noId': ({ missing, template }) =>
    `una riga con un identificativo, o con ${missing}, da cui il profilo lo forma come ${template}`,
  'record.inexactId': ({ missing, template }) =>
    `una riga con un identificativo, o con ${missing}, da cui il profilo lo forma come ${template}; un numero di oltre 15 cifre deve essere un testo`,
  'tags.list': 'un elenco di etichette',
  'tags.many': ({ max }) => `al massimo ${number(max)} etichette`,
  'tags.form': ({ max }) => `da 1 a ${number(max)} caratteri, senza caratteri di controllo`,
  'urls.many': ({ max }) => `al massimo ${number(max)} URL`,
  'site.both': 'sia site_lat sia site_lng, o nessuno dei due',
  'wolf.contradicts': ({ groups, spots, expected }) => `10 × ${groups} + ${spots}, qui ${number(expected)}`,
  'cell.merged': '; questa cella è unita a quella sopra: separare le celle e inserire il valore in ciascuna',
  'cell.noResult':
    '; è una formula senza risultato; aprire e salvare il file in un foglio di calcolo, che lo calcola',
  'cell.damaged':
    '; il file è danneggiato in questa cella: aprirlo in un foglio di calcolo e inserire di nuovo il valore',
  'cell.formulaError': '; è l’errore di una formula del foglio di calcolo',
  'cell.turnedIntoDate':
    '; un foglio di calcolo ha trasformato questo valore in una data: dare alla cella il formato Testo e inserirlo di nuovo',

  // Malformed rows
  'row.cells': ({ expected, found, max }) =>
    `${number(expected)} celle come nell’intestazione, trovate: ${found > max ? `più di ${number(max)}` : number(found)}`,
  'row.longCell': ({ max }) => `al massimo ${number(max)} caratteri in una cella con interruzioni di riga`,
  'row.missingQuote': ({ rule, line }) =>
    `${rule}; forse manca una virgoletta sopra la riga ${line}, che somiglia a una riga della tabella`,
  'row.escapes':
    'una riga con tabulazioni le cui barre rovesciate fanno parte di \\t, \\n, \\r, \\\\, \\0 o \\N; salvare gli altri file come .csv',
  'row.quotes':
    'una riga con tabulazioni senza virgolette intorno alle celle; salvare come .csv i file di un foglio di calcolo',
  'row.unnamedColumn': ({ column }) =>
    `valori solo sotto un nome dell’intestazione; la colonna ${column} ha un valore, ma nessun nome (le celle unite danno il nome solo alla loro prima colonna)`,
  'row.object': 'un oggetto JSON',
  'row.manyFields': ({ max }) => `un record con al massimo ${number(max)} campi`,
  'row.nesting': ({ max }) => `JSON con al massimo ${number(max)} parentesi annidate`,
  'row.json': ({ reason }) => `JSON valido (${reason})`,
  'row.aavso':
    'giorno, seeing (E, G, F o P), UT (HHMM), gruppi, macchie e numero di Wolf, poi nessuno o tutti i gruppi nord e sud e le macchie nord e sud, poi l’osservatore',
  'row.aavsoMonth': 'una riga «For the month of: MAY 2003» sopra le righe di dati',
  'row.aavsoObserver': 'un osservatore nell’ultima colonna, o una riga «Solar data from: CODE»',
  'row.silso':
    'sei colonne: anno, mese, giorno, stazione, 1 (o 0 per un giorno senza dati) e il numero di gruppi (o -1)',
  'row.misfit': ({ fault }) => `una riga le cui colonne si adattano al profilo; questa ${fault}`,
  'row.malformed': ({ line, rule }) => `la riga ${line} non è una riga di dati; atteso: ${rule}`,

  // Columns
  'is.noField': ({ kind, hint }) => `non è un campo ${KINDS[kind].plural}${hint}`,
  'is.inNeither': ({ kind, hint }) => `non è nel profilo e non è un campo ${KINDS[kind].plural}${hint}`,
  'is.unnamed': 'non può essere un campo; escluderla',
  'is.repeated': 'compare due volte',
  'is.constant': ({ field }) => `dà ${field}, che è fissato anche per tutte le righe`,
  'is.sameField': ({ field, column }) => `dà ${field}, come la colonna ${quoted(column)}`,
  'is.sameDate': ({ field }) => `dà ${field}, come le colonne della data`,
  'is.missingForDate': 'manca, ma è necessaria per la data',
  'is.missingForId': ({ template }) =>
    `manca, ma è necessaria per il modello degli identificativi ${template}`,
  'is.missingForSkip': ({ hint }) => `manca, ma è necessaria per la regola delle righe escluse${hint}`,
  'column.named': ({ column, fault }) => `la colonna ${quoted(column)} ${fault}`,
  'column.unnamed': ({ fault }) => `una colonna senza nome ${fault}`,

  // Files. Most continue a sentence that begins with the name of the file.
  'file.missing': 'questo file non esiste',
  'file.directory': 'è una cartella, non un file',
  'file.noRow': 'non ci sono righe',
  'file.noRows': 'non ci sono righe, quindi non è stato pubblicato nulla',
  'file.noGuess': ({ fault }) => `${fault}, quindi non è stato possibile proporre un profilo`,
  'file.noJson': 'il file è vuoto; sono ammessi un elenco JSON di record o una pagina dell’API',
  'file.page':
    'il file è una pagina di un elenco che continua: il suo next_cursor non è null. Per importare l’elenco completo, ' +
    'scaricare /bulk/v1/observations.ndjson o /bulk/v1/images.ndjson da quel server',
  'file.noEndMarker': ({ marker }) =>
    `l’ultima riga non è il segno di fine ${quoted(marker)}, quindi l’input è terminato troppo presto; non è stato pubblicato nulla`,
  'file.spreadsheet': ({ extension }) =>
    `i file .${extension} non possono essere letti; salvare il foglio come .xlsx o .csv`,
  'file.unknownFormat':
    'il nome del file non indica il formato; sono ammessi .csv, .tsv, .ndjson, .jsonl, .json e .xlsx, ciascuno anche con .gz',
  'table.empty': 'il file è vuoto; deve avere una riga di intestazione',
  'table.noRowInHeader': ({ line }) =>
    `la riga ${line} dovrebbe essere l’intestazione, ma lì non inizia nessuna riga della tabella`,
  'table.headerFault': ({ line, rule }) => `la riga ${line} dovrebbe essere l’intestazione; atteso: ${rule}`,
  'table.noHeader': ({ line }) => `la riga ${line} dovrebbe essere l’intestazione, ma il file finisce prima`,
  'table.manyColumns': ({ line, max }) =>
    `l’intestazione alla riga ${line} ha più di ${number(max)} colonne; eliminare quelle che non servono`,
  'table.quotedHeader': ({ name }) =>
    `il nome della colonna ${name} ha le virgolette; salvare il file come .csv`,
  'table.quote': ({ line, cell, reason }) =>
    `la riga ${line} apre una virgoletta nella cella ${cell}, ma ${reason}; ` +
    'serve una virgoletta di chiusura per ogni cella che inizia con una, e quelle all’interno di tale cella vanno raddoppiate',
  'quote.longRow': ({ max }) => `la riga della tabella ha più di ${number(max)} caratteri`,
  'quote.textBehind': ({ line }) => `c’è del testo dopo la virgoletta di chiusura alla riga ${line}`,
  'quote.notClosed': 'il file finisce prima che sia chiusa',
  'text.gzip': ({ reason }) =>
    `non è un file gzip valido (${reason}); deve essere completo e seguito solo da byte nulli`,
  'text.encoding': ({ encoding, line }) =>
    `non è un testo in ${encoding}: c’è un errore alla riga ${line} o dopo`,
  'text.cutOff': ({ line }) => `non è un testo UTF-8: la riga ${line} finisce nel mezzo di un carattere`,
  'text.notUtf8': ({ line }) => `non è un testo UTF-8: riga ${line}`,
  'text.otherEncoding': ({ line, shown, encoding }) =>
    `non è un testo UTF-8: riga ${line}. Se si deve leggere ${quoted(shown)}, scegliere la codifica ${encoding}`,
  'text.utf8': ({ encoding }) => `è un testo UTF-8, non ${encoding}; scegliere la codifica utf-8`,
  'text.longLine': ({ line, max }) => `la riga ${line} ha più di ${number(max)} caratteri`,
  'json.invalid': ({ line, reason }) => `non è JSON valido: riga ${line}: ${reason}`,
  'xlsx.other': 'non è un file XLSX; salvarlo come .xlsx (cartella di lavoro di Excel) o come CSV',
  'xlsx.old': 'è un file .xls o protetto da password; salvarlo come .xlsx senza password, oppure come CSV',
  'xlsx.unreadable': ({ reason }) => `non è un file XLSX leggibile: ${reason}`,
  'xlsx.saveAgain': ({ reason }) =>
    `non è un file XLSX leggibile: ${reason}; aprirlo e salvarlo in un foglio di calcolo`,
  'xlsx.tooMuch': ({ found }) =>
    `è troppo grande (${found}); salvare il foglio come CSV e importare quel file`,
  'xlsx.tooLarge': ({ megabytes }) =>
    `supera ${number(megabytes)} MB; salvare il foglio come CSV e importare quel file`,
  'xlsx.manyRows': ({ max }) => `ha più di ${number(max)} righe`,
  'xlsx.manyColumns': ({ column, line, max, last }) =>
    `ha un valore nella colonna ${column} della riga ${line}; sono ammesse ${number(max)} colonne, fino a ${last}`,
  'xlsx.noSheet': 'non ha nessun foglio con celle',
  'xlsx.emptySheet': 'il foglio è vuoto; deve avere una riga di intestazione',
  'xlsx.emptyHeader': ({ line }) => `la riga ${line} dovrebbe essere l’intestazione, ma è vuota`,
  'sheets.unknown': ({ name, sheets, hint }) =>
    `non ha un foglio ${quoted(name)}; i suoi fogli sono ${sheets.join(', ')}${hint}`,
  'sheets.several': ({ sheets, first }) =>
    `ha più fogli con le stesse colonne: ${sheets.join(', ')}; sceglierli tutti, o quelli da leggere, per esempio ${first}`,
  'sheets.otherColumns': ({ name }) => `${name} (altre colonne)`,
  'sheets.hidden': ({ name }) => `${name} (nascosto)`,

  // Notes about files
  'note.delimiter': ({ delimiter }) => `le colonne sono separate da ${DELIMITERS[delimiter]}`,
  'note.headerLine': ({ line }) => `l’intestazione è la riga ${line}; ciò che sta sopra viene escluso`,
  'note.headerRow': ({ line }) => `l’intestazione è la riga ${line}; ciò che sta sopra viene escluso`,
  'note.utf16': 'il testo è in UTF-16',
  'note.quotes': ({ example }) =>
    `i testi come ${example} vengono letti con le virgolette; se il file è stato scritto da un foglio di calcolo, salvarlo come .csv`,
  'note.firstSheet': ({ sheets, total }) => `${readSheets(sheets)}, il primo di ${number(total)}`,
  'note.sheets': ({ sheets }) => readSheets(sheets),
  'note.sheetsOf': ({ sheets, left }) => `${readSheets(sheets)}; esclusi: ${left.join(', ')}`,
  'note.noCell': ({ line, column }) =>
    `la riga ${line} non ha una cella da correggere nella colonna ${quoted(column)}`,
  'note.withoutProfile': ({ columns }) =>
    `letto senza il profilo della fonte, perché non c’è una colonna ${columns}`,
  'note.constants': ({ missing, constants }) =>
    `le righe senza ${missing} sono correzioni, quindi ${constants.length === 1 ? 'il valore fissato' : 'i valori fissati'} ${constants.join(', ')} non ${constants.length === 1 ? 'viene scritto' : 'vengono scritti'}`,
  'note.malformedRows': ({ fault, more }) => `${fault} (e altre ${number(more)})`,

  // Warnings: what is unusual about a row, and how it is published
  warning: ({ unusual, detail, published }) => `${unusual}${detail}: ${published}`,
  'warning.hemispheres': 'la somma dei gruppi di nord e sud è diversa dal totale',
  'warning.groups': 'più gruppi che macchie',
  'warning.leapSecond': 'un secondo intercalare (23:59:60)',
  'warning.repeatedTime': 'un’ora locale che gli orologi hanno mostrato due volte',
  'warning.commaInTag': 'un’etichetta con una virgola',
  'warning.lineLikeRow': 'una cella contiene una riga che somiglia a una riga della tabella',
  'warning.duplicate': 'lo stesso contenuto di una riga precedente',
  'warning.otherSource': 'osservatore, ora e tipo di un’osservazione di un’altra fonte',
  'published.hemispheres': AS_GIVEN,
  'published.groups': AS_GIVEN,
  'published.leapSecond': 'pubblicato come il secondo precedente',
  'published.repeatedTime': 'pubblicata come la prima delle due',
  'published.commaInTag': 'pubblicata come una sola etichetta; separare le etichette con punti e virgola',
  'published.lineLikeRow': `${AS_GIVEN}; controllare che sopra non manchi una virgoletta`,
  'published.duplicate': 'esclusa',
  'published.otherSource': 'pubblicata in entrambe',
  'detail.line': ({ line, column }) => ` (riga ${line} in ${quoted(column)})`,
  'detail.source': ({ source }) => ` (fonte ${source})`,

  // Questions about a suggested profile
  'question.zone': ({ columns }) => `In quale fuso orario sono le ore di ${columns}?`,
  'question.offset': ({ zone, columns }) =>
    `Le ore sono lette come ${zone} per tutto l’anno, come indica ${columns}. Se in estate gli orologi cambiano, scegliere un nome come Europe/Rome.`,
  'question.guessedZone': ({ zone, columns }) => `Le ore di ${columns} sono quelle di ${zone}?`,
  'question.dateFormat': ({ example }) => `Il formato della data ${example} è sconosciuto: indicarlo.`,
  'question.unreadDates': ({ bad, dates, format }) =>
    `${number(bad)} date su ${number(dates)} del campione non si possono leggere come ${format}. La verifica legge tutte le righe.`,
  'question.dateOrder': ({ example, format, alternative }) =>
    `Le date come ${example} possono essere ${format} o ${alternative}: controllare il formato.`,
  'question.noDate': 'Nessuna colonna dà la data: sceglierne una o due.',
  'question.noObserver':
    'Nessuna colonna dà l’osservatore: sceglierne una, o indicare lo stesso per tutte le righe.',
  'question.noFile':
    'Nessuna colonna dà il nome del file dell’immagine, necessario per le immagini: sceglierne una.',
  'question.column': ({ column, field }) => `La colonna ${quoted(column)} è davvero ${field}?`,
  'question.type': ({ column }) =>
    `La colonna ${quoted(column)} è davvero type, il tipo di osservazione? I suoi valori lo fanno pensare.`,
  'question.whiteLight': 'Tutte le osservazioni sono in luce bianca? Se no, cambiare il tipo.',
  'question.totals': ({ labels, column }) =>
    `Le righe con ${labels} nella colonna ${quoted(column)} sono considerate totali ed escluse. È giusto?`,
  'question.nulls': ({ texts }) =>
    `Questi testi significano «non indicato»: ${texts}. Togliere quelli che significano altro.`,
  'question.names': ({ field, texts, column }) =>
    `A quali valori di ${field} corrispondono ${texts} nella colonna ${quoted(column)}?`,
  'question.compass': ({ column, direction }) =>
    `O nella colonna ${quoted(column)} è ${direction === 'east' ? 'est' : 'ovest'}? Controllare le lettere dei punti cardinali.`,
  'question.scale': ({ column }) => `Quale estremo della scala di ${quoted(column)} è il migliore?`,
  'question.cloudScale': ({ column }) => `La scala di ${quoted(column)} è giusta?`,
  'question.changedValues': ({ texts, column }) =>
    `Un foglio di calcolo ha trasformato valori della colonna ${quoted(column)} in ${texts}: correggerli nel file. Fino ad allora queste righe sono errate.`,
  'question.words': ({ texts, column }) =>
    `A quali numeri da 0 a 100 corrispondono ${texts} nella colonna ${quoted(column)}? Finché non sono indicati, queste righe sono errate.`,
  'question.prefix': ({ prefix }) =>
    `Gli identificativi iniziano con ${quoted(prefix)}, che contiene il nickname di un osservatore e vi resterebbe; scegliere un altro inizio.`,
  'question.noId': ({ column, rule }) =>
    `La colonna ${quoted(column)} non è usata come identificativo, perché i valori mancano, si ripetono o non sono così: ${rule}.`,
  'question.twice': ({ columns }) =>
    `L’intestazione ha due volte ${columns}: rinominare una di queste colonne nel file, perché l’importazione la rifiuta.`,
  'question.ignored': ({ columns }) => `Queste colonne vengono escluse: ${columns}.`,

  // Headers
  'header.oneColumn':
    'l’intestazione ha una sola colonna; scegliere il carattere che separa le colonne: virgola, punto e virgola o tabulazione',
  'header.otherLine': 'se l’intestazione è un’altra riga, sceglierla',
  'header.unknown': ({ columns, otherLine }) =>
    `nessuna colonna dell’intestazione è nota: ${columns}; ${otherLine}, altrimenti scegliere se sono osservazioni, immagini o osservatori`,
  'header.unnamed': 'una colonna non ha nome',
  'header.missing': ({ name }) => `manca la colonna ${name}`,
  'header.noUrl': 'non c’è una colonna url_<chiave>: un’immagine ha almeno un URL',
  'header.profile': 'per importare file con altre colonne, associare queste colonne ai campi',
  'header.mapColumns': 'associare le colonne ai campi, oppure escluderle',
  'header.notGiven': ({ field }) => `nessuna colonna dà ${field}`,
  'header.urlNotGiven': 'nessuna colonna dà un url_<chiave>: un’immagine ha almeno un URL',
  'header.ofSource': 'il profilo è quello della fonte',

  // Profiles
  'profile.value': ({ value, rule }) => `${value}; ammesso: ${rule}`,
  'profile.key': ({ hint, keys }) => `questa chiave non esiste${hint} Chiavi note: ${keys}`,
  'profile.delimiter': 'virgola, punto e virgola o tabulazione',
  'profile.encoding': 'un nome come utf-8, windows-1252, iso-8859-15 o utf-16le',
  'profile.unknownEncoding': ({ encoding, rule }) =>
    `${quoted(encoding)} non è una codifica nota; ammesso: ${rule}`,
  'profile.header': ({ max }) => `la riga dell’intestazione, da 1 a ${number(max)}`,
  'profile.decimal': 'un punto o una virgola',
  'profile.compass': 'le maiuscole di nord, sud, est e ovest, per esempio NSEO',
  'profile.id': 'un testo come {hash} o {Nr}-{date}',
  'profile.format': 'un formato come DD.MM.YYYY HH:mm, julian-day o excel',
  'profile.zone': 'un fuso orario come Europe/Rome',
  'profile.unknownZone': ({ zone, nearest }) =>
    `${quoted(zone)} non è un fuso orario; sono ammessi UTC, un nome come ${nearest} o uno scarto come +01:00`,
  'profile.openZone': 'In quale fuso orario sono le ore?',
  'profile.openZoneOf': ({ columns }) => `In quale fuso orario sono le ore di ${columns}?`,
  'profile.scale': 'due intervalli, come 1..5 -> 0..100, o 5..1 -> 0..100 se un numero basso è il migliore',
  'profile.field': ({ field, fault }) => `${quoted(field)} ${fault}`,
  'profile.dateColumn': 'è già una colonna della data',
  'profile.ignored': 'questa colonna è anche esclusa',
  'profile.noScale': 'solo i campi con numeri interi possono avere una scala',
  'profile.dateValues': 'le date si leggono secondo il loro formato',
  'profile.julianZone': ({ zone }) => `${zone}; ammesso: UTC, quello dei giorni giuliani`,
  'profile.noDate': ({ kind }) => `la data ${KINDS[kind].plural} non esiste`,
  'profile.noId': ({ kind }) => `l’identificativo ${KINDS[kind].plural} non esiste`,
  'profile.oneSheet': 'un foglio è già indicato; è ammessa solo una delle due indicazioni',
  'template.malformed': ({ template }) => `${quoted(template)}; sono ammessi ${TEMPLATE}`,
  'template.constant': ({ template }) =>
    `${quoted(template)} darebbe a tutte le righe lo stesso identificativo; sono ammessi ${TEMPLATE}`,
  'template.ambiguous': ({ template }) =>
    `${quoted(template)} potrebbe dare a righe diverse lo stesso identificativo; scrivere uno tra . _ : - dopo ogni elemento seguito da un altro`,
  'template.hashFirst': ({ template }) =>
    `${quoted(template)}; {hash} deve precedere campi e colonne, per esempio {hash}-{Nr}`,

  // Notes about imported rows
  'note.kept': ({ bad, isDryRun }) =>
    `nulla ${isDryRun ? 'verrebbe' : 'è stato'} ritirato, perché i record che mancano nei file possono essere quelli di ${count(bad, 'riga errata', 'righe errate')} senza un identificativo certo; prima correggere ${bad === 1 ? 'questa' : 'queste'}`,
  'note.newSource': ({ source, kind, isDryRun }) =>
    `${source} ${isDryRun ? 'sarebbe' : 'è'} una nuova fonte ${KINDS[kind].plural}`,
  'note.secondSource': ({ kind, only, isDryRun }) =>
    `ora ${isDryRun ? 'ci sarebbero' : 'ci sono'} due fonti ${KINDS[kind].plural}, perciò le importazioni da comando si fermano finché non indicano la loro, per esempio ${only}`,
  'note.takenOver': ({ records, owner, source, isDryRun }) =>
    `${count(records, 'record', 'record')} della fonte ${owner} ${isDryRun ? 'passerebbero' : 'passati'} a ${source}`,
  'note.renamed': ({ rows, from, to }) =>
    `${count(rows, 'riga', 'righe')} di ${from} con il nuovo nickname ${to}`,
  'note.leftOut': ({ rows }) => `${count(rows, 'riga esclusa', 'righe escluse')} di osservatori dimenticati`,
  'note.anonymous': ({ rows }) =>
    `${count(rows, 'riga', 'righe')} di osservatori dimenticati con un altro nickname`,

  // Sources
  'source.name': ({ name }) =>
    `${quoted(name)} non può essere il nome di una fonte; sono ammesse lettere minuscole senza accenti, cifre e -, al massimo 40 caratteri, per esempio club-2024`,
  'source.mirrorName': ({ name }) =>
    `il nome ${name} è riservato a ciò che copia heliolog mirror; sceglierne un altro`,
  'source.ofMirror': 'questo archivio è una replica; importare sul server che copia, o in un altro archivio',
  'source.several': ({ kind, sources }) =>
    `ci sono più fonti ${KINDS[kind].plural}; sceglierne una, o dare un nuovo nome: ${sources}`,
  'source.similar': ({ kind, name, similar }) =>
    `non c’è una fonte ${name} ${KINDS[kind].plural}, ma una chiamata ${similar}; usare quel nome, o confermare che ${name} è una nuova fonte`,
  'source.gone': ({ kind, name }) =>
    `la fonte ${name} ${KINDS[kind].plural} è stata nel frattempo rinominata o rimossa; nulla è stato modificato`,
  'source.percent': ({ percent }) => `il ${number(percent)} %`,
  'source.brake': ({ retracted, ofSource, kind, limit, ids }) =>
    `questo ritirerebbe ${number(retracted)} ${KINDS[kind].plural} (in tutto ${number(ofSource)}), più del limite (${limit}); nulla è stato modificato. Sono ${ids}`,

  // Undo
  'undo.rejected': ({ publication, reason }) =>
    `la pubblicazione ${publication} non può essere annullata: ${reason}`,
  'undo.nothing': 'non è ancora stato pubblicato nulla, quindi non c’è nulla da annullare',
  'undo.unknown': ({ publication, newest }) =>
    `non c’è una pubblicazione ${publication}; la più recente è ${newest}`,
  'undo.unchanged': 'non ha modificato alcun record',
  'undo.noHistory': ({ first }) =>
    `la cronologia prima della pubblicazione ${first} è stata eliminata; si possono annullare le pubblicazioni da ${first + 1} in poi`,
  'undo.conflicts': ({ total }) =>
    `pubblicazioni successive hanno modificato ${total === 1 ? 'uno dei suoi record' : `${number(total)} dei suoi record`}; nulla è stato modificato`,
  'undo.conflict': ({ kind, id, publication }) =>
    `  ${KINDS[kind].name} ${quoted(id)}: pubblicazione ${publication}`,
  'undo.more': ({ more }) => `  … e altri ${number(more)}`,
  'undo.first': ({ publications }) =>
    `Annullare prima ${publications.map((one) => `la pubblicazione ${one}`).join(', poi ')}, o correggere questi record con un’importazione.`,

  // Findings about a store
  'finding.file': ({ file, reason }) => `${file} è danneggiato: ${reason}`,
  'finding.block': ({ table, block, reason }) => `${table} è danneggiato nel blocco ${block}: ${reason}`,
  'finding.unchecked':
    'gli indici non sono stati verificati, perché questo ruolo non può usare l’estensione amcheck: eseguire «create extension amcheck» come superuser e concedere l’esecuzione delle sue funzioni',
  'finding.noTable': ({ table }) => `manca la tabella ${table}`,
  'finding.noDataset': 'la tabella dataset non ha righe',
  'finding.columns': ({ id, table }) =>
    `le colonne di ${id} nella tabella ${table} non corrispondono al contenuto`,
  'finding.tagMissing': ({ kind, id }) =>
    `la copia per etichetta (${KINDS[kind].name} ${id}) manca o è diversa`,
  'finding.tagExtra': ({ kind, id }) =>
    `c’è una copia per etichetta (${KINDS[kind].name} ${id}) senza quell’etichetta`,
  'finding.month': ({ month }) => `i valori mensili di ${month} non corrispondono ai giorni`,
  'finding.day': ({ day }) => `i valori giornalieri del ${day} non corrispondono ai record`,
  'finding.digest': ({ day }) => `l’impronta del ${day} non corrisponde ai record`,
  'finding.observer': ({ nickname }) => `il riepilogo di ${quoted(nickname)} non corrisponde ai suoi record`,
  'finding.source': ({ number }) => `ci sono record della fonte numero ${number}, che non esiste`,
  'finding.counts': ({ observations, images, publishedObservations, publishedImages }) =>
    `ci sono ${number(observations)} osservazioni e ${number(images)} immagini, ma i numeri pubblicati sono ${number(publishedObservations)} e ${number(publishedImages)}`,
  'finding.urlKeys': ({ found, published }) =>
    `le chiavi URL delle immagini sono ${found}, ma è pubblicato ${published}`,
  'finding.version': ({ found, published }) =>
    `i record hanno la versione ${found}, ma la versione pubblicata è ${published}`,
  'finding.meta': ({ found, published }) => `i metadati pubblicati sono ${published} invece di ${found}`,
  'finding.textBytes': ({ found, stored }) =>
    `le lunghezze dei testi nei record sono ${found}, ma è salvato ${stored}`,
  'finding.changes': ({ publication, kind, counted, found }) =>
    `la pubblicazione ${publication} conta ${counted[0]} record nuovi, ${counted[1]} modificati e ${counted[2]} ritirati ${KINDS[kind].plural}, ma l’archivio ne ha ${found[0]}, ${found[1]} e ${found[2]}`,
  'finding.publication': ({ publication }) =>
    `la pubblicazione ${publication} non corrisponde alla precedente, o ai dati attuali`,
  'finding.formerMonth': ({ month }) => `mancano valori mensili precedenti di ${month}`,
  'finding.formerDay': ({ day }) => `mancano valori giornalieri precedenti del ${day}`,
  'finding.formerState': ({ kind, id }) =>
    `lo stato precedente (${KINDS[kind].name} ${quoted(id)}) manca o è errato`,
  'finding.tombstone': ({ kind, id }) =>
    `il segno di ritiro (${KINDS[kind].name} ${quoted(id)}) manca o è errato`,
  'finding.index': ({ table }) => `la tabella ${table} dell’indice della comunità non corrisponde ai record`,
  'finding.more': ({ more }) => `… e altri ${number(more)} come l’ultimo`,
  'warning.setting': ({ name, hint }) => `${name} non è un’impostazione e non ha effetto; ${hint}`,
  'warning.passwords': ({ path, command }) =>
    `altri utenti di questo computer possono leggere le password in ${path}; eseguire: ${command}`,
  'warning.readable': ({ command }) =>
    `altri utenti di questo computer possono leggere l’archivio; eseguire: ${command}`,
  'warning.cache': ({ folder, reason, setting }) =>
    `i download terminano con l’errore 503, perché la cartella della cache ${folder} non è scrivibile: ${reason}; impostare ${setting}`,

  // Observers
  'observer.unknown': ({ nickname, hint, advice }) =>
    `nessun osservatore si chiama ${quoted(nickname)}${hint}${advice}`,
  'observer.absentAdvice':
    ' (per applicarlo solo alle righe di importazioni successive, indicare che ora nessuno ha questo nickname)',
  'observer.noNickname': ({ text, rule }) => `${quoted(text)} non è un nickname; si accetta: ${rule}`,
  'observer.isFormer': ({ nickname }) =>
    `nulla è stato modificato: le importazioni ricordano ${quoted(nickname)} come vecchio nickname di un altro osservatore; sceglierne un altro, o prima terminarlo nell’elenco dei nickname ricordati`,
  'observer.same': ({ nickname }) => `l’osservatore si chiama già ${quoted(nickname)}`,
  'observer.exists': ({ nickname }) =>
    `c’è già un osservatore di nome ${quoted(nickname)}; nulla è stato modificato. Unirli per dargli i record di entrambi, o scegliere un altro nickname`,
  'observer.noTarget': ({ nickname }) =>
    `nulla è stato modificato: nessun osservatore si chiama ${quoted(nickname)}, quindi non c’è nessuno con cui unire. Correggere il nickname, o non unire`,
  'observer.ofMirror': 'questo archivio è un mirror; rinominare l’osservatore sul server che esso copia',
  'observer.noRecord': ({ nickname }) => `Nessun record ha ora il nickname ${quoted(nickname)}.`,
  'observer.later': ({ nickname, to }) =>
    `Le importazioni successive pubblicano le righe di ${quoted(nickname)} come ${quoted(to)}.`,
  'observer.noEntry': ({ number }) =>
    `nessun nickname ricordato ha il numero ${number}; forse è stato terminato`,

  // Forgotten observers
  'forget.former': ({ nicknames }) =>
    `vecchi nickname, dimenticati anch’essi: ${nicknames.map(quoted).join(', ')}`,
  'forget.isFormerOf': ({ nickname, nicknames }) =>
    `${quoted(nickname)} è un vecchio nickname di ${nicknames.map(quoted).join(', ')}, i cui record restano`,
  'forget.isFormer': ({ nickname }) =>
    `nulla è stato modificato: ${quoted(nickname)} è un vecchio nickname, dimenticato anch’esso; sceglierne un altro`,
  'forget.mention': ({ nicknames, field, records, advice, isPreview }) =>
    `${anyOf(nicknames)} compare ancora in ${field} di ${count(records, 'record', 'record')}: ${advice} ${isPreview ? 'prima' : 'prima di eliminare l’annuncio'}`,
  'forget.correct': 'correggere questi record con un’importazione',
  'forget.renameFiles': ({ field }) =>
    `importare queste immagini con altri valori di ${field}, e rinominare i file`,
  'forget.keptIds': ({ nicknames, records }) =>
    `${anyOf(nicknames)} compare ancora nell’id di ${count(records, 'record', 'record')}`,
  'forget.openIds': ({ nicknames, records }) =>
    `nulla è stato modificato: gli id di ${count(records, 'record', 'record')} contengono ${anyOf(nicknames)} e resterebbero pubblici. Scegliere che cosa succede a questi id`,
  'forget.deletes': ({ nickname, isPreview }) =>
    `dimenticare ${quoted(nickname)} ${isPreview ? 'eliminerebbe' : 'elimina'} la cronologia di tutte le pubblicazioni finora: le loro versioni non sono più disponibili e non si possono più annullare`,
  'forget.sourceName': ({ kind, source }) =>
    `il nome della fonte ${source} ${KINDS[kind].plural} contiene il nickname; rinominarla in un terminale: heliolog source rename`,
  'forget.sourceProfile': ({ kind, source }) =>
    `il profilo della fonte ${source} ${KINDS[kind].plural} contiene il nickname; importare nella fonte un file con altre colonne e altri valori, che essa conserverà`,
  'forget.noRecord': ({ nickname }) =>
    `nessun record ha ora il nickname ${quoted(nickname)}; le importazioni successive trattano le sue righe come deciso`,
  'forget.done': ({ nickname, to, records, publication }) =>
    `${quoted(nickname)} ${to === '' ? 'non ha più record' : `ora si chiama ${quoted(to)}`}; ${count(records, 'stato precedente di un record eliminato', 'stati precedenti di record eliminati')}, le versioni prima della pubblicazione ${publication} non sono disponibili`,
  'forget.announced': ({ nickname, day }) =>
    `L’elenco delle modifiche annuncia la rimozione di ${quoted(nickname)}. Eliminare l’annuncio dal ${day} in poi, quando client e mirror l’avranno letto: la pagina Osservatori ha un pulsante per questo.`,
  'forget.elsewhere':
    'Non modificati: copie di sicurezza, mirror, copie scaricate, il registro delle chiamate, e i propri file e database. Le importazioni successive trattano le righe con il nickname come deciso ora.',

  // Former records
  'history.none': 'non è ancora stato pubblicato nulla, quindi non c’è cronologia',
  'history.pruned': ({ records, publication, version, at, isPreview }) =>
    `${count(records, 'stato precedente di un record', 'stati precedenti di record')} ${isPreview ? 'da eliminare' : 'eliminati'}; sono disponibili le versioni dalla pubblicazione ${publication} in poi (${version}, ${at})`,
  'history.removals': ({ removals, isPreview }) =>
    `${count(removals, 'annuncio', 'annunci')} di osservatori dimenticati ${isPreview ? 'da eliminare' : 'eliminati'}; i client con una copia più vecchia devono scaricarla di nuovo`,
  'history.notErasedYet':
    'l’operazione è terminata prima di togliere i record eliminati dai file dell’archivio; lo farà l’eliminazione degli annunci',
  'history.notErased': ({ reason }) =>
    `i vecchi record sono eliminati, ma sono ancora nei file dell’archivio: ${reason}. Quando il problema è risolto, li toglierà l’eliminazione degli annunci`,

  // Stores and jobs
  'store.unusable': ({ location, reason, outcome }) =>
    `l’archivio ${location} non si può usare: ${reason}; ${outcome}`,
  'store.locked': ({ holder, seconds }) =>
    `${holder ?? 'un altro processo'} scrive nell’archivio da più di ${seconds} s; riprovare quando ha finito`,
  'store.unchanged': 'non è stato modificato nulla',
  'store.committed': 'la modifica stessa è stata fatta prima',
  'store.unknownChange': 'non si sa se la modifica è stata fatta: controllare la cronologia e i token',
  'store.create': ({ location }) => `crea un archivio vuoto in ${location}`,
  'store.complete': ({ location }) => `aggiunge le tabelle che mancano all’archivio ${location}`,
  'store.upgrade': ({ location, from, to }) =>
    `aggiorna l’archivio ${location} dalla versione di schema ${from} alla ${to}`,
  'store.stopServers':
    'i server di una versione precedente non potranno più usare l’archivio: fermarli prima, e fare una copia di sicurezza',
  'store.synthetic': ({ location, observer, prefix }) =>
    `l’archivio ${location} contiene dati sintetici, con cui queste righe si mescolerebbero: ${quoted(observer)} non si chiama ${prefix}…; non è stato pubblicato nulla. Avviare heliolog desk con un altro archivio`,
  'store.later': ({ location, version, known }) =>
    `l’archivio ${location} ha la versione di schema ${version}, ma questa versione di heliolog non ne conosce di successive a ${known}; usare la versione che lo ha creato, o ripristinare una copia precedente`,
  'store.foreign': ({ location }) =>
    `l’archivio ${location} è stato creato da un programma precedente, e questo non può leggerne le tabelle; esportare i dati con quel programma e importarli in un nuovo archivio`,
  'job.ended': 'il processo dell’operazione è terminato in modo inatteso; nulla è stato modificato',
  'job.busy': 'è in corso un’altra operazione; attendere che finisca, o annullarla',
  'job.notStarted': ({ reason }) => `il processo dell’operazione non può essere avviato: ${reason}`,
  'job.unknown': ({ publication, reason }) =>
    `non si sa se la pubblicazione ${publication} sia stata fatta: ${reason}`,
  'job.notAsChecked':
    'l’archivio è cambiato dopo il controllo, quindi non è stato pubblicato nulla; controllare di nuovo i file',
  'job.notAsPreviewed':
    'l’archivio è cambiato dopo l’anteprima, quindi non è stato pubblicato nulla; richiedere di nuovo l’anteprima',

  // Restores
  'restore.inUse': ({ path }) =>
    `un altro processo usa ${path}; fermare il server e gli altri comandi, poi ripetere il ripristino`,
  'restore.hasLog': ({ log }) =>
    `${log} esiste, quindi un altro processo forse scrive in questo backup; accettati: i file di un backup completato`,
  'restore.corrupt': ({ file, finding }) => `${file} è danneggiato (${finding}); nulla è stato modificato`,
  'restore.unsound': ({ file, finding }) =>
    `il backup ${file} è difettoso (${finding}); nulla è stato modificato`,
  'restore.sameFile': ({ file }) => `${file} è l’archivio stesso; accettato: il file di un backup`,
  'restore.noBackup': ({ file }) =>
    `${file} non è un backup; accettato: il file con i dati di un backup, accanto a quello dei suoi token`,
  'restore.otherNames':
    'il backup è di un altro archivio, ed entrambi ricordano osservatori dimenticati; spostare i file dell’archivio attuale, poi ripetere il ripristino',
  'restore.ended':
    'il processo del ripristino è terminato in modo inatteso; l’archivio ha i dati precedenti o quelli del backup, come mostra la sua versione dei dati',
  'restore.postgres': 'questo archivio è in PostgreSQL; ripristinarlo con pg_restore',

  // Tokens
  'token.text': ({ max }) => `un testo di 1-${max} caratteri senza caratteri di controllo`,
  'token.value': ({ field, rule }) => `${TOKEN_FIELDS[field]}; ammesso: ${rule}`,
  'token.unknown': ({ id }) => `nessun token ha l’ID ${quoted(id)}`,
  'token.deleted': ({ id, at }) => `${id} è stato eliminato il ${at}: emettere un nuovo token`,
  'token.revoked': ({ id }) =>
    `${id} è revocato: emettere un nuovo token, o ripristinarlo se è stato un errore`,
  'token.revokedBefore': ({ id, at }) => `${id} è già stato revocato, il ${at}`,
  'token.notRevoked': ({ id }) => `${id} non è revocato, quindi non c’è nulla da ripristinare`,
  'token.expired': ({ id }) => `${id} è scaduto: prima prorogarlo, con un altro ultimo giorno`,
  'token.past': ({ day }) => `${day} è passato, quindi questo token sarà rifiutato`,
  'token.stillExpired': ({ id, day }) =>
    `${id} è scaduto il ${day}, quindi è ancora rifiutato; prorogarlo con un altro ultimo giorno`,
  'token.hapiOff': ({ setting }) => `HAPI è disattivato (${setting}=off), quindi questo token sarà rifiutato`,

  // The desk
  'desk.keyUsed':
    'Questo indirizzo è già stato usato o ha più di dieci minuti; premere Invio nel terminale di heliolog desk per averne uno nuovo',
  'desk.noSession':
    'Questa scheda non ha una sessione valida; premere Invio nel terminale di heliolog desk e aprire il nuovo indirizzo',
  'desk.tooLarge': ({ megabytes }) =>
    `I file superano insieme ${number(megabytes)} MB; rimuoverne alcuni o avviare heliolog desk con un limite maggiore`,
  'desk.notStored': ({ folder, reason }) => `Il file non può essere salvato in ${folder}: ${reason}`,
  'desk.bug': 'È un errore del programma; il terminale di heliolog desk mostra le righe da segnalare',
}
