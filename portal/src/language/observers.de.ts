import { countsIn } from './counts.ts'
import type { Texts } from './en.ts'

const counts = countsIn('de')

const texts: Texts['observers'] = {
  heading: 'Beobachter',
  nicknameContains: 'Nickname enthält',
  count: (all) => counts(all, 'Beobachter', 'Beobachter'),
  countFirst: (all, shown) => `${counts(all, 'Beobachter', 'Beobachter')}, die ersten ${shown} angezeigt`,
  countFound: (found, all) => `${found} von ${counts(all, 'Beobachter', 'Beobachtern')}`,
  countFoundFirst: (found, all, shown) =>
    `${found} von ${counts(all, 'Beobachter', 'Beobachtern')}, die ersten ${shown} angezeigt`,
  coversAll: 'Die Suche und das Sortieren über die Spaltenköpfe umfassen alle Beobachter.',
  noneYet: 'Noch keine Beobachter.',
  noneFound: 'Kein Nickname enthält diesen Text. Versuchen Sie es mit weniger Buchstaben.',
  showMore: (count) => `${count} weitere anzeigen`,
  loadingList: 'Beobachter werden geladen',
  table: 'Beobachter',
  tableCaption: 'Beobachter mit der Anzahl ihrer Beobachtungen und Bilder',
  columns: {
    nickname: 'Nickname',
    observations: 'Beobachtungen',
    images: 'Bilder',
    first_seen: 'Erster Beitrag (UTC)',
  },
  nothingPublished: 'nichts veröffentlicht',
  choose: 'Vergleichen',
  chooseNamed: (nickname) => `${nickname} vergleichen`,
  chooseHint: 'Wählen Sie zwei bis fünf Beobachter aus, um ihre Zählungen zu vergleichen.',
  chosen: (nicknames) => `Ausgewählt: ${nicknames}`,
  tooManyChosen:
    'Fünf Beobachter sind ausgewählt, mehr geht nicht. Wählen Sie einen ab, um einen anderen auszuwählen.',
  compareChosen: 'Ausgewählte Beobachter vergleichen',
  clearChosen: 'Auswahl aufheben',

  loading: 'Beobachter wird geladen',
  loadingActivity: 'Aktivität der Gemeinschaft wird geladen',
  recordsOfObserver: 'Datensätze dieses Beobachters',
  allObservations: 'Alle Beobachtungen dieser Person',
  allImages: 'Alle Bilder dieser Person',
  compareWithOthers: 'Mit anderen Beobachtern vergleichen',
  wolfHeading: 'Relativzahlen im Vergleich zur Gemeinschaft',
  onlyImages: 'Von diesem Beobachter sind nur Bilder veröffentlicht. Daher gibt es hier keine Relativzahlen.',
  invalidRange:
    'Der Zeitraum in der URL ist ungültig: from und to müssen Datumsangaben wie 2024-05-11 sein, und from darf nicht nach to liegen.',
  range: 'Zeitraum',
  latestYear: 'Letzte 12 Monate',
  latestFiveYears: 'Letzte 5 Jahre',
  allYears: 'Gesamt',
  from: 'Von (UTC)',
  to: 'Bis (UTC)',
  show: 'Anzeigen',

  statistics: {
    heading: 'Statistik',
    never: 'nie',
    observations: 'Beobachtungen',
    observationsWhat: 'veröffentlicht, alle Typen',
    days: 'Tage',
    daysWhat: 'UTC-Tage mit Beobachtung',
    images: 'Bilder',
    imagesWhat: 'veröffentlicht',
    whiteLight: 'Weißlicht',
    whiteLightWhat: 'Beobachtungen im Weißlicht',
    hAlpha: 'H-alpha',
    hAlphaWhat: 'Beobachtungen in der H-alpha-Linie des Wasserstoffs',
    cak: 'Ca\u00a0K',
    cakWhat: 'Beobachtungen in der K-Linie des ionisierten Calciums',
    wolf: 'Relativzahl',
    wolfWhat: 'Mittel (Min.–Max.) aller Beobachtungen, die sie angeben',
    nakedEye: 'Zählung mit bloßem Auge',
    nakedEyeWhat: 'mit bloßem Auge gesehene aktive Regionen: Mittel (Min.–Max.)',
    firstSeen: 'Erster Beitrag',
    firstSeenWhat: 'älteste veröffentlichte Beobachtung oder ältestes Bild',
    lastSeen: 'Letzter Beitrag',
    lastSeenWhat: 'neueste veröffentlichte Beobachtung oder neuestes Bild',
  },

  factor: {
    heading: 'Faktor k im Gemeinschaftsindex',
    loading: 'Faktor k wird geladen',
    missing:
      'Der Index enthält keine Relativzahl im Weißlicht von diesem Beobachter. Daher gibt es keinen Faktor k.',
    meaning:
      'k ist der Faktor, der die Relativzahlen dieses Beobachters auf das Niveau der Gemeinschaft umrechnet: k mal die eigene Zählung ist im Mittel das, was die Gemeinschaft zählt. <guide/>',
    k: 'k',
    uncertaintyWhat: '± Standardunsicherheit',
    notDetermined: 'nicht bestimmt',
    reasons: {
      'no-common-days':
        'weil an den Beobachtungstagen dieses Beobachters niemand sonst eine Relativzahl gemeldet hat',
      'too-few-common-days':
        'weil andere an weniger als 20 Beobachtungstagen dieses Beobachters eine Relativzahl gemeldet haben',
      'no-spots-on-common-days':
        'weil keine Flecken gezählt wurden, die mit denen anderer verglichen werden könnten',
      'activity-too-low':
        'weil die Sonne an den Tagen, die mit anderen verglichen werden können, zu ruhig war',
    },
    applied: 'Angewandter Faktor',
    appliedWhat: 'der Index wendet ihn trotzdem an',
    commonDays: 'Gemeinsame Tage',
    commonDaysWhat: 'Tage, an denen auch andere eine Relativzahl gemeldet haben',
    commonDaysBetween: 'Tage, an denen auch andere eine Relativzahl gemeldet haben, von <first/> bis <last/>',
    quality: 'Qualität',
    qualityStart: 'der Startwert, weil nichts verglichen werden kann',
    qualityBelow:
      'stimmt schlechter als der Durchschnitt mit den anderen überein; die Skala reicht von 0,1 bis 2, und 1 ist der Durchschnitt',
    qualityAbove:
      'stimmt besser als der Durchschnitt mit den anderen überein; die Skala reicht von 0,1 bis 2, und 1 ist der Durchschnitt',
    qualityAverage:
      'stimmt etwa so gut wie der Durchschnitt mit den anderen überein; die Skala reicht von 0,1 bis 2, und 1 ist der Durchschnitt',
  },

  years: {
    year: 'Jahr',
    heading: 'Faktor je Jahr',
    meaning:
      'Instrumente und Augen ändern sich. Daher hat jedes Jahr einen eigenen Faktor, den der Index anwendet. Die Fehlerbalken entsprechen ± einer Standardunsicherheit: relative Unsicherheit × Faktor.',
    chart: (years, least, greatest) =>
      `Faktoren von ${counts(years, 'Jahr', 'Jahren')}, von ${least} bis ${greatest}. Die Tabelle enthält alle Werte.`,
    lines: 'Die durchgezogene Linie liegt bei 1, dem Niveau der Gemeinschaft. Die gestrichelte Linie ist k.',
    lineWithoutK: 'Die durchgezogene Linie liegt bei 1, dem Niveau der Gemeinschaft.',
    table: 'Faktoren nach Jahr',
    caption: 'Der Faktor jedes Jahres, den der Index anwendet',
    factor: 'Faktor',
    relativeUncertainty: 'Relative Unsicherheit',
    commonDays: 'Gemeinsame Tage',
  },

  flagged: {
    heading: 'Markierte Beobachtungen',
    meaning:
      'Eine Markierung kennzeichnet eine ungewöhnliche Beobachtung. Sie bedeutet nicht, dass ein Fehler vorliegt, und ändert keine Zahl.',
    show: 'Anzeigen',
    allButNoPeers: 'alle außer „Kein Vergleich“',
    loading: 'Markierte Beobachtungen werden geladen',
    none: 'Keine Markierungen.',
    noneSoFar: 'Bisher keine Markierungen.',
    count: (flags) => `${counts(flags, 'Markierung', 'Markierungen')}.`,
    countSoFar: (flags) => `Bisher ${counts(flags, 'Markierung', 'Markierungen')}.`,
    withoutPeers: (observations) =>
      `Nicht aufgeführt: ${counts(observations, 'Beobachtung', 'Beobachtungen')} ohne Vergleich.`,
    loadMore: 'Mehr laden',
    meanings: 'Was z und die Markierungen bedeuten',
    noDeviation: 'keine',
    columns: {
      date_of_observation: { title: 'Beobachtung', description: 'Wann sie gemacht wurde, in UTC.' },
      flag: { title: 'Markierung', description: 'Was ungewöhnlich ist.' },
      wolf: { title: 'Relativzahl', description: 'Die Relativzahl der Beobachtung.' },
      z: {
        title: 'Abweichung z',
        description:
          'Um wie viele Standardabweichungen der skalierte Wert des Beobachters über dem Index des Tages liegt (negativ: darunter). Ohne andere Beobachter gibt es keine Abweichung.',
      },
      index: { title: 'Index', description: 'Der Gemeinschaftsindex des Tages.' },
    },
  },

  wolf: {
    loadingPage: (page) => `Seite ${page} wird geladen …`,
    stopped: (observations) =>
      `Nach ${counts(observations, 'Beobachtung', 'Beobachtungen')} angehalten; spätere werden nicht angezeigt.`,
    stop: 'Anhalten',
    continue: 'Fortsetzen',
    none: (from, to) => `Keine Beobachtungen vom ${from} bis ${to} (UTC).`,
    described: (observations, from, to, lights) =>
      `${counts(observations, 'Beobachtung', 'Beobachtungen')} vom ${from} bis ${to} (UTC): ${lights}.`,
    inWhiteLight: (count) => `${count} im Weißlicht`,
    inHAlpha: (count) => `${count} in H-alpha`,
    inCaK: (count) => `${count} in Ca\u00a0K`,
    withoutWolf: 'Keine hat eine Relativzahl.',
    withWolf: (count, least, greatest, mean) =>
      `${count} mit einer Relativzahl, von ${least} bis ${greatest}, Mittel ${mean}.`,
    axis: 'Relativzahl',
    pointHint:
      'Zeigen Sie auf einen Datenpunkt, um seine Werte zu sehen. Ein Klick öffnet die Beobachtung. Ziehen vergrößert, ein Doppelklick zeigt alles.',
    point: (time, light, wolf) => `${time}, ${light}: Relativzahl ${wolf}`,
    table: 'Jahresmittel',
    caption: 'Relativzahlen nach Jahr im gewählten Zeitraum',
    observations: 'Beobachtungen',
    withWolfNumber: 'Mit Relativzahl',
    mean: 'Mittlere Relativzahl',
    sameDays: (level) => `${level}, dieselben Tage`,
  },
}

export default texts
