/** The German texts of the desk. */
import { de as messages } from '@heliolog/messages/de'
import { countsIn } from '../../../language/counts.ts'
import appearance from '../appearance/appearance-de.ts'
import importTexts from '../import/import-de.ts'
import observersTexts from '../observers/observers-de.ts'
import store from '../store/store-de.ts'
import tokens from '../tokens/tokens-de.ts'
import type { DeskTexts } from './desk-en.ts'

const counts = countsIn('de')

const german: DeskTexts = {
  desk: 'Desk',

  session: {
    heading: 'Öffnen Sie den Desk mit einer neuen Adresse',
    about:
      'Dieser Tab hat keine Sitzung. Jede ausgegebene Adresse öffnet den Desk einmal, in einem Tab und innerhalb von zehn Minuten.',
    howTo:
      'Drücken Sie die <strong>Eingabetaste</strong> im Terminal, in dem <code>heliolog desk</code> läuft. Es gibt eine neue Adresse aus: Öffnen Sie diese.',
    notRunning: 'Läuft es nicht mehr, starten Sie es mit <code>heliolog desk</code> neu.',
    unreachable:
      'Der Desk antwortet nicht. Wurde er in seinem Terminal beendet, starten Sie ihn mit heliolog desk neu. Nichts Veröffentlichtes ist verloren.',
    unexpected: (status) => `Der Desk hat mit dem unbekannten Fehler ${status} geantwortet.`,
  },

  frame: {
    sources: 'Quellen',
    history: 'Verlauf',
    tokens: 'Tokens',
    appearance: 'Erscheinungsbild',
    observersPage: 'Beobachter',
    loading: 'Desk wird geladen',
    store: 'Datenspeicher',
    records: 'Datensätze',
    observations: (count) => counts(count, 'Beobachtung', 'Beobachtungen'),
    images: (count) => counts(count, 'Bild', 'Bilder'),
    observers: (count) => counts(count, 'Beobachter', 'Beobachter'),
    version: 'Datenversion',
    lastImport: 'Letzter Import',
    lastBackup: 'Letzte Sicherung',
    noneRecorded: 'nicht verzeichnet',
    failedBackup: (when) => `fehlgeschlagen ${when}`,
    operator: 'Sie veröffentlichen als',
    portal: 'Portal öffnen',
    notFound: 'Unter dieser Adresse gibt es keine Seite. <sources>Zurück zu den Quellen</sources>',
    warnings: 'Warnungen',
    synthetic:
      'Diese Daten sind SYNTHETISCH: Einige oder alle Datensätze sind erfunden. Fügen Sie diesem Datenspeicher keine echten Beobachtungen hinzu.',
    failedImport: (source, when) => `Der letzte Import in ${source} ist fehlgeschlagen, ${when}.`,
    damage: (faults, when) =>
      `Die letzte Prüfung hat im Datenspeicher ${counts(faults, 'Fehler', 'Fehler')} gefunden, ${when}. Prüfen Sie ihn erneut auf der Seite „Datenspeicher“, die zeigt, was zu tun ist.`,
  },

  kinds: { observations: 'Beobachtungen', images: 'Bilder', observers: 'Beobachter' },

  job: {
    label: 'Laufender Vorgang',
    what: {
      check: 'Import prüfen',
      publish: 'Import veröffentlichen',
      create: 'Datenspeicher anlegen',
      upgrade: 'Datenspeicher aktualisieren',
      doctor: 'Datenspeicher prüfen',
      backup: 'Datenspeicher sichern',
      'restore-preview': 'Sicherung prüfen',
      restore: 'Sicherung wiederherstellen',
    },
    changes: {
      undo: 'Rückgängig machen',
      rename: 'Beobachter umbenennen',
      forget: 'Beobachter vergessen',
      retract: 'Datensätze zurückziehen',
      prune: 'Ankündigungen löschen',
    },
    preview: (change) => `${change} (Vorschau)`,
    phases: {
      'backing up': 'Datenspeicher wird gesichert',
      checking: 'Vergleich mit den Datensätzen',
      reading: 'Dateien werden gelesen',
      waiting: 'Wartet',
      publishing: 'Wird veröffentlicht',
    },
    rows: (rows) => `bisher ${counts(rows, 'Zeile', 'Zeilen')}`,
    cancel: 'Abbrechen',
    show: 'Anzeigen',
    ended: {
      done: (what) => `${what}: abgeschlossen.`,
      failed: (what) => `${what}: fehlgeschlagen.`,
      cancelled: (what) => `${what}: abgebrochen. Nichts wurde geändert.`,
    },
  },

  sources: {
    heading: 'Quellen',
    lead: 'Eine Quelle ist ein Ort, von dem Datensätze kommen, etwa die Tabelle Ihres Vereins. Ein Import ändert nur Datensätze seiner eigenen Quelle.',
    none: 'Es gibt noch keine Quellen. Legen Sie oben eine Tabelle ab, um zu beginnen.',
    name: 'Name',
    kind: 'Art',
    records: 'Datensätze',
    days: 'Zeitraum',
    lastImport: 'Letzter Import',
    never: 'nie',
    succeeded: 'veröffentlicht',
    failed: 'fehlgeschlagen',
    unfinished: 'nicht beendet',
    drop: 'Dateien hier ablegen',
    accepted:
      'XLSX, CSV, TSV, JSON oder NDJSON. Nichts wird veröffentlicht, bevor Sie jede Änderung gesehen haben.',
    choose: 'Dateien auswählen',
    uploading: (name) => `${name} wird hochgeladen`,
    drafts: 'Begonnene Importe',
    draftsKept: 'Sie bleiben erhalten, bis der Desk beendet wird.',
    noFiles: 'Noch keine Dateien',
    continue: (files) => `Fortsetzen: ${files}`,
    discard: 'Verwerfen',
    discardWhat: (files) => `Verwerfen: ${files}`,
    into: (source) => `in ${source}`,
  },

  history: {
    heading: 'Verlauf',
    loading: 'Veröffentlichungen werden geladen',
    lead: 'Alle Veröffentlichungen, die neueste zuerst. Öffnen Sie eine, um ihre Änderungen zu sehen oder sie rückgängig zu machen.',
    none: 'Noch wurde nichts veröffentlicht.',
    number: 'Nr.',
    at: 'Veröffentlicht',
    action: 'Vorgang',
    actions: {
      import: 'Import',
      mirror: 'Spiegelung',
      retract: 'Zurückziehen',
      rename: 'Umbenennung',
      forget: 'Vergessener Beobachter',
      remove: 'Entfernte Quelle',
      undo: 'Rückgängig gemacht',
    },
    source: 'Quelle',
    files: 'Dateien',
    by: 'Von',
    note: 'Notiz',
    records: 'Datensätze',
    older: 'Ältere Veröffentlichungen',
    publication: (number) => `Veröffentlichung ${number}`,
    notFound: (number) => `Es gibt keine Veröffentlichung ${number}.`,
    all: 'Alle Veröffentlichungen',
    changes: 'Änderungen',
    loadingChanges: 'Änderungen werden geladen',
    noChanges:
      'Diese Veröffentlichung hat keinen Datensatz geändert, oder ihre Änderungen sind nicht mehr gespeichert.',
    moreChanges: 'Weitere Änderungen',
    change: 'Änderung',
    kind: 'Art',
    observer: 'Beobachter',
    day: 'Tag',
    record: 'Datensatz',
    fields: 'Felder',
    before: 'vorher:',
    after: 'jetzt:',
    new: 'neu',
    changed: 'geändert',
    retracted: 'zurückgezogen',
  },

  change: {
    about: 'Noch ist nichts veröffentlicht. Das würde sich ändern:',
    none: 'Kein Datensatz würde sich ändern.',
    first: (shown, total) =>
      `${shown < total ? `${shown} von ` : ''}${counts(total, 'Änderung', 'Änderungen')} anzeigen`,
    note: 'Notiz (optional)',
    noteHint: 'Warum Sie das ändern. Die Notiz ist nicht öffentlich.',
    publish: 'Veröffentlichen',
    close: 'Schließen',
  },

  undo: {
    undo: 'Rückgängig machen',
    heading: (number) => `Veröffentlichung ${number} rückgängig machen`,
    about:
      'Das zieht neue Datensätze zurück und stellt geänderte und zurückgezogene wieder her. Es ist eine eigene Veröffentlichung, die Sie ebenfalls rückgängig machen können.',
    notPossible: 'Diese Veröffentlichung kann nicht rückgängig gemacht werden',
  },

  result: {
    heading: 'Ergebnis',
    nothing: 'Nichts hat sich geändert: Der Datenspeicher hat diese Datensätze schon.',
    counts: (fresh, changed, more) => `${fresh} neu, ${changed} geändert${more}`,
    retracted: (count) => `, ${count} zurückgezogen`,
    unchanged: (count) => `, ${count} unverändert`,
    version: 'Datenversion <version/>',
    backup: 'Sicherung: <path/>',
    noPortal: 'Ein Portal mit diesem Datenspeicher zeigt die Änderung sofort.',
    openObservations: 'Beobachtungen anzeigen',
    openPublication: (number) => `Veröffentlichung ${number} anzeigen`,
  },

  appearance,
  observers: observersTexts,
  import: importTexts,
  tokens,
  store,
  messages,
}

export default german
