import { countsIn } from './counts.ts'
import type { Texts } from './en.ts'

const count = countsIn('it')

const texts: Texts['rotations'] = {
  title: 'Rotazioni di Carrington',
  lead: 'Ogni riga è una rotazione del Sole, ogni colonna uno dei suoi 27 o 28 giorni. L’attività che dura più di una rotazione ritorna nello stesso punto della riga e appare quindi come una striscia verticale.',
  loading: 'Caricamento delle rotazioni',
  emptyTitle: 'Ancora nessuna rotazione da mostrare',
  emptyText:
    'Quando saranno pubblicate osservazioni, questa pagina mostrerà il numero di Wolf di ogni giorno per rotazione.',
  hemisphere: 'Parte del Sole',
  hemispheres: { total: 'Disco intero', north: 'Nord', south: 'Sud' },
  measure: 'Misura dell’attività',
  communityIndex: 'Indice della comunità',
  dailyMean: 'Media giornaliera',
  northMean: 'Media giornaliera, nord',
  southMean: 'Media giornaliera, sud',
  period: 'Periodo',
  lastYears: (years) => (years === 1 ? 'Ultimo anno' : `Ultimi ${count(years, 'anno', 'anni')}`),
  cycle: (number) => `Ciclo solare ${number}`,
  allRotations: 'Tutte le rotazioni',
  unknownHemisphere: (value) =>
    `hemisphere nell’URL, «${value}», non è né total né north né south. Viene mostrato il disco intero.`,
  unknownPeriod: (value, accepted) => `period nell’URL, «${value}», non è tra i valori ammessi: ${accepted}.`,
  shown: (first, last, known, days) =>
    `Rotazioni da ${first} a ${last}. Giorni con un valore: ${known} su ${days}.`,
  valueRange: (lowest, highest) => `I valori vanno da ${lowest} a ${highest}.`,
  noValues: (name) => `${name}: nessun giorno ha un valore.`,
  howTo:
    'Passare il puntatore su un giorno per leggerne il valore, fare clic per vederne le osservazioni. Su un touchscreen, toccarlo due volte. Tastiera: con i tasti freccia ci si sposta da un giorno all’altro e da una rotazione all’altra, Home e Fine portano al primo e all’ultimo giorno di una rotazione, Invio apre il giorno. Un giorno appartiene alla rotazione in corso alle 12:00 UTC.',
  keysHelp:
    'Con i tasti freccia sinistra e destra ci si sposta di un giorno, con su e giù alla rotazione successiva e precedente. Home e Fine portano al primo e all’ultimo giorno della rotazione. Invio apre le osservazioni del giorno.',
  mapLabel: (name) => `Mappa delle rotazioni. ${name}`,
  date: 'Data (UTC)',
  rotation: 'Rotazione',
  dayOfRotation: 'Giorno',
  longitude: 'Meridiano centrale',
  noValue: 'nessun valore',
  describeDay: (day, rotation, position, longitude, name, value) =>
    `${day} UTC, rotazione ${rotation}, giorno ${position}, meridiano centrale ${longitude}. ${name}: ${value}. Apri le osservazioni.`,
  dayAxis: 'Giorno della rotazione',
  longitudeAxis: 'Longitudine di Carrington del meridiano centrale',
  asTable: 'Le rotazioni in una tabella',
  tableCaption: (name) => `${name} per rotazione e giorno della rotazione`,
  firstDay: 'Primo giorno',
}

export default texts
