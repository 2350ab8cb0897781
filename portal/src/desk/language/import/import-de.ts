/** The German texts of the import. */
import { countsIn } from '../../../language/counts.ts'
import type { ImportTexts } from './import-en.ts'

const counts = countsIn('de')

const texts: ImportTexts = {
  title: 'Import',
  heading: (source) => (source === null ? 'Import' : `Import in ${source}`),
  loading: 'Der Import wird geladen',
  saving: 'Wird gespeichert …',
  faults: 'So geht es noch nicht',
  fault: (value, rule) => `„${value}“ ist nicht zulässig. Zulässig: ${rule}`,
  emptyFault: (rule) => `Der Wert fehlt. Zulässig: ${rule}`,
  about: (title, fault) => `${title}: ${fault}`,
  accepted: (title, rule) => `${title} (zulässig: ${rule})`,

  steps: {
    label: 'Schritte des Imports',
    files: 'Dateien',
    columns: 'Spalten',
    check: 'Prüfen',
    publish: 'Veröffentlichen',
  },

  source: {
    heading: 'Was ist es, und woher kommt es?',
    about:
      'Eine Quelle ist ein Ort, von dem Datensätze kommen, zum Beispiel die Tabelle Ihres Vereins. Ein Import ändert nur Datensätze seiner Quelle, und die Quelle merkt sich diese Einstellungen.',
    kind: 'Datensätze',
    source: 'Quelle',
    proposed: (name) => `${name} (hat diese Spalten)`,
    newSource: 'Neue Quelle …',
    name: 'Name der Quelle',
    rule: 'Kleinbuchstaben ohne Umlaute, Ziffern und „-“, höchstens 40 Zeichen, zum Beispiel „verein“. IDs können damit beginnen.',
    missing: 'Wählen Sie eine Quelle oder eine neue.',
    accept: 'Es ist eine neue Quelle, obwohl ihr Name einem anderen ähnelt',
    acceptHint: 'Sonst gilt ein Name, der sich in einem Zeichen unterscheidet, als Tippfehler.',
  },

  files: {
    heading: 'Dateien',
    about: 'Die ersten Zeilen jeder Datei: Prüfen Sie die Kopfzeile. Graue Zeilen werden nicht importiert.',
    roles: { title: 'Titel', header: 'Kopfzeile', skipped: 'weggelassen' },
    hiddenSheet: (name) => `${name} (ausgeblendetes Blatt)`,
    headOf: (name) => `Erste Zeilen von ${name}`,
    remove: 'Entfernen',
    header: 'Kopfzeile',
    found: (found) => `gefunden: ${found}`,
    notFound: 'nicht gefunden',
    line: (line) => `Zeile ${line}`,
    delimiter: 'Zwischen den Spalten',
    delimiters: { ',': 'Komma', ';': 'Semikolon', tab: 'Tabulator' },
    encoding: 'Zeichensatz',
  },

  columns: {
    about: 'Wählen Sie, was aus jeder Spalte wird. Weggelassene Spalten werden nicht veröffentlicht.',
    missing: (fields) => `Jeder Datensatz braucht: ${fields}.`,
    missingAdvice: 'Wählen Sie die Spalte, oder geben Sie unten denselben Wert für alle Zeilen an.',
    table: 'Spalten der Dateien',
    column: 'Ihre Spalte',
    unnamed: '(ohne Namen)',
    samples: 'Beispiele',
    field: 'Wird zu',
    fieldOf: (column) => `Feld von ${column}`,
    published: 'Veröffentlicht als',
    undecided: 'Bitte wählen …',
    leftOut: 'weggelassen',
    date: 'Datum oder Uhrzeit',
    required: 'nötig',
  },

  dates: {
    heading: 'Datum und Uhrzeit',
    zone: 'Zeitzone der Datei',
    zoneHint: 'Zum Beispiel Europe/Berlin mit Sommerzeit oder +01:00 ohne. Leer bedeutet UTC.',
    zoneMissing: 'Wählen Sie die Zeitzone, in der die Zeiten geschrieben sind, oder UTC.',
    format: 'Format',
    formatHint:
      'YYYY Jahr, MM Monat, DD Tag, HH Stunde, mm Minute, ss Sekunde. Leer: wie in 2024-05-11 15:40.',
    timeOfDay: 'Uhrzeit für Tage ohne Uhrzeit (UTC)',
    timeOfDayHint: 'Nur für Dateien, die Tage und keine Uhrzeiten enthalten.',
    timeOn: (time, day) => `${time} Uhr am ${day}`,
  },

  values: {
    heading: 'Werte',
    legend: (column, field) => `${column} → ${field}`,
    valueOf: (text) => `„${text}“ ist`,
    asItIs: 'unverändert',
    notReported: 'keine Angabe',
  },

  urls: { url_full: 'Bild-URL', url_thumb: 'URL der Vorschau' },
  urlMeanings: {
    url_full: 'URL des Bildes in voller Größe.',
    url_thumb: 'URL einer kleinen Fassung des Bildes.',
  },

  mounts: { EQUATORIAL: 'parallaktisch', ALTAZ: 'azimutal' },

  scales: {
    direction: 'Skala, veröffentlicht von 0 bis 100',
    percent: 'geht bereits von 0 bis 100',
    best: (best, worst) => `${best} ist am besten, ${worst} am schlechtesten`,
    clouds: (overcast, clear) => `${overcast} ist bedeckt, ${clear} ist klar`,
    lowest: 'Kleinste Zahl',
    highest: 'Größte Zahl',
    other: (scale) => `wie im Profil: ${scale}`,
  },

  nicknames: {
    legend: 'Schreibweisen desselben Beobachters?',
    isSame: (nickname, similar) => `„${nickname}“ als „${similar}“ veröffentlichen`,
  },

  constants: {
    heading: 'In allen Zeilen gleich',
    about: 'Für Felder ohne Spalte, zum Beispiel den Beobachter Ihrer eigenen Liste.',
    forAll: (title) => `${title} aller Zeilen`,
    none: 'nicht gesetzt',
    add: 'Feld setzen',
  },

  numbers: {
    heading: 'Zahlen und leere Werte',
    decimal: 'Dezimalzeichen',
    point: 'Punkt (1.5)',
    comma: 'Komma (1,5)',
    nulls: 'Texte, die „keine Angabe“ bedeuten',
    nullsHint: 'Durch Semikolons getrennt, zum Beispiel „-; k. A.“. Leere Zellen bedeuten es immer.',
    compass: 'Buchstaben für Nord, Süd, Ost und West',
  },

  skip: {
    heading: 'Weggelassene Zeilen',
    about:
      'Zeilen wie Summen, wenn in einer Spalte genau einer dieser Texte steht. Trennen Sie Texte durch Semikolons.',
    textsOf: (column) => `Texte in ${column}`,
    add: 'Spalte hinzufügen',
  },

  ids: {
    heading: 'IDs',
    template: 'IDs entstehen aus',
    hint: '{hash} entsteht aus Beobachter, Zeit und Art; bei Bildern aus der Datei statt der Art. Ein Name in geschweiften Klammern ist eine Spalte. IDs sind öffentlich und müssen bei jedem Import gleich bleiben.',
    example: 'Erste ID:',
  },

  preview: {
    heading: 'Vorschau',
    about:
      'Die ersten Zeilen, wie sie mit diesen Einstellungen veröffentlicht würden, und einige fehlerhafte.',
    row: 'Zeile',
    faults: 'Fehler',
  },

  check: {
    again: 'Erneut prüfen',
    notChecked: 'Die Prüfung liest alle Zeilen und zeigt jede Änderung. Sie veröffentlicht nichts.',
    changed: (edits) =>
      edits === 0
        ? 'Der Import wurde seit dieser Prüfung geändert.'
        : `Der Import wurde seit dieser Prüfung geändert, mit ${counts(edits, 'bearbeiteten Zelle', 'bearbeiteten Zellen')}.`,
    summary: 'Das würde veröffentlicht',
    ofRows: (rows) => `Aus ${counts(rows, 'Zeile', 'Zeilen')}. Noch ist nichts veröffentlicht.`,
    rows: (rows) => counts(rows, 'Zeile', 'Zeilen'),
    newObservers: (observers) => counts(observers, 'neuer Beobachter', 'neue Beobachter'),
    similarTo: (nickname) => `ähnelt ${nickname}`,
    treatment: 'Umgang mit diesen Dateien',
    add: 'Ergänzen und berichtigen',
    addHint: 'Veröffentlichte Datensätze, die in den Dateien fehlen, bleiben veröffentlicht.',
    snapshot: 'Das ist die ganze Quelle',
    snapshotHint:
      'Veröffentlichte Datensätze der Quelle, die in den Dateien fehlen, werden zurückgezogen: Sie verschwinden.',
    disappear: (records) => `${counts(records, 'Datensatz würde', 'Datensätze würden')} verschwinden.`,
    aboveBrake:
      'Das ist ein großer Teil der Quelle. Deshalb müssen Sie die Zahl vor dem Veröffentlichen bestätigen.',
    retractedBy: 'Datensätze, die verschwinden würden',
    recordCount: (records) => counts(records, 'Datensatz', 'Datensätze'),
    skipInvalid: 'Ohne die fehlerhaften Zeilen veröffentlichen',
    skipInvalidHint:
      'Sonst wird nichts veröffentlicht, bis alle Zeilen stimmen. Berichtigte Zeilen können Sie später importieren.',
    takeOver: 'Datensätze anderer Quellen übernehmen',
    takeOverHint: 'Veröffentlichte Datensätze mit denselben IDs wechseln in diese Quelle.',
    allowReplaced: 'Zeilen zulassen, die aus einem Datensatz eine andere Beobachtung machen',
    allowReplacedHint: 'Sie ändern sowohl Beobachter als auch Tag eines veröffentlichten Datensatzes.',
    notAccepted:
      'Fehlerhafte Zeilen verhindern die Veröffentlichung. Berichtigen Sie sie, oder wählen Sie „Ohne die fehlerhaften Zeilen veröffentlichen“.',
    tabList: 'Zeilen der Prüfung',
    tabs: {
      new: 'Neu',
      changed: 'Geändert',
      retracted: 'Zurückgezogen',
      bad: 'Fehlerhaft',
      skipped: 'Weggelassen',
      warnings: 'Warnungen',
      corrections: 'Mögliche Berichtigungen',
      replaced: 'Andere Beobachtung',
    },
    abouts: {
      new: 'Datensätze, die noch nicht veröffentlicht sind.',
      changed: 'Veröffentlichte Datensätze, die von diesen Zeilen geändert werden.',
      retracted: 'Veröffentlichte Datensätze, die verschwinden würden.',
      bad: 'Zeilen, die nicht veröffentlicht werden können. Sie können Zellen hier für diesen Import bearbeiten; Ihre Datei bleibt, wie sie ist. Berichtigen Sie daher auch die Datei.',
      skipped: 'Zeilen, die nach Ihren Einstellungen wegfallen, und leere Zeilen.',
      warnings: 'Zeilen, die falsch sein können, und was der Import mit ihnen macht.',
      corrections:
        'Neue Datensätze, die wie die Berichtigung eines veröffentlichten aussehen: gleicher Beobachter, gleiche Art und gleicher Tag, andere Uhrzeit.',
      replaced: 'Zeilen, die aus einem veröffentlichten Datensatz eine andere Beobachtung machen würden.',
    },
    details: {
      new: 'Datensatz',
      changed: 'Vorher → nachher',
      retracted: 'Datensatz',
      bad: 'Fehler',
      skipped: 'Zellen',
      warnings: 'Warnung',
      corrections: 'Veröffentlichter Datensatz',
      replaced: 'Vorher → nachher',
    },
    corrects: 'Berichtigt vermutlich den Datensatz von',
    correctsRetracted: 'Berichtigt vermutlich den zurückgezogenen Datensatz von',
    rule: 'Anzeigen',
    allRules: (rows) => `alle (${rows})`,
    downloadBad: 'Fehlerhafte Zeilen als CSV herunterladen',
    noRows: 'Keine.',
    loadingRows: 'Die Zeilen werden geladen',
    moreRows: 'Weitere Zeilen',
    row: 'Zeile',
    line: (line) => `Zeile ${line}`,
    observer: 'Beobachter',
    day: 'Tag (UTC)',
    otherCells: 'Andere Zellen dieser Zeile',
  },

  publish: {
    heading: (source, store) => `Veröffentlichen in ${source}, Datenspeicher ${store}`,
    notChecked:
      'Prüfen Sie den Import zuerst. Er wurde seit der letzten Prüfung geändert oder noch nie geprüft.',
    withoutBad: (rows) => `ohne ${counts(rows, 'fehlerhafte Zeile', 'fehlerhafte Zeilen')}`,
    note: 'Notiz (optional)',
    noteHint: 'Zum Beispiel „Zählungen vom Mai berichtigt“. Sie steht im Verlauf und ist nicht öffentlich.',
    backup: 'Vorher den Datenspeicher sichern',
    backupHint:
      'Schreibt eine Kopie neben den Datenspeicher. Auch ohne sie lässt sich der Import rückgängig machen.',
    confirm: (records) => `Geben Sie ${records} ein, um so viele Datensätze zurückzuziehen`,
    confirmHint: 'Damit niemand versehentlich einen Teil der Quelle als die ganze Quelle importiert.',
    badLeft: (rows) =>
      `${counts(rows, 'fehlerhafte Zeile wurde', 'fehlerhafte Zeilen wurden')} nicht veröffentlicht. Berichtigen Sie Ihre Datei, und importieren Sie sie noch einmal.`,
    profile: 'Profil',
    profileKept: (source) =>
      `Die Einstellungen dieser Schritte sind ein Profil. Das Veröffentlichen bewahrt es bei der Quelle ${source} auf, für ihre nächsten Dateien. Für die Kommandozeile und zeitgesteuerte Importe können Sie es herunterladen.`,
    downloadProfile: 'Profil herunterladen',
    sources: 'Zurück zu den Quellen',
  },
}

export default texts
