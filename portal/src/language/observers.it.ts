import { countsIn } from './counts.ts'
import type { Texts } from './en.ts'

const counts = countsIn('it')

const observers = (count: number): string => counts(count, 'osservatore', 'osservatori')
const observations = (count: number): string => counts(count, 'osservazione', 'osservazioni')
const flags = (count: number): string => counts(count, 'segnalazione', 'segnalazioni')

const texts: Texts['observers'] = {
  heading: 'Osservatori',
  nicknameContains: 'Il nickname contiene',
  count: (all) => observers(all),
  countFirst: (all, shown) => `${observers(all)}, mostrati i primi ${shown}`,
  countFound: (found, all) => `${found} su ${observers(all)}`,
  countFoundFirst: (found, all, shown) => `${found} su ${observers(all)}, mostrati i primi ${shown}`,
  coversAll:
    'La ricerca e le intestazioni delle colonne, che ordinano l’elenco, riguardano tutti gli osservatori.',
  noneYet: 'Ancora nessun osservatore.',
  noneFound: 'Nessun nickname contiene questo testo. Provare con meno lettere.',
  showMore: (count) => (count === 1 ? 'Mostra un altro' : `Mostra altri ${count}`),
  loadingList: 'Caricamento degli osservatori',
  table: 'Osservatori',
  tableCaption: 'Osservatori con il numero delle loro osservazioni e immagini',
  columns: {
    nickname: 'Nickname',
    observations: 'Osservazioni',
    images: 'Immagini',
    first_seen: 'Primo contributo (UTC)',
  },
  nothingPublished: 'nessuna pubblicazione',
  choose: 'Confronta',
  chooseNamed: (nickname) => `Confronta ${nickname}`,
  chooseHint: 'Selezionare da due a cinque osservatori per confrontarne i conteggi.',
  chosen: (nicknames) => `Scelti: ${nicknames}`,
  tooManyChosen:
    'Sono stati scelti cinque osservatori, il massimo. Deselezionarne uno per sceglierne un altro.',
  compareChosen: 'Confronta gli osservatori scelti',
  clearChosen: 'Azzera la scelta',

  loading: 'Caricamento dell’osservatore',
  loadingActivity: 'Caricamento dell’attività della comunità',
  recordsOfObserver: 'Record di questo osservatore',
  allObservations: 'Tutte le sue osservazioni',
  allImages: 'Tutte le sue immagini',
  compareWithOthers: 'Confronta con altri osservatori',
  wolfHeading: 'Numeri di Wolf a confronto con la comunità',
  onlyImages:
    'Questo osservatore ha pubblicato solo immagini, quindi non ci sono numeri di Wolf da mostrare.',
  invalidRange:
    'L’intervallo nell’URL non è valido: from e to devono essere date come 2024-05-11, e from non deve essere successivo a to.',
  range: 'Intervallo',
  latestYear: 'Ultimo anno',
  latestFiveYears: 'Ultimi 5 anni',
  allYears: 'Tutto',
  from: 'Dal (UTC)',
  to: 'Al (UTC)',
  show: 'Mostra',

  statistics: {
    heading: 'Statistiche',
    never: 'mai',
    observations: 'Osservazioni',
    observationsWhat: 'pubblicate, di tutti i tipi',
    days: 'Giorni',
    daysWhat: 'giorni UTC con un’osservazione',
    images: 'Immagini',
    imagesWhat: 'pubblicate',
    whiteLight: 'Luce bianca',
    whiteLightWhat: 'osservazioni in luce bianca',
    hAlpha: 'H-alpha',
    hAlphaWhat: 'osservazioni nella riga H-alpha dell’idrogeno',
    cak: 'Ca K',
    cakWhat: 'osservazioni nella riga K del calcio ionizzato',
    wolf: 'Numero di Wolf',
    wolfWhat: 'media (min–max) di tutte le osservazioni che lo riportano',
    nakedEye: 'Conteggio a occhio nudo',
    nakedEyeWhat: 'regioni attive viste a occhio nudo: media (min–max)',
    firstSeen: 'Primo contributo',
    firstSeenWhat: 'prima osservazione o immagine pubblicata',
    lastSeen: 'Ultimo contributo',
    lastSeenWhat: 'ultima osservazione o immagine pubblicata',
  },

  factor: {
    heading: 'Fattore k nell’indice della comunità',
    loading: 'Caricamento del fattore k',
    missing:
      'L’indice non contiene alcun numero di Wolf in luce bianca di questo osservatore, quindi non c’è un fattore k.',
    meaning:
      'k è il fattore che riporta i numeri di Wolf di questo osservatore al livello della comunità: il suo conteggio moltiplicato per k è, in media, quello della comunità. <guide/>',
    k: 'k',
    uncertaintyWhat: '± la sua incertezza tipo',
    notDetermined: 'non determinato',
    reasons: {
      'no-common-days':
        'perché nessun altro ha comunicato un numero di Wolf nei giorni di questo osservatore',
      'too-few-common-days':
        'perché altri hanno comunicato un numero di Wolf in meno di 20 dei giorni di questo osservatore',
      'no-spots-on-common-days':
        'perché non sono state contate macchie che si possano confrontare con quelle di altri',
      'activity-too-low': 'perché il Sole era troppo quieto nei giorni confrontabili con altri',
    },
    applied: 'Fattore applicato',
    appliedWhat: 'l’indice lo applica comunque',
    commonDays: 'Giorni comuni',
    commonDaysWhat: 'giorni in cui anche altri hanno comunicato un numero di Wolf',
    commonDaysBetween:
      'giorni in cui anche altri hanno comunicato un numero di Wolf, dal <first/> al <last/>',
    quality: 'Qualità',
    qualityStart: 'il valore iniziale, perché non c’è nulla da confrontare',
    qualityBelow: 'concorda con gli altri meno della media; la scala va da 0,1 a 2, e 1 è la media',
    qualityAbove: 'concorda con gli altri più della media; la scala va da 0,1 a 2, e 1 è la media',
    qualityAverage:
      'concorda con gli altri all’incirca come la media; la scala va da 0,1 a 2, e 1 è la media',
  },

  years: {
    year: 'Anno',
    heading: 'Fattore di ogni anno',
    meaning:
      'Gli strumenti e gli occhi cambiano, perciò ogni anno ha un proprio fattore, che l’indice applica. Le barre indicano ± un’incertezza tipo: l’incertezza relativa × il fattore.',
    chart: (years, least, greatest) =>
      `Fattori di ${counts(years, 'anno', 'anni')}, da ${least} a ${greatest}. La tabella contiene tutti i valori.`,
    lines: 'La linea continua indica 1, il livello della comunità. La linea tratteggiata è k.',
    lineWithoutK: 'La linea continua indica 1, il livello della comunità.',
    table: 'Fattori per anno',
    caption: 'Il fattore di ogni anno applicato dall’indice',
    factor: 'Fattore',
    relativeUncertainty: 'Incertezza relativa',
    commonDays: 'Giorni comuni',
  },

  flagged: {
    heading: 'Osservazioni segnalate',
    meaning:
      'Una segnalazione indica un’osservazione insolita. Non significa che sia errata e non modifica alcun numero.',
    show: 'Mostra',
    allButNoPeers: 'tutte tranne «Senza confronto»',
    loading: 'Caricamento delle osservazioni segnalate',
    none: 'Nessuna segnalazione.',
    noneSoFar: 'Finora nessuna segnalazione.',
    count: (count) => `${flags(count)}.`,
    countSoFar: (count) => `Finora ${flags(count)}.`,
    withoutPeers: (count) => `Senza confronto, non in elenco: ${observations(count)}.`,
    loadMore: 'Carica altre',
    meanings: 'Che cosa significano z e le segnalazioni',
    noDeviation: 'nessuno',
    columns: {
      date_of_observation: { title: 'Osservazione', description: 'Quando è stata fatta, in UTC.' },
      flag: { title: 'Segnalazione', description: 'Che cosa è insolito.' },
      wolf: { title: 'Numero di Wolf', description: 'Il numero di Wolf dell’osservazione.' },
      z: {
        title: 'Scarto z',
        description:
          'Di quante deviazioni standard il valore ridotto dell’osservatore è sopra l’indice del giorno, o sotto se negativo. Manca se non ci sono altri osservatori.',
      },
      index: { title: 'Indice', description: 'L’indice della comunità del giorno.' },
    },
  },

  wolf: {
    loadingPage: (page) => `Caricamento della pagina ${page}…`,
    stopped: (count) => `Interrotto dopo ${observations(count)}; le successive non sono mostrate.`,
    stop: 'Interrompi',
    continue: 'Continua',
    none: (from, to) => `Nessuna osservazione dal ${from} al ${to} (UTC).`,
    described: (count, from, to, lights) => `${observations(count)} dal ${from} al ${to} (UTC): ${lights}.`,
    inWhiteLight: (count) => `${count} in luce bianca`,
    inHAlpha: (count) => `${count} in H-alpha`,
    inCaK: (count) => `${count} in Ca K`,
    withoutWolf: 'Nessuna ha un numero di Wolf.',
    withWolf: (count, least, greatest, mean) =>
      `${count} con un numero di Wolf, da ${least} a ${greatest}, media ${mean}.`,
    axis: 'Numero di Wolf',
    pointHint:
      'Passare il puntatore su un simbolo per leggerne i valori, fare clic per aprire l’osservazione. Trascinare per ingrandire, doppio clic per vedere tutto.',
    point: (time, light, wolf) => `${time}, ${light}: numero di Wolf ${wolf}`,
    table: 'Medie annuali',
    caption: 'Numeri di Wolf per anno nell’intervallo scelto',
    observations: 'Osservazioni',
    withWolfNumber: 'Con numero di Wolf',
    mean: 'Numero di Wolf medio',
    sameDays: (level) => `${level}, stessi giorni`,
  },
}

export default texts
