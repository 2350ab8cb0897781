/** The Italian texts of the store's page. */
import { countsIn } from '../../../language/counts.ts'
import type { StoreTexts } from './store-en.ts'

const counts = countsIn('it')

const texts: StoreTexts = {
  missing: 'Non esiste ancora un archivio',
  outdated: 'L’archivio deve essere aggiornato',
  unusable: 'L’archivio non è utilizzabile',
  willDo: 'Il pulsante fa questo:',
  create: 'Crea l’archivio',
  upgrade: 'Aggiorna l’archivio',
  again: 'Riprova',

  title: 'Archivio',
  lead: 'Qui si verifica l’archivio, se ne fa il backup, se ne ripristina uno e si vedono la dimensione e le impostazioni in vigore.',
  loading: 'Caricamento dell’archivio',

  check: {
    heading: 'Verifica',
    about:
      'Legge i file per intero e confronta ogni tabella con i record. Non cambia nulla, e i visitatori non se ne accorgono.',
    run: 'Verifica l’archivio',
    failed: 'L’archivio non è stato verificato',
    never: 'Questo archivio non è ancora stato verificato.',
    last: (when, faults) => `Ultima verifica ${when}: ${counts(faults, 'difetto', 'difetti')}.`,
    sound: (when) => `Verificato ${when}: tutto corrisponde ai record.`,
    found: (when, faults) => `Verificato ${when}: ${counts(faults, 'difetto', 'difetti')}`,
    whatToDo: 'Che cosa fare',
    advice: {
      files:
        'Probabilmente il disco è guasto. Fermare le importazioni, copiare i file dell’archivio su un altro disco e ripristinare qui sotto l’ultimo backup integro. Poi importare di nuovo ciò che è stato pubblicato da allora.',
      contents:
        'Fermare le importazioni e ripristinare qui sotto l’ultimo backup integro. Poi importare di nuovo ciò che è stato pubblicato da allora. Se nessun disco è guasto e nessuno ha modificato le tabelle, segnalare un errore del programma.',
      index:
        'I record sono integri. La prossima pubblicazione ricalcola l’indice; heliolog index --force lo fa subito.',
    },
    warnings: 'Avvisi',
  },

  backups: {
    heading: 'Backup',
    about:
      'Il desk scrive i backup accanto all’archivio e li verifica. Conservare copie anche su un altro computer. Un backup comprende tre file: dati (.db), token (.tokens.db) e registro delle chiamate (.calls.db).',
    run: 'Fai un backup ora',
    failed: 'Non è stato fatto alcun backup',
    written: 'Backup scritto: <path/>',
    none: 'Non ci sono backup accanto all’archivio.',
    at: 'Fatto',
    file: 'File',
    size: 'Dimensione',
    records: 'Osservazioni',
    version: 'Versione dei dati',
    published: 'Ultima pubblicazione',
    unreadable: 'illeggibile',
    former: 'l’archivio prima di un ripristino',
    restore: 'Ripristina …',
    restoreWhat: (file) => `Ripristina ${file}`,
    otherFile: 'Percorso di un altro backup',
    otherFileHint: 'Sul computer dell’archivio, per esempio /mnt/backups/2026-05-11.db.',
    preview: 'Verifica questo backup',
  },

  restore: {
    heading: (file) => `Ripristina ${file}`,
    failed: 'Il backup non è stato ripristinato',
    preview: 'Il backup è integro. Nulla è ancora cambiato. Ecco che cosa farebbe il ripristino:',
    lost: (count) =>
      `${counts(count, 'pubblicazione non è nel backup e andrebbe persa', 'pubblicazioni non sono nel backup e andrebbero perse')}. Dopo, importare di nuovo i file e ripetere le altre modifiche.`,
    lostTable: 'Pubblicazioni che andrebbero perse',
    nothingLost: 'Il backup ha tutte le pubblicazioni dell’archivio.',
    unknown: 'L’archivio attuale non è leggibile, perciò non si sa che cosa andrebbe perso.',
    tokens: 'I token restano come sono oggi: quelli revocati, scaduti ed eliminati restano tali.',
    kept: 'L’archivio attuale viene conservato accanto, con un nome che contiene la data.',
    names:
      'Questi osservatori sono stati rinominati o dimenticati dopo il backup. Le nuove importazioni ne tengono conto, ma il backup ha ancora i loro record. Farlo di nuovo subito dopo il ripristino, prima di avviare il server:',
    renamed: (name, becomes) => `rinominare ${name} in ${becomes}`,
    forgotten: (name) => `dimenticare ${name}`,
    forgottenAs: (name, becomes) => `dimenticare ${name}, i cui record passano a ${becomes}`,
    damaged: (file) => `${file} è danneggiato, perciò non se ne può conservare nulla.`,
    stopFirst:
      'Fermare prima il server, heliolog serve, e le importazioni programmate. Altrimenti non cambia nulla.',
    confirm: (name) => `Scrivere ${name} per sostituire questo archivio`,
    confirmHint: 'Perché nessuno lo sostituisca per errore.',
    publish: 'Ripristina',
    cancel: 'Non ripristinare',
    done: 'Ripristinato',
    doneAbout: 'L’archivio ha ora i dati di <file/>.',
    doneKept: 'L’archivio precedente è conservato: <path/>',
    doneLost: (count) =>
      `${counts(count, 'pubblicazione non era nel backup', 'pubblicazioni non erano nel backup')}. Importare di nuovo i file e ripetere le altre modifiche.`,
  },

  postgres: {
    heading: 'Backup e ripristino di PostgreSQL',
    about:
      'Eseguire queste righe in una shell, con il ruolo proprietario delle tabelle. I programmi chiedono la password. L’ultima riga registra il backup, perché il desk ne mostri l’età.',
    recorded: (when) => `Ultimo backup registrato: ${when}.`,
    noneRecorded: 'Nessun backup è ancora registrato.',
    backUp: 'Backup',
    restoreAbout:
      'Un ripristino riempie un nuovo database. Poi impostarne l’indirizzo in HELIOLOG_DATABASE_URL e concedere di nuovo i diritti al ruolo del server. Dimenticare di nuovo gli osservatori dimenticati dopo il backup e revocare di nuovo i token.',
    restore: 'Ripristino',
  },

  size: {
    heading: 'Dimensione',
    data: 'Dati',
    tokens: 'Token',
    calls: 'Registro delle chiamate',
    free: 'Libero su questo disco',
    rows: 'Chiamate registrate',
    period: 'Periodo',
  },

  settings: {
    heading: 'Impostazioni',
    about: 'Quelle dell’avvio del desk. I segreti non vengono mostrati. Riavviare il desk dopo una modifica.',
    name: 'Impostazione',
    value: 'Valore',
    origin: 'Origine',
    origins: {
      option: 'riga di comando',
      environment: 'ambiente',
      file: 'file delle impostazioni',
      default: 'valore predefinito',
    },
    none: 'non impostato',
    defaults: (count) => `Mostra ${counts(count, 'impostazione', 'impostazioni')} con il valore predefinito`,
    allDefault: 'Tutte le impostazioni hanno il valore predefinito.',
  },
}

export default texts
