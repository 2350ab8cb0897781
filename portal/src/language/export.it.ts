import { countsIn } from './counts.ts'
import type { Texts } from './en.ts'

const count = countsIn('it')

const texts: Texts['export'] = {
  title: 'Esportazione',
  downloadRows: (rows) =>
    rows === 1
      ? 'Scarica questa riga in formato CSV'
      : `Scarica queste ${count(rows, 'riga', 'righe')} in formato CSV`,
  aboutRows:
    'Il contenuto di questa pagina, con tutti i campi, in UTF-8. Se si usa un foglio di calcolo, importare le colonne come testo, in modo che una cella che inizia con = non venga eseguita come formula.',
  code: 'Codice',
  aboutCode:
    'Codice che scarica gli stessi dati. Impostare prima il token: <code>export HELIOLOG_TOKEN=hlg_…</code>',
  aboutListCode:
    'Codice che scarica gli stessi dati. curl scarica una pagina, TypeScript e Python tutte le pagine. Impostare prima il token: <code>export HELIOLOG_TOKEN=hlg_…</code>',
  unpublishedClients:
    'I client per TypeScript e Python sono inclusi nel codice sorgente di heliolog. Non installare pacchetti con questi nomi da npm o PyPI: potrebbero essere stati pubblicati da altri.',
  languages: 'Linguaggi',
  codeIn: (language) => `Codice ${language} per questa pagina`,
  allRows: 'Tutte le righe',
  completeList: 'L’elenco completo in un unico file, da un’unica versione dei dati.',
  matchingRows: 'Tutte le righe che corrispondono ai filtri in un unico file, da un’unica versione dei dati.',
  withTags: 'Ogni riga contiene i suoi tag.',
  format: 'Formato',
  uses: {
    csv: 'per fogli di calcolo e la maggior parte dei programmi',
    ndjson: 'un record JSON per riga, come nell’API',
    parquet: 'colonne tipizzate, per pandas, R e DuckDB',
  },
  download: 'Scarica tutte le righe',
  cancel: 'Annulla il download',
  choosing: 'Scegliere dove salvare il file…',
  building: 'Il server sta preparando il file… Tenere aperta questa pagina.',
  receiving: (file) => `Download di ${file}… Tenere aperta questa pagina.`,
  saved: (file, size, version) => `Salvato ${file}: ${size}, versione dei dati ${version}.`,
  cancelled: 'Download annullato. Non è stato salvato nulla.',
  progress: 'Download',
  sizeOf: (received, total) => `${received} di ${total}`,
  broken:
    'La connessione si è interrotta prima della fine del file. Non è stato salvato nulla; ripetere il download.',
  notWritten:
    'Il browser non può scrivere il file. Il disco potrebbe essere pieno o la cartella in sola lettura.',
  sameFile: 'Lo stesso file dalla riga di comando, con il token in <code>HELIOLOG_TOKEN</code>:',
  command: 'Comando per tutte le righe',
}

export default texts
