import { countsIn } from './counts.ts'
import type { Texts } from './en.ts'

const counts = countsIn('de')

const texts: Texts['compare'] = {
  heading: 'Beobachter vergleichen',
  intro:
    'Die täglichen Relativzahlen im Weißlicht von zwei bis fünf Beobachtern. Mehrere Meldungen eines Tages werden gemittelt, wie im Gemeinschaftsindex.',
  loading: 'Beobachter und ihre Faktoren werden geladen',
  compared: 'Verglichene Beobachter',
  remove: (nickname) => `${nickname} entfernen`,
  addObserver: 'Beobachter hinzufügen',
  add: 'Hinzufügen',
  mostChosen:
    'Fünf Beobachter sind ausgewählt, mehr geht nicht. Entfernen Sie einen, um einen anderen hinzuzufügen.',
  notFound: (text) => `Kein Beobachter hat den Nickname „${text}“. Wählen Sie einen der Vorschläge.`,
  alreadyChosen: (nickname) => `${nickname} ist bereits ausgewählt.`,
  chooseTwo: 'Wählen Sie zwei bis fünf Beobachter, hier oder in der <list>Liste der Beobachter</list>.',
  chooseAnother:
    'Ein Beobachter ist ausgewählt. Fügen Sie für den Vergleich mindestens einen weiteren hinzu.',
  unknown: (nicknames) =>
    `Die URL nennt Beobachter, die es nicht gibt: ${nicknames}. Nicknames müssen genau übereinstimmen.`,
  tooMany: (nicknames) => `Höchstens fünf Beobachter können verglichen werden. Weggelassen: ${nicknames}.`,
  nothingToCompare:
    'Von keinem dieser Beobachter ist etwas veröffentlicht. Daher gibt es nichts zu vergleichen.',

  progress: (nickname, page, position, total) =>
    `${nickname} wird geladen, Beobachter ${position} von ${total}, Seite ${page} …`,
  stopped: (nickname) =>
    `Beim Laden von ${nickname} angehalten. Diagramm und Tabellen enthalten nur die bisher geladenen Beobachtungen.`,
  stop: 'Anhalten',
  continue: 'Fortsetzen',
  manyRequests: (requests) =>
    `Dieser Zeitraum erfordert etwa ${counts(requests, 'Anfrage', 'Anfragen')}, die auf das Limit Ihres Tokens angerechnet werden. Ist das Limit erreicht, pausiert das Laden und geht dann weiter.`,

  view: 'Werte',
  asCounted: 'Wie gezählt',
  multiplied: 'Mit k multipliziert',
  multipliedMeaning:
    'Jede Zählung wird mit dem k ihres Beobachters multipliziert, ersatzweise mit dem Verhältnis aus der Tabelle. Die Werte von Beobachtern, die übereinstimmen, sind dann ähnlich. <guide/>',
  notMultiplied: (nicknames) =>
    `Für diese Beobachter gibt es keinen Faktor, ihre Werte werden wie gezählt angezeigt: ${nicknames}.`,

  summary: (from, to) => `Tägliche Relativzahlen vom ${from} bis ${to} (UTC).`,
  commonDays: (days) => `Alle gewählten Beobachter haben an ${counts(days, 'Tag', 'Tagen')} gezählt.`,
  noCommonDays: 'In diesem Zeitraum gibt es keinen Tag, an dem alle gewählten Beobachter gezählt haben.',
  described: (nickname, days, mean) => `${nickname}: ${counts(days, 'Tag', 'Tage')}, Mittel ${mean}.`,
  noCounts: (nicknames) =>
    `Keine Relativzahl im Weißlicht in diesem Zeitraum: ${nicknames}. Wählen Sie einen anderen Zeitraum oder andere Beobachter.`,
  commonDay: 'Tag, an dem alle gezählt haben',
  axis: 'Relativzahl',
  axisMultiplied: 'Relativzahl × k',
  pointHint:
    'Zeigen Sie auf einen Datenpunkt, um seinen Wert zu sehen. Ein Klick zeigt die Beobachtungen dieses Tages. Ziehen vergrößert, ein Doppelklick zeigt alles.',
  point: (day, nickname, value) => `${day}, ${nickname}: ${value}`,
  pointMultiplied: (day, nickname, value, counted) => `${day}, ${nickname}: ${value}, gezählt ${counted}`,

  figures: 'Kennzahlen',
  figuresCaption: 'Kennzahlen jedes Beobachters im gewählten Zeitraum',
  observer: 'Beobachter',
  observations: 'Beobachtungen',
  days: 'Tage mit Zählung',
  daysInCommon: 'Gemeinsame Tage',
  factor: 'k, sonst Verhältnis zur Gemeinschaft',
  mean: 'Mittlere Relativzahl',
  meanCommon: 'Mittel an gemeinsamen Tagen',
  meanMultiplied: 'Mittel × k',
  meanCommonMultiplied: 'Mittel × k an gemeinsamen Tagen',
  none: 'keins',
  kWhat: 'k aller Jahre',
  ratioWhat: (level, days) => `${level} / Zählungen an ${counts(days, 'Tag', 'Tagen')}`,
  notDetermined: 'nicht bestimmt',
  uncertainties:
    '± ist die Standardunsicherheit. k stammt aus dem Gemeinschaftsindex und gilt für alle Jahre. Für Beobachter ohne k ist das Verhältnis des Mittels der Gemeinschaft zu ihrem eigenen angegeben, für die Tage dieses Zeitraums, an denen sie gezählt haben.',

  ratios: 'Verhältnisse',
  ratiosMeaning:
    'Das Mittel des Beobachters in der Zeile, geteilt durch das Mittel des Beobachters in der Spalte, an den Tagen, an denen beide gezählt haben.',
  ratiosMeaningMultiplied:
    'Die Werte sind multipliziert: Ein Verhältnis nahe 1 bedeutet, dass k den Unterschied zwischen beiden erklärt.',
  ratioOf: 'Verhältnis von',
  ratioTo: (nickname) => `zu ${nickname}`,
  onDays: (days) => counts(days, 'Tag', 'Tage'),

  months: 'Monatsmittel',
  monthsCaption: 'Mittlere Relativzahl jedes Monats nach Beobachter',
  month: 'Monat',
}

export default texts
