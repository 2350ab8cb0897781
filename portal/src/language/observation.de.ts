import { countsIn } from './counts.ts'
import type { Texts } from './en.ts'

const counts = countsIn('de')

const texts: Texts['observation'] = {
  heading: 'Beobachtung',
  loading: 'Beobachtung wird geladen',
  loadingDay: 'Aktivität des Tages wird geladen',
  byObserver: (light) => `${light}, von <observer/>, <time/>`,
  id: 'ID <id/>',
  relatedRecords: 'Zugehörige Datensätze',
  allOnDay: (day) => `Alle Beobachtungen vom ${day}`,
  allByObserver: 'Alle Beobachtungen dieses Beobachters',
  imagesOnDay: 'Bilder dieses Beobachters von diesem Tag',
  notReported: 'nicht angegeben',

  counts: {
    heading: 'Fleckenzählung',
    wolf: 'Relativzahl <wolf/>',
    disk: 'ganze Scheibe',
    north: 'Nord',
    south: 'Süd',
    groups: (count) => counts(count, 'Gruppe', 'Gruppen'),
    spots: (count) => counts(count, 'Fleck', 'Flecken'),
    groupKey: '10 für jede Gruppe',
    spotKey: '1 für jeden Fleck',
  },

  community: {
    heading: (day) => `Die Gemeinschaft am ${day}`,
    publishedLater:
      'Dieser Tag wurde veröffentlicht, nachdem Sie die Seite geöffnet haben. Laden Sie sie neu, um mit anderen Beobachtern zu vergleichen.',
    noWolf: 'An diesem Tag wurde keine Relativzahl gemeldet.',
    means: 'Mittel der Gemeinschaft an diesem Tag: <mean/>. Diese Beobachtung: <own/>.',
    wolfNorth: 'Relativzahl, Nord',
    wolfSouth: 'Relativzahl, Süd',
    hemisphere: (mean, own) => `Mittel ${mean}, diese Beobachtung ${own}`,
    hemisphereWithoutMean: (own) => `kein Mittel, diese Beobachtung ${own}`,
    basis: (observations, observers) =>
      `Grundlage: ${counts(observations, 'Beobachtung', 'Beobachtungen')} aller Typen von ${counts(observers, 'Beobachter', 'Beobachtern')}, einschließlich dieser Beobachtung. In jedes Mittel gehen nur Beobachtungen ein, die den betreffenden Wert angeben.`,
  },

  index: {
    loading: 'Index wird geladen',
    none: 'Dieser Server hat zurzeit keinen Gemeinschaftsindex.',
    outdated: 'Der Index ist älter als die Daten: Die neueste Veröffentlichung ist nicht enthalten.',
    communityIndex: 'Gemeinschaftsindex',
    communityMean: 'Tagesmittel der Gemeinschaft',
    heading: 'Im Gemeinschaftsindex',
    loadingEntry: 'Eintrag im Index wird geladen',
    newer: 'Diese Beobachtung ist neuer als der Index.',
    otherLight: (light) =>
      `Diese Beobachtung geht nicht in den Index ein: Ihr Typ ist ${light}, und nur Beobachtungen im Weißlicht gehen ein.`,
    withoutWolf: 'Diese Beobachtung geht nicht in den Index ein, weil sie keine Relativzahl hat.',
    ok: '<strong>In Ordnung</strong>: Sie stimmt mit den anderen Beobachtern des Tages überein.',
    verdict: (title, description) => `<strong>${title}</strong>: ${description}`,
    scaled: 'Skalierter Wert',
    scaledWhat: (wolf, factor, year) =>
      `${wolf} × ${factor}: Relativzahl mal Faktor k des Beobachters für ${year}`,
    scaledMeanWhat: (wolf, factor, reports, year) =>
      `${wolf} × ${factor}: Mittel aus ${reports} Meldungen des Tages mal Faktor k des Beobachters für ${year}`,
    dayIndex: 'Index des Tages',
    uncertaintyWhat: '± Standardunsicherheit',
    deviation: 'Abweichung z',
    above: 'Standard\u00adabweichungen über dem Index',
    below: 'Standard\u00adabweichungen unter dem Index',
    share: 'Anteil',
    shareWhat: (weight) => `am Index des Tages; das Gewicht ist ${weight}`,
    percent: (value) => `${value}\u00a0%`,
    remarks: 'Anmerkungen',
  },

  flags: {
    outlier: {
      title: 'Ausreißer',
      description:
        'Es liegen Meldungen von drei oder mehr Beobachtern vor, und dieser Wert weicht um mehr als 3,5 Standardabweichungen vom Index ab.',
    },
    disputed: {
      title: 'Strittig',
      description:
        'Es liegen nur Meldungen von zwei Beobachtern vor, und sie stimmen nicht überein: Einer weicht um mehr als 3,5 Standardabweichungen vom Index ab. Wer recht hat, lässt sich nicht sagen.',
    },
    'no-peers': {
      title: 'Kein Vergleich',
      description:
        'Niemand sonst hat an diesem Tag eine Relativzahl gemeldet. Daher lässt sich der Wert nicht vergleichen.',
    },
    'groups-differ': {
      title: 'Gruppensumme weicht ab',
      description: 'Die Gruppen der Hemisphären ergeben nicht die Gesamtzahl: gn + gs ist nicht gt.',
    },
    'spots-differ': {
      title: 'Fleckensumme weicht ab',
      description: 'Die Flecken der Hemisphären ergeben nicht die Gesamtzahl: sn + ss ist nicht st.',
    },
    'more-groups-than-spots': {
      title: 'Mehr Gruppen als Flecken',
      description: 'Es gibt mehr Gruppen als Flecken, obwohl jede Gruppe mindestens einen Fleck hat.',
    },
    'several-reports': {
      title: 'Mehrere Meldungen',
      description:
        'Von diesem Beobachter gibt es an diesem Tag mehrere Meldungen. In den Index ging das Mittel der Relativzahlen ein.',
    },
  },

  fields: {
    heading: 'Alle Felder',
    loading: 'Beschreibungen der Felder werden geladen',
    caption: 'Felder dieser Beobachtung',
    field: 'Feld',
    value: 'Wert',
    meaning: 'Bedeutung',
    typeValue: (type, light) => `${type} (${light})`,
    types: { integer: 'ganze Zahl', string: 'Text', datetime: 'Datum und Uhrzeit' },
    oneOf: (type, values) => `${type}: ${values}`,
    atLeast: (type, least) => `${type} ab ${least}`,
    atMost: (type, most) => `${type} bis ${most}`,
    between: (type, least, most) => `${type} von ${least} bis ${most}`,
    notEmpty: (type) => `${type}, nicht leer`,
    atMostCharacters: (type, most) => `${type} mit bis zu ${most} Zeichen`,
    charactersBetween: (type, least, most) => `${type} mit ${least} bis ${most} Zeichen`,
    noUnit: (accepted) => `${accepted}, ohne Einheit`,
    inUnit: (accepted, unit) => `${accepted}, in ${unit === 'percent' ? 'Prozent' : unit}`,
  },
}

export default texts
