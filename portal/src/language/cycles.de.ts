import type { Texts } from './en.ts'

const texts: Texts['cycles'] = {
  title: 'Sonnenzyklen',
  lead: 'Die Sonnenzyklen mit Beobachtungen, jeder ab seinem Minimum gezeichnet. So sehen Sie, ob der aktuelle Zyklus stärker ist oder früher ansteigt als die vorigen.',
  loading: 'Zyklen werden geladen',
  emptyTitle: 'Noch keine Zyklen vorhanden',
  emptyText:
    'Diese Seite braucht Monate mit einer mittleren Relativzahl. Sobald Beobachtungen mit Zählungen von Gruppen und Flecken veröffentlicht sind, erscheinen sie hier nach Monaten seit dem Minimum ihres Zyklus.',
  measure: 'Maß der Aktivität',
  communityIndex: 'Gemeinschaftsindex',
  dailyMean: 'Tagesmittel',
  wolfNumber: 'Relativzahl',
  noMinimum: (minimum) =>
    `Die Daten enthalten kein Minimum. Sie zeigen daher nur einen Teil eines Zyklus (Beginn: ${minimum}).`,
  oneMinimum: (minimum) =>
    `Die Daten enthalten nur ein Minimum (${minimum}). Daher ist noch kein Zyklus vollständig.`,
  cycle: (number) => `Zyklus ${number}`,
  cycleSince: (number, minimum) => `Zyklus ${number}, seit ${minimum}`,
  monthAxis: 'Monate seit dem Minimum',
  monthSinceMinimum: (month) => `Monat ${month} nach dem Minimum`,
  monthlyValue: (month, value) => `${month}: ${value}`,
  describeCycle: (number, month, smoothed, mean) =>
    `Zyklus ${number}, ${month}: geglättet ${smoothed}, Monatsmittel ${mean}.`,
  chartLabel: (name) => `Diagramm der Sonnenzyklen. ${name}`,
  keysHelp:
    'Mit den Pfeiltasten nach links und rechts bewegen Sie sich um einen Monat, mit Bild auf und Bild ab um zwölf; Pos1 und Ende führen zum ersten und zum letzten Monat.',
  howTo:
    'Linien sind über 13 Monate geglättete Mittel, Punkte sind Monatsmittel. Zeigen Sie auf einen Monat oder benutzen Sie die Pfeiltasten, um seine Werte abzulesen: das geglättete Mittel jedes Zyklus und darunter den Monat mit seinem Mittel. Die Minima hat SILSO aus der Internationalen Sonnenfleckenrelativzahl bestimmt.',
  asTable: 'Zyklen als Tabelle',
  tableCaption: (name) => `${name} nach Monaten seit dem Minimum`,
  monthColumn: 'Monate seit dem Minimum',
  monthly: 'Monatsmittel',
  smoothed: 'Geglättet',
}

export default texts
