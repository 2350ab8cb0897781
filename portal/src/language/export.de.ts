import { countsIn } from './counts.ts'
import type { Texts } from './en.ts'

const count = countsIn('de')

const texts: Texts['export'] = {
  title: 'Export',
  downloadRows: (rows) =>
    rows === 1
      ? 'Diese Zeile als CSV herunterladen'
      : `Diese ${count(rows, 'Zeile', 'Zeilen')} als CSV herunterladen`,
  aboutRows:
    'Der Inhalt dieser Seite mit allen Feldern, in UTF-8. Importieren Sie die Spalten in einer Tabellenkalkulation als Text, damit eine Zelle, die mit = beginnt, nicht als Formel ausgeführt wird.',
  code: 'Code',
  aboutCode:
    'Code, der dieselben Daten abruft. Setzen Sie zuerst Ihr Token: <code>export HELIOLOG_TOKEN=hlg_…</code>',
  aboutListCode:
    'Code, der dieselben Daten abruft. curl ruft eine Seite ab, TypeScript und Python alle Seiten. Setzen Sie zuerst Ihr Token: <code>export HELIOLOG_TOKEN=hlg_…</code>',
  unpublishedClients:
    'Die Clients für TypeScript und Python sind Teil des Quellcodes von heliolog. Installieren Sie keine Pakete mit diesen Namen von npm oder PyPI: Sie könnten von anderen stammen.',
  languages: 'Programmiersprachen',
  codeIn: (language) => `${language}-Code für diese Seite`,
  allRows: 'Alle Zeilen',
  completeList: 'Die vollständige Liste in einer Datei, aus einer einzigen Datenversion.',
  matchingRows: 'Alle Zeilen, die den Filtern entsprechen, in einer Datei, aus einer einzigen Datenversion.',
  withTags: 'Jede Zeile enthält ihre Schlagwörter.',
  format: 'Format',
  uses: {
    csv: 'für Tabellenkalkulationen und die meisten Programme',
    ndjson: 'ein JSON-Datensatz pro Zeile, wie in der API',
    parquet: 'typisierte Spalten, für pandas, R und DuckDB',
  },
  download: 'Alle Zeilen herunterladen',
  cancel: 'Download abbrechen',
  choosing: 'Wählen Sie einen Speicherort für die Datei …',
  building: 'Der Server erstellt die Datei … Lassen Sie diese Seite geöffnet.',
  receiving: (file) => `${file} wird heruntergeladen … Lassen Sie diese Seite geöffnet.`,
  saved: (file, size, version) => `${file} gespeichert: ${size}, Datenversion ${version}.`,
  cancelled: 'Download abgebrochen. Es wurde nichts gespeichert.',
  progress: 'Download',
  sizeOf: (received, total) => `${received} von ${total}`,
  broken:
    'Die Verbindung brach vor dem Ende der Datei ab. Es wurde nichts gespeichert; laden Sie sie erneut herunter.',
  notWritten:
    'Der Browser kann die Datei nicht schreiben. Vielleicht ist der Datenträger voll oder der Ordner schreibgeschützt.',
  sameFile: 'Dieselbe Datei auf der Kommandozeile, mit Ihrem Token in <code>HELIOLOG_TOKEN</code>:',
  command: 'Befehl für alle Zeilen',
}

export default texts
