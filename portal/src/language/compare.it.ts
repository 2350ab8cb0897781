import { countsIn } from './counts.ts'
import type { Texts } from './en.ts'

const counts = countsIn('it')

const texts: Texts['compare'] = {
  heading: 'Confronto tra osservatori',
  intro:
    'I numeri di Wolf giornalieri in luce bianca di un gruppo da due a cinque osservatori. Se in un giorno un osservatore ha inviato più rapporti, vale la loro media, come nell’indice della comunità.',
  loading: 'Caricamento degli osservatori e dei loro fattori',
  compared: 'Osservatori a confronto',
  remove: (nickname) => `Rimuovi ${nickname}`,
  addObserver: 'Aggiungi un osservatore',
  add: 'Aggiungi',
  mostChosen: 'Sono stati scelti cinque osservatori, il massimo. Rimuoverne uno per aggiungerne un altro.',
  notFound: (text) => `Nessun osservatore ha il nickname «${text}». Scegliere uno dei suggerimenti.`,
  alreadyChosen: (nickname) => `${nickname} è già tra gli osservatori scelti.`,
  chooseTwo: 'Scegliere da due a cinque osservatori, qui o nell’<list>elenco degli osservatori</list>.',
  chooseAnother: 'È stato scelto un solo osservatore. Aggiungerne almeno un altro per il confronto.',
  unknown: (nicknames) =>
    `L’URL nomina osservatori che non esistono: ${nicknames}. I nickname devono corrispondere esattamente.`,
  tooMany: (nicknames) => `Si possono confrontare al massimo cinque osservatori. Esclusi: ${nicknames}.`,
  nothingToCompare: 'Nessuno di questi osservatori ha pubblicato dati, quindi non c’è nulla da confrontare.',

  progress: (nickname, page, position, total) =>
    `Caricamento di ${nickname}, osservatore ${position} di ${total}, pagina ${page}…`,
  stopped: (nickname) =>
    `Interrotto durante il caricamento di ${nickname}. Il grafico e le tabelle comprendono solo le osservazioni caricate finora.`,
  stop: 'Interrompi',
  continue: 'Continua',
  manyRequests: (requests) =>
    `Per questo intervallo servono circa ${counts(requests, 'richiesta', 'richieste')}, che rientrano nel limite del token. Raggiunto il limite, il caricamento attende e poi riprende.`,

  view: 'Valori',
  asCounted: 'Originali',
  multiplied: 'Moltiplicati per k',
  multipliedMeaning:
    'Ogni conteggio è moltiplicato per il fattore k del suo osservatore o, se manca, per il rapporto nella tabella. I valori di osservatori concordi risultano allora simili. <guide/>',
  notMultiplied: (nicknames) =>
    `Questi osservatori non hanno un fattore, quindi i loro valori restano quelli originali: ${nicknames}.`,

  summary: (from, to) => `Numeri di Wolf giornalieri dal ${from} al ${to} (UTC).`,
  commonDays: (days) => `${counts(days, 'giorno', 'giorni')} con conteggi di tutti gli osservatori scelti.`,
  noCommonDays: 'In questo intervallo non c’è alcun giorno con conteggi di tutti gli osservatori scelti.',
  described: (nickname, days, mean) => `${nickname}: ${counts(days, 'giorno', 'giorni')}, media ${mean}.`,
  noCounts: (nicknames) =>
    `Nessun numero di Wolf in luce bianca in questo intervallo: ${nicknames}. Scegliere un altro intervallo o altri osservatori.`,
  commonDay: 'Giorno con conteggi di tutti',
  axis: 'Numero di Wolf',
  axisMultiplied: 'Numero di Wolf × k',
  pointHint:
    'Passare il puntatore su un simbolo per leggerne il valore, fare clic per vedere le osservazioni di quel giorno. Trascinare per ingrandire, doppio clic per vedere tutto.',
  point: (day, nickname, value) => `${day}, ${nickname}: ${value}`,
  pointMultiplied: (day, nickname, value, counted) => `${day}, ${nickname}: ${value}, contato ${counted}`,

  figures: 'Dati per osservatore',
  figuresCaption: 'Dati di ciascun osservatore nell’intervallo scelto',
  observer: 'Osservatore',
  observations: 'Osservazioni',
  days: 'Giorni con conteggi',
  daysInCommon: 'Giorni comuni',
  factor: 'k o rapporto con la comunità',
  mean: 'Numero di Wolf medio',
  meanCommon: 'Media nei giorni comuni',
  meanMultiplied: 'Media × k',
  meanCommonMultiplied: 'Media × k nei giorni comuni',
  none: 'nessuna',
  kWhat: 'k di tutti gli anni',
  ratioWhat: (level, days) => `${level} / conteggi in ${counts(days, 'giorno', 'giorni')}`,
  notDetermined: 'non determinato',
  uncertainties:
    '± indica l’incertezza tipo. k proviene dall’indice della comunità e riguarda tutti gli anni. Per gli osservatori senza k è indicato il rapporto tra la media della comunità e la loro, nei giorni di questo intervallo in cui hanno contato.',

  ratios: 'Rapporti',
  ratiosMeaning:
    'La media dell’osservatore nella riga divisa per la media dell’osservatore nella colonna, nei giorni in cui entrambi hanno contato.',
  ratiosMeaningMultiplied:
    'I valori sono moltiplicati: un rapporto vicino a 1 significa che k spiega la differenza tra i due.',
  ratioOf: 'Rapporto di',
  ratioTo: (nickname) => `rispetto a ${nickname}`,
  onDays: (days) => counts(days, 'giorno', 'giorni'),

  months: 'Medie mensili',
  monthsCaption: 'Numero di Wolf medio di ogni mese per osservatore',
  month: 'Mese',
}

export default texts
