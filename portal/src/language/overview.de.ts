import { countsIn } from './counts.ts'
import type { Texts } from './en.ts'

const counts = countsIn('de')

const texts: Texts['overview'] = {
  title: 'Sonnenaktivität',
  lead: 'Sonnenfleckenzählungen und Bilder einer Gemeinschaft von Beobachtern.',
  leadNamed: (community) => `${community} veröffentlicht diese Sonnenfleckenzählungen und Bilder.`,
  loading: 'Aktivität wird geladen',
  nothingPublished: 'Noch nichts veröffentlicht',
  nothingAtTheMoment: 'Zurzeit keine Beobachtungen oder Bilder',
  oncePublished:
    'Sobald Beobachtungen veröffentlicht sind, zeigt diese Seite die tägliche Relativzahl, beide Hemisphären und die Tage mit Daten. Die <docs>API-Referenz</docs> beschreibt die Daten.',

  latest: {
    title: 'Neuester Tag',
    dayAndAge: (day, ago) => `<day>${day}</day> UTC, ${ago}`,
    paused: 'Neuere Tage sind nicht veröffentlicht.',
    index: 'Gemeinschaftsindex',
    wolf: 'Mittlere Relativzahl',
    provisional: 'vorläufig',
    noWolf: 'Es wurde keine Relativzahl veröffentlicht.',
    rotation: 'Letzte Rotation',
    year: 'Letzte 12 Monate',
    rotationMean: (mean) => `Mittel der 27 Tage davor: ${mean}`,
    yearMean: (mean) => `Mittel der 365 Tage davor: ${mean}`,
    percentAbove: (percent) => `${percent} darüber`,
    percentBelow: (percent) => `${percent} darunter`,
    above: 'Darüber',
    below: 'Darunter',
    same: 'Etwa gleich',
    tooFewDays: 'Zu wenige Tage für einen Vergleich',
    recent: 'Letzte Rotation, Tag für Tag',
    recentDescription: (days, low, high, value) =>
      `Die 27 Tage davor und der neueste Tag: ${counts(days, 'Tag', 'Tage')} mit einem Wert, von ${low} bis ${high}; der neueste ist ${value}.`,
    hemispheres: 'Hemisphären',
    north: 'Nord',
    south: 'Süd',
    noHemispheres: 'Niemand hat sie getrennt gezählt.',
    observers: (count) => counts(count, 'Beobachter', 'Beobachter'),
    moreObservers: (count) => `und ${counts(count, 'weiterer', 'weitere')}`,
    noObservers: 'Keine Beobachtungen an diesem Tag',
    images: 'Neueste Bilder',
    allImages: 'Alle Bilder',
    pictureOf: (observer, at) => `Die Sonne, von ${observer}, ${at}`,
    titledPictureOf: (title, observer, at) => `${title}, von ${observer}, ${at}`,
  },

  totals: {
    title: 'Insgesamt',
    observations: 'Beobachtungen',
    images: 'Bilder',
    observers: 'Beobachter',
    days: 'Tage mit Daten',
    period: 'Zeitraum',
    fromTo: (from, to) => `${from} bis ${to}`,
    published: 'Zuletzt veröffentlicht',
  },

  rotation: {
    title: (rotation) => `Carrington-Rotation ${rotation}`,
    position: (day, length, from, to) => `Tag ${day} von ${length}: ${from} bis ${to} UTC`,
    description: (today, day, length, known) =>
      `Heute, ${today} UTC, ist Tag ${day} von ${length}. Bisher Tage mit Relativzahl: ${known}.`,
    wolfOfDay: (day, wolf) => `${day} UTC: Relativzahl ${wolf}`,
    noWolfOfDay: (day) => `${day} UTC: keine Relativzahl`,
    today: (today) => `Heute, ${today} UTC.`,
    noneYet: 'Für diese Tage sind noch keine Relativzahlen veröffentlicht.',
    bars: 'Die Balken zeigen die tägliche Relativzahl.',
  },

  activity: {
    title: 'Aktivität im Zeitverlauf',
    indexHeading: 'Gemeinschaftsindex',
    wolfHeading: 'Relativzahl',
    indexLines: 'Linien des Index',
    wolfLines: 'Linien der Relativzahl',
    lines: {
      dailyIndex: 'Täglicher Index',
      dailyMean: 'Tagesmittel',
      indexBand: 'Index ± 2u',
      meanBand: 'Tägliche Spanne',
      monthsBand: 'Monate ± 2u',
      monthly: 'Monatsmittel',
      smoothed: 'Über 13 Monate geglättet',
      indexSpread: {
        month: 'Täglicher Index, 10–90\u00a0% pro Monat',
        quarter: 'Täglicher Index, 10–90\u00a0% pro Quartal',
        year: 'Täglicher Index, 10–90\u00a0% pro Jahr',
      },
      meanSpread: {
        month: 'Tagesmittel, 10–90\u00a0% pro Monat',
        quarter: 'Tagesmittel, 10–90\u00a0% pro Quartal',
        year: 'Tagesmittel, 10–90\u00a0% pro Jahr',
      },
    },
    chart: 'Diagramm der täglichen Aktivität',
    hemispheresOfMean: 'Tagesmittel nach Hemisphäre',
    hemispheresOfWolf: 'Relativzahl nach Hemisphäre',
    noHemispheres: 'Kein Beobachter hat die Hemisphären getrennt gezählt.',
    north: 'Nord (oben)',
    south: 'Süd (unten)',
    meanPer: {
      day: 'pro Tag',
      month: 'pro Monat',
      quarter: 'pro Quartal',
      year: 'pro Jahr',
    },
    countsPer: {
      day: 'Anzahl pro Tag',
      week: 'Anzahl pro Woche',
      month: 'Anzahl pro Monat',
      quarter: 'Anzahl pro Quartal',
      year: 'Anzahl pro Jahr',
    },
    observations: 'Beobachtungen',
    images: 'Bilder',
    help: 'Scrollen vergrößert und verkleinert, Ziehen verschiebt, Ziehen mit Umschalttaste wählt einen Zeitraum, ein Doppelklick zeigt alle Tage. Tastatur: Pfeiltasten, + und −, Pos1, Ende, 0; Umschalttaste + Pfeiltasten gehen von Tag zu Tag. Drücken Sie nach der Eingabe eines Datums die Eingabetaste.',
    longRanges:
      'Bei mehr als 400 Tagen werden einzelne Tage nicht gezeichnet: Das graue Band enthält die mittleren 80\u00a0% der Tageswerte, vom 10. bis zum 90. Perzentil, und die Werte über dem Diagramm gelten für einen Monat.',
    keys: 'Pfeiltasten nach links und rechts verschieben den Zeitraum, Bild auf und Bild ab um seine ganze Länge, Pos1 und Ende führen zum ersten und letzten Tag, Plus und Minus vergrößern und verkleinern, 0 oder Escape zeigt alle Tage. Umschalttaste mit Pfeiltaste nach links oder rechts geht von Tag zu Tag, bei mehr als 400 Tagen von Monat zu Monat, und liest die Werte vor.',
    coveredAll: (from, to, days) =>
      `${from} bis ${to} UTC: ${counts(days, 'Tag', 'Tage')}, durchweg mit Beobachtungen oder Bildern.`,
    covered: (from, to, days, seen) =>
      `${from} bis ${to} UTC: ${counts(days, 'Tag', 'Tage')}, ${seen} mit Beobachtungen oder Bildern.`,
    indexRange: (low, high, mean) => `Täglicher Index von ${low} bis ${high}, Mittel ${mean}.`,
    wolfRange: (low, high, mean) => `Tägliche Relativzahl von ${low} bis ${high}, Mittel ${mean}.`,
    noIndex: 'Kein Index.',
    noWolf: 'Keine Relativzahl.',
  },

  measure: {
    title: 'Maß der Aktivität',
    index: 'Gemeinschaftsindex',
    mean: 'Tagesmittel',
    indexExplained:
      'Die Relativzahl jedes Beobachters wird mit einem persönlichen Faktor k multipliziert, der sie auf das Niveau der Gemeinschaft umrechnet. Der Index eines Tages ist das gewichtete Mittel dieser Werte, und u ist seine Standardunsicherheit. Das Band reicht von <em>low</em> (Index − 2u, aber nicht unter 0) bis <em>high</em> (Index + 2u).',
    meanExplained:
      'Das Mittel aller Relativzahlen des Tages über alle Typen. Es hängt davon ab, wer gerade beobachtet hat. Das Band reicht von der niedrigsten bis zur höchsten Relativzahl.',
    outdated:
      'Der Index wurde aus einer älteren Datenversion berechnet, <version/>. Die neuesten Änderungen sind noch nicht enthalten.',
    unknown: (requested) =>
      `„${requested}“ ist kein gültiger Wert für measure in der URL (index oder mean). Angezeigt wird der Index.`,
  },

  range: {
    title: 'Zeitraum',
    all: 'Gesamt',
    elevenYears: '11 Jahre',
    fiveYears: '5 Jahre',
    oneYear: '1 Jahr',
    threeMonths: '3 Monate',
    from: 'Von (UTC)',
    to: 'Bis (UTC)',
    fromIncomplete:
      '„Von“ ist kein Datum oder unvollständig: Geben Sie Tag, Monat und Jahr eines existierenden Tages ein. Das Diagramm bleibt unverändert.',
    toIncomplete:
      '„Bis“ ist kein Datum oder unvollständig: Geben Sie Tag, Monat und Jahr eines existierenden Tages ein. Das Diagramm bleibt unverändert.',
    fromWithoutData: (typed, first, last) =>
      `Für „Von“ (${typed}) gibt es keine Daten: Wählen Sie einen Tag von ${first} bis ${last}. Das Diagramm bleibt unverändert.`,
    toWithoutData: (typed, first, last) =>
      `Für „Bis“ (${typed}) gibt es keine Daten: Wählen Sie einen Tag von ${first} bis ${last}. Das Diagramm bleibt unverändert.`,
    reversed: (from, to) =>
      `„Von“ (${from}) liegt nach „Bis“ (${to}). „Von“ darf nicht nach „Bis“ liegen. Das Diagramm bleibt unverändert.`,
    urlNotADate: (name, text) =>
      `„${text}“ für ${name} in der URL ist kein Datum wie 2024-05-11. Alle Tage werden angezeigt.`,
    urlWithoutData: (first, last) =>
      `Die URL nennt Tage ohne Daten. Wählen Sie Tage von ${first} bis ${last}. Alle Tage werden angezeigt.`,
    urlReversed: (from, to) => `In der URL liegt from (${from}) nach to (${to}). Alle Tage werden angezeigt.`,
    urlBeyondData: (from, to, first, last) =>
      `Die URL nennt Tage von ${from} bis ${to}, aber Daten gibt es nur von ${first} bis ${last}.`,
  },

  readout: {
    day: 'Tag',
    month: 'Monat',
    index: 'Index ± u',
    status: 'Status',
    settled: 'gesichert',
    provisional: 'vorläufig',
    observers: 'Beobachter',
    dailyMean: 'Tagesmittel',
    wolfMean: 'Mittlere Relativzahl',
    lowToHigh: 'Min. – Max.',
    north: 'Tagesmittel, Nord',
    south: 'Tagesmittel, Süd',
    // Hyphenated where three values share the width of a phone.
    observations: 'Beobach\u00adtungen',
    images: 'Bilder',
    monthlyIndex: 'Monat ± u',
    monthlyMean: 'Monatsmittel',
    monthlyWolf: 'Tagesmittel',
    smoothed: 'Geglättet',
    spread: '10–90\u00a0%',
    days: 'Tage',
    onDay: (day, values) => `${day} UTC: ${values}`,
    inMonth: (month, values) => `${month}: ${values}`,
    saidIndex: (index) => `Index ${index}`,
    saidNoIndex: 'kein Index',
    saidObservers: (count) => counts(count, 'Beobachter', 'Beobachter'),
    saidWolf: (wolf) => `Relativzahl ${wolf}`,
    saidDailyMean: (mean) => `Tagesmittel ${mean}`,
    saidNoWolf: 'keine Relativzahl',
    saidRange: (low, high) => `von ${low} bis ${high}`,
    saidNorth: (north) => `Nord ${north}`,
    saidSouth: (south) => `Süd ${south}`,
    saidObservations: (count) => `Beobachtungen ${count}`,
    saidImages: (count) => `Bilder ${count}`,
    saidMonthlyMean: (mean) => `Monatsmittel ${mean}`,
    saidNoMonthlyMean: 'kein Monatsmittel',
    saidSmoothed: (smoothed) => `über 13 Monate geglättet ${smoothed}`,
    saidSpread: (low, high) => `80\u00a0% der Tage von ${low} bis ${high}`,
  },

  monthly: {
    title: 'Monatsmittel als Tabelle',
    loading: 'Tabelle wird geladen',
    year: 'Jahr',
    wolfMeans: 'Relativzahl: Monatsmittel der Tagesmittel',
    wolfSmoothed: 'Relativzahl: über 13 Monate geglättet',
    indexMeans: 'Gemeinschaftsindex: Monatsmittel ± u',
    indexSmoothed: 'Gemeinschaftsindex: über 13 Monate geglättet',
  },

  coverage: {
    title: 'Zeitliche Abdeckung',
    explained: 'Beobachtungen pro UTC-Tag.',
    perDay: 'Beobachtungen pro Tag:',
    none: 'keine',
    range: (least, most) => `${least} bis ${most}`,
    orMore: (least) => `${least} oder mehr`,
    years: 'Jahre',
    daysOfYear: (days, length) => `${days}/${length} Tage`,
    yearHeading: (year, days, length) => `${year}: ${days} von ${length} Tagen`,
    calendar: (year) => `Beobachtungen pro Tag im Jahr ${year}; Pfeiltasten wechseln Tag und Woche`,
    onDay: (day, observations, images) =>
      `${day} UTC: ${counts(observations, 'Beobachtung', 'Beobachtungen')}, ${counts(images, 'Bild', 'Bilder')}`,
  },

  publications: {
    title: 'Neueste Veröffentlichungen',
    entry: (changes) => `<at/>: ${changes}`,
    version: (number) => `Veröffentlichung ${number}, Datenversion <version/>`,
    onlyDate: 'nur das Datum geändert, kein Datensatz',
    observations: {
      new: (count) => `${counts(count, 'Beobachtung', 'Beobachtungen')} neu`,
      changed: (count) => `${counts(count, 'Beobachtung', 'Beobachtungen')} geändert`,
      retracted: (count) => `${counts(count, 'Beobachtung', 'Beobachtungen')} zurückgezogen`,
    },
    images: {
      new: (count) => `${counts(count, 'Bild', 'Bilder')} neu`,
      changed: (count) => `${counts(count, 'Bild', 'Bilder')} geändert`,
      retracted: (count) => `${counts(count, 'Bild', 'Bilder')} zurückgezogen`,
    },
    observers: {
      new: (count) => `${counts(count, 'Beobachter', 'Beobachter')} neu`,
      changed: (count) => `${counts(count, 'Beobachter', 'Beobachter')} geändert`,
      retracted: (count) => `${counts(count, 'Beobachter', 'Beobachter')} zurückgezogen`,
    },
    further: {
      changed: (count) => `${count} geändert`,
      retracted: (count) => `${count} zurückgezogen`,
    },
  },
}

export default texts
