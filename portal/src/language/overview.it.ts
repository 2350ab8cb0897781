import { countsIn } from './counts.ts'
import type { Texts } from './en.ts'

const counts = countsIn('it')

const days = (count: number): string => counts(count, 'giorno', 'giorni')
const observers = (count: number): string => counts(count, 'osservatore', 'osservatori')

const texts: Texts['overview'] = {
  title: 'Attività solare',
  lead: 'Conteggi di macchie solari e immagini di una comunità di osservatori.',
  leadNamed: (community) => `${community} pubblica questi conteggi di macchie solari e immagini.`,
  loading: 'Caricamento dell’attività',
  nothingPublished: 'Non è stato ancora pubblicato nulla',
  nothingAtTheMoment: 'Al momento nessuna osservazione o immagine',
  oncePublished:
    'Quando saranno pubblicate osservazioni, questa pagina mostrerà il numero di Wolf giornaliero, i due emisferi e i giorni coperti. La <docs>documentazione API</docs> descrive i dati.',

  latest: {
    title: 'Ultimo giorno',
    dayAndAge: (day, ago) => `<day>${day}</day> UTC, ${ago}`,
    paused: 'Non ci sono giorni pubblicati più recenti.',
    index: 'Indice della comunità',
    wolf: 'Numero di Wolf medio',
    provisional: 'provvisorio',
    noWolf: 'Non è stato pubblicato alcun numero di Wolf.',
    rotation: 'Ultima rotazione',
    year: 'Ultimo anno',
    rotationMean: (mean) => `Media dei 27 giorni precedenti: ${mean}`,
    yearMean: (mean) => `Media dei 365 giorni precedenti: ${mean}`,
    percentAbove: (percent) => `${percent} in più`,
    percentBelow: (percent) => `${percent} in meno`,
    above: 'Superiore',
    below: 'Inferiore',
    same: 'Circa uguale',
    tooFewDays: 'Troppo pochi giorni per un confronto',
    recent: 'Ultima rotazione, giorno per giorno',
    recentDescription: (known, low, high, value) =>
      `I 27 giorni precedenti e l’ultimo giorno: ${days(known)} con un valore, da ${low} a ${high}; l’ultimo è ${value}.`,
    hemispheres: 'Emisferi',
    north: 'Nord',
    south: 'Sud',
    noHemispheres: 'Nessuno li ha contati separatamente.',
    observers,
    moreObservers: (count) => (count === 1 ? 'e un altro' : `e altri ${count}`),
    noObservers: 'Nessuna osservazione in questo giorno',
    images: 'Immagini più recenti',
    allImages: 'Tutte le immagini',
    pictureOf: (observer, at) => `Il Sole, di ${observer}, ${at}`,
    titledPictureOf: (title, observer, at) => `${title}, di ${observer}, ${at}`,
  },

  totals: {
    title: 'Totali',
    observations: 'Osservazioni',
    images: 'Immagini',
    observers: 'Osservatori',
    days: 'Giorni coperti',
    period: 'Periodo',
    fromTo: (from, to) => `dal ${from} al ${to}`,
    published: 'Ultima pubblicazione',
  },

  rotation: {
    title: (rotation) => `Rotazione di Carrington ${rotation}`,
    position: (day, length, from, to) => `Giorno ${day} di ${length}: dal ${from} al ${to} UTC`,
    description: (today, day, length, known) =>
      `Oggi, ${today} UTC, è il giorno ${day} di ${length}. Giorni con un numero di Wolf finora: ${known}.`,
    wolfOfDay: (day, wolf) => `${day} UTC: numero di Wolf ${wolf}`,
    noWolfOfDay: (day) => `${day} UTC: nessun numero di Wolf`,
    today: (today) => `Oggi, ${today} UTC.`,
    noneYet: 'Per questi giorni non è stato ancora pubblicato alcun numero di Wolf.',
    bars: 'Le barre mostrano il numero di Wolf giornaliero.',
  },

  activity: {
    title: 'Attività nel tempo',
    indexHeading: 'Indice della comunità',
    wolfHeading: 'Numero di Wolf',
    indexLines: 'Linee dell’indice',
    wolfLines: 'Linee del numero di Wolf',
    lines: {
      dailyIndex: 'Indice giornaliero',
      dailyMean: 'Media giornaliera',
      indexBand: 'Indice ± 2u',
      meanBand: 'Intervallo giornaliero',
      monthsBand: 'Mesi ± 2u',
      monthly: 'Media mensile',
      smoothed: 'Media mobile, 13 mesi',
      indexSpread: {
        month: 'Indice giornaliero, 10–90% per mese',
        quarter: 'Indice giornaliero, 10–90% per trimestre',
        year: 'Indice giornaliero, 10–90% per anno',
      },
      meanSpread: {
        month: 'Media giornaliera, 10–90% per mese',
        quarter: 'Media giornaliera, 10–90% per trimestre',
        year: 'Media giornaliera, 10–90% per anno',
      },
    },
    chart: 'Grafico dell’attività giornaliera',
    hemispheresOfMean: 'Media giornaliera per emisfero',
    hemispheresOfWolf: 'Numero di Wolf per emisfero',
    noHemispheres: 'Nessun osservatore ha contato separatamente i due emisferi.',
    north: 'Nord (in alto)',
    south: 'Sud (in basso)',
    meanPer: {
      day: 'per giorno',
      month: 'per mese',
      quarter: 'per trimestre',
      year: 'per anno',
    },
    countsPer: {
      day: 'Numero al giorno',
      week: 'Numero alla settimana',
      month: 'Numero al mese',
      quarter: 'Numero al trimestre',
      year: 'Numero all’anno',
    },
    observations: 'Osservazioni',
    images: 'Immagini',
    help: 'Scorrere per ingrandire o ridurre, trascinare per spostare, trascinare con Maiusc per scegliere un intervallo, doppio clic per vedere tutti i giorni. Tastiera: tasti freccia, + e −, Home, Fine, 0; con Maiusc + tasti freccia si passa da un giorno all’altro. Dopo aver digitato una data, premere Invio.',
    longRanges:
      'Oltre i 400 giorni, i singoli giorni non sono tracciati: la fascia grigia contiene l’80% centrale dei valori giornalieri, dal 10º al 90º percentile, e i valori sopra il grafico sono quelli di un mese.',
    keys: 'Con i tasti freccia sinistra e destra ci si sposta nel tempo, con Pagina su e Pagina giù di una schermata; Home e Fine portano al primo e all’ultimo giorno, più e meno ingrandiscono e riducono, 0 o Esc mostra tutti i giorni. Con Maiusc e freccia sinistra o destra si passa da un giorno all’altro, oltre i 400 giorni da un mese all’altro, e si leggono i valori.',
    coveredAll: (from, to, length) =>
      `Dal ${from} al ${to} UTC: ${days(length)}, ${length === 1 ? 'con' : 'tutti con'} osservazioni o immagini.`,
    covered: (from, to, length, seen) =>
      `Dal ${from} al ${to} UTC: ${days(length)}, di cui ${seen} con osservazioni o immagini.`,
    indexRange: (low, high, mean) => `Indice giornaliero da ${low} a ${high}, media ${mean}.`,
    wolfRange: (low, high, mean) => `Numero di Wolf giornaliero da ${low} a ${high}, media ${mean}.`,
    noIndex: 'Nessun indice.',
    noWolf: 'Nessun numero di Wolf.',
  },

  measure: {
    title: 'Misura dell’attività',
    index: 'Indice della comunità',
    mean: 'Media giornaliera',
    indexExplained:
      'Il numero di Wolf di ogni osservatore è moltiplicato per un fattore personale k, che lo riporta al livello della comunità. L’indice di un giorno è la media pesata di questi valori, e u è la sua incertezza tipo. La fascia va da <em>low</em>, indice − 2u ma non sotto 0, a <em>high</em>, indice + 2u.',
    meanExplained:
      'La media di tutti i numeri di Wolf del giorno, di tutti i tipi. Dipende da chi ha osservato quel giorno. La fascia va dal più basso al più alto di essi.',
    outdated:
      'L’indice è stato calcolato da una versione dei dati precedente, <version/>. Non comprende ancora le modifiche più recenti.',
    unknown: (requested) =>
      `measure nell’URL, «${requested}», non è né index né mean. Viene mostrato l’indice.`,
  },

  range: {
    title: 'Intervallo',
    all: 'Tutto',
    elevenYears: '11 anni',
    fiveYears: '5 anni',
    oneYear: '1 anno',
    threeMonths: '3 mesi',
    from: 'Dal (UTC)',
    to: 'Al (UTC)',
    fromIncomplete:
      '«Dal» non è una data o è incompleta: inserire giorno, mese e anno di un giorno esistente. Il grafico non è cambiato.',
    toIncomplete:
      '«Al» non è una data o è incompleta: inserire giorno, mese e anno di un giorno esistente. Il grafico non è cambiato.',
    fromWithoutData: (typed, first, last) =>
      `«Dal», ${typed}, non ha dati: scegliere un giorno dal ${first} al ${last}. Il grafico non è cambiato.`,
    toWithoutData: (typed, first, last) =>
      `«Al», ${typed}, non ha dati: scegliere un giorno dal ${first} al ${last}. Il grafico non è cambiato.`,
    reversed: (from, to) =>
      `«Dal», ${from}, è successivo ad «Al», ${to}. «Dal» non deve essere successivo ad «Al». Il grafico non è cambiato.`,
    urlNotADate: (name, text) =>
      `${name} nell’URL, «${text}», non è una data come 2024-05-11. Vengono mostrati tutti i giorni.`,
    urlWithoutData: (first, last) =>
      `L’URL indica giorni senza dati. Scegliere giorni dal ${first} al ${last}. Vengono mostrati tutti i giorni.`,
    urlReversed: (from, to) =>
      `Nell’URL from (${from}) è successivo a to (${to}). Vengono mostrati tutti i giorni.`,
    urlBeyondData: (from, to, first, last) =>
      `L’URL indica giorni dal ${from} al ${to}, ma ci sono dati solo dal ${first} al ${last}.`,
  },

  readout: {
    day: 'Giorno',
    month: 'Mese',
    index: 'Indice ± u',
    status: 'Stato',
    settled: 'definitivo',
    provisional: 'provvisorio',
    observers: 'Osservatori',
    dailyMean: 'Media giornaliera',
    wolfMean: 'Numero di Wolf medio',
    lowToHigh: 'Min – max',
    north: 'Media giornaliera, nord',
    south: 'Media giornaliera, sud',
    observations: 'Osservazioni',
    images: 'Immagini',
    monthlyIndex: 'Mese ± u',
    monthlyMean: 'Media mensile',
    monthlyWolf: 'Medie giornaliere',
    smoothed: 'Media mobile',
    spread: 'Giorni 10–90%',
    days: 'Giorni',
    onDay: (day, values) => `${day} UTC: ${values}`,
    inMonth: (month, values) => `${month}: ${values}`,
    saidIndex: (index) => `indice ${index}`,
    saidNoIndex: 'nessun indice',
    saidObservers: observers,
    saidWolf: (wolf) => `numero di Wolf ${wolf}`,
    saidDailyMean: (mean) => `media giornaliera ${mean}`,
    saidNoWolf: 'nessun numero di Wolf',
    saidRange: (low, high) => `da ${low} a ${high}`,
    saidNorth: (north) => `nord ${north}`,
    saidSouth: (south) => `sud ${south}`,
    saidObservations: (count) => `osservazioni ${count}`,
    saidImages: (count) => `immagini ${count}`,
    saidMonthlyMean: (mean) => `media mensile ${mean}`,
    saidNoMonthlyMean: 'nessuna media mensile',
    saidSmoothed: (smoothed) => `media mobile su 13 mesi ${smoothed}`,
    saidSpread: (low, high) => `80% dei giorni da ${low} a ${high}`,
  },

  monthly: {
    title: 'Le medie mensili in una tabella',
    loading: 'Caricamento della tabella',
    year: 'Anno',
    wolfMeans: 'Numero di Wolf: medie mensili delle medie giornaliere',
    wolfSmoothed: 'Numero di Wolf: medie mobili su 13 mesi',
    indexMeans: 'Indice della comunità: medie mensili ± u',
    indexSmoothed: 'Indice della comunità: medie mobili su 13 mesi',
  },

  coverage: {
    title: 'Copertura',
    explained: 'Osservazioni per giorno UTC.',
    perDay: 'Osservazioni al giorno:',
    none: 'nessuna',
    range: (least, most) => `da ${least} a ${most}`,
    orMore: (least) => `${least} o più`,
    years: 'Anni',
    daysOfYear: (seen, length) => `${days(seen)} su ${length}`,
    yearHeading: (year, seen, length) => `${year}: ${days(seen)} su ${length}`,
    calendar: (year) =>
      `Osservazioni al giorno nel ${year}; con i tasti freccia ci si sposta di un giorno o di una settimana`,
    onDay: (day, observations, images) =>
      `${day} UTC: ${counts(observations, 'osservazione', 'osservazioni')}, ${counts(images, 'immagine', 'immagini')}`,
  },

  publications: {
    title: 'Ultime pubblicazioni',
    entry: (changes) => `<at/>: ${changes}`,
    version: (number) => `Pubblicazione ${number}, versione dei dati <version/>`,
    onlyDate: 'è cambiata solo la data, nessun record',
    observations: {
      new: (count) => counts(count, 'nuova osservazione', 'nuove osservazioni'),
      changed: (count) => counts(count, 'osservazione modificata', 'osservazioni modificate'),
      retracted: (count) => counts(count, 'osservazione ritirata', 'osservazioni ritirate'),
    },
    images: {
      new: (count) => counts(count, 'nuova immagine', 'nuove immagini'),
      changed: (count) => counts(count, 'immagine modificata', 'immagini modificate'),
      retracted: (count) => counts(count, 'immagine ritirata', 'immagini ritirate'),
    },
    observers: {
      new: (count) => counts(count, 'nuovo osservatore', 'nuovi osservatori'),
      changed: (count) => counts(count, 'osservatore modificato', 'osservatori modificati'),
      retracted: (count) => counts(count, 'osservatore ritirato', 'osservatori ritirati'),
    },
    // Nouns, because participles would have to agree with the kind of record.
    further: {
      changed: (count) => `modifiche: ${count}`,
      retracted: (count) => `ritiri: ${count}`,
    },
  },
}

export default texts
