import { countsIn } from './counts.ts'
import type { Texts } from './en.ts'

const counts = countsIn('it')

const texts: Texts['observation'] = {
  heading: 'Osservazione',
  loading: 'Caricamento dell’osservazione',
  loadingDay: 'Caricamento dell’attività del giorno',
  byObserver: (light) => `${light}, di <observer/>, <time/>`,
  id: 'ID <id/>',
  relatedRecords: 'Record collegati',
  allOnDay: (day) => `Tutte le osservazioni del ${day}`,
  allByObserver: 'Tutte le osservazioni di questo osservatore',
  imagesOnDay: 'Le immagini di questo osservatore in quel giorno',
  notReported: 'non indicato',

  counts: {
    heading: 'Conteggio delle macchie solari',
    wolf: 'Numero di Wolf <wolf/>',
    disk: 'disco intero',
    north: 'nord',
    south: 'sud',
    groups: (count) => counts(count, 'gruppo', 'gruppi'),
    spots: (count) => counts(count, 'macchia', 'macchie'),
    groupKey: '10 per ogni gruppo',
    spotKey: '1 per ogni macchia',
  },

  community: {
    heading: (day) => `La comunità il ${day}`,
    publishedLater:
      'Questo giorno è stato pubblicato dopo l’apertura della pagina. Ricaricarla per il confronto con altri osservatori.',
    noWolf: 'Per quel giorno non è stato comunicato alcun numero di Wolf.',
    means: 'Media della comunità in quel giorno: <mean/>. Questa osservazione: <own/>.',
    wolfNorth: 'Numero di Wolf, nord',
    wolfSouth: 'Numero di Wolf, sud',
    hemisphere: (mean, own) => `media ${mean}, questa osservazione ${own}`,
    hemisphereWithoutMean: (own) => `nessuna media, questa osservazione ${own}`,
    basis: (observations, observers) =>
      `In base a ${counts(observations, 'osservazione', 'osservazioni')} di ogni tipo, questa compresa, da parte di ${counts(observers, 'osservatore', 'osservatori')}. Ogni media si basa solo sulle osservazioni che riportano quel numero.`,
  },

  index: {
    loading: 'Caricamento dell’indice',
    none: 'Al momento questo server non ha un indice della comunità.',
    outdated: 'L’indice è più vecchio dei dati: non comprende ancora l’ultima pubblicazione.',
    communityIndex: 'Indice della comunità',
    communityMean: 'Media giornaliera della comunità',
    heading: 'Nell’indice della comunità',
    loadingEntry: 'Caricamento della sua voce nell’indice',
    newer: 'Questa osservazione è più recente dell’indice.',
    otherLight: (light) =>
      `Questa osservazione non entra nell’indice, perché è in ${light}: l’indice usa solo osservazioni in luce bianca.`,
    withoutWolf: 'Questa osservazione non entra nell’indice, perché non ha un numero di Wolf.',
    ok: '<strong>Ok</strong>: concorda con gli altri osservatori del giorno.',
    verdict: (title, description) => `<strong>${title}</strong>: ${description}`,
    scaled: 'Valore ridotto',
    scaledWhat: (wolf, factor, year) =>
      `${wolf} × ${factor}: il numero di Wolf moltiplicato per il fattore k dell’osservatore nel ${year}`,
    scaledMeanWhat: (wolf, factor, reports, year) =>
      `${wolf} × ${factor}: la media di ${reports} rapporti di quel giorno moltiplicata per il fattore k dell’osservatore nel ${year}`,
    dayIndex: 'Indice del giorno',
    uncertaintyWhat: '± la sua incertezza tipo',
    deviation: 'Scarto z',
    above: 'deviazioni standard sopra l’indice',
    below: 'deviazioni standard sotto l’indice',
    share: 'Quota',
    shareWhat: (weight) => `dell’indice del giorno; il peso è ${weight}`,
    percent: (value) => `${value}%`,
    remarks: 'Note',
  },

  flags: {
    outlier: {
      title: 'Valore anomalo',
      description:
        'Almeno tre osservatori hanno comunicato un valore, e questo dista più di 3,5 deviazioni standard dall’indice.',
    },
    disputed: {
      title: 'Discordante',
      description:
        'Solo due osservatori hanno comunicato un valore, e non concordano: uno dista più di 3,5 deviazioni standard dall’indice. Nulla indica quale dei due abbia ragione.',
    },
    'no-peers': {
      title: 'Senza confronto',
      description:
        'Nessun altro ha comunicato un numero di Wolf in quel giorno, quindi il valore non si può confrontare.',
    },
    'groups-differ': {
      title: 'Gruppi incoerenti',
      description: 'La somma dei gruppi dei due emisferi non dà il totale: gn + gs è diverso da gt.',
    },
    'spots-differ': {
      title: 'Macchie incoerenti',
      description: 'La somma delle macchie dei due emisferi non dà il totale: sn + ss è diverso da st.',
    },
    'more-groups-than-spots': {
      title: 'Più gruppi che macchie',
      description: 'Ci sono più gruppi che macchie, anche se ogni gruppo ha almeno una macchia.',
    },
    'several-reports': {
      title: 'Più rapporti',
      description:
        'L’osservatore ha inviato più rapporti in quel giorno. L’indice usa la media dei loro numeri di Wolf.',
    },
  },

  fields: {
    heading: 'Tutti i campi',
    loading: 'Caricamento delle descrizioni dei campi',
    caption: 'Campi di questa osservazione',
    field: 'Campo',
    value: 'Valore',
    meaning: 'Significato',
    typeValue: (type, light) => `${type} (${light})`,
    types: { integer: 'numero intero', string: 'testo', datetime: 'data e ora' },
    oneOf: (type, values) => `${type}: ${values}`,
    atLeast: (type, least) => `${type} da ${least} in su`,
    atMost: (type, most) => `${type} fino a ${most}`,
    between: (type, least, most) => `${type} da ${least} a ${most}`,
    notEmpty: (type) => `${type} non vuoto`,
    atMostCharacters: (type, most) => `${type} fino a ${most} caratteri`,
    charactersBetween: (type, least, most) => `${type} da ${least} a ${most} caratteri`,
    noUnit: (accepted) => `${accepted}, senza unità`,
    inUnit: (accepted, unit) => `${accepted}, unità: ${unit === 'percent' ? 'percento' : unit}`,
  },
}

export default texts
