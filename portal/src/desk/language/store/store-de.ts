/** The German texts of the store's page. */
import { countsIn } from '../../../language/counts.ts'
import type { StoreTexts } from './store-en.ts'

const counts = countsIn('de')

const texts: StoreTexts = {
  missing: 'Es gibt noch keinen Datenspeicher',
  outdated: 'Der Datenspeicher muss aktualisiert werden',
  unusable: 'Der Datenspeicher kann nicht benutzt werden',
  willDo: 'Das macht die Schaltfläche:',
  create: 'Datenspeicher anlegen',
  upgrade: 'Datenspeicher aktualisieren',
  again: 'Erneut versuchen',

  title: 'Datenspeicher',
  lead: 'Prüfen und sichern Sie den Datenspeicher, stellen Sie eine Sicherung wieder her, und sehen Sie, wie groß er ist und welche Einstellungen gelten.',
  loading: 'Datenspeicher wird geladen',

  check: {
    heading: 'Prüfung',
    about:
      'Liest die Dateien vollständig und vergleicht jede Tabelle mit den Datensätzen. Das ändert nichts, und Besucher bemerken es nicht.',
    run: 'Datenspeicher prüfen',
    failed: 'Der Datenspeicher wurde nicht geprüft',
    never: 'Dieser Datenspeicher wurde noch nicht geprüft.',
    last: (when, faults) => `Letzte Prüfung ${when}: ${counts(faults, 'Fehler', 'Fehler')}.`,
    sound: (when) => `Geprüft ${when}: Alles passt zu den Datensätzen.`,
    found: (when, faults) => `Geprüft ${when}: ${counts(faults, 'Fehler', 'Fehler')}`,
    whatToDo: 'Was zu tun ist',
    advice: {
      files:
        'Wahrscheinlich ist der Datenträger defekt. Halten Sie Importe an, kopieren Sie die Dateien des Datenspeichers auf einen anderen Datenträger, und stellen Sie unten die letzte fehlerfreie Sicherung wieder her. Importieren Sie danach erneut, was seither veröffentlicht wurde.',
      contents:
        'Halten Sie Importe an, und stellen Sie unten die letzte fehlerfreie Sicherung wieder her. Importieren Sie danach erneut, was seither veröffentlicht wurde. Wenn kein Datenträger defekt ist und niemand die Tabellen geändert hat, melden Sie bitte einen Programmfehler.',
      index:
        'Die Datensätze sind in Ordnung. Die nächste Veröffentlichung berechnet den Index neu; heliolog index --force macht das sofort.',
    },
    warnings: 'Warnungen',
  },

  backups: {
    heading: 'Sicherungen',
    about:
      'Der Desk schreibt Sicherungen neben den Datenspeicher und prüft sie. Bewahren Sie Kopien auch auf einem anderen Rechner auf. Eine Sicherung besteht aus drei Dateien: Daten (.db), Tokens (.tokens.db) und Zugriffsprotokoll (.calls.db).',
    run: 'Jetzt sichern',
    failed: 'Es wurde keine Sicherung angelegt',
    written: 'Sicherung geschrieben: <path/>',
    none: 'Neben dem Datenspeicher gibt es keine Sicherungen.',
    at: 'Angelegt',
    file: 'Datei',
    size: 'Größe',
    records: 'Beobachtungen',
    version: 'Datenversion',
    published: 'Letzte Veröffentlichung',
    unreadable: 'nicht lesbar',
    former: 'der Datenspeicher vor einer Wiederherstellung',
    restore: 'Wiederherstellen …',
    restoreWhat: (file) => `${file} wiederherstellen`,
    otherFile: 'Pfad einer anderen Sicherung',
    otherFileHint: 'Auf dem Rechner des Datenspeichers, zum Beispiel /mnt/backups/2026-05-11.db.',
    preview: 'Diese Sicherung prüfen',
  },

  restore: {
    heading: (file) => `${file} wiederherstellen`,
    failed: 'Die Sicherung wurde nicht wiederhergestellt',
    preview:
      'Die Sicherung ist fehlerfrei. Noch ist nichts geändert. Das würde die Wiederherstellung bewirken:',
    lost: (count) =>
      `${counts(count, 'Veröffentlichung fehlt', 'Veröffentlichungen fehlen')} in der Sicherung und ${count === 1 ? 'ginge' : 'gingen'} verloren. Importieren Sie Dateien danach erneut, und wiederholen Sie andere Änderungen.`,
    lostTable: 'Veröffentlichungen, die verloren gingen',
    nothingLost: 'Die Sicherung enthält alle Veröffentlichungen des Datenspeichers.',
    unknown: 'Der jetzige Datenspeicher ist nicht lesbar, daher ist unbekannt, was verloren ginge.',
    tokens: 'Tokens bleiben, wie sie heute sind: Widerrufene, abgelaufene und gelöschte bleiben es.',
    kept: 'Der jetzige Datenspeicher bleibt unter einem Namen mit Datum daneben erhalten.',
    names:
      'Diese Beobachter wurden seit der Sicherung umbenannt oder vergessen. Neue Importe beachten das, aber die Sicherung hat noch ihre Datensätze. Tun Sie es direkt nach der Wiederherstellung erneut, bevor der Server startet:',
    renamed: (name, becomes) => `${name} in ${becomes} umbenennen`,
    forgotten: (name) => `${name} vergessen`,
    forgottenAs: (name, becomes) => `${name} vergessen, die Datensätze bekommen den Namen ${becomes}`,
    damaged: (file) => `${file} ist beschädigt, daher kann daraus nichts übernommen werden.`,
    stopFirst:
      'Halten Sie zuerst den Server, heliolog serve, und regelmäßige Importe an. Sonst wird nichts geändert.',
    confirm: (name) => `Geben Sie ${name} ein, um diesen Datenspeicher zu ersetzen`,
    confirmHint: 'Damit ihn niemand versehentlich ersetzt.',
    publish: 'Wiederherstellen',
    cancel: 'Nicht wiederherstellen',
    done: 'Wiederhergestellt',
    doneAbout: 'Der Datenspeicher hat jetzt die Daten von <file/>.',
    doneKept: 'Der vorige Datenspeicher ist noch da: <path/>',
    doneLost: (count) =>
      `${counts(count, 'Veröffentlichung fehlte', 'Veröffentlichungen fehlten')} in der Sicherung. Importieren Sie Dateien erneut, und wiederholen Sie andere Änderungen.`,
  },

  postgres: {
    heading: 'PostgreSQL sichern und wiederherstellen',
    about:
      'Führen Sie diese Zeilen in einer Shell aus, mit der Rolle, der die Tabellen gehören. Die Programme fragen nach dem Passwort. Die letzte Zeile der Sicherung verzeichnet sie, damit der Desk ihr Alter zeigt.',
    recorded: (when) => `Letzte verzeichnete Sicherung: ${when}.`,
    noneRecorded: 'Es ist noch keine Sicherung verzeichnet.',
    backUp: 'Sichern',
    restoreAbout:
      'Eine Wiederherstellung füllt eine neue Datenbank. Setzen Sie danach HELIOLOG_DATABASE_URL auf diese, und geben Sie der Rolle des Servers erneut ihre Rechte. Vergessen Sie Beobachter erneut, die seit der Sicherung vergessen wurden, und widerrufen Sie Tokens erneut.',
    restore: 'Wiederherstellen',
  },

  size: {
    heading: 'Größe',
    data: 'Daten',
    tokens: 'Tokens',
    calls: 'Zugriffsprotokoll',
    free: 'Frei auf diesem Datenträger',
    rows: 'Verzeichnete Zugriffe',
    period: 'Zeitraum',
  },

  settings: {
    heading: 'Einstellungen',
    about:
      'Wie beim Start des Desks. Geheimes wird nicht gezeigt. Starten Sie den Desk nach einer Änderung neu.',
    name: 'Einstellung',
    value: 'Wert',
    origin: 'Herkunft',
    origins: {
      option: 'Befehlszeile',
      environment: 'Umgebung',
      file: 'Einstellungsdatei',
      default: 'Vorgabe',
    },
    none: 'nicht gesetzt',
    defaults: (count) => `${counts(count, 'Einstellung', 'Einstellungen')} mit Vorgabewert zeigen`,
    allDefault: 'Alle Einstellungen haben ihre Vorgabe.',
  },
}

export default texts
