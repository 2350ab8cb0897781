import { countsIn } from './counts.ts'
import type { Texts } from './en.ts'

const count = countsIn('de')

const texts: Texts['rotations'] = {
  title: 'Carrington-Rotationen',
  lead: 'Eine Zeile ist eine Rotation der Sonne, eine Spalte einer ihrer 27 oder 28 Tage. Aktivität, die länger als eine Rotation anhält, kehrt an derselben Stelle der Zeile wieder und erscheint daher als senkrechter Streifen.',
  loading: 'Rotationen werden geladen',
  emptyTitle: 'Noch keine Rotationen vorhanden',
  emptyText:
    'Sobald Beobachtungen veröffentlicht sind, zeigt diese Seite die Relativzahl jedes Tages nach Rotation.',
  hemisphere: 'Teil der Sonne',
  hemispheres: { total: 'Ganze Scheibe', north: 'Nord', south: 'Süd' },
  measure: 'Maß der Aktivität',
  communityIndex: 'Gemeinschaftsindex',
  dailyMean: 'Tagesmittel',
  northMean: 'Tagesmittel, Nord',
  southMean: 'Tagesmittel, Süd',
  period: 'Zeitraum',
  lastYears: (years) => `Letzte ${count(years, 'Jahr', 'Jahre')}`,
  cycle: (number) => `Sonnenzyklus ${number}`,
  allRotations: 'Alle Rotationen',
  unknownHemisphere: (value) =>
    `„${value}“ ist kein gültiger Wert für hemisphere in der URL (total, north, south). Angezeigt wird die ganze Scheibe.`,
  unknownPeriod: (value, accepted) =>
    `„${value}“ ist kein gültiger Wert für period in der URL. Möglich sind: ${accepted}.`,
  shown: (first, last, known, days) =>
    `Rotationen ${first} bis ${last}. Tage mit einem Wert: ${known} von ${days}.`,
  valueRange: (lowest, highest) => `Die Werte reichen von ${lowest} bis ${highest}.`,
  noValues: (name) => `${name}: Kein Tag hat einen Wert.`,
  howTo:
    'Zeigen Sie auf einen Tag, um seinen Wert abzulesen, und klicken Sie darauf, um seine Beobachtungen zu sehen. Auf einem Touchscreen tippen Sie den Tag zweimal an. Tastatur: Pfeiltasten führen von Tag zu Tag und von Rotation zu Rotation, Pos1 und Ende zum ersten und letzten Tag einer Rotation, die Eingabetaste öffnet den Tag. Ein Tag gehört zu der Rotation, die um 12:00 UTC läuft.',
  keysHelp:
    'Pfeiltasten nach links und rechts führen zum vorigen und zum nächsten Tag, nach oben und unten zur nächsten und zur vorigen Rotation. Pos1 und Ende führen zum ersten und letzten Tag der Rotation. Die Eingabetaste öffnet die Beobachtungen des Tages.',
  mapLabel: (name) => `Karte der Rotationen. ${name}`,
  date: 'Datum (UTC)',
  rotation: 'Rotation',
  dayOfRotation: 'Tag',
  longitude: 'Zentralmeridian',
  noValue: 'kein Wert',
  describeDay: (day, rotation, position, longitude, name, value) =>
    `${day} UTC, Rotation ${rotation}, Tag ${position}, Zentralmeridian ${longitude}. ${name}: ${value}. Beobachtungen öffnen.`,
  dayAxis: 'Tag der Rotation',
  longitudeAxis: 'Carrington-Länge des Zentralmeridians',
  asTable: 'Rotationen als Tabelle',
  tableCaption: (name) => `${name} nach Rotation und Tag der Rotation`,
  firstDay: 'Erster Tag',
}

export default texts
