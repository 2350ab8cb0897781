/** The Italian texts of the import. */
import { countsIn } from '../../../language/counts.ts'
import type { ImportTexts } from './import-en.ts'

const counts = countsIn('it')

const texts: ImportTexts = {
  title: 'Importazione',
  heading: (source) => (source === null ? 'Importazione' : `Importazione in ${source}`),
  loading: 'Caricamento dell’importazione',
  saving: 'Salvataggio …',
  faults: 'Così non funziona ancora',
  fault: (value, rule) => `«${value}» non è accettato. Accettato: ${rule}`,
  emptyFault: (rule) => `Manca il valore. Accettato: ${rule}`,
  about: (title, fault) => `${title}: ${fault}`,
  accepted: (title, rule) => `${title} (accettato: ${rule})`,

  steps: {
    label: 'Passi dell’importazione',
    files: 'File',
    columns: 'Colonne',
    check: 'Verifica',
    publish: 'Pubblica',
  },

  source: {
    heading: 'Che cosa sono i dati, e da dove vengono?',
    about:
      'Una fonte è un luogo da cui vengono i record, per esempio il foglio di calcolo del club. Un’importazione modifica solo i record della sua fonte, e la fonte ricorda queste impostazioni.',
    kind: 'Record',
    source: 'Fonte',
    proposed: (name) => `${name} (ha queste colonne)`,
    newSource: 'Nuova fonte …',
    name: 'Nome della fonte',
    rule: 'Lettere minuscole senza accenti, cifre e «-», al massimo 40 caratteri, per esempio «club». Gli identificativi possono iniziare con esso.',
    missing: 'Scegliere una fonte, o una nuova.',
    accept: 'È una nuova fonte, anche se il suo nome assomiglia a un altro',
    acceptHint:
      'Altrimenti un nome che differisce di un solo carattere è considerato un errore di battitura.',
  },

  files: {
    heading: 'File',
    about:
      'Le prime righe di ogni file: controllare l’intestazione. Le righe in grigio non vengono importate.',
    roles: { title: 'titolo', header: 'intestazione', skipped: 'esclusa' },
    hiddenSheet: (name) => `${name} (foglio nascosto)`,
    headOf: (name) => `Prime righe di ${name}`,
    remove: 'Rimuovi',
    header: 'Intestazione',
    found: (found) => `rilevato: ${found}`,
    notFound: 'non trovata',
    line: (line) => `riga ${line}`,
    delimiter: 'Tra le colonne',
    delimiters: { ',': 'virgola', ';': 'punto e virgola', tab: 'tabulazione' },
    encoding: 'Codifica',
  },

  columns: {
    about: 'Scegliere che cosa diventa ogni colonna. Le colonne escluse non vengono pubblicate.',
    missing: (fields) => `Ogni record ha bisogno di: ${fields}.`,
    missingAdvice: 'Scegliere la colonna, o impostare più sotto lo stesso valore per tutte le righe.',
    table: 'Colonne dei file',
    column: 'Colonna del file',
    unnamed: '(senza nome)',
    samples: 'Esempi',
    field: 'Diventa',
    fieldOf: (column) => `Campo di ${column}`,
    published: 'Valore pubblicato',
    undecided: 'Scegliere …',
    leftOut: 'esclusa',
    date: 'Data o ora',
    required: 'obbligatorio',
  },

  dates: {
    heading: 'Date e ore',
    zone: 'Fuso orario del file',
    zoneHint: 'Per esempio Europe/Rome, con l’ora legale, o +01:00, senza. Vuoto: UTC.',
    zoneMissing: 'Scegliere il fuso orario in cui sono scritte le ore, o UTC.',
    format: 'Formato',
    formatHint: 'YYYY anno, MM mese, DD giorno, HH ora, mm minuto, ss secondo. Vuoto: come 2024-05-11 15:40.',
    timeOfDay: 'Ora delle date senza ora (UTC)',
    timeOfDayHint: 'Solo per file che hanno giorni senza ore.',
    timeOn: (time, day) => `${time} del ${day}`,
  },

  values: {
    heading: 'Valori',
    legend: (column, field) => `${column} → ${field}`,
    valueOf: (text) => `«${text}» è`,
    asItIs: 'invariato',
    notReported: 'non indicato',
  },

  urls: { url_full: 'URL dell’immagine', url_thumb: 'URL della miniatura' },
  urlMeanings: {
    url_full: 'URL dell’immagine a grandezza intera.',
    url_thumb: 'URL di una versione piccola dell’immagine.',
  },

  mounts: { EQUATORIAL: 'equatoriale', ALTAZ: 'altazimutale' },

  scales: {
    direction: 'Scala, pubblicata da 0 a 100',
    percent: 'va già da 0 a 100',
    best: (best, worst) => `${best} è il migliore, ${worst} il peggiore`,
    clouds: (overcast, clear) => `${overcast} è un cielo coperto, ${clear} un cielo sereno`,
    lowest: 'Numero più basso',
    highest: 'Numero più alto',
    other: (scale) => `come nel profilo: ${scale}`,
  },

  nicknames: {
    legend: 'Grafie dello stesso osservatore?',
    isSame: (nickname, similar) => `Pubblica «${nickname}» come «${similar}»`,
  },

  constants: {
    heading: 'Uguale in tutte le righe',
    about: 'Per i campi senza colonna, per esempio l’osservatore di una lista personale.',
    forAll: (title) => `${title} di tutte le righe`,
    none: 'non impostato',
    add: 'Imposta un campo',
  },

  numbers: {
    heading: 'Numeri e valori vuoti',
    decimal: 'Separatore decimale',
    point: 'punto (1.5)',
    comma: 'virgola (1,5)',
    nulls: 'Testi che significano «non indicato»',
    nullsHint: 'Separati da punto e virgola, per esempio «-; n/a». Le celle vuote lo significano sempre.',
    compass: 'Lettere di nord, sud, est e ovest',
  },

  skip: {
    heading: 'Righe escluse',
    about:
      'Righe come i totali, se una colonna contiene esattamente uno di questi testi. Separare i testi con punto e virgola.',
    textsOf: (column) => `Testi in ${column}`,
    add: 'Aggiungi una colonna',
  },

  ids: {
    heading: 'Identificativi',
    template: 'Gli identificativi sono formati da',
    hint: '{hash} è formato da osservatore, ora e tipo; per le immagini, dal file invece del tipo. Un nome tra parentesi graffe è una colonna. Gli identificativi sono pubblici e devono restare gli stessi a ogni importazione.',
    example: 'Primo identificativo:',
  },

  preview: {
    heading: 'Anteprima',
    about: 'Le prime righe, come verrebbero pubblicate con queste impostazioni, e alcune errate.',
    row: 'Riga',
    faults: 'Errori',
  },

  check: {
    again: 'Verifica di nuovo',
    notChecked: 'La verifica legge tutte le righe e mostra ogni modifica. Non pubblica nulla.',
    changed: (edits) =>
      edits === 0
        ? 'L’importazione è cambiata dopo questa verifica.'
        : `L’importazione è cambiata dopo questa verifica, con ${counts(edits, 'cella modificata', 'celle modificate')}.`,
    summary: 'Che cosa verrebbe pubblicato',
    ofRows: (rows) => `Da ${counts(rows, 'riga', 'righe')}. Nulla è ancora pubblicato.`,
    rows: (rows) => counts(rows, 'riga', 'righe'),
    newObservers: (observers) => counts(observers, 'nuovo osservatore', 'nuovi osservatori'),
    similarTo: (nickname) => `assomiglia a ${nickname}`,
    treatment: 'Come trattare questi file',
    add: 'Aggiungi e correggi',
    addHint: 'I record pubblicati che mancano nei file restano pubblicati.',
    snapshot: 'Questa è tutta la fonte',
    snapshotHint: 'I record pubblicati della fonte che mancano nei file vengono ritirati: spariscono.',
    disappear: (records) => `${counts(records, 'record sparirebbe', 'record sparirebbero')}.`,
    aboveBrake: 'È una gran parte della fonte. Per questo occorre confermare il numero prima di pubblicare.',
    retractedBy: 'Record che sparirebbero',
    recordCount: (records) => counts(records, 'record', 'record'),
    skipInvalid: 'Pubblica senza le righe errate',
    skipInvalidHint:
      'Altrimenti nulla viene pubblicato finché tutte le righe non sono corrette. Le righe corrette si possono importare più tardi.',
    takeOver: 'Acquisisci record di altre fonti',
    takeOverHint: 'I record pubblicati con gli stessi identificativi passano a questa fonte.',
    allowReplaced: 'Ammetti righe che fanno di un record un’altra osservazione',
    allowReplacedHint: 'Cambiano sia l’osservatore sia il giorno di un record pubblicato.',
    notAccepted:
      'Righe errate impediscono la pubblicazione. Correggerle, oppure scegliere «Pubblica senza le righe errate».',
    tabList: 'Righe della verifica',
    tabs: {
      new: 'Nuove',
      changed: 'Modificate',
      retracted: 'Ritirate',
      bad: 'Errate',
      skipped: 'Escluse',
      warnings: 'Avvisi',
      corrections: 'Correzioni probabili',
      replaced: 'Altra osservazione',
    },
    abouts: {
      new: 'Record che non sono ancora pubblicati.',
      changed: 'Record pubblicati che queste righe modificano.',
      retracted: 'Record pubblicati che sparirebbero.',
      bad: 'Righe che non si possono pubblicare. Qui si possono modificare le celle per questa importazione; il file resta com’è, quindi va corretto anche il file.',
      skipped: 'Righe che le impostazioni escludono, e righe vuote.',
      warnings: 'Righe forse sbagliate, e che cosa ne fa l’importazione.',
      corrections:
        'Nuovi record che sembrano correggerne uno pubblicato: stesso osservatore, stesso tipo e stesso giorno, a un’altra ora.',
      replaced: 'Righe che farebbero di un record pubblicato un’altra osservazione.',
    },
    details: {
      new: 'Record',
      changed: 'Prima → dopo',
      retracted: 'Record',
      bad: 'Errore',
      skipped: 'Celle',
      warnings: 'Avviso',
      corrections: 'Record pubblicato',
      replaced: 'Prima → dopo',
    },
    corrects: 'Corregge probabilmente il record del',
    correctsRetracted: 'Corregge probabilmente il record ritirato del',
    rule: 'Mostra',
    allRules: (rows) => `tutte (${rows})`,
    downloadBad: 'Scarica le righe errate come CSV',
    noRows: 'Nessuna.',
    loadingRows: 'Caricamento delle righe',
    moreRows: 'Altre righe',
    row: 'Riga',
    line: (line) => `Riga ${line}`,
    observer: 'Osservatore',
    day: 'Giorno (UTC)',
    otherCells: 'Altre celle di questa riga',
  },

  publish: {
    heading: (source, store) => `Pubblica in ${source}, archivio ${store}`,
    notChecked:
      'Verificare prima l’importazione. È cambiata dopo l’ultima verifica, o non è mai stata verificata.',
    withoutBad: (rows) => `senza ${counts(rows, 'riga errata', 'righe errate')}`,
    note: 'Nota (facoltativa)',
    noteHint: 'Per esempio «Conteggi di maggio corretti». Compare nella cronologia e non è pubblica.',
    backup: 'Fai prima un backup dell’archivio',
    backupHint: 'Scrive una copia accanto all’archivio. L’importazione si può annullare anche senza.',
    confirm: (records) => `Digitare ${records} per ritirare altrettanti record`,
    confirmHint: 'Così nessuno importa per errore una parte della fonte come se fosse tutta.',
    badLeft: (rows) =>
      `${counts(rows, 'riga errata non è stata pubblicata', 'righe errate non sono state pubblicate')}. Correggere il file e importarlo di nuovo.`,
    profile: 'Profilo',
    profileKept: (source) =>
      `Le impostazioni di questi passi sono un profilo. La pubblicazione lo conserva con la fonte ${source}, per i suoi prossimi file. Si può scaricare per la riga di comando e per importazioni programmate.`,
    downloadProfile: 'Scarica il profilo',
    sources: 'Torna alle fonti',
  },
}

export default texts
