import { countsIn } from './counts.ts'
import type { Texts } from './en.ts'

const count = countsIn('it')

const observations = (rows: number): string => count(rows, 'osservazione', 'osservazioni')
const images = (rows: number): string => count(rows, 'immagine', 'immagini')
const days = (rows: number): string => count(rows, 'giorno', 'giorni')
const lines = (rows: number): string => count(rows, 'riga', 'righe')

const texts: Texts['explore'] = {
  lists: {
    observations: {
      loading: 'Caricamento delle osservazioni',
      loadingAll: (loaded) => `Caricamento di tutte le osservazioni: finora ${observations(loaded)}`,
      filter: 'Filtra le osservazioni',
      inTotal: (rows) => `<count>${observations(rows)}</count> in totale`,
      onPage: (rows) => `<count>${observations(rows)}</count> in questa pagina`,
      onLastPage: (rows) => `<count>${observations(rows)}</count> nell’ultima pagina`,
      first: (rows) => `Le prime <count>${observations(rows)}</count>`,
      noneYet: 'Ancora nessuna osservazione',
      noneFound: 'Nessuna osservazione trovata',
      clearFilters: 'Azzera i filtri e mostra tutte le osservazioni',
    },
    images: {
      loading: 'Caricamento delle immagini',
      loadingAll: (loaded) => `Caricamento di tutte le immagini: finora ${images(loaded)}`,
      filter: 'Filtra le immagini',
      inTotal: (rows) => `<count>${images(rows)}</count> in totale`,
      onPage: (rows) => `<count>${images(rows)}</count> in questa pagina`,
      onLastPage: (rows) => `<count>${images(rows)}</count> nell’ultima pagina`,
      first: (rows) => `Le prime <count>${images(rows)}</count>`,
      noneYet: 'Ancora nessuna immagine',
      noneFound: 'Nessuna immagine trovata',
      clearFilters: 'Azzera i filtri e mostra tutte le immagini',
    },
    daily: {
      loading: 'Caricamento dei giorni',
      loadingAll: (loaded) => `Caricamento di tutti i giorni: finora ${days(loaded)}`,
      filter: 'Filtra i giorni',
      inTotal: (rows) => `<count>${days(rows)}</count> in totale`,
      onPage: (rows) => `<count>${days(rows)}</count> in questa pagina`,
      onLastPage: (rows) => `<count>${days(rows)}</count> nell’ultima pagina`,
      first: (rows) => `I primi <count>${days(rows)}</count>`,
      noneYet: 'Ancora nessun giorno',
      noneFound: 'Nessun giorno trovato',
      clearFilters: 'Azzera i filtri e mostra tutti i giorni',
    },
  },
  lights: { whiteLight: 'Luce bianca', hAlpha: 'H-alpha', caK: 'Ca K' },
  filters: 'Filtri',
  filtersSet: (set) => `Filtri (attivi: ${set})`,
  from: 'Primo giorno (UTC)',
  to: 'Ultimo giorno (UTC)',
  type: 'Tipo',
  anyType: 'Qualsiasi',
  observer: 'Osservatore',
  tag: 'Tag',
  limit: 'Righe per pagina',
  apply: 'Applica',
  clear: 'Azzera',
  period: 'Periodo',
  latestDays: (days: number) => `Ultimi ${days} giorni`,
  faults: {
    incompleteDate: 'Questa data è incompleta. Inserire giorno, mese e anno, oppure svuotare il campo.',
    day: 'Inserire una data come 2024-05-11.',
    type: 'Scegliere luce bianca (0), H-alpha (1), Ca K (2) o qualsiasi.',
    observer: (longest) =>
      `Inserire un nickname di al massimo ${longest} caratteri, senza caratteri di controllo.`,
    tag: (longest) =>
      `Inserire un solo tag di al massimo ${longest} caratteri, senza caratteri di controllo.`,
    limit: (largest) => `Inserire un numero intero da 1 a ${largest}.`,
    reversed: (from) => `L’ultimo giorno non deve precedere il primo giorno, ${from}.`,
  },
  nothingMatches: (filters) =>
    `Nessun risultato per questi filtri: ${filters}. I nickname devono corrispondere esattamente; nei tag maiuscole e minuscole sono equivalenti.`,
  fromDay: (day) => `dal ${day} UTC`,
  untilDay: (day) => `fino al ${day} UTC`,
  ofType: (light) => `tipo «${light}»`,
  byObserver: (nickname) => `di «${nickname}»`,
  tagged: (tag) => `con il tag «${tag}»`,
  startAgain: 'Ricomincia dalla prima pagina',
  pagination: 'Navigazione tra le pagine',
  paginationBottom: 'Navigazione tra le pagine, in basso',
  downloadAll: 'Scarica tutte le righe',
  loadAll: 'Carica tutte le righe',
  pageByPage: 'Mostra pagina per pagina',
  firstPage: 'Prima pagina',
  previousPage: 'Pagina precedente',
  nextPage: 'Pagina successiva',
  stop: 'Interrompi il caricamento',
  waitingForLimit: (loaded, seconds) =>
    `Limite di richieste raggiunto dopo ${lines(loaded)}. Il caricamento riprende tra ${seconds} s`,
  showMore: (rows) => (rows === 1 ? 'Mostra un’altra riga' : `Mostra altre ${lines(rows)}`),
  shownOf: (shown, loaded) =>
    `${count(shown, 'riga mostrata', 'righe mostrate')} su ${count(loaded, 'caricata', 'caricate')}`,
  sortedOverAll: (column, rows) => `Ordinamento per «${column}» sull’intero elenco (${lines(rows)}).`,
  sortedOverPage: (column, rows) =>
    `Ordinamento per «${column}» solo in questa pagina (${lines(rows)}). <all>Carica tutte le righe</all>`,
  sortedOverFirst: (column, rows) =>
    `Ordinamento per «${column}» solo sulle prime ${lines(rows)}; altre righe corrispondono ai filtri. Scegliere meno giorni per ordinarle tutte.`,
  notAllLoaded: (rows) =>
    `Il portale carica al massimo ${lines(rows)}. Per vedere le altre, scegliere meno giorni o scaricare tutte le righe.`,
  sortBy: 'Ordina per',
  ascending: (column) => `${column}, crescente`,
  descending: (column) => `${column}, decrescente`,
  view: 'Vista',
  cards: 'Schede',
  table: 'Tabella',
  scrollableTable: (title) => `${title} (tabella scorrevole)`,
  tableCaption: (title) => `${title}: una riga per record, orari in UTC`,
  columnDescriptions: 'Descrizione delle colonne',
}

export default texts
