/** The Italian texts of the desk. */
import { it as messages } from '@heliolog/messages/it'
import { countsIn } from '../../../language/counts.ts'
import appearance from '../appearance/appearance-it.ts'
import importTexts from '../import/import-it.ts'
import observersTexts from '../observers/observers-it.ts'
import store from '../store/store-it.ts'
import tokens from '../tokens/tokens-it.ts'
import type { DeskTexts } from './desk-en.ts'

const counts = countsIn('it')

const italian: DeskTexts = {
  desk: 'Desk',

  session: {
    heading: 'Aprire il desk con un nuovo indirizzo',
    about:
      'Questa scheda non ha una sessione. Ogni indirizzo stampato apre il desk una sola volta, in una sola scheda ed entro dieci minuti.',
    howTo:
      'Premere <strong>Invio</strong> nel terminale in cui è in esecuzione <code>heliolog desk</code>. Stampa un nuovo indirizzo: aprire quello.',
    notRunning: 'Se non è più in esecuzione, riavviarlo con <code>heliolog desk</code>.',
    unreachable:
      'Il desk non risponde. Se è stato fermato nel suo terminale, riavviarlo con heliolog desk. Nulla di quanto pubblicato è andato perso.',
    unexpected: (status) => `Il desk ha risposto con l’errore sconosciuto ${status}.`,
  },

  frame: {
    sources: 'Fonti',
    history: 'Cronologia',
    tokens: 'Token',
    appearance: 'Aspetto',
    observersPage: 'Osservatori',
    loading: 'Caricamento del desk',
    store: 'Archivio',
    records: 'Record',
    observations: (count) => counts(count, 'osservazione', 'osservazioni'),
    images: (count) => counts(count, 'immagine', 'immagini'),
    observers: (count) => counts(count, 'osservatore', 'osservatori'),
    version: 'Versione dei dati',
    lastImport: 'Ultima importazione',
    lastBackup: 'Ultimo backup',
    noneRecorded: 'nessuna traccia',
    failedBackup: (when) => `fallito ${when}`,
    operator: 'Si pubblica come',
    portal: 'Aprire il portale',
    notFound: 'Il desk non ha pagine a questo indirizzo. <sources>Torna alle fonti</sources>',
    warnings: 'Avvisi',
    synthetic:
      'Questi dati sono SINTETICI: alcuni record, o tutti, sono inventati. Non aggiungere osservazioni reali a questo archivio.',
    failedImport: (source, when) => `L’ultima importazione in ${source} è fallita, ${when}.`,
    damage: (faults, when) =>
      `L’ultima verifica ha trovato ${counts(faults, 'difetto', 'difetti')} nell’archivio, ${when}. Verificarlo di nuovo nella pagina «Archivio», che indica che cosa fare.`,
  },

  kinds: { observations: 'Osservazioni', images: 'Immagini', observers: 'Osservatori' },

  job: {
    label: 'Operazione in corso',
    what: {
      check: 'Verifica dell’importazione',
      publish: 'Pubblicazione dell’importazione',
      create: 'Creazione dell’archivio',
      upgrade: 'Aggiornamento dell’archivio',
      doctor: 'Verifica dell’archivio',
      backup: 'Backup dell’archivio',
      'restore-preview': 'Verifica del backup',
      restore: 'Ripristino del backup',
    },
    changes: {
      undo: 'Annullamento di una pubblicazione',
      rename: 'Cambio di un nickname',
      forget: 'Rimozione di un osservatore',
      retract: 'Ritiro di record',
      prune: 'Eliminazione degli annunci',
    },
    preview: (change) => `${change} (anteprima)`,
    phases: {
      'backing up': 'Backup dell’archivio',
      checking: 'Confronto con i record',
      reading: 'Lettura dei file',
      waiting: 'In attesa',
      publishing: 'Pubblicazione',
    },
    rows: (rows) => `${counts(rows, 'riga', 'righe')} finora`,
    cancel: 'Interrompi',
    show: 'Mostra',
    ended: {
      done: (what) => `${what}: operazione terminata.`,
      failed: (what) => `${what}: operazione fallita.`,
      cancelled: (what) => `${what}: operazione interrotta. Nulla è stato modificato.`,
    },
  },

  sources: {
    heading: 'Fonti',
    lead: 'Una fonte è un luogo da cui provengono dei record, per esempio il foglio di calcolo del club. Un’importazione modifica solo i record della propria fonte.',
    none: 'Non ci sono ancora fonti. Per iniziare, trascinare qui sopra un foglio di calcolo.',
    name: 'Nome',
    kind: 'Tipo',
    records: 'Record',
    days: 'Giorni coperti',
    lastImport: 'Ultima importazione',
    never: 'mai',
    succeeded: 'pubblicata',
    failed: 'fallita',
    unfinished: 'non terminata',
    drop: 'Trascinare qui i file',
    accepted:
      'XLSX, CSV, TSV, JSON o NDJSON. Nulla viene pubblicato prima che sia stata mostrata ogni modifica.',
    choose: 'Scegliere i file',
    uploading: (name) => `Caricamento di ${name}`,
    drafts: 'Importazioni in corso',
    draftsKept: 'Il desk le conserva fino alla sua chiusura.',
    noFiles: 'Ancora nessun file',
    continue: (files) => `Continua: ${files}`,
    discard: 'Scarta',
    discardWhat: (files) => `Scarta: ${files}`,
    into: (source) => `in ${source}`,
  },

  history: {
    heading: 'Cronologia',
    loading: 'Caricamento delle pubblicazioni',
    lead: 'Tutte le pubblicazioni, dalla più recente. Aprirne una per vederne le modifiche o per annullarla.',
    none: 'Non è ancora stato pubblicato nulla.',
    number: 'N.',
    at: 'Pubblicata',
    action: 'Azione',
    actions: {
      import: 'Importazione',
      mirror: 'Mirror',
      retract: 'Ritiro',
      rename: 'Cambio di nome',
      forget: 'Osservatore dimenticato',
      remove: 'Fonte rimossa',
      undo: 'Annullamento',
    },
    source: 'Fonte',
    files: 'File',
    by: 'Da',
    note: 'Nota',
    records: 'Record',
    older: 'Pubblicazioni precedenti',
    publication: (number) => `Pubblicazione ${number}`,
    notFound: (number) => `Non esiste la pubblicazione ${number}.`,
    all: 'Tutte le pubblicazioni',
    changes: 'Modifiche',
    loadingChanges: 'Caricamento delle modifiche',
    noChanges:
      'Questa pubblicazione non ha modificato alcun record, o le sue modifiche non sono più conservate.',
    moreChanges: 'Altre modifiche',
    change: 'Modifica',
    kind: 'Tipo',
    observer: 'Osservatore',
    day: 'Giorno',
    record: 'Record',
    fields: 'Campi',
    before: 'prima:',
    after: 'ora:',
    new: 'nuovo',
    changed: 'modificato',
    retracted: 'ritirato',
  },

  change: {
    about: 'Nulla è ancora pubblicato. Ecco che cosa cambierebbe:',
    none: 'Nessun record cambierebbe.',
    first: (shown, total) =>
      `Mostra ${shown < total ? `${shown} di ` : ''}${counts(total, 'modifica', 'modifiche')}`,
    note: 'Nota (facoltativa)',
    noteHint: 'Perché viene fatta la modifica. La nota non è pubblica.',
    publish: 'Pubblica',
    close: 'Chiudi',
  },

  undo: {
    undo: 'Annulla la pubblicazione',
    heading: (number) => `Annulla la pubblicazione ${number}`,
    about:
      'L’annullamento ritira i record nuovi e ripristina quelli modificati e ritirati. È una pubblicazione a sé, che si può annullare a sua volta.',
    notPossible: 'Questa pubblicazione non può essere annullata',
  },

  result: {
    heading: 'Risultato',
    nothing: 'Nulla è cambiato: l’archivio contiene già questi record.',
    counts: (fresh, changed, more) => `nuovi: ${fresh}, modificati: ${changed}${more}`,
    retracted: (count) => `, ritirati: ${count}`,
    unchanged: (count) => `, invariati: ${count}`,
    version: 'Versione dei dati <version/>',
    backup: 'Backup: <path/>',
    noPortal: 'Un portale che usa questo archivio mostra subito la modifica.',
    openObservations: 'Mostra le osservazioni',
    openPublication: (number) => `Mostra la pubblicazione ${number}`,
  },

  appearance,
  observers: observersTexts,
  import: importTexts,
  tokens,
  store,
  messages,
}

export default italian
